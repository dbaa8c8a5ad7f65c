"""A scene: everything that is on one table under one camera, drawn from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as default

import numpy as np

from models.scenes.ageing import Finish
from models.scenes.atlas import Atlas, TextureSet, training_styles
from models.scenes.camera import Camera, check_size
from models.scenes.clutter import Thing
from models.scenes.fields import GAMES, Field, random_field
from models.scenes.hands import Hand
from models.scenes.kit import Rng, SceneError, pick
from models.scenes.lights import Lighting, random_lighting
from models.scenes.play import played_field
from models.scenes.populate import (
    extent_of,
    random_clutter,
    random_finishes,
    random_hands,
    random_held,
    random_mat,
    random_table,
)
from models.scenes.post import Post, random_post
from models.scenes.props import Lift, Marker, Mat, TableTop
from referee.core.pieces import PlacedPiece

REAL_PLAY = 0.25  # the share of scenes taken from matches of random players
STYLE_BLOCK, STYLES_A_BLOCK = 48, 4  # seeds that lie together share a few random styles


@dataclass(eq=False)
class Scene:
    """All that ``render`` needs. ``finishes`` gives the material of each kind of piece.

    ``held`` says which hand holds a piece (by key), ``lifts`` which pieces do not lie flat.
    """

    game: str
    seed: int
    style: str
    camera: Camera
    table: TableTop
    lighting: Lighting
    textures: TextureSet
    pieces: tuple[PlacedPiece, ...]
    field: Mapping[str, object]
    finishes: Mapping[str, Finish]
    mat: Mat | None = None
    markers: tuple[Marker, ...] = ()
    clutter: tuple[Thing, ...] = ()
    hands: tuple[Hand, ...] = ()
    held: Mapping[str, int] = default(default_factory=dict)
    lifts: Mapping[str, Lift] = default(default_factory=dict)
    post: Post = default(default_factory=Post)
    difficulty: float = 0.5
    scale: float = 1.2

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the final picture."""
        return self.camera.width, self.camera.height


_ATLAS = Atlas()


def random_scene(
    game: str,
    seed: int,
    *,
    styles: Sequence[str] | None = None,
    size: tuple[int, int] = (1280, 720),
    difficulty: float | None = None,
    atlas: Atlas | None = None,
    field: Field | None = None,
) -> Scene:
    """The scene of that seed: the same arguments give the same scene.

    ``styles``: names to choose from; by default the named training styles and, mostly, random ones.
    ``difficulty`` 0..1 widens camera, light and sensor (None: drawn too). ``field`` puts given pieces on the table,
    for instance those of a real game. Raises ``SceneError`` for an unknown game or style or an impossible size.
    """
    check_size(size)
    if game not in GAMES:
        raise SceneError(f"unknown game {game!r}; known: {', '.join(GAMES)}")
    rng = np.random.default_rng([seed, sum(ord(c) * 31**i for i, c in enumerate(game)) % (1 << 31)])
    if difficulty is None:
        difficulty = float(rng.beta(1.3, 1.5))
    if not 0 <= difficulty <= 1:
        raise SceneError(f"difficulty {difficulty:g}: it must lie between 0 and 1")
    style = _style(rng, seed, styles)
    textures = (atlas or _ATLAS).get(game, style)
    laid = field or _field(game, rng, textures, difficulty)
    extent = extent_of(laid, textures)
    camera = Camera.random(rng, size, extent, difficulty, closest_mm=_closest(rng, game, difficulty))
    mat, markers = random_mat(rng, extent)
    lighting = random_lighting(rng, difficulty)
    clutter = random_clutter(rng, camera, laid, extent, markers, difficulty)
    table = random_table(rng, extent)
    finishes = random_finishes(rng, textures, difficulty)
    hands = random_hands(rng, laid, extent, difficulty)
    held = random_held(rng, textures, hands, laid)
    pieces = laid.pieces if held is None else (*laid.pieces, held[0])
    return Scene(
        game,
        seed,
        style,
        camera,
        table,
        lighting,
        textures,
        pieces,
        laid.field,
        finishes,
        mat,
        markers,
        clutter,
        hands,
        {} if held is None else {held[0].key: held[1]},
        {} if held is None else {held[0].key: held[2]},
        random_post(rng, difficulty, size[0]),
        difficulty,
        1.2 if size[0] < 2400 else 1.0,
    )


def _field(game: str, rng: Rng, textures: TextureSet, difficulty: float) -> Field:
    """Mostly fields more varied than play, now and then those of a real match."""
    if game != "tiles" and rng.random() < REAL_PLAY:
        return played_field(game, rng, textures)
    return random_field(game, rng, textures, difficulty)


def _closest(rng: Rng, game: str, difficulty: float) -> float:
    """The least height of the camera in mm; loose tiles are also photographed from near by."""
    if game == "tiles" and rng.random() < 0.4:
        return 180.0
    return 450.0 - 130.0 * max(0.0, difficulty - 0.5)


def _style(rng: Rng, seed: int, styles: Sequence[str] | None) -> str:
    """Drawing a style costs more than a picture, so neighbouring seeds share them."""
    if styles:
        return str(pick(rng, list(styles)))
    if rng.random() < 0.25:
        return str(pick(rng, training_styles()))
    return f"random-{seed // STYLE_BLOCK * STYLES_A_BLOCK + int(rng.integers(STYLES_A_BLOCK))}"
