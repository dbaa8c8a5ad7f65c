"""Small scenes that the tests share; the art of each game is drawn once a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from models.scenes import Atlas, Camera, Field, Renderer, Scene, random_scene
from models.scenes.atlas import load_art
from models.scenes.post import Post
from referee.core.pieces import PlacedPiece

STYLE = "classic"
CLEAR = Post(blur=0.0, bloom=0.0, shot=0.001, read=0.001, sharpen=0.0, quality=97, vignette=0.0, contrast=0.0)


@pytest.fixture(scope="session")
def atlas() -> Atlas:
    return Atlas(lambda game, style: load_art(game, style, px_per_mm=2.5))


@pytest.fixture(scope="session")
def laid(atlas: Atlas) -> Callable[..., Renderer]:
    """A renderer of given pieces on a bare table under a given camera: no clutter, hands, mat or markers."""

    def make(game: str, pieces: list[PlacedPiece], camera: Camera | None = None, seed: int = 3) -> Renderer:
        scene = random_scene(
            game, seed, styles=(STYLE,), size=(640, 480), difficulty=0.2, atlas=atlas, field=Field(tuple(pieces), {})
        )
        camera = camera or Camera.look((640, 480), 62.0, 420.0, 0.0)
        table = replace(scene.table, edges_mm=(-3000.0, -3000.0, 3000.0, 3000.0))
        finishes = {kind: replace(f, sleeve_mm=0.0) for kind, f in scene.finishes.items()}
        bare = Scene(
            game, seed, STYLE, camera, table, scene.lighting, scene.textures, tuple(pieces), {}, finishes, post=CLEAR
        )
        return Renderer(bare)

    return make


def polygon_mask(corners: object, shape: tuple[int, int]) -> np.ndarray:
    """The pixels whose middle lies inside a convex quadrilateral (clockwise in the picture)."""
    y, x = np.indices(shape)
    points = np.array(corners)
    inside = np.ones(shape, bool)
    for a, b in zip(points, np.roll(points, -1, axis=0), strict=True):
        inside &= (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0
    return inside
