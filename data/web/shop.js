"use strict";
/* Taxes, trade and purchases in the own hand; bids as they are told. */

const mine = () => Boolean(view.who.name);  // a seat's page, not the wall's
const tapped = (look, key, words, ...inside) => h("button", {class: look, "aria-label": words, onclick: () => tap(key)}, ...inside);

Object.assign(BLOCKS, {
  Ledger: block => h("section", {class: "leaf", "aria-label": block.title || null}, block.title ? h("h2", {}, block.title) : null, block.note ? h("p", {class: "quiet note"}, block.note) : null,
    list(block.accounts).map(one => account(one, list(block.heads)))),
  Way: block => h("section", {class: "leaf", "aria-label": block.title}, h("h2", {}, block.title), block.note ? h("p", {class: "quiet note"}, block.note) : null,
    h("ol", {class: "way"}, list(block.stops).map(stop => h("li", {class: stop.standing || "ahead"}, stop.taps && mine() ? tapped("control", stop.key, stop.text, waypoint(stop)) : h("span", {class: "plainly"}, waypoint(stop)))))),
  Stall: block => h("section", {class: "leaf", "aria-label": shelfOf(block).text}, h("div", {class: "row shelves", role: "group", "aria-label": say("shelves")}, list(block.shelves).map(shelf => chip(shelf, shelf.key === block.shelf, () => tap(`shelf:${shelf.key}`)))),
    list(block.wares).map(ware)),
  Basket: block => h("section", {class: "leaf vellum", id: "basket", "aria-label": block.title}, h("h2", {}, crest(block.crest), h("span", {class: "words"}, block.title)), block.note ? h("small", {}, block.note) : null,
    list(block.lines).length ? null : h("p", {}, block.empty || ""), list(block.lines).map(basketLine),
    list(block.sums).map(sum => h("div", {class: "item"}, h("span", {class: "words"}, sum.name, sum.note ? h("small", {}, sum.note) : null), h("span", {class: "end"}, named({key: sum.key, name: sum.name, shows: sum.shows}, sum.large ? "figure" : "figure small")))),
    list(block.sources).length ? h("fieldset", {}, h("legend", {}, block.sources_name || ""), h("div", {class: "row"}, block.sources.map(source => chip(source, source.chosen, () => tap(`source:${source.key}`))))) : null,
    list(block.warnings).map(warning => h("p", {class: "loss"}, warning)),
    block.loan ? h("div", {class: "row"}, offer({...block.loan, enabled: block.loan.enabled, look: "outline"}), h("small", {class: "words"}, block.loan_note || "")) : null,
    block.loans ? h("p", {class: "row"}, named({key: "loans", name: block.loans_note || "", shows: block.loans}), h("small", {class: "words"}, block.loans_note || "")) : null),
  HandOff: block => h("section", {class: "leaf handoff"}, crest(block.crest), h("h2", {}, block.heading), block.note ? h("p", {class: "quiet"}, block.note) : null),
  Paper: block => h("section", {class: "leaf vellum", "aria-label": block.title}, h("h2", {}, block.title), block.note ? h("p", {class: "quiet"}, block.note) : null, h("p", {class: "figure"}, block.amount), h("small", {}, block.warning || block.unit || "")),
  Bidders: block => h("section", {class: "leaf", "aria-label": block.title}, h("h2", {}, block.title), list(block.bidders).map(one => h("div", {class: "item"}, crest(one.crest), h("span", {class: "words"}, h("strong", {}, one.name), one.note ? h("small", {}, one.note) : null), one.sealed ? h("span", {class: "seal"}) : null))),
  Letters: block => h("section", {class: "leaf", "aria-label": block.heading}, h("h2", {}, block.heading), block.note ? h("p", {class: "quiet"}, block.note) : null, list(block.bidders).map(one => h("div", {class: "item vellum"}, h("span", {class: "numeral"}, one.numeral || ""), crest(one.crest), h("span", {class: "words"}, h("strong", {}, one.name), one.note ? h("small", {}, one.note) : null), h("span", {class: "end figure"}, one.amount || "")))),
});

