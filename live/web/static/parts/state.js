// The state of a game in its own terms.

import { playerColour } from "../field/svg.js";
import { h, s } from "../dom.js";
import { lang, t } from "../texts.js";
import { who } from "./ruling.js";

const STARS = ["朝", "昼", "夕", "夜"];
const STEPS = [1, 2, 3, 4, 5, 6, 7];

/** Rows of players with whose turn it is, then what this game turns on. */
export function statePanel(view, clockOf) {
  const { game, state, players } = view;
  if (!game) return [];
  const figures = FIGURES[game] ?? (() => ({}));
  return [
    state.winner ? winner(state, players) : null,
    game === "tiles" ? null : h("ul", { class: "players" }, players.map((name) => playerRow(name, view, figures(state, name, view), clockOf))),
    h("div", { class: "terms" }, (TERMS[game] ?? otherTerms)(state, view)),
  ];
}

function playerRow(name, { state, players, match }, figures, clockOf) {
  const onTurn = state.turn === name;
  const time = clockOf(name);
  return h(
    "li",
    { class: onTurn ? "player on-turn" : "player", style: `--own:${colourOf(match?.game, players, name)}` },
    h("span", { class: "swatch", "aria-hidden": "true" }),
    h("span", { class: "name" }, who(name), onTurn ? h("span", { class: "turn" }, t("turn")) : null),
    h(
      "dl",
      { class: "figures" },
      Object.entries(figures).filter(([, value]) => value !== null && value !== undefined).map(([id, value]) =>
        h("div", { class: id === "score" || id === "sequences" ? "figure big" : "figure" }, h("dd", {}, String(value)), h("dt", {}, t(`p-figure-${id}`))),
      ),
    ),
    time === null ? null : h("span", { class: "time", "data-clock": name }, time),
  );
}

/** The colour of a player: chips have their own, others take their seat's. */
export function colourOf(game, players, name) {
  return game === "sequence-numbers" ? `var(--chip-${name}, ${playerColour(players, name)})` : playerColour(players, name);
}

function winner(state, players) {
  const words = state.winner === "draw" ? t("draw") : t("wins", { player: who(state.winner) });
  return h("p", { class: "winner", style: `--own:${playerColour(players, state.winner)}` }, words);
}

/** What is counted for each player. */
const FIGURES = {
  suritsu: (state, name) => ({ score: state.scores?.[name], hand: state.hand?.[name], pile: state.pile?.[name], left: state.hand?.[name] == null ? state.left?.[name] : null }),
  kaifuda: (state, name) => ({ hand: state.hand?.[name], land: state.land?.[name], plays: state.plays?.[name] }),
  summy: (state, name) => ({ score: state.scores?.[name] ?? 0, held: state.held?.[name] }),
  "sequence-numbers": (state, name) => ({ sequences: state.scores?.[name] ?? 0 }),
  "suiri-sinri": () => ({}),
};

