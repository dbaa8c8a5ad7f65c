"""Hidden stays hidden: what of a message may leave the match.

Only what lies in the field, or is marked ``public`` by the loop, keeps its reading. Hands, standing blocks, piles and
peeked cards are sent as outlines without a face, whatever the camera saw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FACED_KINDS = ("card", "block")
"""Kinds whose face a player may keep to themselves; chips, markers, boards and the UP-DOWN card have no secret."""

OUTLINE = ("id", "key", "kind", "corners", "turn_deg")
"""What is told of a piece whose face is nobody's business."""


def stripped(message: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the message without hidden faces and without keys that begin with ``_``."""
    plain: dict[str, Any] = _without_private(message)
    if isinstance(plain.get("pieces"), list) and plain.get("game") != "tiles":
        shown = _field_ids(plain.get("field"))
        pieces = [_piece(piece, shown) for piece in plain["pieces"]]
        plain["pieces"] = pieces
        if isinstance(plain.get("doubts"), list):
            faceless = {_name(piece) for piece in pieces if piece.get("hidden")}
            plain["doubts"] = [doubt for doubt in plain["doubts"] if doubt.get("piece") not in faceless]
    return plain


def is_public(piece: Mapping[str, Any], shown: frozenset[Any] = frozenset()) -> bool:
    """Whether the reading of a piece may be told: ``shown`` are the names of the pieces of the field."""
    return bool(piece.get("public")) or piece.get("kind") not in FACED_KINDS or _name(piece) in shown


def _piece(piece: Mapping[str, Any], shown: frozenset[Any]) -> dict[str, Any]:
    if is_public(piece, shown):
        return dict(piece)
    return {**{name: piece[name] for name in OUTLINE if name in piece}, "label": None, "hidden": True}


def _name(piece: Mapping[str, Any]) -> Any:
    return piece.get("key", piece.get("id"))


def _field_ids(field: Any) -> frozenset[Any]:
    """The pieces that a field names, at any depth."""
    if isinstance(field, Mapping):
        own = {field["piece"]} if field.get("piece") is not None else set()
        return frozenset(own).union(*(_field_ids(value) for value in field.values()))
    if isinstance(field, (list, tuple)):
        return frozenset().union(*(_field_ids(item) for item in field))
    return frozenset()


def _without_private(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _without_private(item) for key, item in value.items() if not str(key).startswith("_")}
    if isinstance(value, (list, tuple)):
        return [_without_private(item) for item in value]
    return value
