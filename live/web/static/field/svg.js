// Small helpers for drawing diagrams of the field as SVG.

import { ART } from "./art.js";

const SPACE = "http://www.w3.org/2000/svg";

/** An SVG element with attributes and children; null children are left out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (name === "style") node.style.cssText = value; // as an attribute the pages' policy would refuse it
    else node.setAttribute(name, value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}

/** A group moved to (x, y). */
export function at(x, y, ...children) {
  return el("g", { transform: `translate(${round(x)} ${round(y)})` }, ...children);
}

/** Text around a middle; `size` is the height of a line. */
export function text(x, y, size, words, attributes = {}) {
  const shown = { x: round(x), y: round(y), "font-size": round(size), "text-anchor": "middle", "dominant-baseline": "central" };
  return el("text", { ...shown, ...attributes }, String(words));
}

/** A rectangle with round corners. */
export function rect(x, y, width, height, r, attributes = {}) {
  return el("rect", { x: round(x), y: round(y), width: round(width), height: round(height), rx: r, ...attributes });
}

/** One of the project's own drawings: a scenery (45 x 63) or an emblem, fitted to a box. */
export function art(name, x, y, width, height, attributes = {}) {
  if (!(`art-${name}` in ART)) return null;
  spread();
  return el("use", { href: `#art-${name}`, x, y, width, height, ...attributes });
}

/** Two decimals are plenty on a screen. */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/** A piece with its name, so that the page can tell which pieces are new. */
export function piece(key, classes, ...children) {
  return el("g", { class: `piece ${classes}`.trim(), "data-key": key }, ...children);
}

/** The outline of a piece that a finding points at. */
export function mark(x, y, width, height, r, verdict) {
  return rect(x, y, width, height, r, { class: `mark mark-${verdict}` });
}

/** A card's back in the colours of its deck: `common`, `first` or `second`. */
export function back(deck, width, height) {
  const [w, h] = [width - 12, height - 12];
  const lattice = [];
  for (let d = 9; d < w + h; d += 9) {
    const [x0, y0, x1, y1] = [Math.min(d, w), Math.max(0, d - w), Math.max(0, d - h), Math.min(d, h)];
    lattice.push(`M${6 + x0} ${6 + y0}L${6 + x1} ${6 + y1}`, `M${6 + w - x0} ${6 + y0}L${6 + w - x1} ${6 + y1}`);
  }
  return [
    rect(0, 0, width, height, 7, { class: `back back-${deck}` }),
    el("path", { d: lattice.join(""), class: "back-lattice" }),
    rect(5, 5, width - 10, height - 10, 4, { class: "back-frame" }),
  ];
}

/** A box that holds all boxes `[left, top, right, bottom]`, at least `width` by `height`, grown by `margin`. */
export function around(boxes, margin, width = 0, height = 0) {
  let [left, top, right, bottom] = boxes[0] ?? [0, 0, width, height];
  for (const box of boxes) {
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  const wide = Math.max(0, width - (right - left)) / 2 + margin;
  const high = Math.max(0, height - (bottom - top)) / 2 + margin;
  return [left - wide, top - high, right - left + 2 * wide, bottom - top + 2 * high];
}

/** Cells as text, to look them up in a set. */
export function cellKey(cell) {
  return Array.isArray(cell) ? cell.join(",") : String(cell);
}

const CHIPS = { red: "#d0342c", blue: "#2b62c9", green: "#2c9a4b" };

/** The colour that a player's things are shown in: that of their name, else the first of `players` is A, and so on. */
export function playerColour(players, name) {
  if (name in CHIPS) return CHIPS[name];
  const index = Math.max(0, players.indexOf(name));
  return `var(--player-${(index % 6) + 1})`;
}

let isSpread = false;

/** Put the drawings into the page once; every diagram refers to them. */
function spread() {
  if (isSpread) return;
  isSpread = true;
  const holder = el("svg", { width: 0, height: 0, "aria-hidden": "true", style: "position:absolute" });
  holder.innerHTML = `<defs>${Object.values(ART).join("")}</defs>`;
  document.body.append(holder);
}
