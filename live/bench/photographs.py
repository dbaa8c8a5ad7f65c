"""Photographs of calibration patterns: what is found in them, and the lens that they give.

A folder with ``labels.json`` ({file: {"ref_found" | "ref_ids" | "ref_markers" and "dictionary"}}): chessboards of
9x6 inner corners, grids of 4x5 markers (37.5 mm, 5 mm apart), boards on a table with their markers' corners.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.boards import CharucoSpec
from calibration.charuco import BoardView, find_board
from calibration.lens_solving import LensSolution, View, solve_lens
from referee.core import Problem
from vision.pictures import load_picture

CHESS = (9, 6)
SQUARE_MM = 25.0
GRID, GRID_MARKER_MM, GRID_GAP_MM = (4, 5), 37.5, 5.0
SAME_PX = 3.0
NOTHING = np.zeros((0, 2))


def measure_photographs(folder: Path) -> dict[str, Any]:
    """Figures by kind of photograph; raises :class:`Problem` when the folder has no readable ``labels.json``."""
    try:
        labels: dict[str, dict[str, Any]] = json.loads((folder / "labels.json").read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise Problem("record-unreadable", file=str(folder / "labels.json"), detail=str(error)) from None
    figures: dict[str, Any] = {}
    chess = {name: label for name, label in labels.items() if "ref_found" in label}
    grids = {name: label for name, label in labels.items() if "ref_ids" in label}
    boards = {name: label for name, label in labels.items() if str(label.get("dictionary", "")).startswith("DICT_")}
    if chess:
        figures["chessboards"] = _chessboards(folder, chess)
    if grids:
        figures["marker grids"] = _grids(folder, grids)
    for name in boards:
        if "ref_markers" in labels[name]:
            figures[name] = _board(folder / name, labels[name])
    return figures


def _chessboards(folder: Path, labels: dict[str, dict[str, Any]]) -> dict[str, Any]:
    table = np.array([(x * SQUARE_MM, y * SQUARE_MM) for y in range(CHESS[1]) for x in range(CHESS[0])])
    views: list[View] = []
    size = (0, 0)
    for name in labels:
        grey = cv2.imread(str(folder / name), cv2.IMREAD_GRAYSCALE)
        size = (grey.shape[1], grey.shape[0]) if grey is not None else size
        found, corners = cv2.findChessboardCornersSB(grey, CHESS) if grey is not None else (False, NOTHING)
        views.append((table, np.asarray(corners, np.float64).reshape(-1, 2)) if found else (NOTHING, NOTHING))
    theirs = sum(label["ref_found"] for label in labels.values())
    swapped = np.array([(x * SQUARE_MM, y * SQUARE_MM) for y in range(CHESS[0]) for x in range(CHESS[1])])
    wrong = solve_lens([(swapped, seen) for _, seen in views if len(seen)], *size)
    return {
        "pictures": len(labels),
        "found": sum(len(seen) > 0 for _, seen in views),
        "found_by_their_authors": theirs,
        **_lens(views, size),
        "rows_and_columns_swapped": str(wrong) if not isinstance(wrong, LensSolution) else "taken",
    }


def _grids(folder: Path, labels: dict[str, dict[str, Any]]) -> dict[str, Any]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_1000)
    board = cv2.aruco.GridBoard(GRID, GRID_MARKER_MM, GRID_GAP_MM, dictionary)
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(dictionary, parameters)
    views: list[View] = []
    wanted = seen = 0
    size = (0, 0)
    for name, label in labels.items():
        grey = cv2.imread(str(folder / name), cv2.IMREAD_GRAYSCALE)
        if grey is None:
            continue
        size = grey.shape[1], grey.shape[0]
        corners, ids, _ = detector.detectMarkers(grey)
        found = set(np.ravel(ids).tolist()) if len(corners) else set()
        wanted, seen = wanted + len(label["ref_ids"]), seen + len(found & set(label["ref_ids"]))
        table, pixels = board.matchImagePoints(corners, ids)
        views.append(
            (np.asarray(table, np.float64).reshape(-1, 3)[:, :2], np.asarray(pixels, np.float64).reshape(-1, 2))
        )
    return {"pictures": len(labels), "markers_found": seen, "markers": wanted, **_lens(views, size)}


def _lens(views: list[View], size: tuple[int, int]) -> dict[str, Any]:
    found = solve_lens(views, *size)
    if not isinstance(found, LensSolution):
        return {"lens": str(found)}
    lens = found.lens
    return {
        "residual_px": round(lens.residual_px, 3),
        "focal_px": round(float(lens.matrix[0, 0]), 1),
        "k1": round(float(lens.distortion[0]), 3),
        "views": found.used,
        "skipped": found.skipped,
        "odd": found.odd,
    }


def _board(path: Path, label: dict[str, Any]) -> dict[str, Any]:
    """A ChArUco board of 5 x 7 squares: its markers against those told, and its corners."""
    picture = load_picture(path)
    number = getattr(cv2.aruco, label["dictionary"])
    corners, ids, _ = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(number)).detectMarkers(picture)
    mine = (
        {int(i): quad.reshape(4, 2) for i, quad in zip(np.ravel(ids), corners, strict=True)} if len(corners) else {}
    )
    near = sum(
        marker["id"] in mine and bool(np.abs(mine[marker["id"]] - np.array(marker["corners"])).max() <= SAME_PX)
        for marker in label["ref_markers"]
    )
    view = find_board(picture, CharucoSpec(5, 7, 40, 20, number))
    return {
        "markers_found": near,
        "markers": len(label["ref_markers"]),
        "board_corners": len(view.ids) if isinstance(view, BoardView) else str(view),
    }
