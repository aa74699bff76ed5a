"use strict";
/* What a page shows, as the tablet tells it: blocks, figures, panels, charts. It knows no game. */

const list = value => value || [];
const keyOf = one => one.key || "";  // what is empty is not sent
const tone = name => ["gain", "loss", "quiet", "mark"].includes(name) ? name : "";
const lineOf = colour => `var(--line-${colour}, var(--quiet))`;  // a colour nobody drew is quiet
function dot(tint) { return tint ? h("span", {class: "dot", style: {background: `var(--tint-${tint}, var(--quiet))`}}) : null; }
function shape(colour, size = "") { return colour ? h("span", {class: `shape ${colour} ${size}`, "aria-hidden": "true"}) : null; }

/* -- pages ------------------------------------------------------------------------------------ */

const PAGES = {
  PageView: page => [title(page.title, page.state), stops(page.stops), tabs(page.tabs, page.tab), list(page.blocks).map(block => BLOCKS[block.kind](block, page)), bar(page.bar)],
  SheetView: page => [page.note ? h("p", {class: "quiet"}, page.note) : null, tabs(page.tabs, page.tab), panels(page), foot(page)],
  PanelsPageView: page => [title(page.title, page.subtitle), stops(page.stops), panels(page), foot(page)],
  PhasePageView: page => [title(page.title, page.subtitle), page.waiting ? h("p", {class: "quiet"}, page.waiting) : null, tabs(page.tabs, page.tab), panels(page),
    list(page.reminders).length ? h("ul", {class: "leaf reminders"}, page.reminders.map(one => h("li", {class: one.kind}, one.text))) : null, list(page.blocks).map(block => BLOCKS[block.kind](block, page)), foot(page)],
  ChartsView: page => [title(page.title), tabs(page.tabs, page.tab), list(page.blocks).map(block => BLOCKS[block.kind](block, page))],
};
function drawPage(page) { return PAGES[page.kind](page); }
function title(text, state) { return h("div", {class: "title"}, text ? h("h1", {}, text) : null, state ? h("p", {class: `gold-words ${state.length > 30 ? "long" : ""}`}, state) : null); }
function stops(all) {
  const inside = stop => [h("span", {class: "numeral", "aria-hidden": "true"}, stop.standing === "done" ? "✓" : stop.numeral), h("span", {class: "words"}, stop.text)];
  return list(all).length ? h("ol", {class: "stops"}, all.map(stop => h("li", {class: `${stop.standing || "ahead"} ${stop.shown ? "shown" : ""}`, "aria-current": stop.standing === "now" || stop.shown ? "step" : null},
    stop.taps && mine() && view.page.kind === "PanelsPageView" ? h("button", {"aria-label": stop.text, onclick: () => tap(`stop:${stop.key}`)}, inside(stop)) : inside(stop)))) : null;
}
function tabs(all, chosen) {
  return list(all).length > 1 ? h("div", {class: "tabs", role: "tablist"}, all.map(tab => h("button", {role: "tab",
    "aria-selected": String(tab.key === chosen), class: tab.progress || "", onclick: () => { open.clear(); act({kind: "tab", key: tab.key}); }}, tab.text))) : null;
}

