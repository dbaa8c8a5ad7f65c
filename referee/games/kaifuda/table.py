"""Touching the cards on the table: veils, old cards that change, and the word of who cannot play."""

from __future__ import annotations

from referee.core import Finding, Problem, Verdict
from referee.games.kaifuda.cards import GAP, NUMBER, PANIC, STARS, VEILED, read_label
from referee.games.kaifuda.events import Change
from referee.games.kaifuda.state import SIDES, THUNDER, State, cells_of, put

ILLEGAL, ASK, NOTICE = Verdict.ILLEGAL, Verdict.ASK, Verdict.NOTICE
MAX_PLACE = 60
Answer = tuple[list[Finding], State]


def read_places(at: list[int]) -> list[int]:
    """The places of an event, each once; raises :class:`Problem` for a place that no line can have."""
    for place in at:
        if not 0 <= place <= MAX_PLACE:
            raise Problem("kaifuda-place", place=place, last=MAX_PLACE)
    return sorted(set(at))


def veilable(state: State, who: int) -> int:
    """Mask of the cards a player may veil now: goods of the own previous round that still lie open.

    Goods are veiled on the own turn, before the play (by option ``veil_moment`` also just after it), all or none,
    never with a 0·0 pair among them (rules KAI-L1, L2, L4).
    """
    mask = _previous_goods(state, who)
    if mask & state.zeros[who]:
        return 0
    line = state.lines[who]
    return sum([1 << place for place in cells_of(mask) if place < len(line) and line[place] in NUMBER])


def _previous_goods(state: State, who: int) -> int:
    """Mask of the goods that may be veiled at this moment, 0 when the moment is wrong."""
    if state.winner is not None:
        return 0
    if who == state.turn:
        return state.fresh[who]
    return state.before[who] if state.agreed.veil_after else 0


def veil(state: State, at: list[int], who: int, stands: bool) -> Answer:
    """KAI-L1 to L4: goods of the own previous round, on the own turn, all of them, no 0·0 pair."""
    places = read_places(at)
    found = _veil_faults(state, places, who)
    if stands or all(finding.verdict is not ILLEGAL for finding in found):
        state = _veiled(state, places, who)
    return found, state


def _veil_faults(state: State, places: list[int], who: int) -> list[Finding]:
    line = state.lines[who]
    goods, fresh = state.made[who], _previous_goods(state, who)
    old: list[int] = []
    never: list[int] = []
    for place in places:
        label = line[place] if place < len(line) else GAP
        if label not in NUMBER or not goods >> place & 1:
            never += [] if label.startswith(VEILED) else [place]
        elif not fresh >> place & 1:
            old.append(place)
    found: list[Finding] = []
    if old:
        moment = "why" if who == state.turn else "why-turn"
        found.append(_veil_finding("KAI-L1", moment, state, who, old))
    if never:
        cards = [line[place] for place in never if place < len(line)]
        special = [label for label in cards if label in STARS or label == PANIC]
        found.append(_veil_finding("KAI-L3", "why-special" if special else "why", state, who, never, special))
    inside = [place for place in places if fresh >> place & 1]
    if inside and fresh & state.zeros[who]:
        found.append(_zeros_veiled(state, who, inside, fresh))
    elif inside:
        missing = [p for p in cells_of(fresh) if p not in inside and p < len(line) and line[p] in NUMBER]
        if missing:
            found.append(_veil_finding("KAI-L2", "why", state, who, missing))
    return found


def _zeros_veiled(state: State, who: int, inside: list[int], fresh: int) -> Finding:
    """KAI-L4; the table decides on a step veiled alone that shares a 0 with the 0·0 pair."""
    zeros = fresh & state.zeros[who]
    step_alone = len(inside) == 3 and all(_in_step(fresh, zeros, p) for p in inside if zeros >> p & 1)
    where = tuple([(SIDES[who], place) for place in inside])
    params = {"player": state.names[who]}
    if step_alone:
        return Finding(ASK, "KAI-L4", "why-shared", params, where, "remedy-ask")
    return Finding(ILLEGAL, "KAI-L4", "why", params, where, "remedy")


