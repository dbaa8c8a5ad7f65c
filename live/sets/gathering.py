"""Gathering what there is to learn from: a labelled folder, pictures of a board, or looks at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from live.reading import picture_at
from live.sets.answers import Person
from live.sets.boards import differing, read_numbers
from live.sets.folder import LABELS_FILE, PieceEntry, Shown, read_folder, shown_piece
from live.sets.looking import LaidOut
from live.sets.words import CORNERS, LABELS
from referee.core import Problem
from vision.eyes import Eyes
from vision.reading.adapted import Face
from vision.reading.reader import Reader

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})


MOST_BOARD_LOOKS = 20


@dataclass(slots=True)
class Gathered:
    """Pieces shown, sizes measured on the way (mm, by kind), and boards told otherwise than they read."""

    shown: list[Shown] = field(default_factory=list)
    measured_mm: dict[str, tuple[float, float]] = field(default_factory=dict)
    board_differs: list[str] = field(default_factory=list)


def from_folder(folder: Path, game: str) -> list[Shown]:
    """All labelled pieces of a folder; raises :class:`Problem`."""
    if not folder.is_dir():
        raise Problem("learn-no-folder", folder=str(folder))
    return read_folder(folder, game)


def boards_from(place: Path, game: str, eyes: Eyes) -> list[Shown]:
    """Boards only: those that a labelled folder names, else those found in a picture or in all of a folder.

    Raises :class:`Problem`.
    """
    if (place / LABELS_FILE).is_file():
        boards = [one for one in read_folder(place, game) if one.face.kind == "board"]
        if not boards:
            raise Problem("learn-board-not-seen", file=str(place))
        return boards
    if not place.exists():
        raise Problem("learn-no-folder", folder=str(place))
    files = sorted(file for file in place.iterdir() if file.suffix.lower() in PICTURES) if place.is_dir() else [place]
    if not files:
        raise Problem("learn-board-not-seen", file=str(place))
    return [_board_in(file, game, eyes) for file in files]


def _board_in(file: Path, game: str, eyes: Eyes) -> Shown:
    """The board in a picture; where none is found it may fill the picture."""
    picture = picture_at(file)
    found = [piece for piece in eyes.look(picture, game, {}).pieces if piece.kind == "board"]
    corners = [(float(x), float(y)) for x, y in found[0].corners] if found else None
    return shown_piece(game, file.name, picture, PieceEntry("board", corners=corners))


def from_looks(
    looks: Iterable[LaidOut],
    game: str,
    person: Person,
    told: Callable[[Sequence[Shown]], None] = lambda shown: None,
    nothing: Callable[[], None] = lambda: None,
) -> Gathered:
    """All pieces of all looks as the person names them; ``told`` hears after each look what there is so far,
    ``nothing`` when no piece was seen.
    """
    gathered = Gathered()
    sizes: dict[str, list[tuple[float, float]]] = {}
    for look in looks:
        pieces = [piece for piece in look.pieces if piece.reading.kind != "board"]
        if not pieces:
            nothing()
            continue
        gathered.shown += person.confirm(replace(look, pieces=pieces))
        for kind, size in look.measured_mm.items():
            sizes.setdefault(kind, []).append(size)
        told(gathered.shown)
    gathered.measured_mm = {kind: _middle(values) for kind, values in sizes.items()}
    return gathered


def board_from_looks(
    looks: Iterable[LaidOut], game: str, reader: Reader, person: Person, nothing: Callable[[], None] = lambda: None
) -> Gathered:
    """The board of the first look in which one can be read and is found right; raises :class:`Problem`."""
    trouble: Problem | None = None
    for look in islice(looks, MOST_BOARD_LOOKS):
        boards = [piece for piece in look.pieces if piece.reading.kind == "board"]
        if not boards:
            nothing()
            continue
        one = look.shown(game, boards[0], PieceEntry("board"))
        try:
            numbers = person.board(read_numbers(one, reader))
        except Problem as problem:
            trouble = problem
            continue
        sizes = {kind: size for kind, size in look.measured_mm.items() if kind == "board"}
        return Gathered([replace(one, numbers=numbers)], sizes)
    raise trouble or Problem("learn-board-not-seen", file="--source")


def with_boards(gathered: Gathered, reader: Reader, person: Person) -> Gathered:
    """Boards whose numbers nobody told are read, and put right by the person; those told are compared.

    Raises :class:`Problem` when a board that was not told shows no grid of numbers.
    """
    shown = []
    for one in gathered.shown:
        if one.face.kind == "board" and one.numbers is None:
            one = replace(one, numbers=person.board(read_numbers(one, reader)))
        elif one.face.kind == "board":
            gathered.board_differs += _differing(one, reader)
        shown.append(one)
    gathered.shown = shown
    return gathered


def _differing(one: Shown, reader: Reader) -> list[str]:
    """Where a board's picture reads otherwise than told, for people."""
    try:
        read = read_numbers(one, reader)
    except Problem:
        return []
    cells = [f"{row},{col}={read[row - 1][col - 1]}" for row, col in differing(read, one.numbers or ())]
    return [f"{one.file}: {', '.join(cells)}"] if cells else []


def with_joker(shown: Sequence[Shown], corners: str | None) -> list[Shown]:
    """The jokers with the roles of their corners as told; raises :class:`Problem`."""
    if corners is None:
        return list(shown)
    roles = [word.strip() for word in corners.split(",")]
    if sorted(roles) != sorted(CORNERS):
        raise Problem("learn-joker", given=corners)
    return [_joker(one, roles) if one.face.label == "joker" else one for one in shown]


def _joker(one: Shown, roles: list[str]) -> Shown:
    face = Face(one.face.kind, one.face.label, one.face.face, {**one.face.details, "corner": None, "corners": roles})
    return replace(one, example=replace(one.example, face=face))


def parse_sizes(words: Sequence[str], game: str) -> dict[str, tuple[float, float]]:
    """``card=63x88`` to millimetres by kind; raises :class:`Problem`."""
    found = {}
    for word in words:
        kind, _, size = word.partition("=")
        sides = size.lower().replace("×", "x").split("x")
        try:
            width, height = (float(side) for side in sides)
        except ValueError:
            raise Problem("learn-size-form", given=word) from None
        if kind not in LABELS[game]:
            raise Problem("learn-kind", file=word, kind=kind, known=", ".join(LABELS[game]))
        if not (2 <= width <= 600 and 2 <= height <= 600):
            raise Problem("learn-size", file=word, size=size)
        found[kind] = width, height
    return found


def _middle(values: Sequence[tuple[float, float]]) -> tuple[float, float]:
    widths, heights = (sorted(sides) for sides in zip(*values, strict=True))
    return widths[len(widths) // 2], heights[len(heights) // 2]