const BLOCKS = {
  Banners: block => [h("div", {class: "banners", style: {"--of": block.banners.length, "--letters": Math.max(2, ...block.banners.map(one => (one.hero.shows.text || "").length))}}, block.banners.map(banner)), !block.note ? null : block.note_why ? touchable(h("button", {class: "plain quiet"}, block.note), null, () => hold(block.note_why)) : h("p", {class: "quiet"}, block.note)],
  Leaf: (block, page) => h("section", {class: "leaf", "aria-label": block.title},
    page.name === "rules" ? h("input", {type: "search", "data-focus": "search", "aria-label": say("search"), placeholder: say("search"), value: block.note || "",
      oninput: event => { clearTimeout(BLOCKS.timer); const words = event.target.value; BLOCKS.timer = setTimeout(() => act({kind: "search", key: "", value: words}), 250); }}) : null,
    page.title !== block.title && block.title ? h("h2", {}, block.title) : null,
    list(block.rows).length ? block.rows.map(row => leafRow(row, page)) : h("p", {class: "quiet"}, block.empty || say("nothing")),
    page.name === "log" && list(block.rows).length ? h("button", {class: "control", onclick: () => act({kind: "more", key: ""})}, say("more")) : null),
  Panel: block => panel(block),
  Prose: block => h("section", {class: "leaf"}, block.title ? h("h2", {}, block.title) : null, h("p", {}, block.text)),
  Hero: block => h("section", {class: "leaf"}, h("h2", {}, block.title), h("p", {class: "voice"}, block.voice), h("p", {class: "quiet"}, block.state),
    h("div", {class: "row"}, list(block.seats).map(seat => h("span", {}, shape(seat.crest.colour), ` ${seat.name} ${seat.figure}`)))),
  Standings: block => h("section", {class: "leaf", "aria-label": block.title}, h("h2", {}, block.title), block.hero_name ? h("p", {class: "quiet note"}, block.hero_name) : null, list(block.ranks).map(rank)),
  Tale: block => h("section", {class: "leaf"}, h("h2", {}, block.title), h("p", {class: "voice"}, block.voice), list(block.facts).length ? h("p", {class: "row facts"}, block.facts.map(fact => h("span", {class: "fact"}, fact.text))) : null),
  Curve: block => h("section", {class: "leaf"}, h("h2", {}, block.title), block.hidden ? h("p", {class: "quiet"}, block.hidden) : chart(block)),
  Bars: block => h("section", {class: "leaf"}, h("h2", {}, block.title), list(block.bars).map(bar => h("div", {class: "item bar"}, shape(bar.colour),
    h("span", {class: "words"}, h("span", {}, bar.text), bar.note ? h("small", {}, bar.note) : null,
      bar.share === undefined ? null : h("span", {class: `track ${block.signed ? "signed" : ""}`}, h("span", {class: bar.share < 0 ? "second" : "", style: {width: `${Math.abs(bar.share) * (block.signed ? 50 : 100)}%`,
        "--own": bar.colour ? lineOf(bar.colour) : "var(--mark)", left: block.signed ? `${bar.share < 0 ? 50 + bar.share * 50 : 50}%` : "0"}}))),
    h("span", {class: "end figure small"}, bar.value))), block.note ? h("p", {class: "quiet"}, block.note) : null),
  Circle: block => h("section", {class: "leaf", "aria-label": block.title}, h("h2", {}, block.title), block.note ? h("p", {class: "quiet note"}, block.note) : null,
    h("ol", {class: "circle"}, list(block.spots).map(spot => { const inside = [shape(spot.colour), h("span", {class: "words"}, h("span", {}, spot.name), list(spot.camps).map(camp => h("small", {}, shape(camp.colour), ` ${camp.text}`)))];
      return h("li", {class: spot.state || ""}, spot.taps ? h("button", {class: "item", onclick: () => tap(spot.key)}, inside) : h("div", {class: "item"}, inside)); })),
    list(block.arrows).map(arrow => { const name = key => (list(block.spots).find(spot => spot.key === key) || {}).name; return h("p", {class: `row ${tone(arrow.tone)}`}, shape(arrow.colour), `${name(arrow.start)} → ${name(arrow.end)}`, h("span", {class: "end figure small"}, arrow.text)); })),
  Chapter: block => h("section", {class: "leaf"}, h("h2", {}, block.title), list(block.sentences).map(one => h("p", {}, list(one.crests).map(who => [shape(who.colour), " "]), one.text))),
  Welcome: block => h("section", {class: "leaf"}, h("h2", {}, block.title), h("p", {}, block.text), list(block.samples).map(one => h("p", {}, one.title))),
  Shelf: block => h("section", {class: "leaf"}, h("h2", {}, block.title), list(block.boxes).map(box => h("p", {}, box.title))),
};
function rank(one) {
  const inside = [h("span", {class: "numeral"}, one.numeral), crest(one.crest), h("span", {class: "words"}, h("strong", {}, one.name), one.note ? h("small", {}, one.note) : null),
    one.change ? h("span", {class: `figure small ${tone(one.change.tone)}`}, one.change.text) : null];
  const look = `item rank ${one.out ? "out" : ""}`;
  if (one.hero.kind === "Secret") return h("div", {class: look}, inside, secret(`hero:${one.key}`, one.name, one.hero.figure && one.hero.figure.text, "figure"));
  return touchable(h("button", {class: look, "data-key": one.key}, inside, h("span", {class: "figure"}, one.hero.text)), null, () => hold(one.key));
}
function leafRow(row, page) {
  const inside = [list(row.crests).map(crest => shape(crest.colour)), h("span", {class: "words"}, h("span", {}, row.text), row.note ? h("small", {}, row.note) : null),
    row.when ? h("small", {class: "end"}, row.when) : null, row.end ? h("span", {class: "end figure small"}, row.end.text) : null];
  return page.name === "rules" ? h("button", {class: "item", onclick: () => tap(row.key)}, inside) : h("div", {class: "item"}, inside);
}
/* Small figures on a wall: four in a row, or two rows that are as long. */
const inRows = count => count > 4 ? Math.ceil(count / 2) : count || 1;
/* A tap on an own figure sets it, where it can be set; a held one says why, as all others do. */
function banner(one) {
  const own = view.who.name && one.crest.colour === view.who.colour;
  return h("section", {class: `banner ${one.out ? "out" : ""} ${one.turn ? "turn" : ""}`, style: cloth(one.crest), "aria-label": one.name}, h("span", {class: "hem"}),
    h("div", {class: "head"}, crest(one.crest, "large"),
      h("div", {class: "who"}, h("strong", {}, one.name), h("small", {}, one.numeral ? [h("span", {class: "numeral"}, one.numeral), one.realm ? h("span", {class: "between"}, " · ") : null] : null, one.realm), one.turn ? h("span", {class: "gold-words"}, one.turn_brief || one.turn) : null),
      h("div", {class: "hero"}, named(one.hero, "figure", own), h("small", {}, one.hero.name),
        one.change ? h("small", {class: tone(one.change.tone)}, `${one.change.text} ${one.change_note || ""}`) : null)),
    h("dl", {style: {"--in": inRows(list(one.small).length)}}, list(one.small).map(small => h("div", {}, h("dt", {}, small.brief || small.name), h("dd", {}, named(small, "figure small", own)))),
      one.windows ? h("div", {class: "wide"}, h("dt", {}, one.windows.name), h("dd", {}, named(one.windows)), one.windows.note ? h("small", {}, one.windows.note) : null) : null),
    list(one.ties).length ? h("p", {class: "ties"}, one.ties.map(tie => h("span", {class: tone(tie.tone)}, sign(tie.icon) || "•", list(tie.colours).map(colour => shape(colour)), tie.text || ""))) : null);
}

