// One game move by move: the field as it was, what the referee said, the evidence; and what may be repaired.

import { api } from "../api.js";
import { h, icon, render, toast } from "../dom.js";
import { correctEvent, logged, ruleOn } from "../dialogs/correct.js";
import { rulesFor, showRule } from "../dialogs/rule.js";
import { labelled, sheet } from "../dialogs/sheet.js";
import { FieldView } from "../field.js";
import { MatchView } from "../matchview.js";
import "../parts/events.js";
import { bigRuling, who } from "../parts/ruling.js";
import { statePanel } from "../parts/state.js";
import { lang, said, t } from "../texts.js";
import { dateWords, gameWords } from "./games.js";

const FORMS = ["jsonl", "rulings", "csv", "text", "vtt", "chapters", "youtube"];
const ROLES = ["knight", "witch", "lion", "king", "traitor", "joker"];

let leave = null;

/** A finished game in the shape of a running one, so that the same parts show it; `moment` is the one looked at. */
class LoggedView extends MatchView {
  fill(whole) {
    this.whole = whole;
    this.restore({
      match: { ...whole.header, ident: whole.game.ident },
      events: whole.events,
      rulings: whole.rulings,
      evidence: Object.entries(whole.evidence).map(([event, kinds]) => ({ event: Number(event), ...Object.fromEntries(kinds.map((kind) => [kind, true])) })),
    });
  }

  get last() {
    return this.whole.events.length;
  }

  get state() {
    return this.moment?.state ?? {};
  }
}

