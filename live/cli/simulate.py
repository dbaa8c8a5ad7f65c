"""``table-referee simulate``: a film of people playing a random match, with its true record."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn

from live.cli.bars import progress
from live.cli.common import EXIT_WRONG, GameArgument, RuleOptions, parse_options, problems_told
from models.scenes import SceneError
from models.scenes.camera import parse_size
from models.simulate.order import DEFAULT_STYLE, FAULTS, Order, parse_faults
from models.simulate.source import SimulatedSource
from models.simulate.write import LONG_S, Written, estimate_bytes, record_files, write_film
from referee.core import get_game

EXIT_STOPPED = 130


def simulate(
    game: GameArgument,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="CLIP.mp4", help="The film; CLIP.jsonl: only the record.")
    ],
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same film.")] = 0,
    fouls: Annotated[int, typer.Option(min=0, help="Breaches of the rules to plant.")] = 0,
    foul_rules: Annotated[
        str | None, typer.Option(metavar="RULES", help="Only breaches of these, as SUR-P3,SUR-P1.")
    ] = None,
    faults: Annotated[
        str | None, typer.Option(metavar="LIST", help=f"Of camera and room, by commas, or all: {', '.join(FAULTS)}.")
    ] = None,
    size: Annotated[str, typer.Option(metavar="WxH", help="Size of the film.")] = "1280x720",
    fps: Annotated[float, typer.Option(help="Frames a second.")] = 30.0,
    pace: Annotated[float, typer.Option(help="2 plays twice as fast as people do.")] = 1.0,
    events: Annotated[int | None, typer.Option(min=1, help="Stop after so many events.")] = None,
    style: Annotated[str, typer.Option(help="Style of the set, a name or random-NUMBER.")] = DEFAULT_STYLE,
    players: Annotated[str | None, typer.Option(metavar="NAMES", help="By commas, as A,B,C.")] = None,
    mat: Annotated[bool | None, typer.Option("--mat/--no-mat", help="A mat with markers, or neither.")] = None,
    difficulty: Annotated[float, typer.Option(help="Of camera and light, 0 to 1.")] = 0.25,
    option: RuleOptions = None,
    record_only: Annotated[bool, typer.Option("--record-only", help="Record and fouls, no film.")] = False,
) -> None:
    """Make a film of a whole random match as a webcam would see it, and write its true record beside it.

    CLIP.record.jsonl is the record, CLIP.fouls.jsonl the planted fouls, CLIP.truth.jsonl what lies where whenever
    nothing moves, CLIP.faults.jsonl what the camera and the room did.

    Examples:

        table-referee simulate suritsu --seed 7 --fouls 2 -o clip.mp4

        table-referee simulate summy --seed 3 --faults bump,black,lean --size 960x540 --fps 15 -o clip.mp4

        table-referee simulate kaifuda --seed 1 --fouls 4 -o match.jsonl
    """
    with problems_told("en", game), _told():
        order = Order(
            game,
            seed,
            fouls,
            _words(foul_rules),
            parse_faults(faults),
            _words(players),
            parse_options(get_game(game), option),
            style,
            parse_size(size),
            fps,
            pace,
            events,
            mat,
            difficulty,
        )
        order.check()
        _check_output(output)
        only = record_only or output.suffix == ".jsonl"
        written = record_files(order, output) if only else _filmed(order, output)
    _say(written, order)


def _filmed(order: Order, output: Path) -> Written:
    if output.suffix.lower() != ".mp4":
        raise SceneError(f"{output}: a film's name ends in .mp4, a record's in .jsonl")
    source = SimulatedSource(order)
    if source.script.duration_s > LONG_S:
        minutes, size = source.script.duration_s / 60, estimate_bytes(source) / 1e6
        print(
            f"table-referee: this film lasts {minutes:.0f} minutes and will take about {size:.0f} MB; "
            "--events N or --pace 2 make it shorter, Ctrl-C keeps what is done",
            file=sys.stderr,
        )
    with _bar(source.frame_count, f"{order.game} {source.script.duration_s:.0f} s") as advance:
        return write_film(source, output, advance)


def _say(written: Written, order: Order) -> None:
    names = ", ".join(path.name for path in written.files)
    megabytes = written.files[0].stat().st_size / 1e6
    print(f"{written.files[0]}: {written.seconds:.0f} s, {megabytes:.1f} MB; {names}", file=sys.stderr)
    if written.whole and written.fouls < order.fouls:
        print(
            f"table-referee: {written.fouls} of {order.fouls} fouls found a place in these events; "
            "another seed, more events or other rules may have more",
            file=sys.stderr,
        )
    if not written.whole:
        print("table-referee: stopped; the film goes up to there, and so do its files", file=sys.stderr)
        raise typer.Exit(EXIT_STOPPED)


def _check_output(path: Path) -> None:
    if not path.parent.is_dir():
        raise SceneError(f"{path}: there is no folder {path.parent}")
    if path.is_dir():
        raise SceneError(f"{path}: this is a folder; name a file")


def _words(text: str | None) -> tuple[str, ...] | None:
    words: Sequence[str] = [word.strip() for word in (text or "").split(",") if word.strip()]
    return tuple(words) or None


@contextmanager
def _bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} frames"),
        TimeRemainingColumn(),
    )
    with progress(*columns) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def _told() -> Iterator[None]:
    """Tell what can't be made in one line and leave with status 2."""
    try:
        yield
    except SceneError as error:
        print(f"table-referee: {error}", file=sys.stderr)
        raise typer.Exit(EXIT_WRONG) from None
