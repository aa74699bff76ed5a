"use strict";
/* Panels, tiles, rows, grids and the buttons at the foot of a page. */

function panels(page) { return h("div", {class: "panels"}, list(page.panels).map(one => BLOCKS[one.kind] ? BLOCKS[one.kind](one, page) : panel(one))); }
function panel(one) {
  return h("section", {class: "leaf", "aria-label": one.title || null}, one.title ? h("h2", {}, one.title) : null,
    one.note ? h("p", {class: "quiet note"}, one.note) : null, one.text ? h("p", {}, one.text) : null,
    list(one.tiles).length ? h("div", {class: "tiles"}, one.tiles.map(tile)) : null,
    list(one.asks).map(asked => h("fieldset", {}, h("legend", {}, shape(asked.colour), " ", asked.title), h("div", {class: "row"}, list(asked.options).map(option =>
      chip(option, option.chosen, () => act({kind: "answer", key: asked.key, value: keyOf(option)}), option.holds ? () => hold(asked.key) : null))))),
    list(one.choices).length ? h("div", {class: "row", role: "group", "aria-label": one.title}, one.choices.map(choice => chip(choice, keyOf(choice) === (one.chosen || ""), () => act({kind: "choose", key: one.key, value: keyOf(choice)})))) : null,
    one.dice ? !view.who.name ? dice(one.dice, one.dice.faces) : dice(one.dice, one.dice.faces, faces => act({kind: "throw", key: one.key, value: faces}), () => act({kind: "roll", key: one.key})) : null,
    list(one.items).map(item), one.grid ? grid(one.grid) : null,
    list(one.offers).length ? h("div", {class: one.offers_in_a_row ? "row even" : "row", style: one.offers_in_a_row ? {"--of": one.offers_in_a_row} : {}}, one.offers.map(offer)) : null);
}
function chip(one, chosen, then, held) {
  return touchable(h("button", {class: "chip", "aria-pressed": String(Boolean(chosen))}, shape(one.colour), dot(one.tint), one.text), then, held);
}
function offer(one) { return h("button", {class: one.look === "accent" ? "gold" : one.look === "outline" ? "outline" : "control", disabled: !one.enabled, onclick: () => tap(one.key)}, one.text); }
function tile(one) {
  const inside = [h("small", {}, one.heading)];
  if (one.most) inside.push(h("span", {class: "seals"}, Array.from({length: one.most}, (_, at) => h("span", {class: at < (one.filled || 0) ? "seal" : "ring"}))));
  if (one.secret) return h("div", {class: "tile"}, inside, secret(one.key, one.heading, one.text, "figure"), one.note ? h("small", {}, one.note) : null);
  if (one.text) inside.push(h("span", {class: `figure ${tone(one.tone)}`}, one.text));
  if (one.note) inside.push(h("small", {}, one.note));
  return touchable(h("button", {class: "tile", "data-key": one.key, style: one.tint ? {"border-left-color": `var(--tint-${one.tint}, var(--line))`} : {}}, inside), one.taps ? () => tap(one.key) : null, () => hold(one.key));
}
function item(one) {
  const inside = [shape(one.colour), list(one.crests).map(colour => shape(colour)), dot(one.tint),
    h("span", {class: `words ${one.quiet ? "quiet" : ""}`}, h(one.struck ? "s" : "span", {}, one.text), one.note ? h("small", {}, one.note) : null),
    one.secret ? secret(one.key, one.text, one.secret, "") : null, one.value ? h("span", {class: `end figure small ${tone(one.tone)}`}, one.value) : null];
  if (one.count !== undefined && one.count !== null) return h("div", {class: "item"}, inside, stepper(one.text, one.count + (one.draft || 0), one.least || 0, one.most === undefined ? 999 : one.most, change => act({kind: "step", key: one.key, value: change}), one.count_text));
  if (!one.taps && !one.holds) return h("div", {class: "item"}, inside);
  if (one.secret) return h("div", {class: "item"}, inside, h("button", {class: "link", onclick: () => one.taps ? tap(one.key) : hold(one.key)}, "›"));
  return touchable(h("button", {class: "item", "data-key": one.key}, inside), one.taps ? () => tap(one.key) : null, one.holds ? () => hold(one.key) : null);
}
function stepper(name, value, least, most, then, shown) {
  return h("span", {class: "stepper", role: "group", "aria-label": name},
    h("button", {class: "control", "aria-label": `${say("less")}: ${name}`, disabled: value <= least, onclick: () => then(-1)}, "−"),
    h("output", {class: "figure small"}, shown || String(value).replace("-", "−")),
    h("button", {class: "control", "aria-label": `${say("more")}: ${name}`, disabled: value >= most, onclick: () => then(1)}, "+"));
}
function grid(one) {
  return h("div", {class: "grid", style: {"--columns": one.columns.length}}, one.columns.map((cells, at) => h("div", {class: "column"}, h("small", {}, (one.names || [])[at]),
    (one.from_top ? cells : [...cells].reverse()).map(cell => h("button", {class: `cell ${cell.state}`, style: {"--own": `var(--tint-${cell.tint}, var(--line))`},
      "aria-label": `${cell.text} ${cell.note || ""}`, onclick: () => tap(cell.key)}, h("span", {}, cell.short || cell.text), cell.state === "had" ? "✓" : cell.short ? null : h("small", {}, cell.note || ""))))));
}
function bar(one) { return one ? foot({foot: {main: one.act, others: one.others, note: one.note}}) : null; }
/* The one thing to do next stays on the screen; many other buttons lie above it, in the page. */
function foot(page) {
  if (Array.isArray(page.foot)) return h("div", {class: "foot row"}, page.foot_note ? h("p", {class: "quiet"}, page.foot_note) : null, page.foot.map(offer));
  const one = page.foot || {}, others = list(one.others), many = others.length > 2;
  const basket = list(page.panels).find(block => block.kind === "Basket" && list(block.lines).length);
  const there = basket ? h("button", {class: "control", onclick: () => document.querySelector("#basket").scrollIntoView({block: "center"})}, basket.note) : null;
  const shown = [...(many ? [] : others), one.main].filter(Boolean);
  return [many ? h("div", {class: "row others"}, others.map(offer)) : null, shown.length || one.note || there ? h("div", {class: "foot row"}, one.note ? h("p", {class: "quiet"}, one.note) : null, there,
    shown.map(button => offer({...button, look: button === one.main ? "accent" : ""}))) : null];
}
