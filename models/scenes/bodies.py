"""Bodies, as boxes and discs in space, and the layer they are drawn on."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from models.scenes.ageing import Finish
from models.scenes.atlas import Texture
from models.scenes.kit import Array


@dataclass(frozen=True, eq=False)
class Body:
    """A box whose printed side has its middle at ``centre``; ``turn`` maps the piece's axes to the world's.

    Piece axes: x to the right and y to the top as printed, z out of the printed side. ``depth_mm`` is how far the
    walls reach below (more than one thickness for a pile). ``ident`` marks it in the id picture, 0 for none.
    """

    texture: Texture
    centre: Array
    turn: Array
    depth_mm: float
    ident: int = 0
    key: str = ""
    finish: Finish = field(default_factory=Finish)
    under: Texture | None = None

    def points(self, local: Array) -> Array:
        """Piece coordinates (N x 3, mm) to the world."""
        return np.asarray(self.centre + local @ self.turn.T)

    def corners(self) -> Array:
        """Top-left, top-right, bottom-right, bottom-left of the printed side in the world, 4 x 3 mm."""
        w, h = self.texture.size_mm
        return self.points(np.array([[-w / 2, h / 2, 0], [w / 2, h / 2, 0], [w / 2, -h / 2, 0], [-w / 2, -h / 2, 0]]))

    def outline(self) -> Array:
        """The rim of the printed side in the world, N x 3 mm, counter-clockwise as printed."""
        return self.points(outline(self.texture))

    def solid(self) -> Array:
        """The rim of the printed side and that of the other side, 2 N x 3 mm."""
        rim = self.outline()
        return np.concatenate([rim, rim - self.turn[:, 2] * self.depth_mm])

    def faces(self, eye: Array) -> bool:
        """Whether the printed side looks towards a point."""
        return float(self.turn[:, 2] @ (eye - self.centre)) > 0

    def other_side(self) -> Body:
        """The same piece described by its other side; ``under`` must be known."""
        assert self.under is not None
        turn = self.turn @ np.diag([-1.0, 1.0, -1.0])
        centre = self.centre - self.turn[:, 2] * self.depth_mm
        return Body(self.under, centre, turn, self.depth_mm, self.ident, self.key + "/under", self.finish)

    @property
    def top_mm(self) -> float:
        """Height of its highest point."""
        return float(self.corners()[:, 2].max())


def outline(texture: Texture) -> Array:
    """The rim of a side in piece coordinates, N x 3 mm, counter-clockwise: discs as 24 points, round corners as 3."""
    w, h = texture.size_mm
    if texture.shape in ("round", "ring"):
        angle = np.arange(24) * (2 * math.pi / 24)
        return np.stack([w / 2 * np.cos(angle), h / 2 * np.sin(angle), 0 * angle], axis=1)
    r = min(texture.corner_mm, w / 2, h / 2)
    if r < 1.6:
        return np.array([[-w / 2, -h / 2, 0], [w / 2, -h / 2, 0], [w / 2, h / 2, 0], [-w / 2, h / 2, 0]])
    points = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(3):
            a = (quarter + step / 2) * math.pi / 2
            points.append([sx * (w / 2 - r) + r * math.cos(a), sy * (h / 2 - r) + r * math.sin(a), 0])
    return np.array(points)


class Layer:
    """The canvas in the making: linear colour, ids of the pieces seen, and the number of pixels each drew."""

    def __init__(self, colour: Array, ids: Array) -> None:
        self.colour = colour
        self.ids = ids
        self.drawn: dict[int, int] = {}

    def copy(self) -> Layer:
        """An independent copy."""
        other = Layer(self.colour.copy(), self.ids.copy())
        other.drawn = dict(self.drawn)
        return other
