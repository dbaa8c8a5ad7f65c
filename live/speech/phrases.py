"""What is said of a ruling, and announcements: short sentences from the texts of the rules.

Only a rule's title and its remedy are said of a ruling, never a reading: both speak of what lies open on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.core import Finding, Game, Ruling, Texts, Verdict

LONGEST = 240
"""Characters of one utterance; what is longer is read off the page."""

SOUND_OF = {Verdict.ILLEGAL: "foul", Verdict.ASK: "ask", Verdict.DUE: "due"}

ANNOUNCEMENTS = (
    "start", "turn", "scores", "winner", "draw", "undone", "paused", "resumed", "moved", "lost", "back", "dark",
    "time",
)  # fmt: skip
"""What can be announced; ``turn``, ``winner`` and ``time`` name a ``player``, ``scores`` takes ``scores``."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Words to say. ``short`` is for voices that can't read everything. ``urgent`` (a foul) goes before the rest.

    ``sound`` names a tone to go with it: ``foul``, ``ask``, ``due`` or ``note``.
    """

    text: str
    short: str
    sound: str
    urgent: bool = False


class Phrases:
    """The sentences of one game in one language."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self._texts = Texts(language, "live.speech", game.package)

    def ruling(self, ruling: Ruling, by: str | None) -> Utterance | None:
        """What to say of a ruling on what ``by`` did; ``None`` when there is nothing to say."""
        if ruling.undone:
            return self.announce("undone")
        if ruling.ruled is not None:
            return self._ruled(ruling.verdict)
        if ruling.verdict not in SOUND_OF:
            return None
        finding = next(finding for finding in ruling.findings if finding.verdict is ruling.verdict)
        return self._found(finding, finding.by or by)

    def announce(self, name: str, **values: Any) -> Utterance:
        """One of :data:`ANNOUNCEMENTS`. ``scores`` are points by player."""
        if isinstance(values.get("scores"), Mapping):
            values["scores"] = self._scores(values["scores"])
        said, short = (self._texts.say(f"speech-{name}{end}", **values) for end in ("", "-short"))
        return Utterance(_plain(said), _plain(short), "foul" if name == "time" else "note", urgent=name == "time")

    def _found(self, finding: Finding, by: str | None) -> Utterance:
        sound = SOUND_OF[finding.verdict]
        key = f"speech-{sound}" if by is not None or sound == "ask" else f"speech-{sound}-nobody"
        values = {} if by is None else {"player": by}
        parts = [self._texts.say(key, **values), self._texts.say(finding.rule), self._texts.remedy(finding)]
        said = " ".join(self._sentence(part) for part in parts if part)
        short = self._texts.say(f"{key}-short", **values)
        return Utterance(_plain(said), _plain(short), sound, urgent=finding.verdict is Verdict.ILLEGAL)

    def _ruled(self, verdict: Verdict) -> Utterance:
        said = self._sentence(self._texts.say("speech-ruled", verdict=self._texts.say(f"verdict-{verdict}")))
        return Utterance(_plain(said), _plain(self._texts.say("speech-ruled-short")), "note")

    def _scores(self, scores: Mapping[str, Any]) -> str:
        known = {who: points for who, points in scores.items() if points is not None}
        return ", ".join(self._texts.say("speech-score", player=who, points=points) for who, points in known.items())

    def _sentence(self, part: str) -> str:
        return part if part.endswith((".", "。", "?", "？", "!", "！")) else part + self._texts.say("speech-stop")


def _plain(words: str) -> str:
    """One line of what can be said, not too long."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())
    return line if len(line) <= LONGEST else line[:LONGEST].rpartition(" ")[0] or line[:LONGEST]
