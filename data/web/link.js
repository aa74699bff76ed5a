"use strict";
/* Between this phone and the tablet: what is kept here, the stream of views, coming in by a code. */

/* Milliseconds: without a beat; for a stream to begin; for an answer; between two tries; until new codes are likely. */
const SILENCE = 9000, OPENING = 4000, ANSWER = 10500, TRIES = [500, 1000, 2000], MOVED = 20000;
const store = kept();
const own = {
  key: store.getItem("key") || "", theme: store.getItem("theme") || "dark",
  language: store.getItem("language") || "", words: {}, languages: ["de", "en", "it"],
};
let view = null, link = {state: "connecting", since: 0}, stream = null, heard = 0, tries = 0, retry = 0;

function kept() {
  try { return window.localStorage; } catch (error) {  // a browser that keeps nothing: until it is closed
    const values = {};
    return {getItem: name => values[name] || null, setItem: (name, value) => { values[name] = value; }};
  }
}
function keep(name, value) { own[name] = value; store.setItem(name, value); }
const say = (word, given = {}) => Object.entries(given).reduce(
  (text, [name, value]) => text.replace(`{${name}}`, value), own.words[word] || "");
const id = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");

/* Raises where nobody answers in time: a tablet that fell asleep says nothing at all. */
async function post(path, body) {
  const headers = {"Content-Type": "application/json"}, late = new AbortController();
  if (own.key) headers.Authorization = `Bearer ${own.key}`;
  const timer = setTimeout(() => late.abort(), ANSWER);
  try {
    const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body), signal: late.signal});
    const text = await answer.text();
    return {status: answer.status, data: text ? JSON.parse(text) : {}};
  } finally { clearTimeout(timer); }
}

/* -- the stream ------------------------------------------------------------------------------- */

async function follow() {
  if (stream) stream.abort();
  clearTimeout(retry);
  retry = 0;
  const mine = stream = new AbortController(), opening = setTimeout(() => mine.abort(), OPENING);
  heard = Date.now();
  try {
    const answer = await fetch("/events", {headers: {Authorization: `Bearer ${own.key}`}, signal: mine.signal});
    clearTimeout(opening);
    if (answer.status === 401) { keep("key", ""); return leave("cut"); }
    if (!answer.ok) throw new Error(answer.status);
    const reader = answer.body.getReader(), words = new TextDecoder();
    let rest = "";
    for (;;) {
      const {done, value} = await reader.read();
      if (done || mine !== stream) break;
      heard = Date.now();
      rest += words.decode(value, {stream: true});
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
  if (link.state !== "here") { link = {state: "here", since: 0}; status(); }
  if (name === "hello") {  // a tablet that began anew: as it was here before
    const place = view && view.who.name ? view.place : data.place, language = own.language || data.language;
    if (place !== data.place || language !== data.language) post("/look", {place, language}).catch(again);
  }
  if (name === "hello" && !own.language) speak(data.language).then(draw, again);
  if (name === "view") shown(data);
  return true;
}

/* A page that cannot be drawn says so, instead of being asked for again and again. */
function shown(data) {
  view = data;
  try { draw(); } catch (error) {
    view = {...data, trouble: say("try_again")};
    draw();
    setTimeout(() => { throw error; });
  }
}
function away(state) {
  if (!link.since) link = {state, since: Date.now()};
  status();
}
function again() {
  away(link.state === "asleep" ? "asleep" : "away");
  if (!document.hidden && !retry) retry = setTimeout(follow, TRIES[Math.min(tries++, TRIES.length - 1)]);
}
function leave(state) { stream = null; link = {state, since: 0}; draw(); status(); }

/* Once a second: nothing heard for a while is away, whatever the browser thinks of its connection. */
function watch() {
  if (own.key && stream && !document.hidden && Date.now() - heard > SILENCE) { stream.abort(); stream = null; again(); }
  if (link.since) status();
  hideSecrets();
}
function woke() {
  if (document.hidden) { hideSecrets(true); if (stream) { stream.abort(); stream = null; } return; }
  if (own.key && link.state !== "elsewhere") { tries = 0; follow(); }
}

/* Always on the screen: here, or away since when. */
function status() {
  document.body.classList.toggle("away", link.state !== "here");
  dim();
  const node = document.querySelector("#link");
  if (!node) return;
  const passed = link.since ? Date.now() - link.since : 0, seconds = Math.floor(passed / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  node.className = link.state;
  const words = link.state === "asleep" ? `${say("asleep")} · ${time}` : say(link.state, {time});
  const where = link.state === "here" && view && view.who.state ? ` · ${view.who.state}` : "";
  const moved = passed > MOVED ? ` · ${say("moved")}` : "";
  if (node.textContent !== words + where + moved) node.textContent = words + where + moved;
}

/* -- coming in -------------------------------------------------------------------------------- */

async function join(token) {
  history.replaceState(null, "", "/");
  if (stream) { stream.abort(); stream = null; }
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
    return follow();
  }
}
function door(text, sign) {
  const main = h("main", {class: "door"}, crest({colour: "blue", charge: "key", partition: "quarter"}), h("h1", {}, say("your_seat")), sign ? h("p", {class: "sign", "aria-label": say("sign")}, sign) : null, h("p", {role: "status"}, text));
  document.body.classList.remove("away");
  document.body.replaceChildren(materials(), main);
}
async function speak(language) {
  const answer = await fetch(`/web/words.${language}.json`);
  const found = await answer.json();
  own.words = found.words;
  keep("language", found.language);
  document.documentElement.lang = found.language;
  document.title = say("title");
}
