"""``table-referee learn``: a physical set of one's own, from labelled pictures or from the camera."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from live.cli.common import (
    EXIT_FINE,
    EXIT_LOST,
    GameArgument,
    JsonOption,
    LangOption,
    Language,
    problems_told,
    texts_for,
)
from live.sets.model import checked_name
from referee.core import Problem, Texts, get_game

if TYPE_CHECKING:
    from live.sets.answers import Person
    from live.sets.folder import Shown
    from live.sets.gathering import Gathered
    from live.sets.looking import LaidOut
    from live.sets.store import StoredSet
    from vision.eyes import Eyes

QUIT = ("q", "quit")
Mm = tuple[float, float]


@dataclass(frozen=True)
class _Call:
    """What was asked for, with the words for people."""

    game: str
    folder: Path | None
    source: str | None
    board: bool
    labels: Path | None
    guided: bool
    trust: bool
    texts: Texts

    def check(self) -> None:
        """Raises :class:`Problem` for what can't go together."""
        if (self.folder is None) == (self.source is None):
            raise Problem("learn-how" if self.folder is None else "learn-both")
        if self.labels is not None and self.source is None:
            raise Problem("learn-not-here", option="--labels", needs="--source")
        from live.sets.words import LABELS

        if self.board and "board" not in LABELS[self.game]:
            raise Problem("learn-no-board")


def learn(
    game: GameArgument,
    name: Annotated[str, typer.Option(metavar="NAME", help="What the set is to be called.")],
    folder: Annotated[
        Path | None,
        typer.Option("--from", metavar="FOLDER", help="Pictures with labels.json; with --board also one picture."),
    ] = None,
    source: Annotated[
        str | None, typer.Option(metavar="SOURCE", help="Camera, film, folder of pictures or stream to look at.")
    ] = None,
    board: Annotated[bool, typer.Option("--board", help="Learn the empty board alone.")] = False,
    labels: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What the looks at --source show, in place of a person.")
    ] = None,
    guided: Annotated[
        bool | None,
        typer.Option("--guided/--unattended", help="Ask and confirm in the terminal (default: where there is one)."),
    ] = None,
    size: Annotated[
        list[str] | None, typer.Option(metavar="KIND=WxH", help="Size in mm, as card=63x88; repeat for more.")
    ] = None,
    joker: Annotated[
        str | None, typer.Option(metavar="ROLES", help="The joker's corners from its top left clockwise, by commas.")
    ] = None,
    add: Annotated[bool, typer.Option("--add", help="Add to the set of that name, if there is one.")] = False,
    whole: Annotated[bool, typer.Option("--whole", help="Every face of the set is shown.")] = False,
    trust: Annotated[bool, typer.Option("--trust", help="Labels that look wrong are right.")] = False,
    as_json: JsonOption = False,
    lang: LangOption = Language.EN,
) -> None:
    """Learn a set: its sizes, backs and faces, so that what was doubtful becomes certain. Choose it with --set NAME.

    From a folder with labels.json (docs/learning.md), or from looks at the table: lay pieces out, as many as fit, and
    confirm or put right what was read; what is still missing is asked for. A set of that name is replaced.

    Examples:

        table-referee learn suiri-sinri --name attic --from pictures

        table-referee learn summy --name wooden --source 0 --size block=22x22

        table-referee learn sequence-numbers --name club --board --source 0
    """
    with problems_told(lang, game):
        texts = texts_for(get_game(game), lang)
        asking = (sys.stdin.isatty() and labels is None) if guided is None else guided
        call = _Call(game, folder, source, board, labels, asking, trust, texts)
        call.check()
        checked_name(name)
        from live.reading import load_eyes
        from live.sets.gathering import parse_sizes, with_boards, with_joker
        from live.sets.learning import Wish
        from live.sets.making import kept_before, make
        from live.sets.store import SetStore

        store, sizes = SetStore(), parse_sizes(size or (), game)
        before = kept_before(store, game, name) if add or board else None
        eyes, person = load_eyes(), _person(call)
        gathered = _gathered(call, eyes, person, sizes)
        gathered.shown = with_joker(gathered.shown, joker)
        gathered = with_boards(gathered, eyes.reader, person)
        wish = Wish(game, name, whole=whole, trust=trust, given_mm=sizes)
        stored = make(wish, gathered, eyes.reader, before, partial(_progress, texts), keep_boards=add)
        place = store.save(stored)
        _tell(stored, place, texts, as_json=as_json)
    raise typer.Exit(EXIT_FINE)


