"""The ground of a scene: floor, table, mat and markers, in linear light."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from models.scenes.ageing import Finish
from models.scenes.atlas import Texture, make_texture
from models.scenes.bodies import Body, Layer
from models.scenes.camera import Canvas
from models.scenes.clutterart import angle_turn
from models.scenes.kit import Array, fill, linear, linear_colour, spread
from models.scenes.lights import mirror, upsample
from models.scenes.plates import Painter
from models.scenes.props import Marker, Mat
from models.scenes.scene import Scene
from models.scenes.surfaces import lay, surface

PAPER_MARGIN = 0.18  # of a marker's side


def draw_ground(scene: Scene, painter: Painter) -> Array:
    """Floor, table, mat and markers (linear BGR at canvas size)."""
    canvas, table = painter.canvas, scene.table
    top = surface(table.kind, table.seed)
    albedo = linear(lay(top, canvas.plane(), canvas.size, table.turn_deg, table.shift_mm), table.tone)
    colour = cv2.multiply(albedo, painter.light, dst=albedo)
    if top.gloss > 0.01:
        step = 4 if top.roughness < 0.09 else 8
        shine = upsample(mirror(canvas, scene.lighting, top.roughness, step), canvas, step)
        cv2.scaleAdd(shine, top.gloss, colour, dst=colour)
    _floor(scene, painter, colour)
    layer = Layer(colour, np.zeros(colour.shape[:2], np.int32))
    bodies = []
    if scene.mat is not None:
        painter.draw(layer, [mat_body(scene.mat)])
    for marker in scene.markers:
        bodies.append(_marker_body(marker))
    painter.draw(layer, bodies)
    return layer.colour


def _floor(scene: Scene, painter: Painter, colour: Array) -> None:
    """Beyond the table's edges: a dim, blurred floor, darker next to the table."""
    canvas = painter.canvas
    x0, y0, x1, y1 = scene.table.edges_mm
    shape = _before_camera(np.array([[x0, y0, 0.0], [x1, y0, 0.0], [x1, y1, 0.0], [x0, y1, 0.0]]), canvas)
    cover = np.zeros((canvas.height, canvas.width), np.uint8)
    if len(shape) > 2:
        fill(cover, canvas.project(shape))
    left, top, wide, tall = cv2.boundingRect((cover < 255).astype(np.uint8))
    if not wide:
        return
    cut = np.s_[top : top + tall, left : left + wide]
    rng = np.random.default_rng([scene.table.seed, 3])
    small = linear_colour(scene.table.floor_bgr) * (0.5 + 0.5 * rng.random((5, 8, 1), dtype=np.float32))
    small *= 1 + rng.normal(0, 0.05, (5, 8, 3)).astype(np.float32)
    small *= float(painter.light[::16, ::16].mean()) * 0.6
    floor = cv2.resize(small.astype(np.float32), (wide, tall), interpolation=cv2.INTER_CUBIC)
    near = cv2.blur(cv2.resize(cover, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA), (5, 5))
    shade = cv2.resize(near, canvas.size, interpolation=cv2.INTER_LINEAR)[cut]
    cv2.multiply(floor, spread(255 - np.minimum(shade, 150)), dst=floor)
    part = colour[cut]
    part += (floor - part) * spread(255 - cover[cut])


def _before_camera(polygon: Array, canvas: Canvas, near_mm: float = 60.0) -> Array:
    """The part of a polygon (N x 3 mm) in front of the camera."""
    depth = polygon @ canvas.camera.R[2] + canvas.camera.t[2] - near_mm
    kept = []
    for i, here in enumerate(polygon):
        j = (i + 1) % len(polygon)
        if depth[i] > 0:
            kept.append(here)
        if (depth[i] > 0) != (depth[j] > 0):
            kept.append(here + (polygon[j] - here) * (depth[i] / (depth[i] - depth[j])))
    return np.array(kept).reshape(-1, 3)


@lru_cache(maxsize=8)
def _mat_texture(mat: Mat) -> Texture:
    w, h = mat.box_mm[2] - mat.box_mm[0], mat.box_mm[3] - mat.box_mm[1]
    px = min(1.5, 1100 / max(w, h))
    tile = surface(mat.kind, mat.seed).tile
    grey: Array = cv2.cvtColor(tile, cv2.COLOR_BGR2GRAY).astype(np.float32)
    size = int(w * px), int(h * px)
    grey = np.tile(grey / max(float(grey.mean()), 1.0), (2, 2))[: size[1], : size[0]]
    if grey.shape != size[::-1]:
        grey = cv2.resize(grey, size)
    picture = np.clip(np.array(mat.colour, np.float32) * (0.75 * grey + 0.25)[..., None], 0, 255).astype(np.uint8)
    if mat.line:
        m = int(6 * px)
        pale = [int(0.6 * c + 90) for c in mat.colour]
        cv2.rectangle(picture, (m, m), (size[0] - m, size[1] - m), pale, max(1, int(1.2 * px)), cv2.LINE_AA)
    rgba = cv2.cvtColor(picture, cv2.COLOR_BGR2RGBA)
    return make_texture(rgba, kind="mat", label=None, face="up", size_mm=(w, h), thickness_mm=mat.thickness_mm)


def mat_body(mat: Mat) -> Body:
    """The mat as a body; it is sunk so that its top is the play surface."""
    x, y = (mat.box_mm[0] + mat.box_mm[2]) / 2, (mat.box_mm[1] + mat.box_mm[3]) / 2
    turn = angle_turn(mat.turn_deg)
    centre = turn @ np.array([x, y, 0.0])
    return Body(_mat_texture(mat), centre, turn, 0.3, finish=Finish(gloss=0.08 if mat.kind == "plain" else 0.0))


@lru_cache(maxsize=64)
def _marker_texture(ident: int, side_mm: float, loose: bool) -> Texture:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cells = 24
    code = cv2.aruco.generateImageMarker(dictionary, ident, 6 * cells)
    margin = int(PAPER_MARGIN * 6 * cells)
    framed = cv2.copyMakeBorder(code, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=255)
    grey = np.clip(framed.astype(np.float32) * 0.86 + 22, 0, 255).astype(np.uint8)
    picture = cv2.cvtColor(grey, cv2.COLOR_GRAY2RGBA)
    whole = side_mm * (1 + 2 * PAPER_MARGIN)
    return make_texture(
        picture,
        kind="aruco",
        label=str(ident),
        face="up",
        size_mm=(whole, whole),
        thickness_mm=0.1 if loose else 0.01,
    )


def _marker_body(marker: Marker) -> Body:
    texture = _marker_texture(marker.ident, round(marker.side_mm, 1), marker.loose)
    centre = np.array([marker.x_mm, marker.y_mm, texture.thickness_mm])
    return Body(
        texture,
        centre,
        angle_turn(marker.turn_deg),
        texture.thickness_mm,
        key=f"aruco{marker.ident}",
        finish=Finish(gloss=0.05),
    )


def marker_corners_mm(marker: Marker) -> Array:
    """The four corners of a marker in OpenCV's order, 4 x 3 mm."""
    half = round(marker.side_mm, 1) / 2
    local = np.array([[-half, half, 0], [half, half, 0], [half, -half, 0], [-half, -half, 0]])
    return np.asarray(local @ angle_turn(marker.turn_deg).T + (marker.x_mm, marker.y_mm, 0.0))
