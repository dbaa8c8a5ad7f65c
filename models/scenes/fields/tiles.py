"""Tiles: any number tiles, cards and chips, in loose rows, crosses, grids, pyramids or scattered, at any turn."""

from __future__ import annotations

import math

from models.scenes.atlas import Texture, TextureSet
from models.scenes.fields.base import Field, Laying, Scatter, Table, draw_from
from models.scenes.kit import Rng, around, pick


def tiles_field(rng: Rng, textures: TextureSet, laying: Laying) -> Field:
    """One kind of piece in a shape, or tiles in several rows; chips strewn between cards."""
    boards = textures.of("board")
    if boards and rng.random() < 0.1:
        return _printed(rng, [board for board in boards if "numbers" in board.details])
    if boards and rng.random() < 0.3:
        return _on_board(rng, [board for board in boards if "cols" in board.details], textures.of("tile"), laying)
    table = Table(0.0)
    kinds = [k for k in ("tile", "card") if textures.of(k)]
    kind = pick(rng, kinds, [3 if k == "tile" else 1 for k in kinds])
    faces = textures.of(kind)
    shape = pick(rng, ("rows", "scatter", "cross", "grid", "single", "pyramid"), (4, 3, 2, 2, 0.7, 1))
    rows: list[list[str]] = []
    w, h = faces[0].size_mm
    whole = around(rng, -180, 180) if rng.random() < 0.3 else float(rng.normal(0, 8))
    if shape == "scatter":
        _scattered(rng, table, faces, int(rng.integers(2, 30)), max(w, h))
    elif shape == "single":
        table.put(pick(rng, faces), 0, 0, float(rng.normal(0, 15)))
    else:
        rows = _lines(rng, table, faces, shape, laying, whole)
    if kind == "card" and textures.of("chip") and rng.random() < 0.6:
        _scattered(rng, table, textures.of("chip"), int(rng.integers(1, 8)), 45.0, flat=True)
    table.centred()
    return Field(tuple(table.pieces), {"rows": rows})


def _printed(rng: Rng, boards: list[Texture]) -> Field:
    """A printed number grid, alone on the table, at any turn."""
    board = pick(rng, boards)
    table = Table(0.0)
    table.put(board, 0, 0, float(rng.normal(0, 12)) + float(pick(rng, (0, 90, 180, -90), (9, 1, 1, 1))), key="grid")
    return Field(tuple(table.pieces), {"rows": [], "numbers": board.details["numbers"]})


def _on_board(rng: Rng, boards: list[Texture], tiles: list[Texture], laying: Laying) -> Field:
    """Tiles in the cells of a board, grown from its middle as in most games, all read from one side."""
    board = pick(rng, boards)
    count = int(board.details["cols"])
    cell = (board.size_mm[0] - 2 * board.inset_mm) / count
    table = Table(float(rng.normal(0, 8)))
    table.put(board, 0, 0, float(pick(rng, (0, 90, 180, -90), (9, 1, 1, 1))), key="board")
    cells = [(count // 2, count // 2)]
    for _ in range(200):
        col, row = pick(rng, cells)
        dcol, drow = pick(rng, [(1, 0), (-1, 0), (0, 1), (0, -1)])
        near = (col + dcol, row + drow)
        if near not in cells and 0 <= near[0] < count and 0 <= near[1] < count and rng.random() < 0.4:
            cells.append(near)
    bag = draw_from(rng, tiles, int(rng.integers(1, min(len(cells), 36) + 1)))
    slack = 0.5 * max(cell - max(tiles[0].size_mm), 0.0)
    for face, (col, row) in zip(bag, cells, strict=False):
        dx, dy = rng.uniform(-slack, slack, 2)
        x, y = (col + 0.5 - count / 2) * cell + dx, (count / 2 - row - 0.5) * cell + dy
        table.put(face, x, y, laying.jitter(rng)[2], z=board.thickness_mm)
    return Field(tuple(table.pieces), {"rows": []})


def _scattered(rng: Rng, table: Table, faces: list[Texture], count: int, size: float, *, flat: bool = False) -> None:
    half = size * (0.8 + 0.75 * math.sqrt(count))
    scatter = Scatter([(p.x_mm, p.y_mm, size * 0.6) for p in table.pieces] if flat else [])
    close = around(rng, 0.5, 0.75)
    for face in draw_from(rng, faces, count):
        at = scatter.find(rng, (-1.3 * half, -0.8 * half, 1.3 * half, 0.8 * half), size * close)
        if at:
            table.put(face, *at, around(rng, -180, 180) if rng.random() < 0.6 else float(rng.normal(0, 20)))


def _lines(rng: Rng, table: Table, faces: list[Texture], shape: str, laying: Laying, whole: float) -> list[list[str]]:
    w, h = faces[0].size_mm
    gap = laying.gap_mm + (around(rng, 0, 0.5) * w if rng.random() < 0.35 else 0.0)
    plans = {
        "rows": lambda: [(int(rng.integers(2, 8)), around(rng, -2, 2)) for _ in range(int(rng.integers(1, 6)))],
        "grid": lambda: [(int(pick(rng, (3, 4, 5, 6))), 0.0)] * int(rng.integers(2, 6)),
        "pyramid": lambda: [(k, 0.0) for k in range(2, int(rng.integers(4, 6)))],
        "cross": lambda: [
            (int(rng.integers(1, 5)), float(rng.integers(-2, 3)) / 2) for _ in range(int(rng.integers(2, 5)))
        ],
    }
    plan = plans[shape]()
    bag = draw_from(rng, faces, sum(k for k, _ in plan))
    a = -math.radians(whole)
    rows: list[list[str]] = []
    between = h + gap + (around(rng, 0.1, 0.9) * h if shape == "rows" else 0.0)
    for r, (count, shift) in enumerate(plan):
        keys = []
        slant = float(rng.normal(0, 5)) if shape == "rows" and rng.random() < 0.5 else 0.0
        odd = float(pick(rng, (0, 180, 90), (12, 1, 1))) if shape in ("rows", "cross") else 0.0
        for i in range(min(count, len(bag))):
            dx, dy, turn = laying.jitter(rng)
            x = (i - (count - 1) / 2 + shift) * (w + gap) + dx
            y = -r * between + dy - math.tan(math.radians(slant)) * (i - (count - 1) / 2) * (w + gap)
            flip = 180.0 if shape == "cross" and rng.random() < 0.1 else 0.0
            at = (x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a))
            turn_all = whole + slant + turn + flip + (odd if odd != 90 else 0)
            keys.append(table.put(bag.pop(), *at, turn_all))
        rows.append(keys)
    return rows
