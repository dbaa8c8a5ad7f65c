"""Whether a play may stand: one function a rule, in the order of checks of rules section 3.5.

Each answers with a :class:`Finding` or ``None`` and looks at nothing but the state before the play.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.core import Finding, Verdict
from referee.games.kaifuda.cards import NEXT_STAR, NUMBER, PANIC, VEILED
from referee.games.kaifuda.goods import Time, pass_time
from referee.games.kaifuda.state import (
    NOTHING,
    NULL,
    ROUNDS,
    SIDES,
    THUNDER,
    UNKNOWN,
    State,
    beat_text,
)

THUNDER_CARDS = ("1", "0", "0")
ZEROS = ("0", "0")
BACK = "remedy"
ILLEGAL, ASK, NOTICE = Verdict.ILLEGAL, Verdict.ASK, Verdict.NOTICE


def new_cells(state: State, who: int, count: int) -> tuple[tuple[str, int], ...]:
    """Where ``count`` new cards of a player come to lie."""
    start = len(state.lines[who])
    return tuple([(SIDES[who], start + offset) for offset in range(count)])


def is_number(cards: Sequence[str]) -> bool:
    """Whether the play is a number pair (or thunder): no star, no panic card."""
    return NUMBER.keys() >= set(cards)


def is_thunder(cards: Sequence[str]) -> bool:
    """Whether the three cards of thunder were laid, 1 0 0."""
    return len(cards) == 3 and tuple(cards) == THUNDER_CARDS


def play_faults(state: State, who: int, cards: Sequence[str]) -> list[Finding]:
    """All that speaks against the play, first what the order of checks names first."""
    if state.winner is not None:
        return [_over(state, who, cards)]
    if who != state.turn:
        return [_wrong_turn(state, who, cards)]
    if state.to_beat == THUNDER:
        found = [_no_release(state, who, cards), _count(state, who, cards)]
    else:
        found = [_eleventh(state, who, cards), _count(state, who, cards)]
        if len(cards) == 3:
            found.append(_thunder(state, who, cards))
        elif len(cards) == 2:
            found += _pair_faults(state, who, cards)
    found += [_short(state, who, cards), _copies(state, who, cards)]
    return [finding for finding in found if finding is not None]


def _pair_faults(state: State, who: int, cards: Sequence[str]) -> list[Finding | None]:
    if is_number(cards):
        return [_superior(state, who, cards)]
    return [
        _star_pair(state, who, cards),
        _star_order(state, who, cards),
        _panic_with_star(state, who, cards),
        _opening_star(state, who, cards),
    ]


def _over(state: State, who: int, cards: Sequence[str]) -> Finding:
    """The match is over; said with the rule that ended it, or P10 for an eleventh play.

    A release that the count of zeros rules out is a doubt: one of the zeros must have been misread.
    """
    rule = state.ended_by or "KAI-F1"
    if state.plays[who] >= ROUNDS:
        rule = "KAI-P10"
    elif rule == "KAI-F2" and state.thunder != who:
        rule = "KAI-F3"
        doubt = _no_release(state, who, cards) or _copies(state, who, cards)
        if doubt is not None:
            return doubt
    return Finding(ILLEGAL, rule, "why-over", where=new_cells(state, who, len(cards)), remedy=BACK)


def _wrong_turn(state: State, who: int, cards: Sequence[str]) -> Finding:
    """KAI-S4: the players play in turn and ▼/△ never change."""
    params = {"player": state.names[who], "turn": state.names[state.turn]}
    return Finding(ILLEGAL, "KAI-S4", "why", params, new_cells(state, who, len(cards)), BACK)


def _eleventh(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-P10: at most ten plays each."""
    if state.plays[who] < ROUNDS:
        return None
    params = {"player": state.names[who], "plays": state.plays[who]}
    return Finding(ILLEGAL, "KAI-P10", "why", params, new_cells(state, who, len(cards)), BACK)


