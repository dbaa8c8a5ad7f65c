"""The command ``table-referee``."""

from __future__ import annotations


def run() -> None:
    raise SystemExit(0)
