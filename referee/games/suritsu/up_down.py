"""Which piece is the UP-DOWN card, where something else beside the field looks like it."""

from __future__ import annotations

from referee.core.following_tools import Known, Sight
from referee.games.suritsu.events import Face


class UpDown:
    """A set holds one UP-DOWN card: of several that look like it, it is the one that a hand has turned over, else the
    one that a hand has laid or moved.
    """

    def __init__(self) -> None:
        self._turned: set[str] = set()
        self._moved: set[str] = set()
        self._lying: list[Known] = []

    def look(self, sight: Sight) -> None:
        """What hands have done since the last table."""
        moved = {ident for touch in sight.touches for ident in (*touch.lifted, *touch.shown)}
        touched = moved.union(*(touch.covered for touch in sight.touches))
        self._lying = sight.of_kind("direction")
        for one in self._lying:
            if one.turned and one.ident in touched:
                self._turned.add(one.ident)
            if one.ident in moved:
                self._moved.add(one.ident)

    def shows(self, face: Face) -> None:
        """A human has said which face it shows now."""
        self._turned = {one.ident for one in self._lying if one.certain and as_face(one.piece.label) == face}

    def card(self, sight: Sight) -> Known | None:
        """The UP-DOWN card; null when there is none, or it is not known which."""
        lying = sight.of_kind("direction")
        for among in ({one.ident for one in lying}, self._turned, self._moved):
            found = [one for one in lying if one.ident in among]
            if len(found) == 1:
                return found[0]
        return None

    def face(self, sight: Sight) -> Face | None:
        """What it surely shows, also where all that look like it show the same; else null."""
        card = self.card(sight)
        shown = {as_face(one.piece.label) if one.certain else None for one in sight.of_kind("direction")}
        if card is not None:
            return as_face(card.piece.label) if card.certain else None
        return shown.pop() if len(shown) == 1 else None


def as_face(label: str | None) -> Face | None:
    """The label of the UP-DOWN card as a face."""
    if label == "up":
        return "up"
    return "down" if label == "down" else None