function named(one, className = "", sets = false) {
  const shows = one.shows;
  switch (shows.kind) {
    case "Secret": return secret(`${one.key}:${shows.owner}`, one.name, shows.figure && shows.figure.text, className);
    case "Seals": return h("span", {class: "seals", role: "img", "aria-label": `${one.name}: ${say("seals", {n: shows.taken || 0, most: shows.most})}`},
      Array.from({length: shows.most}, (_, at) => h("span", {class: at < (shows.taken || 0) ? "seal" : "ring"})));
    case "Windows": return h("span", {class: "windows", role: "img", "aria-label": `${one.name}: ${list(shows.levels).join(", ")}`},
      list(shows.levels).map((level, at) => lancet(level, (shows.depths || [])[at] || shows.most, shows.most, shows.tints[at])));
    case "Plots": return h("span", {class: "plots", role: "img", "aria-label": `${one.name}: ${list(shows.plots).map(plot => plot.name).join("; ")}`},
      Array.from({length: Math.max(shows.most, list(shows.plots).length)}, (_, at) => { const plot = list(shows.plots)[at];
        return h("span", {class: `plot ${plot ? "" : "free"} ${plot && plot.ringed ? "ringed" : ""} ${plot && plot.tilted ? "tilted" : ""}`, title: plot ? plot.name : null}, plot ? sign(plot.icon) || plot.name.slice(0, 1) : ""); }));
    default: return shows.why ? touchable(h("button", {class: `${className} plain ${tone(shows.tone)}`, "aria-label": `${one.name}: ${shows.text}`}, shows.text), sets ? () => tap(shows.why) : null, () => hold(shows.why))
      : h("span", {class: `${className} ${tone(shows.tone)}`}, shows.text);
  }
}
/* A pointed window, lit from below; where a branch ends earlier, it is lower. */
function lancet(level, depth, most, tint) {
  const pane = 68 / depth;
  return h("svg:svg", {class: "lancet", viewBox: "0 0 40 72", preserveAspectRatio: "none", "aria-hidden": "true", style: {"--tall": 0.34 + 0.66 * depth / most, "--tint": `var(--tint-${tint})`}}, h("svg:path", {class: "arch", d: "M1 71V26Q2 10 20 1Q38 10 39 26V71Z"}),
    Array.from({length: Math.min(level, depth)}, (_, at) => h("svg:rect", {x: 4, width: 32, y: 71 - (at + 1) * pane + 2, height: pane - 3, "clip-path": at === depth - 1 ? "url(#arch)" : null})));
}
/* Dots until it is touched; hidden again after a minute, and when the phone is put away. */
function secret(key, name, text, className) {
  if (text === undefined || text === null || text === "") return h("span", {class: "quiet", "aria-label": name}, "•••");
  const shown = open.has(key);
  return h("button", {class: `plain secret ${className}`, "data-key": `secret ${key}`, "aria-pressed": String(shown), "aria-label": shown ? `${name}: ${text}` : `${name}: ${say("tap_to_see")}`,
    onclick: () => { shown ? open.delete(key) : open.add(key); openUntil = Date.now() + SECRET; draw(); }}, shown ? text : "•••");
}
/* -- charts ----------------------------------------------------------------------------------- */

