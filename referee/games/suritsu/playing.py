"""A card is played: the checks, the effects, the state after (rules 2.5 and 2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from referee.core import Finding, Judgement, Verdict
from referee.games.suritsu.cards import is_double
from referee.games.suritsu.events import Face, Play
from referee.games.suritsu.placement import Placement, check_placement, crooked, meeting, read_placement
from referee.games.suritsu.setup import lay_start_card
from referee.games.suritsu.state import Owed, Phase, State, due_face
from referee.games.suritsu.table import Meeting, scenery_beside, scenery_partner
from referee.games.suritsu.turns import (
    Arrival,
    Standing,
    any_illegal,
    arrive,
    due_flips,
    end_turn,
    illegal,
    notice,
    out_of_order,
    take_turn_draw,
)


@dataclass(slots=True)
class Effects:
    """What a play brings about.

    ``number`` is the number that counts; ``waits``: the double's effects come after the extra plays;
    ``forced_pass``: scenery, but no card in hand to play on with; ``doubtful``: the readings of the scenery rule
    differ.
    """

    numbers: Sequence[int]
    blocked: Sequence[str]
    number: int | None = None
    double: bool = False
    scenery: bool = False
    doubtful: bool = False
    waits: bool = False
    forced_pass: bool = False
    flip: bool = False
    draw: bool = False
    extra: bool = False

    def to_json(self) -> dict[str, Any]:
        """The ``effects`` of a ruling."""
        return {
            "numbers": list(self.numbers),
            "blocked": list(self.blocked),
            "flip": self.flip,
            "draw": self.draw,
            "extra": self.extra,
        }


def play(state: State, by: int, event: Play, forced: bool) -> Judgement[State]:
    """A card laid on the field by ``by``. A crooked card changes nothing until it is straightened."""
    card = read_placement(event)
    if state.phase is Phase.SETUP:
        return lay_start_card(state, card, forced)
    if state.phase is Phase.OVER:
        return _after_the_end(state, card, forced)
    came = arrive(state, by)
    askew = crooked(card)
    if askew is not None and not forced:
        return Judgement((*came.findings, askew), {}, came.kept(state))
    ready, own = may_play(came, by)
    met = meeting(ready.table, card)
    own += [askew] if askew is not None else _place_faults(ready, card, met)
    if any_illegal(own) and not forced:
        return Judgement((*came.findings, *own), {}, _taken_back(state, came, by))
    if own and not forced:
        return Judgement((*came.findings, *own), {}, came.kept(state))
    effects, asked, after = carry_out(ready, by, card, met)
    findings = (*came.findings, *own, *due_flips(after), *asked)
    return Judgement(findings, effects.to_json(), after)


def may_play(came: Arrival, by: int) -> tuple[State, list[Finding]]:
    """Whether ``by`` may play a card now, and the state in which they do.

    SUR-P7: one card a turn, more only through scenery. SUR-T3: nothing after a pass. A flip and then a card is a
    Reverse: SUR-R1 where it isn't agreed, SUR-R4 with fewer than two cards in hand.
    """
    state = take_turn_draw(came.state)
    name = state.name(by)
    if came.standing is Standing.OUT:
        return state, [out_of_order(state, by)]
    if came.standing is Standing.LATE:
        if state.doubt == "extra":
            return state, [scenery_question(state, by)]
        if state.ended_by == "play":
            return state, [illegal("SUR-P7", player=name)]
        if state.ended_by == "misplay":
            return state, [out_of_order(state, by)]
        own = [illegal("SUR-T3", "why-more", "remedy-more", player=name)]
        if state.ended_by == "flip":
            own.append(illegal("SUR-R1", "why-off", "remedy-card", player=name))
        return state, own
    if state.phase is Phase.FLIPPED and not state.repair:
        own = reverse_faults(state, by)
        return replace(state.with_hand(by, -1), reversed=True), own
    return state, []


def scenery_question(state: State, by: int) -> Finding:
    """SUR-E3: the player goes on as if the other reading of the scenery rule held."""
    return Finding(Verdict.ASK, "SUR-E3", "why-goes-on", {"player": state.name(by)}, (), "remedy-readings")


def reverse_faults(state: State, by: int) -> list[Finding]:
    """SUR-R4: a Reverse takes two cards, one to go under the pile and one to play."""
    if state.hand_at_most(by) >= 2:
        return []
    return [illegal("SUR-R4", player=state.name(by), count=state.hand_at_most(by))]


def face_for_play(state: State) -> Face:
    """The face a number is compared under: in an extra play the one that is due, else the one that shows."""
    return due_face(state) if state.phase is Phase.EXTRA else state.face


def _place_faults(state: State, card: Placement, met: Meeting) -> list[Finding]:
    return check_placement(state.table, card, met, state.last, face_for_play(state), state.settings.contact_forbidden)


def _taken_back(before: State, came: Arrival, by: int) -> State:
    """After an illegal play: the card goes back; with ``misplay=lose_turn`` the turn is over too."""
    state = came.state
    if state.settings.lose_turn and came.standing is Standing.TURN and not state.settings.solo:
        return end_turn(take_turn_draw(state), by, "misplay")
    return came.kept(before)


def _after_the_end(state: State, card: Placement, forced: bool) -> Judgement[State]:
    said = notice("SUR-O5" if state.settings.solo else "SUR-W1", "why-over", **winner_params(state))
    if not forced:
        return Judgement((said,), {}, state)
    return Judgement((said,), {}, replace(state, table=state.table.add(card.laid())))


def winner_params(state: State) -> dict[str, object]:
    """Who has won, for the sentences that say so."""
    return {"player": "" if state.winner is None else state.name(state.winner)}


def foresee(state: State, by: int, card: Placement, met: Meeting) -> Effects:
    """The effects of a play, from the state in which it is made.

    SUR-E1, SUR-E2: a double flips and draws while the pile lasts. SUR-E3: scenery lets play on; with no card in
    hand that is a pass (SUR-E4; ``empty_hand_extra=turn_just_ends``: nothing). SUR-O3: solo, each only flips.
    The last card ends the game before any extra play.
    """
    settings = state.settings
    number, partner = formed(state, met)
    effects = Effects(sorted(met.numbers), met.blocked, number)
    effects.double = effects.flip = number is not None and is_double(number)
    effects.scenery, effects.doubtful = _scenery(state, card, partner)
    left = state.left(by) - 1
    if left <= 0:
        effects.doubtful = False
        return effects
    if settings.solo:
        effects.flip = effects.double or effects.scenery
        return effects
    hand = state.hands[by]
    hand = None if hand is None else max(0, hand - 1)
    effects.draw = effects.double and (hand is None or hand < left)
    effects.waits = effects.double and effects.scenery and settings.scenery_first
    if effects.scenery:
        stuck = hand == 0 and not (effects.draw and not effects.waits)
        effects.extra = not stuck
        effects.forced_pass = stuck and not settings.turn_just_ends
        effects.flip = effects.flip or effects.forced_pass
    return effects


def carry_out(state: State, by: int, card: Placement, met: Meeting) -> tuple[Effects, list[Finding], State]:
    """The effects, the questions they raise, and the state after the play."""
    effects = foresee(state, by, card, met)
    number = state.last if effects.number is None else effects.number
    after = replace(
        state,
        table=state.table.add(card.laid()),
        last=number,
        marker=number,
        played=(*state.played[:by], state.played[by] + 1, *state.played[by + 1 :]),
        choice=met.numbers if len(met.numbers) > 1 else (),
        doubt="",
        repair=False,
    ).with_hand(by, -1)
    if after.left(by) == 0:
        return effects, [], _won(after, by)
    found = [_two_readings(card)] if effects.doubtful else []
    if state.settings.solo:
        return effects, found, _solo_turn(after, effects, found)
    return effects, found, _turn(after, by, effects)


def formed(state: State, met: Meeting) -> tuple[int | None, int | None]:
    """The number that counts and the card it is made with; of several let stand, one that the face allows."""
    if not met.numbers:
        return None, None
    pairs = list(zip(met.numbers, met.partners, strict=True))
    if state.last is not None:
        up, last = face_for_play(state) == "up", state.last
        pairs.sort(key=lambda pair: not (pair[0] != last and (pair[0] > last) == up))
    return pairs[0]


def _scenery(state: State, card: Placement, partner: int | None) -> tuple[bool, bool]:
    """SUR-E3: whether the extra play is earned, and whether the two readings of the rule differ.

    The number's own partner must be aligned and of the same scenery; with ``any_aligned_neighbour`` any aligned
    neighbour will do.
    """
    if partner is None:
        return False, False
    by_partner = scenery_partner(state.table, card.scenery, card.x, card.y, partner)
    beside = by_partner or scenery_beside(state.table, card.scenery, card.x, card.y)
    if state.settings.any_neighbour:
        return beside, False
    return by_partner, beside and not by_partner


def _two_readings(card: Placement) -> Finding:
    """The scenery rule can be read two ways here: a question only once somebody acts on the other reading."""
    params = {"card": str(card.digits), "scenery": card.scenery or ""}
    return Finding(Verdict.NOTICE, "SUR-E3", "why-readings", params, [(card.x, card.y)], None)


def _won(state: State, by: int) -> State:
    """SUR-W1, SUR-O5: hand and pile are used up; the finisher scores 0."""
    scores = (*state.round_scores[:by], 0, *state.round_scores[by + 1 :])
    return replace(state, phase=Phase.OVER, winner=by, round_scores=scores, flips=(), pending=(), undrawn=())


def _turn(state: State, by: int, effects: Effects) -> State:
    """Open the duties of the play; the turn is over unless there is an extra play."""
    number = effects.number
    if effects.waits and number is not None:
        state = replace(state, doubles=(*state.doubles, number))
    elif effects.double:
        state = replace(state, flips=(*state.flips, Owed(by, "SUR-E1", number)))
        if effects.draw:
            state = replace(state.with_hand(by, +1), pending=(*state.pending, Owed(by, "SUR-E2")))
    if effects.extra:
        return replace(state, phase=Phase.EXTRA)
    if effects.forced_pass:
        state = replace(state, flips=(*state.flips, Owed(by, "SUR-E4", number)))
    ended = end_turn(state, by, "play")
    return replace(ended, doubt="extra") if effects.doubtful else ended


def _solo_turn(state: State, effects: Effects, found: list[Finding]) -> State:
    """SUR-O3: a double or a scenery connection flips the card; SUR-O2: then draw one.

    Both in one play: two flips or one, the table decides; either is accepted meanwhile.
    """
    flips = effects.double + effects.scenery
    doubt = "flips" if effects.doubtful else ""
    if flips == 2 and state.settings.one_flip:
        flips = 1
    elif flips == 2:
        found.append(Finding(Verdict.ASK, "SUR-O3", "why-both", {}, (), "remedy-both"))
        flips, doubt = 0, "flips"
    state = replace(state, flips=(Owed(0, "SUR-O3", effects.number),) * flips)
    if state.may_draw(0):
        state = replace(state.with_hand(0, +1), pending=(Owed(0, "SUR-O2"),))
    return replace(state, phase=Phase.CHOOSE, mover=0, ended_by="play", doubt=doubt)
