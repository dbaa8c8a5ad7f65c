"""Texts for people: the same in three languages, and never without a value they need."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from referee.core import LANGUAGES, Finding, Problem, Texts, Verdict
from referee.core.texts import SYSTEM

ROOT = Path(__file__).parents[2]
FLOORS = ("calibration", "live", "models", "referee", "vision")
CATALOGUES = sorted(path.parent for floor in FLOORS for path in (ROOT / floor).rglob("texts/en.ftl"))
IDS = [str(path.parent.relative_to(ROOT)) for path in CATALOGUES]


class _Uses(Visitor):  # type: ignore[misc]
    """Variables and other messages that a pattern uses."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


@cache
def patterns(folder: Path, language: str) -> dict[str, frozenset[str]]:
    """Every text of a catalogue (``message`` or ``message.attribute``) with the variables it needs."""
    resource = parse((folder / f"{language}.ftl").read_text("utf-8"))
    found: dict[str, _Uses] = {}
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), (folder, language, entry.content)
        if isinstance(entry, ftl.Message):
            parts = [(entry.id.name, entry.value)] if entry.value is not None else []
            parts += [(f"{entry.id.name}.{item.id.name}", item.value) for item in entry.attributes]
            for name, value in parts:
                assert name not in found, (folder, language, name)
                found[name] = _Uses()
                found[name].visit(value)
    return {name: frozenset(_closure(name, found)) for name in found}


def _closure(name: str, found: dict[str, _Uses]) -> set[str]:
    uses = found[name]
    return uses.variables.union(*(_closure(other, found) for other in uses.messages))


@pytest.mark.parametrize("language", ["ja", "ro"])
@pytest.mark.parametrize("folder", CATALOGUES, ids=IDS)
def test_every_language_says_the_same_things_with_the_same_values(folder: Path, language: str) -> None:
    own, english = patterns(folder, language), patterns(folder, "en")
    assert set(own) == set(english)
    for name, needs in english.items():
        assert own[name] <= needs, name  # more would fail where the English doesn't
        lost = {value for value in needs - own[name] if not value.startswith("count")}
        assert lost == set(), name  # a count may serve the English plural alone


@pytest.mark.parametrize("folder", CATALOGUES, ids=IDS)
def test_translations_are_translated(folder: Path) -> None:
    """Long sentences that read alike in two languages were forgotten."""
    lines = {language: set((folder / f"{language}.ftl").read_text("utf-8").splitlines()) for language in LANGUAGES}
    for language in ("ja", "ro"):
        same = [line for line in lines["en"] & lines[language] if not line.startswith("#")]
        words = {line: re.findall("[A-Za-z]{3,}", re.sub(r"\{[^}]*\}", "", line.partition("=")[2])) for line in same}
        assert [line for line, found in words.items() if len(found) > 3] == [], language


class _Plurals(Visitor):  # type: ignore[misc]
    """Variables by whose number a text chooses its words."""

    def __init__(self) -> None:
        self.variables: set[str] = set()

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        keys = {getattr(variant.key, "name", "") for variant in node.variants}
        plural = bool(keys & {"one", "few"}) and keys <= {"one", "few", "other"}
        if plural and isinstance(node.selector, ftl.VariableReference):
            self.variables.add(node.selector.id.name)
        self.generic_visit(node)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", CATALOGUES, ids=IDS)
def test_words_follow_numbers_only_where_numbers_are_counts(folder: Path, language: str) -> None:
    """Any other value is given as text, and a text is never one or few."""
    found = _Plurals()
    found.visit(parse((folder / f"{language}.ftl").read_text("utf-8")))
    assert [name for name in found.variables if not name.startswith("count")] == []


def test_catalogues_are_found() -> None:
    assert {"referee/core", "live"} <= set(IDS)


