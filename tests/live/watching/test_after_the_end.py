"""When the match is over the players gather their pieces: nothing of it is an event, a foul or a question."""

from __future__ import annotations

import random
from typing import Any

import pytest

from live.messages import Message
from live.sets.choosing import choose_set
from live.watching.session import Session, Setup
from referee.core import Match, game_names, get_game, read_record
from referee.core.following import SeenPiece, SettledTable, Visit
from referee.core.pieces import PlacedPiece
from referee.core.registry import part

RULED = [name for name in game_names() if get_game(name).rules]
SEEDS = 40


def ended(game: Any) -> Match[Any]:
    """A made-up match that has a winner."""
    for seed in range(SEEDS):
        record = read_record(game.random_match(seed).record_text().splitlines(), game)
        match: Match[Any] = Match(game, record.header)
        for entry in record.entries:
            match.push(entry.event)
        if game.view(match.state).get("winner") is not None:
            return match
    raise AssertionError(f"no match of {game.name} ends")


def lying(match: Match[Any], sizes: Any) -> list[PlacedPiece]:
    """The table as the record has it."""
    return list(part(match.game, "layout").layout(match.state, sizes, random.Random(0)))


@pytest.mark.parametrize("name", RULED)
def test_the_table_is_swept(name: str) -> None:
    match = ended(get_game(name))
    heard: list[Message] = []
    sizes = choose_set(name, None).sizes
    session = Session(Setup(match.game, sizes, match.header.players, dict(match.header.options)), heard.append)
    session.resume(match, None)  # type: ignore[arg-type]  # nothing is to be written
    scores, entries = match.game.view(match.state).get("scores"), len(match.rulings)
    heard.clear()
    pieces = lying(match, sizes)
    for step, kept in enumerate((pieces, pieces[::2], pieces[:1], []), start=1):
        seen = tuple(SeenPiece(piece) for piece in kept)
        visits = (Visit("near", step - 0.8, step - 0.2, ()),)
        session.settled(SettledTable(float(step), seen, sizes, visits), {piece.key: step for piece in kept})
        session.hovering(seen[:1], step + 0.5)
        session.rested(step + 0.9)
    assert session.over
    assert [message for message in heard if message["type"] in ("event", "ruling", "warning")] == []
    assert not any(message["questions"] for message in heard if message["type"] == "questions")
    assert len(match.rulings) == entries
    assert match.game.view(match.state).get("scores") == scores
