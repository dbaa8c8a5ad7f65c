// Language and theme of the page.

import { h } from "../dom.js";
import { LANGUAGES, lang, speak, store, stored, t } from "../texts.js";
import { sheet } from "./sheet.js";

/** Shows the choices; `redraw` puts the page into the chosen language. */
export function looks(redraw) {
  const { close } = sheet(t("p-looks"), [
    group(t("p-language"), Object.entries(LANGUAGES), lang, async (code) => {
      store("lang", code);
      await speak(code);
      close();
      redraw();
    }),
    group(t("p-theme"), ["auto", "light", "dark"].map((each) => [each, t(`p-theme-${each}`)]), stored("theme") ?? "auto", (theme) => {
      store("theme", theme === "auto" ? null : theme);
      dispatchEvent(new Event("themechange"));
    }),
  ]);
}

function group(words, options, now, onChoose) {
  const buttons = options.map(([value, name]) =>
    h("button", { type: "button", lang: value in LANGUAGES ? value : null, "aria-pressed": String(value === now), onclick: () => (buttons.forEach((each, index) => each.setAttribute("aria-pressed", String(options[index][0] === value))), onChoose(value)) }, name),
  );
  return h("div", { class: "field-row", role: "group", "aria-label": words }, h("span", { class: "label" }, words), h("div", { class: "choice" }, buttons));
}
