// What is counted in each game, and how an event is told in a few signs.

const QUIET = new Set(["draw", "marker", "refill", "take", "end", "done", "note", "score", "peek", "turn-over"]);

/** Whether an event is bookkeeping, worth showing only when something is wrong with it. */
export function isQuiet(event, ruling) {
  return QUIET.has(event?.do) && (ruling?.verdict ?? "legal") === "legal" && !ruling?.undone;
}

/** A player's figures: the main one first, each `[name, value]`. */
export function figures(game, state, player) {
  const of = (name) => state[name]?.[player];
  const known = (list) => list.filter(([, value]) => value !== undefined && value !== null);
  switch (game) {
    case "suritsu":
      return known([["score", of("scores")], ["left", of("left")], ["hand", of("hand")]]);
    case "kaifuda":
      return known([["hand", of("hand")], ["land", of("land")]]);
    case "summy":
      return known([["score", of("scores")], ["held", of("held")]]);
    case "sequence-numbers":
      return known([["sequences", of("scores") ?? of("sequences")]]);
    default:
      return known([["score", of("scores")]]);
  }
}

/** What stands in the middle of the scoreboard: `{arrow, value, name, stars}`, each may be missing. */
export function middle(game, state) {
  switch (game) {
    case "suritsu":
      return { arrow: state.face, value: number(state.last), name: "last" };
    case "kaifuda": {
      const beat = state.to_beat === "null" ? "–" : state.to_beat;
      return { arrow: state.evaluation === "descending" ? "down" : "up", value: beat ?? "–", name: "beat", star: state.next_star };
    }
    case "summy":
      return { value: state.stock, name: "stock" };
    case "suiri-sinri":
      return { value: state.step, name: "step" };
    case "tiles":
      return { value: (state.cells?.length ?? 0) + (state.loose?.length ?? 0), name: "tiles" };
    default:
      return {};
  }
}

/** What an event has brought, in a few large signs; empty when nothing. */
export function gain(game, ruling) {
  const effects = ruling?.effects ?? {};
  switch (game) {
    case "suritsu":
      return (effects.numbers ?? []).map(number).join(" · ");
    case "summy":
      return effects.points ? `+${effects.points}` : "";
    case "kaifuda":
      return effects.reward ? `+${effects.reward}` : "";
    case "sequence-numbers":
      return (effects.sequences ?? []).map(() => "★").join("");
    default:
      return "";
  }
}

/** An event in a few signs, for the ticker and beside a ruling. */
export function brief(game, event, ruling, words) {
  if (!event) return "";
  const own = BRIEF[game]?.(event, ruling?.effects ?? {});
  if (own) return own.replaceAll("-", "−");
  const key = `do-${event.do}`;
  return words.has(key) ? [words.say(key), ...details(event, words)].join(" ") : (event.notation ?? event.do);
}

const BRIEF = {
  suritsu(event, effects) {
    if (event.do === "start") return event.marker === null || event.marker === undefined ? (event.face === "down" ? "▼" : "▲") : number(event.marker);
    if (event.do !== "play") return "";
    return effects.numbers?.length ? effects.numbers.map(number).join(" ") : event.digits.replace("/", " ⁄ ");
  },
  summy(event, effects) {
    if (event.do !== "place") return "";
    return effects.sums?.length ? effects.sums.join("  ") : event.blocks.map((block) => block[2]).join(" ");
  },
  kaifuda: (event) => (event.do === "play" ? event.cards.join("") : ""),
  "sequence-numbers": (event) => (event.do === "play" && event.card ? SIGNS[event.card] ?? event.card : ""),
  tiles: (event) => (event.do === "place" ? (event.label ?? "?") : ""),
};
const SIGNS = { plus: "＋", minus: "－" };

/** What an event is about, after its name. */
function details(event, words) {
  if (event.role) return [words.say(`role-${event.role}`)];
  if (event.slots && !Array.isArray(event.slots)) return [];
  if (Array.isArray(event.slots) && event.slots.length === 2) return [event.slots.join(" ⇄ ")];
  if (event.face) return [event.face === "down" ? "▼" : "▲"];
  return [event.slot ?? event.card ?? event.count ?? (event.event ? `#${event.event}` : "")].filter((each) => each !== "").map(String);
}

/** The further effects of an event in words: those that are simply true, and goods by their kind. */
export function asides(game, ruling, words) {
  const said = [];
  for (const [name, value] of Object.entries(ruling?.effects ?? {})) {
    const key = `${game}/effect-${name}`;
    if (value === true && words.has(key)) said.push(words.say(key));
    if (name === "goods") said.push(...value.map(([kind, digits]) => `${words.say(`${game}/goods-${kind}`)} ${digits}`));
    if (name === "tax" && value) said.push(`${words.say(key)} ${value}`);
  }
  return said.join(" · ");
}

function number(value) {
  return value === null || value === undefined ? "–" : String(value).padStart(2, "0");
}
