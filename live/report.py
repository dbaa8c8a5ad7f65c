"""The readable report of a match: turn by turn, fouls highlighted, the result at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.markup import escape

from referee.core import Event, Match, PieceEvent, Ruling, Texts, Verdict

STYLES = {
    Verdict.LEGAL: "green",
    Verdict.NOTICE: "cyan",
    Verdict.DUE: "yellow",
    Verdict.ASK: "bold yellow",
    Verdict.ILLEGAL: "bold red",
}


class Report:
    """Prints rulings as they come, then the final standing. The title is printed at once.

    ``when`` says what to print before an event of that number, such as the time.
    """

    def __init__(
        self,
        match: Match[Any],
        texts: Texts,
        console: Console | None = None,
        when: Callable[[int], str] = lambda _: "",
    ) -> None:
        self._match = match
        self._texts = texts
        self._when = when
        self._out = console or Console(highlight=False, soft_wrap=True)
        players = ", ".join(dict.fromkeys(match.header.players)) or "–"
        self._print(texts.say("report-title", game=match.game.name, players=players), "bold")

    def ruling(self, ruling: Ruling) -> None:
        """One event with its verdict, findings and effects."""
        say = self._texts.say
        event = self._match.event(ruling.event)
        notation = self._match.game.notate(event) if isinstance(event, PieceEvent) else remark(event)
        line = self._when(ruling.event) + say(
            "report-event", number=f"{ruling.event:>3}", by=getattr(event, "by", None) or "", notation=notation
        )
        verdict = say(f"verdict-{ruling.verdict}")
        marks = [verdict] if isinstance(event, PieceEvent) else []
        if ruling.undone:
            marks = [say("report-undone")]
        elif ruling.ruled is not None:
            marks = [say("report-ruled", verdict=verdict)]
        effects = effects_line(ruling.effects, self._texts)
        mark = f"  [{STYLES[ruling.verdict]}]{escape(' '.join(marks))}[/]" if marks else ""
        self._out.print(f"{escape(line)}{mark}{escape('  ' + effects if effects else '')}")
        for finding in ruling.findings:
            reason = self._texts.reason(finding)
            who = f"{finding.by}: " if finding.by and finding.by not in reason else ""
            self._print(f"      {finding.rule}  {who}{reason}", STYLES[finding.verdict])
            remedy = self._texts.remedy(finding)
            if remedy:
                self._print("      " + say("report-remedy", remedy=remedy), "dim")
        if ruling.changed:
            self._print("      " + say("report-changed", events=list(ruling.changed)), "dim")
        if ruling.conflicts:
            self._print("      " + say("report-conflicts", events=list(ruling.conflicts)), "bold yellow")

    def end(self) -> None:
        """The tally, the score and who has won."""
        say = self._texts.say
        rulings = self._match.rulings
        count = {verdict: sum(r.verdict is verdict for r in rulings) for verdict in Verdict}
        names = {str(verdict): number for verdict, number in count.items() if verdict is not Verdict.LEGAL}
        self._print("")
        self._print(say("report-tally", events=len(rulings), **names), "bold")
        state = self._match.game.view(self._match.state)
        if state.get("scores"):
            scores = ", ".join(f"{who} {'–' if n is None else n}" for who, n in state["scores"].items())
            self._print(say("report-score", scores=scores))
        winner = state.get("winner")
        if winner == "draw":
            self._print(say("report-draw"), "bold")
        elif winner is not None:
            self._print(say("report-winner", player=winner), "bold")
        elif state.get("turn") is not None:
            self._print(say("report-open") + " " + say("report-turn", player=state["turn"]))

    def _print(self, text: str, style: str = "") -> None:
        self._out.print(escape(text), style=style or None)


def remark(event: Event) -> str:
    """An event that is no play: ``undo``, ``correct #3``, ``note “words”``."""
    number = getattr(event, "event", None)
    words = [event.do] + ([f"#{number}"] if number is not None else [])
    words += [f"“{text}”" for text in (getattr(event, "text", None), event.note) if text]
    return " ".join(" ".join(words).split())


def effects_line(effects: Any, texts: Texts) -> str:
    """Effects in one line, what is empty left out; named by the game's ``effect-…`` texts where it has them."""
    shown = []
    for effect, value in effects.items():
        if value in (None, False, 0, [], {}, ()):
            continue
        name = texts.say(f"effect-{effect}") if texts.has(f"effect-{effect}") else effect
        shown.append(name if value is True else f"{name}: {_flat(effect, value, texts)}")
    return "; ".join(shown)


def _flat(effect: str, value: Any, texts: Texts) -> str:
    """A value in words: what is listed side by side, cells as ``row,column``, kinds in the texts' language."""
    if isinstance(value, (list, tuple)):
        cell = len(value) == 2 and all(type(item) is int for item in value) and effect != "numbers"
        return ("," if cell else " ").join(_flat(effect, item, texts) for item in value)
    kind = f"{effect}-{value}"
    return texts.say(kind) if texts.has(kind) else str(value)
