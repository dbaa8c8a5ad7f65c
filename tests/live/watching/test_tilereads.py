"""What a tile on a board shows, and how far that is believed."""

from __future__ import annotations

import numpy as np
import pytest

from live.watching.boardphotos import READ
from live.watching.tilereads import Told


@pytest.mark.parametrize(
    ("labels", "believed"),
    [
        ({"1": 0.82, "=": 0.13, "11": 0.04}, False),
        ({"5": 0.86, "15": 0.09, "75": 0.05}, False),
        ({"18": 0.86, "78": 0.09, "8": 0.05}, True),
        ({"1": 0.98, "7": 0.02}, True),
        ({"5": 0.97, "15": 0.01}, True),
        ({"=": 0.9, "11": 0.08}, True),
        ({}, False),
    ],
)
def test_a_number_that_may_be_part_of_a_longer_one_is_not_believed(
    labels: dict[str, float], *, believed: bool
) -> None:
    told = Told(labels, 0.0, np.zeros((4, 2), np.float32))
    assert (told.believed >= READ) == believed
