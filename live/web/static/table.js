// The operator's page: the running match. It holds no state of its own; the server's messages are all it knows.

import { api, command } from "./api.js";
import { h, icon, render, toast } from "./dom.js";
import { correctEvent, LIVE, ruleOn, typeEvent } from "./dialogs/correct.js";
import { help } from "./dialogs/help.js";
import { looks } from "./dialogs/looks.js";
import { newGame } from "./dialogs/new_game.js";
import { rulesFor, showRule } from "./dialogs/rule.js";
import { share } from "./dialogs/share.js";
import { setTable } from "./dialogs/table_clicks.js";
import { FieldView } from "./field.js";
import { MatchView } from "./matchview.js";
import "./parts/events.js";
import "./parts/picture.js";
import { questionCards, warningLine } from "./parts/questions.js";
import { bigRuling, who } from "./parts/ruling.js";
import { clockWords, statePanel } from "./parts/state.js";
import { Stream } from "./stream.js";
import { has, said, speak, store, stored, t } from "./texts.js";

const ROLES = ["knight", "witch", "lion", "king", "traitor", "joker"];

const view = new MatchView();
let role = "viewer";
let clockAtMs = 0;
let fieldView = null;
let parts = {};
let due = false;

const actions = {
  canWrite: false,
  onRule: showRule,
  onStands: (event) => ask("rule", { event, verdict: "legal" }, t("p-let-stand", { number: event })),
  onCorrect: (event) => correctEvent(view, event),
  onRuling: (event) => ruleOn(view, event, LIVE),
  evidence: (event, kind) => (view.match?.ident ? `/api/log/${view.match.ident}/evidence/${event}/${kind}` : null),
};

/** What the buttons and keys do; those of an operator only. */
const DEEDS = {
  settle: () => ask("settle"),
  "end-turn": () => ask("end-turn"),
  undo: () => ask("undo", {}, t("undone")),
  pause: () => ask("pause"),
  recalibrate: () => ask("recalibrate", {}, t("p-recalibrating")),
  correct: () => lastPlay() && correctEvent(view, lastPlay()),
  stands: () => document.querySelector('.now [data-focus="stands"]')?.click(),
  type: () => view.game && typeEvent(view),
  table: () => setTable(),
  "new-game": () => newGame(view.match),
};

const KEYS = { " ": "settle", e: "end-turn", u: "undo", p: "pause", r: "recalibrate", c: "correct", s: "stands", a: "type", n: "new-game" };
const MAIN = [["end-turn", "next", "e"], ["settle", "settle", "␣"], ["undo", "undo", "u"], ["pause", "pause", "p"]];
const MORE = [["correct", "edit", "c"], ["type", "plus", "a"], ["recalibrate", "camera", "r"], ["table", "table", null], ["new-game", "flag", "n"]];

async function ask(name, values = {}, done = null) {
  try {
    await command(name, values);
    if (done) toast(done);
  } catch (error) {
    toast(error.problem ? said(error.problem) : String(error), true);
  }
}

function lastPlay() {
  const plays = [...view.events.values()].filter((event) => !["undo", "correct", "rule", "note"].includes(event.do) && !view.rulings.get(event.entry)?.undone);
  return plays.at(-1)?.entry ?? null;
}

// Building

function build() {
  const stage = stored("stage") ?? "picture";
  parts = {
    title: h("div", { class: "bar-title" }),
    status: h("div", { class: "status" }),
    stale: h("p", { class: "stale", role: "alert", hidden: true }),
    picture: document.createElement("live-picture"),
    field: h("div", { class: "field-holder" }),
    now: h("div", { class: "now-ruling", "aria-live": "polite" }),
    ask: h("div", { class: "asking", "aria-live": "assertive" }),
    state: h("div", { class: "state-body" }),
    events: document.createElement("event-list"),
    advice: h("p", { class: "advice", hidden: true }),
    figures: h("p", { class: "table-figures" }),
  };
  const operator = role === "operator";
  const links = [
    h("a", { class: "button plain", href: "/log" }, icon("log"), h("span", { class: "bar-words" }, t("p-log"))),
    operator ? barButton("share", "share", share) : null,
    barButton("looks", "words", () => looks(restart)),
    barButton("help", "help", help),
  ];
  document.body.replaceChildren(
    h("a", { class: "skip", href: "#main" }, t("p-skip")),
    h("header", { class: "bar" }, h("a", { class: "mark", href: "/", "aria-label": "Table Referee" }, mark()), parts.title, parts.status, h("nav", { class: "bar-links", "aria-label": t("p-page") }, links)),
    parts.stale,
    h(
      "main",
      { class: "desk", id: "main", "data-stage": stage, tabindex: -1 },
      h(
        "section",
        { class: "stage felt", "aria-label": t("p-stage") },
        h("div", { class: "stage-picture" }, parts.picture),
        h("div", { class: "stage-field" }, parts.field),
        h("div", { class: "stage-foot" }, stageChoice(stage), parts.figures),
        parts.advice,
      ),
      h("section", { class: "now panel", "aria-label": t("p-newest-ruling") }, parts.ask, parts.now),
      h("section", { class: "state panel", "aria-label": t("p-state") }, parts.state),
      h("section", { class: "record panel", "aria-label": t("p-events") }, h("h2", { class: "record-head" }, t("p-events")), parts.events),
    ),
    operator ? actionBar() : "",
  );
  fieldView = new FieldView(parts.field);
  if (location.hash === "#main") document.getElementById("main").focus();
}

