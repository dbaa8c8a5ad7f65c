"""Pictures with truth, in the two forms that ``bench read`` takes, said in the words of a reading.

Own scenes (``table-referee scenes``) carry a reading as their truth. Path-traced tables carry identities and a
logical state in other words (folders ``suritsu``, ``tenround``, ``summy``, ``seqnum``, ``suiri``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.reading.evaluate import FOLDERS, STARS, wanted_piece
from referee.core import Problem

OURS = {folder: game for game, folder in FOLDERS.items()}
CLEAR = 0.6
"""Pieces of which less is seen are neither asked for nor held against a reading."""


@dataclass(frozen=True, slots=True)
class TruePiece:
    """A piece of the truth; ``asked`` is false for those that may be found or not.

    Of a ``rough`` one only the middle counts. One without label and face is asked only for its place.
    """

    corners: NDArray[np.float32]
    kind: str
    label: str | None
    face: str | None
    asked: bool
    rough: bool = False


@dataclass(frozen=True, slots=True)
class TruePicture:
    """A picture, its game, its pieces, and its field where every field piece is clear to see."""

    path: Path
    game: str
    pieces: list[TruePiece]
    field: dict[str, Any] | None
    conditions: dict[str, float | str]


def pictures(folder: Path) -> Iterator[TruePicture]:
    """All pictures with truth in a folder or in the folders of the games below it."""
    for path in sorted([*folder.glob("*.json"), *folder.glob("*/*.json")]):
        picture = path.with_suffix(".jpg")
        if not picture.exists():
            continue
        try:
            raw = json.loads(path.read_text("utf-8"))
        except ValueError as error:
            raise Problem("bench-truth", file=str(path), detail=str(error)) from None
        if raw.get("format") == "table-referee/reading/1":
            yield _own(picture, raw)
        elif path.parent.name in OURS:
            yield _traced(picture, OURS[path.parent.name], raw)


def _own(path: Path, raw: dict[str, Any]) -> TruePicture:
    pieces = []
    for piece in raw["pieces"]:
        clear = piece["visibility"] >= CLEAR and piece["in_frame"] >= 1
        asked = (
            clear and piece["role"] == "field" and not piece["standing"] and piece["kind"] not in ("marker", "board")
        )
        corners = np.array(piece["corners"], np.float32)
        pieces.append(TruePiece(corners, piece["kind"], piece["label"], piece["face"], asked))
    whole = all(p["visibility"] >= CLEAR and p["in_frame"] >= 1 for p in raw["pieces"] if p["role"] == "field")
    conditions = {
        "tilt_deg": raw["camera"]["tilt_deg"],
        "style": raw["style"],
        "difficulty": raw["scene"]["difficulty"],
    }
    return TruePicture(path, raw["game"], pieces, raw["field"] if whole else None, conditions)


def _traced(path: Path, game: str, raw: dict[str, Any]) -> TruePicture:
    pieces = []
    for piece in raw["pieces"]:
        wanted = wanted_piece(game, {**piece, "visibility": 1.0, "in_frame": 1.0})
        clear = (piece["visibility"] or 0) >= CLEAR and (piece["in_frame"] or 0) >= 1
        corners = np.array(piece["corners"], np.float32)
        if wanted is None:
            pieces.append(TruePiece(corners, piece["kind"].rsplit("_", 1)[-1], None, None, asked=False))
        else:
            asked = clear and (piece["role"] == "field" or wanted.kind == "direction")
            pieces.append(TruePiece(corners, wanted.kind, wanted.label, wanted.face, asked))
    whole = all(
        (p["visibility"] or 0) >= CLEAR and (p["in_frame"] or 0) >= 1
        for p in raw["pieces"]
        if p["role"] == "field" and "marker" not in p["kind"]
    )
    field = _FIELDS[game](raw["field"]) if whole else None
    if field is not None and game == "kaifuda" and _seen_from_behind(raw["pieces"]):
        field["lines"] = {"first": field["lines"]["second"], "second": field["lines"]["first"]}
    return TruePicture(path, game, pieces, field, {"tilt_deg": raw["camera"]["tilt_deg"], "style": raw["set_id"]})


def _suritsu(field: dict[str, Any]) -> dict[str, Any]:
    left, top = min(c["col"] for c in field["cards"]), min(c["half_row"] for c in field["cards"])
    cards = []
    for card in field["cards"]:
        digits = "{} {}/{} {}".format(*(card["digits"].get(site, ".") for site in ("LU", "RU", "LL", "RL")))
        cards.append({"x": card["col"] - left, "y": card["half_row"] - top, "digits": digits})
    numbers = sorted(number["value"] for number in field["completed_numbers"])
    return {"cards": cards, "face": field["updown"].lower(), "numbers": numbers}


def _kaifuda(field: dict[str, Any]) -> dict[str, Any]:
    lines = {}
    for player, rounds in field["market"].items():
        lines[player] = [
            "#" if face == "down" else _card(card)
            for played in rounds
            for card, face in zip(played["cards"], played["face"], strict=True)
        ]
    return {"lines": lines}


def _seen_from_behind(pieces: list[dict[str, Any]]) -> bool:
    """Whether the player called first sits at the picture's upper edge: a reading's first is at the lower one."""
    rows: dict[str, list[float]] = {"first": [], "second": []}
    for piece in pieces:
        player = (piece.get("logic") or {}).get("player")
        if player in rows:
            rows[player].append(piece["center"][1])
    return all(rows.values()) and float(np.mean(rows["first"])) < float(np.mean(rows["second"]))


def _card(word: str) -> str:
    return {**STARS, "panic": "恐"}.get(word, word)


def _summy(field: dict[str, Any]) -> dict[str, Any]:
    return {"text": [row.replace(".", " ").rstrip() for row in field["rows"]]}


def _sequence(field: dict[str, Any]) -> dict[str, Any]:
    return {"chips": [{"row": c["row"], "col": c["col"], "colour": c["color"]} for c in field["chips"]]}


def _suiri(field: dict[str, Any]) -> dict[str, Any]:
    names = {"near": "A", "far": "B", "center0": "C1", "center1": "C2", "center2": "C3", "side": "S"}
    slots: dict[str, Any] = dict.fromkeys(names.values())  # a slot that the truth leaves out is empty
    for name, card in field["slots"].items():
        slots[names[name]] = card and {
            "face": card["face"],
            **({"role": card["role"]} if card["face"] == "up" else {}),
        }
    return {"slots": slots}


_FIELDS = {
    "suritsu": _suritsu,
    "kaifuda": _kaifuda,
    "summy": _summy,
    "sequence-numbers": _sequence,
    "suiri-sinri": _suiri,
}


def field_key(game: str, field: dict[str, Any]) -> Any:
    """What of a field must be right for the whole to count as right, in a form that can be compared."""
    if game == "suritsu":
        cards = sorted((c["x"], c["y"], c["digits"]) for c in field.get("cards", ()))
        return cards, field.get("face"), sorted(field.get("numbers", ()))
    if game == "kaifuda":
        return {player: list(line) for player, line in field.get("lines", {}).items()}
    if game == "summy":
        return [row.rstrip() for row in field.get("text", ())]
    if game == "sequence-numbers":
        return sorted((c["row"], c["col"], c["colour"]) for c in field.get("chips", ()))
    if game == "suiri-sinri":
        slots = field.get("slots", {})
        return {name: card and (card["face"], card.get("role")) for name, card in slots.items()}
    return field.get("rows"), field.get("columns")