/* One player's line: what he sets, what comes of it; a tap on his name asks how he pays. */
function account(one, heads) {
  const name = [crest(one.crest), h("span", {class: "words"}, h("strong", {}, one.name), one.note ? h("small", {class: one.warns ? "loss" : ""}, one.note) : null)];
  const set = one.setting, label = `${heads[0]}: ${set.text}`;
  return h("div", {class: "account"},
    one.taps && mine() ? tapped("item", one.key, `${one.name} ${one.note || ""}`, name, "›") : h("div", {class: "item"}, name),
    h("div", {class: "item"}, h("span", {class: "words"}, heads[0]), set.open && mine() ? h("span", {class: "stepper", role: "group", "aria-label": heads[0]},
      h("button", {class: "control", "aria-label": `${say("less")}: ${heads[0]}`, disabled: !set.can_less, onclick: () => tap(`minus:${set.key}`)}, "−"),
      tapped("control figure", set.key, label, set.text),
      h("button", {class: "control", "aria-label": `${say("more")}: ${heads[0]}`, disabled: !set.can_more, onclick: () => tap(`plus:${set.key}`)}, "+")) : h("span", {class: "figure"}, set.text)),
    h("dl", {}, list(one.figures).map((figure, at) => figure.kind === "Figure" && !figure.text ? null : h("div", {}, h("dt", {}, heads[at + 1]), h("dd", {}, named({key: `${one.key}:${at}`, name: heads[at + 1], shows: figure}, "figure small"))))));
}
function waypoint(stop) { return [h("span", {class: stop.standing === "done" ? "seal" : "ring", "aria-hidden": "true"}), h("span", {class: "words"}, stop.text)]; }
function shelfOf(block) { return list(block.shelves).find(shelf => shelf.key === block.shelf) || {}; }
function ware(one) {
  const had = one.had || "free", inside = [h("span", {class: "words"}, h("strong", {}, one.name), one.note ? h("small", {}, one.note) : null, one.effect ? h("small", {class: "effect"}, one.effect) : null),
    one.count ? h("span", {class: "count", "aria-hidden": "true"}, `× ${one.count}`) : null, h("span", {class: "end figure small"}, had === "owned" ? "✓" : one.price || "–")];
  const look = {class: `item ware ${had}`, "data-key": one.key, style: {"--own": `var(--tint-${one.tint || "none"}, var(--line))`}};
  if (had === "owned") return touchable(h("button", look, inside), null, () => hold(one.key));
  return touchable(h("button", {...look, "aria-pressed": String(had === "chosen")}, inside), () => tap(one.key), () => hold(one.key));
}
function basketLine(one) {
  const words = [h("span", {}, one.text), one.note ? h("small", {}, one.note) : null, one.warning ? h("small", {class: "loss"}, one.warning) : null];
  const change = one.count === undefined || one.count === null ? h("button", {class: "control", "aria-label": `${say("take_away")}: ${one.text}`, onclick: () => tap(`off:${one.key}`)}, "×")
    : h("span", {class: "stepper", role: "group", "aria-label": one.text}, h("button", {class: "control", "aria-label": `${say("less")}: ${one.text}`, onclick: () => tap(`fewer:${one.key}`)}, "−"),
      h("output", {class: "figure small"}, String(one.count)), h("button", {class: "control", "aria-label": `${say("more")}: ${one.text}`, onclick: () => tap(`more:${one.key}`)}, "+"));
  return h("div", {class: "item wanted"}, one.taps ? tapped("words ask", `ask:${one.key}`, one.text, words, h("small", {class: "mark"}, "›")) : h("span", {class: "words"}, words), h("span", {class: "figure small"}, one.price || ""), change);
}
