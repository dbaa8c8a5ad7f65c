"""What every installed game keeps, whoever wrote it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from referee.core import LANGUAGES, Game, Header, Match, PieceEvent, Problem, Texts, Verdict, game_names, get_game
from referee.core import read_record as read_lines_of_record
from referee.core.events import Correct, Event, Note, Rule, Undo
from referee.core.records import RECORD_FORMAT, EventDecoder, Record, event_json, write_record

ROOT = Path(__file__).parents[2]
SEEDS = range(6)
pytestmark = pytest.mark.parametrize("name", game_names())


def record_of(game: Game[Any], seed: int, fouls: int = 0) -> Record:
    return read_lines_of_record(game.random_match(seed, fouls=fouls).record_text().splitlines(), game)


@cache
def records(name: str) -> tuple[Record, ...]:
    """Some matches of the game, legal ones and such with fouls."""
    game = get_game(name)
    return tuple(record_of(game, seed, fouls) for fouls in (0, 4) for seed in SEEDS)


@cache
def texts_of(name: str) -> tuple[Texts, ...]:
    return tuple(Texts(language, get_game(name).package) for language in LANGUAGES)


def played(game: Game[Any], record: Record) -> Match[Any]:
    match = Match(game, record.header)
    for entry in record.entries:
        match.push(entry.event)
    return match


def told(match: Match[Any], texts: Texts) -> list[dict[str, Any]]:
    return [json.loads(json.dumps(ruling.to_json(texts), ensure_ascii=False)) for ruling in match.rulings]


# What a game says of itself


def test_names_and_players(name: str) -> None:
    game = get_game(name)
    assert game.name == name
    assert re.fullmatch("[A-Z]{3}", game.prefix)
    assert 0 <= game.min_players <= len(game.default_players) or game.min_players == 0
    assert len(game.default_players) <= game.max_players
    assert all(key == rule.id and key.startswith(game.prefix + "-") for key, rule in game.rules.items())
    assert all(rule.seen in ("V", "S", "H", "I") for rule in game.rules.values())
    assert all(set(rule.options) <= set(game.options) for rule in game.rules.values())


def test_every_rule_has_a_title_and_an_explanation(name: str) -> None:
    for texts in texts_of(name):
        missing = [key for rule in get_game(name).rules for key in (rule, f"{rule}.rule") if not texts.has(key)]
        assert missing == [], texts.language


def test_rule_ids_in_the_source_are_in_the_catalogue(name: str) -> None:
    game = get_game(name)
    folder = ROOT / Path(*game.package.split("."))
    sources = "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*.py")))
    used = set(re.findall(rf'"({game.prefix}-[A-Z]+[0-9]+)"', sources))
    assert used <= set(game.rules)


def test_foul_rules_are_rules(name: str) -> None:
    game = get_game(name)
    assert set(game.foul_rules) <= set(game.rules)
    assert len(set(game.foul_rules)) == len(game.foul_rules)
    assert bool(game.foul_rules) == bool(game.rules)


def test_options_are_documented(name: str) -> None:
    game = get_game(name)
    if game.options:
        page = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
        assert [option for option in game.options if f"`{option}`" not in page] == []
        assert [f"{o.name}={word}" for o in game.options.values() for word in o.choices if word not in page] == []


def test_every_choice_of_every_option_starts_a_match(name: str) -> None:
    game = get_game(name)
    for option in game.options.values():
        numbers = (*option.values, option.preset, option.low, option.high)
        for value in option.choices or [number for number in numbers if number is not None]:
            header = Header(
                format=RECORD_FORMAT, game=name, players=list(game.default_players), options={option.name: value}
            )
            match = Match(game, header)
            assert match.header.options[option.name] == value
            assert game.view(match.state) == game.view(game.start(match.header))
        with pytest.raises(Problem):
            game.settle_options({option.name + "?": 1})


def test_wrong_numbers_of_players(name: str) -> None:
    game = get_game(name)
    for count in {game.min_players - 1, game.max_players + 1} - {-1}:
        header = Header(format=RECORD_FORMAT, game=name, players=[f"P{number}" for number in range(count)])
        with pytest.raises(Problem) as caught:
            Match(game, header)
        for texts in texts_of(name):
            assert caught.value.message(texts)


# Random matches


def test_random_matches_repeat_by_seed(name: str) -> None:
    game = get_game(name)
    for fouls in (0, 3):
        one, two, other = (game.random_match(seed, fouls=fouls) for seed in (11, 11, 12))
        assert one.record_text() == two.record_text()
        assert one.fouls_text() == two.fouls_text()
        assert one.record_text() != other.record_text()


def test_random_matches_are_legal_and_end(name: str) -> None:
    game = get_game(name)
    winners = []
    for seed in SEEDS:
        match = played(game, record_of(game, seed))
        found = [finding for ruling in match.rulings for finding in ruling.findings]
        assert [finding for finding in found if finding.verdict.gravity > Verdict.DUE.gravity] == []
        winners.append(match.rulings[-1].state["winner"])
    assert not game.rules or any(winner is not None for winner in winners)


def test_planted_fouls_are_found(name: str) -> None:
    game = get_game(name)
    for seed in SEEDS:
        transcript = game.random_match(seed, fouls=4)
        match = played(game, read_lines_of_record(transcript.record_text().splitlines(), game))
        assert len(transcript.fouls) <= 4
        for foul in transcript.fouls:
            rules = {finding.rule for finding in match.rulings[foul.event - 1].findings}
            assert foul.rule in rules & set(game.foul_rules), (seed, foul)
        json.loads(f"[{transcript.fouls_text().strip().replace(chr(10), ',')}]")


def test_fouls_keep_to_the_kinds_asked_for(name: str) -> None:
    game = get_game(name)
    for seed, kind in enumerate(game.foul_rules):
        assert {foul.rule for foul in game.random_match(seed, fouls=2, kinds=[kind]).fouls} <= {kind}


def test_records_come_back_as_they_were(name: str) -> None:
    game = get_game(name)
    for record in records(name):
        text = write_record(record)
        again = read_lines_of_record(text.splitlines(), game)
        assert (again.header, again.header_raw) == (record.header, record.header_raw)
        assert again.entries == record.entries
        assert write_record(again) == text
        decoder = EventDecoder(game)
        for entry in record.entries:
            assert decoder.event(event_json(entry.event)) == entry.event
            assert "by" in event_json(entry.event) or not isinstance(entry.event, PieceEvent)


# Rulings


def test_rulings_are_json_and_told_in_every_language(name: str) -> None:
    game = get_game(name)
    for record in records(name):
        match = played(game, record)
        for texts in texts_of(name):
            for row in told(match, texts):
                assert {"turn", "winner"} <= set(row["state"])
                assert row["verdict"] in list(Verdict)
                assert all(finding["text"] and finding["rule"] in game.rules for finding in row["findings"])
        assert all(isinstance(game.notate(entry.event), str) for entry in record.entries if _of_play(entry.event))


def test_every_foul_names_its_rule_and_what_to_do(name: str) -> None:
    game = get_game(name)
    found = [
        finding for record in records(name) for ruling in played(game, record).rulings for finding in ruling.findings
    ]
    fouls = [finding for finding in found if finding.verdict is Verdict.ILLEGAL]
    assert bool(fouls) == bool(game.rules)
    for texts in texts_of(name):
        assert [finding.rule for finding in fouls if not (texts.remedy(finding) and texts.reason(finding))] == []
    assert {finding.rule for finding in fouls} <= set(game.rules)


def test_judging_never_changes_the_state_it_is_given(name: str) -> None:
    game = get_game(name)
    for record in records(name):
        state = game.start(Match(game, record.header).header)
        for entry in record.entries:
            if _of_play(entry.event):
                before = json.dumps(game.view(state))
                one, two = game.judge(state, entry.event), game.judge(state, entry.event)
                assert json.dumps(game.view(state)) == before
                assert one.findings == two.findings
                assert game.view(one.after) == game.view(two.after)
                state = one.after


def _of_play(event: Event) -> bool:
    return isinstance(event, PieceEvent)


# Undo, correction, ruling


def test_state_is_the_replay_of_what_stands(name: str) -> None:
    game = get_game(name)
    for seed, record in enumerate(records(name)):
        rng = random.Random(seed)
        match = Match(game, record.header)
        kept: list[Event] = []
        for event in _mixed(rng, record):
            try:
                match.push(event)
            except Problem:
                continue
            kept.append(event)
        again = Match(game, record.header)
        for event in kept:
            again.push(event)
        texts = texts_of(name)[0]
        assert told(again, texts) == told(match, texts)
        assert game.view(match.state) == game.view(_replayed(game, match, kept))


def _mixed(rng: random.Random, record: Record) -> Iterator[Event]:
    """The events of a record with undo, corrections, rulings and notes among them."""
    events = [entry.event for entry in record.entries]
    for number, event in enumerate(events, start=1):
        yield event
        dice = rng.random()
        if dice < 0.08:
            yield Undo()
        elif dice < 0.14:
            raw = event_json(rng.choice(events)) | {"source": "human"}
            yield Correct(event=rng.randint(1, number), with_=raw)
        elif dice < 0.22:
            yield Rule(event=rng.randint(1, number), verdict=rng.choice(["legal", "notice", "illegal"]))
        elif dice < 0.26:
            yield Note(text="well")


def _replayed(game: Game[Any], match: Match[Any], events: Sequence[Event]) -> Any:
    """The state by one pass over what the rulings say still stands: no slots, no rejudging."""
    alive = [not isinstance(event, Note) for event in events]
    for place, event in enumerate(events):
        if isinstance(event, Undo):
            alive[place] = False
            alive[max(earlier for earlier in range(place) if alive[earlier])] = False
    plain = Match(game, match.header)
    for place, event in enumerate(events):
        if not alive[place] or not _of_play(event):
            continue
        later = [e for at, e in enumerate(events) if alive[at] and getattr(e, "event", 0) == place + 1]
        stands = match.event(place + 1) if any(isinstance(e, Correct) for e in later) else event
        plain.push(stands)
        ruled = [e for e in later if isinstance(e, Rule)]
        if ruled:
            plain.push(Rule(event=len(plain.rulings), verdict=ruled[-1].verdict))
    return plain.state


# Plays


def test_plays_are_legal_and_say_their_effects(name: str) -> None:
    game = get_game(name)
    for record in records(name)[:4]:
        match = Match(game, record.header)
        for entry in record.entries[:40]:
            for play in islice(game.plays(match.state, []), 12):
                judged = game.judge(match.state, play.event)
                grave = [f for f in judged.findings if f.verdict.gravity > Verdict.DUE.gravity and f.by is None]
                assert grave == [], play.event
                assert dict(judged.effects) == dict(play.effects)
                assert EventDecoder(game).event(event_json(play.event)) == play.event
            match.push(entry.event)


@pytest.mark.parametrize("hold", [["?!"], ["no such piece"], ["\x00"], ["朝朝朝 zzz"]])
def test_plays_refuse_what_is_no_piece(name: str, hold: list[str]) -> None:
    game = get_game(name)
    state = Match(game, records(name)[0].header).state
    try:
        list(game.plays(state, hold))
    except Problem as problem:
        for texts in texts_of(name):
            problem.message(texts)


# Whatever may come in


@cache
def words(name: str) -> tuple[Any, ...]:
    """Every word and number that the game's own matches use, and odd ones."""
    found: set[Any] = {"", "A", "B", "?", "獅子", "9" * 40}

    def gather(value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                found.add(key)
                gather(inner)
        elif isinstance(value, list):
            for inner in value:
                gather(inner)
        elif isinstance(value, str):
            found.add(value)

    for record in records(name):
        for entry in record.entries:
            gather(entry.raw)
    return tuple(sorted(found))


NUMBERS = (0, 1, 2, 3, 5, 7, 10, 25, -1, -3, 99, 1000, 10**6, -(10**9), 2**63, 10**30)
FLOATS = (0.0, 0.5, 1.0, -2.0, 3.25, 90.0, -180.0, 1e-9, 1e9, 1e300)


def value_of(kind: inspect.Type, rng: random.Random, name: str) -> Any:
    """A value of the type an event's field has."""
    match kind:
        case inspect.StrType():
            return rng.choice(words(name))
        case inspect.IntType():
            return rng.choice(NUMBERS[:9] if rng.random() < 0.8 else NUMBERS)
        case inspect.FloatType():
            return rng.choice(FLOATS)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.UnionType(types=types):
            return value_of(rng.choice(types), rng, name)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [value_of(item, rng, name) for _ in range(rng.randint(0, 5))]
        case inspect.TupleType(item_types=items):
            return [value_of(item, rng, name) for item in items]
        case inspect.DictType(key_type=key, value_type=value):
            return {str(value_of(key, rng, name)): value_of(value, rng, name) for _ in range(rng.randint(0, 4))}
        case inspect.StructType(fields=fields, array_like=array_like):
            return struct_of(fields, array_like, rng, name)
        case inspect.AnyType():
            return rng.choice([*words(name)[:20], *NUMBERS[:6], None, [], {}])
    raise AssertionError(f"no values for {kind}")


def struct_of(fields: Sequence[inspect.Field], array_like: bool, rng: random.Random, name: str) -> Any:
    values = {field.encode_name: value_of(field.type, rng, name) for field in fields}
    if array_like:
        needed = sum(field.required for field in fields)
        return list(values.values())[: rng.randint(needed, len(fields))]
    left_out = {field.encode_name for field in fields if not field.required and rng.random() < 0.4}
    return {key: value for key, value in values.items() if key not in left_out}


def any_event(game: Game[Any], rng: random.Random) -> dict[str, Any]:
    kind = rng.choice(game.events)
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    raw = struct_of(info.fields, False, rng, game.name)
    if rng.random() < 0.9 and "by" in raw:
        raw["by"] = rng.choice(game.default_players or ("A",))
    return {"do": str(kind.__struct_config__.tag)} | raw


def test_arbitrary_events_raise_problems_at_most(name: str) -> None:
    game, decoder, texts = get_game(name), EventDecoder(get_game(name)), texts_of(name)[0]
    reached = 0
    for seed, record in enumerate(records(name)):
        rng = random.Random(seed)
        match = Match(game, record.header)
        start = rng.randint(0, len(record.entries))
        for entry in record.entries[:start]:
            match.push(entry.event)
        for _ in range(60):
            raw, before = any_event(game, rng), json.dumps(game.view(match.state))
            try:
                event = decoder.event(raw)
                rulings = match.push(event)
            except Problem as problem:
                problem.message(texts)
                if json.dumps(game.view(match.state)) != before:
                    raise
                continue
            reached += 1
            json.dumps([ruling.to_json(texts) for ruling in rulings])
            assert {finding.rule for ruling in rulings for finding in ruling.findings} <= set(game.rules)
            game.notate(event)
            if rng.random() < 0.2:
                match.push(Rule(event=len(match.rulings), verdict="legal"))
    assert reached > 20


def test_arbitrary_positions_raise_problems_at_most(name: str) -> None:
    game, texts = get_game(name), texts_of(name)[0]
    rng = random.Random(5)
    fields = ["step", "peeked", "cards", "cells", "blocks", "turn", "held", "stock", "sums", "last", "face", "played"]
    fields += ["hand", "land", "lines", "plays", "evaluation", "to_beat", "board", "chips", "sequences", "merchant"]
    for _ in range(400):
        position = {field: _any_json(rng, name, 3) for field in rng.sample(fields, rng.randint(1, 6))}
        header = Header(format=RECORD_FORMAT, game=name, players=list(game.default_players), position=position)
        try:
            match = Match(game, header)
        except Problem as problem:
            problem.message(texts)
            continue
        json.dumps(game.view(match.state))
        for event in records(name)[0].entries[:3]:
            try:
                match.push(event.event)
            except Problem as problem:
                problem.message(texts)


def _any_json(rng: random.Random, name: str, depth: int) -> Any:
    dice = rng.random()
    if depth and dice < 0.3:
        return [_any_json(rng, name, depth - 1) for _ in range(rng.randint(0, 4))]
    if depth and dice < 0.5:
        keys = [
            "A",
            "B",
            "first",
            "second",
            "x",
            "y",
            "digits",
            "by",
            "cells",
            "rows",
            "cols",
            "numbers",
            "direction",
        ]
        return {key: _any_json(rng, name, depth - 1) for key in rng.sample(keys, rng.randint(0, 4))}
    return rng.choice([None, True, 1.5, -1, 0, 1, 2, 3, 25, 10**12, *rng.sample(words(name), 5)])


def test_an_event_of_another_game_is_refused(name: str) -> None:
    decoder, own = EventDecoder(get_game(name)), {kind.__struct_config__.tag for kind in get_game(name).events}
    foreign = [
        entry.raw for other in game_names() for entry in records(other)[0].entries if entry.raw["do"] not in own
    ]
    assert foreign
    for raw in foreign:
        with pytest.raises(Problem) as caught:
            decoder.event(raw)
        assert caught.value.key == "record-unknown-do"


def test_events_are_told_apart_by_their_tag(name: str) -> None:
    tags = [str(kind.__struct_config__.tag) for kind in get_game(name).all_events()]
    assert len(set(tags)) == len(tags)
    assert msgspec.json.encode(Undo()) == b'{"do":"undo"}'
