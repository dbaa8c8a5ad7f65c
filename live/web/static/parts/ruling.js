// What the referee says of one event: the card, the reason, the remedy, and what people may do about it.

import { h, icon } from "../dom.js";
import { has, lang, said, t } from "../texts.js";

const SIGNS = { notice: "i", due: "…", ask: "?", illegal: "!" };

/** The referee's card for a verdict. */
export function card(verdict, undone = false) {
  if (undone) return h("span", { class: "verdict-card undone", "aria-hidden": "true" }, icon("undo"));
  return h("span", { class: `verdict-card ${verdict}`, "aria-hidden": "true" }, verdict === "legal" ? icon("check") : SIGNS[verdict]);
}

/** The verdict in words. */
export function verdictWords(ruling) {
  if (!ruling) return "";
  if (ruling.undone) return t("p-undone");
  const words = t(`verdict-${ruling.verdict}`);
  return ruling.ruled ? t("p-ruled", { verdict: words }) : words;
}

/** Every finding with its sentence, its remedy and a button that explains the rule. */
export function findings(ruling, { onRule }) {
  const told = [...(ruling.findings ?? []), ...(ruling.overruled ?? []).map((each) => ({ ...each, overruled: true }))];
  if (!told.length) return null;
  return h(
    "ul",
    { class: "findings" },
    told.map((finding) => {
      const remedy = said(finding, "remedy");
      const who = finding.by && !said(finding).includes(finding.by) ? `${finding.by}: ` : "";
      return h(
        "li",
        { class: finding.overruled ? "overruled" : null },
        h("p", {}, `${who}${said(finding)} `, h("button", { class: "rule-link", type: "button", "data-focus": `rule-${finding.rule}`, onclick: () => onRule(finding.rule) }, finding.rule, h("span", { class: "unseen" }, ` ${t("p-explain")}`))),
        remedy && !finding.overruled ? h("p", { class: "remedy" }, h("span", { "aria-hidden": "true" }, "→ "), remedy) : null,
      );
    }),
  );
}

/** What an event did, in the words of its game. */
export function effects(ruling) {
  return ruling?.effects_said?.[lang] ?? "";
}

/** The large ruling of the newest event. */
export function bigRuling(event, ruling, actions) {
  if (!event || !ruling) return h("p", { class: "quiet" }, t("p-nothing-yet"));
  const isPlay = !["undo", "correct", "rule", "note"].includes(event.do);
  const legal = ruling.verdict === "legal";
  return h(
    "div",
    { class: `big-ruling ${ruling.verdict}` },
    card(ruling.verdict, ruling.undone),
    h(
      "div",
      { class: "big-ruling-words" },
      h(
        "h2",
        {},
        isPlay ? h("span", { class: `verdict verdict-${ruling.verdict}` }, capital(verdictWords(ruling))) : null,
        h("span", { class: "what" }, event.by ? h("span", { class: "by" }, who(event.by), " ") : "", deed(event, ruling.notation)),
      ),
      findings(ruling, actions),
      effects(ruling) ? h("p", { class: "quiet" }, effects(ruling)) : null,
      ruling.conflicts?.length ? h("p", { class: "conflicts" }, t("p-conflicts", { events: numbers(ruling.conflicts) })) : null,
      actions.canWrite && !legal && isPlay && !ruling.undone && !ruling.ruled
        ? h(
            "p",
            { class: "ruling-actions" },
            ["illegal", "ask"].includes(ruling.verdict) && h("button", { class: "button", type: "button", "data-focus": "stands", onclick: () => actions.onStands(ruling.event) }, icon("check"), t("p-stands"), h("kbd", {}, "s")),
            h("button", { class: "button", type: "button", "data-focus": "correct", onclick: () => actions.onCorrect(ruling.event) }, icon("edit"), t("p-correct"), h("kbd", {}, "c")),
          )
        : null,
    ),
  );
}

/** What was done: in words where there are some, and in the game's notation. */
export function deed(event, notation = event.notation) {
  const id = `do-${event.do}`;
  if (!has(id) || (event.do === "draw" && notation === "+1")) return [has(id) ? t(id) : h("span", { class: "notation" }, notation)];
  const rest = notation.startsWith(`${event.do} `) ? notation.slice(event.do.length + 1) : notation;
  const more = rest.length > 1 && rest !== event.do;
  return [t(id), more ? " " : null, more ? h("span", { class: "notation quiet" }, rest) : null];
}

/** A player's name; a colour of chips in the page's language. */
export function who(name) {
  return has(`p-colour-${name}`) ? t(`p-colour-${name}`) : name;
}

/** Event numbers in a row of words. */
export function numbers(list) {
  return list.map((each) => `#${each}`).join(", ");
}

export function capital(words) {
  return words.charAt(0).toLocaleUpperCase(lang) + words.slice(1);
}
