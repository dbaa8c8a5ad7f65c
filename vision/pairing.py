"""Which sighting is which piece: one to one between what is known and what a look found, in table millimetres."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from vision.fusing import Sighting
from vision.tracks import Sizes, Surroundings, Track, alike

NEAR = 0.42
"""A sighting closer than this many short sides may be the piece that rests there."""

CLOSE = 0.2
"""The same while hands are over the table."""

REACH_MM_S, REACH_S = 700.0, 0.7
"""A piece in a hand moves no faster, and is found again within so long."""

CARRIED = ("card", "block", "tile", "direction", "board", "marker")
"""Kinds whose pieces can be told when a hand carries them; chips are all alike."""

SURELY = 0.8
"""From this probability on a sighting in a hand shows another face of a piece."""

NEVER = 9.0
"""The cost of a pair that can't be."""


def at_rest(
    all_tracks: Mapping[str, Track], sightings: Sequence[Sighting], sizes: Sizes, time_s: float, *, calm: bool
) -> dict[str, int]:
    """One to one: sightings that lie where a piece rests or was seen last; under hands (not ``calm``) more closely,
    so that what is carried past a piece is not taken for it.
    """
    keys = list(all_tracks)
    if not keys or not sightings:
        return {}
    tracks = [all_tracks[key] for key in keys]
    near = (NEAR if calm else CLOSE) * np.array([min(sizes[s.kind][:2]) for s in sightings])
    away = _distances(tracks, sightings, time_s) / near
    cost = np.full(away.shape, NEVER)
    for row, col in zip(*np.nonzero(away <= 1.0), strict=True):
        if alike(tracks[row].kind, sightings[col].kind):
            cost[row, col] = away[row, col] + 0.4 * (1.0 - _belief(tracks[row], sightings[col]))
    return _assigned(cost, keys)


def _distances(tracks: Sequence[Track], sightings: Sequence[Sighting], time_s: float) -> npt.NDArray[np.float64]:
    """From where each piece rests or was seen last to each sighting, in mm; from the hand that carries it."""
    seen = np.array([(s.x_mm, s.y_mm) for s in sightings])
    last = np.array([track.expected(time_s) for track in tracks])
    rest = np.array([track.pose[:2] for track in tracks])
    in_hand = np.array([track.lifted and time_s - track.seen_s <= REACH_S for track in tracks])
    from_last = np.linalg.norm(last[:, None] - seen, axis=2)
    from_rest = np.linalg.norm(rest[:, None] - seen, axis=2)
    return np.asarray(np.where(in_hand[:, None], from_last, np.minimum(from_last, from_rest)))


def in_hands(
    all_tracks: Mapping[str, Track],
    sightings: Sequence[Sighting],
    pairs: Mapping[str, int],
    sizes: Sizes,
    time_s: float,
    around: Surroundings,
) -> dict[str, int]:
    """Of the rest: pieces that a hand carries, followed from look to look."""
    taken = set(pairs.values())
    loose = [k for k, t in all_tracks.items() if k not in pairs and _may_move(t, sizes, time_s, around)]
    free = [number for number in range(len(sightings)) if number not in taken]
    cost = np.full((len(loose), len(free)), NEVER)
    for row, key in enumerate(loose):
        track = all_tracks[key]
        reach = REACH_MM_S * max(time_s - track.seen_s, 0.05) + 10.0
        for col, number in enumerate(free):
            sighting = sightings[number]
            away = math.dist(track.expected(time_s), (sighting.x_mm, sighting.y_mm)) / reach
            if away <= 1.0 and alike(track.kind, sighting.kind) and _may_be(track, sighting):
                cost[row, col] = away
    return {key: free[col] for key, col in _assigned(cost, loose).items()}


def call_back(
    all_tracks: Mapping[str, Track], sightings: Sequence[Sighting], pairs: dict[str, int], sizes: Sizes
) -> None:
    """A piece that seemed to be carried off, while one like it still lies where it rested, never left: what was
    carried came from elsewhere, as from the pile of which it is the top, or was no piece at all.

    What was first seen under the hand just there is no piece of its own either.
    """
    loose = set(range(len(sightings))) - set(pairs.values())
    free = loose | {number for key, number in pairs.items() if all_tracks[key].reading is None}
    for key, track in all_tracks.items():
        near = NEAR * min(sizes[track.kind][:2])
        number = pairs.get(key)
        if track.reading is None or (number is not None and _away(track, sightings[number]) <= near):
            continue
        stayed = [
            n
            for n in free
            if _away(track, sightings[n]) <= near
            and (_stayed(track, sightings[n], near) or (n in loose and _looks_like(track, sightings[n])))
        ]
        if stayed:
            for other in [other for other, taken in pairs.items() if taken == stayed[0]]:
                del pairs[other]
            pairs[key] = stayed[0]
            left = {number} if number is not None else set()
            free, loose = (free - {stayed[0]}) | left, (loose - {stayed[0]}) | left


def _stayed(track: Track, sighting: Sighting, near: float) -> bool:
    """Whether what lies where a piece rested is that piece: it shows the same, or was turned over where it lay."""
    left = math.dist(track.pose[:2], track.at[:2]) > near
    if _looks_like(track, sighting):
        return not left or (track.state is not None and track.state[2] is not None)
    seen = sighting.likeliest
    if left or seen is None or track.state is None or not alike(track.kind, sighting.kind):
        return False
    return track.kind == "direction" or seen[1] != track.state[1]


def _may_move(track: Track, sizes: Sizes, time_s: float, around: Surroundings) -> bool:
    if track.reading is None or time_s - track.seen_s > REACH_S or track.kind not in CARRIED:
        return False
    return track.touched and around.changed(track.quad(sizes))


def _belief(track: Track, sighting: Sighting) -> float:
    """How likely a sighting shows what the piece showed."""
    return sighting.states.get(track.state, 0.0) if track.state is not None and sighting.states else 0.5


def _assigned(cost: npt.NDArray[np.float64], keys: Sequence[str]) -> dict[str, int]:
    if not cost.size:
        return {}
    rows, cols = linear_sum_assignment(cost)
    return {keys[row]: int(col) for row, col in zip(rows, cols, strict=True) if cost[row, col] < NEVER}


def _away(track: Track, sighting: Sighting) -> float:
    """How far a sighting is from where the piece rests, in mm."""
    return math.dist(track.pose[:2], (sighting.x_mm, sighting.y_mm))


def _looks_like(track: Track, sighting: Sighting) -> bool:
    """Whether a sighting shows what the piece showed, as far as it was read."""
    if not alike(track.kind, sighting.kind) or track.state is None:
        return False
    return not sighting.states or sighting.likeliest == track.state


def _may_be(track: Track, sighting: Sighting) -> bool:
    """Whether a sighting elsewhere can be this piece: not if both show faces that differ, nor if it only seems to
    have been turned over (hands themselves look a little like backs of cards).
    """
    state, seen = track.state, sighting.likeliest
    if state is None or seen is None:
        return True
    if state[1] != seen[1]:
        return sighting.states[seen] >= SURELY
    if state[2] is None:
        return True
    return sighting.states.get(state, 0.0) > 0.1