const TERMS = {
  suritsu: (state) => [
    h(
      "div",
      { class: "last-number" },
      h("div", { class: "fact" }, h("span", { class: "huge" }, state.last === null || state.last === undefined ? "–" : String(state.last).padStart(2, "0")), h("span", { class: "label" }, t("figure-last"))),
      h("div", { class: `direction ${state.face}` }, h("span", { class: "arrow", "aria-hidden": "true" }, state.face === "up" ? "▲" : "▼"), h("strong", {}, state.face === "up" ? "UP" : "DOWN")),
      h("div", { class: "fact" }, h("span", { class: "large" }, following(state)), h("span", { class: "label" }, t("p-may-follow"))),
    ),
    numberLine(state),
    phase(state),
  ],
  kaifuda: (state) => [
    h(
      "div",
      { class: "facts" },
      fact(state.to_beat === null ? "–" : state.to_beat === "null" ? t("p-null-play") : state.to_beat, t("figure-beat"), "huge"),
      fact(state.evaluation === "descending" ? "↓" : "↑", t(`p-${state.evaluation}`), "large"),
      fact(`${state.round}/10`, t("p-round"), "large"),
    ),
    h(
      "ol",
      { class: "stars", "aria-label": t("p-next-star") },
      STARS.map((star) => {
        const next = state.next_star === star || state.next_star === "any";
        return h("li", { class: next ? "next" : null, "aria-current": next ? "true" : null, lang: "ja" }, star);
      }),
    ),
    h("p", { class: "quiet small" }, state.next_star === "any" ? t("p-any-star") : t("p-this-star", { star: state.next_star ?? "–" })),
  ],
  summy: (state, view) => [
    h("div", { class: "facts" }, fact(state.stock, t("figure-stock"), "large"), fact(view.diagram?.field?.sums?.length ?? 0, t("p-sums"), "large"), fact(view.diagram?.field?.reserved?.length ?? 0, t("p-reserved"), "large")),
    due(state.refill_due),
    state.undecided ? h("p", { class: "due-line" }, t("p-undecided", { count: state.undecided })) : null,
    state.turn_known === false ? h("p", { class: "quiet small" }, t("p-turn-unknown")) : null,
  ],
  "sequence-numbers": (state, view) => [
    h("div", { class: "facts" }, fact(view.diagram?.field?.chips?.length ?? 0, t("p-chips"), "large"), fact((state.cards_by_seat ?? []).join(" · "), t("p-cards-by-seat"), "large")),
    (state.to_turn ?? []).map((line) => h("p", { class: "due-line" }, t("p-to-turn", { player: who(line.by) }))),
  ],
  "suiri-sinri": (state, view) => [
    h(
      "ol",
      { class: "steps" },
      STEPS.map((step) => h("li", { class: state.step > step ? "done" : state.step === step ? "at" : null, "aria-current": state.step === step ? "step" : null }, h("span", {}, t(`p-sin-step-${step}`)))),
    ),
    looked(state, view.players),
  ],
  tiles: (state) => h("div", { class: "facts" }, fact(state.cells?.length ?? 0, t("figure-tiles"), "huge"), fact(state.loose?.length ?? 0, t("p-loose"), "large")),
};

function fact(value, label, size) {
  return h("div", { class: "fact" }, h("span", { class: size }, String(value ?? "–")), h("span", { class: "label" }, label));
}

/** A game this page has no picture of: its plain figures. */
function otherTerms(state) {
  const plain = Object.entries(state).filter(([name, value]) => !["turn", "winner"].includes(name) && ["string", "number", "boolean"].includes(typeof value));
  return h("div", { class: "facts" }, plain.map(([name, value]) => fact(value, name, "large")));
}

/** The numbers that may follow: larger than the last with UP, smaller with DOWN. */
function following({ last, face }) {
  if (last === null || last === undefined) return "–";
  const [low, high] = face === "up" ? [last + 1, 99] : [0, last - 1];
  return low > high ? t("p-none") : low === high ? String(low) : `${low} – ${high}`;
}

/** 0 to 99 in a line, with the last number and the part that may follow. */
function numberLine({ last, face }) {
  if (last === null || last === undefined) return null;
  const at = 2 + last * 3.96;
  const [from, to] = face === "up" ? [at, 398] : [2, at];
  return s(
    "svg",
    { class: "number-line", viewBox: "0 0 400 34", role: "img", "aria-label": t("p-line-label", { last, range: following({ last, face }) }) },
    s("rect", { x: 2, y: 8, width: 396, height: 8, rx: 4, class: "whole" }),
    s("rect", { x: from, y: 8, width: Math.max(0, to - from), height: 8, rx: 4, class: "open" }),
    [0, 25, 50, 75, 99].map((n) => s("text", { x: Math.min(392, Math.max(8, 2 + n * 3.96)), y: 32, class: "tick" }, String(n))),
    s("circle", { cx: at, cy: 12, r: 8, class: "here" }),
  );
}

function phase(state) {
  const id = `p-phase-${state.phase}`;
  return t(id) === id ? null : h("p", { class: "quiet small" }, t(id));
}

function due(byPlayer) {
  return Object.entries(byPlayer ?? {}).filter(([, count]) => count > 0).map(([player, count]) => h("p", { class: "quiet small" }, t("p-refill-due", { player: who(player), count })));
}

function looked(state, players) {
  const rows = players.map((name, index) => [name, state.peeked?.[index === 0 ? "A" : "B"]]);
  return h(
    "dl",
    { class: "looked" },
    rows.map(([name, slots]) => h("div", {}, h("dt", {}, t("p-looked", { player: who(name) })), h("dd", {}, slots?.length ? slots.join(", ") : "–"))),
  );
}

/** Seconds as `4:05` or, below ten, `7.3`. */
export function clockWords(seconds) {
  if (seconds === null) return null;
  const left = Math.max(0, seconds);
  if (left < 10) return new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(left);
  const whole = Math.floor(left);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

function pad(number) {
  return String(number).padStart(2, "0");
}
