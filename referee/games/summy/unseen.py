"""Acts of which nobody saw whose hands did them: what they may have been, so that no breach is called on a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.core import Match, PieceEvent, Verdict
from referee.core.following_tools import Known
from referee.games.summy.events import Place, Remove
from referee.games.summy.seen import SeenBlock
from referee.games.summy.state import State


@dataclass(frozen=True, slots=True)
class Doing:
    """One act as it may have been: its team, and the blocks laid or laid aside."""

    team: int
    blocks: tuple[SeenBlock, ...] = ()
    aside: tuple[Known, ...] = ()

    def event(self, state: State) -> Place | Remove:
        """As a record has it."""
        by = state.players[self.team]
        if self.aside:
            return Remove(by=by, count=len(self.aside))
        blocks = sorted((block.block() for block in self.blocks), key=lambda block: (block.y, block.x))
        return Place(by=by, blocks=blocks)


def as_done(team: int, blocks: Sequence[SeenBlock], aside: Sequence[Known]) -> tuple[Doing, ...]:
    """All of it done by one team."""
    done = [Doing(team, tuple(blocks))] if blocks else []
    return (*done, *([Doing(team, (), tuple(aside))] if aside else []))


def is_loose(blocks: Sequence[SeenBlock], aside: Sequence[Known]) -> bool:
    """Whether it was not seen from which side one of these came."""
    return any(known.side is None for known in (*(block.known for block in blocks), *aside))


def lawful(
    match: Match[State], state: State, team: int, blocks: Sequence[SeenBlock], aside: Sequence[Known]
) -> list[tuple[Doing, ...]]:
    """All ways in which both teams can have done this without a breach; first those in which ``team`` began."""
    found = []
    for first in (team, 1 - team):
        for doings in _ways(first, tuple(blocks), tuple(aside)):
            if doings not in found and is_lawful(match, state, doings):
                found.append(doings)
    return found


def _ways(first: int, blocks: tuple[SeenBlock, ...], aside: tuple[Known, ...]) -> Iterator[tuple[Doing, ...]]:
    other = 1 - first
    if not blocks or not aside:
        yield (Doing(first, blocks, aside),)
    else:
        yield Doing(first, blocks), Doing(other, (), aside)
        yield Doing(first, (), aside), Doing(other, blocks)
    if not aside:
        for some, rest in _parted(blocks):
            yield Doing(first, some), Doing(other, rest)


def _parted(blocks: tuple[SeenBlock, ...]) -> Iterator[tuple[tuple[SeenBlock, ...], tuple[SeenBlock, ...]]]:
    """Blocks in two: those of one line and the others, as two sums would lie."""
    for axis in (0, 1):
        for line in sorted({block.cell[axis] for block in blocks}):
            some = tuple(block for block in blocks if block.cell[axis] == line)
            rest = tuple(block for block in blocks if block.cell[axis] != line)
            if rest:
                yield some, rest


def is_lawful(match: Match[State], state: State, doings: Sequence[Doing]) -> bool:
    """Whether none of these acts, one after another, is a breach by itself."""
    for doing in doings:
        event: PieceEvent = doing.event(state)
        judged = match.game.judge(state, event)
        if any(finding.verdict is Verdict.ILLEGAL and finding.by is None for finding in judged.findings):
            return False
        state = judged.after
    return True
