"use strict";
/* Draws the pages that the tablet tells this seat, and sends back what was touched. It knows no game
   and no rule: a page is data, a touch is a key. What is not for these eyes never arrives here. */

const BEAT = 12000, TRIES = [500, 1000, 2000, 5000], HOLD = 450, SECRET = 60000;
const store = window.localStorage;
const own = {
  key: store.getItem("key") || "", theme: store.getItem("theme") || "dark",
  language: store.getItem("language") || "", words: {}, languages: ["de", "en", "it"],
};
let view = null, sheet = null, link = {state: "connecting", since: 0}, stream = null, heard = 0, tries = 0;
let open = new Set(), openUntil = 0, busy = false, retry = 0;

/* -- small helpers ---------------------------------------------------------------------------- */

function h(tag, props, ...children) {
  const node = tag.startsWith("svg:") ? document.createElementNS("http://www.w3.org/2000/svg", tag.slice(4))
    : document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false || value === "") continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [rule, what] of Object.entries(value)) node.style.setProperty(rule, what);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(9).filter(child => child !== null && child !== undefined && child !== false && child !== ""));
  return node;
}
const say = (word, given = {}) => Object.entries(given).reduce(
  (text, [name, value]) => text.replace(`{${name}}`, value), own.words[word] || "");
const list = value => value || [];
const keyOf = one => one.key || "";  // what is empty is not sent
const tone = name => ["gain", "loss", "quiet", "mark"].includes(name) ? name : "";
const id = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
function shape(colour, size = "") { return colour ? h("span", {class: `shape ${colour} ${size}`, "aria-hidden": "true"}) : null; }
function keep(name, value) { own[name] = value; store.setItem(name, value); }

/* -- the tablet ------------------------------------------------------------------------------- */

async function post(path, body) {
  const headers = {"Content-Type": "application/json"};
  if (own.key) headers.Authorization = `Bearer ${own.key}`;
  const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
  const text = await answer.text();
  return {status: answer.status, data: text ? JSON.parse(text) : {}};
}

async function follow() {
  if (stream) stream.abort();
  const mine = stream = new AbortController();
  if (link.state !== "here" && !link.since) link = {state: "connecting", since: 0};
  try {
    const answer = await fetch("/events", {headers: {Authorization: `Bearer ${own.key}`}, signal: mine.signal});
    if (answer.status === 401) { keep("key", ""); return leave("cut"); }
    if (!answer.ok) throw new Error(answer.status);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const {done, value} = await reader.read();
      if (done || mine !== stream) break;
      heard = Date.now();
      rest += value;
      for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
        const found = /^event: (.*)\ndata: (.*)$/s.exec(rest.slice(0, end));
        rest = rest.slice(end + 2);
        if (found && !told(found[1], JSON.parse(found[2]))) return;
      }
    }
  } catch (error) { if (mine !== stream) return; }
  if (mine === stream) again();
}

function told(name, data) {
  if (name === "away") {
    if (data.why === "cut") { keep("key", ""); leave("cut"); return false; }
    if (data.why === "elsewhere") { leave("elsewhere"); return false; }
    away(data.why === "pause" ? "asleep" : "away");
    again();
    return false;
  }
  tries = 0;
  if (link.state !== "here") { link = {state: "here", since: 0}; status(); document.body.classList.remove("away"); }
  if (name === "hello" && own.language && data.language !== own.language) post("/look", {language: own.language});
  if (name === "hello" && !own.language) speak(data.language);
  if (name === "view") { view = data; draw(); }
  return true;
}

function away(state) {
  if (!link.since) link = {state, since: Date.now()};
  document.body.classList.add("away");
  status();
}
function again() {
  away(link.state === "asleep" ? "asleep" : "away");
  clearTimeout(retry);
  if (!document.hidden) retry = setTimeout(follow, TRIES[Math.min(tries++, TRIES.length - 1)]);
}
function leave(state) { stream = null; link = {state, since: 0}; document.body.classList.add("away"); status(); draw(); }

function watch() {
  if (own.key && stream && !document.hidden && Date.now() - heard > BEAT && link.state === "here") { stream.abort(); stream = null; again(); }
  if (openUntil && Date.now() > openUntil) { open.clear(); openUntil = 0; draw(); }
  if (link.since) status();
}
function woke() {
  if (document.hidden) { open.clear(); openUntil = 0; if (stream) { stream.abort(); stream = null; } return; }
  if (own.key && link.state !== "elsewhere") { tries = 0; heard = Date.now(); follow(); }
  if (view) draw();
}

/* -- coming in -------------------------------------------------------------------------------- */

async function join(token) {
  history.replaceState(null, "", "/");
  door(say("join"));
  const asked = await post("/join", {token}).catch(() => ({status: 0}));
  if (asked.status !== 202) return door(say(asked.status ? "old_code" : "away", {time: "0:00"}));
  door(say("wait"), asked.data.sign);
  for (;;) {
    await new Promise(then => setTimeout(then, 1000));
    const found = await post("/join", {ticket: asked.data.ticket}).catch(() => null);
    if (!found || found.status === 202 || found.status === 503) continue;
    if (found.status !== 200) return door(say(found.status === 403 ? "refused" : "old_code"));
    keep("key", found.data.key);
    heard = Date.now();
    return follow();
  }
}
function door(text, sign) {
  const main = h("main", {class: "door"}, h("h1", {}, say("your_seat")), sign ? h("p", {class: "sign", "aria-label": say("sign")}, sign) : null, h("p", {role: "status"}, text));
  document.body.replaceChildren(main);
}

