"""From an event to what it breaches and the state it leads to.

The protocol (steps 0 to 7): deal · settle who is first, look at the own card · first player: two centre cards ·
second player: the same · first player: the side card · second player: the unseen centre card · the joker's
disguise · reveal. A step is over with ``done``, or when the next player begins the next one.
"""

from __future__ import annotations

from referee.core import Finding, PieceEvent, Problem
from referee.games.suiri_sinri.answer import Answer, side_of
from referee.games.suiri_sinri.events import EVENTS, Deal, Done, Peek, Reveal, Show, Swap, Turn
from referee.games.suiri_sinri.protocol import judge_done, judge_peek, judge_swap
from referee.games.suiri_sinri.showdown import judge_reveal, judge_turn
from referee.games.suiri_sinri.state import State
from referee.games.suiri_sinri.table import judge_deal, judge_show


def judge(state: State, event: PieceEvent, stands: bool) -> tuple[tuple[Finding, ...], State]:
    """All findings, and the state after; an illegal act changes nothing unless a human lets it stand."""
    answer = _answer(state, event, stands)
    if not answer.refused or stands:
        return answer.findings, answer.carried
    return answer.findings, state if answer.kept is None else answer.kept


def _answer(state: State, event: PieceEvent, stands: bool) -> Answer:
    if isinstance(event, Deal):
        if event.by is not None:
            side_of(state, event.by)
        return judge_deal(state, event)
    side = side_of(state, event.by)
    if isinstance(event, Peek):
        return judge_peek(state, side, event.slot)
    if isinstance(event, Swap):
        return judge_swap(state, side, event.slots)
    if isinstance(event, Done):
        return judge_done(state, side)
    if isinstance(event, Reveal):
        return judge_reveal(state, side, event, stands)
    if isinstance(event, Show):
        return judge_show(state, side, event.slot)
    if isinstance(event, Turn):
        return judge_turn(state, side, event)
    known = ", ".join(str(kind.__struct_config__.tag) for kind in EVENTS)
    raise Problem("record-unknown-do", found=event.do, known=known, game="suiri-sinri")
