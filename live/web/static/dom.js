// Small helpers for building pages.

const SVG = "http://www.w3.org/2000/svg";

/** An element. `on…` props are listeners, `class` and attributes are set as they are; null and false are left out. */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** An SVG element. */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2).toLowerCase(), value);
    else if (name === "value" && "value" in node) node.value = value;
    else if (name === "checked" || name === "disabled") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Put `make()` into `node` when `key` differs from the last time; keeps the keyboard's place by `data-focus`. */
export function render(node, key, make) {
  const said = typeof key === "string" ? key : JSON.stringify(key);
  if (node.renderedKey === said) return;
  node.renderedKey = said;
  const held = node.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  node.replaceChildren(...[make()].flat(Infinity).filter(Boolean));
  if (held) node.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

const ICONS = {
  check: "M4 12.5l5 5L20 6.5",
  undo: "M9 4L4 9l5 5M4 9h10a5.500 5.500 0 0 1 0 11h-3",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  table: "M3 8l3-3h12l3 3-3 11H6zM3 8h18",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7z",
  plus: "M12 5v14M5 12h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  flag: "M6 21V4h11l-2 4 2 4H6",
  log: "M5 4h14v16H5zM9 9h6M9 13h6M9 17h3",
  camera: "M3 7h4l2-2h6l2 2h4v12H3zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  share: "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h2v2M19 14v5M14 19h2",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 2M12 17.5h.01",
  words: "M4 7V5h12v2M10 5v14M7.500 19h5M16 11h5M18.500 11v8",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5",
  settle: "M12 4v10M8 10l4 4 4-4M4 20h16",
};

/** A line icon; it says nothing to a screen reader, the words beside it do. */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/** Say something in passing. */
export function toast(words, bad = false) {
  let holder = document.querySelector(".toasts");
  if (!holder) {
    holder = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(holder);
  }
  const shown = h("p", { class: bad ? "toast bad" : "toast" }, words);
  (document.querySelector("dialog[open]") ?? document.body).append(holder);
  holder.replaceChildren(shown);
  setTimeout(() => shown.remove(), bad ? 6000 : 3000);
}
