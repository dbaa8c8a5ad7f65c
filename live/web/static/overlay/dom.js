// Elements, icons and words of the overlay.

import { formatted } from "../fluent.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element with a class, and children (strings become text; null is left out). */
export function h(tag, name, ...children) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  put(node, ...children);
  return node;
}

/** An element around a text; null when there is no text. */
export function some(tag, name, text) {
  return text ? h(tag, name, text) : null;
}

/** Replace the children of an element. */
export function put(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

/** Set a text only when it differs, so that nothing is painted for nothing. */
export function write(node, text) {
  if (node.textContent !== String(text)) node.textContent = text;
}

/** Begin a one-time animation again. */
export function again(node, name) {
  node.classList.remove(name);
  void node.offsetWidth;
  node.classList.add(name);
}

const ICONS = {
  legal: "M4.5 12.8l4.8 4.7L19.5 7",
  notice: "M12 10.5v7M12 6.2v.3",
  due: "M12 3.5a8.5 8.5 0 1 0 .1 0M12 7.5V12l3.2 2",
  ask: "M8.4 9a3.7 3.7 0 1 1 5.4 3.2c-1.2.7-1.8 1.3-1.8 2.6M12 18.2v.3",
  illegal: "M6.5 6.5l11 11m0-11l-11 11",
  up: "M12 5.5L20 18H4Z",
  down: "M12 18.5L4 6h16Z",
  crown: "M4 17.5l-1-9 5 4 4-7 4 7 5-4-1 9Z",
};
const SOLID = new Set(["up", "down", "crown"]);

/** A line icon of 24 x 24: a verdict, `up`, `down` or `crown`. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon ${SOLID.has(name) ? "solid" : ""}`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name] ?? "");
  svg.append(path);
  return svg;
}

/** The texts of one language: strings, or lists of parts as live/web/page_texts.py makes them. */
export class Words {
  constructor(texts, lang) {
    this.texts = texts;
    this.lang = lang;
  }

  /** Whether there is such a text. */
  has(key) {
    return key in this.texts;
  }

  /** A text with its values; the key itself when there is none. */
  say(key, values = {}) {
    return this.has(key) ? formatted(this.texts[key], values, this.lang) : key;
  }
}
