// What a page knows of the match: put together from the snapshot and kept up to date by each message.

const LATEST = ["reading", "status", "diagram", "questions", "clock", "table", "camera", "warning", "paused"];
const OUTLASTING = new Set(["status", "camera", "table"]);

/** The state of a match as the messages tell it. */
export class MatchView {
  constructor() {
    this.take({ type: "snapshot", seq: 0 });
  }

  /** Take a message in; returns its type. */
  take(message) {
    const { type } = message;
    if (type === "snapshot") this.restore(message);
    else if (type === "match") this.begin(message);
    else if (type === "event") this.events.set(message.entry, message);
    else if (type === "ruling") this.rulings.set(message.event, message);
    else if (type === "evidence") this.evidence.set(message.event, { ...this.evidence.get(message.event), ...message });
    else if (LATEST.includes(type)) this[type] = message;
    if (type === "ruling") this.newest = message.event;
    return type;
  }

  /** The names of the players in the order of the match, once each. */
  get players() {
    return [...new Set(this.match?.players ?? [])];
  }

  /** The game's name, null before a match. */
  get game() {
    return this.match?.game ?? null;
  }

  /** The state after the last event. */
  get state() {
    const last = this.rulings.get(lastKey(this.rulings));
    return last?.state ?? this.match?.state ?? {};
  }

  /** The ruling that was said last (a correction says older ones anew), null before the first. */
  get ruling() {
    return this.rulings.get(this.newest) ?? null;
  }

  restore(snapshot) {
    this.match = snapshot.match ?? null;
    this.events = byNumber(snapshot.events, "entry");
    this.rulings = byNumber(snapshot.rulings, "event");
    this.evidence = byNumber(snapshot.evidence, "event");
    for (const kind of LATEST) this[kind] = snapshot[kind] ?? null;
    this.newest = lastKey(this.rulings);
  }

  begin(message) {
    this.match = message;
    this.events = new Map();
    this.rulings = new Map();
    this.evidence = new Map();
    for (const kind of LATEST) if (!OUTLASTING.has(kind)) this[kind] = null;
    this.newest = undefined;
  }
}

function byNumber(list, name) {
  return new Map((list ?? []).map((each) => [each[name], each]));
}

function lastKey(map) {
  return map.size ? Math.max(...map.keys()) : undefined;
}

/** A sentence in the page's language: `said` holds all of them, `text` the match's own. */
export function spoken(message, lang, name = "text") {
  const said = message?.said?.[lang];
  if (typeof said === "string") return said || message[name] || "";
  return said?.[name] ?? message?.[name] ?? "";
}
