"""A set's report in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.core import Texts

MOST_NAMED = 12


def report_lines(report: Mapping[str, Any], texts: Texts) -> list[str]:
    """What learning found, line by line."""
    lines = [
        texts.say("set-heading", **{k: str(report.get(k, "")) for k in ("game", "name", "pictures", "faces", "made")})
    ]
    for name, family in report.get("families", {}).items():
        lines += _family(name, family, texts)
    if report.get("boards"):
        lines.append(texts.say("set-boards", count=report["boards"]))
    for kind, size in report.get("sizes", {}).items():
        width, height = size["size_mm"]
        lines.append(texts.say(f"set-size-{size['source']}", kind=kind, width=f"{width:g}", height=f"{height:g}"))
    lines += _listed(report, texts)
    if report.get("processor_s"):
        lines.append(texts.say("set-time", seconds=f"{report['processor_s']:g}"))
    return lines


def _family(name: str, family: Mapping[str, Any], texts: Texts) -> Iterator[str]:
    if "alone" not in family:
        yield texts.say("set-one-face", kind=name, count=family["pictures"])
        return
    alone, learned = family["alone"], family["learned"]
    for key, count in (("set-alone", alone), ("set-learned", learned)):
        percent = f"{100 * count['right'] / max(1, count['of']):.1f}"
        yield texts.say(key, kind=name, percent=percent, **{k: str(v) for k, v in count.items()})
    if not family["used"]:
        yield texts.say("set-unused", kind=name)
    yield texts.say("set-whole" if family["whole"] else "set-open", kind=name)


def _listed(report: Mapping[str, Any], texts: Texts) -> Iterator[str]:
    """What the person should look at."""
    pairs = [f"{a} / {b}" for a, b, _ in report.get("look_alikes", ())]
    if pairs:
        yield texts.say("set-alike", pairs=_some(pairs))
    for one in report.get("wrong_labels", ()):
        reads = one.get("reads") or "?"
        yield texts.say("set-wrong-label", file=one["file"], label=_name(one), reads=reads)
    for key in ("reads_otherwise", "blurred", "odd_shapes", "look_again"):
        found = [f"{one['file']} ({_name(one)})" for one in report.get(key, ())]
        if found:
            yield texts.say(f"set-{key.replace('_', '-')}", files=_some(found))
    for line in report.get("board_differs", ()):
        yield texts.say("set-board-differs", cells=line)
    lacks = [_lack(one, texts) for one in report.get("missing", ())]
    if lacks:
        yield texts.say("set-missing", faces=_some(lacks))


def tell_refit(language: str, set_name: str) -> None:
    """Say on standard error that a learned set is fitted anew to the reading networks."""
    print(Texts(language, "live.sets").say("set-refit", set=set_name), file=sys.stderr, flush=True)


def missing_line(lacks: Sequence[Mapping[str, Any]], texts: Texts) -> str:
    """What is still to be shown, in one line; empty when nothing is."""
    return texts.say("learn-still", faces=_some([_lack(one, texts) for one in lacks])) if lacks else ""


def _name(one: Mapping[str, Any]) -> str:
    return str(one.get("label") or (one["face"] if one.get("face") == "down" else one["kind"]))


def _lack(one: Mapping[str, Any], texts: Texts) -> str:
    if one["face"] == "down":
        return texts.say("lack-back", kind=one["kind"])
    if one["label"] is None:
        return texts.say("lack-more", kind=one["kind"], count=one["count"])
    return texts.say("lack-face", kind=one["kind"], label=one["label"])


def _some(names: Sequence[str]) -> str:
    """The first of them, and how many more."""
    shown = ", ".join(names[:MOST_NAMED])
    return shown if len(names) <= MOST_NAMED else f"{shown} … (+{len(names) - MOST_NAMED})"
