"""Summy: crosswords of blocks laid by hand, drifting up to a third of a block, with stock and standing blocks."""

from __future__ import annotations

import numpy as np

from models.scenes.atlas import Texture, TextureSet
from models.scenes.fields.base import Field, Laying, Scatter, Table, draw_from
from models.scenes.kit import Array, Rng, around, pick

Cell = tuple[int, int]


def random_sum(rng: Rng) -> str:
    """A sum, right more often than not, with one to three numbers before the sign of equality."""
    terms = int(rng.choice((1, 2, 3), p=(0.1, 0.7, 0.2)))
    text, value = "", 0
    for i in range(terms):
        number = int(rng.integers(0, 10 if rng.random() < 0.6 else 100))
        if i:
            sign = pick(rng, "+-×:")
            text += sign
            value = {
                "+": value + number,
                "-": value - number,
                "×": value * number,
                ":": value // number if number else 0,
            }[sign]
        else:
            value = number
        text += str(number)
    result = abs(value) if rng.random() < 0.7 else int(rng.integers(0, 100))
    return f"{text}={result % 1000}"


def crossword(rng: Rng, words: int) -> dict[Cell, str]:
    """Sums that cross each other; cells are (column, row), rows downwards."""
    cells: dict[Cell, str] = {}
    for attempt in range(words * 12):
        if attempt and sum(c == "=" for c in cells.values()) >= words:
            break
        word = random_sum(rng)
        across = bool(rng.random() < 0.5)
        if not cells:
            start = (0, 0)
        else:
            keys = list(cells)
            hit = keys[int(rng.integers(len(keys)))]
            at = [i for i, c in enumerate(word) if c == cells[hit]]
            if not at:
                continue
            i = at[int(rng.integers(len(at)))]
            start = (hit[0] - i * across, hit[1] - i * (not across))
        spots = [(start[0] + i * across, start[1] + i * (not across)) for i in range(len(word))]
        fits = all(cells.get(s, c) == c for s, c in zip(spots, word, strict=True))
        span = np.array([*cells, *spots])
        if fits and (np.ptp(span, axis=0) < (16, 12)).all() and not _crowded(cells, spots, across):
            cells.update(zip(spots, word, strict=True))
    return cells


def _crowded(cells: dict[Cell, str], spots: list[Cell], across: bool) -> bool:
    """Whether a new word would run along another one instead of crossing it."""
    side = (0, 1) if across else (1, 0)
    for x, y in spots:
        if (x, y) not in cells and ((x + side[0], y + side[1]) in cells or (x - side[0], y - side[1]) in cells):
            return True
    before = (spots[0][0] - side[1], spots[0][1] - side[0])
    after = (spots[-1][0] + side[1], spots[-1][1] + side[0])
    return before in cells or after in cells


def summy_field(rng: Rng, textures: TextureSet, laying: Laying) -> Field:
    """Up to eight crossing sums with drift, a face-down stock and standing rows."""
    table = Table(laying.whole_turn_deg)
    faces = {str(t.label): t for t in textures.of("block", "up") if t.label}
    size = next(iter(faces.values())).size_mm[0]
    cells = {c: s for c, s in crossword(rng, int(rng.integers(1, 9))).items() if s in faces}
    if rng.random() < 0.08:
        cells = {(0, 0): "="}
    for c in cells:
        if rng.random() < 0.04:
            cells[c] = str(pick(rng, list(faces)))
    drift = _drift(rng, laying.drift)
    left, top = min(c[0] for c in cells), min(c[1] for c in cells)
    pitch = size + max(laying.gap_mm, -0.3) * 0.6
    record = []
    for (col, row), symbol in sorted(cells.items(), key=lambda item: item[0][::-1]):
        dx, dy, turn = laying.jitter(rng)
        off = drift @ np.array([col, row, 1.0])
        if rng.random() < 0.01:
            turn += float(rng.choice((90, 180, -90)))
        key = table.put(
            faces[symbol],
            col * pitch + float(off[0]) * size + dx * 0.6,
            -row * pitch + float(off[1]) * size + dy * 0.6,
            turn,
            key=f"b{col}.{row}",
            cell={"col": col - left, "row": row - top},
        )
        record.append({"col": col - left, "row": row - top, "symbol": symbol, "piece": key})
    _stock(rng, table, textures, faces, size)
    table.centred()
    return Field(tuple(table.pieces), {"cells": record, "text": _text(cells, left, top)})


def _drift(rng: Rng, strength: float) -> Array:
    """A slow shear: the farther from the middle, the farther from the grid, at most about a third of a block."""
    return np.asarray(rng.normal(0, 0.06 * min(strength, 0.4), (2, 3)), dtype=np.float64)


def _text(cells: dict[Cell, str], left: int, top: int) -> list[str]:
    wide, tall = max(c[0] for c in cells) - left + 1, max(c[1] for c in cells) - top + 1
    return ["".join(cells.get((left + x, top + y), " ") for x in range(wide)).rstrip() for y in range(tall)]


def _stock(rng: Rng, table: Table, textures: TextureSet, faces: dict[str, Texture], size: float) -> None:
    x0, y0 = min(p.x_mm for p in table.pieces), min(p.y_mm for p in table.pieces)
    x1, y1 = max(p.x_mm for p in table.pieces), max(p.y_mm for p in table.pieces)
    backs = textures.of("block", "down")
    scatter = Scatter()
    side = rng.choice((-1, 1))
    box = (
        (x1 + 2 * size, y0 - size, x1 + 9 * size, y1 + size)
        if side > 0
        else (x0 - 9 * size, y0 - size, x0 - 2 * size, y1 + size)
    )
    for _ in range(int(rng.integers(0, 40)) if rng.random() < 0.7 else 0):
        at = scatter.find(rng, box, size * around(rng, 0.52, 0.75))
        if at and backs:
            table.put(pick(rng, backs), *at, around(rng, 0, 360), role="side")
    for hand in (-1, 1):
        if rng.random() < 0.7:
            count = int(rng.integers(1, 9))
            y = (y0 - around(rng, 2, 5) * size) if hand < 0 else (y1 + around(rng, 2, 5) * size)
            start = (x0 + x1) / 2 - count / 2 * size + around(rng, -3, 3) * size
            for i, block in enumerate(draw_from(rng, list(faces.values()), count)):
                table.put(
                    block,
                    start + i * size * 1.06,
                    y + float(rng.normal(0, 0.6)),
                    (180.0 if hand > 0 else 0.0) + float(rng.normal(0, 2)),
                    role="side",
                    standing=True,
                )
