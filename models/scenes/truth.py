"""The truth of a picture: a reading (see docs/record-format.md) with what only the generator can know."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from models.scenes.bodies import Body
from models.scenes.hands import Hand
from models.scenes.kit import Array
from models.scenes.post import Post
from models.scenes.props import Lift
from models.scenes.scene import Scene
from referee.core.pieces import PlacedPiece

FORMAT = "table-referee/reading/1"
_NOT_SHOWN = ("stack", "reverse", "inset_mm")


def make_truth(
    scene: Scene,
    pieces: Sequence[PlacedPiece],
    bodies: Mapping[str, Body],
    counts: Array,
    drawn: Mapping[int, int],
    post: Post,
    hands: Sequence[Hand],
    field: Mapping[str, object],
    held: Mapping[str, int],
    lifts: Mapping[str, Lift],
) -> dict[str, Any]:
    """Everything known about a picture as plain JSON data; pixels are those of the final picture.

    ``counts`` are the pixels seen of each id, ``drawn`` those it would have uncovered. A piece turned over shows the
    side that its lift names.
    """
    camera = scene.camera
    idents = {p.key: bodies[p.key].ident for p in pieces}
    shown = [_shown(p, bodies[p.key], lifts.get(p.key), camera.position_mm) for p in pieces]
    inverse = np.linalg.inv(camera.homography)
    return {
        "format": FORMAT,
        "width": camera.width,
        "height": camera.height,
        "game": scene.game,
        "style": scene.style,
        "table": {"homography": _numbers(inverse / inverse[2, 2], 9), "method": "truth", "residual_px": 0.0},
        "pieces": [_piece(scene, p, body, counts, drawn, held=p.key in held) for p, body in shown],
        "field": _named(field, idents),
        "doubts": [],
        "camera": {
            "K": _numbers(camera.K, 4),
            "dist": _numbers(camera.dist, 6),
            "R": _numbers(camera.R, 7),
            "t": _numbers(camera.t, 4),
            "height_mm": round(camera.height_mm, 2),
            "tilt_deg": round(camera.tilt_deg, 3),
            "yaw_deg": round(camera.yaw_deg, 3),
            "fov_deg": round(camera.fov_deg, 3),
        },
        "aruco": _markers(scene),
        "clutter": [
            {"kind": t.kind, "outline": _numbers(_hull(camera.project(t.outline_mm())), 1), "over": t.over}
            for t in scene.clutter
        ],
        "scene": _scene(scene, hands),
        "post": post.record(),
    }


def _shown(piece: PlacedPiece, body: Body, lift: Lift | None, eye: Array) -> tuple[PlacedPiece, Body]:
    """What the camera sees of a piece: itself, or when it has been turned over its other side."""
    if lift is None or lift.under is None or body.faces(eye):
        return piece, body
    under = lift.under
    return replace(
        piece, kind=under.kind, label=under.label, face=under.face, details=under.details
    ), body.other_side()


def _piece(
    scene: Scene, piece: PlacedPiece, body: Body, counts: Array, drawn: Mapping[int, int], *, held: bool
) -> dict[str, Any]:
    ident = body.ident
    corners_mm = body.corners()
    inset = body.texture.inset_mm
    if inset:
        w, h = body.texture.size_mm[0] / 2 - inset, body.texture.size_mm[1] / 2 - inset
        corners_mm = body.points(np.array([[-w, h, 0], [w, h, 0], [w, -h, 0], [-w, -h, 0]]))
    corners = scene.camera.project(corners_mm)
    whole = max(drawn.get(ident, 0), 1)
    seen = int(counts[ident]) if ident < len(counts) else 0
    inside = _inside(scene.camera.project(body.outline()), scene.size)
    hidden = piece.face == "down" and piece.kind != "chip"
    return {
        "id": ident,
        "key": piece.key,
        "kind": piece.kind,
        "label": None if hidden else piece.label,
        "face": piece.face,
        "confidence": 1.0,
        "corners": _numbers(corners, 3),
        "turn_deg": round(turn_of(corners), 3),
        "details": {k: v for k, v in piece.details.items() if k not in _NOT_SHOWN and piece.kind != "board"}
        if not hidden
        else {},
        "visibility": round(min(seen / whole, 1.0), 4),
        "in_frame": round(inside, 4),
        "xy_mm": [round(piece.x_mm, 3), round(piece.y_mm, 3)],
        "z_mm": round(piece.z_mm, 3),
        "turn_mm_deg": round(piece.turn_deg, 3),
        "size_mm": [*body.texture.size_mm, body.texture.thickness_mm],
        "role": piece.role,
        "standing": piece.standing,
        "held": held,
        "stack": piece.details.get("stack", 1),
        "shape": body.texture.shape,
        "cell": dict(piece.cell),
    }


def turn_of(corners: Array) -> float:
    """Clockwise turn of a piece's up against the picture's, degrees in -180..180."""
    up = (corners[0] + corners[1]) / 2 - (corners[2] + corners[3]) / 2
    return math.degrees(math.atan2(float(up[0]), -float(up[1])))


def _inside(outline: Array, size: tuple[int, int]) -> float:
    """The share of a polygon that lies inside the picture."""
    import cv2

    frame = np.array([[-0.5, -0.5], [size[0] - 0.5, -0.5], [size[0] - 0.5, size[1] - 0.5], [-0.5, size[1] - 0.5]])
    shape = cv2.convexHull(outline.astype(np.float32))
    whole = float(cv2.contourArea(shape))
    if whole <= 0:
        return 0.0
    area, _ = cv2.intersectConvexConvex(shape, frame.astype(np.float32))
    return min(float(area) / whole, 1.0)


def _markers(scene: Scene) -> list[dict[str, Any]]:
    from models.scenes.ground import marker_corners_mm

    found = []
    for marker in scene.markers:
        corners_mm = marker_corners_mm(marker)
        found.append(
            {
                "id": marker.ident,
                "corners": _numbers(scene.camera.project(corners_mm), 3),
                "corners_mm": _numbers(corners_mm[:, :2], 3),
                "size_mm": round(marker.side_mm, 1),
                "loose": marker.loose,
            }
        )
    return found


def _scene(scene: Scene, hands: Sequence[Hand]) -> dict[str, Any]:
    return {
        "seed": scene.seed,
        "difficulty": round(scene.difficulty, 3),
        "table": scene.table.kind,
        "mat": None if scene.mat is None else [round(v, 1) for v in scene.mat.box_mm],
        "markers": None if not scene.markers else ("loose" if scene.markers[0].loose else "printed"),
        "light": scene.lighting.record,
        "hands": [
            {"target": [round(v, 1) for v in h.target_mm], "pose": h.pose, "moving": h.motion_mm != (0.0, 0.0)}
            for h in hands
        ],
        "sleeved": any(f.sleeve_mm > 0 for f in scene.finishes.values()),
    }


def _hull(points: Array) -> Array:
    import cv2

    return np.asarray(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2))


def _named(value: object, idents: Mapping[str, int]) -> Any:
    """The field with ids in place of keys."""
    if isinstance(value, Mapping):
        return {
            k: idents.get(v) if k == "piece" and isinstance(v, str) else _named(v, idents) for k, v in value.items()
        }
    if isinstance(value, list | tuple):
        return [
            idents[v] if isinstance(v, str) and v in idents and v.startswith("p") else _named(v, idents)
            for v in value
        ]
    return value


def _numbers(array: Array, digits: int) -> Any:
    return np.round(np.asarray(array, dtype=np.float64), digits).tolist()
