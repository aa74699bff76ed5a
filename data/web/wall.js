"use strict";
/* Over the page of a display: dice as they fall, and moments worth a cheer, as the tablet shows them. */

const DICE_SHOWN = 7000, MOMENT_SHOWN = 12000;

/* Nobody scrolls a wall: the table gets smaller until all of it is there, and small things go last. */
function fit() {
  const style = document.body.style, page = document.documentElement, tight = document.body.classList;
  tight.remove("tight");
  style.removeProperty("--fit");
  if (!document.querySelector(".display main[data-place=table]")) return;
  for (const size of [1, .9, .85, .8, .75, .7, .65, .6, 1, .9, .8, .7, .6, .5]) {
    if (page.scrollHeight <= innerHeight) return;
    if (size === 1 && style.getPropertyValue("--fit")) tight.add("tight");
    style.setProperty("--fit", String(size));
  }
}

/* Lies over everything for a while; a touch takes it away. Each is shown once, by its key. */
function over(name, key, wait, make) {
  if (over[name] === key) return;
  over[name] = key;
  const node = h("div", {id: name, role: "status", onclick: () => node.remove()}, make());
  const there = document.querySelector(`#${name}`);
  if (there) there.replaceWith(node); else document.body.append(node);
  clearTimeout(over[`${name} leaves`]);
  over[`${name} leaves`] = setTimeout(() => node.remove(), wait);
}

function fall(one) {
  if (one) over("fallen", one.number, DICE_SHOWN, () => [one.name ? h("strong", {}, shape(one.colour, "big"), one.name) : null,
    h("div", {class: "tray", role: "img", "aria-label": one.faces.join(", ")}, one.sides.map((sides, at) => die(sides, one.faces[at], "falls", at)))]);
}

function cheer(one) {
  if (one) over("moment", one.key, one.seconds ? Math.max(6000, one.seconds * 1000) : MOMENT_SHOWN, () => FORMS[one.form](one));
}
const fact = one => h("div", {class: "counted"}, h("span", {class: `figure ${tone(one.tone)}`}, one.figure), h("small", {}, one.name));
const deed = one => h("li", {class: tone(one.tone)}, h("span", {class: "words"}, one.text), one.figure ? h("strong", {}, one.figure) : null);
const headed = one => [one.voice ? h("p", {class: "voice"}, one.voice) : null, h("h1", {}, one.title), one.note ? h("p", {class: "quiet"}, one.note) : null];
function person(one) {
  return h("div", {class: `person ${one.first ? "first" : ""}`, style: cloth(one.crest)}, one.numeral ? h("span", {class: "numeral"}, one.numeral) : null, crest(one.crest),
    one.name ? h("strong", {}, one.name) : null, one.figure ? h("span", {class: "figure"}, one.figure) : null, one.unit ? h("small", {}, one.unit) : null,
    one.change ? h("span", {class: `figure small ${tone(one.change.tone)}`}, one.change.text) : null, one.note ? h("small", {}, one.note) : null,
    list(one.deeds).length ? h("ul", {}, one.deeds.map(deed)) : null);
}
function honoured(one) {
  return h("div", {class: `field ${one.fallen ? "fallen" : ""}`, style: cloth(one.crest)}, one.crest ? h("div", {class: `honoured ${one.ornament || ""}`}, crest(one.crest)) : null, headed(one),
    h("div", {class: "row facts"}, [...list(one.facts), one.chance, one.aside].filter(Boolean).map(fact)), one.other ? person(one.other) : null);
}
const abreast = name => one => h("div", {class: "field"}, headed(one), one.aside ? fact(one.aside) : null, h("div", {class: name}, list(one.people).map(person)),
  list(one.deeds).length ? h("section", {class: "leaf"}, one.listed ? h("h2", {}, one.listed) : null, h("ul", {}, one.deeds.map(deed))) : null);
const FORMS = {
  field: honoured,
  letters: abreast("letters"),
  banners: abreast("abreast"),
  podium: abreast("podium"),
  flag: one => h("div", {class: "flag", style: cloth(one.crest)}, one.crest ? crest(one.crest) : null, h("div", {}, headed(one))),
};
