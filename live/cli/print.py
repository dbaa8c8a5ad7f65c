"""``table-referee print``: a set, the play mat or the calibration board as PDF in true size."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

from calibration.writing import write_whole
from live.cli.bars import progress
from live.cli.common import EXIT_WRONG, LangOption, Language, problems_told
from live.printing import PAPERS, Paper, PrintError, Sheet, build_sheets, targets, to_pdf
from referee.art import ArtError, Style, style
from referee.art.styles import DEFAULT_STYLE
from referee.core import Texts
from referee.core.problems import Problem

TargetArgument = Annotated[str, typer.Argument(metavar="WHAT", help=f"One of: {', '.join(targets())}.")]
PaperOption = Annotated[str, typer.Option("--paper", help=f"Paper: {' or '.join(PAPERS)}.")]
StyleOption = Annotated[str, typer.Option("--style", help="Look of the set; an unknown name lists the known ones.")]
OutputOption = Annotated[Path | None, typer.Option("-o", "--output", help="The PDF; default WHAT-PAPER.pdf here.")]
StickerOption = Annotated[bool, typer.Option("--stickers", help="Summy as stickers instead of boxes to fold.")]


def print_command(
    target: TargetArgument,
    paper: PaperOption = "a4",
    style_name: StyleOption = DEFAULT_STYLE,
    output: OutputOption = None,
    stickers: StickerOption = False,
    lang: LangOption = Language.EN,
) -> None:
    """Print a set, the play mat or the calibration board: a PDF with cut marks, in true size.

    Examples:

        table-referee print suritsu -o suritsu.pdf

        table-referee print all --paper letter --style woodcut

        table-referee print summy --stickers
    """
    texts = Texts(lang, "live", "live.printing")
    with problems_told(lang), _art_told():
        chosen, looks = _paper(paper, texts), style(style_name)
        target_file = output or Path(f"{target}-{chosen.name}.pdf")
        sheets = _drawn(target, chosen, looks, texts, stickers)
        _write(target_file, to_pdf(sheets, f"Table Referee: {target}"))
    said = texts.say("print-done", file=target_file, count=len(sheets), paper=chosen.name, style=looks.name)
    print(said, file=sys.stderr)


def _paper(name: str, texts: Texts) -> Paper:
    if name.lower() not in PAPERS:
        raise PrintError(texts.say("print-unknown-paper", paper=name, known=", ".join(PAPERS)))
    return PAPERS[name.lower()]


def _drawn(target: str, paper: Paper, looks: Style, texts: Texts, stickers: bool) -> list[Sheet]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with progress(*columns) as bar:
        task = bar.add_task("", total=None)

        def tell(name: str, number: int, total: int) -> None:
            bar.update(task, description=texts.say("print-progress", name=name), completed=number, total=total)

        return build_sheets(target, paper, looks, texts, stickers=stickers, progress=tell)


def _write(path: Path, data: bytes) -> None:
    """Write whole or not at all; raises :class:`Problem`."""
    if path.is_dir():
        raise Problem("file-unwritable", file=str(path), detail=os.strerror(errno.EISDIR))
    try:
        write_whole(path, data)
    except OSError as error:
        raise Problem("file-unwritable", file=str(path), detail=error.strerror or str(error)) from None


@contextmanager
def _art_told() -> Iterator[None]:
    """Tell what cannot be drawn or printed in one line and leave with status 2."""
    try:
        yield
    except (ArtError, PrintError) as error:
        print(f"table-referee: {error}", file=sys.stderr)
        raise typer.Exit(EXIT_WRONG) from None
