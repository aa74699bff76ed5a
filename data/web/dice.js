"use strict";
/* Dice of bone, on a card where they are thrown and wherever they fall. */

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];  // of nine places
const OUTLINES = {4: "50,8 95,86 5,86", 8: "50,3 94,40 94,62 50,97 6,62 6,40"};

function die(sides, face, className = "") {
  const body = sides === 6 ? h("svg:rect", {class: "body", x: 6, y: 6, width: 88, height: 88, rx: 18})
    : OUTLINES[sides] ? h("svg:polygon", {class: "body", points: OUTLINES[sides]}) : h("svg:circle", {class: "body", cx: 50, cy: 50, r: 45});
  const inside = sides === 6 && PIPS[face] ? PIPS[face].map(at => h("svg:circle", {class: "pip", cx: 27 + at % 3 * 23, cy: 27 + Math.floor(at / 3) * 23, r: 8.5}))
    : h("svg:text", {x: 50, y: sides === 4 ? 78 : 66}, face ? String(face) : "–");
  return h("svg:svg", {class: `thrown ${className} ${face ? "" : "blank"}`, viewBox: "0 0 100 100", "aria-hidden": "true"}, body, inside);
}

/* Dice on a card or in a form: tapped to the face that lies on the table, or thrown by the tablet.
   Where some may be thrown again, a tap marks which. */
function dice(one, faces, then, roll, mark) {
  const face = at => list(faces)[at] || 0;
  const name = at => (list(one.names)[at] || [])[0] || say("die", {n: at + 1});
  const told = at => `${name(at)}: ${face(at) ? say("face", {n: face(at)}) : "–"}`;
  const sides = list(one.sides);
  if (!then) return h("div", {class: "felt", role: "img", "aria-label": sides.map((_, at) => told(at)).join(", ")}, h("div", {class: "row"}, sides.map((each, at) => die(each, face(at)))));
  const marks = sides.map((_, at) => Boolean(list(one.marks)[at])), marked = at => mark(marks.map((was, place) => place === at ? !was : was));
  if (one.reopen && mark && one.may_mark) return h("div", {class: "felt"}, h("div", {class: "row"}, sides.map((each, at) =>
    h("button", {class: "die", "data-key": `die ${at}`, disabled: list(one.locked)[at], "aria-label": told(at), "aria-pressed": String(marks[at]), onclick: () => marked(at)}, die(each, face(at))))), one.hint ? h("small", {}, one.hint) : null);
  const next = at => then(sides.map((each, place) => place === at ? face(at) % each + 1 : face(place)));
  return h("div", {class: "felt"}, h("div", {class: "row"}, sides.map((each, at) =>
    h("button", {class: "die", "data-key": `die ${at}`, disabled: list(one.locked)[at], "aria-label": told(at), onclick: () => next(at)}, die(each, face(at))))),
  h("div", {class: "row"}, h("small", {class: "words"}, one.hint || say("own_dice")), roll ? h("button", {class: "control", onclick: roll}, say("roll")) : null));
}
