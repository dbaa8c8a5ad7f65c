// Players with their figures, whose turn it is, and what holds in the middle.

import { playerColour } from "../field/svg.js";
import { again, h, icon, put, write } from "./dom.js";
import { figures, middle } from "./games.js";

export class Scoreboard {
  static types = ["match", "ruling", "snapshot"];

  constructor(words) {
    this.words = words;
    this.node = h("section", "panel scoreboard");
    this.shown = "";
  }

  update(view, message) {
    this.node.hidden = !view.match;
    if (!view.match) return;
    const { players, game, state } = view;
    const said = JSON.stringify([game, players]);
    if (said !== this.shown) this.build(game, players);
    this.shown = said;
    this.seats.forEach((seat, i) => this.fill(seat, game, state, players[i], message.type === "ruling"));
    this.fillMiddle(game, state);
  }

  build(game, players) {
    this.seats = players.map((player) => seat(player, playerColour(players, player)));
    this.arrow = h("span", "arrow");
    this.value = h("span", "value");
    this.name = h("span", "name");
    this.title = h("span", "title", this.words.say(`game-${game}`).replace(/^game-/, ""));
    const centre = h("div", "centre", this.title, h("div", "line", this.arrow, this.value), this.name);
    const nodes = this.seats.map((each) => each.node);
    const isDuel = nodes.length <= 2;
    this.node.classList.toggle("many", !isDuel);
    this.node.classList.toggle("alone", !nodes.length);
    const sides = isDuel ? [nodes.slice(0, 1), nodes.slice(1)] : [[], nodes];
    put(this.node, h("div", "side left", sides[0]), centre, h("div", "side right", sides[1]));
  }

  fill(seat, game, state, player, isNews) {
    const [main, ...rest] = figures(game, state, player);
    const value = main ? String(main[1]) : "";
    if (isNews && seat.value.textContent && seat.value.textContent !== value) again(seat.value, "bump");
    write(seat.value, value);
    write(seat.small, [main, ...rest].filter(Boolean).map(([name, n], i) => (i ? `${n} ${this.words.say(`figure-${name}`)}` : this.words.say(`figure-${name}`))).join(" · "));
    seat.node.classList.toggle("turn", state.turn === player);
    const won = state.winner === player || (state.leaders ?? []).includes(player);
    seat.node.classList.toggle("won", won);
  }

  fillMiddle(game, state) {
    const { arrow, value, name, star } = middle(game, state);
    if (this.arrow.dataset.way !== (arrow ?? "")) {
      this.arrow.dataset.way = arrow ?? "";
      put(this.arrow, arrow ? icon(arrow) : null);
    }
    write(this.value, value ?? "");
    this.value.hidden = value === undefined;
    const stars = star && star !== "any" ? ` · ${star}` : "";
    write(this.name, name ? this.words.say(`figure-${name}`) + stars : "");
  }
}

function seat(player, colour) {
  const value = h("span", "value");
  const small = h("span", "small");
  const who = h("span", "who", player);
  const crown = h("span", "crown", icon("crown"));
  const node = h("div", "seat", h("span", "bar"), h("div", "about", h("div", "line", who, crown), small), value);
  node.style.setProperty("--player", colour);
  return { node, value, small };
}