/* -- touches ---------------------------------------------------------------------------------- */

async function act(body, entry) {
  if (busy || link.state !== "here") return;
  busy = true;
  document.body.classList.add("busy");
  try {
    const sent = {...body, id: entry || id()};
    for (;;) {
      let answer;
      try { answer = await post("/touch", sent); } catch (error) { answer = null; }
      if (answer === null || answer.status === 202 || answer.status === 503) {  // not known yet: the same again, by its id
        if (answer === null || answer.status === 503) again();
        toast(say("later"));
        await new Promise(then => setTimeout(then, 1000));
        continue;
      }
      return answered(answer, sent);
    }
  } finally { busy = false; document.body.classList.remove("busy"); }
}
function answered({status: code, data}, sent) {
  if (code === 200) {
    if ("done" in data) { shut(); toast([say("done"), ...list(data.said)].join("\n")); }
    else if (data.value) answerField(sent.key, data.value);
    else opened(data);
  } else if (code === 409) refused(data, sent);
  else if (code === 412) { shut(); toast(data.say); }
  else if (code === 401) { keep("key", ""); leave("cut"); }
  else toast(say("try_again"));
}
function refused(data, sent) {
  const lines = list(data.said).map(one => h("p", {class: "loss"}, one.text, one.rule ? [" ", ruleLink(one.rule)] : null));
  const buttons = [h("button", {class: "control", onclick: hush}, say("cancel"))];
  if (data.anyway) buttons.push(h("button", {class: "gold", onclick: () => { hush(); act({...sent, anyway: true}); }}, say("anyway")));
  speakUp(h("div", {class: "said", role: "alertdialog", "aria-label": say("why")}, lines, h("div", {class: "row"}, buttons)));
}
const tap = key => act({kind: "tap", key});
async function hold(key) {
  const answer = await post("/touch", {kind: "hold", key}).catch(() => null);
  if (answer && answer.status === 200) opened(answer.data);
}
async function rule(number) {
  const answer = await post("/touch", {kind: "rule", key: number}).catch(() => null);
  if (answer && answer.status === 200) opened(answer.data);
}
function ruleLink(number) { return h("button", {class: "link", "aria-label": say("rule", {n: number}), onclick: () => rule(number)}, number); }
function look(place) { open.clear(); shut(); window.scrollTo(0, 0); post("/look", {place}).catch(again); }

/* A tap does, a held finger explains; what cannot be tapped explains at once. */
function touchable(node, onTap, onHold) {
  let timer = 0, held = false;
  const begin = () => { held = false; if (onHold) timer = setTimeout(() => { held = true; onHold(); }, HOLD); };
  const end = () => clearTimeout(timer);
  node.addEventListener("pointerdown", begin);
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) node.addEventListener(name, end);
  node.addEventListener("contextmenu", event => { if (onHold) event.preventDefault(); });
  node.addEventListener("click", () => { if (!held) (onTap || onHold)(); });
  return node;
}

/* -- frame ------------------------------------------------------------------------------------ */

function status() {
  const node = document.querySelector("#link");
  if (!node) return;
  const seconds = link.since ? Math.floor((Date.now() - link.since) / 1000) : 0;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  node.className = link.state;
  const words = link.state === "asleep" ? `${say("asleep")} · ${time}` : say(link.state, {time});
  if (node.textContent !== words) node.textContent = words;
}

function draw() {
  if (!view && link.state === "cut") return door(say("cut"));
  if (!view) return;
  const focus = document.activeElement && document.activeElement.getAttribute("data-focus");
  const caret = focus && document.activeElement.selectionStart;
  const isDisplay = !view.who.name;
  document.body.classList.toggle("display", isDisplay);
  const page = view.trouble ? h("p", {class: "loss"}, view.trouble) : drawPage(view.page);
  document.body.replaceChildren(
    h("header", {style: view.who.colour ? {"border-color": `var(--line-${view.who.colour})`} : {}},
      shape(view.who.colour, "big"),
      h("div", {class: "who"}, h("strong", {}, view.who.name || say("display")), h("span", {id: "link", role: "status"})),
      h("button", {class: "control", "aria-label": say("menu"), onclick: menu}, "☰")),
    h("main", {"data-place": view.place}, page),
    h("nav", {"aria-label": say("menu")}, list(view.places).map(place => h("button", {
      "aria-current": place.key === view.place ? "page" : null, onclick: () => look(place.key)}, place.text))),
    h("div", {id: "toast", role: "status"}), h("div", {id: "speech"}));
  status();
  const here = document.querySelector("nav [aria-current]");
  if (here) here.scrollIntoView({block: "nearest", inline: "nearest"});
  if (sheet) drawSheet();
  if (focus) {
    const node = document.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
    if (node) { node.focus({preventScroll: true}); if (caret !== null && node.setSelectionRange && node.type !== "number") node.setSelectionRange(caret, caret); }
  }
}
function toast(text) {
  const node = document.querySelector("#toast");
  if (!node || !text) return;
  node.textContent = text;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { node.textContent = ""; }, 4000);
}
function speakUp(node) { document.querySelector("#speech").replaceChildren(node); const first = node.querySelector("button"); if (first) first.focus(); }
function hush() { const node = document.querySelector("#speech"); if (node) node.replaceChildren(); }

