// A modal sheet: a title, a body, buttons; Escape and the cross close it, the keyboard's place comes back.

import { h, icon } from "../dom.js";
import { said, t } from "../texts.js";

/**
 * Opens a sheet. `body` is its content; `actions` its buttons `{ words, main, run }`: `run` may be async, closes the
 * sheet unless it returns false, and what it throws is said in the sheet.
 */
export function sheet(title, body, actions = [], { wide = false } = {}) {
  const dialog = h("dialog", { class: wide ? "wide" : null, "aria-labelledby": "sheet-title" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const close = () => dialog.close();
  const buttons = actions.map(({ words, main, run }) =>
    h("button", { class: main ? "button main" : "button", type: main ? "submit" : "button", onclick: main ? null : () => perform(run) }, words),
  );
  const form = h(
    "form",
    { method: "dialog", novalidate: true },
    h("header", { class: "sheet-head" }, h("h2", { id: "sheet-title", tabindex: -1 }, title), h("button", { class: "button plain square", type: "button", "aria-label": t("p-close"), onclick: close }, icon("close"))),
    h("div", { class: "sheet-body" }, body, problem),
    actions.length ? h("footer", { class: "sheet-foot" }, buttons) : null,
  );

  async function perform(run) {
    problem.hidden = true;
    buttons.forEach((button) => (button.disabled = true));
    try {
      if ((await run?.()) !== false) close();
    } catch (error) {
      problem.textContent = error.problem ? said(error.problem) : String(error.message ?? error);
      problem.hidden = false;
      problem.scrollIntoView({ block: "nearest" });
    } finally {
      buttons.forEach((button) => (button.disabled = false));
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    perform(actions.find((action) => action.main)?.run);
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  const first = dialog.querySelector(".sheet-body :is(input, select, textarea, button, a)");
  // On a touch screen a field would call up the keyboard at once.
  (first && matchMedia("(hover: hover)").matches ? first : dialog.querySelector("h2")).focus();
  return { dialog, close, focusTitle: () => dialog.querySelector("h2").focus() };
}

/** A labelled input. */
export function labelled(words, input, hint = null) {
  const id = `in-${Math.random().toString(36).slice(2, 9)}`;
  input.id = id;
  return h("div", { class: "field-row" }, h("label", { for: id }, words), input, hint ? h("p", { class: "quiet small" }, hint) : null);
}

/** A choice of words; `options` are values or `[value, words]`. */
export function select(options, value, onChange = null) {
  return h(
    "select",
    { class: "input", onchange: onChange && ((event) => onChange(event.target.value)) },
    options.map((each) => {
      const [own, words] = Array.isArray(each) ? each : [each, each];
      return h("option", { value: own, selected: String(own) === String(value) }, words);
    }),
  );
}
