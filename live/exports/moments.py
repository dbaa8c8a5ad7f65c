"""Seconds as people write them."""

from __future__ import annotations

import math
import re

from referee.core import Problem

LONGEST_S = 30 * 24 * 3600.0


def clock(seconds: float) -> str:
    """``0:07``, ``12:30``, ``1:02:03``; whole seconds, rounded down, so that a chapter never begins too late."""
    whole = math.floor(abs(seconds) + 1e-6)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
    return f"-{text}" if seconds < 0 and whole else text


def parse(text: str) -> float:
    """Seconds of ``12.5``, ``1:30`` or ``-1:02:03.5``; raises :class:`Problem`."""
    found = re.fullmatch(r"([+-]?)(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)", text.strip(), re.ASCII)
    if found is None:
        raise Problem("log-offset", found=text)
    sign, hours, minutes, seconds = found.groups()
    total = 3600.0 * int(hours or 0) + 60.0 * int(minutes or 0) + float(seconds)
    if total > LONGEST_S:
        raise Problem("log-offset", found=text)
    return -total if sign == "-" else total
