"""``table-referee train``: the trainings as resumable commands (docs/training.md). They need the ``train`` extra."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from live.cli.bars import progress
from live.cli.common import problems_told
from referee.core import Problem

app = typer.Typer(no_args_is_help=True, help="Train the networks on rendered tables and drawn pieces.")

PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}

MODULES = {
    "detector": ("models.detection.train", "Find pieces: train the detector."),
    "refiner": ("models.detection.refiner", "Sharpen corners: train or export the refiner."),
    "reading": ("models.reading.train", "Read pieces: train the network `glyphs` or `cards`."),
    "styles": ("models.reading.style_art", "Draw random styles of the sets to learn reading from."),
    "export-detector": ("models.detection.export", "Write the detector as ONNX, with its checksum."),
    "export-reading": ("models.reading.export", "Calibrate a reading network and write it as ONNX."),
}
"""The training modules; each takes its own options (``table-referee train NAME --help``)."""


def _command(name: str, module: str, told: str) -> None:
    def run(context: typer.Context) -> None:
        with problems_told("en"):
            if find_spec("torch") is None:
                raise Problem("train-missing")
            sys.argv = [f"table-referee train {name}", *context.args]
            import_module(module).main()

    app.command(name, help=told, context_settings=PASS_ON)(run)


for _name, (_module, _told) in MODULES.items():
    _command(_name, _module, _told)


@app.command("fonts")
def fonts(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where the font files go; goes on where it stopped.")
    ],
) -> None:
    """Fetch open-licence font families for the readers' training (needs Node's npm).

    Example:

        table-referee train fonts fonts
    """
    from models.fonts import fetch

    with problems_told("en"), progress() as bar:
        task = bar.add_task("fonts", total=None)
        report = fetch(folder, progress=lambda done, total, _: bar.update(task, completed=done, total=total))
    for _, reason in report.skipped:
        print(f"left out: {reason}", file=sys.stderr)
