"""What a camera can see of true records of the 10-round game, Sequence Numbers and Suiri/Sinri.

Each function gives an event as it shows on the table. With ``after`` (what follows in the truth) an event is judged;
without, it is one of a line to be compared: what is judged but given here as null is left out of the comparison.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from referee.core import PieceEvent, Verdict
from referee.games.kaifuda import GAME as KAIFUDA
from referee.games.kaifuda import events as kai
from referee.games.sequence_numbers import events as seq
from referee.games.sequence_numbers.cards import read_card
from referee.games.suiri_sinri import events as sin
from referee.games.suiri_sinri.roles import turned_corner
from referee.games.suiri_sinri.state import OWN, SLOTS

INVISIBLE: Mapping[str, Mapping[str, str]] = {
    "kaifuda": {
        "KAI-P3": "films lay cards meant to lie apart in their places",
        "KAI-G5": "how many cards leave a land nobody can see",
    },
    "sequence-numbers": {
        "SEQ-T3": "films don't show cards drawn that are not due",
        "SEQ-T4": "films don't show cards drawn that are not due",
    },
    "suiri-sinri": {},
}
"""Rules whose breaches no camera sees, or no film shows, with the reason."""

After = Sequence[PieceEvent] | None


def kaifuda(event: PieceEvent, state: Any, after: After) -> PieceEvent | None:
    """Takes, the merchant card and a recovery not made are judged but not compared: when they are told is free.

    Films don't show a merchant card or a land card taken without being due; words leave no trace.
    """
    if isinstance(event, kai.CannotPlay):
        return None
    if isinstance(event, (kai.Take, kai.Exchange)) or (isinstance(event, kai.Recover) and not event.at):
        illegal = any(f.verdict is Verdict.ILLEGAL for f in KAIFUDA.judge(state, event).findings)
        return None if after is None or illegal else event
    if isinstance(event, kai.Play):
        return replace(event, apart=False)
    return event


def sequence_numbers(event: PieceEvent, state: Any, after: After) -> PieceEvent | None:
    """Draws are judged; compared where no two players sit on one side, for only the side of a hand can be seen.

    A chip laid on another is seen in its place; films show nothing of one exchanged for another of its colour.
    """
    if isinstance(event, seq.Draw):
        due = sum(state.setup.seats[right.seat] == event.by for right in state.rights)
        if after is not None:
            return seq.Draw(by=event.by, count=min(event.count, due)) if due and event.count else None
        return None if len(state.setup.seats) > 4 else event
    if isinstance(event, seq.TurnOver):
        corners = state.setup.board.corners
        cells = sorted((row, col) for row, col in event.cells)
        return seq.TurnOver(by=event.by, cells=[cell for cell in cells if cell not in corners])
    if isinstance(event, seq.Play):
        return _play(event, state, compared=after is None)
    return event


def _play(event: seq.Play, state: Any, *, compared: bool) -> PieceEvent:
    placed = [(chip.row, chip.col) for chip in event.chips]
    alike = [(chip.row, chip.col) for chip in event.chips if chip.colour in (None, event.by)]
    taken = {(cell[0], cell[1]) for cell in event.removed}
    over = [cell for cell in alike if cell in state.chips and state.chips[cell].colour == event.by]
    own = [cell for cell in over if compared or cell in taken]
    chips = sorted((chip for chip in event.chips if (chip.row, chip.col) not in own), key=lambda c: (c.row, c.col))
    removed = taken | {cell for cell in placed if cell in state.chips}
    removed -= set(own)
    lone = event.card is not None and not chips and not removed and not event.also
    if lone and read_card(str(event.card)).kind == "equation":
        return seq.Dead(by=event.by, card=str(event.card))
    return replace(event, chips=chips, removed=sorted(removed))


def suiri_sinri(event: PieceEvent, state: Any, after: After) -> PieceEvent | None:
    """That a step is over is only said; it is told where the same player's next step follows, for then it is asked.

    The last card of the pile may lie where the side card belongs: then nobody sees that it was not dealt.
    """
    if isinstance(event, sin.Done):
        return event if after is None or _step_skipped(event, after) else None
    if isinstance(event, sin.Deal):
        return _deal(event)
    if isinstance(event, sin.Swap):
        one, two = sorted(event.slots, key=lambda slot: (slot not in OWN, slot))
        return replace(event, slots=(one, two))
    if isinstance(event, sin.Turn):
        return replace(event, turn_deg=math.copysign(30.0 if abs(event.turn_deg) < 60 else 90.0, event.turn_deg))
    if isinstance(event, sin.Reveal) and event.turn_deg is not None:
        corner, _ = turned_corner(event.turn_deg, state.settings.corners)
        return replace(event, corner=corner, turn_deg=None)
    return event


def _step_skipped(event: sin.Done, after: Sequence[PieceEvent]) -> bool:
    acts = (one for one in after if isinstance(one, (sin.Peek, sin.Swap, sin.Reveal)))
    following = next((one for one in acts if not (isinstance(one, sin.Peek) and one.slot in OWN)), None)
    return following is not None and not isinstance(following, sin.Reveal) and following.by == event.by


def _deal(event: sin.Deal) -> sin.Deal:
    cards = event.slots if isinstance(event.slots, dict) else {slot: sin.Card("down") for slot in event.slots}
    lying = {slot: card for slot, card in cards.items() if card is not None}
    if len(lying) < len(SLOTS):
        return sin.Deal(slots=list(SLOTS))
    if all(card.face == "down" for card in lying.values()):
        return sin.Deal(slots=sorted(lying))
    return sin.Deal(slots=dict(sorted(lying.items())))


SIGHT = {"kaifuda": kaifuda, "sequence-numbers": sequence_numbers, "suiri-sinri": suiri_sinri}
