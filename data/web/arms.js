"use strict";
/* Crests, seals and signs. Their outlines and letters come from the tablet's own drawings (ARMS, SIGNS). */

const WAX = 48;  // corners of a seal

function sign(name, look = "") {
  const at = SIGNS.indexOf(name);
  return at < 0 ? null : h("span", {class: `icon ${look}`, "aria-hidden": "true"}, String.fromCharCode(FIRST + at));
}

/* A player's crest: gilt rim, enamel, partition, light from above, and his realm's charge. */
function crest(one, size = "") {
  const form = one && ARMS.shapes[one.colour];
  if (!form) return null;
  const [path, share, middle, x, y, scale] = form, at = `translate(${50 * (1 - share)} ${middle * (1 - share)}) scale(${share})`;
  return h("svg:svg", {class: `crest ${size}`, viewBox: "-1 -1 102 102", "aria-hidden": "true", style: {"--enamel": `var(--enamel-${one.colour})`, "--charge": `var(--charge-${one.colour})`}},
    h("svg:path", {class: "rim", d: path}), h("svg:path", {class: "enamel", d: path, transform: at}),
    ARMS.partitions[one.partition] ? h("svg:path", {class: "parted", d: ARMS.partitions[one.partition], "clip-path": `url(#in-${one.colour})`}) : null,
    h("svg:path", {class: "shine", d: path, transform: at}),
    h("svg:g", {transform: `translate(${x} ${y}) scale(${scale}) translate(-12 -12)`}, charge(one.charge)));
}
/* What a player's things are made of: his cloth, his line, his enamel. */
const cloth = one => one && one.colour ? {"--cloth": `var(--cloth-${one.colour}, var(--surface))`, "--own": lineOf(one.colour), "--enamel": `var(--enamel-${one.colour}, var(--quiet))`} : {};
function charge(name) { return list(ARMS.charges[name]).map(([kind, path]) => h("svg:path", {class: kind, d: path})); }

/* No two seals have the same edge; light from the upper left. */
function seal(number, name, size = "") {
  const edge = Array.from({length: WAX}, (_, at) => {
    const turn = 2 * Math.PI * at / WAX, far = 47 * (1 + 0.045 * (Math.sin(3 * turn + number) + 0.7 * Math.sin(5 * turn + 2.1 * number) + 0.5 * Math.sin(8 * turn + 0.7 * number)));
    return `${(50 + far * Math.cos(turn)).toFixed(1)},${(50 + far * Math.sin(turn)).toFixed(1)}`;
  });
  return h("svg:svg", {class: `waxen ${size}`, viewBox: "0 0 100 100", "aria-hidden": "true"}, h("svg:polygon", {class: "wax", points: edge.join(" ")}),
    name ? [h("svg:circle", {class: "pressed", cx: 50, cy: 50, r: 31}), h("svg:g", {transform: "translate(50 50) scale(1.75) translate(-12 -12)"}, charge(name))] : null);
}

/* What all of them refer to: light on enamel, wax and bone, and the shapes to stay within. */
function materials() {
  const stop = (offset, name) => h("svg:stop", {offset, class: name});
  return h("svg:svg", {id: "materials", width: 0, height: 0, "aria-hidden": "true"}, h("svg:defs", {},
    h("svg:linearGradient", {id: "shine", x2: 0, y2: 1}, stop(0, "light"), stop(0.45, "clear"), stop(0.45, "clear-dark"), stop(1, "dark")),
    h("svg:radialGradient", {id: "wax", cx: 0.36, cy: 0.3, r: 0.8}, stop(0, "wax-light"), stop(0.45, "wax"), stop(1, "wax-edge")),
    h("svg:linearGradient", {id: "bone", x2: 0.6, y2: 1}, stop(0, "bone"), stop(1, "bone-low")),
    h("svg:clipPath", {id: "arch"}, h("svg:path", {d: "M4 71V27Q5 12 20 5Q35 12 36 27V71Z"})),
    Object.entries(ARMS.shapes).map(([colour, [path, share, middle]]) => h("svg:clipPath", {id: `in-${colour}`},
      h("svg:path", {d: path, transform: `translate(${50 * (1 - share)} ${middle * (1 - share)}) scale(${share})`})))));
}
