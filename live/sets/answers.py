"""What a person says of the pieces laid out: typed in the terminal, or written beforehand in a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol

import msgspec

from live.sets.boards import corrected, doubtful, grid_lines, singles
from live.sets.folder import PieceEntry, Shown
from live.sets.looking import Laid, LaidOut
from live.sets.words import LABELS, SCENERIES, known_label
from referee.core import Problem, Texts
from referee.core.problems import detail_of
from vision.reading.learned import Numbers

DROP, BACK = "x", "back"


class Person(Protocol):
    """Whoever confirms what was read."""

    def confirm(self, look: LaidOut) -> list[Shown]:
        """The pieces of a look, put right."""

    def board(self, numbers: Numbers) -> Numbers:
        """The numbers of a board, put right."""


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nobody to ask: what was read without doubt counts, the rest is left. ``trust``: boards count in any case."""

    game: str
    trust: bool = False

    def confirm(self, look: LaidOut) -> list[Shown]:
        """All pieces that were read without doubt."""
        return [look.shown(self.game, piece, as_read(piece)) for piece in look.pieces if usable(self.game, piece)]

    def board(self, numbers: Numbers) -> Numbers:
        """As it was read; raises :class:`Problem` when that is not sure enough."""
        unsure = [] if self.trust else doubtful(numbers)
        if unsure:
            raise Problem("learn-board-unsure", numbers=", ".join(map(str, unsure)))
        return numbers


class LabelsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``--labels``: for each look the labels in reading order (null face down, false to leave a piece out, an object
    with kind, label, face and details where a label is not enough), and corrections of the board.
    """

    looks: list[list[Any]] = []
    board: list[str] = []


@dataclass(frozen=True, slots=True)
class Written:
    """A labels file in place of a person."""

    game: str
    file: Path
    labels: LabelsFile

    def confirm(self, look: LaidOut) -> list[Shown]:
        """The pieces of a look as the file names them; of looks it does not name those read without doubt.

        Raises :class:`Problem` naming the look that does not fit.
        """
        if look.number > len(self.labels.looks):
            return Nobody(self.game).confirm(look)
        told = self.labels.looks[look.number - 1]
        if len(told) != len(look.pieces):
            counts = {"told": len(told), "seen": len(look.pieces)}
            raise Problem("learn-look-count", file=str(self.file), look=look.number, **counts)
        pairs = [(piece, word) for piece, word in zip(look.pieces, told, strict=True) if word is not False]
        return [look.shown(self.game, piece, self._entry(piece, word)) for piece, word in pairs]

    def board(self, numbers: Numbers) -> Numbers:
        """With the file's corrections."""
        return corrected(numbers, self.labels.board)

    def _entry(self, piece: Laid, word: Any) -> PieceEntry:
        if isinstance(word, dict):
            try:
                return msgspec.convert({"kind": piece.reading.kind, **word}, PieceEntry)
            except msgspec.ValidationError as error:
                raise Problem("learn-labels-form", file=str(self.file), detail=str(error)) from None
        return named(self.game, piece, None if word is None else str(word))


def read_labels_file(game: str, path: Path) -> Written:
    """The person that a file is; raises :class:`Problem`."""
    try:
        return Written(game, path, msgspec.convert(json.loads(path.read_text(encoding="utf-8")), LabelsFile))
    except (OSError, UnicodeDecodeError):
        raise Problem("learn-file", file=str(path)) from None
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise Problem("learn-labels-form", file=str(path), detail=detail_of(error)) from None


