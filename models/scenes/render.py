"""From a scene to its picture and truth. What does not change between frames is drawn once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from models.scenes.ageing import Finish
from models.scenes.atlas import Texture
from models.scenes.bodies import Body, Layer
from models.scenes.camera import Canvas
from models.scenes.clutter import draw_things
from models.scenes.clutterart import angle_turn
from models.scenes.ground import draw_ground
from models.scenes.handpaint import draw_hand
from models.scenes.hands import Hand
from models.scenes.kit import Array, box_of
from models.scenes.lights import irradiance, mirror, upsample
from models.scenes.plates import Painter
from models.scenes.post import Post, develop, metering
from models.scenes.props import Lift
from models.scenes.scene import Scene
from models.scenes.truth import make_truth
from referee.core.pieces import PlacedPiece

LIGHT_STEP, SHINE_STEP = 16, 8


@dataclass(frozen=True, eq=False)
class Rendered:
    """A picture (BGR bytes), its truth, the id of the piece seen in each pixel (0 none) and the mask of hands.

    Ids are those of ``truth["pieces"]``.
    """

    image: Array
    truth: dict[str, Any]
    ids: Array
    hands: Array


class Renderer:
    """Draws frames of one scene; table, mat, clutter and light are drawn once and kept."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.canvas = Canvas(scene.camera, scene.scale)
        light = upsample(irradiance(self.canvas, scene.lighting, LIGHT_STEP), self.canvas, LIGHT_STEP)
        shine = mirror(self.canvas, scene.lighting, 0.11, SHINE_STEP)
        self.painter = Painter(self.canvas, scene.lighting, np.ascontiguousarray(light), shine, SHINE_STEP)
        self._textures: dict[tuple[str, str | None, str | None, str], Texture] = {}
        self._last: tuple[tuple[tuple[int, PlacedPiece], ...], Layer] | None = None

    @cached_property
    def ground(self) -> Layer:
        """Table, mat, markers and clutter, lit."""
        layer = Layer(
            draw_ground(self.scene, self.painter), np.zeros((self.canvas.height, self.canvas.width), np.int16)
        )
        draw_things(layer, [t for t in self.scene.clutter if not t.over], self.painter)
        return layer

    @cached_property
    def gains(self) -> Array:
        """The automatic exposure and white balance, settled on the ground with the pieces of the scene."""
        scene = self.scene
        layer = self._laid(scene.pieces, self._bodies(scene.pieces, scene.lifts), scene.held, scene.lifts)
        small = layer.colour[4::12, 4::12]
        rng = np.random.default_rng([self.scene.seed, 5])
        tone = self.painter.light[:: self.canvas.height // 8, :: self.canvas.width // 8].reshape(-1, 3).mean(axis=0)
        return metering(np.minimum(small, 2.0).mean(axis=(0, 1)), rng, tone)

    def frame(
        self,
        pieces: Sequence[PlacedPiece] | None = None,
        hands: Sequence[Hand] | None = None,
        post_seed: int = 0,
        *,
        post: Post | None = None,
        lifts: Mapping[str, Lift] | None = None,
        held: Mapping[str, int] | None = None,
        field: Mapping[str, object] | None = None,
    ) -> Rendered:
        """One picture. Whatever is None is as in the scene.

        ``lifts`` tilts pieces by key; ``held`` puts pieces (by key) between the fingers and the thumb of a hand (by
        its place in ``hands``). Pieces that stay the same objects from frame to frame are not drawn again.
        """
        scene = self.scene
        pieces = tuple(scene.pieces if pieces is None else pieces)
        hands = tuple(scene.hands if hands is None else hands)
        held = scene.held if held is None else held
        lifts = scene.lifts if lifts is None else lifts
        bodies = self._bodies(pieces, lifts)
        layer = self._laid(pieces, bodies, held, lifts).copy()
        mask = np.zeros((self.canvas.height, self.canvas.width), bool)
        self._draw_hands(layer, hands, bodies, held, mask)
        final_ids, final_mask, counts = self._masks(layer, mask, len(pieces) + 2)
        rng = np.random.default_rng([scene.seed, post_seed, 9])
        light = cv2.remap(layer.colour, *self.canvas.maps, cv2.INTER_LINEAR)
        chosen = post or scene.post
        image = develop(light, chosen, self.gains, rng)
        said = scene.field if field is None else field
        truth = make_truth(scene, pieces, bodies, counts, layer.drawn, chosen, hands, said, held, lifts)
        return Rendered(image, truth, final_ids, final_mask)

    def _laid(
        self,
        pieces: tuple[PlacedPiece, ...],
        bodies: Mapping[str, Body],
        held: Mapping[str, int],
        lifts: Mapping[str, Lift],
    ) -> Layer:
        """The ground with all pieces on it that no hand holds; kept until these change."""
        lying = tuple((i, p) for i, p in enumerate(pieces) if p.key not in held)
        flat = not any(p.key in lifts for _, p in lying)
        if flat and self._last is not None and self._last[0] == lying:
            return self._last[1]
        layer = self.ground.copy()
        self.painter.draw(layer, [bodies[p.key] for _, p in lying])
        over = [t for t in self.scene.clutter if t.over]
        if over:
            draw_things(layer, over, self.painter)
        if flat:
            self._last = (lying, layer)
        return layer

    def _draw_hands(
        self, layer: Layer, hands: Sequence[Hand], bodies: Mapping[str, Body], held: Mapping[str, int], mask: Array
    ) -> None:
        for index, hand in enumerate(hands):
            grip = [bodies[key] for key, holder in held.items() if holder == index and key in bodies]
            args = (self.canvas, self.painter.lighting, self.painter.light, mask)
            draw_hand(layer, hand, *args)
            for body in grip:
                self._draw_held(layer, body, hand)
                mask[layer.ids == body.ident] = False
            if grip:
                draw_hand(layer, hand, *args, thumb_only=True, shadows=False)

    def _draw_held(self, layer: Layer, body: Body, hand: Hand) -> None:
        """A held piece moves with its hand: the mean of places on its way while the shutter is open."""
        way = np.array([*hand.motion_mm, 0.0])
        reach = float(np.hypot(*hand.motion_mm)) * self.canvas.scale_at(body.centre)
        count = min(9, 1 + int(reach / 4))
        if count < 3:
            self.painter.draw(layer, [body])
            return
        ends = [replace(body, centre=body.centre + way * s) for s in (-0.5, 0.5)]
        box = box_of(self.canvas.project(np.concatenate([end.solid() for end in ends])), self.canvas.size, 4)
        if box is None:
            return
        cut = np.s_[box[1] : box[3], box[0] : box[2]]
        before, total = layer.colour[cut].copy(), np.zeros_like(layer.colour[cut])
        ids = layer.ids[cut].copy()
        for s in (*np.linspace(-0.5, 0.5, count), 0.0):
            layer.colour[cut], layer.ids[cut] = before, ids
            self.painter.body(layer, replace(body, centre=body.centre + way * s))
            total += layer.colour[cut]
        layer.colour[cut] = total / (count + 1)

    def _masks(self, layer: Layer, mask: Array, bins: int) -> tuple[Array, Array, Array]:
        map_x, map_y = self.canvas.maps
        ids = cv2.remap(layer.ids, map_x, map_y, cv2.INTER_NEAREST).astype(np.int32)
        hands = (
            cv2.remap(mask.view(np.uint8), map_x, map_y, cv2.INTER_NEAREST) > 0
            if mask.any()
            else np.zeros(ids.shape, bool)
        )
        inside = self.canvas.inside.view(np.uint8)
        counts = cv2.calcHist([layer.ids.view(np.uint16)], [0], inside, [bins], [0, bins])
        return ids, hands, counts.reshape(-1)

    def _bodies(self, pieces: Sequence[PlacedPiece], lifts: Mapping[str, Lift]) -> dict[str, Body]:
        return {p.key: self._body(p, i + 1, lifts.get(p.key)) for i, p in enumerate(pieces)}

    def _texture(self, piece: PlacedPiece) -> Texture:
        hidden = piece.key if piece.standing and piece.label is None else ""
        details = repr(sorted(piece.details.items(), key=lambda item: item[0]))
        key = (piece.kind, piece.label, piece.face, details + hidden)
        if key not in self._textures:
            sides = self.scene.textures.of(piece.kind)
            if piece.standing and piece.label is None and sides:
                # A standing piece shows its owner a face that nobody else knows; any will do.
                self._textures[key] = sides[sum(ord(c) * 7**i for i, c in enumerate(piece.key)) % len(sides)]
            else:
                self._textures[key] = self.scene.textures.find(piece.kind, piece.label, piece.face, piece.details)
        return self._textures[key]

    def _body(self, piece: PlacedPiece, ident: int, lift: Lift | None) -> Body:
        texture = self._texture(piece)
        thick = texture.thickness_mm
        depth = thick * max(1, int(str(piece.details.get("stack", 1))))
        turn = angle_turn(piece.turn_deg)
        centre = np.array([piece.x_mm, piece.y_mm, piece.z_mm + thick])
        if piece.standing:
            turn = turn @ np.array([[1.0, 0, 0], [0, 0, -1.0], [0, 1.0, 0]])
            centre = centre + turn[:, 2] * thick / 2 + np.array([0, 0, texture.size_mm[1] / 2 - thick])
        under = None
        if lift is not None:
            turn, centre = _lifted(turn, centre, lift)
            under = None if lift.under is None else self._texture(lift.under)
        return Body(texture, centre, turn, depth, ident, piece.key, self._finish(piece), under)

    def _finish(self, piece: PlacedPiece) -> Finish:
        base = self.scene.finishes.get(piece.kind, Finish())
        number = sum(ord(c) * 31**i for i, c in enumerate(piece.key)) % (1 << 31)
        rng = np.random.default_rng([number, self.scene.seed & 0x7FFFFFFF])
        bend = rng.normal(0, 26.0 if piece.kind == "card" else 8.0, 2)
        return replace(base, bend=(float(bend[0]), float(bend[1])), tone=base.tone * float(rng.normal(1.0, 0.012)))


def _lifted(turn: Array, centre: Array, lift: Lift) -> tuple[Array, Array]:
    a, angle = math.radians(lift.axis_deg), math.radians(lift.angle_deg)
    axis = np.array([math.sin(a), math.cos(a), 0.0])
    rotation, _ = cv2.Rodrigues(axis * angle)
    pivot = np.array([*lift.pivot_mm, lift.pivot_z_mm])
    return rotation @ turn, pivot + rotation @ (centre - pivot)


def render(scene: Scene) -> Rendered:
    """The picture of a scene with its truth."""
    return Renderer(scene).frame()