function menu() {
  const pick = (name, values, chosen, then) => h("fieldset", {}, h("legend", {}, say(name)), h("div", {class: "row"}, values.map(([key, text]) =>
    h("button", {class: "chip", "aria-pressed": String(key === chosen), onclick: () => then(key)}, text))));
  speakUp(h("div", {class: "said", role: "dialog", "aria-label": say("menu")},
    pick("theme", [["dark", say("theme_dark")], ["light", say("theme_light")], ["night", say("theme_night")]], own.theme, key => { keep("theme", key); dress(); menu(); }),
    pick("language", [["de", "Deutsch"], ["en", "English"], ["it", "Italiano"]], own.language, async key => { keep("language", key); await speak(key); await post("/look", {language: key}); draw(); }),
    h("div", {class: "row"}, h("button", {class: "control", onclick: hush}, say("close")))));
}
function dress() { document.documentElement.className = own.theme; }
async function speak(language) {
  const answer = await fetch(`/web/words.${language}.json`);
  const found = await answer.json();
  own.words = found.words;
  keep("language", found.language);
  document.documentElement.lang = found.language;
  document.title = say("title");
}

/* -- pages ------------------------------------------------------------------------------------ */

const PAGES = {
  PageView: page => [title(page.title, page.state), stops(page.stops), list(page.blocks).map(block => BLOCKS[block.kind](block, page))],
  PanelsView: page => [page.note ? h("p", {class: "quiet"}, page.note) : null, tabs(page.tabs, page.tab), panels(page), foot(page)],
  PanelsPageView: page => [title(page.title, page.subtitle), panels(page), foot(page)],
  PhasePageView: page => [title(page.title, page.subtitle), page.waiting ? h("p", {class: "quiet"}, page.waiting) : null, tabs(page.tabs, page.tab),
    list(page.reminders).length ? h("ul", {class: "leaf reminders"}, page.reminders.map(one => h("li", {class: one.kind}, one.text))) : null, panels(page), list(page.blocks).map(block => BLOCKS[block.kind](block, page)), foot(page)],
  ChartsView: page => [title(page.title), tabs(page.tabs, page.tab), chart(page.chart)],
};
function drawPage(page) { return PAGES[page.kind](page); }
function title(text, state) { return h("div", {class: "title"}, text ? h("h1", {}, text) : null, state ? h("p", {class: "gold-words"}, state) : null); }
function stops(all) {
  return list(all).length ? h("ol", {class: "stops"}, all.map(stop => h("li", {class: stop.standing || "ahead", "aria-current": stop.standing === "now" ? "step" : null},
    h("span", {"aria-hidden": "true"}, stop.standing === "done" ? "✓" : stop.numeral), h("span", {class: "words"}, stop.text)))) : null;
}
function tabs(all, chosen) {
  return list(all).length > 1 ? h("div", {class: "tabs", role: "tablist"}, all.map(tab => h("button", {role: "tab",
    "aria-selected": String(tab.key === chosen), class: tab.progress || "", onclick: () => { open.clear(); act({kind: "tab", key: tab.key}); }}, tab.text))) : null;
}

