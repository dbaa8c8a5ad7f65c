"""What is drawn at random around the pieces of a scene: table, mat, markers, clutter, hands, materials."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from models.scenes.ageing import Finish
from models.scenes.atlas import TextureSet
from models.scenes.camera import Camera
from models.scenes.clutter import Thing, random_thing
from models.scenes.fields import Field
from models.scenes.hands import Hand, random_hand
from models.scenes.kit import Array, Rng, around, hsv, pick
from models.scenes.props import Lift, Marker, Mat, TableTop
from models.scenes.surfaces import random_kind, variants
from referee.core.pieces import PlacedPiece

HELD_KEY = "held"
MOST_OVER_MM = 55.0  # what lies on top of the pieces is small: a coin, a card, a slip of paper


def extent_of(laid: Field, textures: TextureSet) -> tuple[float, float, float, float]:
    """The box around the pieces of the field with their own size, in mm."""
    boxes = []
    for piece in [p for p in laid.pieces if p.role == "field"] or list(laid.pieces):
        reach = (
            0.5 * float(np.hypot(*textures.find(piece.kind, piece.label, piece.face, piece.details).size_mm)) * 0.85
        )
        boxes.append((piece.x_mm - reach, piece.y_mm - reach, piece.x_mm + reach, piece.y_mm + reach))
    if not boxes:
        return laid.extent_mm()
    found = np.array(boxes)
    return (*(float(v) for v in found[:, :2].min(axis=0)), *(float(v) for v in found[:, 2:].max(axis=0)))  # type: ignore[return-value]


def random_table(rng: Rng, extent: tuple[float, float, float, float]) -> TableTop:
    wide = [around(rng, 60, 800) if rng.random() < 0.4 else 2500.0 for _ in range(4)]
    x0, y0, x1, y1 = extent
    edges = (x0 - wide[0] - 40, y0 - wide[1] - 40, x1 + wide[2] + 40, y1 + wide[3] + 40)
    floor = hsv(around(rng, 0, 360), around(rng, 0, 0.5), around(rng, 0.03, 0.6))
    turn = around(rng, -8, 8) + float(pick(rng, (0, 90), (3, 1)))
    tone = np.exp(rng.normal(0, 0.12, 3) + rng.normal(0, 0.16))
    return TableTop(
        random_kind(rng),
        int(rng.integers(variants())),
        turn,
        (around(rng, -600, 0), around(rng, -600, 0)),
        edges,
        floor,
        (float(tone[0]), float(tone[1]), float(tone[2])),
    )


def random_mat(rng: Rng, extent: tuple[float, float, float, float]) -> tuple[Mat | None, tuple[Marker, ...]]:
    x0, y0, x1, y1 = extent
    side = around(rng, 24, 50)
    room = side * around(rng, 0.75, 1.6)
    corners = (
        (x0 - room, y1 + room * 0.4),
        (x1 + room, y1 + room * 0.4),
        (x1 + room, y0 - room * 0.4),
        (x0 - room, y0 - room * 0.4),
    )
    has_mat, has_markers = rng.random() < 0.42, rng.random() < 0.52
    turn = float(rng.normal(0, 2.5))
    mat = None
    if has_mat:
        m = side * around(rng, 0.8, 1.8)
        box = (x0 - room - m, y0 - room - m, x1 + room + m, y1 + room + m)
        colour = hsv(around(rng, 0, 360), 0.9 * float(rng.beta(1.2, 1.6)), around(rng, 0.06, 0.75))
        mat = Mat(
            box,
            colour,
            str(pick(rng, ("felt", "cloth", "plain"))),
            int(rng.integers(variants())),
            turn,
            around(rng, 0.2, 3.0),
            bool(rng.random() < 0.3),
        )
    if not has_markers:
        return mat, ()
    loose = mat is None or rng.random() < 0.4
    a = -math.radians(turn)
    markers = []
    for ident, (x, y) in enumerate(corners):
        dx, dy = rng.normal(0, 3.5 if loose else 0.0, 2)
        px, py = (x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)) if mat else (x, y)
        markers.append(
            Marker(
                ident,
                px + float(dx),
                py + float(dy),
                side,
                (turn if mat else 0.0) + (float(rng.normal(0, 2.5)) if loose else 0.0),
                loose,
            )
        )
    return mat, tuple(markers)


def random_clutter(
    rng: Rng,
    camera: Camera,
    laid: Field,
    extent: tuple[float, float, float, float],
    markers: Sequence[Marker],
    difficulty: float,
) -> tuple[Thing, ...]:
    wanted = int(rng.integers(0, 4 + round(6 * difficulty)))
    x0, y0, x1, y1 = extent
    reach = 0.45 * max(x1 - x0, y1 - y0, 300.0)
    occupied = _occupied(camera, laid, markers)
    found: list[Thing] = []
    for _ in range(wanted * 5):
        if len(found) >= wanted:
            break
        x, y = around(rng, x0 - reach, x1 + reach), around(rng, y0 - reach, y1 + reach)
        over = bool(rng.random() < 0.05)
        spot = camera.project_ideal(np.array([[x, y, 0.0]]))
        # Drawing a thing costs more than to see that its place is taken.
        if not (-150 < spot[0, 0] < camera.width + 150 and -150 < spot[0, 1] < camera.height + 150):
            continue
        if not over and not _clear(spot, occupied):
            continue
        thing = random_thing(rng, x, y, flat_only=over)
        if any(math.hypot(x - t.x_mm, y - t.y_mm) < 0.75 * (thing.radius_mm + t.radius_mm) for t in found):
            continue
        if over and thing.radius_mm > MOST_OVER_MM:
            continue
        if over:
            found.append(Thing(thing.kind, thing.item, thing.radius_mm, x, y, True))
        elif _clear(camera.project_ideal(thing.outline_mm()), occupied):
            found.append(thing)
    return tuple(found)


def _occupied(camera: Camera, laid: Field, markers: Sequence[Marker]) -> Array:
    """Where pieces and markers are in the undistorted picture: x, y and half size, N x 3 pixels."""
    places = [(p.x_mm, p.y_mm, p.z_mm, 200.0 if p.kind == "board" else 34.0) for p in laid.pieces]
    places += [(m.x_mm, m.y_mm, 0.0, 30.0) for m in markers]
    at = np.array(places).reshape(-1, 4)
    scale = float(camera.K[0, 0]) / max(float(np.linalg.norm(camera.position_mm)), 1.0)
    return np.column_stack([camera.project_ideal(at[:, :3]), at[:, 3] * scale])


def _clear(outline: Array, occupied: Array) -> bool:
    """Whether a thing with that outline in the picture (N x 2) keeps away from all pieces and markers."""
    low, high = outline.min(axis=0) - 12, outline.max(axis=0) + 12
    x, y, reach = occupied.T
    near = (x > low[0] - reach) & (x < high[0] + reach) & (y > low[1] - reach) & (y < high[1] + reach)
    return not bool(near.any())


def random_hands(
    rng: Rng, laid: Field, extent: tuple[float, float, float, float], difficulty: float
) -> tuple[Hand, ...]:
    count = int(rng.choice((0, 1, 2, 3), p=(0.55, 0.27, 0.13, 0.05)))
    x0, y0, x1, y1 = extent
    hands = []
    for _ in range(count):
        far = rng.random() < 0.35
        side = rng.random()
        heading = (180.0 if far else 0.0) + float(rng.normal(0, 25))
        if side < 0.2:
            heading = float(pick(rng, (90.0, -90.0))) + float(rng.normal(0, 25))
        if rng.random() < 0.5 and laid.pieces:
            piece = pick(rng, laid.pieces)
            x, y = piece.x_mm + float(rng.normal(0, 15)), piece.y_mm + float(rng.normal(0, 15))
        else:
            a = math.radians(heading)
            x = (x0 + x1) / 2 - math.sin(a) * (x1 - x0) * around(rng, 0.45, 0.75) + float(rng.normal(0, 60))
            y = (y0 + y1) / 2 - math.cos(a) * (y1 - y0) * around(rng, 0.45, 0.75) + float(rng.normal(0, 40))
        hand = random_hand(rng, (x, y, around(rng, 0, 45) if rng.random() < 0.6 else 1.0), heading)
        if rng.random() < 0.25 + 0.2 * difficulty:
            way, angle = around(rng, 4, 40), around(rng, 0, 2 * math.pi)
            hand = hand.at(hand.target_mm, motion_mm=(way * math.cos(angle), way * math.sin(angle)))
        hands.append(hand)
    return tuple(hands)


def random_finishes(rng: Rng, textures: TextureSet, difficulty: float) -> dict[str, Finish]:
    """One finish a kind: the cards of a set share their stock, sleeves and wear."""
    gloss = float(np.clip(textures.gloss + rng.normal(0, 0.2), 0, 1))
    sleeved = rng.random() < 0.12
    wear = around(rng, 0.1, 0.9) if rng.random() < 0.3 else 0.0
    misprint = around(rng, 0.03, 0.16) if rng.random() < 0.3 else 0.0
    dirt = around(rng, 0.1, 0.7) if rng.random() < 0.25 else 0.0
    finishes = {}
    for kind in sorted({t.kind for t in textures.textures}):
        hard = kind in ("block", "tile", "chip")
        finishes[kind] = Finish(
            gloss=around(rng, 0.05, 0.9) if hard else min(1.0, gloss + 0.5 * sleeved),
            bevel=around(rng, 0.4, 1.4) if hard and rng.random() < 0.75 else 0.0,
            wear=0.0 if hard else wear,
            misprint_mm=misprint,
            dirt=dirt,
            sleeve_mm=around(rng, 1.2, 3.0) if sleeved and kind == "card" else 0.0,
            tone=around(rng, 0.82, 1.02),
        )
    return finishes


def random_held(
    rng: Rng, textures: TextureSet, hands: Sequence[Hand], laid: Field
) -> tuple[PlacedPiece, int, Lift] | None:
    """Now and then a piece between the fingers of a hand that can hold one: the piece, which hand, its tilt."""
    able = [i for i, hand in enumerate(hands) if hand.pose in ("pinch", "grip")]
    sides = [t for t in textures.textures if t.kind not in ("board", "marker")]
    if not able or not sides or rng.random() < 0.25 or any(p.key == HELD_KEY for p in laid.pieces):
        return None
    index = able[int(rng.integers(len(able)))]
    hand, texture = hands[index], pick(rng, sides)
    a = math.radians(hand.heading_deg)
    reach = texture.size_mm[1] * around(rng, 0.28, 0.42)
    x, y = hand.target_mm[0] + math.sin(a) * reach, hand.target_mm[1] + math.cos(a) * reach
    turn = hand.heading_deg + float(rng.normal(0, 12)) + float(pick(rng, (0, 180, 90), (4, 1, 1)))
    z = max(hand.target_mm[2], 2.0)
    label = None if texture.face == "down" else texture.label
    piece = PlacedPiece(HELD_KEY, texture.kind, label, texture.face, x, y, turn, z, "side", details=texture.details)
    lift = Lift(float(rng.normal(0, 12)), hand.heading_deg + 90.0, hand.target_mm[:2], None, z)
    return piece, index, lift
