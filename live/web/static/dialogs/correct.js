// Correcting an event, or typing one: what it would change is shown before it is recorded.

import { api, command } from "../api.js";
import { h, icon, render, toast } from "../dom.js";
import { capital, findings, numbers, verdictWords, card } from "../parts/ruling.js";
import { said, t } from "../texts.js";
import { EventForm } from "./event_form.js";
import { showRule } from "./rule.js";
import { labelled, select, sheet } from "./sheet.js";

const WAIT_MS = 250;

let games = null;

/** The games' descriptions, asked for once. */
export async function gameNamed(name) {
  games ??= (await api("/api/games")).games;
  return games.find((each) => each.name === name);
}

/** Where repairs of the running match go. */
export const LIVE = {
  foresee: (event) => api("/api/foresee", event),
  record: (event) => {
    if (event.do === "correct") return command("correct", { event: event.event, with: event.with });
    if (event.do === "rule") return command("rule", { event: event.event, verdict: event.verdict, note: event.note });
    if (event.do === "undo") return command("undo");
    return command("event", { event });
  },
};

/** Where repairs of a finished game go. */
export function logged(ident) {
  return {
    foresee: (event) => api(`/api/log/${ident}/foresee`, event),
    record: (event) => api(`/api/log/${ident}/events`, event),
  };
}

/** Correct event `number` of the match; `alternatives` are readings that the camera held possible too. */
export async function correctEvent(view, number, place = LIVE) {
  const written = view.events.get(number);
  const counts = corrected(view, number) ?? written;
  await edit(t("p-correct-title", { number }), view, counts, place, (event) => ({ do: "correct", event: number, with: event }));
}

/** Record an event that the camera did not see. */
export async function typeEvent(view, place = LIVE) {
  await edit(t("p-type-title"), view, { do: undefined, by: view.state.turn }, place, (event) => event);
}

/** A human's ruling on an event, with a note. */
export function ruleOn(view, number, place = LIVE, preset = "legal") {
  const note = h("textarea", { class: "input", rows: 2 });
  const verdict = select(["legal", "notice", "due", "ask", "illegal"].map((each) => [each, t(`verdict-${each}`)]), preset);
  const event = view.events.get(number);
  sheet(
    t("p-rule-title", { number }),
    [h("p", { class: "notation" }, `${event.by ?? ""} ${event.notation}`), labelled(t("p-verdict"), verdict), labelled(t("p-note"), note)],
    [
      { words: t("p-cancel"), run: () => true },
      {
        words: t("p-record"),
        main: true,
        run: async () => {
          await place.record({ do: "rule", event: number, verdict: verdict.value, ...(note.value.trim() ? { note: note.value.trim() } : {}) });
          toast(t("p-recorded"));
        },
      },
    ],
  );
}

/** The event that stands now in the place of `number`: the last correction not taken back. */
function corrected(view, number) {
  const found = [...view.events.values()].filter((each) => each.do === "correct" && each.event === number && !view.rulings.get(each.entry)?.undone);
  return found.length ? { by: view.events.get(number).by, ...found.at(-1).with } : null;
}

async function edit(title, view, start, place, wrap) {
  const game = await gameNamed(view.game);
  const outcome = h("div", { class: "told outcome", "aria-live": "polite" }, t("p-nothing-changed"));
  let timer;
  const form = new EventForm(game, view.players, plain(start, game), () => {
    clearTimeout(timer);
    timer = setTimeout(foresee, WAIT_MS);
  });

  async function foresee() {
    try {
      const seen = await place.foresee(wrap(form.read()));
      render(outcome, seen, () => foreseen(seen, wrap({}).event, view));
    } catch (error) {
      render(outcome, String(error), () => h("p", { class: "verdict-illegal" }, error.problem ? said(error.problem) : error.message));
    }
  }

  sheet(title, [form.node, outcome], [
    { words: t("p-cancel"), run: () => true },
    {
      words: t("p-record"),
      main: true,
      run: async () => {
        await place.record(wrap(form.read()));
        toast(t("p-recorded"));
      },
    },
  ]);
}

/** The event without what only messages add. */
function plain(event, game) {
  const kind = game.events.find((each) => each.do === event.do) ?? game.events[0];
  const names = new Set(kind.fields.map((field) => field.name));
  return { do: kind.do, ...Object.fromEntries(Object.entries(event).filter(([name]) => names.has(name))) };
}

function foreseen(seen, number, view) {
  const own = seen.rulings.find((each) => each.event === number) ?? view.rulings.get(number) ?? seen.rulings.at(-1);
  const others = seen.changed.filter((each) => each !== number);
  return [
    h("p", { class: "outcome-head" }, card(own.verdict), h("strong", { class: `verdict-${own.verdict}` }, capital(verdictWords(own))), h("span", { class: "notation" }, own.notation ?? "")),
    findings(own, { onRule: showRule }),
    others.length ? h("p", {}, t("p-changed", { events: numbers(others) })) : null,
    seen.conflicts.length ? h("p", { class: "conflicts" }, icon("flag"), t("p-conflicts", { events: numbers(seen.conflicts) })) : h("p", { class: "quiet" }, t("p-no-conflicts")),
  ];
}
