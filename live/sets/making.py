"""Making a set from what was gathered, by itself or added to what the set held before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from msgspec.structs import replace as changed

from live.sets.choosing import shown_again
from live.sets.gathering import Gathered
from live.sets.learning import Progress, Wish, learn, quiet
from live.sets.model import SizeData
from live.sets.store import SetStore, StoredSet
from vision.reading.reader import Reader


def make(
    wish: Wish,
    gathered: Gathered,
    reader: Reader,
    before: StoredSet | None = None,
    progress: Progress = quiet,
    *,
    keep_boards: bool = True,
) -> StoredSet:
    """The set, not stored yet. ``before`` is what it held until now, kept and added to, its boards where wished.

    Raises :class:`Problem`.
    """
    wish = replace(wish, measured_mm=gathered.measured_mm)
    if before is None:
        return _noted(learn(wish, gathered.shown, reader, progress), gathered)
    boards = tuple(board.to_numbers() for board in before.data.boards) if keep_boards else ()
    wish = replace(wish, whole=wish.whole or before.data.declared, boards=boards)
    made = learn(wish, [*shown_again(before), *gathered.shown], reader, progress)
    kinds = _kinds(before.data.kinds, made.data.kinds)
    sizes = {kind: {"size_mm": list(size.size_mm), "source": size.source} for kind, size in kinds.items()}
    report = {**made.report, "sizes": sizes}
    return _noted(StoredSet(changed(made.data, kinds=kinds), made.pictures, made.heads, report), gathered)


def kept_before(store: SetStore, game: str, name: str) -> StoredSet | None:
    """The set of that name, if there is one; raises :class:`Problem` when it is damaged."""
    return store.load(game, name) if name in store.names(game) else None


def _kinds(before: Mapping[str, SizeData], now: Mapping[str, SizeData]) -> dict[str, SizeData]:
    """Sizes found anew in place of the old ones, but none that are only assumed."""
    return {**before, **{k: size for k, size in now.items() if size.source != "assumed" or k not in before}}


def _noted(made: StoredSet, gathered: Gathered) -> StoredSet:
    if not gathered.board_differs:
        return made
    return replace(made, report={**made.report, "board_differs": gathered.board_differs})
