"""What is said aloud of a match: fouls first, the winner once, and what keeps the referee from seeing."""

from __future__ import annotations

from typing import Any

import pytest

from live.speech import Utterance
from live.watching.aloud import Aloud
from live.watching.recorder import Judged
from referee.core import Match, get_game
from referee.core.records import EventDecoder, Header
from tests.live.web.fakes import FOUL, SUM


class Ears:
    """Keeps what is said."""

    def __init__(self) -> None:
        self.heard: list[Utterance] = []

    def say(self, utterance: Utterance) -> None:
        self.heard.append(utterance)


class Table:
    """A match of Summy that is told aloud."""

    def __init__(self, language: str = "en") -> None:
        self.ears, self.game = Ears(), get_game("summy")
        header = Header(format="table-referee/record/1", game="summy", players=["Aiko", "Radu"])
        self.match: Match[Any] = Match(self.game, header)
        self.aloud = Aloud(self.ears, lambda: self.game, language)

    def play(self, raw: dict[str, Any]) -> None:
        event = EventDecoder(self.game).event(raw)
        rulings = self.match.push(event)
        self.aloud.judged(Judged(len(self.match.rulings), event, rulings, 1.0))

    @property
    def words(self) -> list[str]:
        return [utterance.text for utterance in self.ears.heard]


@pytest.mark.parametrize("language", ["en", "ja", "ro"])
def test_a_foul_is_urgent_and_a_good_play_silent(language: str) -> None:
    table = Table(language)
    table.play(SUM)
    assert table.words == []
    table.play(dict(FOUL, by="Radu"))
    assert [utterance.urgent for utterance in table.ears.heard] == [True]
    assert "Radu" in table.words[0]
    assert table.ears.heard[0].sound == "foul"


def test_what_keeps_the_referee_from_seeing_is_said_once_and_taken_back() -> None:
    table = Table()
    for status in (
        "watching",
        "hand",
        "table-moved",
        "table-moved",
        "watching",
        "lost",
        "lost",
        "unsettled",
        "ended",
    ):
        table.aloud.publish({"type": "status", "status": status, "text": "", "at_s": 0.0})
    assert table.words == ["The table has moved. Please wait.", "The camera is gone.", "The camera is back."]


def test_a_correction_does_not_call_old_fouls_again() -> None:
    table = Table()
    table.play(FOUL)
    said = len(table.words)
    table.play({"do": "rule", "event": 1, "verdict": "legal"})
    assert not [utterance for utterance in table.ears.heard[said:] if utterance.urgent]


def test_no_reading_is_ever_said() -> None:
    table = Table()
    table.aloud.publish({"type": "reading", "pieces": [{"label": "7"}], "at_s": 0.0})
    assert table.words == []
