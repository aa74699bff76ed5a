"use strict";
/* What lies open over a page: why a figure is so, a detail, a list to look through, a form. */

function opened(data) {
  if (data.why || data.detail || data.search || data.statement || data.choose) { sheet = {...data, values: {}, entry: id()}; drawSheet(true); }
  else if (data.form) {
    const same = sheet && sheet.sheet === data.sheet;
    sheet = {...data, values: same ? sheet.values : {}, entry: same ? sheet.entry : id()};
    drawSheet(!same);
  } else if (sheet && !sheet.form) shut();
}
function shut() {
  sheet = null;
  const node = document.querySelector("#sheet");
  if (!node) return;
  node.remove();
  dim();
  if (drawSheet.from && drawSheet.from.isConnected) drawSheet.from.focus({preventScroll: true});
}
function drawSheet(fresh) {
  const there = document.querySelector("#sheet");
  if (!there) drawSheet.from = document.activeElement;
  const [name, inside, buttons] = SHEETS.find(([kind]) => sheet[kind])[1](sheet);
  const paper = sheet.form && sheet.form.keypad ? "vellum" : "";
  const wanted = h("div", {id: "sheet", class: paper, role: "dialog", "aria-modal": "true", "aria-label": name}, h("div", {class: "inside"}, h("h2", {}, name), inside),
    h("div", {class: "row foot"}, h("button", {class: "control", onclick: shut}, say(sheet.form ? "cancel" : "close")), buttons || null));
  if (there && fresh) there.remove();
  const node = put(document.body, wanted);
  dim();
  if (fresh) (node.querySelector("input, select, .inside button") || node.querySelector("button")).focus({preventScroll: true});
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
  ["choose", one => [one.choose.title, [one.choose.note ? h("p", {class: "quiet"}, one.choose.note) : null, h("div", {class: "row"}, list(one.choose.options).map(option => chip(option, option.chosen, () => act({kind: "tap", key: keyOf(option), sheet: one.sheet}))))]]],
  ["form", one => [one.form.title, [list(one.form.fields).map(field), lines(one.form.said)],
    h("button", {class: "gold", disabled: one.form.ready === undefined, onclick: () => act({kind: "confirm", key: "", sheet: one.sheet, values: one.values}, one.entry)}, one.form.keypad ? seal(3, (view.who.crest || {}).charge) : null, one.form.confirm)]],
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
  return h("fieldset", {}, one.label && one.kind !== "add" && !typed(one) ? h("legend", {class: one.kind === "heading" ? "heading" : ""}, one.label) : null, (FIELDS[one.kind] || FIELDS.one)(one, value === undefined ? "" : value));
}
const typed = one => one.kind === "count" && sheet.form.keypad && sheet.form.fields.filter(other => other.kind === "count").length === 1;
/* An amount on vellum: large, with keys for a thumb; what is more than may be is not typed. */
function keypad(one, number) {
  const least = one.least || 0, most = one.most === undefined ? 99999 : one.most, name = one.label || say("amount");
  const put = wanted => { if (wanted >= least && wanted <= most) answerField(one.key, wanted); else if (navigator.vibrate) navigator.vibrate([30, 40, 30]); };
  const grows = (zeros, digit) => put((number < 0 ? -1 : 1) * (Math.abs(number) * zeros + digit));
  const key = (words, then, inside = words) => h("button", {"aria-label": words, onclick: then}, inside);
  return h("div", {class: "keypad"}, h("div", {class: "amount"}, h("small", {}, one.label || one.hint || ""),
    h("input", {type: "number", inputmode: "none", min: least, max: most, "data-focus": one.key, "aria-label": name, value: String(number), onfocus: event => event.target.select(), oninput: event => put(Math.trunc(Number(event.target.value)) || 0)})),
    h("div", {class: "keys", role: "group", "aria-label": name}, [1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit => key(String(digit), () => grows(10, digit))),
      least < 0 ? key("±", () => put(-number)) : key("00", () => grows(100, 0)), key("0", () => grows(10, 0)), key(say("take_away"), () => put(Math.trunc(number / 10)), sign("backspace-outline"))));
}
const FIELDS = {
  one: (one, value) => h("div", {class: "row"}, list(one.choices).map(choice => chip(choice, String(value) === keyOf(choice), () => answerField(one.key, keyOf(choice))))),
  many: (one, value) => h("div", {class: "row"}, list(one.choices).map(choice => { const chosen = list(value || []).includes(choice.key);
    return chip(choice, chosen, () => answerField(one.key, one.choices.map(each => each.key).filter(key => key === choice.key ? !chosen : value.includes(key)))); })),
  count: (one, value) => { if (typed(one)) return keypad(one, Number(value) || 0);
    const number = Number(value) || 0, least = one.least || 0, most = one.most === undefined ? 99 : one.most;
    const put = wanted => answerField(one.key, Math.max(least, Math.min(most, wanted)));
    return h("div", {class: "row"}, h("button", {class: "control", "aria-label": `${say("less")}: ${one.label || say("amount")}`, disabled: number <= least, onclick: () => put(number - 1)}, "−"),
      h("input", {type: "number", inputmode: least < 0 ? "text" : "numeric", min: least, max: most, "data-focus": one.key, "aria-label": one.label || say("amount"), value: String(number), onfocus: event => event.target.select(), oninput: event => put(Math.trunc(Number(event.target.value)) || 0)}),
      h("button", {class: "control", "aria-label": `${say("more")}: ${one.label || say("amount")}`, disabled: number >= most, onclick: () => put(number + 1)}, "+"), dot(one.hint)); },
  text: (one, value) => h("input", {type: "text", maxlength: 200, "data-focus": one.key, "aria-label": one.label || say("pick"), placeholder: one.hint || "", value, oninput: event => answerField(one.key, event.target.value)}),
  pick: (one, value) => h("select", {"data-focus": one.key, "aria-label": one.label || say("pick"), onchange: event => answerField(one.key, event.target.value)}, list(one.choices).map(choice => h("option", {value: keyOf(choice), selected: String(value) === keyOf(choice)}, choice.text))),
  line: (one, value) => h("div", {}, Array.from({length: one.most}, (_, at) => h("select", {"aria-label": `${one.label} ${at + 1}`, onchange: event => { const names = Array.from({length: one.most}, (_, place) => (value || [])[place] || ""); names[at] = event.target.value; answerField(one.key, names); }},
    h("option", {value: ""}, `${at + 1}: –`), list(one.choices).map(choice => h("option", {value: choice.key, selected: (value || [])[at] === choice.key}, `${at + 1}: ${choice.text}`))))),
  dice: (one, value) => dice({sides: one.sides, names: list(one.choices).map(choice => [choice.text, choice.tint])}, value || [], faces => answerField(one.key, faces), () => act({kind: "roll", key: one.key, sheet: sheet.sheet, values: sheet.values})),
  heading: () => null,
  add: (one, value) => h("div", {class: "row"}, h("button", {class: "control", onclick: () => answerField(one.key, "add")}, `${say("add")}: ${one.label}`), value ? h("button", {class: "control", onclick: () => answerField(one.key, "")}, say("take_away")) : null),
};