const BLOCKS = {
  Banners: block => [h("div", {class: `banners of-${block.banners.length}`}, block.banners.map(banner)), block.note ? h("p", {class: "quiet"}, block.note) : null],
  Leaf: (block, page) => h("section", {class: "leaf", "aria-label": block.title},
    page.name === "rules" ? h("input", {type: "search", "data-focus": "search", "aria-label": say("search"), placeholder: say("search"), value: block.note || "",
      oninput: event => { clearTimeout(BLOCKS.timer); const words = event.target.value; BLOCKS.timer = setTimeout(() => act({kind: "search", key: "", value: words}), 250); }}) : null,
    page.title !== block.title && block.title ? h("h2", {}, block.title) : null,
    list(block.rows).length ? block.rows.map(row => leafRow(row, page)) : h("p", {class: "quiet"}, block.empty || say("nothing")),
    page.name === "log" && list(block.rows).length ? h("button", {class: "control", onclick: () => act({kind: "more", key: ""})}, say("more")) : null),
  Prose: block => h("section", {class: "leaf"}, block.title ? h("h2", {}, block.title) : null, h("p", {}, block.text)),
  Hero: block => h("section", {class: "leaf"}, h("h2", {}, block.title), h("p", {class: "voice"}, block.voice), h("p", {class: "quiet"}, block.state),
    h("div", {class: "row"}, list(block.seats).map(seat => h("span", {}, shape(seat.crest.colour), ` ${seat.name} ${seat.figure}`)))),
  Standings: block => h("section", {class: "leaf", "aria-label": block.title}, h("h2", {}, block.title), block.hero_name ? h("p", {class: "quiet note"}, block.hero_name) : null,
    list(block.ranks).map(rank => touchable(h("button", {class: `item rank ${rank.out ? "out" : ""}`, "aria-label": `${rank.numeral} ${rank.name}`}, h("span", {class: "numeral"}, rank.numeral), crest(rank.crest),
      h("span", {class: "words"}, h("strong", {}, rank.name), rank.note ? h("small", {}, rank.note) : null),
      rank.change ? h("span", {class: `figure small ${tone(rank.change.tone)}`}, rank.change.text) : null,
      rank.hero.kind === "Secret" ? secret(`hero:${rank.key}`, rank.name, rank.hero.figure && rank.hero.figure.text, "figure") : h("span", {class: "figure"}, rank.hero.text)), null, () => hold(rank.key)))),
  Tale: block => h("section", {class: "leaf"}, h("h2", {}, block.title), h("p", {class: "voice"}, block.voice), list(block.facts).length ? h("p", {class: "row facts"}, block.facts.map(fact => h("span", {class: "fact"}, fact.text))) : null),
  Curve: block => h("section", {class: "leaf"}, h("h2", {}, block.title), chart({title: block.title, labels: block.labels, series: block.lines})),
  Hosts: block => h("div", {class: "banners"}, list(block.hosts).map(host)),
  Chances: block => h("section", {class: `chances ${block.working ? "working" : ""}`, "aria-label": block.title}, h("p", {class: "row"},
    large(block.first), h("span", {class: "between"}, h("em", {class: "voice"}, block.title), h("small", {}, block.note)), large(block.second)),
    h("p", {class: "bar", "aria-hidden": "true"}, share(block.first), h("span", {class: "rest"}), share(block.second, "hatched")), list(block.lines).map(line => h("small", {}, line))),
  Dice: block => [dice(block, block.faces, faces => act({kind: "throw", key: block.key, value: faces}), () => act({kind: "roll", key: block.key})),
    list(block.values).map(value => h("p", {class: "row"}, h("span", {class: "figure"}, value.shows.text), value.name, value.note ? h("small", {class: "mark"}, value.note) : null))],
  Advice: block => h("section", {class: "advice"}, h("h2", {}, block.title), h("small", {}, block.note), list(block.choices).map(choice => h("button", {class: "choice", "aria-pressed": String(Boolean(choice.chosen)),
    style: {"--share": `${100 * (choice.share || 0)}%`, "--own": `var(--cloth-${block.colour}, var(--control))`}, onclick: () => tap(choice.key)}, h("span", {class: "words"}, choice.best ? "★ " : "", choice.text), h("span", {class: "figure small"}, choice.value)))),
  Survivors: block => h("section", {class: "leaf"}, h("h2", {}, block.title), list(block.sides).map(side => h("div", {}, h("small", {}, side.title), h("div", {class: "upright", role: "img", "aria-label": side.title},
    list(side.bars).map(bar => h("span", {style: {height: `${Math.max(3, 100 * bar)}%`, background: `var(--line-${side.colour}, var(--quiet))`}})))))),
  Story: block => h("section", {class: "leaf"}, h("h2", {}, block.title), list(block.lines).map(line => { const inside = [shape(line.colour), h("span", {class: "words"}, line.text)];
    return line.why ? h("button", {class: "item", onclick: () => hold(line.key)}, inside, "?") : h("div", {class: "item"}, inside); })),
  Deeds: block => h("section", {class: "leaf"}, h("h2", {}, block.title), block.voice ? h("p", {class: "voice"}, block.voice) : null, h("small", {}, block.note), list(block.deeds).map(deed => h("div", {class: "item"},
    h("button", {class: "words", "aria-pressed": String(Boolean(deed.done)), onclick: () => tap(`deed|${deed.key}`)}, h("strong", {}, deed.done ? "✓ " : "", deed.title), list(deed.lines).map(line => h("small", {}, line))), ruleLink(deed.rule)))),
  Shelf: block => h("section", {class: "leaf"}, h("h2", {}, block.title), list(block.boxes).map(box => h("p", {}, box.title))),
};
function large(one) { return h("span", {class: "figure huge", style: {color: `var(--line-${one.colour}, var(--text))`}}, one.text, h("small", {}, "%")); }
function share(one, name = "") { return h("span", {class: name, style: {width: `${100 * (one.share || 0)}%`, background: `var(--line-${one.colour}, var(--quiet))`}}); }
function host(one) {
  const colour = one.crest ? one.crest.colour : "";
  return h("section", {class: `banner ${one.acting ? "turn" : ""}`, style: {"--cloth": `var(--cloth-${colour}, var(--surface))`, "--own": `var(--line-${colour}, var(--quiet))`}, "aria-label": one.name},
    h("div", {class: "head"}, h("span", {class: "crest"}, shape(colour, "big")), h("div", {class: "who"}, h("strong", {}, one.name), h("small", {}, one.role)), one.chance ? large(one.chance) : null),
    one.due ? h("p", {class: "gold-words"}, one.due) : null, list(one.pieces).map(piece => piece.steps ? h("div", {class: "item"}, h("span", {class: "words"}, piece.text), stepper(piece.text, Number(piece.count), 0, 60, change => tap(`${change > 0 ? "plus" : "minus"}|${one.key}|${piece.key}`)))
      : h(piece.taps ? "button" : "div", {class: "item", onclick: piece.taps ? () => tap(`hit|${piece.key}`) : null}, h("span", {class: "words"}, piece.text), piece.points ? h("span", {class: "loss figure small"}, piece.points) : null,
        piece.change ? h("span", {class: tone(piece.change.tone)}, piece.change.text) : null, h("span", {class: "figure small"}, piece.count))),
    list(one.lines).map(([name, value]) => h("p", {class: "row quiet"}, h("span", {class: "words"}, name), value)), list(one.words).map(words => h("small", {}, words)));
}
function leafRow(row, page) {
  const inside = [list(row.crests).map(crest => shape(crest.colour)), h("span", {class: "words"}, h("span", {}, row.text), row.note ? h("small", {}, row.note) : null),
    row.when ? h("small", {class: "end"}, row.when) : null, row.end ? h("span", {class: "end figure small"}, row.end.text) : null];
  return page.name === "rules" ? h("button", {class: "item", onclick: () => tap(row.key)}, inside) : h("div", {class: "item"}, inside);
}
function banner(one) {
  return h("section", {class: `banner ${one.out ? "out" : ""} ${one.turn ? "turn" : ""}`, style: {"--cloth": `var(--cloth-${one.crest.colour})`, "--own": `var(--line-${one.crest.colour})`},
    "aria-label": one.name},
    h("div", {class: "head"}, h("span", {class: "numeral"}, one.numeral), crest(one.crest),
      h("div", {class: "who"}, h("strong", {}, one.name), h("small", {}, one.realm), one.turn ? h("span", {class: "gold-words"}, one.turn_brief || one.turn) : null),
      h("div", {class: "hero"}, named(one.hero, "figure"), h("small", {}, one.hero.name),
        one.change ? h("small", {class: tone(one.change.tone)}, `${one.change.text} ${one.change_note || ""}`) : null)),
    h("dl", {}, list(one.small).map(small => h("div", {}, h("dt", {}, small.brief || small.name), h("dd", {}, named(small, "figure small")))),
      one.windows ? h("div", {class: "wide"}, h("dt", {}, one.windows.name), h("dd", {}, named(one.windows)), one.windows.note ? h("small", {}, one.windows.note) : null) : null),
    list(one.ties).length ? h("p", {class: "ties"}, one.ties.map(tie => h("span", {class: tone(tie.tone)}, TIES[tie.icon] || "•", list(tie.colours).map(colour => shape(colour)), tie.text || ""))) : null);
}
const TIES = {"sword-cross": "⚔", "bullhorn-outline": "!", "flag-outline": "⚑", "handshake-outline": "⚭", handcuffs: "⛓"};
function crest(one) { return h("span", {class: `crest ${one.colour}`, "aria-hidden": "true"}, h("span", {class: `shape ${one.colour} enamel`})); }

