"""The second look that ``bench read --again`` times."""

from __future__ import annotations

import numpy as np

from live.bench.again import again_ms, turned_about
from live.reading import set_sizes
from models.scenes import random_scene, render
from vision.eyes import Eyes


def test_a_table_is_looked_at_again_and_a_bare_one_is_not() -> None:
    eyes = Eyes()
    picture = np.asarray(render(random_scene("kaifuda", 6, styles=("classic",), difficulty=0.0)).image, np.uint8)
    took = again_ms(eyes, picture, "kaifuda", set_sizes("kaifuda"))
    assert took is not None
    assert took > 0
    assert again_ms(eyes, np.full_like(picture, 90), "kaifuda", set_sizes("kaifuda")) is None


def test_a_piece_turned_about_shows_its_lower_half_on_top() -> None:
    picture = np.zeros((60, 80, 3), np.uint8)
    picture[10:20, 20:40] = 200
    picture[20:30, 20:40] = 50
    turned = turned_about(picture, np.array([[20, 10], [39, 10], [39, 29], [20, 29]], np.float32))
    assert turned[13, 30, 0] == 50
    assert turned[26, 30, 0] == 200
    assert turned[:8].max() == 0
