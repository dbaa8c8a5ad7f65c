"""Reading a small fixed sample of own tables (held-out styles): its quality must not fall.

``least.json`` holds what was reached; after an improvement run this file as a program: it is written anew.
"""

from __future__ import annotations

import json
from pathlib import Path

from live.bench.read import measure, true_pictures
from live.reading import load_eyes, set_sizes

FOLDER = Path(__file__).parent / "quality"
LEAST = FOLDER / "least.json"
SLACK = 1
"""Pieces a game that may be lost to another processor's rounding."""


def _reached() -> dict[str, dict[str, int]]:
    scores = measure(load_eyes(), true_pictures(FOLDER), set_sizes)
    return {
        game: {"asked": score.asked, "found": score.found, "right": score.right, "wrong": score.wrong}
        for game, score in scores.items()
    }


def test_reading_of_the_fixed_sample_does_not_get_worse() -> None:
    least, reached = json.loads(LEAST.read_text("utf-8")), _reached()
    assert set(reached) == set(least)
    for game, now in reached.items():
        then = least[game]
        assert now["asked"] == then["asked"], game
        assert now["found"] >= then["found"] - SLACK, (game, now, then)
        assert now["right"] >= then["right"] - SLACK, (game, now, then)
        assert now["wrong"] <= then["wrong"] + SLACK, (game, now, then)


if __name__ == "__main__":
    LEAST.write_text(json.dumps(_reached(), indent=1) + "\n", "utf-8")
