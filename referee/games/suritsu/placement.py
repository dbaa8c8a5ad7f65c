"""The checks of one placement, in the order P10, P1, P6, P2, P3, P5, P4 (rules 2.6)."""

from __future__ import annotations

import math
from typing import NamedTuple

from referee.core import Finding, Problem, Verdict
from referee.games.suritsu.cards import Card, Digits, check_scenery, check_ticks, parse_digits, spell
from referee.games.suritsu.events import Face, Play, StartCard
from referee.games.suritsu.opening import MAX_PLACE
from referee.games.suritsu.table import Meeting, Table, meet, overlap_share, touches_flush

STEP_TOLERANCE = 0.20
"""Share of a half height by which a card may miss its row (SUR-P10)."""
GAP_TOLERANCE = 0.15
"""Share of a card width by which a card may miss its column (SUR-P10)."""
TILT_TOLERANCE_DEG = 10.0
TOUCH_SHARE = 0.03
"""Share of a card's area that still counts as touching, not as overlap (SUR-P1)."""
_ROUNDING = 1e-9


class Placement(NamedTuple):
    """A card as it was laid: its true place and the lattice place nearest to it."""

    digits: Digits
    scenery: str | None
    score: int | None
    true_x: float
    true_y: float
    x: int
    y: int
    upright: bool
    tilt_deg: float

    def laid(self) -> Card:
        """The card as it counts on the lattice."""
        return Card(self.x, self.y, self.digits, self.scenery, self.score)


def read_placement(event: Play | StartCard) -> Placement:
    """The placement in an event; raises :class:`Problem` when it is no card or lies nowhere."""
    for axis, value in (("x", event.x), ("y", event.y)):
        if not math.isfinite(value) or abs(value) > MAX_PLACE:
            raise Problem("suritsu-place", axis=axis, found=str(value)[:20], limit=MAX_PLACE)
    if not math.isfinite(event.tilt_deg):
        raise Problem("suritsu-place", axis="tilt_deg", found=str(event.tilt_deg), limit=360)
    return Placement(
        parse_digits(event.digits),
        check_scenery(event.scenery),
        check_ticks(event.score),
        event.x,
        event.y,
        round(event.x),
        round(event.y),
        event.upright,
        event.tilt_deg,
    )


def crooked(card: Placement) -> Finding | None:
    """SUR-P10: a card lies aligned or stepped by exactly half a height, straight and without a gap.

    Off by more than the tolerances it is asked to be straightened, and nothing else is said of it.
    """
    step = abs(card.true_y - card.y)
    gap = abs(card.true_x - card.x)
    tilt = abs((card.tilt_deg + 180.0) % 360.0 - 180.0)
    reason = None
    if step > STEP_TOLERANCE + _ROUNDING:
        reason, off = "why-step", f"{step * 100:.0f}"
    elif gap > GAP_TOLERANCE + _ROUNDING:
        reason, off = "why-gap", f"{gap * 100:.0f}"
    elif tilt > TILT_TOLERANCE_DEG + _ROUNDING:
        reason, off = "why-tilt", f"{tilt:.0f}"
    if reason is None:
        return None
    params = {"card": str(card.digits), "off": off}
    return Finding(Verdict.ASK, "SUR-P10", reason, params, [(card.true_x, card.true_y)], "remedy")


def faults(table: Table, card: Placement, met: Meeting, contact_forbidden: bool = False) -> list[Finding]:
    """What is wrong with the place itself: vertical contact where forbidden, P1, P6, P2, P3."""
    found: list[Finding] = []
    here = [(card.x, card.y)]
    name = str(card.digits)
    if contact_forbidden and touches_flush(table, card.x, card.y):
        found.append(_illegal("SUR-P10", here, "why-contact", "remedy-contact", card=name))
    if overlaps(table, card):
        found.append(_illegal("SUR-P1", here, card=name))
    if not card.upright:
        found.append(_illegal("SUR-P6", here, card=name))
    if not met.numbers:
        found.append(_illegal("SUR-P2", here, _why_none(met), card=name, blocked=list(met.blocked)))
    elif len(met.numbers) > 1:
        spelt = [spell(number) for number in sorted(met.numbers)]
        found.append(_illegal("SUR-P3", here, card=name, others=spelt[:-1], final=spelt[-1]))
    return found


def overlaps(table: Table, card: Placement) -> bool:
    """SUR-P1: no card on another card; a sliver of 3 % of the area counts as touching."""
    return overlap_share(table, card.true_x, card.true_y) > TOUCH_SHARE + _ROUNDING


def direction_fault(card: Placement, number: int, last: int | None, face: Face) -> Finding | None:
    """SUR-P5: never the last number again; SUR-P4: larger under UP, smaller under DOWN."""
    if last is None or (number != last and (number > last) == (face == "up")):
        return None
    params = {"card": str(card.digits), "number": spell(number), "last": spell(last)}
    here = [(card.x, card.y)]
    if number == last:
        return _illegal("SUR-P5", here, **params)
    return _illegal("SUR-P4", here, f"why-{face}", **params)


def check_placement(
    table: Table,
    card: Placement,
    met: Meeting,
    last: int | None,
    face: Face,
    contact_forbidden: bool = False,
) -> list[Finding]:
    """All that is wrong with a straight card, in the order of checks.

    Numbers are compared with the last one only where exactly one was formed: not with two at once (P3), nor by a
    card that lies on another (P1).
    """
    found = faults(table, card, met, contact_forbidden)
    if len(met.numbers) == 1 and not any(finding.rule == "SUR-P1" for finding in found):
        wrong = direction_fault(card, met.numbers[0], last, face)
        if wrong is not None:
            found.append(wrong)
    return found


def meeting(table: Table, card: Placement) -> Meeting:
    """What the card meets at the lattice place nearest to it."""
    return meet(table, card.digits, card.x, card.y)


def _why_none(met: Meeting) -> str:
    return "why-blank" if met.blocked else "why"


def _illegal(
    rule: str, where: list[tuple[int, int]], reason: str = "why", remedy: str = "remedy", **params: object
) -> Finding:
    return Finding(Verdict.ILLEGAL, rule, reason, params, where, remedy)
