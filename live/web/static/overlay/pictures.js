// The elements with pictures: the diagram of the field, and the replay of a foul.

import { FieldView } from "../field.js";
import { spoken } from "../matchview.js";
import { h, icon, put } from "./dom.js";

const ROLES = ["knight", "witch", "lion", "king", "traitor", "joker"];
const GRAVE = new Set(["illegal", "ask"]);

/** The field as the record has it, with the piece that the last ruling is about. */
export class Field {
  static types = ["match", "diagram", "ruling", "snapshot"];

  constructor(words) {
    this.words = words;
    this.holder = h("div", "holder");
    this.node = h("section", "panel field-panel", this.holder);
    this.view = new FieldView(this.holder);
    this.roles = Object.fromEntries(ROLES.map((role) => [`role-${role}`, words.say(`role-${role}`)]));
  }

  update(view, message) {
    if (message.type === "match" || message.type === "ruling") {
      this.due(view); // the diagram follows at once; without one the ruling's marks are drawn all the same
      return;
    }
    this.draw(view);
  }

  due(view) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(view), 40);
  }

  draw(view) {
    clearTimeout(this.timer);
    const field = view.diagram?.field;
    this.node.hidden = !field;
    if (!field) return this.view.clear();
    this.view.show(view.game, field, this.marks(view));
    const { width, height } = this.view.svg.viewBox.baseVal;
    this.node.style.setProperty("--ratio", String(Math.round((100 * width) / height) / 100));
    return undefined;
  }

  marks(view) {
    const { ruling, players, state } = view;
    const last = ruling && !ruling.undone && !ruling.ruled && view.events.get(ruling.event);
    const isNewest = last && ruling.event >= Math.max(...view.events.keys());
    const finding = isNewest ? ruling.findings?.find((each) => each.verdict === ruling.verdict) : null;
    const grave = finding && GRAVE.has(ruling.verdict);
    return {
      players,
      state: { winner: state.winner, next_star: state.next_star },
      words: this.roles,
      where: finding?.where ?? [],
      verdict: ruling?.verdict ?? "legal",
      event: grave && ruling.verdict === "illegal" ? last : null,
      label: this.words.say(`game-${view.game}`),
    };
  }
}

/** A foul once more, when its clip is there; only what happens while the page is open. */
export class Replay {
  static types = ["match", "ruling", "evidence"];

  /** `clipOf(view, event)`: the address of a clip. */
  constructor(words, { clipOf }) {
    this.words = words;
    this.clipOf = clipOf;
    this.node = h("section", "panel replay");
    this.node.hidden = true;
    this.grave = new Set();
  }

  update(view, message) {
    if (message.type === "match") this.stop();
    if (message.type === "ruling") this.note(message);
    if (message.type === "evidence" && message.clip && this.grave.delete(message.event)) this.play(view, message.event);
  }

  note(ruling) {
    if (ruling.verdict === "illegal" && !ruling.undone && !ruling.ruled) this.grave.add(ruling.event);
    else this.grave.delete(ruling.event);
    if (ruling.event === this.playing && (ruling.undone || ruling.ruled)) this.stop();
  }

  play(view, number) {
    const finding = view.rulings.get(number)?.findings?.[0];
    const video = document.createElement("video");
    video.muted = true;
    video.playsInline = true;
    video.src = this.clipOf(view, number);
    video.defaultPlaybackRate = video.playbackRate = 0.6;
    video.addEventListener("ended", () => this.stop());
    video.addEventListener("error", () => this.stop());
    const caption = finding ? spoken(finding, this.words.lang) : "";
    put(
      this.node,
      h("div", "film", video, h("span", "label", h("span", "dot"), this.words.say("replay"))),
      h("div", "caption verdict-illegal", icon("illegal"), h("span", "rule", finding?.rule ?? ""), h("span", "text", caption)),
    );
    this.playing = number;
    video.addEventListener("playing", () => {
      this.node.hidden = false;
    }, { once: true });
    video.play().catch(() => this.stop());
  }

  stop() {
    this.playing = null;
    this.node.hidden = true;
    const video = this.node.querySelector("video");
    video?.removeAttribute("src");
    put(this.node);
  }
}