def _gathered(call: _Call, eyes: Eyes, person: Person, sizes: dict[str, Mm]) -> Gathered:
    """What there is to learn from."""
    from live.sets import gathering

    if call.folder is not None:
        if call.board:
            return gathering.Gathered(gathering.boards_from(call.folder, call.game, eyes))
        return gathering.Gathered(gathering.from_folder(call.folder, call.game))
    return _looked(call, eyes, person, sizes)


def _looked(call: _Call, eyes: Eyes, person: Person, sizes: dict[str, Mm]) -> Gathered:
    """What looks at the table show."""
    from live.reading import set_sizes
    from live.sets import gathering
    from live.sets.looking import looks
    from vision.capture import SourceLost, open_source

    texts, game = call.texts, call.game
    source = open_source(str(call.source))
    nothing = (lambda: _say(texts.say("learn-no-piece"))) if call.guided else (lambda: None)
    seen = looks(source, eyes, game, set_sizes(game), sizes, partial(_ready, texts) if call.guided else None)
    try:
        if call.board:
            return gathering.board_from_looks(seen, game, eyes.reader, person, nothing)
        told = partial(_still, texts, game) if call.guided else lambda shown: None
        gathered = gathering.from_looks(seen, game, person, told, nothing)
    except SourceLost as lost:
        _say(f"table-referee: {texts.say('source-lost', source=lost.name)}")
        raise typer.Exit(EXIT_LOST) from None
    finally:
        source.close()
    if not gathered.shown:
        raise Problem("learn-nothing-seen", source=str(call.source))
    return gathered


def _person(call: _Call) -> Person:
    """Who confirms what was read."""
    from live.sets.answers import Nobody, Typist, read_labels_file

    if call.labels is not None:
        return read_labels_file(call.game, call.labels)
    if not call.guided:
        return Nobody(call.game, call.trust)
    return Typist(call.game, call.texts, _ask, _say, _shower(call.texts))


def _shower(texts: Texts) -> Callable[[LaidOut], None]:
    """Shows a look: its picture with the pieces numbered, in a file beside which the terminal goes on."""
    folder = Path(tempfile.mkdtemp(prefix="table-referee-learn-"))

    def show(look: LaidOut) -> None:
        from live.sets.looking import numbered
        from vision.pictures import save_picture

        file = folder / f"{look.name}.jpg"
        save_picture(file, numbered(look))
        _say(texts.say("learn-picture", file=str(file)))

    return show


def _ready(texts: Texts) -> bool:
    """Wait until the pieces lie; false when there are no more."""
    line = _ask_line(texts.say("learn-ready"))
    return line is not None and line.strip().lower() not in QUIT


def _still(texts: Texts, game: str, shown: Sequence[Shown]) -> None:
    """Say what was not shown yet."""
    from live.sets.telling import missing_line
    from live.sets.words import missing

    lacks = [lack.to_json() for lack in missing(game, [one.face for one in shown])]
    line = missing_line(lacks, texts)
    _say(line or texts.say("learn-all-shown"))


def _ask(question: str) -> str:
    return _ask_line(question) or ""


def _ask_line(question: str) -> str | None:
    """One line from standard input; null at its end."""
    print(f"{question} ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _progress(texts: Texts, family: str, pictures: int) -> None:
    _say(texts.say("learn-family", kind=family, count=pictures))


def _tell(stored: StoredSet, place: Path, texts: Texts, *, as_json: bool) -> None:
    """The report: for people, or as JSON on standard output."""
    from live.sets.telling import report_lines

    for line in report_lines(stored.report, texts):
        _say(line)
    _say(texts.say("learn-stored", folder=str(place)))
    _say(texts.say("learn-use", name=stored.data.name))
    if as_json:
        print(json.dumps(dict(stored.report), ensure_ascii=False), flush=True)
