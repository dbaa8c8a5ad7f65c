"""The start arrangement: two cards, one number, the UP-DOWN card and the marker (rules 2.5, S2–S4, O1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from referee.core import Finding, Judgement, Verdict
from referee.games.suritsu.cards import Card, check_number, is_double, spell
from referee.games.suritsu.events import Face, Start
from referee.games.suritsu.opening import START_CARDS
from referee.games.suritsu.placement import Placement, crooked, meeting, overlaps, read_placement
from referee.games.suritsu.state import Owed, Phase, State, face_for, other
from referee.games.suritsu.table import Meeting, Table
from referee.games.suritsu.turns import TABLE, any_illegal, due_flips, illegal, notice

NOTHING = Meeting((), (), ())


def start(state: State, event: Start, forced: bool) -> Judgement[State]:
    """The table as set up.

    A wrong arrangement is laid anew; with the wrong face up the cards stay and the flip is due; a marker that
    lies elsewhere is only worth a word, for the referee knows the number.
    """
    cards = [read_placement(card) for card in event.cards]
    marker = event.marker if isinstance(event.marker, UnsetType) else check_number(event.marker)
    if state.phase is Phase.OVER or _under_way(state):
        return Judgement((illegal(_rule(state), "why-again", None),), {}, state)
    askew = [finding for card in cards if (finding := crooked(card)) is not None]
    if askew and not forced:
        return Judgement(tuple(askew), {}, state)
    if len(cards) != START_CARDS:
        found = [*askew, illegal(_rule(state), "why-count", "remedy", found=len(cards))]
        met, table = NOTHING, Table.of(card.laid() for card in cards)
    else:
        table = Table.of([cards[0].laid()])
        met = meeting(table, cards[1])
        found = [*askew, *_arrangement(state, table, cards, met)]
        table = table.add(cards[1].laid())
    if any_illegal(found) and not forced:
        return Judgement(tuple(found), {}, state)
    state = replace(_laid(state, table, met), face=event.face)
    if state.last is not None:
        state = _face_and_marker(state, event.face, marker, found, forced)
    return Judgement(tuple(found), start_effects(met), state)


def lay_start_card(state: State, card: Placement, forced: bool) -> Judgement[State]:
    """A start card laid by itself, before the first number stands."""
    askew = crooked(card)
    if askew is not None and not forced:
        return Judgement((askew,), {}, state)
    found = [askew] if askew is not None else []
    on_table = [_placement(old) for old in state.table.cards]
    met = meeting(state.table, card)
    found += _arrangement(state, state.table, [*on_table, card], met)
    if any_illegal(found) and not forced:
        return Judgement(tuple(found), {}, state)
    state = _laid(state, state.table.add(card.laid()), met)
    if state.last is not None and state.face != right_face(state, state.last):
        state = replace(state, flips=(Owed(TABLE, "SUR-S3", state.last),))
    return Judgement((*found, *due_flips(state)), start_effects(met), state)


def start_effects(met: Meeting) -> dict[str, Any]:
    """The effects of a start arrangement: its number."""
    return {
        "numbers": sorted(met.numbers),
        "blocked": list(met.blocked),
        "flip": False,
        "draw": False,
        "extra": False,
    }


def _under_way(state: State) -> bool:
    acted = any(state.played) or state.mover is not None or not state.fresh
    return acted or state.phase not in (Phase.SETUP, Phase.CHOOSE)


def _rule(state: State) -> str:
    return "SUR-O1" if state.settings.solo else "SUR-S2"


def _arrangement(state: State, table: Table, cards: Sequence[Placement], met: Meeting) -> list[Finding]:
    """P1, P6, then SUR-S2 (solo: SUR-O1): one number exactly, from the right cards."""
    rule, last = _rule(state), cards[-1]
    here = [(last.x, last.y)]
    found: list[Finding] = []
    if len(cards) > 1 and overlaps(table, last):
        found.append(Finding(Verdict.ILLEGAL, "SUR-P1", "why", {"card": str(last.digits)}, here, "remedy"))
    found += [
        Finding(Verdict.ILLEGAL, "SUR-P6", "why", {"card": str(card.digits)}, [(card.x, card.y)], "remedy")
        for card in cards
        if not card.upright
    ]
    if len(cards) == START_CARDS and len(met.numbers) != 1:
        spelt = [spell(number) for number in sorted(met.numbers)]
        params = {"others": spelt[:-1], "final": "".join(spelt[-1:])}
        found.append(Finding(Verdict.ILLEGAL, rule, "why" if spelt else "why-none", params, here, "remedy"))
    if not _right_kinds(state, cards):
        found.append(illegal(rule, "why-kind"))
    return found


def _right_kinds(state: State, cards: Sequence[Placement]) -> bool:
    """Two Start Cards, in the solo game one Start Card and one play card."""
    with_scenery = sum(card.scenery is not None for card in cards)
    if not state.settings.solo:
        return with_scenery == 0
    return with_scenery == 1 if len(cards) == START_CARDS else True


def _laid(state: State, table: Table, met: Meeting) -> State:
    number = met.numbers[0] if met.numbers else None
    ready = len(table.cards) >= START_CARDS
    return replace(
        state,
        table=table,
        last=number,
        marker=number,
        flips=(),
        phase=Phase.CHOOSE if ready else Phase.SETUP,
    )


def right_face(state: State, number: int) -> Face:
    """SUR-S3; with ``start_double=flip`` a double flips the card at once."""
    face = face_for(number)
    return other(face) if state.settings.start_double_flips and is_double(number) else face


def _face_and_marker(
    state: State, face: Face, marker: int | UnsetType | None, found: list[Finding], forced: bool
) -> State:
    number = state.last
    assert number is not None
    right = right_face(state, number)
    if face != right and face == face_for(number):
        state = replace(state, flips=(Owed(TABLE, "SUR-E1", number),))
        found += due_flips(state)
    elif face != right:
        params = {"number": spell(number), "face": right}
        found.append(Finding(Verdict.ILLEGAL, "SUR-S3", "why-start", params, (), "remedy"))
        state = state if forced else replace(state, flips=(Owed(TABLE, "SUR-S3", number),))
    if not isinstance(marker, UnsetType) and marker != number:
        on = "–" if marker is None else spell(marker)
        found.append(notice("SUR-S4", "why", last=spell(number), marker=on))
    return state


def _placement(card: Card) -> Placement:
    return Placement(
        card.digits, card.scenery, card.score, card.x, card.y, card.x, card.y, upright=True, tilt_deg=0.0
    )
