"""``table-referee read``: still pictures to pieces and field."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from live.cli.common import (
    EXIT_FINE,
    EXIT_WRONG,
    GameArgument,
    JsonOption,
    LangOption,
    Language,
    SetOption,
    problems_told,
    tell_problem,
    texts_for,
)
from live.reading import load_eyes, picture_at, read_picture
from live.sets.choosing import choose_set
from live.sets.telling import tell_refit
from referee.core import Problem, Texts, get_game
from vision.drawing import draw_reading
from vision.pictures import save_picture

REASONS = {
    "face not clear": "read-face-unclear",
    "not legible": "read-not-legible",
    "no number or sign": "read-no-sign",
    "no grid to be seen on the board": "read-no-grid",
}
"""What readings give as reasons of doubts, beside one label or another, and the texts for it."""


def read(
    game: GameArgument,
    images: Annotated[list[Path], typer.Argument(metavar="IMAGE...", help="Pictures of the table.")],
    as_json: JsonOption = False,
    draw: Annotated[
        Path | None,
        typer.Option(metavar="OUT.jpg", help="Draw what was read; with several pictures, a folder."),
    ] = None,
    set_name: SetOption = None,
    lang: LangOption = Language.EN,
) -> None:
    """Read still pictures: every piece with its corners and label, and the field of the game.

    A picture that can't be read is told and passed over; the status is 2 then. Where nothing is to be seen in a
    picture the reading is empty, and it is said why.

    Examples:

        table-referee read summy table.jpg

        table-referee read suritsu one.jpg two.jpg --json --draw readings

        table-referee read suiri-sinri table.jpg --set attic
    """
    with problems_told(lang, game):
        rules = get_game(game)
        chosen = choose_set(game, set_name)
        eyes = load_eyes()
        chosen.teach(eyes.reader, partial(tell_refit, lang))
        texts = texts_for(rules, lang)
        drawn = [] if draw is None else _places(draw, images)
        bad = 0
        for number, path in enumerate(images):
            try:
                picture = picture_at(path)
            except Problem as problem:  # the other pictures are read all the same
                tell_problem(problem, lang, game)
                bad += 1
                continue
            reading = read_picture(
                eyes, picture, path.name, rules, chosen.sizes, shape_known=chosen.shape_known, own=chosen.labels()
            )
            if as_json:
                print(json.dumps(reading, ensure_ascii=False), flush=True)
            else:
                _tell(reading, texts)
            if reading["empty"] is not None:
                print(f"table-referee: {_nothing(reading, texts)}", file=sys.stderr)
            if drawn:
                _save(drawn[number], picture, reading)
    raise typer.Exit(EXIT_WRONG if bad else EXIT_FINE)


def _places(draw: Path, images: Sequence[Path]) -> list[Path]:
    """Where each picture is drawn to: never over one that is read, nor over another one of the same name."""
    if len(images) == 1 and draw.suffix:
        places = [draw]
    else:
        names = [path.stem for path in images]
        before = [names[:number].count(name) for number, name in enumerate(names)]
        places = [draw / (f"{n}-{k + 1}.jpg" if k else f"{n}.jpg") for n, k in zip(names, before, strict=True)]
    read = {path.resolve() for path in images}
    for place in places:
        if place.resolve() in read:
            raise Problem("read-draw-over", file=str(place))
    return places


def _save(path: Path, picture: Any, reading: dict[str, Any]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save_picture(path, draw_reading(picture, reading))
    except OSError as error:
        raise Problem("file-unwritable", file=str(path), detail=error.strerror or str(error)) from None


def _nothing(reading: dict[str, Any], texts: Texts) -> str:
    """Why nothing was read, and what to do."""
    why = reading["empty"]
    key = f"read-{why}" if why in ("no-pieces", "no-table") else f"health-{why}"
    reason = texts.say(key, **({"game": reading["game"]} if why == "no-pieces" else {}))
    return texts.say("read-nothing", image=reading["image"], reason=reason)


def _tell(reading: dict[str, Any], texts: Texts) -> None:
    counts = {"count": len(reading["pieces"]), "count_doubts": len(reading["doubts"])}
    print(texts.say("read-summary", image=reading["image"], method=reading["table"]["method"], **counts))
    print(json.dumps(reading["field"], ensure_ascii=False))
    for doubt in reading["doubts"]:
        best = ", ".join(f"{'–' if label is None else label} {share:.2f}" for label, share in doubt["alternatives"])
        reason = _reason(doubt["reason"], texts)
        told = texts.say("read-doubt", piece=doubt["piece"], reason=reason)
        if "cell" in doubt:
            row, col = (place + 1 for place in doubt["cell"])
            told = texts.say("read-doubt-cell", piece=doubt["piece"], row=row, col=col, reason=reason)
        print(f"  {told}" + (f" ({best})" if best else ""), file=sys.stderr)


def _reason(reason: str, texts: Texts) -> str:
    """A doubt's reason, which readings give in English, in the language asked for."""
    if reason in REASONS:
        return texts.say(REASONS[reason])
    first, either, second = reason.partition(" or ")
    return texts.say("read-either", first=first, second=second) if either else reason
