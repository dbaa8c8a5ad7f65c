"""The truth of a film: what lies where, and the field of a reading, in every settled moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from models.scenes.camera import Camera
from models.scenes.ground import marker_corners_mm
from models.scenes.truth import turn_of
from models.simulate.faults import Fault
from models.simulate.film import FilmRenderer
from models.simulate.script import Script
from models.simulate.timeline import STILL_S
from referee.core.pieces import PlacedPiece

FORMAT = "table-referee/truth/1"


def truth_lines(
    script: Script, camera_at: Callable[[float], Camera], bumps: Sequence[Fault], renderer: FilmRenderer
) -> Iterator[dict[str, Any]]:
    """A header, then one object for each settled moment; a bump ends one and begins another."""
    order, scene = script.order, script.stage.scene
    last = int(script.duration_s * order.fps) - 1
    yield {
        "format": FORMAT,
        "game": order.game,
        "seed": order.seed,
        "style": order.style,
        "width": order.size[0],
        "height": order.size[1],
        "fps": order.fps,
        "duration_s": round(script.duration_s, 3),
        "aruco": [
            {"id": m.ident, "corners_mm": _rounded(marker_corners_mm(m)[:, :2]), "loose": m.loose}
            for m in scene.markers
        ],
    }
    for still in script.timeline.stills():
        for t0, t1 in _cut(still.t0, still.t1, bumps):
            pieces = [p for p in still.pieces if not p.standing]
            idents = {piece.key: number for number, piece in enumerate(pieces, start=1)}
            camera = camera_at(t0)
            yield {
                "from_s": round(t0, 3),
                "to_s": round(t1, 3),
                "frames": [math.ceil(t0 * order.fps), min(math.floor(t1 * order.fps), last)],
                "events": still.events,
                "phase": still.phase,
                "homography": _rounded(_homography(camera), 9),
                "pieces": [_piece(p, idents[p.key], camera, renderer) for p in pieces],
                "field": _named(script.choreography.field(still.pieces, still.events), idents),
            }


def _cut(t0: float, t1: float, bumps: Sequence[Fault]) -> Iterator[tuple[float, float]]:
    for bump in bumps:
        if t0 < bump.t1 and bump.t0 < t1:
            if bump.t0 - t0 >= STILL_S:
                yield t0, bump.t0
            t0 = bump.t1
    if t1 - t0 >= STILL_S:
        yield t0, t1


def _homography(camera: Camera) -> Any:
    inverse = np.linalg.inv(camera.homography)
    return inverse / inverse[2, 2]


def _piece(piece: PlacedPiece, ident: int, camera: Camera, renderer: FilmRenderer) -> dict[str, Any]:
    corners_mm = renderer.corners_mm(piece)
    corners = camera.project(corners_mm)
    hidden = piece.face == "down" and piece.kind != "chip"
    inside = (corners > -0.5) & (corners < np.array([camera.width, camera.height]) - 0.5)
    details = {key: value for key, value in piece.details.items() if key not in ("stack", "inset_mm")}
    return {
        "id": ident,
        "key": piece.key,
        "kind": piece.kind,
        "label": None if hidden else piece.label,
        "face": piece.face,
        "corners": _rounded(corners, 2),
        "turn_deg": round(turn_of(corners), 2),
        "details": {} if hidden or piece.kind == "board" else details,
        "xy_mm": [round(piece.x_mm, 2), round(piece.y_mm, 2)],
        "z_mm": round(piece.z_mm, 2),
        "turn_mm_deg": round(piece.turn_deg, 2),
        "in_frame": bool(inside.all()),
        "role": piece.role,
    }


def _named(value: Any, idents: Mapping[str, int]) -> Any:
    """The field with the numbers of pieces in place of their keys."""
    if isinstance(value, Mapping):
        return {key: _named(item, idents) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_named(item, idents) for item in value]
    return idents.get(value, value) if isinstance(value, str) else value


def _rounded(array: Any, digits: int = 2) -> Any:
    return np.round(np.asarray(array, dtype=np.float64), digits).tolist()