def problems() -> Iterator[tuple[Path, int, str, set[str] | None]]:
    """Every ``Problem("key", …)`` in the sources: file, line, key, and names of values (``None``: not all seen)."""
    for floor in FLOORS:
        for path in (ROOT / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Problem" or not node.args:
                    continue
                key = node.args[0]
                if isinstance(key, ast.Constant):
                    names = {word.arg for word in node.keywords}
                    given = None if None in names else {str(name) for name in names}
                    yield path, node.lineno, str(key.value), given


def reachable(path: Path) -> dict[str, frozenset[str]]:
    """The texts that a problem raised in this file can be told with: the core's, its floor's, its game's."""
    folders = [ROOT / "referee/core/texts"]
    folders += [folder for folder in CATALOGUES if path.is_relative_to(folder.parent)]
    floors = ("live", "vision", "calibration") if path.is_relative_to(ROOT / "live") else ("live",)
    folders += [folder for folder in CATALOGUES if any(folder.is_relative_to(ROOT / floor) for floor in floors)]
    return {name: uses for folder in folders for name, uses in patterns(folder, "en").items()}


def test_every_problem_has_its_sentence_and_its_values() -> None:
    wrong = []
    for path, line, key, given in problems():
        texts = reachable(path)
        if key not in texts:
            wrong.append(f"{path.relative_to(ROOT)}:{line}: no text for {key}")
        elif given is not None and not texts[key] <= given:
            wrong.append(f"{path.relative_to(ROOT)}:{line}: {key} needs {sorted(texts[key] - given)}")
    assert wrong == []


# The class


def test_say_and_has() -> None:
    texts = Texts("en")
    assert texts.say("undo-nothing") == "there is nothing left to undo"
    assert texts.has("undo-nothing")
    assert not texts.has("undo-everything")
    assert not texts.has("undo-nothing.why")


@pytest.mark.parametrize("key", ["undo-everything", "undo-nothing.why", "verdict-legal.rule"])
def test_a_text_that_is_not_there(key: str) -> None:
    with pytest.raises(KeyError):
        Texts("ja").say(key)


def test_a_value_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        Texts("en").say("event-number", number=3)


def test_values_are_written_as_they_stand() -> None:
    texts = Texts("en")
    assert texts.say("event-number", number=12345, last=0.5) == "there is no event 12345 yet; the last one is 0.5"
    assert "1, 2" in texts.say("event-number", number=[1, 2], last=None)
    assert "none" in texts.say("event-number", number=[1, 2], last=None)
    assert "true" in texts.say("event-number", number=True, last=())


def test_a_count_may_be_of_any_size() -> None:
    texts = Texts("en", "referee.games.suiri_sinri")
    for count, said in ((0, "none"), (1, "1"), (10**40, "1" + "0" * 40)):
        assert f"looked at {said} of" in texts.say("SIN-A2.why-few", player="Ann", count=count)


@pytest.mark.parametrize("value", ["7" * 5000, ["1,2"] * 3000, 10**4000], ids=["word", "list", "number"])
def test_a_value_of_any_length_is_said_with_its_beginning_and_its_end(value: object) -> None:
    said = Texts("en").say("record-unreadable", file=value, detail="…and so it ends")
    whole = ", ".join(value) if isinstance(value, list) else str(value)
    assert len(said) < 1000
    assert all(part in said for part in (whole[:300], whole[-100:], "and so it ends"))


def test_values_can_not_smuggle_in_texts() -> None:
    said = Texts("ro").say("event-number", number="{ $last }", last="{ undo-nothing }")
    assert "{ $last }" in said
    assert "{ undo-nothing }" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_opens(language: str) -> None:
    texts = Texts(language)
    assert texts.language == language
    assert [texts.say(f"verdict-{verdict}") for verdict in Verdict]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_system_says_of_a_file_is_said_in_our_words(language: str) -> None:
    texts = Texts(language)
    for words, key in SYSTEM.items():
        said = texts.say("record-unreadable", file="f", detail=words)
        assert texts.say(key) in said
        assert words not in said
    assert "f/g" in texts.say("record-unreadable", file="f", detail="f/g")


def test_unknown_language() -> None:
    with pytest.raises(Problem) as caught:
        Texts("de")
    assert "en, ja, ro" in caught.value.message(Texts("en"))


def test_a_package_adds_to_the_core_texts() -> None:
    texts = Texts("en", "referee.games.suiri_sinri")
    assert texts.has("undo-nothing")
    finding = Finding(
        Verdict.ILLEGAL, "SIN-A2", "why-few", {"player": "Ann", "count": 1}, ("C2",), "remedy-look", by="Ann"
    )
    assert texts.reason(finding).startswith("Ann has looked at 1 of the three")
    assert finding.to_json(texts) == {
        "verdict": "illegal",
        "rule": "SIN-A2",
        "text": texts.reason(finding),
        "where": ["C2"],
        "remedy": "Ann first looks at two centre cards.",
        "by": "Ann",
    }
    assert texts.remedy(Finding(Verdict.NOTICE, "SIN-A2", "why-few", {"player": "Ann", "count": 0})) is None
    assert "none" in texts.reason(Finding(Verdict.NOTICE, "SIN-A2", "why-few", {"player": "Ann", "count": 0}))


def test_a_problem_is_one_line_and_names_its_line_once() -> None:
    problem = Problem("record-unreadable", file="f", detail="a\nb\tc  d").at_line(3).at_line(9)
    assert problem.message(Texts("en")) == "line 3: f can't be read: a b c d"
    assert str(problem) == "line 3: record-unreadable(file='f', detail='a\\nb\\tc  d')"
