"""Kaifuda: two market lines with a fold, veiled cards and gaps, and the merchants' cards."""

from __future__ import annotations

from models.scenes.atlas import Texture, TextureSet
from models.scenes.fields.base import Field, Laying, Table, draw_from
from models.scenes.kit import Rng, around, pick

FOLD = 10  # the cards of five rounds lie in one row


def kaifuda_field(rng: Rng, textures: TextureSet, laying: Laying) -> Field:
    """Lines of up to twenty-one cards each; the far player's cards mostly stand on their heads."""
    table = Table(laying.whole_turn_deg)
    faces = [t for t in textures.of("card", "up") if t.label]
    backs = textures.of("card", "down")
    w, h = faces[0].size_mm
    turned = rng.random() < 0.7
    rounds = int(rng.integers(0, 11))
    apart = h * around(rng, 0.06, 0.5)
    lines: dict[str, list[str]] = {}
    merchant: dict[str, bool] = {}
    for player, side in (("first", -1), ("second", 1)):
        count = max(0, min(21, 2 * rounds - int(rng.integers(0, 3)) + int(rng.random() < 0.1)))
        cards = draw_from(rng, faces, count)
        flip = 180.0 if side > 0 and turned else 0.0
        marks = _marks(rng, cards, bool(backs))
        _line(rng, table, cards, marks, backs, laying, (w, h), side, flip, apart, player)
        # The owner of a turned line reads from the far side, so the line begins at the right of the picture.
        lines[player] = marks
        merchant[player] = bool(rng.random() < 0.75)
        if merchant[player]:
            zeros = [t for t in faces if t.label == "0"] or faces[:1]
            rows = 1 + (count > FOLD)
            y = side * (apart / 2 + h * (rows + around(rng, 0.75, 1.3)))
            table.put(
                pick(rng, zeros), around(rng, -3, 3) * w, y, flip + float(rng.normal(0, 4)), key=f"{player}.merchant"
            )
    if backs and rng.random() < 0.6:
        _lands(rng, table, backs, (w, h), apart)
    table.centred()
    return Field(tuple(table.pieces), {"lines": lines, "merchant": merchant})


def _marks(rng: Rng, cards: list[Texture], veils: bool) -> list[str]:
    marks = [str(card.label) for card in cards]
    if veils and len(marks) > 2 and rng.random() < 0.5:
        start, count = int(rng.integers(0, len(marks) - 1)), int(rng.integers(2, 5))
        marks[start : start + count] = ["#"] * len(marks[start : start + count])
    if len(marks) > 2 and rng.random() < 0.2:
        marks[int(rng.integers(len(marks) - 1))] = "_"
    return marks


def _line(
    rng: Rng,
    table: Table,
    cards: list[Texture],
    marks: list[str],
    backs: list[Texture],
    laying: Laying,
    size: tuple[float, float],
    side: int,
    flip: float,
    apart: float,
    player: str,
) -> None:
    w, h = size
    pitch = w + laying.gap_mm
    pair = around(rng, 0, 0.12) * w if rng.random() < 0.3 else 0.0
    own = -1 if flip else 1
    slant = float(rng.normal(0, laying.drift * 4))
    for i, mark in enumerate(marks):
        if mark == "_":
            continue
        row, column = divmod(i, FOLD) if i < 2 * FOLD else (1, i - FOLD)
        dx, dy, turn = laying.jitter(rng)
        x = own * ((column - 4.5) * pitch + (column // 2) * pair) + dx
        y = side * (apart / 2 + h / 2 + row * (h + max(laying.gap_mm, 0.0) + 0.04 * h)) + slant * (column - 4.5) + dy
        face = _back(backs, side) if mark == "#" else cards[i]
        table.put(face, x, y, flip + turn, key=f"{player}.{i}", cell={"line": player, "index": i})


def _lands(rng: Rng, table: Table, backs: list[Texture], size: tuple[float, float], apart: float) -> None:
    for side in (-1, 1):
        count = int(rng.integers(1, 19))
        table.pile(
            rng,
            [_back(backs, side)] * count,
            side * around(rng, 5.4, 6.4) * size[0],
            side * (apart / 2 + size[1] * around(rng, 0.6, 2.2)),
            180.0 * (side > 0) + float(rng.normal(0, 8)),
        )


def _back(backs: list[Texture], side: int) -> Texture:
    """Each player's deck has its own back where the set has two."""
    return backs[0 if side < 0 else len(backs) - 1]
