"""By which pieces a table is known: a foreign card must not tilt it."""

from __future__ import annotations

import numpy as np

from calibration.plane import TablePlane
from live.watching.grounds import FEW, grounds, new_grounds
from vision.fusing import Fused
from vision.looking import Seen
from vision.pieces import PieceReading
from vision.tracks import Track

PLANE = TablePlane(np.array([[1.0, 0, 0], [0, -1.0, 720], [0, 0, 1.0]]), "pieces", 0.0, 0.0)
SIZES = {"card": (63.0, 88.0, 0.3)}


def _piece(x: float, y: float, label: str | None = "7", doubt: str | None = None) -> PieceReading:
    corners = np.array([[x - 31, y - 44], [x + 31, y - 44], [x + 31, y + 44], [x - 31, y + 44]], np.float32)
    return PieceReading("card", label, "up", 0.99, corners, 0.0, doubt=doubt)


def _track(key: str, x: float, y: float, *, certain: bool = True) -> Track:
    state = ("card", "up", "7")
    reading = Fused(state, 0.99 if certain else 0.6, ((state, 0.99 if certain else 0.6),), x, 720 - y, 0.0, {}, 2)
    track = Track(key, "card", 0.0, (x, 720 - y, 0.0), 0.0, reading)
    track.open = False
    return track


def _seen(*pieces: PieceReading) -> Seen:
    return Seen(pieces, frozenset(), np.zeros((4, 4), np.float32))


def test_what_is_known_to_lie_there_counts_and_nothing_else() -> None:
    known, foreign = _piece(200, 300), _piece(600, 300)
    assert list(grounds(_seen(known, foreign), [_track("p1", 200, 300)], PLANE, SIZES).pieces) == [known]


def test_until_anything_is_known_what_was_read_without_a_doubt_counts() -> None:
    clear, foreign = _piece(200, 300), _piece(600, 300, None, "no number or sign")
    assert list(grounds(_seen(clear, foreign), (), None, SIZES).pieces) == [clear]
    assert list(grounds(_seen(foreign), (), None, SIZES).pieces) == [foreign]


def test_what_the_rim_cuts_and_nobody_can_read_tells_no_table() -> None:
    """As the lower half of a marker that looks like a card face down."""
    whole, cut, read = _piece(200, 300), _piece(600, 678, None), _piece(600, 678)
    assert list(grounds(_seen(whole, cut), (), None, SIZES, (1280, 720)).pieces) == [whole]
    assert list(grounds(_seen(cut), (), None, SIZES, (1280, 720)).pieces) == []
    assert list(grounds(_seen(read), (), None, SIZES, (1280, 720)).pieces) == [read]


def test_a_card_that_has_settled_is_added_once_while_few_are_known() -> None:
    old, new, foreign = _piece(200, 300), _piece(300, 300), _piece(700, 300)
    tracks = [_track("p1", 200, 300), _track("p2", 300, 300), _track("p3", 900, 300)]
    found = new_grounds(_seen(old, new, foreign), tracks, PLANE, SIZES, {"p1"})
    assert found is not None
    assert (list(found[0].pieces), found[1]) == ([new], {"p2"})
    assert new_grounds(_seen(old, new), tracks, PLANE, SIZES, {"p1", "p2", "p3"}) is None
    many = {f"p{number}" for number in range(10, 11 + FEW)}
    assert new_grounds(_seen(old, new), tracks, PLANE, SIZES, many) is None


def test_a_table_known_by_markers_needs_no_pieces() -> None:
    marked = TablePlane(PLANE.homography, "markers", 0.0, 0.0)
    assert new_grounds(_seen(_piece(200, 300)), [_track("p1", 200, 300)], marked, SIZES, set()) is None
