"""Learning a set: from the pieces shown to sizes, heads, and a report on how well they do."""

from __future__ import annotations

import datetime
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from live.sets import trying
from live.sets.folder import Shown
from live.sets.heads_file import to_bytes
from live.sets.keeping import kept
from live.sets.model import FORMAT, BoardData, PictureData, SetData, face_data
from live.sets.refusing import check_labels, check_pictures, check_together
from live.sets.reporting import report
from live.sets.sizing import sizes_of
from live.sets.store import StoredSet
from live.sets.trying import Trial
from live.sets.words import is_whole
from models import catalogue
from referee.core import Problem
from vision.reading.adapted import Key
from vision.reading.fitting import HELD_OUT, Fitter
from vision.reading.learned import FAMILY, NETWORK, Numbers
from vision.reading.reader import Reader

PICTURED = frozenset({"knight", "witch", "lion", "king", "traitor", "joker", "up", "down"})
"""Labels of pictures, which the networks guess from strange art: their opinion never outweighs what a person says."""

STRAY = 0.75
"""A picture of which so many views look like another face than its own has a wrong label, most likely."""

MOST_OF_A_FACE = 8
"""So many pictures of a face are learned from at most."""

Progress = Callable[[str, int], None]
"""Told the family that is being learned, and how many pictures there are of it."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be learned. ``whole``: the person says that every face was shown; ``trust``: labels that look wrong
    are right. Sizes by kind: ``given_mm`` told, ``measured_mm`` seen on a table of known scale. ``boards`` are known
    already.
    """

    game: str
    name: str
    whole: bool = False
    trust: bool = False
    given_mm: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    measured_mm: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    boards: tuple[Numbers, ...] = ()


@dataclass(slots=True)
class Family:
    """What came of a family of kinds: the pieces learned from, those set aside with what they look like, the trial.

    ``used``: the head is better than the networks alone.
    """

    pieces: list[Shown]
    aside: list[tuple[Shown, str]]
    trial: Trial | None = None
    used: bool = False
    whole: bool = False


def quiet(family: str, pictures: int) -> None:
    """Tell nobody."""


def learn(wish: Wish, shown: Sequence[Shown], reader: Reader, progress: Progress = quiet) -> StoredSet:
    """The set that the pieces shown make; raises :class:`Problem` when nothing can be learned from them.

    Pieces whose labels are surely wrong are set aside, unless they are to be trusted; the report names them.
    """
    begin = time.process_time()
    boards = list(dict.fromkeys([*wish.boards, *(one.numbers for one in shown if one.numbers is not None)]))
    found: dict[str, list[Shown]] = defaultdict(list)
    for one in shown:
        if one.face.kind in FAMILY:
            found[FAMILY[one.face.kind]].append(one)
    groups = {name: spread(own) for name, own in found.items()}
    if not boards and all(len({one.face.key for one in own}) < 2 for own in groups.values()):
        faces = {one.face.key for own in groups.values() for one in own}
        raise Problem("learn-too-few", count=len(faces))
    if not wish.trust:
        check_pictures([one for one in shown if one.face.kind != "board"])
    families = {}
    for name, own in groups.items():
        progress(name, len(own))
        families[name] = _family(wish, name, own, reader)
    data, pictures = _data(wish, shown, boards, families)
    heads = {name: f.trial.head for name, f in families.items() if f.used and f.trial and f.trial.head}
    about = report(shown, families, data, time.process_time() - begin)
    return StoredSet(data, pictures, to_bytes(heads, checksums()), about)


def spread(own: Sequence[Shown]) -> list[Shown]:
    """Of every face at most ``MOST_OF_A_FACE`` pictures, from first to last: forty backs say no more than eight."""
    places: dict[object, list[int]] = defaultdict(list)
    for place, one in enumerate(own):
        places[one.face.whole].append(place)
    kept_places = [
        members[int(nth * len(members) / MOST_OF_A_FACE)] if len(members) > MOST_OF_A_FACE else members[nth]
        for members in places.values()
        for nth in range(min(len(members), MOST_OF_A_FACE))
    ]
    return [own[place] for place in sorted(kept_places)]


