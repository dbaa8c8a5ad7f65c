from __future__ import annotations

import numpy as np
import pytest

from vision.reading.gallery import Gallery, Reference


def _unit(index: int, size: int = 6) -> np.ndarray:
    vector = np.zeros(size, np.float32)
    vector[index] = 1
    return vector


GALLERY = Gallery(
    [
        Reference("card", "knight", "up", _unit(0)),
        Reference("card", "witch", "up", _unit(1)),
        Reference("card", None, "down", _unit(2)),
    ]
)


def test_the_nearest_reference_names_the_card_and_its_turn() -> None:
    views = np.stack([_unit(4), _unit(1), _unit(4), _unit(5)])
    match = GALLERY.match("card", views)
    assert match is not None
    assert (match.label, match.face, match.turn) == ("witch", "up", 1)
    assert match.probability > 0.99


def test_a_card_between_two_references_is_not_certain() -> None:
    between = (_unit(0) + _unit(1)) / np.sqrt(2)
    match = GALLERY.match("card", np.stack([between] * 4).astype(np.float32))
    assert match is not None
    assert match.probability == pytest.approx(0.5, abs=0.01)


def test_a_back_is_known_by_its_picture() -> None:
    match = GALLERY.match("card", np.stack([_unit(2)] * 4))
    assert match is not None
    assert (match.label, match.face) == (None, "down")


def test_a_kind_without_references_has_no_match() -> None:
    assert GALLERY.match("block", np.stack([_unit(0)] * 4)) is None
    assert not Gallery(())
