// Kaifuda: each player's line of cards, folded at round 6; between them the order that holds and the stars.

import { around, at, back, el, mark, piece, rect, text } from "./svg.js";

const WIDTH = 62;
const HEIGHT = 86;
const IN_PLAY = 3; // between the two cards of a play
const BETWEEN = 13; // between two plays
const FOLD = HEIGHT + 12;
const MIDDLE = 46; // half of the band between the two lines
const ROUNDS = 10;
const STARS = ["朝", "昼", "夕", "夜"];
const PANIC = "恐";

/** Draws both lines; the first player's is the lower one, as they sit nearer the camera. */
export function draw(field, marks) {
  const ghosts = marks.ghost ?? [];
  const boxes = [];
  const nodes = ["second", "first"].map((side) => {
    const line = field.lines?.[side] ?? [];
    const extra = ghosts.filter((ghost) => ghost.side === side);
    const cards = [...line.map((label, at) => ({ label, at, ghost: false })), ...extra.map((g, i) => ({ label: g.label, at: line.length + i, ghost: true }))];
    const marked = new Set(marks.where.filter((cell) => cell[0] === side).map((cell) => cell[1]));
    const fold = field.rows?.[side] === undefined ? ROUNDS : field.rows[side];
    for (const { at } of cards) boxes.push(boxOf(place(side, at, fold)));
    return [
      goods(side, field.goods?.[side] ?? [], fold),
      cards.map((each) => card(side, each, fold, marks)),
      cards.filter((each) => marked.has(each.at) || each.ghost).map(({ at }) => {
        const { x, y } = place(side, at, fold);
        return mark(x, y, WIDTH, HEIGHT, 8, marks.verdict);
      }),
      merchant(side, field.merchant?.[side]),
    ];
  });
  const start = -WIDTH - 26;
  boxes.push([start, -MIDDLE - HEIGHT, 6 * WIDTH + 2 * BETWEEN, MIDDLE + HEIGHT]);
  const box = around(boxes, 18);
  return { box, nodes: [band(field, marks, box), nodes] };
}

/** The cards that an event would lay. */
export function laid(event, field) {
  if (event.do !== "play") return [];
  const side = field.names?.second === event.by ? "second" : "first";
  return (event.cards ?? []).map((label) => ({ side, label }));
}

/** Upper-left corner of a card's place: plays side by side, from round 6 in a second row nearer the player. */
function place(side, at, fold) {
  const row = fold !== null && at >= fold ? 1 : 0;
  const index = at - row * (fold ?? 0);
  const x = index * (WIDTH + IN_PLAY) + Math.floor(index / 2) * (BETWEEN - IN_PLAY);
  return { x, y: side === "first" ? MIDDLE + row * FOLD : -MIDDLE - HEIGHT - row * FOLD };
}

function boxOf({ x, y }) {
  return [x, y, x + WIDTH, y + HEIGHT];
}

function card(side, { label, at: index, ghost }, fold, marks) {
  const { x, y } = place(side, index, fold);
  const key = `${side} ${index} ${label}`;
  if (label === "_") return at(x, y, rect(2, 2, WIDTH - 4, HEIGHT - 4, 7, { class: "empty" }));
  const classes = `card ${ghost ? "ghost" : ""}`;
  if (label === "#") return piece(key, classes, at(x, y, back(side, WIDTH, HEIGHT)));
  return piece(key, classes, at(x, y, rect(0, 0, WIDTH, HEIGHT, 7, { class: "paper" }), sign(label)));
}

function sign(label) {
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  if (label === null) return text(x, y, 44, "?", { class: "digit unread" });
  if (label === PANIC) {
    return [el("path", { d: burst(x, y, 26, 20, 16), class: "panic" }), text(x, y + 1, 27, label, { class: "digit on-panic kanji" })];
  }
  if (STARS.includes(label)) {
    const index = STARS.indexOf(label) + 1;
    return [el("path", { d: burst(x, y, 25, 25, 4), class: `star-ground star-${index}` }), text(x, y + 1, 34, label, { class: `digit kanji star-ink-${index}` })];
  }
  return [text(x, y - 2, 52, label, { class: "digit" }), rect(x - 15, HEIGHT - 17, 30, 4, 2, { class: "underline" })];
}

/** A star or burst of so many points; with equal radii a disc. */
function burst(x, y, outer, inner, points) {
  if (outer === inner) return `M${x - outer} ${y}a${outer} ${outer} 0 1 0 ${2 * outer} 0a${outer} ${outer} 0 1 0 ${-2 * outer} 0Z`;
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const [r, angle] = [i % 2 ? inner : outer, (Math.PI * i) / points];
    return `${(x + r * Math.sin(angle)).toFixed(2)} ${(y - r * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A bar below (above, for the upper line) the cards that made goods in the last play. */
function goods(side, places, fold) {
  const runs = [];
  for (const at of [...places].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === at - 1 && place(side, at, fold).y === place(side, at - 1, fold).y) last[1] = at;
    else runs.push([at, at]);
  }
  return runs.map(([from, to]) => {
    const [first, last] = [place(side, from, fold), place(side, to, fold)];
    return rect(first.x - 5, first.y - 5, last.x + WIDTH - first.x + 10, HEIGHT + 10, 11, { class: "goods" });
  });
}

/** The merchant card, the 0 beside the market; an empty place once it was turned over. */
function merchant(side, open) {
  if (open === undefined) return null;
  const [x, y] = [-WIDTH - 14, side === "first" ? MIDDLE + 12 : -MIDDLE - HEIGHT + 12];
  const small = `translate(${x} ${y}) scale(.72)`;
  return open
    ? el("g", { transform: small }, piece(`merchant ${side}`, "card", rect(0, 0, WIDTH, HEIGHT, 7, { class: "paper" }), sign("0")))
    : el("g", { transform: small }, rect(2, 2, WIDTH - 4, HEIGHT - 4, 7, { class: "empty" }));
}

/** Between the lines: the order that holds, what is to be beaten, and which star may come next. */
function band(field, marks, [left, , width]) {
  if (!field.evaluation) return null;
  const down = field.evaluation === "descending";
  const beat = field.to_beat === "null" ? "✕" : (field.to_beat ?? "–");
  const next = marks.state?.next_star;
  const stars = STARS.map((star, i) =>
    text(left + width - 128 + i * 30, 0, 22, star, { class: `band-star kanji ${next === star || next === "any" ? "next" : ""}` }),
  );
  return el(
    "g",
    { class: "band" },
    rect(left + 12, -19, width - 24, 38, 19, { class: "band-ground" }),
    el("path", { d: down ? "M0 11L-11 -7H11Z" : "M0 -11L11 7H-11Z", transform: `translate(${left + 38} 0)`, class: "band-arrow" }),
    text(left + 58, 0, 24, beat, { class: "band-value", "text-anchor": "start" }),
    stars,
  );
}
