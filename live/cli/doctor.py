"""``table-referee doctor``: is everything there to play with?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from live.cli.common import EXIT_FINE, EXIT_WRONG, JsonOption, LangOption, Language, problems_told
from live.doctor.checks import Check, Level
from referee.core import Texts

MARKS = {Level.OK: "[green]✓[/]", Level.WARNING: "[yellow]![/]", Level.ERROR: "[bold red]✗[/]"}
DOCTOR_FORMAT = "table-referee/doctor/1"


def doctor(
    source: Annotated[
        str | None,
        typer.Argument(metavar="[SOURCE]", help="Camera, film, folder or address to look at; else the usual camera."),
    ] = None,
    cameras: Annotated[bool, typer.Option("--cameras", help="Only list the cameras.")] = False,
    thumbnails: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write a small picture of each camera there.")
    ] = None,
    as_json: JsonOption = False,
    lang: LangOption = Language.EN,
) -> None:
    """Check this machine: Python, libraries, networks, cameras, light and focus, disk, fonts, ports.

    Each line is fine (✓), worth knowing (!) or in the way (✗), with what to do. Leaves with 2 when something is in
    the way, else with 0; a machine without a camera is fine, since films and folders can be watched.

    Examples:

        table-referee doctor

        table-referee doctor --cameras --thumbnails cameras

        table-referee doctor "HD Webcam" --json
    """
    with problems_told(lang):
        texts = Texts(lang, "live", "vision", "live.doctor")
        out = Console(highlight=False, soft_wrap=True)
        worst = Level.OK
        for check in _checks(source, cameras, thumbnails):
            _tell(check, texts, None if as_json else out)
            worst = check.level if check.level is Level.ERROR else worst
    raise typer.Exit(EXIT_WRONG if worst is Level.ERROR else EXIT_FINE)


def _checks(source: str | None, cameras: bool, thumbnails: Path | None) -> Iterator[Check]:
    from live.doctor import machine

    if cameras:
        from live.doctor.seeing import check_cameras

        yield from check_cameras(thumbnails)
        return
    yield from machine.check_python()
    broken = False
    for check in machine.check_libraries():
        broken = broken or check.level is Level.ERROR
        yield check
    yield from machine.check_processors()
    yield from machine.check_disk()
    if not broken:  # the rest needs the libraries
        for part in _parts(source, thumbnails):
            yield from part()


def _parts(source: str | None, thumbnails: Path | None) -> list[Callable[[], Iterator[Check]]]:
    from live.doctor import machine, networks, seeing

    parts: list[Callable[[], Iterator[Check]]] = [
        machine.check_fonts,
        machine.check_films,
        machine.check_port,
        networks.check_weights,
        networks.check_providers,
        networks.check_speed,
    ]
    if source is None:
        parts += [partial(seeing.check_cameras, thumbnails), seeing.check_usual_view]
    else:
        parts.append(partial(seeing.check_view, source))
    return parts


def _tell(check: Check, texts: Texts, out: Console | None) -> None:
    if out is None:
        print(json.dumps({"format": DOCTOR_FORMAT, **check.to_json(texts)}, ensure_ascii=False), flush=True)
        return
    fix = check.fix(texts)
    out.print(f"{MARKS[check.level]} {escape(check.text(texts))}")
    if fix is not None and check.level is not Level.OK:
        out.print(f"    → {escape(fix)}")
