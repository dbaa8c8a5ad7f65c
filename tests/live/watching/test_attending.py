"""Where to look: under hands and after them only there, elsewhere everything lies as it lay."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from live.watching.attending import Attention
from live.watching.places import Places
from vision.fusing import Fused
from vision.gate import Glance, Limb
from vision.tracks import Track

SIZES = {"card": (60.0, 90.0, 0.3), "board": (260.0, 260.0, 2.0)}
PLANE = TablePlane(np.array([[1.0, 0, 0], [0, -1, 720], [0, 0, 1]]), "file", 0.0, 0.0)
SHAPE = (90, 160)


def _resting(key: str, kind: str, x: float, y: float, **details: object) -> Track:
    state = (kind, "up", "7") if kind == "card" else (kind, None, None)
    reading = Fused(state, 0.99, ((state, 0.99),), x, y, 0.0, details, 3)
    return Track(key, kind, 0.0, (x, y, 0.0), 0.0, reading, open=False, settled=True)


TRACKS = [_resting("a", "card", 200, 200), _resting("b", "card", 1000, 500)]


def _glance(changed: NDArray[np.bool_], *limbs: Limb) -> Glance:
    return Glance(1.0, bool(limbs), limbs, changed, 0.0, np.zeros(SHAPE, bool))


def _limb() -> Limb:
    mask = np.zeros(SHAPE, bool)
    mask[60:, 115:135] = True
    return Limb(1, 0.0, 0.5, mask, mask)


def _kept(attention: Attention, glance: Glance, tracks: list[Track], *, whole: bool = False) -> list[str | None]:
    lying = attention.lying(glance, Places(SIZES, PLANE, 1280, 720), tracks, whole=whole)
    return [piece.label if piece.kind == "card" else piece.kind for piece in lying.untouched]


def test_what_a_hand_was_over_is_looked_at_until_the_table_has_settled() -> None:
    attention, nothing = Attention(SIZES), np.zeros(SHAPE, bool)
    attention.glance(_glance(nothing, _limb()))
    places = Places(SIZES, PLANE, 1280, 720)
    changed = attention.lying(_glance(nothing), places, TRACKS, whole=False).changed
    assert changed is not None
    assert changed.cells[75, 125]
    assert not changed.cells[65, 25]
    attention.rested()
    assert not attention.lying(_glance(nothing), places, TRACKS, whole=False).changed.cells.any()  # type: ignore[union-attr]


def test_pieces_where_nothing_changed_are_known_and_others_are_not() -> None:
    changed = np.zeros(SHAPE, bool)
    changed[62:70, 22:30] = True  # on the first card
    assert _kept(Attention(SIZES), _glance(changed), TRACKS) == ["7"]
    assert len(_kept(Attention(SIZES), _glance(np.zeros(SHAPE, bool)), TRACKS)) == 2


def test_a_piece_in_question_is_looked_at_wherever_it_lies() -> None:
    doubtful = _resting("c", "card", 600, 300)
    doubtful.open = True
    assert len(_kept(Attention(SIZES), _glance(np.zeros(SHAPE, bool)), [*TRACKS, doubtful])) == 2


def test_a_board_that_was_read_counts_even_when_all_is_looked_at() -> None:
    board = _resting("d", "board", 600, 350, numbers=[[None, 1], [2, None]])
    glance = _glance(np.zeros(SHAPE, bool))
    assert _kept(Attention(SIZES), glance, [*TRACKS, board], whole=True) == ["board"]
    board.open = True
    assert _kept(Attention(SIZES), glance, [*TRACKS, board], whole=True) == []
