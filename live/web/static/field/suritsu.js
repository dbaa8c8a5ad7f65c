// Suritsu: cards on a lattice of half heights; a number stands wherever two edges with digits face each other.

import { around, art, at, cellKey, el, mark, piece, rect, text } from "./svg.js";

const WIDTH = 100;
const HALF = 70;
const GAP = 1.5;
const EDGE = 25; // from a card's edge to the middle of its digits
const DARK = new Set(["deep-sea", "space", "city"]);

/** Draws the field; `extra` is a card that does not count (illegal, or awaiting an answer). */
export function draw(field, marks) {
  const cards = field.cards ?? [];
  const extra = marks.ghost ?? [];
  const lattice = halves(cards);
  const all = halves([...cards, ...extra]);
  const marked = new Set(marks.where.map(cellKey));
  const shown = [
    ...cards.map((card) => face(card, "", lattice)),
    ...extra.map((card) => face(card, "ghost", all)),
  ];
  const last = cards.length ? newest(field, lattice) : null;
  const outlines = [...cards, ...extra]
    .filter((card) => marked.has(cellKey([card.x, card.y])) || extra.includes(card))
    .map((card) => mark(card.x * WIDTH, card.y * HALF, WIDTH, 2 * HALF, 9, marks.verdict));
  const boxes = [...cards, ...extra].map((c) => [c.x * WIDTH, c.y * HALF, (c.x + 1) * WIDTH, (c.y + 2) * HALF]);
  return {
    box: around(boxes, 16, 5 * WIDTH, 5 * HALF),
    nodes: [
      shown.map((card) => card.body),
      numbers(lattice, last),
      extra.length ? numbers(all, null, lattice, marks.verdict) : null,
      shown.map((card) => card.digits),
      outlines,
    ],
  };
}

/** The cards that an event would lay. */
export function laid(event) {
  if (event.do === "play") return [{ x: event.x, y: event.y, digits: event.digits, scenery: event.scenery, score: event.score }];
  return event.do === "start" ? (event.cards ?? []) : [];
}

/** Digits of every half cell: `"column,row"` to [left, right]. */
function halves(cards) {
  const found = new Map();
  for (const card of cards) {
    if (!card.digits) continue;
    const rows = card.digits.split("/").map((row) => row.split(" "));
    rows.forEach((row, i) => found.set(cellKey([card.x, card.y + i]), row));
  }
  return found;
}

/** Every number: where its two digits meet. Those also in `known` are left out. */
function* meetings(lattice, known) {
  for (const [cell, [, tens]] of lattice) {
    const [x, row] = cell.split(",").map(Number);
    const beside = lattice.get(cellKey([x + 1, row]));
    if (!beside || tens === "." || beside[0] === ".") continue;
    if (known?.has(cell) && known.has(cellKey([x + 1, row]))) continue;
    yield { x: x + 1, row, number: Number(tens + beside[0]) };
  }
}

/** The place of the number that counts: the one last completed of those that read so. */
function newest(field, lattice) {
  const wanted = field.last ?? field.marker;
  let found = null;
  for (const meeting of meetings(lattice)) if (meeting.number === wanted) found = meeting;
  return found;
}

/** A capsule around each pair of digits; the number that counts stands out. */
function numbers(lattice, last, known, verdict) {
  const capsules = [];
  for (const { x, row } of meetings(lattice, known)) {
    const kind = known ? `edge edge-${verdict}` : last && last.x === x && last.row === row ? "edge edge-last" : "edge";
    const width = 2 * EDGE + 40;
    capsules.push(rect(x * WIDTH - width / 2, row * HALF + HALF / 2 - 27, width, 54, 27, { class: kind }));
  }
  return capsules;
}

/** A card's ground and its digits, which lie above the capsules. */
function face(card, classes, lattice) {
  const [x, y] = [card.x * WIDTH, card.y * HALF];
  const turn = card.tilt_deg ? `rotate(${card.tilt_deg} ${x + WIDTH / 2} ${y + HALF})` : null;
  const inner = [WIDTH - 2 * GAP, 2 * HALF - 2 * GAP];
  const ground = card.scenery
    ? art(card.scenery, GAP + 3, GAP + 3, inner[0] - 6, inner[1] - 6)
    : [
        rect(GAP + 8, GAP + 8, inner[0] - 16, inner[1] - 16, 5, { class: "start-frame" }),
        el("circle", { cx: WIDTH / 2, cy: HALF, r: 13, class: "start-dot" }),
        el("path", { d: `M${WIDTH / 2 - 4} ${HALF - 6.5}L${WIDTH / 2 + 7} ${HALF}L${WIDTH / 2 - 4} ${HALF + 6.5}Z`, class: "start-arrow" }),
      ];
  const body = piece(
    `card ${card.x},${card.y}`,
    `card ${classes}`,
    el("g", { transform: turn }, at(x, y, rect(GAP, GAP, inner[0], inner[1], 8, { class: "paper" }), ground, ticks(card.score))),
  );
  const dark = DARK.has(card.scenery) ? "on-dark" : "";
  return { body, digits: piece(`digits ${card.x},${card.y}`, classes, el("g", { transform: turn }, digits(card, dark, lattice))) };
}

function digits(card, dark, lattice) {
  if (!card.digits) return [text((card.x + 0.5) * WIDTH, (card.y + 1) * HALF, 70, "?", { class: "digit unread" })];
  const shown = [];
  card.digits.split("/").forEach((row, i) =>
    row.split(" ").forEach((digit, side) => {
      if (digit === ".") return;
      const x = card.x * WIDTH + (side ? WIDTH - EDGE : EDGE);
      const y = (card.y + i) * HALF + HALF / 2 + 2;
      const beside = lattice.get(cellKey([card.x + (side ? 1 : -1), card.y + i]));
      const blocked = beside && beside[side ? 0 : 1] === ".";
      shown.push(text(x, y, 48, digit, { class: `digit ${dark} ${blocked ? "blocked" : ""}` }));
    }),
  );
  return shown;
}

/** One to four ticks at the top edge. */
function ticks(score) {
  if (!score) return null;
  const width = score * 10;
  const drawn = Array.from({ length: score }, (_, i) => {
    const x = WIDTH / 2 - width / 2 + i * 10 + 2;
    return el("path", { d: `M${x} 13.5l2.3 2.8 4-5.6`, class: "tick" });
  });
  return [rect(WIDTH / 2 - width / 2 - 5, 6.5, width + 10, 13, 6.5, { class: "tick-pill" }), drawn];
}
