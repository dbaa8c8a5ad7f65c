"""Records: what is read, what is refused and in which words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core import LANGUAGES, Header, Problem, Record, Texts, get_game, read_record
from referee.core.events import Note, Undo
from referee.core.records import (
    MAX_LINE_BYTES,
    RECORD_FORMAT,
    Entry,
    EventDecoder,
    HalfWritten,
    event_json,
    read_header,
    read_lines,
    write_record,
)
from referee.games.tiles.rules import Remove

TILES = get_game("tiles")
TEXTS = {language: Texts(language) for language in LANGUAGES}
HEADER = json.dumps({"format": RECORD_FORMAT, "game": "tiles", "players": ["A", "B"]})
PLACE = '{"do": "place", "by": "A", "label": "7", "col": 0, "row": 0}'


def read(*lines: str) -> Record:
    return read_record(lines, TILES)


def problem_of(*lines: str) -> Problem:
    with pytest.raises(Problem) as caught:
        read(*lines)
    for texts in TEXTS.values():
        said = caught.value.message(texts)
        assert "\n" not in said
        assert len(said) < 400
    return caught.value


# What is read


def test_header_and_events() -> None:
    record = read(HEADER, PLACE, '{"do": "undo"}', '{"do": "note", "text": "well"}')
    assert record.header == Header(format=RECORD_FORMAT, game="tiles", players=["A", "B"])
    assert [entry.line for entry in record.entries] == [2, 3, 4]
    assert [entry.event.do for entry in record.entries] == ["place", "undo", "note"]
    assert record.truncated is None


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_ends_of_lines(end: str) -> None:
    assert len(read(HEADER + end, PLACE + end, PLACE + end).entries) == 2


def test_blank_lines_count_but_say_nothing() -> None:
    record = read("\n", HEADER, "  \t\r\n", PLACE, "\n", "")
    assert [entry.line for entry in record.entries] == [4]


@pytest.mark.parametrize("first", ["\ufeff" + HEADER, "\ufeff\n"])
def test_byte_order_mark(first: str) -> None:
    lines = [first] if first.strip("\ufeff\n") else [first, HEADER]
    assert len(read(*lines, PLACE).entries) == 1


def test_unknown_fields_are_kept() -> None:
    extra = json.loads(PLACE) | {"confidence": 0.9, "camera": {"id": [1, None]}}
    record = read(HEADER[:-1] + ', "venue": "居間"}', json.dumps(extra))
    assert record.header_raw["venue"] == "居間"
    assert record.entries[0].raw == extra
    again = read(*write_record(record).splitlines())
    assert (again.header_raw, [entry.raw for entry in again.entries]) == (record.header_raw, [extra])


def test_a_record_may_hold_no_event() -> None:
    assert read(HEADER).entries == []


# A last line that breaks off

BROKEN = [PLACE[:cut] for cut in range(1, len(PLACE))]


@pytest.mark.parametrize("broken", BROKEN, ids=[str(len(text)) for text in BROKEN])
def test_half_written_wherever_it_breaks_off(broken: str) -> None:
    record = read(HEADER, PLACE, broken)
    assert len(record.entries) == 1
    assert record.truncated == HalfWritten(3)
    assert problem_of(HEADER, broken, PLACE).line == 2


@pytest.mark.parametrize(
    "broken",
    [
        '{"at_s": -',
        '{"at_s": 1.',
        '{"at_s": 1e',
        '{"at_s": 1e-',
        '{"a": tr',
        '{"a": nul',
        '{"a": "\\',
        '{"a": "\\u6',
        "[",
    ],
)
def test_half_written_in_a_number_word_or_escape(broken: str) -> None:
    assert read(HEADER, broken).truncated == HalfWritten(2)
    assert read(HEADER, broken, "\n", "  ").truncated == HalfWritten(2)


def test_half_written_within_a_character() -> None:
    text = '{"do": "note", "text": "朝"}'.encode()
    for cut in (1, 2):
        at = text.index("朝".encode()) + cut
        assert read(HEADER, text[:at].decode(errors="surrogateescape")).truncated == HalfWritten(2)
    mangled = (text[:at] + b'"}').decode(errors="surrogateescape")
    assert problem_of(HEADER, mangled).key == "record-not-text"


def test_read_lines_ends_with_the_half_written_line() -> None:
    items = list(read_lines([HEADER, PLACE, PLACE[:9]], TILES))
    assert [type(item) for item in items] == [Header, Entry, HalfWritten]


def test_read_lines_streams() -> None:
    def endless() -> Any:
        yield HEADER
        while True:
            yield PLACE

    items = read_lines(endless(), TILES)
    assert isinstance(next(items), Header)
    assert isinstance(next(items), Entry)
    assert isinstance(next(items), Entry)


# What is refused

WRONG: list[tuple[str, list[str], str, int | None]] = [
    ("empty", [], "record-empty", 1),
    ("only blanks", ["\n", " \r\n"], "record-empty", 1),
    ("no header", [PLACE], "record-no-header", 1),
    ("format is a number", ['{"format": 1}'], "record-no-header", 1),
    ("another format", ['{"format": "table-referee/ruling/1"}'], "record-no-header", 1),
    ("version 2", [HEADER.replace("record/1", "record/2")], "record-version", 1),
    ("version x", [HEADER.replace("record/1", "record/")], "record-version", 1),
    ("another game", [HEADER.replace("tiles", "summy")], "record-other-game", 1),
    ("no game", ['{"format": "table-referee/record/1"}'], "record-missing-field", 1),
    ("game is a number", [HEADER.replace('"tiles"', "3")], "record-wrong-field", 1),
    ("players is a word", [HEADER.replace('["A", "B"]', '"AB"')], "record-wrong-field", 1),
    ("a player is a number", [HEADER.replace('"B"', "2")], "record-wrong-field", 1),
    ("options is a list", [HEADER[:-1] + ', "options": []}'], "record-wrong-field", 1),
    ("position is a list", [HEADER[:-1] + ', "position": [1]}'], "record-wrong-field", 1),
    ("header is a list", ["[1, 2]"], "record-not-object", 1),
    ("header breaks off", [HEADER[:20]], "record-not-json", 1),
    ("late header", ["\n", "\n", PLACE], "record-no-header", 3),
    ("words", [HEADER, "place 7"], "record-not-json", 2),
    ("two on a line", [HEADER, PLACE + PLACE], "record-not-json", 2),
    ("single quotes", [HEADER, "{'do': 'undo'}"], "record-not-json", 2),
    ("not a number", [HEADER, '{"do": "undo", "at_s": NaN}'], "record-not-json", 2),
    ("number too large", [HEADER, '{"do": "undo", "at_s": 1e999}'], "record-not-json", 2),
    ("a control character", [HEADER, '{"do": "note", "text": "\x01"}'], "record-not-json", 2),
    ("a list", [HEADER, PLACE, "[]"], "record-not-object", 3),
    ("a word", [HEADER, '"undo"'], "record-not-object", 2),
    ("null", [HEADER, "null"], "record-not-object", 2),
    ("no do", [HEADER, '{"by": "A"}'], "record-unknown-do", 2),
    ("do is null", [HEADER, '{"do": null}'], "record-unknown-do", 2),
    ("do is a list", [HEADER, '{"do": ["undo"]}'], "record-unknown-do", 2),
    ("do of another game", [HEADER, PLACE, "\n", '{"do": "flip"}'], "record-unknown-do", 4),
    ("do is long", [HEADER, json.dumps({"do": "x" * 5000})], "record-unknown-do", 2),
    ("field missing", [HEADER, '{"do": "place", "col": 0, "row": 0}'], "record-missing-field", 2),
    ("with missing", [HEADER, '{"do": "correct", "event": 1}'], "record-missing-field", 2),
    ("field wrong", [HEADER, PLACE.replace("0", '"zero"')], "record-wrong-field", 2),
    ("at_s is a word", [HEADER, PLACE[:-1] + ', "at_s": "now"}'], "record-wrong-field", 2),
    ("event is no number", [HEADER, '{"do": "rule", "event": true, "verdict": "legal"}'], "record-wrong-field", 2),
    ("pair too short", [HEADER, '{"do": "move", "from": [1], "to": [0, 0]}'], "record-wrong-field", 2),
    ("deep", [HEADER, '{"do": "note", "text": ' + "[" * 100_000], "record-too-deep", 2),
    ("deep and closed", [HEADER, '{"do": "note", "x": ' + "[" * 5000 + "]" * 5000 + "}"], "record-too-deep", 2),
    ("too long", [HEADER, json.dumps({"do": "note", "text": "x" * MAX_LINE_BYTES})], "record-line-too-long", 2),
]


@pytest.mark.parametrize(("lines", "key", "line"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_refused_with_its_line(lines: list[str], key: str, line: int | None) -> None:
    problem = problem_of(*lines)
    assert (problem.key, problem.line) == (key, line)


@pytest.mark.parametrize(
    ("line", "at"), [("place 7", 1), ('{"do": "朝", oh}', 13), ('{"do": "undo"', 14), ('{"do": "undo"} x', 17)]
)
def test_what_is_no_json_names_the_sign_and_no_librarys_words(line: str, at: int) -> None:
    problem = problem_of(HEADER, line, PLACE)
    assert problem.message(Texts("en")) == f"line 2: this is no JSON (see character {at})"


def test_a_refusal_names_the_field() -> None:
    assert problem_of(HEADER, '{"do": "place", "col": 0, "row": 0}').params["field"] == "label"
    wrong = problem_of(HEADER, '{"do": "move", "from": [1, "x"], "to": [0, 0]}')
    assert "from" in wrong.params["field"]
    assert "line 2" in wrong.message(TEXTS["en"])


def test_an_unknown_do_names_the_known_ones() -> None:
    known = problem_of(HEADER, '{"do": "flip"}').params["known"]
    assert {"place", "undo", "correct", "rule", "note"} <= set(known.split(", "))


def test_a_long_line_within_the_limit() -> None:
    text = "x" * (MAX_LINE_BYTES - 100)
    event = read(HEADER, json.dumps({"do": "note", "text": text})).entries[0].event
    assert isinstance(event, Note)
    assert event.text == text


def test_nested_but_sane() -> None:
    nested: Any = 1
    for _ in range(200):
        nested = [nested]
    record = read(HEADER, json.dumps({"do": "note", "x": nested}))
    assert read(*write_record(record).splitlines()).entries[0].raw["x"] == nested


# Pieces of the reader


def test_read_header_without_a_game() -> None:
    header, raw = read_header(HEADER.replace("tiles", "anything"))
    assert header.game == "anything"
    assert raw["players"] == ["A", "B"]


def test_event_json_leaves_defaults_out_and_comes_back() -> None:
    decoder = EventDecoder(TILES)
    event = decoder.event(json.loads(PLACE) | {"source": "camera", "at_s": 1.5})
    out = event_json(event)
    assert next(iter(out)) == "do"
    assert out == json.loads(PLACE) | {"source": "camera", "at_s": 1.5}
    assert decoder.event(out) == event
    assert event_json(Undo()) == {"do": "undo"}


def test_two_thousand_events() -> None:
    record = read(HEADER, *[PLACE] * 2000)
    assert record.entries[-1].line == 2001


VALUE = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(2**70), 2**70),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=6,
)


@given(
    st.dictionaries(
        st.sampled_from(["do", "by", "label", "col", "row", "from", "to", "event", "with", "verdict", "text"]), VALUE
    )
)
def test_any_object_is_an_event_or_a_problem_with_its_line(raw: dict[str, Any]) -> None:
    for do in ("place", "move", "rule", "correct", raw.get("do")):
        try:
            record = read(HEADER, json.dumps(raw | {"do": do}))
        except Problem as problem:
            problem.message(TEXTS["en"])
            if problem.line != 2:
                raise
            continue
        assert json.loads(write_record(record).splitlines()[1]) == raw | {"do": do}


@given(st.lists(st.text(max_size=30), max_size=4))
def test_any_text_is_a_record_or_a_problem(lines: list[str]) -> None:
    for before in ([], [HEADER]):
        try:
            read(*before, *lines)
        except Problem as problem:
            problem.message(TEXTS["ja"])


def test_whose_event_it_was_is_said_even_where_nobody_owns_a_piece() -> None:
    out = event_json(Remove(col=1, row=2))
    assert list(out.items()) == [("do", "remove"), ("by", None), ("col", 1), ("row", 2)]
    assert EventDecoder(get_game("tiles")).event(out) == Remove(col=1, row=2)
