"use strict";
/* Makes elements, and brings what is on the screen to what it should be without making it anew. */

const EVENTS = ["onclick", "oninput", "onchange", "onfocus", "onkeydown", "oncontextmenu",
  "onpointerdown", "onpointerup", "onpointerleave", "onpointercancel"];

function h(tag, props, ...children) {
  const node = tag.startsWith("svg:") ? document.createElementNS("http://www.w3.org/2000/svg", tag.slice(4))
    : document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false || value === "") continue;
    if (EVENTS.includes(name)) node[name] = value;
    else if (name === "style") for (const [rule, what] of Object.entries(value)) node.style.setProperty(rule, what);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(9).filter(child => child !== null && child !== undefined && child !== false && child !== ""));
  return node;
}

/* What is there becomes what is wanted, in place: a finger that is down, a field that is typed in and
   where one scrolled stay as they are. A button only ever becomes itself: never another one under a finger. */
function morph(old, wanted) {
  if (old.nodeType === Node.TEXT_NODE) { if (old.data !== wanted.data) old.data = wanted.data; return; }
  for (const {name} of [...old.attributes]) if (name !== "style" && name !== "inert" && !wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const {name, value} of [...wanted.attributes]) if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.style.cssText !== wanted.style.cssText) old.style.cssText = wanted.style.cssText;
  for (const name of EVENTS) old[name] = wanted[name];
  grown(old, [...wanted.childNodes]);
  if (old.nodeName === "SELECT") old.selectedIndex = wanted.selectedIndex;
  if (old.nodeName === "INPUT" && !isTyped(old, wanted)) old.value = wanted.value;
}
function grown(old, wanted) {
  wanted.forEach((node, at) => {
    const there = old.childNodes[at], name = identity(node);
    const found = [...old.childNodes].slice(at).find(one => identity(one) === name);
    if (!found) old.insertBefore(node, there || null);
    else { if (found !== there) old.insertBefore(found, there); morph(found, node); }
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}
function identity(node) {
  if (node.nodeType === Node.TEXT_NODE) return "#text";
  const label = node.nodeName === "BUTTON" ? node.getAttribute("aria-label") || node.textContent : "";
  return `${node.nodeName}#${node.id}#${node.getAttribute("data-key") || label}`;
}
/* What somebody is typing stays, unless it is a number that may not be. */
function isTyped(old, wanted) {
  return old === document.activeElement && (old.type !== "number" || Number(old.value) === Number(wanted.value));
}
/* Puts an element where one of its name stands, or at the end. */
function put(parent, node) {
  const there = [...parent.children].find(one => identity(one) === identity(node));
  if (there) { morph(there, node); return there; }
  const other = [...parent.children].find(one => one.nodeName === node.nodeName && one.id === node.id);
  if (other) other.replaceWith(node); else parent.append(node);
  return node;
}
