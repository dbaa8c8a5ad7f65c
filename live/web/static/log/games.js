// All games, newest first, with a filter that the address keeps.

import { api } from "../api.js";
import { h, icon } from "../dom.js";
import { select } from "../dialogs/sheet.js";
import { who } from "../parts/ruling.js";
import { has, lang, t } from "../texts.js";

const WAIT_MS = 200;
const PAGE = 60;

/** Builds the list; `build(main, title)` puts it into the page. */
export async function showGames(build) {
  const asked = new URLSearchParams(location.search);
  const wish = { q: asked.get("q") ?? "", game: asked.get("game") ?? "", only: asked.get("only") ?? "" };
  const { games: known } = await api("/api/games");
  const list = h("ol", { class: "game-list" });
  const tally = h("p", { class: "quiet small", role: "status" });
  const more = h("button", { class: "button", type: "button", hidden: true, onclick: () => load(list.children.length) }, t("p-more-games"));
  let timer;

  async function load(offset = 0) {
    const query = new URLSearchParams({ ...wish, limit: PAGE, offset });
    const { games, total } = await api(`/api/log?${query}`);
    if (!offset) list.replaceChildren();
    list.append(...games.map(row));
    more.hidden = list.children.length >= total;
    tally.textContent = total ? "" : wish.q || wish.game || wish.only ? t("p-no-games-found") : t("p-no-games");
  }

  function changed(name, value) {
    wish[name] = value;
    const kept = Object.entries(wish).filter(([, each]) => each);
    history.replaceState(null, "", `/log${kept.length ? `?${new URLSearchParams(kept)}` : ""}`);
    clearTimeout(timer);
    timer = setTimeout(load, name === "q" ? WAIT_MS : 0);
  }

  const choices = [["", "p-only-all"], ["illegal", "p-only-illegal"], ["open", "p-only-open"]].map(([only, id]) =>
    h("button", { type: "button", "aria-pressed": String(wish.only === only), onclick: (event) => (choices.forEach((each) => each.setAttribute("aria-pressed", String(each === event.currentTarget))), changed("only", only)) }, t(id)),
  );
  const games = select([["", t("p-all-games")], ...known.map((each) => [each.name, gameWords(each.name)])], wish.game, (value) => changed("game", value));
  games.setAttribute("aria-label", t("p-game"));
  document.title = t("p-log");
  build(
    h(
      "main",
      { class: "log-main", id: "main", tabindex: -1 },
      h(
        "form",
        { class: "filter", role: "search", onsubmit: (event) => event.preventDefault() },
        h("input", { class: "input", type: "search", value: wish.q, placeholder: t("p-search"), "aria-label": t("p-search"), oninput: (event) => changed("q", event.target.value) }),
        games,
        h("div", { class: "choice", role: "group", "aria-label": t("p-only") }, choices),
      ),
      list,
      tally,
      more,
    ),
    h("h1", {}, t("p-log")),
  );
  await load();
}

function row(game) {
  const scores = Object.entries(game.scores ?? {});
  const names = [...new Set(game.players)];
  return h(
    "li",
    {},
    h(
      "a",
      { class: "game-row panel", href: `/log/${game.ident}` },
      h("span", { class: "game-when" }, h("time", { datetime: game.started_at }, dateWords(game.started_at)), h("span", { class: "quiet small" }, `#${game.ident}`)),
      h("span", { class: "game-who" }, h("strong", {}, gameWords(game.game)), h("span", {}, names.map((name, index) => [index ? " – " : "", h("span", { class: game.winner === name ? "won" : null }, who(name))]))),
      h("span", { class: "game-score" }, scores.map(([, value]) => value ?? "–").join(" : ")),
      h(
        "span",
        { class: "game-counts small quiet" },
        game.illegal ? h("span", { class: "count-fouls" }, h("span", { class: "verdict-card illegal", "aria-hidden": "true" }, "!"), t("p-count-fouls", { count: game.illegal })) : null,
        game.ask ? h("span", {}, t("p-count-asks", { count: game.ask })) : null,
        h("span", {}, t("p-count-moves", { count: game.events })),
        game.open ? h("span", { class: "is-open" }, t("p-still-open")) : null,
      ),
      icon("next"),
    ),
  );
}

/** The game's name. */
export function gameWords(name) {
  return has(`game-${name}`) ? t(`game-${name}`) : name;
}

/** A date in the page's language, by the clock of the place of play. */
export function dateWords(date) {
  if (!date) return t("p-date-unknown");
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(date) ?? [];
  if (!day) return date;
  const words = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
  return `${words}, ${time}`;
}
