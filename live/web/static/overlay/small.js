// The small elements: whose turn it is, the clocks, the ticker of events.

import { playerColour } from "../field/svg.js";
import { spoken } from "../matchview.js";
import { again, h, icon, put, some, write } from "./dom.js";
import { brief, isQuiet } from "./games.js";

const WORTH_TELLING = new Set(["table-moved", "dark", "blurred", "lost", "asking"]);
const IN_TICKER = 14;

/** Whose turn it is, or who has won; below it what keeps the referee from seeing. */
export class Turn {
  static types = ["match", "ruling", "status", "paused", "snapshot"];

  constructor(words) {
    this.words = words;
    this.label = h("span", "label");
    this.who = h("span", "who");
    this.status = h("span", "status");
    this.node = h("section", "panel turn-panel", h("span", "bar"), h("div", "about", this.label, h("div", "line", this.who)), this.status);
    this.last = "";
  }

  update(view) {
    this.node.hidden = !view.match;
    const { state, players } = view;
    const { words } = this;
    const [label, who] = this.told(state, players);
    write(this.label, label);
    write(this.who, who);
    if (this.last !== who && this.last) again(this.who, "enter");
    this.last = who;
    this.node.classList.toggle("won", state.winner != null);
    const whose = state.winner ?? state.turn;
    this.node.style.setProperty("--player", players.includes(whose) ? playerColour(players, whose) : "var(--accent)");
    const status = view.status?.status;
    const said = view.paused?.paused ? words.say("paused") : WORTH_TELLING.has(status) ? spoken(view.status, words.lang) : "";
    write(this.status, said);
    this.status.hidden = !said;
  }

  told(state, players) {
    const { words } = this;
    if (state.winner === "draw") return ["", words.say("draw")];
    if (state.winner != null) return [words.say("figure-winner"), state.winner];
    if (state.result === "failed" || state.result === "cleared") return ["", words.say(state.result)];
    if (state.turn != null) return [words.say("turn"), state.turn];
    return players.length ? [words.say("turn"), words.say("turn-both")] : ["", ""];
  }
}

/** The players' clocks; hidden while the match has none. */
export class Clock {
  static types = ["match", "clock", "snapshot"];

  constructor() {
    this.node = h("section", "panel clock-panel");
    this.shown = "";
    this.faces = [];
  }

  update(view) {
    const { clock } = view;
    this.node.hidden = !clock;
    clearTimeout(this.timer);
    if (!clock) return;
    const names = Object.keys(clock.players);
    if (this.shown !== JSON.stringify(names)) this.build(names, view.players);
    this.clock = clock;
    this.sinceMs = performance.now();
    this.tick();
  }

  build(names, players) {
    this.shown = JSON.stringify(names);
    this.faces = names.map((name) => {
      const time = h("span", "time");
      const face = h("div", "face", h("span", "who", name), time);
      face.style.setProperty("--player", playerColour(players, name));
      return { name, face, time };
    });
    put(this.node, this.faces.map((each) => each.face));
  }

  /** Write the times; while one runs, again at its next full second. */
  tick() {
    const { running, players } = this.clock;
    const passed = (performance.now() - this.sinceMs) / 1000;
    for (const { name, face, time } of this.faces) {
      const { left_s: left, used_s: used } = players[name];
      const runs = running === name ? passed : 0;
      const shown = left === null || left === undefined ? used + runs : left - runs;
      write(time, minutes(shown));
      face.classList.toggle("running", running === name);
      face.classList.toggle("short", left !== null && left !== undefined && shown < 30);
    }
    if (running) this.timer = setTimeout(() => this.tick(), 1000 - ((passed * 1000) % 1000) + 5);
  }
}

/** The last events, the newest at the right. */
export class Ticker {
  static types = ["match", "event", "ruling", "snapshot"];

  constructor(words) {
    this.words = words;
    this.node = h("section", "panel ticker");
    this.items = new Map();
  }

  update(view, message) {
    if (message.type === "event") return;
    if (message.type !== "ruling") this.items.clear();
    const numbers = message.type === "ruling" ? [message.event] : [...view.events.keys()].sort((a, b) => a - b).slice(-3 * IN_TICKER);
    for (const number of numbers) this.take(view, number, message.type === "ruling");
    const shown = [...this.items.keys()].sort((a, b) => b - a);
    for (const old of shown.slice(IN_TICKER)) this.items.delete(old);
    this.node.hidden = !this.items.size;
    put(this.node, shown.slice(0, IN_TICKER).map((number) => this.items.get(number)));
  }

  take(view, number, isNews) {
    const event = view.events.get(number);
    const ruling = view.rulings.get(number);
    if (!event || isQuiet(event, ruling)) return;
    const verdict = ruling?.undone ? "undone" : (ruling?.verdict ?? "legal");
    const item = h("span", `item verdict-${verdict}`, h("span", "number", String(number)), some("span", "who", event.by));
    item.append(h("span", "brief", brief(view.game, event, ruling, this.words)), icon(verdict === "undone" ? "notice" : verdict));
    item.dataset.event = number;
    item.style.setProperty("--player", playerColour(view.players, event.by));
    if (isNews && !this.items.has(number)) item.classList.add("enter");
    this.items.set(number, item);
  }
}

function minutes(seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 0.001));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
