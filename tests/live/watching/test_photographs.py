"""Photographs of number tiles on a printed board, one more tile in each, by a free hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from live.messages import Message
from live.watching.assembling import Wishes, assembled, setup_of
from models.scenes import Scene, random_scene, render
from models.scenes.atlas import Atlas
from models.scenes.fields.base import Field, random_laying
from models.scenes.fields.tiles import _on_board
from models.simulate.faults import Fault, bumped
from vision.capture import open_source

SHIFT_PX, TURN_DEG = 8.0, 0.7


class Events:
    """Keeps what was told to have happened."""

    def __init__(self) -> None:
        self.told: list[tuple[float, Any, Any, Any]] = []

    def publish(self, message: Message) -> None:
        if message["type"] == "event":
            assert message["do"] == "place"
            self.told.append((message["at_s"], message["label"], message["col"], message["row"]))


def _scene(atlas: Atlas, seed: int, difficulty: float, tiles: int) -> Scene:
    rng = np.random.default_rng(seed)
    textures = atlas.get("tiles", "classic")
    boards = [board for board in textures.of("board") if "cols" in board.details]
    field = Field((), {})
    while len(field.pieces) <= tiles:
        field = _on_board(rng, boards, textures.of("tile"), random_laying(rng, difficulty))
    scene = random_scene("tiles", seed, styles=("classic",), difficulty=difficulty, field=field)
    return replace(scene, hands=(), held={}, lifts={}, pieces=field.pieces[: tiles + 1])


def _photograph(scene: Scene, rng: np.random.Generator) -> np.ndarray:
    shift = {"shift_px_at_1280": rng.uniform(-SHIFT_PX, SHIFT_PX, 2), "turn_deg": rng.uniform(-TURN_DEG, TURN_DEG)}
    return np.asarray(render(replace(scene, camera=bumped(scene.camera, Fault("bump", 0, 0, shift)))).image)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "difficulty"), [(12, 0.5)])
def test_photographs_yield_their_own_placement(tmp_path: Path, seed: int, difficulty: float) -> None:
    tiles = 5
    scene, rng = _scene(Atlas(), seed, difficulty, tiles), np.random.default_rng(seed)
    for number in range(1, tiles + 1):
        picture = _photograph(replace(scene, pieces=scene.pieces[: number + 1]), rng)
        cv2.imwrite(str(tmp_path / f"{number:02}.jpg"), picture)
    events = Events()
    setup = setup_of("tiles", players=(), options={}, lang="en", set_name=None, source="photographs")
    wishes = Wishes(setup, tmp_path / "tiles.db", pictures=False, clips=False)
    with assembled(open_source(str(tmp_path)), wishes) as match:
        match.listeners.append(events)
        match.loop.run()
    told = [(at_s, label) for at_s, label, _, _ in events.told]
    true = [(float(number), str(tile.label)) for number, tile in enumerate(scene.pieces[1 : tiles + 1])]
    own = [one for one in told if one in true]
    late = [(at_s, label) for at_s, label in told if (at_s, label) not in true]
    assert len(own) >= tiles - 1
    assert all(any(name == label and at < at_s for at, name in true) for at_s, label in late)
    assert len(told) <= tiles
    laid = {at_s: (col, row) for at_s, label, col, row in events.told if (at_s, label) in true}
    cells = [_cell(tile.x_mm, tile.y_mm, scene) for tile in (scene.pieces[1 + int(at_s)] for at_s in laid)]
    assert _steps(list(laid.values())) == _steps(cells)


def _cell(x_mm: float, y_mm: float, scene: Scene) -> tuple[int, int]:
    """The cell on the board as it lies on the drawn table."""
    board = scene.pieces[0]
    texture = next(t for t in scene.textures.of("board") if t.details.get("cols") == board.details["cols"])
    pitch = (texture.size_mm[0] - 2 * texture.inset_mm) / int(str(board.details["cols"]))
    turn = np.radians(board.turn_deg)
    dx, dy = x_mm - board.x_mm, y_mm - board.y_mm
    return round((dx * np.cos(turn) - dy * np.sin(turn)) / pitch), round(
        (dx * np.sin(turn) + dy * np.cos(turn)) / pitch
    )


def _steps(cells: Sequence[tuple[int, int]]) -> list[int]:
    """How far, in cells, each placement is from the first: the same whichever way round the board is read."""
    distance: Callable[[tuple[int, int]], int] = lambda cell: abs(cell[0] - cells[0][0]) + abs(cell[1] - cells[0][1])  # noqa: E731
    return [distance(cell) for cell in cells]
