// A rule in plain words.

import { api } from "../api.js";
import { h } from "../dom.js";
import { lang, t } from "../texts.js";
import { sheet } from "./sheet.js";

const known = new Map();

async function rulesOf(game) {
  const key = `${game} ${lang}`;
  if (!known.has(key)) known.set(key, (await api(`/api/games/${game}/rules?lang=${lang}`)).rules);
  return known.get(key);
}

let gameNow = null;

/** The game whose rules are meant. */
export function rulesFor(game) {
  gameNow = game;
}

/** Explain a rule by its id. */
export async function showRule(id) {
  const rule = gameNow && (await rulesOf(gameNow))[id];
  if (!rule) return;
  sheet(`${id} · ${rule.title}`, [
    h("p", {}, rule.rule),
    rule.quote ? h("blockquote", { class: "told" }, h("p", { class: "small quiet" }, t("p-rulebook")), `“${rule.quote}”`) : null,
    rule.options.length ? h("p", { class: "small quiet" }, t("p-rule-options", { options: rule.options.join(", ") })) : null,
  ]);
}
