"""Suritsu 数律: two-digit numbers from cards laid side by side, larger or smaller than the last."""

from referee.games.suritsu.game import Suritsu

GAME = Suritsu()

__all__ = ["GAME"]
