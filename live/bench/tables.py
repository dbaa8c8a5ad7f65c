"""Tables with true cameras for ``bench calibration``: own scenes with the mat or a board, and path-traced ones."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.boards import MAT
from calibration.lens import Lens
from calibration.plane import apply
from calibration.sources import MAT_PLACES, Places
from models.scenes import Camera, Post, Renderer, random_hand, random_scene
from models.scenes.kit import Array
from models.scenes.lights import random_lighting
from models.scenes.props import Marker, Mat
from vision.pictures import Picture, load_picture

SIZE = (1280, 720)
FIELDS = {
    "suritsu": "suritsu",
    "tenround": "kaifuda",
    "summy": "summy",
    "seqnum": "sequence-numbers",
    "suiri": "suiri-sinri",
}
ROUND = ("chip", "marker")


@dataclass(frozen=True, slots=True, eq=False)
class TrueQuad:
    """A piece: kind in the words of readings, corners in pixels, size (the cells' area for a board) and top in mm."""

    kind: str
    corners: NDArray[np.float64]
    size_mm: tuple[float, float]
    top_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class TrueTable:
    """A picture of a table, its true camera, and what lies on it.

    ``area_mm`` is the field: x0, y0, x1, y1; ``outlined``: its rim can be seen, as that of a mat.
    """

    name: str
    game: str
    picture: Picture
    lens: Lens
    rotation: Array
    shift: Array
    places: Places
    quads: tuple[TrueQuad, ...]
    area_mm: tuple[float, float, float, float]
    conditions: Mapping[str, float | str] = field(default_factory=dict)
    outlined: bool = False

    def project(self, points_mm: Array, z_mm: float) -> Array:
        """Points (N, 2) at a height above the table to pixels of the picture."""
        return self.lens.distort(apply(self._plane(z_mm), points_mm))

    def box_of(self, quads: Sequence[TrueQuad], z_mm: float) -> tuple[float, float, float, float]:
        """The box in mm around pieces whose tops lie at that height."""
        pixels = self.lens.undistort(np.concatenate([quad.corners for quad in quads]))
        flat = apply(np.linalg.inv(self._plane(z_mm)), pixels)
        (x0, y0), (x1, y1) = flat.min(axis=0), flat.max(axis=0)
        return float(x0), float(y0), float(x1), float(y1)

    def _plane(self, z_mm: float) -> Array:
        turn = self.rotation
        return np.asarray(
            self.lens.matrix @ np.stack([turn[:, 0], turn[:, 1], self.shift + turn[:, 2] * z_mm], axis=1)
        )


@dataclass(frozen=True, slots=True)
class Setting:
    """One scene of the sweep: what is varied (``name``) and how; the rest is as at the base."""

    name: str
    tilt_deg: float = 30.0
    k1: float = -0.05
    blur_px: float = 0.4
    ev: float = 0.0
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lamps: float = 0.2
    hands: int = 0


def settings() -> list[Setting]:
    """The sweep: tilt, distortion, blur, light, hands."""
    found = [Setting(f"tilt {tilt}", tilt_deg=tilt) for tilt in (0, 15, 30, 45, 55, 65)]
    found += [Setting(f"k1 {k1:+.2f}", k1=k1) for k1 in (-0.25, -0.12, 0.0, 0.05)]
    found += [Setting(f"blur {blur:g} px", blur_px=blur) for blur in (1.2, 2.0, 3.0)]
    found += [Setting(f"light {ev:+g} stops", ev=ev) for ev in (-2.5, 1.2)]
    found += [Setting("lamp 2700 K", tint=(0.6, 1.0, 1.45)), Setting("daylight 6500 K", tint=(1.3, 1.0, 0.8))]
    found += [Setting("hard lamps", lamps=1.0)]
    found += [Setting(f"{hands} hand{'s' * (hands > 1)}", hands=hands) for hands in (1, 2)]
    return found


def mat_table(game: str, setting: Setting, seed: int) -> TrueTable:
    """Pieces of a game on the printed mat, under the setting's camera and light."""
    scene = random_scene(game, seed, styles=["classic"], size=SIZE, difficulty=0.2)
    rng = np.random.default_rng([seed, 77])
    half = MAT.width_mm / 2, MAT.height_mm / 2
    pieces = [replace(p, role="field") for p in scene.pieces if not p.standing and p.key not in scene.held]
    middle = np.array([(p.x_mm, p.y_mm) for p in pieces]).mean(axis=0)
    pieces = [replace(p, x_mm=p.x_mm - middle[0], y_mm=p.y_mm - middle[1]) for p in pieces]
    inner = half[0] - 85, half[1] - 70
    scene.pieces = tuple(p for p in pieces if abs(p.x_mm) < inner[0] and abs(p.y_mm) < inner[1])
    white = Mat((-half[0], -half[1], half[0], half[1]), (232, 232, 232), "plain", seed, 0.0, 0.3, False)
    scene.mat = white
    middles = {number: corners.mean(axis=0) - half for number, corners in MAT_PLACES.items()}
    scene.markers = tuple(
        Marker(number, float(x), float(y), MAT.marker_mm, 0.0, False) for number, (x, y) in middles.items()
    )
    scene.clutter, scene.held, scene.lifts, scene.hands = (), {}, {}, ()
    scene.table = replace(scene.table, edges_mm=(-700.0, -600.0, 700.0, 600.0))
    if setting.hands:
        scene.hands = tuple(
            random_hand(rng, (float(middles[k][0]), float(middles[k][1]) + 30.0, 30.0), 0.0)
            for k in (2, 3)[: setting.hands]
        )
    scene.lighting = random_lighting(rng, setting.lamps)
    scene.camera = _camera(setting, rng, (-half[0], -half[1], half[0], half[1]))
    scene.post = Post(ev=setting.ev, white_balance=setting.tint, blur=setting.blur_px)
    return _of_scene(scene, f"{setting.name}/{game}-{seed}", (-half[0], -half[1], half[0], half[1]))


def board_table(setting: Setting, seed: int) -> TrueTable:
    """The printed board of Sequence Numbers on a table."""
    scene = random_scene("sequence-numbers", seed, styles=["classic"], size=SIZE, difficulty=0.2)
    scene.mat, scene.markers, scene.clutter, scene.hands, scene.held = None, (), (), (), {}
    rng = np.random.default_rng([seed, 78])
    board = next(p for p in scene.pieces if p.kind == "board")
    scene.pieces = tuple(p for p in scene.pieces if p.kind in ("board", "chip"))
    box = board.x_mm - 150, board.y_mm - 150, board.x_mm + 150, board.y_mm + 150
    scene.camera = _camera(setting, rng, box)
    scene.post = Post(ev=setting.ev, white_balance=setting.tint, blur=setting.blur_px)
    return _of_scene(scene, f"{setting.name}/board-{seed}", box)


def _camera(setting: Setting, rng: np.random.Generator, box: tuple[float, float, float, float]) -> Camera:
    """As near as the whole box is seen."""
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    corners = np.array([(x, y, 0.0) for x in (box[0], box[2]) for y in (box[1], box[3])])
    turn = float(rng.uniform(-4, 4))
    for distance in range(380, 1500, 20):
        height = distance * np.cos(np.radians(setting.tilt_deg))
        camera = Camera.look(
            SIZE, 68.0, float(height), setting.tilt_deg, yaw_deg=turn, target=middle, dist=(setting.k1, 0.02, 0, 0, 0)
        )
        seen = camera.project(corners) / SIZE
        if ((seen > 0.02) & (seen < 0.98)).all():
            break
    return camera


def _of_scene(scene: Any, name: str, box: tuple[float, float, float, float]) -> TrueTable:
    rendered = Renderer(scene).frame()
    camera = scene.camera
    half = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    quads = tuple(
        _own_quad(piece) for piece in rendered.truth["pieces"] if piece["visibility"] > 0.6 and piece["in_frame"] >= 1
    )
    lens = Lens(camera.K, np.asarray(camera.dist, np.float64), camera.width, camera.height)
    places = {number: corners - half for number, corners in MAT_PLACES.items()} if scene.markers else {}
    conditions = {"tilt_deg": camera.tilt_deg}
    return TrueTable(
        name,
        scene.game,
        np.asarray(rendered.image),
        lens,
        camera.R,
        camera.t,
        places,
        quads,
        box,
        conditions,
        bool(places),
    )


def _own_quad(piece: dict[str, Any]) -> TrueQuad:
    width, height, thick = piece["size_mm"]
    inset = 10.0 if piece["kind"] == "board" else 0.0
    size = width - 2 * inset, height - 2 * inset
    return TrueQuad(piece["kind"], np.array(piece["corners"], np.float64), size, piece["z_mm"] + thick)


def traced_tables(folder: Path) -> Iterator[TrueTable]:
    """The path-traced tables below a folder (``suritsu/NAME.json`` and so on)."""
    for path in sorted(folder.glob("*/*.json")):
        if path.parent.name not in FIELDS or not path.with_suffix(".jpg").exists():
            continue
        raw = json.loads(path.read_text("utf-8"))
        table = _traced(path, raw)
        if table is not None:
            yield table


def _traced(path: Path, raw: dict[str, Any]) -> TrueTable | None:
    camera = raw["camera"]
    quads = []
    for piece in raw["pieces"]:
        clear = (piece["visibility"] or 0) >= 0.6 and (piece["in_frame"] or 0) >= 1
        kind = piece["kind"].rsplit("_", 1)[-1]
        if not clear or piece["role"] != "field" or kind in ROUND or not piece["size_mm"]:
            continue
        kind = {"play": "card", "start": "card", "updown": "card"}.get(kind, kind)
        size = float(piece["size_mm"][0]), float(piece["size_mm"][1])
        quads.append(
            TrueQuad(kind, np.array(piece["corners"], np.float64), size, piece["z_mm"] + piece["size_mm"][2])
        )
    if not quads:
        return None
    xy = np.array([piece["xy_mm"] for piece in raw["pieces"] if piece["role"] == "field"])
    low, high = xy.min(axis=0) - 20, xy.max(axis=0) + 20
    return TrueTable(
        path.stem,
        FIELDS[path.parent.name],
        load_picture(path.with_suffix(".jpg")),
        Lens(np.array(camera["K"]), np.array(camera["dist_k1k2p1p2k3"]), camera["width"], camera["height"]),
        np.array(camera["R_world_to_cam"]),
        np.array(camera["t_mm"]),
        {int(m["id"]): np.array(m["corners_mm"], np.float64)[:, :2] for m in raw["aruco"]},
        tuple(quads),
        (float(low[0]), float(low[1]), float(high[0]), float(high[1])),
        {"tilt_deg": camera["tilt_deg"]},
    )
