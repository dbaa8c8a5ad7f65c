"""The usual sizes of number tiles, playing cards and chips: these have no set of their own."""

from __future__ import annotations

SIZES = {"tile": (27.0, 38.0, 6.0), "card": (63.0, 88.0, 0.3), "chip": (39.0, 39.0, 3.3)}
"""Width, height and thickness by kind, in mm."""
