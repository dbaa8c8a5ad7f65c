"""Folders of photographs of made-up games of sums: one more tile in each, by a free hand, in all kinds of conditions.

Every folder has a ``truth.json``: ``placements`` by file name, as [label, column, row] or null, and the conditions.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from models.scenes import Scene, random_scene, render
from models.scenes.atlas import Atlas, TextureSet
from models.scenes.camera import Camera
from models.scenes.fields.base import Field
from models.scenes.kit import Rng
from models.scenes.post import random_post
from models.scenes.sumsart import sums_set
from referee.core.pieces import PlacedPiece
from vision.pictures import save_picture

TRUTH = "truth.json"
SIZES = ((1280, 960), (1600, 1200), (960, 1280), (2000, 1500))
LARGE = (4000, 3000)


@dataclass(frozen=True)
class Conditions:
    """How a folder was photographed. ``shake`` 0 is a stand, 1 a free hand: a few degrees and percent each time."""

    size: tuple[int, int]
    tilt_deg: float
    shake: float
    difficulty: float
    fill: float
    empty_first: bool


def random_conditions(rng: Rng, *, large: bool = False) -> Conditions:
    """From a stand over the board to a free hand far from it."""
    size = LARGE if large else SIZES[int(rng.integers(len(SIZES)))]
    tilt = float(rng.choice((0.0, rng.uniform(0, 20), rng.uniform(15, 45))))
    shake = float(rng.choice((0.05, 0.3, 1.0)))
    difficulty = float(rng.uniform(0.1, 0.7))
    return Conditions(size, tilt, shake, difficulty, float(rng.uniform(0.6, 0.95)), bool(rng.random() < 0.3))


def write_game(folder: Path, seed: int, photographs: int = 8, *, large: bool = False) -> None:
    """Photograph one game into a new folder."""
    rng = np.random.default_rng([seed, 77])
    found = random_conditions(rng, large=large)
    textures = sums_set(seed)
    tiles = photographs - found.empty_first
    board, laid, cells = _laid(rng, textures, tiles)
    scene = _scene(seed, textures, (board, *laid), found)
    view = _view(rng, scene, board, found)
    folder.mkdir(parents=True, exist_ok=True)
    placements: dict[str, Any] = {}
    for number in range(photographs):
        shown = number + (not found.empty_first)
        name = f"IMG_{number + 1}{('.jpg', '.JPG', '.png')[int(rng.integers(3)) if seed % 3 == 0 else 0]}"
        post = random_post(rng, found.difficulty * 0.6, found.size[0])
        camera = view.shaken(rng, found.shake)
        picture = render(replace(scene, pieces=(board, *laid[:shown]), camera=camera, post=post)).image
        save_picture(folder / name, np.asarray(picture, np.uint8))
        placements[name] = [laid[shown - 1].label, *cells[shown - 1]] if shown else None
    truth = {"placements": placements, "conditions": asdict(found), "seed": seed}
    (folder / TRUTH).write_text(json.dumps(truth, indent=1), "utf-8")


@dataclass(frozen=True)
class _View:
    """Where a camera is: Camera.look's values."""

    size: tuple[int, int]
    fov_deg: float
    height_mm: float
    tilt_deg: float
    yaw_deg: float
    target: tuple[float, float]
    dist: tuple[float, ...]

    def shaken(self, rng: Rng, shake: float) -> Camera:
        """The camera a little elsewhere."""
        off = rng.normal(0, shake, 6)
        return Camera.look(
            self.size,
            self.fov_deg,
            self.height_mm * (1 + 0.03 * float(off[0])),
            max(0.0, self.tilt_deg + 2.0 * float(off[1])),
            yaw_deg=self.yaw_deg + 1.5 * float(off[2]),
            roll_deg=1.5 * float(off[3]),
            target=(self.target[0] + 6 * float(off[4]), self.target[1] + 6 * float(off[5])),
            dist=self.dist,
        )


def _view(rng: Rng, scene: Scene, board: PlacedPiece, found: Conditions) -> _View:
    texture = scene.textures.of("board")[0]
    fov = float(rng.uniform(55, 70))
    reach = texture.size_mm[0] * (1 + 0.35 * math.sin(math.radians(found.tilt_deg)))
    short = min(found.size) / found.size[0]
    distance = reach / found.fill / (2 * math.tan(math.radians(fov) / 2) * short)
    height = distance * math.cos(math.radians(found.tilt_deg))
    lens = (float(rng.normal(0.0, 0.02)), float(rng.normal(0, 0.01)), 0.0, 0.0, 0.0)
    return _View(found.size, fov, height, found.tilt_deg, float(rng.normal(0, 5)), (0.0, 0.0), lens)


def _laid(
    rng: Rng, textures: TextureSet, count: int
) -> tuple[PlacedPiece, tuple[PlacedPiece, ...], list[tuple[int, int]]]:
    """The board and the tiles in the order in which they are laid, each beside what is there; their cells."""
    texture, tiles = textures.of("board")[0], textures.of("tile")
    cols = int(str(texture.details["cols"]))
    pitch = (texture.size_mm[0] - 2 * texture.inset_mm) / cols
    board = PlacedPiece("board", "board", None, None, 0.0, 0.0, 0.0, details=texture.details)
    there = [(c, r) for c in {(cols - 1) // 2, cols // 2} for r in {(cols - 1) // 2, cols // 2}]
    cells: list[tuple[int, int]] = []
    laid: list[PlacedPiece] = []
    slack = 0.5 * (pitch - tiles[0].size_mm[0])
    while len(laid) < count:
        col, row = (there + cells)[int(rng.integers(len(there) + len(cells)))]
        step = ((1, 0), (-1, 0), (0, 1), (0, -1))[int(rng.integers(4))]
        cell = col + step[0], row + step[1]
        if cell in cells or cell in there or not (0 <= cell[0] < cols and 0 <= cell[1] < cols):
            continue
        tile = tiles[int(rng.integers(len(tiles)))]
        dx, dy = rng.uniform(-slack, slack, 2)
        x, y = (cell[0] + 0.5 - cols / 2) * pitch + dx, (cols / 2 - cell[1] - 0.5) * pitch + dy
        turn = float(rng.normal(0, 2.0))
        z = texture.thickness_mm
        laid.append(PlacedPiece(f"t{len(laid)}", "tile", tile.label, "up", float(x), float(y), turn, z))
        cells.append(cell)
    return board, tuple(laid), cells


def _scene(seed: int, textures: TextureSet, pieces: Sequence[PlacedPiece], found: Conditions) -> Scene:
    atlas = Atlas(load=lambda game, name: textures)
    field = Field(tuple(pieces), {})
    scene = random_scene(
        "tiles",
        seed,
        styles=(textures.style,),
        size=found.size,
        difficulty=found.difficulty,
        field=field,
        atlas=atlas,
    )
    return replace(scene, hands=(), held={}, lifts={}, pieces=tuple(pieces), markers=(), clutter=())
