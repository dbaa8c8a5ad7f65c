"""The frames of a film: table and pieces drawn when they change, hands over them, idle frames only grained anew."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass, replace

import cv2
import numpy as np

from models.scenes import Post, Renderer, Scene
from models.scenes.bodies import Body, Layer
from models.scenes.handpaint import draw_hand
from models.scenes.kit import Array
from models.scenes.post import develop
from models.simulate.motion import Moving
from models.simulate.timeline import Glimpse
from referee.core.pieces import PlacedPiece

GRAINS = 4
"""So many developed pictures of a still table take turns."""
DRIFT = 0.012
"""How far the light drifts, as a share."""


@dataclass(frozen=True, slots=True)
class Mood:
    """What happens to the light and the camera in one frame: exposure in stops, blur, mains bands."""

    ev: float = 0.0
    blur: float = 0.0
    band: float = 0.0
    shade: Array | None = None
    body: Array | None = None
    body_bgr: tuple[float, float, float] = (0.02, 0.02, 0.02)

    @property
    def plain(self) -> bool:
        """Whether nothing happens."""
        return self.ev == 0 and self.blur == 0 and self.band == 0 and self.shade is None and self.body is None


PLAIN = Mood()


class FilmRenderer(Renderer):
    """Draws glimpses of one scene from one camera."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._stills: OrderedDict[tuple[int, int], Array] = OrderedDict()
        self._kept: tuple[tuple[PlacedPiece, ...], Layer] | None = None
        self._lights: OrderedDict[int, tuple[tuple[PlacedPiece, ...], Array]] = OrderedDict()

    def picture(self, glimpse: Glimpse, frame: int, t: float, mood: Mood = PLAIN) -> Array:
        """The picture of a glimpse (BGR bytes); ``frame`` seeds the grain."""
        if glimpse.still and mood.plain:
            return _drift(self._still(glimpse.resting, frame), t)
        light = self._still_light(glimpse.resting).copy() if glimpse.still else self._light(glimpse)
        return _drift(self._developed(light, frame, t, mood), t)

    def corners_mm(self, piece: PlacedPiece) -> Array:
        """Top-left, top-right, bottom-right, bottom-left of a piece on the table, 4 x 3 mm; of a board its cells."""
        body = self._body(piece, 0, None)
        inset = body.texture.inset_mm
        if not inset:
            return body.corners()
        w, h = body.texture.size_mm[0] / 2 - inset, body.texture.size_mm[1] / 2 - inset
        return body.points(np.array([[-w, h, 0], [w, h, 0], [w, -h, 0], [-w, -h, 0]]))

    def _still(self, resting: tuple[PlacedPiece, ...], frame: int) -> Array:
        grain = (frame * 7 + frame // GRAINS) % GRAINS
        key = (id(resting), grain)
        light = self._still_light(resting)
        if key not in self._stills:
            self._stills[key] = self._developed(light.copy(), grain, 0.0, PLAIN)
            while len(self._stills) > GRAINS:
                self._stills.popitem(last=False)
        return self._stills[key]

    def _still_light(self, resting: tuple[PlacedPiece, ...]) -> Array:
        kept = self._lights.get(id(resting))
        if kept is None:
            self._stills.clear()
            light = cv2.remap(self._table(resting).colour, *self.canvas.maps, cv2.INTER_LINEAR)
            self._lights.clear()
            kept = self._lights[id(resting)] = (resting, light)
        return kept[1]

    def _light(self, glimpse: Glimpse) -> Array:
        """The linear light on the sensor with hands and moving pieces."""
        layer = self._table(glimpse.resting).copy()
        mask = np.zeros((self.canvas.height, self.canvas.width), bool)
        self.painter.draw(layer, [self._moved(moving) for moving in glimpse.moving if moving.run is None])
        for run, hand in zip(glimpse.runs, glimpse.hands, strict=True):
            for body in [self._moved(moving) for moving in glimpse.moving if moving.run is run]:
                self._draw_held(layer, body, hand)
            draw_hand(layer, hand, self.canvas, self.painter.lighting, self.painter.light, mask)
        return cv2.remap(layer.colour, *self.canvas.maps, cv2.INTER_LINEAR)

    def _table(self, resting: tuple[PlacedPiece, ...]) -> Layer:
        """The ground with the resting pieces; kept until these change."""
        if self._kept is None or self._kept[0] is not resting:
            layer = self.ground.copy()
            self.painter.draw(layer, [self._body(piece, i + 1, None) for i, piece in enumerate(resting)])
            self._kept = resting, layer
        return self._kept[1]

    def _moved(self, moving: Moving) -> Body:
        return self._body(moving.piece, 0, moving.lift)

    def _developed(self, light: Array, frame: int, t: float, mood: Mood) -> Array:
        post: Post = self.scene.post
        if mood.shade is not None:
            light *= mood.shade[..., None]
        if mood.body is not None:
            colour = np.array(mood.body_bgr, np.float32)
            light += (colour - light) * mood.body[..., None]
        if not mood.plain:
            blur, band = math.hypot(post.blur, mood.blur), post.band + mood.band
            post = replace(post, ev=post.ev + mood.ev, blur=blur, band=band)
        rng = np.random.default_rng([self.scene.seed, frame, 9])
        return np.asarray(develop(light, post, self.gains, rng))


def _drift(picture: Array, t: float) -> Array:
    """The slow drift of daylight and lamps."""
    share = DRIFT * (0.6 * math.sin(t * 2 * math.pi / 41.0) + 0.4 * math.sin(t * 2 * math.pi / 13.7 + 1.0))
    levels = np.clip(np.arange(256) * (1.0 + share) + 0.5, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, levels))