function mark() {
  return h("img", { src: new URL("icon.svg", import.meta.url).href, alt: "", width: 36, height: 36 });
}

function barButton(id, name, run) {
  return h("button", { class: "button plain square", type: "button", "aria-label": t(`p-${id}`), title: t(`p-${id}`), onclick: run }, icon(name));
}

function stageChoice(stage) {
  const buttons = ["picture", "field"].map((each) => h("button", { type: "button", "aria-pressed": String(each === stage), onclick: () => chooseStage(each) }, t(`p-stage-${each}`)));
  parts.stageButtons = buttons;
  return h("div", { class: "choice stage-choice", role: "group", "aria-label": t("p-stage") }, buttons);
}

function chooseStage(stage) {
  store("stage", stage);
  document.getElementById("main").dataset.stage = stage;
  parts.stageButtons.forEach((button, index) => button.setAttribute("aria-pressed", String(index === (stage === "picture" ? 0 : 1))));
}

function actionBar() {
  const button = ([id, name, key], plain = false) =>
    h("button", { class: id === "end-turn" ? "button main" : plain ? "button plain" : "button", type: "button", "data-deed": id, "data-focus": `deed-${id}`, onclick: () => (document.getElementById("more")?.hidePopover?.(), DEEDS[id]()) }, icon(name), h("span", { class: "deed-words" }, t(`p-do-${id}`)), key ? h("kbd", { "aria-hidden": "true" }, key) : null);
  return h(
    "nav",
    { class: "actions", "aria-label": t("p-actions") },
    MAIN.map((each) => button(each)),
    h("div", { class: "more-wide" }, MORE.map((each) => button(each))),
    h("button", { class: "button more-button", type: "button", popovertarget: "more", "aria-label": t("p-more") }, icon("more")),
    h("div", { class: "more-menu panel", id: "more", popover: "auto" }, MORE.map((each) => button(each, true))),
  );
}

// Showing

function draw() {
  due = false;
  const { match, game, status } = view;
  rulesFor(game);
  document.title = game ? [t(`game-${game}`), scoreWords()].filter(Boolean).join(" · ") : "Table Referee";
  render(parts.title, [game, match?.players], () => titleWords());
  render(parts.status, [status?.status, status?.text, view.paused?.paused, view.camera?.condition], () => statusWords());
  const advice = view.camera && view.camera.condition !== "ok" ? said(view.camera) : "";
  parts.advice.hidden = !advice;
  render(parts.advice, advice, () => [icon("camera"), advice]);
  render(parts.figures, [view.table?.method, view.table?.residual_px, view.table?.residual_mm], () => figures());
  render(parts.ask, [view.questions?.questions, view.warning?.warning], () => [
    view.warning?.warning ? warningLine(view.warning.warning) : null,
    ...questionCards(view.questions?.questions ?? [], actions.canWrite, answer),
  ]);
  const newest = newestWithRuling();
  render(parts.now, [newest?.entry, view.rulings.get(newest?.entry), Boolean(game), game ? "" : status?.status], () => (game ? bigRuling(newest, view.rulings.get(newest?.entry), actions) : noMatch()));
  render(parts.state, [view.state, match?.players, game, view.diagram?.seq, view.clock?.running], () => statePanel(view, timeOf));
  parts.events.show(view, actions);
  document.body.classList.toggle("no-game", !game);
  parts.picture.table = view.table;
  parts.picture.calm = !["hand", "unsettled", "table-moved"].includes(status?.status);
  drawField();
  const pause = document.querySelectorAll('[data-deed="pause"] .deed-words');
  pause.forEach((words) => (words.textContent = view.paused?.paused ? t("p-do-resume") : t("p-do-pause")));
}

/** The event that is to be looked at: the last act, or an earlier one that people have just repaired. */
function newestWithRuling() {
  const numbers = [...view.events.keys()].filter((number) => view.rulings.has(number)).sort((a, b) => b - a);
  for (const number of numbers) {
    const event = view.events.get(number);
    const repairs = ["correct", "rule"].includes(event.do);
    if (repairs && !view.rulings.get(number).undone) return view.events.get(event.event) ?? event;
    if (!repairs && event.do !== "undo" && event.do !== "note") return event;
  }
  return null;
}

