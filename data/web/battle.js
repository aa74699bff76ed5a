"use strict";
/* A battle: two banners, who may hold the field, dice, advice, what follows. */

Object.assign(BLOCKS, {
  Hosts: block => h("div", {class: "banners hosts"}, list(block.hosts).map(host)),
  Chances: block => touchable(h("section", {class: `chances ${block.working ? "working" : ""}`, "aria-label": block.title}, h("p", {class: "row"},
    large(block.first), h("span", {class: "between"}, h("em", {class: "voice"}, block.title), h("small", {}, block.note)), large(block.second)),
    h("p", {class: "odds", "aria-hidden": "true"}, share(block.first), h("span", {class: "rest"}), share(block.second, "hatched")), list(block.lines).map(line => h("small", {}, line))), null, () => hold(block.key)),
  Dice: (block, page) => [!mine() ? dice(block, block.faces) : dice(block, block.faces, faces => act({kind: "throw", key: block.key, value: faces}), rolls(page) ? null : () => act({kind: "roll", key: block.key}), marks => act({kind: "mark", key: block.key, value: marks})),
    block.voice ? h("p", {class: "voice"}, block.voice) : null, block.reopen && mine() ? offer({...block.reopen, enabled: true, look: "outline"}) : null,
    list(block.values).map(value => h("p", {class: "row"}, h("span", {class: "figure"}, value.shows.text), value.name, value.note ? h("small", {class: "mark"}, value.note) : null))],
  Advice: block => h("section", {class: "advice"}, h("h2", {}, block.title), h("small", {}, block.note), list(block.choices).map(choice => touchable(h(mine() ? "button" : "div", {class: "choice", "aria-pressed": mine() ? String(Boolean(choice.chosen)) : null,
    style: {"--share": `${100 * (choice.share || 0)}%`, "--own": `var(--cloth-${block.colour}, var(--control))`}}, h("span", {class: "words"}, choice.best ? "★ " : "", choice.text), h("span", {class: "figure small"}, choice.value)), mine() ? () => tap(choice.key) : null, () => hold(choice.key)))),
  Survivors: block => h("section", {class: "leaf"}, h("h2", {}, block.title), list(block.sides).map(side => h("div", {}, h("small", {}, side.title), h("div", {class: "upright", role: "img", "aria-label": side.title},
    list(side.bars).map(bar => h("span", {style: {height: `${Math.max(3, 100 * bar)}%`, background: `var(--line-${side.colour}, var(--quiet))`}})))))),
  Story: block => h("section", {class: "leaf"}, h("h2", {}, block.title), list(block.lines).map(line => { const inside = [shape(line.colour), h("span", {class: "words"}, line.text)];
    return line.why ? h("button", {class: "item", onclick: () => hold(line.key)}, inside, "?") : h("div", {class: "item"}, inside); })),
  Deeds: block => h("section", {class: "leaf"}, h("h2", {}, block.title), block.voice ? h("p", {class: "voice"}, block.voice) : null, h("small", {}, block.note), list(block.deeds).map(deed => h("div", {class: "item"},
    h(mine() ? "button" : "div", {class: "words", "aria-pressed": mine() ? String(Boolean(deed.done)) : null, onclick: mine() ? () => tap(`deed|${deed.key}`) : null}, h("strong", {}, deed.done ? "✓ " : "", deed.title), list(deed.lines).map(line => h("small", {}, line))), ruleLink(deed.rule)))),
});
/* Where the page has a button for the tablet's dice, the tray has none. */
function rolls(page) { const foot = page.foot || {}; return [foot.main, ...list(foot.others)].some(button => button && ["roll", "horde", "round"].includes(button.key)); }
function large(one) { return h("span", {class: "figure huge", style: {color: `var(--line-${one.colour}, var(--text))`}}, one.text, h("small", {}, "%")); }
function share(one, name = "") { return h("span", {class: name, style: {width: `${100 * (one.share || 0)}%`, background: `var(--line-${one.colour}, var(--quiet))`}}); }
/* Between two banners: who it is, what he has, what a finger does to it. */
function host(one) {
  return h("section", {class: `banner ${one.acting ? "turn" : ""}`, style: {"--cloth": "var(--surface)", "--own": "var(--quiet)", "--enamel": "var(--quiet)", ...cloth(one.crest)}, "aria-label": one.name}, h("span", {class: "hem"}),
    h("div", {class: "head"}, crest(one.crest, "large"), h("div", {class: "who"}, h("strong", {}, one.name), h("small", {}, one.role)), one.chance ? large(one.chance) : null),
    one.due ? h("p", {class: "gold-words"}, one.due) : null,
    mine() && list(one.picks).length ? h("div", {class: "row", role: "group", "aria-label": one.role}, one.picks.map(pick => chip(pick, pick.chosen, () => tap(`pick|${one.key}|${keyOf(pick)}`)))) : null,
    list(one.pieces).filter(piece => mine() || !piece.steps || Number(piece.count)).map(piece => army(one, piece)),
    list(one.lines).map(([name, value]) => h("p", {class: "row quiet"}, h("span", {class: "words"}, name), value)), list(one.words).map(words => h("small", {}, words)),
    mine() && list(one.buttons).length ? h("div", {class: "row"}, one.buttons.map(offer)) : null);
}
function army(one, piece) {
  const inside = [sign(piece.icon), h("span", {class: "words"}, piece.text), piece.points ? h("span", {class: "loss figure small"}, piece.points) : null, piece.change ? h("span", {class: tone(piece.change.tone)}, piece.change.text) : null];
  if (piece.steps && mine()) return h("div", {class: "item"}, inside, stepper(piece.text, Number(piece.count), 0, 60, change => tap(`${change > 0 ? "plus" : "minus"}|${one.key}|${piece.key}`)));
  inside.push(h("span", {class: "figure small"}, piece.count));
  return piece.taps && mine() ? h("button", {class: "item", "data-key": piece.key, "aria-label": `${piece.text} ${piece.count} ${piece.points || ""}`, onclick: () => tap(`hit|${piece.key}`)}, inside) : h("div", {class: "item"}, inside);
}