function chart(one) {
  const lines = list(one.lines), all = lines.flatMap(line => line.values.filter(value => value !== null));
  const low = Math.min(0, ...all), high = Math.max(1, ...all), width = 340, height = 230, top = one.marks ? 34 : 16;
  const x = at => 34 + at * (width - 62) / Math.max(1, one.labels.length - 1), y = value => height - 24 - (value - low) * (height - 24 - top) / (high - low);
  const step = Math.max(1, Math.ceil((high - low) / 4)), ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) ticks.push(value);
  const last = line => line.values.filter(value => value !== null).at(-1) ?? "–", end = line => line.values.findLastIndex(value => value !== null);
  const rounds = {};
  for (const mark of list(one.marks)) (rounds[mark.at] = rounds[mark.at] || []).push(...mark.texts);
  return [h("figure", {}, h("svg:svg", {viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${one.title}: ${lines.map(line => `${line.name} ${last(line)}`).join(", ")}`},
    ticks.map(value => [h("svg:line", {class: "grid-line", x1: 34, x2: width - 14, y1: y(value), y2: y(value)}), h("svg:text", {x: 28, y: y(value) + 4, "text-anchor": "end"}, String(value))]),
    one.labels.map((label, at) => at % Math.ceil(one.labels.length / 8) ? null : h("svg:text", {x: x(at), y: height - 6, "text-anchor": "middle"}, label)),
    Object.entries(rounds).map(([at, texts]) => Number(at) < one.labels.length ? h("svg:text", {class: "event", x: x(at - 0.5), y: 16, "text-anchor": "middle"}, texts.length > 1 ? `⚔${texts.length}` : "⚔") : null),
    lines.map(line => [h("svg:polyline", {class: "curve", style: {stroke: lineOf(line.colour)}, points: line.values.map((value, at) => value === null ? "" : `${x(at)},${y(value)}`).join(" ")}),
      line.values.map((value, at) => value === null || at === end(line) ? null : h("svg:circle", {r: 2.5, cx: x(at), cy: y(value), style: {fill: lineOf(line.colour)}}))]),
    lines.map(line => end(line) < 0 ? null : h("svg:foreignObject", {x: x(end(line)) - 8, y: y(last(line)) - 8, width: 17, height: 17}, shape(line.colour)))),
    h("figcaption", {class: "row"}, lines.map(line => h("span", {}, shape(line.colour), ` ${line.name} `, h("strong", {}, String(last(line)))))), h("small", {class: "quiet"}, one.across)),
    one.large && Object.keys(rounds).length ? h("details", {}, h("summary", {}, say("happened")), Object.entries(rounds).map(([at, texts]) => h("p", {}, h("strong", {}, one.labels[at] || at), " ", texts.join(" · ")))) : null];
}
