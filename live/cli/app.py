"""The command ``table-referee``: one module a command, put together here."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module, metadata
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from live.cli.calls import call_told
from live.cli.common import EXIT_FINE, EXIT_WRONG
from vision.environment import prepare_environment

STYLE: dict[str, Any] = {
    "rich_markup_mode": "markdown",
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}

COMMANDS: Mapping[str, str] = {
    "watch": "live.cli.watch:watch",
    "demo": "live.cli.demo:demo",
    "judge": "live.cli.judge:judge",
    "plays": "live.cli.plays:plays",
    "explain": "live.cli.explain:explain",
    "read": "live.cli.read:read",
    "print": "live.cli.print:print_command",
    "scenes": "live.cli.scenes:scenes",
    "simulate": "live.cli.simulate:simulate",
    "learn": "live.cli.learn:learn",
    "sets": "live.cli.sets:app",
    "log": "live.cli.log:app",
    "serve": "live.cli.serve:serve",
    "calibrate": "live.cli.calibrate:calibrate",
    "doctor": "live.cli.doctor:doctor",
    "bench": "live.cli.bench:app",
    "train": "live.cli.train:app",
}
"""Each command's function, or the Typer of its subcommands; in the order of the help."""


class Stopped(BaseException):
    """Ctrl-C that no command has answered; Typer would leave without a word."""


class LazyCommands(TyperGroup):
    """Loads a command's module when it is asked for: judging a record needs no vision."""

    def invoke(self, ctx: Any) -> Any:
        """Import the command that was asked for and carry it out."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Stopped from None

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, in order."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, or ``None`` when there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        target = getattr(import_module(module), attribute)
        if not isinstance(target, typer.Typer):
            alone = typer.Typer(add_completion=False, **STYLE)
            alone.command(cmd_name)(target)
            target = alone
        command = typer.main.get_command(target)
        command.name = cmd_name
        return command


app = typer.Typer(
    name="table-referee",
    cls=LazyCommands,
    no_args_is_help=True,
    add_completion=True,
    help="A camera referee for tabletop games that explains its calls.",
    **STYLE,
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


def called() -> int:
    """Carry out what stands on the command line; the exit status. A wrong call is told in one line: status 2.

    Raises :class:`KeyboardInterrupt` when somebody stopped it who was told nothing yet.
    """
    prepare_environment()
    command = typer.main.get_command(app)
    try:
        status = command.main(prog_name="table-referee", standalone_mode=False)
    except (Stopped, typer.Abort):
        raise KeyboardInterrupt from None
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        said = call_told(error)
        if said:
            print(f"table-referee: {said}", file=sys.stderr)
        return EXIT_WRONG
    return status if isinstance(status, int) else EXIT_FINE
