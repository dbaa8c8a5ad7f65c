"""Measuring what learning a set is worth: readings of tables before and after, at their true corners.

Own tables are of styles that training never saw, learned from the drawings of their sides. The pieces of path-traced
tables (``photoreal``) are read with sets learned from ``photoreal/learn``, number tiles in photographs
(``real/rummikub``) with a set learned from two of them, which are then left out of the counts.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from live.bench.own_sets import printed_sides, tables
from live.bench.read import Score, share
from live.bench.read import measure as measure_tables
from live.bench.truths import TruePicture
from live.bench.truths import pictures as pictures_of
from live.reading import set_sizes
from live.sets.choosing import chosen_from
from live.sets.folder import Shown, read_folder
from live.sets.heads_file import from_bytes
from live.sets.learning import Wish, checksums, learn
from live.sets.store import StoredSet
from models.reading.evaluate import FOLDERS, Tally, measure, measure_pictures, rummikub
from models.scenes.atlas import held_out_styles
from referee.core import Problem
from vision.eyes import Eyes
from vision.pictures import load_picture
from vision.reading.adapted import Face
from vision.reading.learned import Learned
from vision.reading.reader import Reader
from vision.reading.views import Example

TILES = "tiles"
AS_FOUND = ("found", "right", "wrong_and_certain", "doubts", "fields", "mistaken")
PICTURED = {"suiri-sinri": "roles", "suritsu": "scenery"}


@dataclass(slots=True)
class Result:
    """One game: tallies by kind of piece before and after, and the reports of its sets.

    ``found`` are the same tables read as they are, pieces found by the detector, before and after.
    """

    before: Mapping[str, Tally]
    after: Mapping[str, Tally]
    reports: list[dict[str, Any]] = field(default_factory=list)
    learned_from: list[str] = field(default_factory=list)
    found: tuple[Score, Score] | None = None

    def to_json(self, game: str) -> dict[str, Any]:
        """Shares with their intervals."""
        about: dict[str, Any] = {
            "pieces": sum(t.total for t in self.after.values()),
            "before": _shares(self.before),
            "after": _shares(self.after),
            "errors_kept": _kept(self.before, self.after),
            "processor_s": [report["processor_s"] for report in self.reports],
        }
        if game in PICTURED:
            about[PICTURED[game]] = {"before": _pictured(game, self.before), "after": _pictured(game, self.after)}
        if self.found is not None:
            before, after = (score.to_json() for score in self.found)
            about["as_found"] = {name: {"before": before[name], "after": after[name]} for name in AS_FOUND}
        if self.learned_from:
            about["learned_from"] = self.learned_from
        about["views"] = [{"name": report["name"], **report["families"]} for report in self.reports]
        return about


def bench(
    data: Path | None,
    reader: Reader,
    games: Sequence[str],
    pictures: int,
    told: Callable[[str], None] = lambda text: None,
) -> dict[str, dict[str, Result]]:
    """Learn and read, game by game, from own sets and from ``data``; ``pictures`` of each own set.

    Raises :class:`Problem` when ``data`` has none of the pictures.
    """
    results: dict[str, dict[str, Result]] = {"own": {}, "data": {}}
    if data is not None and not any(_has(data, game) for game in games):
        raise Problem("bench-nothing", folder=str(data))
    for game in games:
        if pictures and game != TILES:
            told(f"{game}, own")
            results["own"][game] = _own(game, reader, pictures)
        if data is not None and _has(data, game):
            told(game)
            results["data"][game] = _tiles(data, reader) if game == TILES else _traced(data, game, reader)
    return results


def _has(data: Path, game: str) -> bool:
    """Whether there are pictures of the game."""
    if game == TILES:
        return (data / "real" / "rummikub" / "labels.json").is_file()
    return (data / "photoreal" / FOLDERS[game]).is_dir()


def _own(game: str, reader: Reader, pictures: int) -> Result:
    """Own sets in held-out styles."""
    stored = {style: learn(Wish(game, style), printed_sides(game, style), reader) for style in held_out_styles()}
    with tempfile.TemporaryDirectory(prefix="table-referee-") as made:
        seen = [table for style in stored for table in tables(game, style, pictures, Path(made))]
        before = measure_pictures(seen, game, reader)
        after = measure_pictures(seen, game, reader, learned={name: _taught(one) for name, one in stored.items()})
    return Result(before, after, [dict(one.report) for one in stored.values()])


def _traced(data: Path, game: str, reader: Reader) -> Result:
    """Path-traced tables with their sets."""
    stored = {
        folder.name: learn(Wish(game, folder.name), read_folder(folder, game), reader)
        for folder in sorted((data / "photoreal" / "learn").glob(f"{FOLDERS[game]}-*"))
    }
    learned = {name: _taught(one) for name, one in stored.items()}
    before = measure(data, game, reader)
    after = measure(data, game, reader, learned=learned)
    found = _found(data, game, reader, {}), _found(data, game, reader, stored)
    return Result(before, after, [dict(one.report) for one in stored.values()], found=found)


def _found(data: Path, game: str, reader: Reader, stored: Mapping[str, StoredSet]) -> Score:
    """The tables read as they are, with what is known of the set on each."""
    eyes, sizes = Eyes(reader), set_sizes(game)

    def known(picture: TruePicture) -> dict[str, Any]:
        nonlocal sizes
        one = stored.get(str(picture.conditions["style"]))
        reader.learned = Learned() if one is None else _taught(one)
        if one is None:
            return {}
        chosen = chosen_from(one)
        sizes = chosen.sizes
        return {"shape_known": chosen.shape_known, "own": chosen.labels()}

    tables = pictures_of(data / "photoreal" / FOLDERS[game])
    score = measure_tables(eyes, tables, lambda name: sizes, known=known)[game]
    reader.learned = Learned()
    return score


def _tiles(data: Path, reader: Reader) -> Result:
    """Photographed number tiles: learned from the two photographs that show most numbers, and of those most tiles."""
    photographs = [(path, wanted) for path, _, wanted in rummikub(data) if wanted]
    first, second = max(
        combinations(photographs, 2),
        key=lambda pair: (
            len({w.label for _, wanted in pair for w in wanted}),
            sum(len(wanted) for _, wanted in pair),
        ),
    )
    shown = [
        Shown(path.name, Example(Face("tile", w.label, "up"), load_picture(path), np.asarray(w.corners, np.float32)))
        for path, wanted in (first, second)
        for w in wanted
    ]
    names = [first[0].name, second[0].name]
    stored = learn(Wish(TILES, "rummikub"), shown, reader)
    before = measure(data, TILES, reader, leave_out=names)
    after = measure(data, TILES, reader, learned={"rummikub": _taught(stored)}, leave_out=names)
    return Result(before, after, [dict(stored.report)], names)


def _taught(stored: StoredSet) -> Learned:
    boards = tuple(board.to_numbers() for board in stored.data.boards)
    return Learned(from_bytes(stored.heads, checksums()) or {}, boards)


def _shares(tallies: Mapping[str, Tally]) -> dict[str, Any]:
    rows = {name: _row(tally) for name, tally in sorted(tallies.items())}
    total = Tally()
    for tally in tallies.values():
        total.total += tally.total
        total.right += tally.right
        total.doubts += tally.doubts
        total.wrong += tally.wrong
    return {**rows, "all": _row(total)}


def _row(tally: Tally) -> dict[str, Any]:
    return {
        "right": share(tally.right, tally.total),
        "doubts": share(tally.doubts, tally.total),
        "wrong_and_certain": share(tally.wrong, tally.total),
    }


def _kept(before: Mapping[str, Tally], after: Mapping[str, Tally]) -> dict[str, Any]:
    """Pieces not read right and certain, before and after."""
    errors = [sum(t.total - t.right for t in tallies.values()) for tallies in (before, after)]
    return {"before": errors[0], "after": errors[1], "halved": errors[1] * 2 <= errors[0]}


def _pictured(game: str, tallies: Mapping[str, Tally]) -> dict[str, Any]:
    """Roles or sceneries read right and certain, of all that lie face up."""
    cards = tallies.get("card", Tally())
    hits = cards.right if game == "suiri-sinri" else cards.details.get("scenery", [0, 0])[0]
    return share(hits, cards.total)
