// The texts of the page, from the project's own Fluent files; `said` picks a sentence that a message holds in all languages.

import { api } from "./api.js";

export const LANGUAGES = { en: "English", ja: "日本語", ro: "Română" };

let texts = {};
let plural = new Intl.PluralRules("en");

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
  plural = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

/** The text of an id with its values; the id itself when there is none. */
export function t(id, values = {}) {
  const text = texts[id];
  return text === undefined ? id : together(text, values);
}

/** Whether there is a text. */
export function has(id) {
  return id in texts;
}

/** A sentence of a message in the page's language. */
export function said(message, name = "text") {
  const own = message?.said?.[lang];
  if (typeof own === "string") return own || message[name] || "";
  return own?.[name] ?? message?.[name] ?? "";
}

function together(text, values) {
  return typeof text === "string" ? text : text.map((part) => piece(part, values)).join("");
}

function piece(part, values) {
  if (typeof part === "string") return part;
  if ("var" in part) return values[part.var] ?? `{${part.var}}`;
  const value = values[part.select.var];
  const key = String(value);
  const kind = typeof value === "number" && !(key in part.variants) ? plural.select(value) : key;
  return together(part.variants[kind] ?? part.variants[part.default], values);
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