/** Builds the page of a game. */
export async function showGame(ident, canWrite, build) {
  leave?.();
  const view = new LoggedView();
  const place = logged(ident);
  const moments = new Map();
  let at = 0;
  view.fill(await api(`/api/log/${ident}`));
  rulesFor(view.game);

  const record = async (event) => {
    await place.record(event);
    await reload();
  };
  const repairing = { foresee: place.foresee, record };
  const address = (event, kind) => `/api/log/${ident}/evidence/${event}/${kind}`;
  const actions = {
    canWrite,
    onRule: showRule,
    onSelect: (event) => go(event),
    onStands: (event) => attempt(() => record({ do: "rule", event, verdict: "legal" }), t("p-let-stand", { number: event })),
    onCorrect: (event) => correctEvent(view, event, repairing),
    onRuling: (event) => ruleOn(view, event, repairing),
    evidence: address,
  };

  const parts = {
    field: h("div", { class: "field-holder" }),
    now: h("div", { "aria-live": "polite" }),
    evidence: h("div", { class: "thumbs big-thumbs" }),
    state: h("div", { class: "state-body" }),
    events: document.createElement("event-list"),
    count: h("output", { class: "move-count" }),
    slider: h("input", { type: "range", class: "slider", min: 0, max: view.last, value: 0, "aria-label": t("p-move"), oninput: (event) => go(Number(event.target.value)) }),
  };
  const fieldView = new FieldView(parts.field);
  document.title = `${gameWords(view.game)} #${ident}`;
  build(page(), titleWords(view.whole.game));
  const keys = (event) => pressed(event);
  addEventListener("keydown", keys);
  leave = () => removeEventListener("keydown", keys);
  await go(Number(location.hash.slice(1)) || view.last);

  function page() {
    const step = (name, icons, to) => h("button", { class: "button square", type: "button", "aria-label": t(`p-${name}`), title: t(`p-${name}`), "data-focus": name, onclick: () => go(to()) }, icons.map((each) => icon(each)));
    return h(
      "main",
      { class: "desk log-desk", id: "main", tabindex: -1, "data-stage": "field" },
      h(
        "section",
        { class: "stage felt", "aria-label": t("p-stage-field") },
        h("div", { class: "stage-field" }, parts.field),
        h("div", { class: "stage-foot player-foot" }, step("first", ["back", "back"], () => 0), step("previous", ["back"], () => at - 1), step("next", ["next"], () => at + 1), step("last", ["next", "next"], () => view.last), parts.slider, parts.count),
      ),
      h("section", { class: "now panel", "aria-label": t("p-newest-ruling") }, parts.now, parts.evidence),
      h("section", { class: "state panel", "aria-label": t("p-state") }, parts.state),
      h("section", { class: "record panel", "aria-label": t("p-events") }, h("div", { class: "record-tools" }, h("h2", { class: "record-head" }, t("p-events")), tools()), parts.events),
    );
  }

  function tools() {
    return h(
      "div",
      { class: "tools" },
      canWrite ? h("button", { class: "button plain", type: "button", onclick: addNote }, icon("plus"), t("p-add-note")) : null,
      canWrite ? h("button", { class: "button plain", type: "button", onclick: () => attempt(() => record({ do: "undo" }), t("undone")) }, icon("undo"), t("p-undo-last")) : null,
      h("button", { class: "button plain", type: "button", popovertarget: "exports" }, icon("settle"), t("p-exports")),
      h("div", { class: "more-menu panel", id: "exports", popover: "auto" }, FORMS.map((form) => h("a", { class: "button plain", href: `/api/log/${ident}/export/${form}?lang=${lang}`, download: true }, t(`p-export-${form}`)))),
    );
  }

  async function go(number) {
    at = Math.min(view.last, Math.max(0, number));
    history.replaceState(null, "", `#${at}`);
    const wanted = at;
    const moment = await momentOf(wanted);
    if (wanted !== at) return;
    view.moment = moment;
    draw();
    momentOf(Math.min(view.last, at + 1));
  }

  function momentOf(number) {
    if (!moments.has(number)) moments.set(number, api(`/api/log/${ident}/moments/${number}`));
    return moments.get(number);
  }

  function draw() {
    const event = view.events.get(at);
    const ruling = view.rulings.get(at);
    const lies = ruling && ["illegal", "ask"].includes(ruling.verdict) && !ruling.undone && !ruling.ruled;
    const gravest = ruling?.findings?.find((finding) => finding.verdict === ruling.verdict);
    view.diagram = view.moment;
    parts.slider.max = view.last;
    parts.slider.value = at;
    parts.slider.setAttribute("aria-valuetext", t("p-move-of", { number: at, last: view.last }));
    parts.count.textContent = `${at} / ${view.last}`;
    fieldView.show(view.game, view.moment.field, {
      state: view.state,
      players: view.players,
      where: gravest?.where ?? [],
      verdict: ruling?.verdict ?? "legal",
      event: lies ? event : null,
      words: Object.fromEntries(ROLES.map((name) => [`role-${name}`, t(`role-${name}`)])),
      label: t("p-diagram", { game: gameWords(view.game) }),
    });
    render(parts.now, [at, ruling, lang], () => (event ? bigRuling(event, ruling, actions) : h("h2", {}, t("p-start-of-game"))));
    const kinds = ["before", "after", "clip"].filter((kind) => view.evidence.get(at)?.[kind]);
    render(parts.evidence, [at, kinds], () => kinds.map((kind) => shown(kind, address(at, kind))));
    render(parts.state, [view.state, lang], () => statePanel(view, () => null));
    parts.events.show(view, actions, { newestFirst: false, current: at });
    keepInSight(parts.events, parts.events.querySelector('[aria-current="true"]'));
  }

  async function reload() {
    view.fill(await api(`/api/log/${ident}`));
    moments.clear();
    await go(at);
  }

  function addNote() {
    const text = h("textarea", { class: "input", rows: 3 });
    sheet(t("p-add-note"), labelled(t("p-note"), text), [
      { words: t("p-cancel"), run: () => true },
      { words: t("p-record"), main: true, run: () => record({ do: "note", text: text.value.trim() }) },
    ]);
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog, [popover]")) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: view.last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }
}

/** Scroll the list alone, never the page, so far that the row is seen. */
function keepInSight(list, row) {
  if (!row || list.scrollHeight <= list.clientHeight) return;
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

async function attempt(run, done) {
  try {
    await run();
    toast(done);
  } catch (error) {
    toast(error.problem ? said(error.problem) : String(error), true);
  }
}

function shown(kind, address) {
  const label = t(`p-evidence-${kind}`);
  const picture = kind === "clip" ? h("video", { src: address, controls: true, muted: true, playsinline: true, preload: "metadata", "aria-label": label }) : h("a", { href: address, target: "_blank", rel: "noopener" }, h("img", { src: address, alt: label }));
  return h("figure", {}, picture, h("figcaption", { class: "small quiet" }, label));
}

function titleWords(game) {
  const end = game.open ? t("p-still-open") : t(`p-end-${game.end_reason}`) === `p-end-${game.end_reason}` ? game.end_reason : t(`p-end-${game.end_reason}`);
  return [
    h("h1", {}, h("a", { href: "/log" }, t("p-log")), " / ", gameWords(game.game)),
    h("p", { class: "small quiet" }, [[...new Set(game.players)].map(who).join(" – "), dateWords(game.started_at), end].filter(Boolean).join(" · ")),
  ];
}
