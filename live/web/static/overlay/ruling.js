// The last ruling: verdict, rule, reason, remedy; or the question that the referee asks.

import { playerColour } from "../field/svg.js";
import { spoken } from "../matchview.js";
import { again, h, icon, put, some } from "./dom.js";
import { asides, brief, gain, isQuiet } from "./games.js";

const SHORT = new Set(["legal", "notice", "due", "undone"]);
const BADGES = { undone: "notice", won: "crown" };

export class Ruling {
  static types = ["match", "ruling", "questions", "snapshot"];

  /** `holdS`: for how long something legal stays on view, in seconds; 0 for ever. */
  constructor(words, { holdS = 7 } = {}) {
    this.words = words;
    this.holdS = holdS;
    this.node = h("section", "panel ruling");
    this.node.hidden = true;
    this.said = "";
    this.verdict = "legal";
  }

  update(view, message) {
    if (message.type === "match") return this.hide();
    const question = view.questions?.questions?.[0];
    if (question) return this.show("ask", { text: spoken(question, this.words.lang), head: this.words.say("ask") });
    const { ruling } = view;
    if (!ruling || (!view.players.length && ruling.verdict === "legal")) return this.hide(); // without players no rules
    const event = view.events.get(ruling.event);
    if (this.said && isQuiet(event, ruling) && message.type === "ruling") return undefined;
    return this.rule(view.game, view.players, event, ruling);
  }

  rule(game, players, event, ruling) {
    const { words } = this;
    const finding = (ruling.findings ?? []).find((each) => each.verdict === ruling.verdict) ?? ruling.findings?.[0];
    const { winner } = ruling.undone ? {} : ruling.state;
    if (winner != null && ruling.verdict !== "illegal") {
      const head = winner === "draw" ? words.say("draw") : words.say("wins", { player: winner });
      this.show("won", { head, by: event?.by, colour: playerColour(players, event?.by), brief: brief(game, event, ruling, words) });
      return;
    }
    const verdict = ruling.undone ? "undone" : ruling.verdict;
    const won = ruling.undone || ruling.verdict === "illegal" ? "" : gain(game, ruling);
    const short = brief(game, event, ruling, words);
    this.show(verdict, {
      head: ruling.undone ? words.say("undone") : capital(words.say(`verdict-${ruling.verdict}`), words.lang),
      rule: ruling.undone ? "" : finding?.rule,
      human: ruling.ruled ? words.say("human") : "",
      by: finding?.by ?? event?.by,
      colour: playerColour(players, finding?.by ?? event?.by),
      brief: short === won ? "" : short,
      text: ruling.undone ? "" : finding ? spoken(finding, words.lang) : asides(game, ruling, words),
      remedy: ruling.undone || ruling.ruled || !finding?.remedy ? "" : spoken(finding, words.lang, "remedy"),
      gain: won,
    });
  }

  show(verdict, told) {
    const said = JSON.stringify([verdict, told]);
    if (said !== this.said) this.draw(verdict, told);
    this.said = said;
    clearTimeout(this.timer);
    this.node.classList.remove("away");
    if (this.holdS && SHORT.has(verdict)) {
      this.timer = setTimeout(() => this.node.classList.add("away"), this.holdS * 1000);
    }
  }

  draw(verdict, told) {
    const { node } = this;
    node.hidden = false;
    node.classList.remove(`verdict-${this.verdict}`);
    node.classList.add(`verdict-${verdict}`);
    this.verdict = verdict;
    const who = told.by ? h("span", "who", told.by) : null;
    if (who) who.style.setProperty("--player", told.colour);
    const verdictWord = h("span", "verdict", told.head);
    const head = h("header", "", verdictWord, some("span", "rule", told.rule), some("span", "human", told.human), who, some("span", "brief", told.brief));
    put(
      node,
      h("div", "badge", icon(BADGES[verdict] ?? verdict)),
      h("div", "told", head, some("p", "text", told.text), some("p", "remedy", told.remedy)),
      some("div", "gain", told.gain),
    );
    again(node, "enter");
  }

  hide() {
    clearTimeout(this.timer);
    this.node.hidden = true;
    this.said = "";
  }
}

function capital(text, lang) {
  return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
}
