"""The two-player 10-round card game (10巡ルール)."""

from referee.games.kaifuda.game import Kaifuda

GAME = Kaifuda()

__all__ = ["GAME"]
