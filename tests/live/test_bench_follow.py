"""Films followed from their settled tables: the record is the truth, and a poor observer accuses nobody.

The disturbed seeds are those that once told something else.
"""

from __future__ import annotations

from typing import Any

import pytest

from live.bench.disturbing import Disturbance, disturbed
from live.bench.follow import measure
from live.bench.visible import shown_rules, true_lines
from models.scenes.atlas import Atlas
from models.simulate.order import Order
from models.simulate.script import make_script
from models.simulate.stills import settled_tables
from referee.core import Header, get_game

POOR = Disturbance(uncertain=0.1, missed=0.1, nudged=0.2, renamed=0.1)


@pytest.mark.parametrize("game", ["suritsu", "kaifuda", "summy", "sequence-numbers", "suiri-sinri", "tiles"])
def test_a_perfect_observer_writes_the_true_record(game: str) -> None:
    score = measure(game, range(3, 6))
    assert (score.same_rulings, score.found, dict(score.false_illegal)) == (3, score.planted, {})


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        ("suritsu", 5),  # the marker moved meanwhile
        ("suritsu", 14),  # an illegal card taken back before it was read
        ("kaifuda", 38),  # a veil after a play that waited to be read
        ("kaifuda", 19),  # an illegal play taken back before it was read
        ("summy", 10),  # two sums of one team after a missed table
        ("sequence-numbers", 8),  # a chip turned over while the card it was laid with waited to be read
        ("sequence-numbers", 35),  # a chip taken and another laid in its place while its card waited to be read
        ("tiles", 9),  # the first table missed
        ("suiri-sinri", 30),  # cards looked at and put back a little off
    ],
)
def test_a_poor_observer_writes_the_true_record_too(game: str, seed: int) -> None:
    score = measure(game, [seed], Disturbance(POOR.uncertain, POOR.missed, POOR.nudged, POOR.renamed, seed=seed))
    assert (score.same_events, dict(score.false_illegal)) == (1, {})


def test_a_merchant_card_taken_without_being_due_is_no_breach_that_a_film_shows() -> None:
    game = get_game("kaifuda")
    header = Header(
        format="table-referee/record/1", game="kaifuda", players=["first", "second"], options={}, position=None
    )
    events: list[dict[str, Any]] = [
        {"do": "exchange", "by": "first"},
        {"do": "play", "by": "first", "cards": ["4", "5"]},
        {"do": "play", "by": "second", "cards": ["1", "2"]},
    ]
    assert shown_rules("kaifuda", true_lines(game, header, events)) == {"KAI-P4"}


def test_only_tables_that_leave_a_trace_are_missed_unless_asked_for() -> None:
    script = make_script(Order("suritsu", 14, fouls=2), Atlas())
    tables = list(settled_tables(script, script.choreography.sizes))
    shown = [table.time_s for table, _ in disturbed(tables, Disturbance(missed=1.0))]
    untraced = [table.time_s for table, _ in disturbed(tables, Disturbance(missed=1.0, untraced=True))]
    assert len(untraced) < len(shown) < len(tables)
    assert shown[-1] == untraced[-1] == tables[-1][0].time_s
