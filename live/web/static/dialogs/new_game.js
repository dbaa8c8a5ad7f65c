// A new game: which one, who plays, and by which options.

import { api, command } from "../api.js";
import { h, icon, toast } from "../dom.js";
import { has, lang, t } from "../texts.js";
import { labelled, select, sheet } from "./sheet.js";

/** `match` is the running one; it fills the form. */
export async function newGame(match) {
  const { games } = await api("/api/games");
  const state = { game: games.find((each) => each.name === match?.game) ?? games[0], players: [...(match?.players ?? [])], options: { ...(match?.options ?? {}) }, set: match?.set ?? null };
  const players = h("div", { class: "player-inputs" });
  const options = h("div", { class: "two" });
  const chosen = select(games.map((each) => [each.name, t(`game-${each.name}`)]), state.game.name, (name) => {
    state.game = games.find((each) => each.name === name);
    state.players = [...state.game.default_players];
    state.options = {};
    state.set = null;
    draw();
  });
  const set = h("div");

  function draw() {
    drawSets();
    drawPlayers();
    drawOptions();
  }

  function drawSets() {
    const { sets } = state.game;
    const wanted = sets.some((each) => each.name === state.set) ? state.set : "own";
    set.replaceChildren(labelled(t("p-set"), select(sets.map((each) => [each.name, setWords(each)]), wanted, (name) => (state.set = name))));
  }

  function drawPlayers() {
    const { min_players: low, max_players: high } = state.game;
    while (state.players.length < low) state.players.push(state.game.default_players[state.players.length] ?? "");
    state.players.length = Math.min(state.players.length, high);
    players.replaceChildren(
      ...state.players.map((name, index) =>
        h(
          "p",
          { class: "player-input" },
          h("input", { class: "input", value: name, "aria-label": t("p-player", { number: index + 1 }), maxlength: 100, oninput: (event) => (state.players[index] = event.target.value) }),
          state.players.length > low ? h("button", { class: "button plain square", type: "button", "aria-label": t("p-remove-player", { player: name || index + 1 }), onclick: () => (state.players.splice(index, 1), drawPlayers()) }, icon("close")) : null,
        ),
      ),
      ...(state.players.length < high && high > 1 ? [h("button", { class: "button", type: "button", onclick: () => (state.players.push(""), drawPlayers()) }, icon("plus"), t("p-add-player"))] : []),
    );
  }

  async function drawOptions() {
    const { rules } = await api(`/api/games/${state.game.name}/rules?lang=${lang}`);
    const about = (name) => Object.entries(rules).filter(([, rule]) => rule.options.includes(name)).map(([id, rule]) => `${id} ${rule.title}`).join(" · ");
    options.replaceChildren(...state.game.options.map((option) => labelled(words(option.name), optionInput(option), about(option.name))));
  }

  function optionInput(option) {
    const value = state.options[option.name] ?? option.preset ?? "";
    const keep = (given) => (given === "" || String(given) === String(option.preset) ? delete state.options[option.name] : (state.options[option.name] = given));
    if (option.choices.length) return select(option.choices.map((each) => [each, words(String(each))]), value, keep);
    return h("input", { class: "input", value, autocomplete: "off", oninput: (event) => keep(event.target.value.trim()) });
  }

  draw();
  sheet(
    t("p-new-game"),
    [
      h("p", { class: "told" }, t("p-new-game-hint")),
      labelled(t("p-game"), chosen),
      h("div", { class: "field-row", role: "group", "aria-label": t("p-players") }, h("span", { class: "label" }, t("p-players")), players),
      set,
      h("details", {}, h("summary", {}, t("p-options")), options),
    ],
    [
      { words: t("p-cancel"), run: () => true },
      {
        words: t("p-begin"),
        main: true,
        run: async () => {
          await command("new-game", { game: state.game.name, players: state.players.map((name) => name.trim()), options: state.options, ...(state.set ? { set: state.set } : {}) });
          toast(t("p-begun"));
        },
      },
    ],
  );
}

/** A set's name, and whether only part of it was ever shown. */
function setWords({ name, complete }) {
  if (name === "own") return t("p-own-set");
  return complete ? name : t("p-set-in-part", { name });
}

/** A name of the record format as words. */
function words(name) {
  return has(`p-option-${name}`) ? t(`p-option-${name}`) : name.replaceAll("_", " ");
}
