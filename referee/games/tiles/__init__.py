"""``tiles``: any number tiles, cards and blocks. No rules: it only follows what lies where."""

from referee.games.tiles.rules import Tiles

GAME = Tiles()

__all__ = ["GAME"]
