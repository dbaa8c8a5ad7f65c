"""Steps 6 and 7: the joker's disguise and the reveal."""

from __future__ import annotations

import math
from dataclasses import replace

from referee.core import Finding, Problem, Verdict
from referee.games.suiri_sinri.answer import Answer, breach, say, shorten
from referee.games.suiri_sinri.events import Reveal, Turn
from referee.games.suiri_sinri.protocol import duties
from referee.games.suiri_sinri.roles import DISGUISES, JOKER, ROLES, Revealed, turn_to_show, turned_corner
from referee.games.suiri_sinri.state import (
    DISGUISE,
    FIRST_SIDE,
    OWN,
    OWNER,
    Settings,
    State,
    with_shown,
)


def judge_reveal(state: State, side: int, event: Reveal, stands: bool) -> Answer:
    """SIN-A9 (both at once, at the end), SIN-A8 (the joker's corner), SIN-S1 (each role exists once).

    What is beyond doubt in a doubtful reveal is that the card was turned up, and its role if it was read.
    A reveal in doubt may be completed by a second one of the same player; else the first one counts.
    """
    old, where, player = state.shown[side], (OWN[side],), state.name(side)
    if old is not None and old.certain:
        return Answer((say(Verdict.NOTICE, "SIN-A10", "why-again", None, where, player=player),), state)
    early = _early(state, side)
    card, found = _read(state, side, event, stands)
    found += _window(state, side, event)
    other = state.shown[1 - side]
    if other is not None and card.role is not None and card.role == other.role:
        found.append(say(Verdict.ASK, "SIN-S1", "why-twin", "remedy-twin", OWN, role=card.role))
        card = card if stands else replace(card, role=None, corner=None)
    if old is not None:
        card = replace(card, at_s=old.at_s)
    refused = any(finding.verdict is Verdict.ILLEGAL and finding.by is None for finding in early)
    refused = refused or any(finding.verdict is Verdict.ILLEGAL for finding in found)
    return Answer((*early, *found), with_shown(state, side, card), refused)


def _early(state: State, side: int) -> tuple[Finding, ...]:
    """SIN-A9: nobody reveals before step 4 is over; SIN-A6 when only the look at the side card is missing."""
    if state.step >= DISGUISE or state.any_shown:
        return ()
    if state.step < FIRST_SIDE:
        player, own = state.name(side), (OWN[side],)
        return (breach("SIN-A9", "why-early", state.settings.leak, own, player=player, step=state.step),)
    first = OWNER[FIRST_SIDE]
    return duties(state, by=None if side == first else state.name(first))


def _read(state: State, side: int, event: Reveal, stands: bool) -> tuple[Revealed, list[Finding]]:
    """The card that the event shows, and what is wrong or doubtful in it."""
    role, where = event.role, (OWN[side],)
    if role is None:
        unread = say(Verdict.ASK, "SIN-A9", "why-unread", "remedy-read", where, player=state.name(side))
        return Revealed(None, at_s=event.at_s), [unread]
    if role not in ROLES:
        raise Problem("piece-unknown", piece=shorten(role), game="suiri-sinri", form=", ".join(ROLES))
    if role != JOKER:
        return Revealed(role, at_s=event.at_s), []
    corner, found = _corner(state.settings, event, where, stands)
    return Revealed(JOKER, corner, event.turn_deg, event.at_s), found


def _corner(
    settings: Settings, event: Reveal, where: tuple[str, ...], stands: bool
) -> tuple[str | None, list[Finding]]:
    """SIN-A8 and the geometry of the corners: the disguise, if one is clear."""
    read = event.corner
    if read in ("king", JOKER):
        return None, [breach("SIN-A8", "why-king", "remedy-turn", where, role=read)]
    if read is not None and read not in DISGUISES:
        raise Problem("piece-unknown", piece=shorten(read), game="suiri-sinri", form=", ".join(DISGUISES))
    if event.turn_deg is None:
        none = say(Verdict.ASK, "SIN-A8", "why-none", "remedy-corner", where)
        return read, [] if read is not None else [none]
    turned, margin = turned_corner(checked_turn(event.turn_deg), settings.corners)
    if margin < settings.corner_margin_deg:
        unclear = say(
            Verdict.ASK,
            "SIN-A8",
            "why-unclear",
            "remedy-corner",
            where,
            role=turned,
            margin=round(margin, 1),
            needed=f"{settings.corner_margin_deg:g}",
        )
        return (read or turned) if stands else None, [unclear]
    if read is not None and read != turned:
        clash = say(Verdict.ASK, "SIN-A8", "why-clash", "remedy-corner", where, role=read, other=turned)
        return read if stands else None, [clash]
    return turned, []


def _window(state: State, side: int, event: Reveal) -> list[Finding]:
    """SIN-A9: both cards within ``reveal_window_s``; the earlier one is at fault."""
    other = state.shown[1 - side]
    if other is None or other.at_s is None or event.at_s is None or state.shown[side] is not None:
        return []
    apart = abs(event.at_s - other.at_s)
    if not apart > state.settings.reveal_window_s + 1e-9:
        return []
    early = side if event.at_s < other.at_s else 1 - side
    return [
        breach(
            "SIN-A9",
            "why",
            state.settings.leak,
            OWN,
            None if early == side else state.name(early),
            player=state.name(early),
            other=state.name(1 - early),
            seconds=round(apart, 1),
            window=f"{state.settings.reveal_window_s:g}",
        )
    ]


def judge_turn(state: State, side: int, event: Turn) -> Answer:
    """SIN-A8: the joker is turned before or while it is revealed, never after; the first corner counts."""
    turn_deg, where, card = checked_turn(event.turn_deg), (OWN[side],), state.shown[side]
    if card is None:
        if state.settings.turn_before:
            return Answer((), state)
        hint = say(Verdict.NOTICE, "SIN-A8", "why-early", None, where, player=state.name(side))
        return Answer((hint,), state)
    if card.role != JOKER:
        return Answer((), state)
    settings = state.settings
    before = card.turn_deg
    if before is None and card.corner is not None:
        before = turn_to_show(card.corner, settings.corners)
    turned = math.fmod(before or 0.0, 360.0) + math.fmod(turn_deg, 360.0)
    now, margin = turned_corner(turned, settings.corners)
    clear = margin >= settings.corner_margin_deg
    carried = with_shown(state, side, replace(card, corner=now if clear else None, turn_deg=turned))
    if card.corner is None:
        adjusted = say(Verdict.ASK, "SIN-A8", "why-adjusted", "remedy-corner", where, player=state.name(side))
        return Answer((adjusted,), carried, refused=True)
    if clear and now == card.corner:
        return Answer((say(Verdict.NOTICE, "SIN-A8", "why-nudged", None, where, role=card.corner),), state)
    after = breach("SIN-A8", "why-after", "remedy-after", where, player=state.name(side), role=card.corner)
    return Answer((after,), carried, refused=True)


def checked_turn(turn_deg: float) -> float:
    """The angle; raises :class:`Problem` when it is not finite."""
    if not math.isfinite(turn_deg):
        raise Problem("record-wrong-field", field="turn_deg", detail=str(turn_deg))
    return turn_deg
