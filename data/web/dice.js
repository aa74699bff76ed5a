"use strict";
/* Dice of bone, on a card where they are thrown and wherever they fall. */

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];  // of nine places
const TRIANGLE = "50,8 95,86 5,86", JEWEL = "50,3 94,40 94,62 50,97 6,62 6,40";
const EDGES = {4: ["50,8 50,60 95,86", "50,60 5,86"], 8: ["50,3 6,62 94,62 50,3", "6,40 6,62 50,97 94,62 94,40"]};
const NUMBERS = {4: [60, 42], 8: [43, 40]};  // the middle of the figure, how high it is
const LEANS = [-9, 5, -5, 9, -3];  // degrees: no two dice lie alike

function die(sides, face, className = "", at = 0, tint = "") {
  const edge = tint ? {style: {"--bone": `var(--die-${tint})`, "--bone_ink": `var(--die_ink-${tint})`}, class: "body tinted"} : {class: "body"};
  const body = sides === 6 ? h("svg:rect", {...edge, x: 9, y: 9, width: 82, height: 82, rx: 17}) : h("svg:polygon", {...edge, points: sides === 4 ? TRIANGLE : JEWEL});
  const [middle, high] = NUMBERS[sides] || [50, 44];
  const inside = sides === 6 && PIPS[face] ? PIPS[face].map(place => h("svg:circle", {class: "pip", cx: 28 + place % 3 * 22, cy: 28 + Math.floor(place / 3) * 22, r: 8.2}))
    : h("svg:text", {x: 50, y: middle + high * 0.34, "font-size": face > 9 ? high * 0.8 : high}, face ? String(face) : "");
  return h("svg:svg", {class: `thrown ${className} ${face ? "" : "blank"}`, viewBox: "-6 -4 112 112", "aria-hidden": "true", style: tint ? {"--bone_ink": `var(--die_ink-${tint})`} : {}},
    h("svg:ellipse", {class: "below", cx: 53, cy: sides === 8 ? 94 : 92, rx: 42, ry: 9}),
    h("svg:g", {transform: `rotate(${LEANS[at % LEANS.length]} 50 52)`}, body, (EDGES[sides] || []).map(points => h("svg:polyline", {class: "edge", points})), inside));
}

/* Dice on a card or in a form: tapped to the face that lies on the table, or thrown by the tablet.
   Where some may be thrown again, a tap marks which. */
function dice(one, faces, then, roll, mark) {
  const face = at => list(faces)[at] || 0, tint = at => (list(one.names)[at] || [])[1] || "";
  const name = at => (list(one.names)[at] || [])[0] || say("die", {n: at + 1});
  const told = at => `${name(at)}: ${face(at) ? say("face", {n: face(at)}) : "–"}`;
  const sides = list(one.sides), drawn = (each, at) => die(each, face(at), "", at, tint(at));
  if (!then) return h("div", {class: "felt", role: "img", "aria-label": sides.map((_, at) => told(at)).join(", ")}, h("div", {class: "row"}, sides.map(drawn)));
  const marks = sides.map((_, at) => Boolean(list(one.marks)[at])), marked = at => mark(marks.map((was, place) => place === at ? !was : was));
  if (one.reopen && mark && one.may_mark) return h("div", {class: "felt"}, h("div", {class: "row"}, sides.map((each, at) =>
    h("button", {class: "die", "data-key": `die ${at}`, disabled: list(one.locked)[at], "aria-label": told(at), "aria-pressed": String(marks[at]), onclick: () => marked(at)}, drawn(each, at)))), one.hint ? h("small", {}, one.hint) : null);
  const next = at => then(sides.map((each, place) => place === at ? face(at) % each + 1 : face(place)));
  return h("div", {class: "felt"}, h("div", {class: "row"}, sides.map((each, at) =>
    h("button", {class: "die", "data-key": `die ${at}`, disabled: list(one.locked)[at], "aria-label": told(at), onclick: () => next(at)}, drawn(each, at)))),
  h("div", {class: "row"}, h("small", {class: "words"}, one.hint || say("own_dice")), roll ? h("button", {class: "control", onclick: roll}, sign("dice-multiple-outline"), say("roll")) : null));
}