def _in_step(fresh: int, zeros: int, place: int) -> bool:
    """Whether a 0 of a 0·0 pair also belongs to a step left of it (as the first 0 of 8·9·0·0 does)."""
    return fresh.bit_count() > zeros.bit_count() and place == cells_of(zeros)[0]


def _veil_finding(
    rule: str, reason: str, state: State, who: int, places: list[int], cards: list[str] | None = None
) -> Finding:
    params = {
        "player": state.names[who],
        "places": [place + 1 for place in places],
        "cards": cards or "",
    }
    where = tuple([(SIDES[who], place) for place in places])
    return Finding(ILLEGAL, rule, reason, params, where, "remedy")


def _veiled(state: State, places: list[int], who: int) -> State:
    """The cards face down; what they are is known only as a set from now on."""
    line = list(state.lines[who])
    mask = 0
    for place in places:
        if place < len(line) and line[place] != GAP and not line[place].startswith(VEILED):
            line[place] = VEILED + line[place]
            mask |= 1 << place
    if not mask:
        return state
    return state.change(
        lines=put(state.lines, who, tuple(line)), veils=put(state.veils, who, (*state.veils[who], mask))
    )


def change(state: State, event: Change, who: int, stands: bool) -> Answer:
    """KAI-P2, L5, R2: what lies in the market stays as it lies."""
    places = read_places([event.at] if isinstance(event.at, int) else event.at)
    now = _read_change(event.to)
    line = list(state.lines[who])
    found: list[Finding] = []
    for place in places:
        was = line[place] if place < len(line) else None
        if was is None or _looks(was) == now or was == now:
            found += [] if was is not None else [_changed(state, who, place, "KAI-P2", "why-nothing", "–", now)]
            continue
        rule, reason = _broken_by(was, now)
        found.append(_changed(state, who, place, rule, reason, _looks(was), now))
        line[place] = now
    if found and not stands:
        return found, state
    return found, state.change(lines=put(state.lines, who, tuple(line))) if found else state


def _read_change(to: str | None) -> str:
    if to is None or to.strip() in ("", GAP):
        return GAP
    return VEILED if to.strip() == VEILED else read_label(to)


def _looks(label: str) -> str:
    return VEILED if label.startswith(VEILED) else label


def _broken_by(was: str, now: str) -> tuple[str, str]:
    """The rule a changed card breaks, and the sentence for it."""
    if was.startswith(VEILED):
        return ("KAI-R2", "why-gone") if now == GAP else ("KAI-L5", "why")
    if now == GAP:
        return "KAI-P2", "why-gone"
    return "KAI-P2", "why-back" if was == GAP else "why"


def _changed(state: State, who: int, place: int, rule: str, reason: str, was: str, now: str) -> Finding:
    params = {"player": state.names[who], "place": place + 1, "was": was, "now": now}
    return Finding(ILLEGAL, rule, reason, params, ((SIDES[who], place),), "remedy")


def cannot_play(state: State, who: int) -> Answer:
    """KAI-P13: who cannot make a legal play loses; after thunder it stands as won (KAI-F2)."""
    name, other = state.names[who], state.names[1 - who]
    params = {"player": name, "opponent": other, "turn": state.names[state.turn]}
    if state.winner is not None:
        return [Finding(NOTICE, state.ended_by or "KAI-F1", "why-over")], state
    if who != state.turn:
        return [Finding(ILLEGAL, "KAI-S4", "why", params, (), "remedy-wait")], state
    rule, reason = ("KAI-F2", "why-stands") if state.to_beat == THUNDER else ("KAI-P13", "why")
    return [Finding(NOTICE, rule, reason, params)], state.change(winner=other, ended_by=rule)