def _no_release(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-F3: after thunder only 00 from a hand of exactly two releases."""
    if tuple(cards) != ZEROS:
        reason = "why-pair"
    elif state.hand[who] != 2:
        reason = "why-hand"
    else:
        return None
    params = {"player": state.names[who], "cards": "".join(cards), "count_hand": state.hand[who]}
    return Finding(ILLEGAL, "KAI-F3", reason, params, new_cells(state, who, len(cards)), BACK)


def _count(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-P1: two cards; three only for thunder, as the last three of the hand."""
    if len(cards) == 2:
        return None
    params = {"player": state.names[who], "count_cards": len(cards), "count_hand": state.hand[who]}
    where = new_cells(state, who, len(cards))
    if not is_thunder(cards):
        return Finding(ILLEGAL, "KAI-P1", "why", params, where, BACK)
    if state.hand[who] != 3 and state.to_beat != THUNDER:
        return Finding(ILLEGAL, "KAI-P1", "why-thunder", params, where, BACK)
    return None


def _thunder(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-F2: thunder must be superior; in descending it does not beat a number."""
    if not is_thunder(cards) or state.hand[who] != 3 or not state.descending:
        return None
    where = new_cells(state, who, 3)
    if state.to_beat >= 0:
        return Finding(ILLEGAL, "KAI-F2", "why", {"beat": beat_text(state.to_beat)}, where, BACK)
    if state.to_beat != UNKNOWN and not state.agreed.thunder_desc_on_null:
        return Finding(ILLEGAL, "KAI-F2", "why-null", {}, where, BACK)
    return None


def _star_pair(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-P8: two stars only as 朝昼, 昼夕, 夕夜, 夜朝."""
    front, back = cards
    if front not in NEXT_STAR or back not in NEXT_STAR or NEXT_STAR[front] == back:
        return None
    if state.agreed.backward_stars and state.stars_reset and state.last_star is None and NEXT_STAR[back] == front:
        return None
    return Finding(ILLEGAL, "KAI-P8", "why", {"stars": front + back}, new_cells(state, who, 2), BACK)


def _star_order(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-P7: stars follow 朝→昼→夕→夜→朝 over both rows, unless the next one is free.

    Of two stars the first is judged here; which may follow it in the same play is KAI-P8.
    """
    front, back = cards
    order = (front,) if front in NEXT_STAR and back in NEXT_STAR else (front, back)
    line = state.lines[who]
    time = Time(state.descending, state.last_star, state.stars_reset)
    pass_time(time, line[-1] if line else None, order, state.agreed)
    if time.wrong_star is None or time.wrong_after is None:
        return None
    params = {"star": time.wrong_star, "last": time.wrong_after, "next": NEXT_STAR[time.wrong_after]}
    where = new_cells(state, who, 2)[cards.index(time.wrong_star) :][:1]
    return Finding(ILLEGAL, "KAI-P7", "why", params, where, BACK)


def _panic_with_star(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-P9 with option ``panic_with_star``: the panic card beside a star in one play."""
    if PANIC not in cards or state.agreed.panic_with_star == "allow_left_to_right":
        return None
    if not any(label in NEXT_STAR for label in cards):
        return None
    if state.agreed.panic_with_star == "ask":
        return Finding(ASK, "KAI-P9", "why-ask", {}, new_cells(state, who, 2), "remedy-ask")
    return Finding(ILLEGAL, "KAI-P9", "why", {}, new_cells(state, who, 2), BACK)


def _opening_star(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-P6 with option ``opening_star=forbidden``: a star cancels, and there is nothing yet to cancel."""
    if state.to_beat != NOTHING or state.agreed.opening_star != "forbidden":
        return None
    if not any(label in NEXT_STAR for label in cards):
        return None
    return Finding(ILLEGAL, "KAI-P6", "why", {}, new_cells(state, who, 2), BACK)


def _superior(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-P4, P5: larger in ascending, smaller in descending, never equal; never 00 in ascending."""
    value = 10 * NUMBER[cards[0]] + NUMBER[cards[1]]
    if state.to_beat in (NOTHING, NULL):
        if value or state.descending or state.agreed.asc_00_on_null:
            return None
        return Finding(ILLEGAL, "KAI-P5", "why", {}, new_cells(state, who, 2), BACK)
    if state.to_beat < 0 or (value < state.to_beat if state.descending else value > state.to_beat):
        return None
    reason = "why-equal" if value == state.to_beat else "why-large" if state.descending else "why-small"
    params = {"played": "".join(cards), "beat": beat_text(state.to_beat)}
    return Finding(ILLEGAL, "KAI-P4", reason, params, new_cells(state, who, 2), BACK)


def empties_hand(state: State, who: int, cards: Sequence[str], reward: int) -> Finding | None:
    """KAI-P11: nobody goes out with a star or the panic card.

    A reward or the merchant card refills the hand, so it is not going out (option ``special_with_reward``).
    """
    if len(cards) != 2 or state.hand[who] != 2 or is_number(cards):
        return None
    refilled = reward > 0 or (PANIC in cards and state.merchant[who])
    if refilled and state.agreed.special_with_reward:
        return None
    params = {"player": state.names[who], "cards": "".join(cards)}
    return Finding(ILLEGAL, "KAI-P11", "why", params, new_cells(state, who, 2), BACK)


def _short(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-P1, a doubt: more cards were laid than the hand holds by the count."""
    if len(cards) != 2 or state.hand[who] >= 2 or state.to_beat == THUNDER:
        return None
    params = {"player": state.names[who], "count_hand": state.hand[who]}
    return Finding(ASK, "KAI-P1", "why-short", params, new_cells(state, who, len(cards)), "remedy-count")


def _copies(state: State, who: int, cards: Sequence[str]) -> Finding | None:
    """KAI-P14, a doubt: more copies of a card than the player owns (a misreading or a foreign card)."""
    deck = state.agreed.deck
    extra: list[str] = []
    for label in set(cards):
        seen = cards.count(label) + copies_out(state, who, label)
        if seen > deck.copies(label):
            extra += [label] * (seen - deck.copies(label))
    if not extra or _taken_back(state, who, extra):
        return None
    label = min(extra)
    params = {"player": state.names[who], "card": label, "copies": deck.copies(label)}
    where = [cell for cell, card in zip(new_cells(state, who, len(cards)), cards, strict=True) if card == label]
    return Finding(ASK, "KAI-P14", "why", params, tuple(where), "remedy")


def copies_out(state: State, who: int, label: str) -> int:
    """Copies of a card of one player that lie open or veiled on the table, the merchant card among them."""
    line = state.lines[who]
    merchant = label == "0" and state.merchant[who] and state.merchant_known[who]
    return line.count(label) + line.count(VEILED + label) + merchant


def _taken_back(state: State, who: int, extra: list[str]) -> bool:
    """Whether cards recovered from under a veil explain the copies in excess."""
    free = list(state.recovered[who])
    for label in extra:
        source = next((item for item in free if label in item or item == "*"), None)
        if source is None:
            return False
        free.remove(source)
    return True


def can_release(state: State, who: int) -> bool:
    """Whether a player may still hold 00 as the last two cards, and has a play left for it (KAI-F3)."""
    if state.hand[who] != 2 or (state.plays[who] >= ROUNDS and not state.agreed.late_release):
        return False
    taken_back = sum("0" in item or item == "*" for item in state.recovered[who])
    return copies_out(state, who, "0") - taken_back <= state.agreed.deck.digit - 2
