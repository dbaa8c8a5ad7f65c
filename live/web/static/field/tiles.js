// Number tiles, cards or blocks without rules.

import { around, at, cellKey, mark, piece, rect, text } from "./svg.js";

const PITCH = 60;
const GAP = 2.5;

/** Draws the tiles that lie in a grid, and below it those that lie in no cell. */
export function draw(field, marks) {
  const cells = (field.cells ?? []).map((cell) => ({ ...cell, label: cell.label ?? marks.labels?.get(cell.piece) ?? null }));
  const loose = field.loose ?? [];
  const marked = new Set(marks.where.map(cellKey));
  const boxes = cells.map((c) => [c.col * PITCH, c.row * PITCH, (c.col + 1) * PITCH, (c.row + 1) * PITCH]);
  const box = around(boxes, 20, 6 * PITCH, 4 * PITCH);
  const below = box[1] + box[3];
  const perRow = Math.max(1, Math.floor((box[2] - 20) / PITCH));
  const nodes = [
    cells.map((cell) => tile(`tile ${cell.col},${cell.row}`, cell.label, cell.col * PITCH, cell.row * PITCH)),
    loose.map((label, i) =>
      tile(`loose ${i}`, label, box[0] + 10 + (i % perRow) * PITCH, below + 4 + Math.floor(i / perRow) * PITCH, "apart"),
    ),
    cells
      .filter((cell) => marked.has(cellKey([cell.col, cell.row])))
      .map((cell) => mark(cell.col * PITCH, cell.row * PITCH, PITCH, PITCH, 9, marks.verdict)),
  ];
  if (loose.length) box[3] += 14 + Math.ceil(loose.length / perRow) * PITCH;
  return { box, nodes };
}

function tile(key, label, x, y, classes = "") {
  const size = PITCH - 2 * GAP;
  const words = label ?? "?";
  const height = words.length > 2 ? 22 : words.length > 1 ? 30 : 38;
  return piece(
    key,
    `block ${classes}`,
    at(
      x + GAP,
      y + GAP,
      rect(0, 1.5, size, size, 7, { class: "block-side" }),
      rect(0, 0, size, size - 2, 7, { class: "block-top" }),
      text(size / 2, size / 2, height, words, { class: `digit on-block ${label === null ? "unread" : ""}` }),
    ),
  );
}
