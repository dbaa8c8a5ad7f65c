"""What learning found, as plain data: accuracy before and after, look-alikes, what needs another look, sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from live.sets.folder import Shown
from live.sets.inspecting import blurred, odd_shapes
from live.sets.model import SetData
from live.sets.words import missing
from vision.reading.adapted import Face

if TYPE_CHECKING:
    from live.sets.learning import Family

FORMAT = "table-referee/set-report/1"
MOST_PAIRS = 12


def report(
    shown: Sequence[Shown], families: Mapping[str, Family], data: SetData, processor_s: float
) -> dict[str, Any]:
    """The report of a set just learned. ``processor_s`` is the processor time it took, in seconds."""
    pieces = [one for one in shown if one.face.kind != "board"]
    weak = {
        family.pieces[nth].face.whole: family.pieces[nth]
        for family in families.values()
        if family.trial is not None
        for nth in family.trial.weak
    }
    return {
        "format": FORMAT,
        "game": data.game,
        "name": data.name,
        "made": data.made,
        "processor_s": round(processor_s, 1),
        "pictures": len(data.files()),
        "faces": len(data.faces),
        "whole": list(data.whole),
        "families": {name: _family(family) for name, family in families.items()},
        "look_alikes": _look_alikes(families),
        "wrong_labels": [_place(one, reads=label) for f in families.values() for one, label in f.aside],
        "reads_otherwise": _otherwise(families),
        "blurred": [_place(pieces[k]) for k in blurred(pieces)],
        "odd_shapes": [_place(pieces[k]) for k in odd_shapes(pieces)],
        "look_again": [_place(one) for one in weak.values()],
        "missing": [lack.to_json() for lack in missing(data.game, [face.to_face() for face in data.faces])],
        "boards": len(data.boards),
        "sizes": {kind: {"size_mm": list(size.size_mm), "source": size.source} for kind, size in data.kinds.items()},
    }


def _family(family: Family) -> dict[str, Any]:
    """Counts of readings of held-out views, by the networks alone and with the set."""
    about: dict[str, Any] = {"pictures": len(family.pieces), "whole": family.whole, "used": family.used}
    if family.trial is not None:
        about["alone"] = family.trial.alone.to_json()
        about["learned"] = family.trial.learned.to_json()
        about["certain"] = family.trial.head.certain if family.trial.head is not None else None
        keys = [one.face.key for one in family.pieces]
        about["left_out"] = sum(keys.count(key) > 1 for key in keys)
    return about


def _look_alikes(families: Mapping[str, Family]) -> list[list[Any]]:
    """Pairs of faces that were taken for one another, the most frequent first."""
    pairs = [
        (pair, times) for f in families.values() if f.trial is not None for pair, times in f.trial.alike.most_common()
    ]
    return [[a, b, times] for (a, b), times in sorted(pairs, key=lambda item: -item[1])[:MOST_PAIRS]]


def _otherwise(families: Mapping[str, Family]) -> list[dict[str, Any]]:
    """Pieces kept that the networks alone surely read as something else: art, or labels to look at again."""
    return [
        _place(family.pieces[nth], reads=label)
        for family in families.values()
        if family.trial is not None
        for nth, label in family.trial.otherwise.items()
    ]


def _place(one: Shown, **more: Any) -> dict[str, Any]:
    face: Face = one.face
    return {"file": one.file, "kind": face.kind, "label": face.label, "face": face.face, **more}
