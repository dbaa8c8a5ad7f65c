"""What a folder of photographs counts for."""

from __future__ import annotations

from live.bench.photo_scores import judged, totals

TRUTH = [None, ("7", 4, 5), ("13", 4, 6), ("2", 5, 6)]


def test_every_photograph_must_yield_exactly_its_own_placement() -> None:
    told = [(1, "place", "7", 4, 5), (3, "place", "13", 4, 6), (3, "place", "2", 5, 6)]
    row = judged(TRUTH, told)
    assert {name: row[name] for name in ("placements", "exact", "own", "late", "false")} == {
        "placements": 3,
        "exact": 2,
        "own": 2,
        "late": 1,
        "false": 0,
    }
    assert list(row["wrong"]) == [3, 4]


def test_wrong_numbers_cells_and_moves_never_happened() -> None:
    told = [(0, "place", "3", 1, 1), (1, "place", "7", 5, 4), (2, "place", "18", 4, 6), (3, "remove", None, 4, 6)]
    row = judged(TRUTH, told)
    assert (row["own"], row["false"]) == (0, 4)


def test_a_placement_told_before_it_happened_is_false() -> None:
    assert judged(TRUTH, [(1, "place", "13", 4, 6)])["false"] == 1


def test_folders_add_up() -> None:
    row = {**judged(TRUTH, [(1, "place", "7", 4, 5)]), "questions": 1, "seconds": 0.5}
    assert totals([row, row])["own"] == 2
    assert totals([row, row])["questions"] == 2
