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


def swept(match: Match[Any], sizes: Any) -> list[Message]:
    """What is told while all pieces are taken from a table, one by one and in the end at once."""
    heard: list[Message] = []
    session = Session(Setup(match.game, sizes, match.header.players, dict(match.header.options)), heard.append)
    session.resume(match, None)  # type: ignore[arg-type]  # nothing is to be written
    heard.clear()
    pieces = lying(match, sizes)
    taken = [[each for each in pieces if each is not gone] for gone in pieces] + [pieces[::2], []]
    before = pieces
    for step, kept in enumerate([pieces, *taken], start=1):
        keys = tuple(piece.key for piece in before if piece not in kept)
        visits = (Visit("near", 20.0 * step - 15, 20.0 * step - 12, keys, keys),) if keys else ()
        seen = tuple(SeenPiece(piece) for piece in kept)
        session.settled(SettledTable(20.0 * step, seen, sizes, visits), {piece.key: step for piece in kept})
        session.hovering(seen[:1], 20.0 * step + 5)
        session.rested(20.0 * step + 15)
        before = kept
    told = [message for message in heard if message["type"] in ("event", "ruling", "warning")]
    return told + [message for message in heard if message["type"] == "questions" and message["questions"]]


@pytest.mark.parametrize("name", RULED)
def test_after_the_end_the_table_may_be_swept(name: str) -> None:
    match, sizes = ended(get_game(name)), choose_set(name, None).sizes
    scores, entries = match.game.view(match.state).get("scores"), len(match.rulings)
    assert swept(match, sizes) == []
    assert len(match.rulings) == entries
    assert match.game.view(match.state).get("scores") == scores


def test_before_the_end_it_is_told() -> None:
    told = []
    for name in RULED:
        game = get_game(name)
        record = read_record(game.random_match(3).record_text().splitlines(), game)
        match: Match[Any] = Match(game, record.header)
        for entry in record.entries[: len(record.entries) // 2]:
            match.push(entry.event)
        told += [name] * bool(swept(match, choose_set(name, None).sizes))
    assert len(told) >= 3, told
