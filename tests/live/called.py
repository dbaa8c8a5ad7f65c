"""The command as somebody types it."""

from __future__ import annotations

import sys

import pytest

from live.cli.main import run


def called(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of ``table-referee`` with these words."""
    argv, sys.argv = sys.argv, ["table-referee", *words]
    try:
        with pytest.raises(SystemExit) as left:
            run()
    finally:
        sys.argv = argv
    said = capsys.readouterr()
    return int(left.value.code or 0), said.out, said.err
