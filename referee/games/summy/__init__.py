"""Summy: sums of blocks laid crosswise on the table."""

from referee.games.summy.game import Summy

GAME = Summy()

__all__ = ["GAME"]
