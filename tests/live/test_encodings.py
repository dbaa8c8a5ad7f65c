"""Output on any terminal and into any pipe: never an error because of a character, and JSON that stays JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RECORD = Path(__file__).parents[2] / "live" / "sample" / "match.record.jsonl"
CALL = "from live.cli.main import run; run()"


def output(*words: str, **environment: str) -> bytes:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONIOENCODING", "PYTHONUTF8")}
    done = subprocess.run([sys.executable, "-c", CALL, *words], capture_output=True, env={**kept, **environment})
    assert b"Traceback" not in done.stderr
    assert done.returncode == 1  # the sample holds fouls
    return done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp932", "utf-8"])
def test_json_is_json_in_any_encoding(encoding: str) -> None:
    out = output("judge", "suritsu", str(RECORD), "--json", "--lang", "ja", PYTHONIOENCODING=encoding)
    told = [json.loads(line) for line in out.decode(encoding).splitlines()]
    assert "カード" in told[5]["findings"][0]["text"]


def test_a_pipe_gets_utf8_whatever_the_terminals_encoding() -> None:
    plain = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}
    assert "▼" in output("judge", "suritsu", str(RECORD), **plain).decode("utf-8")
