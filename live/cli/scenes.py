"""``table-referee scenes``: pictures of tables with exact truth, for training and testing the eyes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from live.cli.bars import progress
from live.cli.common import EXIT_WRONG
from models.scenes import GAMES, SceneError
from models.scenes.atlas import Atlas, check_fonts, check_style
from models.scenes.camera import parse_size
from models.scenes.sheet import contact_sheet, save_sheet
from models.scenes.write import Order, write


def scenes(
    game: Annotated[str, typer.Argument(metavar="GAME|all", help="A game, or all of them.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="DIR", help="Folder to fill.")] = None,
    count: Annotated[int, typer.Option(min=1, help="Pictures of each game.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="The first seed; the same seed gives the same picture.")] = 0,
    size: Annotated[str, typer.Option(metavar="WxH", help="Size of the pictures.")] = "1280x720",
    style: Annotated[
        list[str] | None, typer.Option(help="Only this style (a name or random-NUMBER); repeat for more.")
    ] = None,
    fonts: Annotated[Path | None, typer.Option(metavar="DIR", help="More fonts for the random styles.")] = None,
    cache: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep drawn styles here between runs.")] = None,
    difficulty: Annotated[float | None, typer.Option(min=0.0, max=1.0, help="Of all pictures; else drawn.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Processes.")] = 1,
    sheet: Annotated[
        Path | None, typer.Option("--contact-sheet", metavar="FILE.jpg", help="One sheet of small pictures instead.")
    ] = None,
) -> None:
    """Make pictures of mid-game tables, each with NAME.json that says exactly what is where.

    Pictures that are there already are kept, so a stopped run goes on where it was.

    Examples:

        table-referee scenes all --count 200 --jobs 2 -o scenes

        table-referee scenes summy --style noir --size 1920x1080 --count 5 -o summy

        table-referee scenes suritsu --contact-sheet suritsu.jpg
    """
    with _told():
        games = _games(game)
        chosen = tuple(style) if style else None
        for name in chosen or ():
            check_style(name)
        check_fonts(fonts)
        if sheet is not None:
            _sheet(games, seed, chosen, Atlas(folder=cache, fonts=fonts), sheet)
            return
        if output is None:
            raise SceneError("no folder given: use -o DIR, or --contact-sheet FILE.jpg")
        order = Order(games, count, seed, output, parse_size(size), chosen, fonts, cache, difficulty)
        with _bar(count * len(games), ", ".join(games)) as advance:
            new = write(order, jobs, advance)
    print(f"{output}: {new} new pictures, {count * len(games) - new} kept", file=sys.stderr)


def _games(name: str) -> tuple[str, ...]:
    if name == "all":
        return GAMES
    if name not in GAMES:
        raise SceneError(f"unknown game {name!r}; known: {', '.join(GAMES)}, all")
    return (name,)


def _sheet(games: tuple[str, ...], seed: int, styles: tuple[str, ...] | None, atlas: Atlas, path: Path) -> None:
    if len(games) != 1:
        raise SceneError("a contact sheet shows one game; name it")
    rows, columns = 5, 3
    with _bar(rows * columns, games[0]) as advance:
        picture = contact_sheet(
            games[0], seed, rows=rows, columns=columns, styles=styles, atlas=atlas, progress=advance
        )
    print(f"{path}: {save_sheet(picture, path)} bytes", file=sys.stderr)


@contextmanager
def _bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with progress(*columns) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps: bar.advance(task, steps)


@contextmanager
def _told() -> Iterator[None]:
    """Tell what cannot be made in one line and leave with status 2; Ctrl-C leaves with 130."""
    try:
        yield
    except SceneError as error:
        print(f"table-referee: {error}", file=sys.stderr)
        raise typer.Exit(EXIT_WRONG) from None
    except KeyboardInterrupt:
        print("table-referee: stopped; the same call goes on from here", file=sys.stderr)
        raise typer.Exit(130) from None
