"""A set chosen with ``--set``: its sizes, and what it teaches the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from live.reading import set_labels, set_sizes
from live.sets.folder import Shown
from live.sets.heads_file import from_bytes
from live.sets.keeping import examples_of
from live.sets.learning import Progress, Wish, checksums, learn, quiet
from live.sets.model import OWN
from live.sets.sizing import Size
from live.sets.store import SetStore, StoredSet
from referee.core import Problem
from vision.reading.learned import FAMILY, Learned
from vision.reading.reader import Reader

KNOWN_SHAPES = frozenset({"given", "measured", "proportions"})


@dataclass(frozen=True, slots=True, eq=False)
class ChosenSet:
    """The physical set on the table. ``stored`` is null for the project's own.

    ``shape_known``: the proportions of its pieces are known, so that they may settle the plane of the table.
    """

    game: str
    name: str
    sizes: Mapping[str, Size]
    shape_known: bool
    stored: StoredSet | None = None
    store: SetStore | None = None

    def labels(self) -> dict[str, frozenset[str]] | None:
        """All labels that pieces of the set have, by kind, as far as all are known; null when nothing is."""
        if self.stored is None:
            return set_labels(self.game) if self.shape_known else None
        found: dict[str, set[str]] = {}
        for face in self.stored.data.faces:
            if FAMILY.get(face.kind) in self.stored.data.whole and face.label is not None:
                found.setdefault(face.kind, set()).add(face.label)
        return {kind: frozenset(labels) for kind, labels in found.items()}

    def options(self) -> dict[str, str]:
        """The rule options that the set answers: which corner of the joker is which role."""
        faces = self.stored.data.faces if self.stored is not None else []
        corners = [face.details["corners"] for face in faces if "corners" in face.details]
        return {"joker_corners": ",".join(corners[0])} if corners else {}

    def teach(self, reader: Reader, told: Callable[[str], None] = lambda name: None) -> None:
        """Tell the reader what is known of the set.

        Heads that were fitted to other networks are fitted anew from the set's pictures, which takes up to a minute:
        ``told`` gets the set's name before that. Raises :class:`Problem` for a damaged set.
        """
        if self.stored is None:
            reader.learned = Learned()
            return
        boards = tuple(board.to_numbers() for board in self.stored.data.boards)
        heads = from_bytes(self.stored.heads, checksums())
        if heads is None:
            told(self.name)
            anew = fitted_again(self.stored, reader)
            heads = from_bytes(anew.heads, checksums()) or {}
            if self.store is not None:
                with suppress(Problem):  # a folder that can't be written: the heads then last for this run
                    self.store.save(anew)
        reader.learned = Learned(heads, boards)


def choose_set(game: str, name: str | None, store: SetStore | None = None) -> ChosenSet:
    """The set of that name, the project's own when null; raises :class:`Problem` when there is none or it is
    damaged.
    """
    if name in (None, OWN):
        return ChosenSet(game, OWN, set_sizes(game), shape_known=name == OWN)
    kept = store if store is not None else SetStore()
    return chosen_from(kept.load(game, str(name)), kept)


def chosen_from(stored: StoredSet, store: SetStore | None = None) -> ChosenSet:
    """A learned set as chosen; fitted anew it is kept in ``store``."""
    data = stored.data
    main = [size.source in KNOWN_SHAPES for kind, size in data.kinds.items() if kind in ("card", "block", "tile")]
    return ChosenSet(data.game, data.name, sizes_with(stored), bool(main) and all(main), stored, store)


def sizes_with(stored: StoredSet) -> dict[str, Size]:
    """The sizes of a set; of kinds that were not shown those of the project's own."""
    told = {kind: (*size.size_mm, size.thickness_mm) for kind, size in stored.data.kinds.items()}
    return {**set_sizes(stored.data.game), **told}


def is_current(stored: StoredSet) -> bool:
    """Whether the set's pictures are sound and its heads were fitted to the present networks.

    Raises :class:`Problem` for a damaged picture.
    """
    shown_again(stored)
    return from_bytes(stored.heads, checksums()) is not None


def fitted_again(stored: StoredSet, reader: Reader, progress: Progress = quiet) -> StoredSet:
    """The set with heads and report made anew from its kept pictures; raises :class:`Problem` for a damaged one."""
    data = stored.data
    shown = shown_again(stored)
    if not shown:
        return stored
    wish = Wish(data.game, data.name, whole=data.declared, trust=True)
    made = learn(wish, shown, reader, progress)
    report = {**made.report, "sizes": stored.report.get("sizes", {}), "boards": len(data.boards)}
    return StoredSet(data, stored.pictures, made.heads, report)


def shown_again(stored: StoredSet) -> list[Shown]:
    """The kept pictures of a set as pieces shown; raises :class:`Problem` for a damaged picture."""
    try:
        examples = examples_of(stored.data, stored.pictures)
    except ValueError as error:
        raise Problem("set-damaged", file=stored.data.name, detail=str(error)) from None
    return [Shown(file, example) for file, example in zip(stored.data.files(), examples, strict=True)]
