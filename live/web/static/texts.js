// The texts of the page, from the project's own Fluent files; `said` picks a sentence that a message holds in all languages.

import { api } from "./api.js";
import { formatted } from "./fluent.js";
import { spoken } from "./matchview.js";

export const LANGUAGES = { en: "English", ja: "日本語", ro: "Română" };

let texts = {};

/** The page's language now. */
export let lang = "en";

/** The chosen language, else the browser's, else English. */
export function wantedLanguage() {
  const asked = new URLSearchParams(location.search).get("lang");
  const wishes = [asked, stored("lang"), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wishes.find((each) => each in LANGUAGES) ?? "en";
}

/** Fetch the texts of a language and speak it from now on. */
export async function speak(wanted = wantedLanguage()) {
  texts = await api(`/api/texts/${wanted}`);
  lang = wanted;
  document.documentElement.lang = wanted;
}

/** The text of an id with its values; the id itself when there is none. */
export function t(id, values = {}) {
  return has(id) ? formatted(texts[id], values, lang) : id;
}

/** Whether there is a text. */
export function has(id) {
  return id in texts;
}

/** A sentence of a message in the page's language. */
export function said(message, name = "text") {
  return spoken(message, lang, name);
}

/** A kept choice; null when there is none or nothing can be kept. */
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a choice for the next time. */
export function store(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Then it lasts as long as the page.
  }
}