function named(one, className = "") {
  const shows = one.shows;
  switch (shows.kind) {
    case "Secret": return secret(`${one.key}:${shows.owner}`, one.name, shows.figure && shows.figure.text, className);
    case "Seals": return h("span", {class: "seals", role: "img", "aria-label": `${one.name}: ${say("seals", {n: shows.taken || 0, most: shows.most})}`},
      Array.from({length: shows.most}, (_, at) => h("span", {class: at < (shows.taken || 0) ? "seal" : "ring"})));
    case "Windows": return h("span", {class: "windows", role: "img", "aria-label": `${one.name}: ${list(shows.levels).join(", ")}`},
      list(shows.levels).map((level, at) => h("span", {class: "window"}, Array.from({length: (shows.depths || [])[at] || shows.most}, (_, pane) =>
        h("span", {style: pane < level ? {background: `var(--tint-${shows.tints[at]})`} : {}})).reverse())));
    default: return shows.why ? touchable(h("button", {class: `${className} plain ${tone(shows.tone)}`, "aria-label": `${one.name}: ${shows.text}`}, shows.text), null, () => hold(shows.why))
      : h("span", {class: `${className} ${tone(shows.tone)}`}, shows.text);
  }
}
/* Dots until it is touched; hidden again after a minute, and when the phone is put away. */
function secret(key, name, text, className) {
  if (text === undefined || text === null || text === "") return h("span", {class: "quiet", "aria-label": name}, "•••");
  const shown = open.has(key);
  return h("button", {class: `plain secret ${className}`, "aria-pressed": String(shown), "aria-label": shown ? `${name}: ${text}` : `${name}: ${say("tap_to_see")}`,
    onclick: () => { shown ? open.delete(key) : open.add(key); openUntil = Date.now() + SECRET; draw(); }}, shown ? text : "•••");
}

/* -- panels ----------------------------------------------------------------------------------- */