@dataclass(frozen=True, slots=True)
class Typist:
    """A person at the terminal. ``ask`` prints a question and reads a line; ``say`` prints one; ``show`` shows the
    picture of a look.
    """

    game: str
    texts: Texts
    ask: Callable[[str], str]
    say: Callable[[str], None]
    show: Callable[[LaidOut], None]

    def confirm(self, look: LaidOut) -> list[Shown]:
        """Show what was read; take corrections as ``3=9`` until a line is empty."""
        self.show(look)
        known = {piece.number: as_read(piece) for piece in look.pieces if usable(self.game, piece)}
        while True:
            self.say(self.texts.say("learn-look", look=look.number, count=len(look.pieces)))
            for line in _listed(look, known):
                self.say(line)
            words = self.ask(self.texts.say("learn-look-ask"))
            if not words.strip():
                return [look.shown(self.game, p, known[p.number]) for p in look.pieces if p.number in known]
            for word in words.split(";"):
                self._correct(look, known, word.strip())

    def board(self, numbers: Numbers) -> Numbers:
        """Show the grid and take corrections as ``3,4=17`` until a line is empty."""
        while True:
            for line in grid_lines(numbers):
                self.say(line)
            odd = singles(numbers)
            if odd:
                self.say(self.texts.say("learn-board-singles", numbers=", ".join(map(str, odd))))
            words = self.ask(self.texts.say("learn-board-ask"))
            if not words.strip():
                return numbers
            try:
                numbers = corrected(numbers, words.split())
            except Problem as problem:
                self.say(problem.message(self.texts))

    def _correct(self, look: LaidOut, known: dict[int, PieceEntry], word: str) -> None:
        """Take in one word."""
        number, _, value = (part.strip() for part in word.partition("="))
        piece = next((p for p in look.pieces if str(p.number) == number), None)
        if piece is None or not value:
            self.say(self.texts.say("learn-look-what", given=word))
        elif value == DROP:
            known.pop(piece.number, None)
        else:
            try:
                entry = named(self.game, piece, None if value == BACK else value)
                look.shown(self.game, piece, entry)
                known[piece.number] = entry
            except Problem as problem:
                self.say(problem.message(self.texts))


def _listed(look: LaidOut, known: Mapping[int, PieceEntry]) -> Iterator[str]:
    """What the pieces are taken for, a line each; neighbours that are taken for the same have one together."""
    said = [(piece.number, _line(piece, known.get(piece.number))) for piece in look.pieces]
    for line, group in groupby(said, key=lambda item: item[1]):
        numbers = [number for number, _ in group]
        span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        yield f"  {span:>5}  {line}"


def _line(piece: Laid, entry: PieceEntry | None) -> str:
    """What a piece is taken for."""
    if entry is None:
        return f"{piece.reading.kind} ?" + (f" ({piece.guess}?)" if piece.guess else "")
    label = entry.label or (BACK if entry.face == "down" else "")
    details = " ".join(str(value) for value in entry.details.values() if isinstance(value, (str, int)))
    return " ".join(word for word in (entry.kind, label, details) if word)


def usable(game: str, piece: Laid) -> bool:
    """Whether a piece was read without doubt as something that the game has."""
    reading = piece.reading
    face = None if reading.kind in ("chip", "board", "marker") else reading.face
    return reading.doubt is None and known_label(game, reading.kind, face, reading.label)


def as_read(piece: Laid) -> PieceEntry:
    """A piece as it was read."""
    reading = piece.reading
    return PieceEntry(reading.kind, reading.label, reading.face, dict(reading.details))


def named(game: str, piece: Laid, words: str | None) -> PieceEntry:
    """A piece as a person names it; null: face down.

    A label, for a Suritsu card followed by scenery and score, for the joker by the roles of its corners.
    """
    kind = piece.reading.kind if piece.reading.kind in LABELS[game] else next(iter(LABELS[game]))
    details = dict(piece.reading.details)
    if words is None:
        return PieceEntry(kind, None, "down")
    if game == "suritsu" and words in ("up", "down"):
        return PieceEntry("direction", words, "up")
    if game == "suritsu" and kind in ("card", "direction"):
        label, details = _suritsu(words, details)
        return PieceEntry("card", label, "up", details)
    if words.startswith("joker "):
        return PieceEntry(kind, "joker", "up", {"corners": words.split()[1:]})
    return PieceEntry(kind, words, "up", details)


def _suritsu(words: str, details: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """``8 ./. 9 sea 3``: digits, then scenery and score where they were misread."""
    parts = words.split()
    told = dict(details)
    while len(parts) > 3:
        last = parts.pop()
        if last in SCENERIES:
            told["scenery"] = last
        elif last in "1234":
            told["score"] = int(last)
        else:
            parts.append(last)
            break
    return " ".join(parts), told
