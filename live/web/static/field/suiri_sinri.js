// Suiri/Sinri: six role cards in their slots, who has looked where, and where each card was dealt.

import { art, at, back, cellKey, el, mark, piece, playerColour, rect, text } from "./svg.js";

const WIDTH = 88;
const HEIGHT = 123;
const STEP_X = 112;
const STEP_Y = 146;
const SLOTS = { B: [1, 0], C1: [0, 1], C2: [1, 1], C3: [2, 1], S: [3.25, 1], A: [1, 2] };
const CORNERS = [
  ["M0 0H40L0 40Z", 12, 13],
  ["M0 0V40L-40 0Z", -12, 13],
  ["M0 0V-40L-40 0Z", -12, -13],
  ["M0 0V-40L40 0Z", 12, -13],
];

/** Draws the slots; A sits nearer the camera. */
export function draw(field, marks) {
  const marked = new Set(marks.where.map(cellKey));
  return {
    box: [-14, -14, 3.25 * STEP_X + WIDTH + 28, 2 * STEP_Y + HEIGHT + 28],
    nodes: [
      Object.entries(SLOTS).map(([name, [col, row]]) => slot(name, col * STEP_X, row * STEP_Y, field, marks)),
      Object.entries(SLOTS)
        .filter(([name]) => marked.has(name))
        .map(([, [col, row]]) => mark(col * STEP_X, row * STEP_Y, WIDTH, HEIGHT, 9, marks.verdict)),
    ],
  };
}

/** An event of this game lays no new card. */
export function laid() {
  return [];
}

function slot(name, x, y, field, marks) {
  const held = field.slots?.[name];
  if (!held) return at(x, y, rect(1, 1, WIDTH - 2, HEIGHT - 2, 8, { class: "empty" }), text(WIDTH / 2, HEIGHT / 2, 26, name, { class: "slot-name" }));
  const origin = field.cards?.[name];
  const looked = field.peeked?.[name] ?? [];
  if (held.face !== "up") {
    return piece(
      `card ${origin ?? name}`,
      "card",
      at(x, y, back("common", WIDTH, HEIGHT), tag(WIDTH / 2, HEIGHT / 2, name, origin), eyes(looked, marks.players)),
    );
  }
  const wins = marks.state?.winner != null && marks.state.winner === field.names?.[name];
  return piece(`card ${name} up`, `card ${wins ? "winner" : ""}`, at(x, y, face(held, marks)));
}

/** The slot's name, and in small where its card was dealt when it has moved. */
function tag(x, y, name, origin) {
  const moved = origin && origin !== name;
  return [
    el("circle", { cx: x, cy: y, r: 23, class: "slot-disc" }),
    text(x, y + (moved ? -4 : 1), 21, name, { class: "slot-on-back" }),
    moved ? text(x, y + 12, 12, `← ${origin}`, { class: "slot-origin" }) : null,
  ];
}

/** An eye for each player who has looked at the card. */
function eyes(looked, players) {
  return looked.map((name, i) =>
    el(
      "g",
      { transform: `translate(${WIDTH / 2 + (i - (looked.length - 1) / 2) * 30} ${HEIGHT - 17})`, style: `--eye:${playerColour(players, name)}` },
      el("path", { d: "M-12 0Q0-10.5 12 0Q0 10.5-12 0Z", class: "eye" }),
      el("circle", { cx: 0, cy: 0, r: 3.6, class: "pupil" }),
    ),
  );
}

function face(card, marks) {
  const role = card.role;
  if (!role) return [rect(0, 0, WIDTH, HEIGHT, 9, { class: "paper" }), text(WIDTH / 2, HEIGHT / 2, 54, "?", { class: "digit unread" })];
  const name = marks.words?.[`role-${role}`] ?? "";
  const size = Math.min(15, 1.55 * (WIDTH - 14) / Math.max(1, wide(name)));
  return [
    rect(0, 0, WIDTH, HEIGHT, 9, { class: "paper" }),
    el("g", { class: `role role-${role}` }, rect(4, 4, WIDTH - 8, HEIGHT - 8, 6, { class: "role-ground" }), role === "joker" ? corners(card) : null),
    el("circle", { cx: WIDTH / 2, cy: 54, r: 33, class: "role-disc" }),
    art(role, WIDTH / 2 - 31, 54 - 31, 62, 62),
    rect(4, HEIGHT - 29, WIDTH - 8, 19, 0, { class: "role-band" }),
    text(WIDTH / 2, HEIGHT - 19, size, name, { class: "role-name" }),
    role === "joker" && card.corner ? disguise(card.corner) : null,
  ];
}

/** The joker's four colours; the one that counts is full. */
function corners(card) {
  return ["knight", "witch", "lion", "traitor"].map((role, i) => {
    const [x, y] = [i % 3 ? WIDTH - 4 : 4, i < 2 ? 4 : HEIGHT - 4];
    return el("path", { d: CORNERS[i][0], transform: `translate(${x} ${y})`, class: `joker-corner role-${role} ${card.corner === role ? "chosen" : ""}` });
  });
}

/** The role that the joker plays as, on its card. */
function disguise(role) {
  return el(
    "g",
    { transform: `translate(${WIDTH - 16} 20)`, class: `role role-${role}` },
    el("circle", { r: 16, class: "disguise" }),
    art(role, -12, -12, 24, 24),
  );
}

/** How wide a name is, in halves of a character's height. */
function wide(name) {
  return [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) > 0x2e7f ? 2 : 1.15), 0);
}
