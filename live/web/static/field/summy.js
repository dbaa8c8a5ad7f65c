// Summy: blocks in crossing sums, whose sums are whose, and the cells that stay empty.

import { around, at, cellKey, el, mark, piece, playerColour, rect, text } from "./svg.js";

const PITCH = 60;
const GAP = 2;

/** Draws the field. The sums' owners are told by a bar along their blocks. */
export function draw(field, marks) {
  const cells = field.cells ?? [];
  const ghosts = marks.ghost ?? [];
  const marked = new Set(marks.where.map(cellKey));
  const taken = new Set(cells.map((cell) => cellKey([cell.col, cell.row])));
  const boxes = [...cells, ...ghosts].map((c) => [c.col * PITCH, c.row * PITCH, (c.col + 1) * PITCH, (c.row + 1) * PITCH]);
  const wanted = (cell) => ghosts.length === 0 && marked.has(cellKey([cell.col, cell.row]));
  return {
    box: around(boxes, 22, 8 * PITCH, 5 * PITCH),
    nodes: [
      (field.reserved ?? []).filter((cell) => !taken.has(cellKey(cell))).map(closed),
      cells.map((cell) => block(cell, "")),
      (field.sums ?? []).map((sum) => bar(sum, marks.players)),
      ghosts.map((cell) => block(cell, "ghost")),
      [...cells.filter(wanted), ...ghosts].map((c) => mark(c.col * PITCH, c.row * PITCH, PITCH, PITCH, 9, marks.verdict)),
    ],
  };
}

/** The blocks that an event would lay. */
export function laid(event) {
  if (event.do !== "place") return [];
  return (event.blocks ?? []).map(([col, row, symbol, turn]) => ({ col, row, symbol, turn_deg: turn }));
}

function block(cell, classes) {
  const size = PITCH - 2 * GAP;
  const symbol = cell.symbol ?? "?";
  const sign = "+-×:=".includes(symbol) ? "sign" : "";
  const underlined = symbol === "6" || symbol === "9";
  const shown = symbol === "-" ? "−" : symbol;
  return piece(
    `block ${cell.col},${cell.row}`,
    `block ${classes}`,
    at(
      cell.col * PITCH + GAP,
      cell.row * PITCH + GAP,
      rect(0, 1.5, size, size, 8, { class: "block-side" }),
      rect(0, 0, size, size - 2, 8, { class: "block-top" }),
      el(
        "g",
        { transform: cell.turn_deg ? `rotate(${cell.turn_deg} ${size / 2} ${size / 2})` : null },
        text(size / 2, size / 2 + (sign ? -1 : 1), sign ? 40 : 38, shown, { class: `digit on-block ${sign} ${cell.symbol === null ? "unread" : ""}` }),
        underlined ? rect(size / 2 - 10, size - 12.5, 20, 3.4, 1.5, { class: "underline" }) : null,
      ),
    ),
  );
}

/** A reserved cell that is empty. */
function closed([col, row]) {
  const [x, y] = [(col + 0.5) * PITCH, (row + 0.5) * PITCH];
  return el("path", { d: `M${x - 7} ${y - 7}l14 14m0 -14l-14 14`, class: "reserved" });
}

/** A bar in the owner's colour below an across sum, right of a down sum; broken while its points are undecided. */
function bar(sum, players) {
  const [[x0, y0], [x1, y1]] = [sum.cells[0], sum.cells.at(-1)];
  const across = y0 === y1;
  const style = `fill:${playerColour(players, sum.by)}`;
  const name = sum.points === null ? "sum undecided" : "sum";
  return across
    ? rect(x0 * PITCH + 8, (y0 + 1) * PITCH - 5.5, (x1 - x0 + 1) * PITCH - 16, 4.6, 2.3, { class: name, style })
    : rect((x0 + 1) * PITCH - 5.5, y0 * PITCH + 8, 4.6, (y1 - y0 + 1) * PITCH - 16, 2.3, { class: name, style });
}
