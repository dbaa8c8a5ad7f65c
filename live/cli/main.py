"""The command ``table-referee``: one module a command, put together here."""

from __future__ import annotations

import sys
from importlib import import_module, metadata
from typing import Annotated

import typer

from live.cli.common import EXIT_FINE, EXIT_WRONG

app = typer.Typer(
    name="table-referee",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="A camera referee for tabletop games that explains its calls.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        print(f"table-referee {metadata.version('table-referee')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Options before the command."""


def _add(name: str, module: str, function: str) -> None:
    app.command(name)(getattr(import_module(module), function))


_add("judge", "live.cli.judge", "judge")
_add("plays", "live.cli.plays", "plays")
_add("explain", "live.cli.explain", "explain")
app.add_typer(import_module("live.cli.bench").app, name="bench")


def run() -> None:
    """Entry point of the console script: a wrong call is told in one line and leaves with status 2."""
    command = typer.main.get_command(app)
    try:
        status = command.main(standalone_mode=False)
    except typer.Abort:
        sys.exit(130)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        said = " ".join(error.format_message().split())
        if said:
            print(f"table-referee: {said}", file=sys.stderr)
        sys.exit(EXIT_WRONG)
    sys.exit(status if isinstance(status, int) else EXIT_FINE)
