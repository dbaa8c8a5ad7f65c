"""What the commands share: options, texts, and how a problem is told."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from calibration.writing import write_whole
from referee.core import LANGUAGES, Game, Problem, Texts, get_game

EXIT_FINE = 0
EXIT_ILLEGAL = 1
EXIT_WRONG = 2
EXIT_LOST = 3


class Language(StrEnum):
    """The languages of the texts, for ``--lang``."""

    EN = "en"
    JA = "ja"
    RO = "ro"


assert tuple(Language) == LANGUAGES

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="suritsu, kaifuda, summy, sequence-numbers, suiri-sinri or tiles.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON lines on standard output and nothing else.")]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A rule option, as double_sum=score_both; repeat for more."),
]
SetOption = Annotated[
    str | None,
    typer.Option(
        "--set", metavar="NAME", help="The physical set on the table (default: the project's own, or like it)."
    ),
]
LangOption = Annotated[Language, typer.Option("--lang", help="Language of what is said to people.")]


def parse_options(game: Game[Any], given: Sequence[str] | None) -> dict[str, str]:
    """``name=value`` words to a mapping, checked against the game's options; raises :class:`Problem`."""
    parsed: dict[str, str] = {}
    for word in given or ():
        name, equals, value = word.partition("=")
        if not equals or not name.strip():
            raise Problem("option-form", given=word)
        parsed[name.strip()] = value.strip()
    game.settle_options(parsed)
    return parsed


def texts_for(game: Game[Any] | None, language: str) -> Texts:
    """Texts of the core, the command line, the sources of pictures and the game."""
    packages = ["live", "live.sets", "live.watching", "vision", "calibration"] + (
        [game.package] if game is not None else []
    )
    return Texts(language, *packages)


@contextmanager
def problems_told(language: str, game_name: str | None = None) -> Iterator[None]:
    """Tell a :class:`Problem`, or a file that can't be had, in one line on standard error and leave with status 2.

    Ctrl-C leaves with 130 and a word; a reader that closes the pipe ends the command quietly.
    """
    try:
        yield
    except Problem as problem:
        tell_problem(problem, language, game_name)
        raise typer.Exit(EXIT_WRONG) from None
    except KeyboardInterrupt:
        print(f"table-referee: {Texts(language, 'live').say('stopped')}", file=sys.stderr)
        raise typer.Exit(130) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise typer.Exit(EXIT_FINE) from None
    except OSError as error:
        tell_problem(file_problem(error), language, game_name)
        raise typer.Exit(EXIT_WRONG) from None


def file_problem(error: OSError) -> Problem:
    """What is wrong with the file or folder that an error names; it names none when output can't be written."""
    if error.filename is None:
        return Problem("output-failed", detail=error.strerror or str(error))
    if isinstance(error, PermissionError):
        return Problem("file-forbidden", file=str(error.filename))
    return Problem("file-trouble", file=str(error.filename), detail=error.strerror or str(error))


def tell_problem(problem: Problem, language: str, game_name: str | None = None) -> None:
    """Say in one line on standard error what is wrong."""
    print(f"table-referee: {problem.message(_problem_texts(language, game_name))}", file=sys.stderr)


def _problem_texts(language: str, game_name: str | None) -> Texts:
    game = None
    if game_name is not None:
        try:
            game = get_game(game_name)
        except Problem:
            game = None
    return texts_for(game, language)


@contextmanager
def open_input(name: str) -> Iterator[IO[str]]:
    """A text file, or standard input for ``-``; raises :class:`Problem` when it can't be opened."""
    if name == "-":
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
        yield sys.stdin
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(name).open(encoding="utf-8", errors="surrogateescape"))
        except OSError as error:
            raise Problem("record-unreadable", file=name, detail=error.strerror or str(error)) from None
        yield file


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all; raises :class:`Problem`."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise Problem("file-unwritable", file=str(path), detail=error.strerror or str(error)) from None


def shown(values: Mapping[str, Any]) -> str:
    """``A 14, B 9``."""
    return ", ".join(f"{name} {value}" for name, value in values.items())
