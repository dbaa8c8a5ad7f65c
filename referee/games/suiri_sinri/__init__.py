"""Suiri/Sinri: six roles, four steps of looking and swapping, one reveal."""

from referee.games.suiri_sinri.game import SuiriSinri

GAME = SuiriSinri()

__all__ = ["GAME"]
