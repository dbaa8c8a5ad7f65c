"""The README's commands are the ones that are checked."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def _commands() -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)\n```", (ROOT / "README.md").read_text("utf-8"), re.S)
    return [line for block in blocks[:2] for line in block.splitlines()]


def test_ci_runs_the_readmes_test_command() -> None:
    _main, tests = _commands()
    assert tests in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def test_the_main_command_is_one_of_the_programs() -> None:
    from live.cli.app import COMMANDS

    main, _tests = _commands()
    assert re.search(r"table-referee (\w+)", main).group(1) in COMMANDS  # type: ignore[union-attr]
