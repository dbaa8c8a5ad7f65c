"""How long a look takes after one piece was changed: what a match waits for when a hand has left."""

from __future__ import annotations

import time

import cv2
import numpy as np

from vision.again import change, seen_planes
from vision.eyes import Eyes
from vision.pictures import Picture
from vision.pieces import Corners
from vision.posing import Sizes


def again_ms(eyes: Eyes, picture: Picture, game: str, sizes: Sizes) -> float | None:
    """Milliseconds until a table that is known is read anew after its middlemost piece was turned about.

    Comparing the pictures counts in. Null where there is no piece, no plane, or nothing that differs.
    """
    whole = eyes.look(picture, game, sizes)
    pieces = [piece for piece in whole.pieces if piece.kind != "board"]
    if not pieces or whole.plane is None:
        return None
    middle = np.median([piece.corners.mean(axis=0) for piece in pieces], axis=0)
    chosen = min(pieces, key=lambda piece: float(np.linalg.norm(piece.corners.mean(axis=0) - middle)))
    after = turned_about(picture, chosen.corners)
    before, size = seen_planes(picture), (whole.width, whole.height)
    begin = time.perf_counter()
    changed = change(before, seen_planes(after), size, whole.found)
    if changed is None or not changed.regions:
        return None
    eyes.look(
        after,
        game,
        sizes,
        plane=whole.plane,
        before=whole,
        changed=changed,
        known=lambda piece: not changed.touches(piece.corners),
    )
    return 1000 * (time.perf_counter() - begin)


def turned_about(picture: Picture, corners: Corners) -> Picture:
    """The picture with one piece (corners (4, 2)) lying the other way round."""
    height, width = picture.shape[:2]
    half_turn = cv2.getPerspectiveTransform(
        corners.astype(np.float32), np.roll(corners, 2, axis=0).astype(np.float32)
    )
    turned = cv2.warpPerspective(picture, half_turn, (width, height))
    inside = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(inside, np.round(corners).astype(np.int32), 1)
    return np.where(inside[..., None] > 0, turned, picture).astype(np.uint8)
