"""``table-referee explain``: a rule in plain words."""

from __future__ import annotations

import difflib
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from live.cli.common import LangOption, Language, problems_told, texts_for
from referee.core import Game, Option, Problem, Texts, game_names, get_game


def explain(
    rule: Annotated[str, typer.Argument(metavar="RULE-ID", help="As SUR-P3, KAI-L2, SUM-V6, SEQ-Q5, SIN-A3.")],
    lang: LangOption = Language.EN,
) -> None:
    """Explain a rule: what it says, the sentence of the rulebook behind it, and its options.

    Examples:

        table-referee explain SUR-P3

        table-referee explain kai-g3 --lang ja
    """
    with problems_told(lang):
        game, wanted = _find(rule.strip().upper())
        _print(game, wanted, texts_for(game, lang))


def _find(wanted: str) -> tuple[Game[Any], str]:
    games = [get_game(name) for name in game_names()]
    for game in games:
        if wanted in game.rules:
            return game, wanted
    known = [rule for game in games for rule in game.rules]
    near = difflib.get_close_matches(wanted, known, n=3, cutoff=0.7)
    raise Problem("rule-unknown", rule=wanted, near=", ".join(near) or "none")


def _print(game: Game[Any], wanted: str, texts: Texts) -> None:
    out = Console(highlight=False, soft_wrap=True)
    entry = game.rules[wanted]
    out.print(f"[bold]{wanted}[/]  {escape(texts.say(wanted))}  [dim]({game.name})[/]")
    out.print(escape(texts.say(f"{wanted}.rule")))
    if entry.quote:
        out.print(escape(texts.say("explain-quote", quote=entry.quote)), style="italic")
    for letter in dict.fromkeys(letter for letter in entry.seen if letter in "VSHI"):
        out.print(escape(texts.say(f"explain-seen-{letter}")), style="dim")
    if entry.options:
        out.print(escape(texts.say("explain-options")))
    for name in entry.options:
        option = game.options[name]
        said = texts.say(
            "explain-option",
            option=name,
            choices=_choices(option),
            preset="–" if option.preset is None else str(option.preset),
        )
        out.print("  " + escape(said))


def _choices(option: Option) -> str:
    if option.choices:
        return " / ".join(option.choices)
    if option.values:
        return " / ".join(str(value) for value in option.values)
    return f"{option.low} … {option.high}" if option.low is not None else "…"