def checksums() -> dict[str, str]:
    """The networks that heads are fitted to, by their checksums."""
    return {name: catalogue.checksum(f"reading-{name}") for name in sorted(set(NETWORK.values()))}


def _family(wish: Wish, name: str, own: list[Shown], reader: Reader) -> Family:
    """Learn one family: try the networks, set wrong labels aside, fit, try the head."""
    shots = trying.shots_of([one.example for one in own], name)
    plain = trying.alone(reader, wish.game, name, shots)
    said = {} if wish.trust else trying.otherwise(shots, plain)
    wrong = {k: label for k, label in said.items() if own[k].face.label not in PICTURED}
    check_labels(own, sorted(wrong))
    network = NETWORK[name]
    side_px = reader.patch_px(network)

    def fitter_of(places: Sequence[int]) -> Fitter:
        examples = [own[k].example for k in places]
        return Fitter(examples, lambda patches: reader.embed(network, patches), network, side_px)

    places = [k for k in range(len(own)) if k not in wrong]
    whole = wish.whole or is_whole(wish.game, name, [own[k].face for k in places])
    fitter = fitter_of(places)
    fitted = fitter.fitted(open_set=not whole)
    if fitted is not None and not wish.trust:
        check_together([own[k] for k in places], fitted.strays, STRAY * HELD_OUT)
        strays = _strays([own[k] for k in places], fitted.strays)
        if strays:
            wrong.update({places[nth]: label for nth, label in strays.items()})
            places = [k for k in range(len(own)) if k not in wrong]
            fitter = fitter_of(places)
            fitted = fitter.fitted(open_set=not whole)
    family = Family([own[k] for k in places], [(own[k], label) for k, label in sorted(wrong.items())], whole=whole)
    if fitted is not None:
        kept_shots, kept_plain = [shots[k] for k in places], [plain[k] for k in places]
        family.trial = trying.tried(reader, wish.game, name, kept_shots, kept_plain, fitted)
        family.used = family.trial.helps
    return family


def _strays(own: Sequence[Shown], strays: Sequence[int]) -> dict[int, str]:
    """Pictures that look like another face than the other pictures of their own do: two of them at least, so that
    it is clear which one is odd.
    """
    pictures = Counter(one.face.key for one in own)
    odd = [nth for nth, count in enumerate(strays) if count >= STRAY * HELD_OUT and pictures[own[nth].face.key] > 2]
    return dict.fromkeys(odd, "")


def _data(
    wish: Wish, shown: Sequence[Shown], boards: Sequence[Numbers], families: Mapping[str, Family]
) -> tuple[SetData, dict[str, bytes]]:
    """The set as data, and its pictures."""
    faces: dict[tuple[Key, str], list[PictureData]] = {}
    known = {}
    pictures: dict[str, bytes] = {}
    counts: Counter[str] = Counter()
    for one in (piece for family in families.values() for piece in family.pieces):
        counts[one.face.kind] += 1
        told, jpeg = kept(one.example, f"{one.face.kind}-{counts[one.face.kind]:03d}.jpg")
        pictures[told.file] = jpeg
        known[one.face.whole] = one.face
        faces.setdefault(one.face.whole, []).append(told)
    data = SetData(
        FORMAT,
        wish.game,
        wish.name,
        datetime.date.today().isoformat(),
        [name for name, family in families.items() if family.whole],
        wish.whole,
        sizes_of(wish.game, shown, wish.given_mm, wish.measured_mm),
        [face_data(known[whole], own) for whole, own in faces.items()],
        [BoardData([[cell or 0 for cell in row] for row in numbers]) for numbers in boards],
    )
    return data, pictures
