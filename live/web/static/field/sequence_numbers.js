// Sequence Numbers: the board, the chips on it and the finished sequences.

import { at, cellKey, el, mark, piece, rect, text } from "./svg.js";

const PITCH = 60;
const RIM = 16;
const CHIP = 24;

/** Draws the board with its chips; a number covered by a chip stands small on the chip. */
export function draw(field, marks) {
  const { rows = 10, cols = 10, numbers = [] } = field;
  const chips = field.chips ?? [];
  const ghosts = marks.ghost ?? [];
  const marked = new Set(marks.where.map(cellKey));
  const cells = [];
  for (let row = 0; row < rows; row++) for (let col = 0; col < cols; col++) cells.push([row, col]);
  return {
    box: [-RIM - 4, -RIM - 4, cols * PITCH + 2 * RIM + 8, rows * PITCH + 2 * RIM + 8],
    nodes: [
      rect(-RIM, -RIM, cols * PITCH + 2 * RIM, rows * PITCH + 2 * RIM, 16, { class: "board" }),
      cells.map(([row, col]) => cell(row, col, numbers[row]?.[col] ?? null)),
      (field.sequences ?? []).map(sequence),
      chips.map((chip) => draughtsman(chip, numbers[chip.row]?.[chip.col], "")),
      ghosts.map((chip) => draughtsman(chip, numbers[chip.row]?.[chip.col], "ghost")),
      cells
        .filter((each) => marked.has(cellKey(each)) || ghosts.some((g) => g.row === each[0] && g.col === each[1]))
        .map(([row, col]) => mark(col * PITCH, row * PITCH, PITCH, PITCH, 8, marks.verdict)),
    ],
  };
}

/** The chips that an event would lay. */
export function laid(event) {
  if (event.do !== "play") return [];
  return (event.chips ?? []).map(([row, col, colour, side]) => ({ row, col, colour: colour ?? event.by, side: side ?? "number" }));
}

function cell(row, col, number) {
  const [x, y] = [col * PITCH, row * PITCH];
  if (number === null) {
    const star = "M0-15L4.4-5 15-4.6 6.8 2.2 9.4 12.8 0 6.8-9.4 12.8-6.8 2.2-15-4.6-4.4-5Z";
    return at(x, y, rect(1.5, 1.5, PITCH - 3, PITCH - 3, 7, { class: "cell free" }), el("path", { d: star, transform: `translate(${PITCH / 2} ${PITCH / 2})`, class: "free-star" }));
  }
  const group = Math.floor(number / 10) % 6;
  return at(
    x,
    y,
    rect(1.5, 1.5, PITCH - 3, PITCH - 3, 7, { class: `cell group-${group}` }),
    text(PITCH / 2, PITCH / 2 + 1, 25, number, { class: "cell-number" }),
  );
}

function draughtsman(chip, number, classes) {
  const [x, y] = [(chip.col + 0.5) * PITCH, (chip.row + 0.5) * PITCH];
  const bumpy = chip.side === "bumpy";
  const bumps = [];
  if (bumpy) {
    for (let i = 0; i < 10; i++) {
      const angle = (Math.PI * i) / 5;
      bumps.push(el("circle", { cx: 16.5 * Math.sin(angle), cy: -16.5 * Math.cos(angle), r: 2.6, class: "bump" }));
    }
  }
  return piece(
    `chip ${chip.row},${chip.col} ${chip.colour}`,
    `chip chip-${chip.colour} ${classes}`,
    at(
      x,
      y,
      el("circle", { cx: 0, cy: 2, r: CHIP, class: "chip-side" }),
      el("circle", { cx: 0, cy: 0, r: CHIP, class: "chip-top" }),
      bumpy ? bumps : el("circle", { cx: 0, cy: 0, r: CHIP - 5.5, class: "chip-ring" }),
      number === null || number === undefined ? null : text(0, 1, 19, number, { class: "chip-number" }),
    ),
  );
}

/** A glow behind the five cells of a finished sequence; broken while the chips are not yet turned over. */
function sequence(line) {
  const ends = [line.cells[0], line.cells.at(-1)].map(([row, col]) => [(col + 0.5) * PITCH, (row + 0.5) * PITCH]);
  const [[x0, y0], [x1, y1]] = ends;
  return el("path", { d: `M${x0} ${y0}L${x1} ${y1}`, class: `sequence-glow ${line.turned ? "" : "open"}` });
}
