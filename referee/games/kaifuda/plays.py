"""Legal acts of a hand: pairs, thunder, release, veils, recovery."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from referee.core import Finding, Judgement, Play, Verdict
from referee.games.kaifuda.cards import read_hold
from referee.games.kaifuda.checks import THUNDER_CARDS
from referee.games.kaifuda.events import Play as PlayEvent
from referee.games.kaifuda.events import Recover, Veil
from referee.games.kaifuda.judging import find_faults, judge_play
from referee.games.kaifuda.state import State, cells_of
from referee.games.kaifuda.table import veilable

WIN = 1000.0


def legal_plays(state: State, hold: Sequence[str], who: int) -> list[Play]:
    """All legal acts with the cards of ``hold``, best first: what wins, then what earns most for least tax.

    What the opponent still owes is taken as done. While a recovery is due it comes before any play.
    """
    cards = read_hold(hold)
    if state.winner is not None:
        return []
    name = state.names[who]
    due = next((duty for duty in state.duties if duty.by == who and duty.kind == "recovery" and not duty.told), None)
    if due is not None:
        return [Play(Recover(by=name, at=[place])) for place in cells_of(due.cells)]
    veils = [Play(Veil(by=name, at=cells_of(mask)))] if (mask := veilable(state, who)) else []
    if who != state.turn:
        return veils
    state = state.change(duties=())
    found = [play for laid in candidates(cards) if (play := _legal(state, laid, who)) is not None]
    return sorted(found, key=lambda play: -play.worth) + veils


def candidates(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Every pair a hand can lay, each once, and 1 0 0 if it holds them."""
    pairs: list[tuple[str, ...]] = list(dict.fromkeys(permutations(cards, 2)))
    if "1" in cards and cards.count("0") >= 2:
        pairs.append(THUNDER_CARDS)
    return pairs


def _legal(state: State, laid: tuple[str, ...], who: int) -> Play | None:
    event = PlayEvent(by=state.names[who], cards=list(laid))
    faults, _ = find_faults(state, event, who, laid)
    if any(_forbids(finding) for finding in faults):
        return None
    judged = judge_play(state, event, who)
    return Play(event, judged.effects, _worth(state, judged, who))


def _forbids(finding: Finding) -> bool:
    """Whether the play is illegal, or may be."""
    return finding.verdict in (Verdict.ILLEGAL, Verdict.ASK)


def _worth(state: State, judged: Judgement[State], who: int) -> float:
    """Winning above all, then cards earned; losing last."""
    after = judged.after
    if after.winner is not None and after.winner != "draw":
        return WIN if after.winner == state.names[who] else -WIN
    if after.thunder == who:
        return WIN / 2
    effects = judged.effects
    return float(effects["reward"]) - 0.5 * float(effects["tax"]) - 0.25 * bool(effects["exchange"])
