// Diagrams of the field for every game, as SVG. The same drawing serves the overlay, the operator's page and the log.
//
//   const view = new FieldView(element);
//   view.show("summy", field, { state, players, where: [[0, 1]], verdict: "illegal", event, words });
//
// `field` is that of a `diagram` message (or of a reading, formats section 2). Colours come from field.css.

import { el } from "./field/svg.js";
import * as kaifuda from "./field/kaifuda.js";
import * as sequenceNumbers from "./field/sequence_numbers.js";
import * as suiriSinri from "./field/suiri_sinri.js";
import * as summy from "./field/summy.js";
import * as suritsu from "./field/suritsu.js";
import * as tiles from "./field/tiles.js";

const GAMES = {
  suritsu,
  kaifuda,
  summy,
  "sequence-numbers": sequenceNumbers,
  "suiri-sinri": suiriSinri,
  tiles,
};

const MOVE_MS = 420;

/**
 * The diagram of a field.
 *
 * `marks`: `where` (cells or slots that a finding names) with its `verdict`; `event`, one whose pieces do not count
 * and are drawn as ghosts; `players` in the order of the match; `state` of the newest ruling; `words`, texts such as
 * `role-knight`; `label`, what a screen reader says.
 */
export function drawField(game, field, marks = {}) {
  const drawer = GAMES[game];
  if (!drawer || !field) return el("svg", { class: "field", viewBox: "0 0 10 10" });
  const full = { where: [], verdict: "legal", players: [], ...marks };
  full.ghost = marks.event && drawer.laid ? drawer.laid(marks.event, field) : [];
  const { box, nodes } = drawer.draw(field, full);
  return el(
    "svg",
    { class: `field field-${game}`, viewBox: box.map((n) => Math.round(n * 100) / 100).join(" "), role: "img", "aria-label": marks.label ?? game },
    el("g", { class: "field-all" }, nodes),
  );
}

/** A diagram that is kept up to date: new pieces settle in, and the view glides when the field grows. */
export class FieldView {
  /** `holder`: the element that the diagram fills. */
  constructor(holder) {
    this.holder = holder;
    this.svg = null;
    this.game = null;
    this.said = "";
  }

  /** Show a field; does nothing when it is the one already shown. */
  show(game, field, marks = {}) {
    const said = JSON.stringify([game, field, marks]);
    if (said === this.said) return;
    const svg = drawField(game, field, marks);
    if (this.svg && this.game === game && !stillWished()) animate(this.svg, svg, this.holder);
    this.holder.replaceChildren(svg);
    this.svg = svg;
    this.game = game;
    this.said = said;
  }

  /** Show nothing. */
  clear() {
    this.holder.replaceChildren();
    this.svg = null;
    this.said = "";
  }
}

function stillWished() {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

function animate(before, after, holder) {
  const known = new Set([...before.querySelectorAll(".piece")].map((each) => each.dataset.key));
  for (const each of after.querySelectorAll(".piece")) {
    if (!known.has(each.dataset.key)) each.classList.add("new");
  }
  glide(before.viewBox.baseVal, after.viewBox.baseVal, after.querySelector(".field-all"), holder);
}

/** Let the drawing move from where the old view showed it to where the new one does. */
function glide(old, now, drawing, holder) {
  if (old.x === now.x && old.y === now.y && old.width === now.width && old.height === now.height) return;
  const [width, height] = [holder.clientWidth || 1, holder.clientHeight || 1];
  const scale = (box) => Math.min(width / box.width, height / box.height);
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const k = scale(old) / scale(now);
  const [from, to] = [middle(old), middle(now)];
  const start = `matrix(${k}, 0, 0, ${k}, ${to[0] - k * from[0]}, ${to[1] - k * from[1]})`;
  drawing.style.transformOrigin = "0 0";
  drawing.animate([{ transform: start }, { transform: "matrix(1, 0, 0, 1, 0, 0)" }], { duration: MOVE_MS, easing: "cubic-bezier(.2,.7,.2,1)" });
}
