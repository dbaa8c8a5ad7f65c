"""What cannot be learned from, said before anything is stored: blurred pictures, mixed sets, wrong labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from live.sets.folder import Shown
from live.sets.inspecting import blurred, odd_shapes
from referee.core import Problem

MOST_BLURRED = 0.75
"""When so many pictures are blurred nothing is learned."""
OTHER_SET, FEWEST_OTHER = 0.15, 2
"""When so many pieces have other proportions than their kind (at least so many), they are of another set."""
MOST_WRONG, FEWEST_WRONG = 0.4, 3
"""When so many labels look wrong (at least so many), it is the labels as a whole that are."""
ASTRAY, FEWEST_ASTRAY = 0.5, 6
"""When so many pictures look more like other faces than like the other pictures of their own (of at least so many),
the pictures are of sets that do not go together."""
MOST_NAMED = 6


def check_pictures(shown: Sequence[Shown]) -> None:
    """Raises :class:`Problem` when nearly all pictures are blurred, or some have other proportions than the rest."""
    if not shown:
        return
    soft = blurred(shown)
    if len(soft) >= MOST_BLURRED * len(shown):
        raise Problem("learn-all-blurred", files=_named([shown[k] for k in soft]))
    odd = odd_shapes(shown)
    kinds = Counter(shown[k].face.kind for k in odd)
    for kind, count in kinds.items():
        of = sum(one.alone and one.face.kind == kind for one in shown)
        if count >= max(FEWEST_OTHER, OTHER_SET * of):
            raise Problem("learn-mixed", files=_named([shown[k] for k in odd if shown[k].face.kind == kind]))


def check_labels(own: Sequence[Shown], wrong: Sequence[int]) -> None:
    """``wrong`` are places of labels that look wrong; raises :class:`Problem` when most do."""
    if len(wrong) >= max(FEWEST_WRONG, MOST_WRONG * len(own)):
        raise Problem("learn-mostly-wrong", files=_named([own[k] for k in wrong]))


def check_together(own: Sequence[Shown], strays: Sequence[int], limit: float) -> None:
    """``strays`` says for each picture how many of its views look like another face when it is left out.

    Raises :class:`Problem` when most pictures of faces that have several are astray (at least ``limit`` views).
    """
    count = Counter(one.face.key for one in own)
    several = [k for k, one in enumerate(own) if count[one.face.key] > 1]
    astray = [k for k in several if strays[k] >= limit]
    if len(several) >= FEWEST_ASTRAY and len(astray) >= ASTRAY * len(several):
        raise Problem("learn-mixed", files=_named([own[k] for k in astray]))


def _named(pieces: Sequence[Shown]) -> str:
    names = [f"{one.file} ({one.face.name})" for one in pieces[:MOST_NAMED]]
    return ", ".join(names) + (f" … (+{len(pieces) - MOST_NAMED})" if len(pieces) > MOST_NAMED else "")
