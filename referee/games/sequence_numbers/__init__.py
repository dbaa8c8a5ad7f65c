"""``sequence-numbers``: equations on cards, chips on a board of numbers, five in line."""

from referee.games.sequence_numbers.game import SequenceNumbers

GAME = SequenceNumbers()

__all__ = ["GAME"]