function drawField() {
  if (!view.diagram || view.diagram.game !== view.game) return fieldView.clear();
  const newest = newestWithRuling();
  const ruling = view.rulings.get(newest?.entry);
  const gravest = ruling?.findings?.find((finding) => finding.verdict === ruling.verdict);
  const lies = ruling && ["illegal", "ask"].includes(ruling.verdict) && !ruling.undone && !ruling.ruled;
  fieldView.show(view.game, view.diagram.field, {
    state: view.state,
    players: view.players,
    where: gravest?.where ?? [],
    verdict: ruling?.verdict ?? "legal",
    event: lies ? newest : null,
    words: Object.fromEntries(ROLES.map((name) => [`role-${name}`, t(`role-${name}`)])),
    label: t("p-diagram", { game: t(`game-${view.game}`) }),
  });
}

function titleWords() {
  if (!view.game) return [h("h1", {}, "Table Referee")];
  return [h("h1", {}, has(`game-${view.game}`) ? t(`game-${view.game}`) : view.game), view.players.length ? h("p", { class: "small quiet" }, view.players.map(who).join(" – ")) : ""];
}

function statusWords() {
  const paused = view.paused?.paused;
  const word = paused ? "paused" : view.status?.status;
  if (!word) return "";
  return [h("span", { class: `dot ${word}`, "aria-hidden": "true" }), h("span", {}, paused ? t("paused") : said(view.status))];
}

function figures() {
  const { method, residual_px: px, residual_mm: mm } = view.table ?? {};
  if (!method) return "";
  if (method === "none") return t("p-table-none");
  return t("p-table-from", { method: t(`p-method-${method}`), px: px ?? "–", mm: mm ?? "–" });
}

/** Before the first settled table, or without a match at all. */
function noMatch() {
  if (view.status && view.status.status !== "ended") return h("div", { class: "no-match" }, h("h2", {}, t("p-waiting")), h("p", { class: "quiet" }, t("p-waiting-hint")));
  return h("div", { class: "no-match" }, h("h2", {}, t("p-no-match")), h("p", { class: "quiet" }, t("p-no-match-hint")), h("p", {}, h("a", { class: "button main", href: "/log" }, icon("log"), t("p-to-log"))));
}

function scoreWords() {
  const scores = Object.entries(view.state.scores ?? {}).filter(([, value]) => value !== null);
  return scores.map(([name, value]) => `${who(name)} ${value}`).join(" – ");
}

function answer(ident, choice) {
  ask("answer", { ident, choice });
}

// Clocks

function timeOf(name) {
  const clock = view.clock?.players?.[name];
  if (!clock) return null;
  const since = view.clock.running === name && !view.paused?.paused ? (performance.now() - clockAtMs) / 1000 : 0;
  return clock.left_s === null ? clockWords(Math.floor(clock.used_s + since) + (clock.used_s + since < 10 ? 0.001 : 0)) : clockWords(clock.left_s - since);
}

function tick() {
  document.querySelectorAll("[data-clock]").forEach((node) => {
    const words = timeOf(node.dataset.clock);
    if (words !== null && node.textContent !== words) node.textContent = words;
  });
}

// Keys

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const { target, key } = event;
  if (target.closest?.("input, textarea, select, [popover]")) return;
  if (key === " " && target.closest?.("button, a, summary, video")) return;
  if (key === "?") return help();
  if (key === "f") return chooseStage(document.getElementById("main").dataset.stage === "picture" ? "field" : "picture");
  if (key === "l") return location.assign("/log");
  if (role !== "operator") return;
  const question = view.questions?.questions?.[0];
  if (/^[1-9]$/.test(key) && question && Number(key) <= (said(question, "choices") || []).length) return answer(question.ident, Number(key) - 1);
  const deed = KEYS[key];
  if (!deed) return;
  event.preventDefault();
  DEEDS[deed]();
}

// Listening

function take(message) {
  view.take(message);
  if (message.type === "clock" || message.type === "snapshot") clockAtMs = performance.now();
  if (!due) {
    due = true;
    requestAnimationFrame(draw);
  }
}

function connected(is) {
  parts.stale.hidden = is;
  if (!is) parts.stale.textContent = t("p-stale");
  document.body.classList.toggle("is-stale", !is);
}

function restart() {
  build();
  connected(!document.body.classList.contains("is-stale"));
  draw();
}

async function begin() {
  try {
    await speak();
    role = (await api("/api/about")).role;
  } catch {
    setTimeout(begin, 1500);
    return;
  }
  actions.canWrite = role === "operator";
  document.body.classList.toggle("operator", actions.canWrite);
  build();
  draw();
  new Stream({ onMessage: take, onState: connected }).start();
  addEventListener("keydown", pressed);
  setInterval(tick, 200);
}

begin();