function panels(page) { return h("div", {class: "panels"}, list(page.panels).map(panel)); }
function panel(one) {
  return h("section", {class: "leaf", "aria-label": one.title || null}, one.title ? h("h2", {}, one.title) : null,
    one.note ? h("p", {class: "quiet note"}, one.note) : null,
    list(one.tiles).length ? h("div", {class: "tiles"}, one.tiles.map(tile)) : null,
    list(one.asks).map(asked => h("fieldset", {}, h("legend", {}, shape(asked.colour), " ", asked.title), h("div", {class: "row"}, list(asked.options).map(option =>
      chip(option, option.chosen, () => act({kind: "answer", key: asked.key, value: keyOf(option)})))))),
    list(one.choices).length ? h("div", {class: "row", role: "group", "aria-label": one.title}, one.choices.map(choice => chip(choice, keyOf(choice) === (one.chosen || ""), () => act({kind: "choose", key: one.key, value: keyOf(choice)})))) : null,
    one.dice ? dice(one.dice, one.dice.faces, faces => act({kind: "throw", key: one.key, value: faces}), () => act({kind: "roll", key: one.key})) : null,
    list(one.items).map(item), one.grid ? grid(one.grid) : null,
    list(one.offers).length ? h("div", {class: one.offers_in_a_row ? "row even" : "row", style: one.offers_in_a_row ? {"--of": one.offers_in_a_row} : {}}, one.offers.map(offer)) : null);
}
function chip(one, chosen, then) {
  return h("button", {class: "chip", "aria-pressed": String(Boolean(chosen)), onclick: then}, shape(one.colour), one.tint ? h("span", {class: "dot", style: {background: `var(--tint-${one.tint}, var(--quiet))`}}) : null, one.text);
}
function offer(one) { return h("button", {class: one.look === "accent" ? "gold" : one.look === "outline" ? "outline" : "control", disabled: one.enabled === false, onclick: () => tap(one.key)}, one.text); }
function tile(one) {
  const inside = [h("small", {}, one.heading)];
  if (one.most) inside.push(h("span", {class: "seals"}, Array.from({length: one.most}, (_, at) => h("span", {class: at < (one.filled || 0) ? "seal" : "ring"}))));
  if (one.secret) return h("div", {class: "tile"}, inside, secret(one.key, one.heading, one.text, "figure"), one.note ? h("small", {}, one.note) : null);
  if (one.text) inside.push(h("span", {class: `figure ${tone(one.tone)}`}, one.text));
  if (one.note) inside.push(h("small", {}, one.note));
  return touchable(h("button", {class: "tile", style: one.tint ? {"border-left-color": `var(--tint-${one.tint}, var(--line))`} : {}}, inside), one.taps ? () => tap(one.key) : null, () => hold(one.key));
}
function item(one) {
  const inside = [shape(one.colour), one.tint ? h("span", {class: "dot", style: {background: `var(--tint-${one.tint}, var(--quiet))`}}) : null,
    h("span", {class: `words ${one.quiet ? "quiet" : ""}`}, h("span", {}, one.text), one.note ? h("small", {}, one.note) : null),
    one.secret ? secret(one.key, one.text, one.secret, "") : null, one.value ? h("span", {class: `end figure small ${tone(one.tone)}`}, one.value) : null];
  if (one.count !== undefined && one.count !== null) return h("div", {class: "item"}, inside, stepper(one.text, one.count + (one.draft || 0), one.least || 0, one.most === undefined ? 999 : one.most, change => act({kind: "step", key: one.key, value: change})));
  if (!one.taps && !one.holds) return h("div", {class: "item"}, inside);
  if (one.secret) return h("div", {class: "item"}, inside, h("button", {class: "link", onclick: () => one.taps ? tap(one.key) : hold(one.key)}, "›"));
  return touchable(h("button", {class: "item"}, inside), one.taps ? () => tap(one.key) : null, one.holds ? () => hold(one.key) : null);
}
function stepper(name, value, least, most, then) {
  return h("span", {class: "stepper", role: "group", "aria-label": name},
    h("button", {class: "control", "aria-label": `${say("less")}: ${name}`, disabled: value <= least, onclick: () => then(-1)}, "−"),
    h("output", {class: "figure small"}, String(value).replace("-", "−")),
    h("button", {class: "control", "aria-label": `${say("more")}: ${name}`, disabled: value >= most, onclick: () => then(1)}, "+"));
}
function grid(one) {
  return h("div", {class: "grid", style: {"--columns": one.columns.length}}, one.columns.map((cells, at) => h("div", {class: "column"}, h("small", {}, (one.names || [])[at]),
    (one.from_top ? cells : [...cells].reverse()).map(cell => h("button", {class: `cell ${cell.state}`, style: {"--own": `var(--tint-${cell.tint}, var(--line))`},
      "aria-label": `${cell.text} ${cell.note || ""}`, onclick: () => tap(cell.key)}, h("span", {}, cell.short || cell.text), cell.state === "had" ? "✓" : cell.short ? null : h("small", {}, cell.note || ""))))));
}
function dice(one, faces, then, roll) {
  return h("div", {class: "felt"}, h("div", {class: "row"}, list(one.sides).map((sides, at) => {
    const face = (faces || [])[at] || 0, name = ((one.names || [])[at] || [])[0] || say("die", {n: at + 1});
    const next = () => { const all = one.sides.map((_, place) => (faces || [])[place] || 0); all[at] = face % sides + 1; then(all); };
    return h("button", {class: `die d${sides}`, disabled: (one.locked || [])[at], "aria-label": `${name}: ${face ? say("face", {n: face}) : "–"}`, onclick: next}, face || "–");
  })), h("div", {class: "row"}, h("small", {}, say("own_dice")), h("button", {class: "control", onclick: roll}, say("roll"))));
}
function foot(page) {
  if (Array.isArray(page.foot)) return h("div", {class: "foot row"}, page.foot_note ? h("p", {class: "quiet"}, page.foot_note) : null, page.foot.map(offer));
  const one = page.foot || {};
  const buttons = [...list(one.others), one.main].filter(Boolean);
  return buttons.length || one.note ? h("div", {class: "foot row"}, one.note ? h("p", {class: "quiet"}, one.note) : null,
    buttons.map(button => offer({...button, look: button === one.main ? "accent" : "control", enabled: button.enabled === true}))) : null;
}

