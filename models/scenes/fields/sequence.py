"""Sequence Numbers: the board with chips, discard piles, the draw pile and spare chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from models.scenes.atlas import Texture, TextureSet
from models.scenes.fields.base import Field, Laying, Scatter, Table, draw_from
from models.scenes.kit import Rng, around, pick


def sequence_field(rng: Rng, textures: TextureSet, laying: Laying) -> Field:
    """A board with up to sixty chips, some of them off the middle of their cell."""
    table = Table(laying.whole_turn_deg)
    board = pick(rng, textures.of("board"))
    turned = float(pick(rng, (0.0, 90.0, 180.0, -90.0), (8, 1, 2, 1)))
    numbers = cast("list[list[int | None]]", board.details.get("numbers") or [[None] * 10 for _ in range(10)])
    rows, cols = len(numbers), len(numbers[0])
    upright = Table(turned + laying.whole_turn_deg)
    upright.put(board, 0, 0, float(rng.normal(0, 0.4)), key="board")
    chips = _chips(rng, upright, textures, board, rows, cols)
    table.pieces = upright.pieces
    discards = _beside(rng, table, textures, board, laying)
    shown = [{"row": r, "col": c, "colour": t.label, "side": t.details.get("side", "number")} for r, c, t in chips]
    return Field(
        tuple(table.pieces), {"rows": rows, "cols": cols, "numbers": numbers, "chips": shown, "discards": discards}
    )


def _chips(
    rng: Rng, table: Table, textures: TextureSet, board: Texture, rows: int, cols: int
) -> list[tuple[int, int, Texture]]:
    chips = [t for t in textures.textures if t.kind == "chip"]
    w, h = board.size_mm[0] - 2 * board.inset_mm, board.size_mm[1] - 2 * board.inset_mm
    cell = (w / cols, h / rows)
    share = float(rng.beta(1.0, 3.5)) * 0.65
    loose = 0.04 + 0.10 * float(rng.beta(1.2, 3))
    found = []
    for r in range(rows):
        for c in range(cols):
            corner = r in (0, rows - 1) and c in (0, cols - 1)
            if rng.random() >= share * (0.06 if corner else 1.0):
                continue
            chip = pick(rng, chips, [3.0 if t.details.get("side", "number") == "number" else 1.0 for t in chips])
            x = (c + 0.5) * cell[0] - w / 2 + float(rng.normal(0, loose)) * cell[0]
            y = h / 2 - (r + 0.5) * cell[1] + float(rng.normal(0, loose)) * cell[1]
            table.put(
                chip, x, y, around(rng, 0, 360), key=f"chip{r}.{c}", z=board.thickness_mm, cell={"row": r, "col": c}
            )
            found.append((r, c, chip))
    return found


def _beside(rng: Rng, table: Table, textures: TextureSet, board: Texture, laying: Laying) -> list[str]:
    cards = [t for t in textures.of("card", "up") if t.label]
    backs = textures.of("card", "down")
    chips = [t for t in textures.textures if t.kind == "chip"]
    half = (board.size_mm[0] / 2, board.size_mm[1] / 2)
    w, h = cards[0].size_mm
    scatter = Scatter([(0, 0, 0.0)])
    discards: list[str] = []
    players = int(rng.integers(1, 4))
    for i in range(players):
        if rng.random() < 0.15:
            continue
        side = pick(rng, (-1, 1))
        at = scatter.find(rng, _strip(side, half, w), 0.62 * h)
        if at is None:
            continue
        pile = draw_from(rng, cards, int(rng.integers(1, 10)))
        turn = float(pick(rng, (0, 180, 90, -90), (6, 3, 1, 1))) + float(rng.normal(0, 2 + laying.turn_deg))
        table.pile(rng, pile, *at, turn, role="field", key=f"discard{i}")
        discards.append(str(pile[-1].label))
    if backs and rng.random() < 0.8:
        at = scatter.find(rng, _strip(pick(rng, (-1, 1)), half, w), 0.62 * h)
        if at:
            table.pile(rng, [pick(rng, backs)] * int(rng.integers(2, 60)), *at, float(rng.normal(0, 5)))
    _spare(rng, table, chips, scatter, half, w)
    return discards


def _spare(
    rng: Rng, table: Table, chips: Sequence[Texture], scatter: Scatter, half: tuple[float, float], w: float
) -> None:
    for _ in range(int(rng.integers(0, 14)) if rng.random() < 0.7 else 0):
        chip: Any = pick(rng, chips)
        at = scatter.find(rng, _strip(pick(rng, (-1, 1)), half, w), chip.size_mm[0] * 0.55)
        if at:
            table.put(chip, *at, around(rng, 0, 360), role="side")


def _strip(side: int, half: tuple[float, float], w: float) -> tuple[float, float, float, float]:
    low, high = half[0] + 0.75 * w, half[0] + 1.9 * w
    return (
        (low, -0.85 * half[1], high, 0.85 * half[1]) if side > 0 else (-high, -0.85 * half[1], -low, 0.85 * half[1])
    )
