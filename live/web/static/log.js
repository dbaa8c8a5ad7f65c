// The log: all games, or one game move by move. The address says which.

import { api } from "./api.js";
import { h, icon } from "./dom.js";
import { looks } from "./dialogs/looks.js";
import { showGame } from "./log/game.js";
import { showGames } from "./log/games.js";
import { said, speak, t } from "./texts.js";

let role = "viewer";

function build(main, title) {
  document.body.replaceChildren(
    h("a", { class: "skip", href: "#main" }, t("p-skip-log")),
    h(
      "header",
      { class: "bar" },
      h("a", { class: "mark", href: "/", "aria-label": t("p-watch-live") }, h("img", { src: new URL("icon.svg", import.meta.url).href, alt: "", width: 36, height: 36 })),
      h("div", { class: "bar-title" }, title),
      h(
        "nav",
        { class: "bar-links bar-end", "aria-label": t("p-page") },
        h("a", { class: "button plain", href: "/" }, icon("camera"), h("span", { class: "bar-words" }, t("p-watch-live"))),
        h("button", { class: "button plain square", type: "button", "aria-label": t("p-looks"), title: t("p-looks"), onclick: () => looks(show) }, icon("words")),
      ),
    ),
    main,
  );
}

async function show() {
  const ident = location.pathname.match(/^\/log\/(\d+)/)?.[1];
  const canWrite = role === "operator";
  try {
    if (ident) await showGame(ident, canWrite, build);
    else await showGames(build);
  } catch (error) {
    if (!error.problem) throw error;
    build(h("main", { class: "log-main", id: "main" }, h("p", { class: "panel log-empty" }, said(error.problem))), h("h1", {}, t("p-log")));
  }
}

async function begin() {
  try {
    await speak();
    role = (await api("/api/about")).role;
  } catch {
    setTimeout(begin, 1500);
    return;
  }
  await show();
}

begin();