/* -- charts ----------------------------------------------------------------------------------- */

function chart(one) {
  if (one.hidden) return h("p", {class: "quiet"}, one.hidden);
  const all = one.series.flatMap(series => series.values.filter(value => value !== null));
  const low = Math.min(0, ...all), high = Math.max(1, ...all), width = 340, height = 220;
  const x = at => 34 + at * (width - 60) / Math.max(1, one.labels.length - 1), y = value => height - 24 - (value - low) * (height - 44) / (high - low);
  const step = Math.max(1, Math.ceil((high - low) / 4)), lines = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) lines.push(value);
  return h("figure", {class: "leaf"}, h("svg:svg", {viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${one.title}: ${one.series.map(series => `${series.name} ${series.values.at(-1)}`).join(", ")}`},
    lines.map(value => [h("svg:line", {class: "grid-line", x1: 34, x2: width - 20, y1: y(value), y2: y(value)}), h("svg:text", {x: 28, y: y(value) + 4, "text-anchor": "end"}, String(value))]),
    one.labels.map((label, at) => at % Math.ceil(one.labels.length / 8) ? null : h("svg:text", {x: x(at), y: height - 6, "text-anchor": "middle"}, label)),
    one.series.map(series => [h("svg:polyline", {class: "curve", style: {stroke: `var(--line-${series.colour})`}, points: series.values.map((value, at) => value === null ? "" : `${x(at)},${y(value)}`).join(" ")}),
      series.values.map((value, at) => value === null ? null : h("svg:circle", {r: 2.5, cx: x(at), cy: y(value), style: {fill: `var(--line-${series.colour})`}}))])),
    h("figcaption", {class: "row"}, one.series.map(series => h("span", {}, shape(series.colour), ` ${series.name} `, h("strong", {}, String(series.values.filter(value => value !== null).at(-1) ?? "–"))))), h("small", {class: "quiet"}, one.across));
}

/* -- sheets ----------------------------------------------------------------------------------- */

function opened(data) {
  if (data.why || data.detail || data.search || data.statement) { sheet = {...data, values: {}, entry: id()}; drawSheet(true); }
  else if (data.form) {
    const same = sheet && sheet.sheet === data.sheet;
    sheet = {...data, values: same ? sheet.values : {}, entry: same ? sheet.entry : id()};
    drawSheet(!same);
  } else if (sheet && !sheet.form) shut();
}
function shut() { sheet = null; const node = document.querySelector("#sheet"); if (node) node.remove(); }
function drawSheet(fresh) {
  const before = document.querySelector("#sheet"), top = before ? before.querySelector(".inside").scrollTop : 0;
  const focus = before && document.activeElement && document.activeElement.getAttribute("data-focus");
  const caret = focus && document.activeElement.selectionStart;
  if (before) before.remove();
  const [name, inside, buttons] = SHEETS.find(([kind]) => sheet[kind])[1](sheet);
  const node = h("div", {id: "sheet", role: "dialog", "aria-modal": "true", "aria-label": name}, h("div", {class: "inside"}, h("h2", {}, name), inside),
    h("div", {class: "row foot"}, h("button", {class: "control", onclick: shut}, say(sheet.form ? "cancel" : "close")), buttons || null));
  node.addEventListener("keydown", event => { if (event.key === "Escape") shut(); });
  document.body.append(node);
  node.querySelector(".inside").scrollTop = fresh ? 0 : top;
  const found = focus && node.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
  if (found) { found.focus({preventScroll: true}); if (caret !== null && found.type !== "number" && found.setSelectionRange) found.setSelectionRange(caret, caret); }
  else if (fresh) (node.querySelector("input, .inside button") || node.querySelector("button")).focus({preventScroll: true});
}
function lines(all) { return h("div", {class: "lines"}, list(all).map(one => h("p", {class: `${tone(one.tone)} ${one.is_total ? "total" : ""}`}, h("span", {class: "words"}, one.text, one.rule ? [" ", ruleLink(one.rule)] : null), h("span", {class: "end figure small"}, one.value || one.amount || "")))); }
const SHEETS = [
  ["why", one => [one.why.title, [lines(one.why.lines), one.why.note ? h("p", {class: "quiet"}, one.why.note) : null]]],
  ["detail", one => [one.detail.title, [one.detail.note ? h("p", {}, one.detail.note) : null, lines(one.detail.said)],
    list(one.detail.offers).map(each => h("button", {class: each.look === "accent" ? "gold" : "control", onclick: () => act({kind: "tap", key: each.key, sheet: one.sheet})}, each.text))]],
  ["statement", one => [one.statement.title, list(one.statement.rows).map(item)]],
  ["search", one => { const rows = list(one.search.rows), words = (one.words || "").toLowerCase();
    return [one.search.title, [h("input", {type: "search", "data-focus": "find", "aria-label": say("search"), placeholder: one.search.hint || say("search"), value: one.words || "", oninput: event => { sheet.words = event.target.value; drawSheet(); }}),
      rows.filter(row => !words || `${row.text} ${row.note || ""} ${row.words || ""}`.toLowerCase().includes(words)).slice(0, 80).map(row =>
        h("button", {class: `item ${row.quiet ? "quiet" : ""}`, onclick: () => act({kind: "tap", key: row.key, sheet: one.sheet})}, h("span", {class: "words"}, row.text, row.note ? h("small", {}, row.note) : null)))]]; }],
  ["form", one => [one.form.title, [list(one.form.fields).map(field), lines(one.form.said)],
    h("button", {class: "gold", disabled: one.form.ready === undefined, onclick: () => act({kind: "confirm", key: "", sheet: one.sheet, values: one.values}, one.entry)}, one.form.confirm)]],
];
function answerField(key, value) {
  sheet.values[key] = value;
  clearTimeout(answerField.timer);
  const mine = sheet;
  answerField.timer = setTimeout(async () => {
    const answer = await post("/form", {sheet: mine.sheet, values: mine.values}).catch(() => null);
    if (sheet !== mine || !answer) return;
    if (answer.status === 200) { sheet.form = answer.data.form; drawSheet(); } else answered(answer, {});
  }, 120);
  drawSheet();
}
function field(one) {
  const value = sheet.values[one.key] !== undefined ? sheet.values[one.key] : one.value;
  return h("fieldset", {}, one.label && one.kind !== "add" ? h("legend", {class: one.kind === "heading" ? "heading" : ""}, one.label) : null, (FIELDS[one.kind] || FIELDS.one)(one, value === undefined ? "" : value));
}
const FIELDS = {
  one: (one, value) => h("div", {class: "row"}, list(one.choices).map(choice => chip(choice, String(value) === keyOf(choice), () => answerField(one.key, keyOf(choice))))),
  many: (one, value) => h("div", {class: "row"}, list(one.choices).map(choice => { const chosen = list(value || []).includes(choice.key);
    return chip(choice, chosen, () => answerField(one.key, one.choices.map(each => each.key).filter(key => key === choice.key ? !chosen : value.includes(key)))); })),
  count: (one, value) => { const number = Number(value) || 0, least = one.least || 0, most = one.most === undefined ? 99 : one.most;
    const put = wanted => answerField(one.key, Math.max(least, Math.min(most, wanted)));
    return h("div", {class: "row"}, h("button", {class: "control", "aria-label": `${say("less")}: ${one.label || say("amount")}`, disabled: number <= least, onclick: () => put(number - 1)}, "−"),
      h("input", {type: "number", inputmode: least < 0 ? "text" : "numeric", min: least, max: most, "data-focus": one.key, "aria-label": one.label || say("amount"), value: String(number), onfocus: event => event.target.select(), oninput: event => put(Math.trunc(Number(event.target.value)) || 0)}),
      h("button", {class: "control", "aria-label": `${say("more")}: ${one.label || say("amount")}`, disabled: number >= most, onclick: () => put(number + 1)}, "+"), one.hint ? h("small", {}, one.hint) : null); },
  text: (one, value) => h("input", {type: "text", maxlength: 200, "data-focus": one.key, "aria-label": one.label || say("pick"), placeholder: one.hint || "", value, oninput: event => answerField(one.key, event.target.value)}),
  pick: (one, value) => h("select", {"data-focus": one.key, "aria-label": one.label || say("pick"), onchange: event => answerField(one.key, event.target.value)}, list(one.choices).map(choice => h("option", {value: keyOf(choice), selected: String(value) === keyOf(choice)}, choice.text))),
  line: (one, value) => h("div", {}, Array.from({length: one.most}, (_, at) => h("select", {"aria-label": `${one.label} ${at + 1}`, onchange: event => { const names = Array.from({length: one.most}, (_, place) => (value || [])[place] || ""); names[at] = event.target.value; answerField(one.key, names); }},
    h("option", {value: ""}, `${at + 1}: –`), list(one.choices).map(choice => h("option", {value: choice.key, selected: (value || [])[at] === choice.key}, `${at + 1}: ${choice.text}`))))),
  dice: (one, value) => dice({sides: one.sides, names: list(one.choices).map(choice => [choice.text, choice.tint])}, value || [], faces => answerField(one.key, faces), () => act({kind: "roll", key: one.key, sheet: sheet.sheet, values: sheet.values})),
  heading: () => null,
  add: (one, value) => h("div", {class: "row"}, h("button", {class: "control", onclick: () => answerField(one.key, "add")}, `${say("add")}: ${one.label}`), value ? h("button", {class: "control", onclick: () => answerField(one.key, "")}, say("take_away")) : null),
};

/* -- start ------------------------------------------------------------------------------------ */

async function start() {
  dress();
  const wanted = own.language || (navigator.language || "en").slice(0, 2);
  await speak(own.languages.includes(wanted) ? wanted : "en");
  document.addEventListener("visibilitychange", woke);
  window.addEventListener("pageshow", event => { if (event.persisted) woke(); });
  setInterval(watch, 1000);
  const token = location.hash.slice(1);
  if (token) return join(token);
  window.addEventListener("hashchange", () => { if (location.hash.length > 1) join(location.hash.slice(1)); });
  if (!own.key) return door(say("scan"));
  heard = Date.now();
  return follow();
}
start();
