// Questions that only people can answer, each with its answers one tap away.

import { h, icon } from "../dom.js";
import { said, t } from "../texts.js";

/** One panel a question; number keys answer the first. */
export function questionCards(questions, canWrite, onAnswer) {
  return questions.map((question, index) => {
    const choices = said(question, "choices") || [];
    return h(
      "section",
      { class: "question", "aria-label": t("ask") },
      h("span", { class: "verdict-card ask", "aria-hidden": "true" }, "?"),
      h(
        "div",
        { class: "question-words" },
        h("h2", {}, said(question)),
        canWrite
          ? h(
              "p",
              { class: "answers" },
              choices.map((words, choice) =>
                h("button", { class: choice === 0 ? "button main" : "button", type: "button", "data-focus": `answer-${question.ident}-${choice}`, onclick: () => onAnswer(question.ident, choice) }, words, index === 0 && choice < 9 ? h("kbd", {}, choice + 1) : null),
              ),
            )
          : null,
      ),
    );
  });
}

/** A danger while a piece hovers. */
export function warningLine(warning) {
  return h("p", { class: "warning-line" }, icon("flag"), said(warning));
}
