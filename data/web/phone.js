"use strict";
/* Draws the pages that the tablet tells this seat, and sends back what was touched. It knows no game
   and no rule: a page is data, a touch is a key. What is not for these eyes never arrives here. */

const HOLD = 450, SECRET = 60000, ROOM = 4, WIDE = 700;
let sheet = null, open = new Set(), openUntil = 0, busy = false, before = null, looked = 0;
const finger = {timer: 0, held: false};

/* -- touches ---------------------------------------------------------------------------------- */

async function act(body, entry) {
  if (busy || link.state !== "here") return;
  busy = true;
  document.body.classList.add("busy");
  const from = looked;
  try {
    const sent = {place: view.place, ...body, id: entry || id()};
    for (;;) {
      let answer;
      try { answer = await post("/touch", sent); } catch (error) { answer = null; }
      if (answer === null || answer.status === 202 || answer.status === 503) {  // not known yet: the same again, by its id
        if (answer === null || answer.status === 503) again();
        toast(say("later"));
        await new Promise(then => setTimeout(then, 1000));
        continue;
      }
      return answered(answer, sent, from === looked);
    }
  } finally { busy = false; document.body.classList.remove("busy"); }
}
/* What comes after one went elsewhere opens nothing there. */
function answered({status: code, data}, sent, here = true) {
  if (code === 200) {
    if ("done" in data) { if (here) shut(); toast([say("done"), ...list(data.said)].join("\n")); if (data.sheet && here) opened(data); }
    else if (here) { if (data.value) answerField(sent.key, data.value); else opened(data); }
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
async function asked(kind, key) {
  const from = looked, answer = await post("/touch", {kind, key, place: view.place}).catch(() => null);
  if (answer && answer.status === 200 && from === looked) { hush(); opened(answer.data); }
}
const hold = key => asked("hold", key), rule = number => asked("rule", number);
const cited = number => number.replace(/^R-(?=\d\d$)/, "M-R"); /* as on the tablet: ruling R-05 is no rule R-5 */
function ruleLink(number) { return h("button", {class: "link", "aria-label": say("rule", {n: cited(number)}), onclick: () => rule(number)}, cited(number)); }
function look(place) { looked += 1; open.clear(); hush(); shut(); post("/look", {place}).catch(again); }

/* A tap does, a held finger explains; what cannot be tapped explains at once. */
function touchable(node, onTap, onHold) {
  node.onpointerdown = () => { finger.held = false; if (onHold) finger.timer = setTimeout(() => { finger.held = true; onHold(); }, HOLD); };
  node.onpointerup = node.onpointerleave = node.onpointercancel = () => clearTimeout(finger.timer);
  node.oncontextmenu = event => { if (onHold) event.preventDefault(); };
  node.onclick = () => { if (!finger.held) (onTap || onHold)(); finger.held = false; };
  return node;
}

/* Secrets hide by themselves after a minute, and when the phone is put away. */
function hideSecrets(now) {
  if (!openUntil || (!now && Date.now() < openUntil)) return;
  open.clear();
  openUntil = 0;
  draw();
}

/* -- frame ------------------------------------------------------------------------------------ */

function draw() {
  if (!view && link.state === "cut") return door(say("cut"));
  if (!view) return;
  if (!document.querySelector("#toast")) document.body.replaceChildren(materials());
  const isDisplay = !view.who.name, place = `${view.place}/${(view.page || {}).tab || ""}`;
  document.body.classList.toggle("display", isDisplay);
  document.body.style.setProperty("--livery", `var(--livery-${view.game}, var(--chosen))`);
  put(document.body, head(view.who));
  put(document.body, h("main", {"data-place": view.place, "data-key": place},
    view.trouble ? h("p", {class: "loss"}, view.trouble) : drawPage(view.page)));
  put(document.body, places());
  for (const name of ["toast", "speech"]) if (!document.querySelector(`#${name}`)) document.body.append(h("div", {id: name, role: name === "toast" ? "status" : null}));
  if (place !== before) window.scrollTo(0, 0);
  before = place;
  status();
  for (const chosen of document.querySelectorAll("nav [aria-current], .tabs [aria-selected=true]")) nearest(chosen);
  fit();
  if (sheet) drawSheet();
  fall(view.dice);
  cheer(view.moment);
}
function head(who) {
  return h("header", {style: cloth(who.crest)}, crest(who.crest, "large"),
    h("div", {class: "who"}, h("strong", {}, who.name || say("display")), who.realm ? h("small", {}, who.realm) : null, h("span", {id: "link", role: "status"})),
    who.hero && who.hero.name ? h("div", {class: "hero"}, named(who.hero, "figure"), h("small", {}, who.hero.name)) : null);
}
function nearest(node) {
  const line = node.parentElement, left = node.offsetLeft - line.offsetLeft;
  if (left < line.scrollLeft || left + node.offsetWidth > line.scrollLeft + line.clientWidth) line.scrollLeft = left - 24;
}
/* What lies open over the page is the only thing that can be reached; away, nothing can be done. */
function dim() {
  const speech = document.querySelector("#speech > *"), lying = document.querySelector("#sheet");
  for (const node of document.querySelectorAll("header, main, nav")) {
    node.inert = Boolean(speech || lying) || (node.nodeName !== "HEADER" && link.state !== "here" && !document.querySelector(".door"));
  }
  if (lying) lying.inert = Boolean(speech);
}

/* Few places have a button of their own on a phone; the others are one tap further. */
function places() {
  const all = list(view.places), wide = window.innerWidth >= WIDE || all.length <= ROOM + 1;
  const at = all.findIndex(place => place.key === view.place);
  const shown = wide ? all : at < ROOM ? all.slice(0, ROOM) : [...all.slice(0, ROOM - 1), all[at]];
  const button = place => h("button", {"data-key": place.key, "aria-current": place.key === view.place ? "page" : null, onclick: () => look(place.key)}, sign(place.icon), h("span", {}, place.text));
  const others = h("div", {class: "places"}, all.map(button));
  return h("nav", {"aria-label": say("places")}, shown.map(button),
    h("button", {"aria-haspopup": "dialog", onclick: () => menu(wide ? null : others)}, sign(wide ? "cog-outline" : "dots-horizontal"), h("span", {}, say(wide ? "menu" : "places_more"))));
}
function toast(text) {
  const node = document.querySelector("#toast");
  if (!node || !text) return;
  node.textContent = text;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { node.textContent = ""; }, 4000);
}
function speakUp(node) {
  const speech = document.querySelector("#speech");
  if (!speech) return;
  if (!speech.firstChild) speakUp.from = document.activeElement;
  speech.replaceChildren(node);
  dim();
  const first = node.querySelector("button");
  if (first) first.focus();
}
function hush() {
  const speech = document.querySelector("#speech");
  if (!speech || !speech.firstChild) return;
  speech.replaceChildren();
  dim();
  if (speakUp.from && speakUp.from.isConnected) speakUp.from.focus({preventScroll: true});
}
function escaped(event) {
  if (event.key !== "Escape") return;
  if (document.querySelector("#speech > *")) hush(); else shut();
}

/* The places that have no button of their own, and how this phone looks and speaks. */
function menu(others) {
  const pick = (name, values, chosen, then) => h("fieldset", {}, h("legend", {}, say(name)), h("div", {class: "row"}, values.map(([key, text]) =>
    h("button", {class: "chip", "aria-pressed": String(key === chosen), onclick: () => then(key)}, text))));
  const speaks = async key => {
    try { await speak(key); await post("/look", {language: key}); } catch (error) { return again(); }
    hush();
    draw();
  };
  speakUp(h("div", {class: "said", role: "dialog", "aria-label": say("menu")}, others ? [h("h2", {}, say("places")), others] : null,
    pick("theme", [["dark", say("theme_dark")], ["light", say("theme_light")], ["night", say("theme_night")]], own.theme, key => { keep("theme", key); dress(); menu(others); }),
    pick("language", [["de", "Deutsch"], ["en", "English"], ["it", "Italiano"]], own.language, speaks),
    h("div", {class: "row"}, h("button", {class: "control", onclick: hush}, say("close")))));
}
function dress() { document.documentElement.className = own.theme; }

/* -- start ------------------------------------------------------------------------------------ */

async function start() {
  dress();
  const wanted = own.language || (navigator.language || "en").slice(0, 2);
  await speak(own.languages.includes(wanted) ? wanted : "en");
  document.addEventListener("visibilitychange", woke);
  document.addEventListener("keydown", escaped);
  window.addEventListener("online", woke);
  window.addEventListener("pageshow", event => { if (event.persisted) woke(); });
  window.addEventListener("hashchange", () => { if (location.hash.length > 1) join(location.hash.slice(1)); });
  window.addEventListener("resize", draw);
  document.fonts.ready.then(draw);
  setInterval(watch, 1000);
  const token = location.hash.slice(1);
  if (token) return join(token);
  return own.key ? follow() : door(say("scan"));
}
start();
