"""The ``position`` of a header: a round taken up in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from msgspec.structs import replace

from referee.core import Problem
from referee.games.suiri_sinri.answer import side_of
from referee.games.suiri_sinri.roles import DISGUISES, JOKER, ROLES, Revealed, turned_corner
from referee.games.suiri_sinri.state import OWN, OWNER, SLOTS, State, pair, with_shown


def place(state: State, position: Mapping[str, Any]) -> State:
    """The state that ``position`` describes; every field may be left out. Raises :class:`Problem`.

    ``step`` 0 … 7 (default 2) · ``peeked`` ``{"A": ["C1", "C2"], "B": []}`` · ``swapped`` (this step's swap is
    made) · ``cards`` (slot to the slot where its card was dealt) · ``revealed`` ``{"A": {"role", "corner",
    "turn_deg", "at_s"}}``. Who has been through a step, and is not in ``peeked``, has looked at cards unknown.
    """
    step = position.get("step", 2)
    if not isinstance(step, int) or isinstance(step, bool) or not 0 <= step <= 7:
        _wrong("step", step)
    swapped = position.get("swapped", False)
    if not isinstance(swapped, bool):
        _wrong("swapped", swapped)
    placed = replace(
        state,
        step=step,
        swapped=swapped and step in OWNER,
        peeked=_peeked(state, position.get("peeked"), step),
        cards=_cards(position.get("cards")),
    )
    for side, card in _revealed(placed, position.get("revealed")).items():
        placed = replace(with_shown(placed, side, card), last=None)
    return placed


def _peeked(state: State, given: object, step: int) -> tuple[frozenset[str] | None, frozenset[str] | None]:
    peeked: tuple[frozenset[str] | None, frozenset[str] | None] = (
        frozenset() if step <= 2 else None,
        frozenset() if step <= 3 else None,
    )
    for side, slots in _by_side(state, "peeked", given).items():
        if slots is None:
            continue
        if not isinstance(slots, list) or not all(isinstance(slot, str) and slot in SLOTS for slot in slots):
            _wrong("peeked", slots)
        peeked = pair(peeked, side, frozenset(slots))
    return peeked


def _cards(given: object) -> tuple[str, ...]:
    if given is None:
        return SLOTS
    if not isinstance(given, dict) or not all(isinstance(slot, str) for slot in given.values()):
        _wrong("cards", given)
    cards = tuple(given.get(slot, slot) for slot in SLOTS)
    if sorted(cards) != sorted(SLOTS) or not set(given) <= set(SLOTS):
        _wrong("cards", given)
    return cards


def _revealed(state: State, given: object) -> dict[int, Revealed]:
    return {side: _card(state, card) for side, card in _by_side(state, "revealed", given).items() if card is not None}


def _card(state: State, card: object) -> Revealed:
    if not isinstance(card, dict) or not (card.get("role") is None or card.get("role") in ROLES):
        _wrong("revealed", card)
    role, corner = card.get("role"), card.get("corner")
    turn_deg, at_s = _number(card.get("turn_deg")), _number(card.get("at_s"))
    if corner is not None and corner not in DISGUISES:
        _wrong("revealed", card)
    if role == JOKER and corner is None and turn_deg is not None:
        found, margin = turned_corner(turn_deg, state.settings.corners)
        corner = found if margin >= state.settings.corner_margin_deg else None
    return Revealed(role, corner if role == JOKER else None, turn_deg, at_s)


def _number(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 1e9:
        _wrong("revealed", value)
    return float(value)


def _by_side(state: State, field: str, given: object) -> dict[int, Any]:
    """A mapping keyed by players or by the slots A and B, keyed by side."""
    if given is None:
        return {}
    if not isinstance(given, dict):
        _wrong(field, given)
    found: dict[int, Any] = {}
    for key, value in given.items():
        try:
            found[side_of(state, key)] = value
        except Problem:
            _wrong(field, key)
    return found


def _wrong(field: str, value: object) -> NoReturn:
    shown = " ".join(repr(value).split())
    allowed = {"step": "0 … 7", "swapped": "true, false"}.get(field, ", ".join(OWN if field == "revealed" else SLOTS))
    detail = f"{shown if len(shown) <= 60 else shown[:57] + '…'} ({allowed})"
    raise Problem("position-wrong", line=1, field=field, detail=detail)
