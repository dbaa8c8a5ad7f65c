"""Measure the reader on pictures with known corners: ``python -m models.reading.evaluate --data FOLDER``.

The folder holds path-traced tables (``photoreal``) and photographs of number tiles (``real/rummikub``) with their
truth. Corners are disturbed by up to 1.5 pixels and begin anywhere, since a detector knows no better.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.pieces import Detection, PieceReading
from vision.reading.learned import Learned
from vision.reading.reader import Reader

JITTER_PX = 1.5
FOLDERS = {
    "suritsu": "suritsu",
    "kaifuda": "tenround",
    "summy": "summy",
    "sequence-numbers": "seqnum",
    "suiri-sinri": "suiri",
}
SCENERY = {"deepsea": "deep-sea", "start": None}
STARS = {"asa": "朝", "hiru": "昼", "yu": "夕", "yoru": "夜"}
TURN_FREE = frozenset({"0", "8", "1", "+", "×", "=", ":", "-"})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one piece of a picture should be read as; ``up`` is null where turn means nothing."""

    corners: np.ndarray  # type: ignore[type-arg]
    kind: str
    label: str | None
    face: str | None
    details: dict[str, Any]
    up: bool


@dataclass(slots=True)
class Tally:
    """Counts of one kind of piece in one game."""

    total: int = 0
    right: int = 0
    turned: int = 0
    doubts: int = 0
    wrong: int = 0
    details: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share, in per cent."""
    if total == 0:
        return 0.0, 100.0
    z, p = 1.96, hits / total
    middle = (p + z * z / (2 * total)) / (1 + z * z / total)
    reach = z * math.sqrt(p * (1 - p) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return 100 * (middle - reach), 100 * (middle + reach)


def wanted_piece(game: str, piece: dict[str, Any]) -> Wanted | None:
    """The truth of one piece in the words of a reading; null for what isn't asked for."""
    corners = np.array(piece["corners"], np.float32)
    kind, face, identity = piece["kind"], piece["face"], piece["identity"]
    if (piece["visibility"] or 0) < 0.6 or not piece["in_frame"] or piece["in_frame"] < 1:
        return None
    if face == "standing" or kind in ("suritsu_summary", "suritsu_marker", "seqnum_board"):
        return None
    if kind == "seqnum_chip":
        return Wanted(corners, "chip", identity["color"], None, {"side": identity["side"]}, False)
    ours = "block" if kind == "summy_block" else "card"
    if face == "down":
        return Wanted(corners, ours, None, "down", {}, False)
    if kind in ("suritsu_play", "suritsu_start"):
        sites = [str(identity["digits"].get(s, ".")) for s in ("LU", "RU", "LL", "RL")]
        scenery = SCENERY.get(identity["scenery"], identity["scenery"])
        details = {"scenery": scenery, "score": identity["score"] if scenery else None}
        return Wanted(corners, "card", "{} {}/{} {}".format(*sites), "up", details, True)
    if kind == "suritsu_updown":
        return Wanted(corners, "direction", identity["face"].lower(), "up", {}, True)
    if kind == "tenround_card":
        label = {"digit": str(identity.get("digit")), "star": STARS.get(identity.get("star")), "panic": "恐"}[
            identity["type"]
        ]
        return Wanted(corners, "card", label, "up", {}, True)
    if kind == "summy_block":
        return Wanted(corners, "block", identity["symbol"], "up", {}, True)
    if kind == "seqnum_card":
        label = identity["kind"] if identity["kind"] in ("plus", "minus") else identity["text"]
        return Wanted(corners, "card", label.replace("−", "-"), "up", {}, True)
    return Wanted(corners, "card", identity["role"], "up", {}, True)


def tables(data: Path, game: str) -> Iterator[tuple[Path, str, list[Wanted]]]:
    """Pictures of a game with their set and what to read."""
    for path in sorted((data / "photoreal" / FOLDERS[game]).glob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        wanted = [w for w in (wanted_piece(game, p) for p in truth["pieces"]) if w is not None]
        yield path.with_suffix(".jpg"), truth["set_id"], wanted


def rummikub(data: Path) -> Iterator[tuple[Path, str, list[Wanted]]]:
    """Photographs of number tiles; the quad is the smallest rectangle round the outline."""
    folder = data / "real" / "rummikub"
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    for name, entry in sorted(labels.items()):
        width, height = entry["size"]
        wanted = []
        for tile in entry["tiles"]:
            x, y = tile["centre"]
            inside = 60 < x < width - 60 and 60 < y < height - 60
            if tile["value"] == "joker" or tile["cut_by_border"] or not inside or tile["up_deg"] is None:
                continue
            box = cv2.boxPoints(cv2.minAreaRect(np.array(tile["polygon"], np.float32)))
            turn = math.radians(tile["up_deg"])
            up = np.array([math.sin(turn), -math.cos(turn)])
            starts = [np.roll(box, -k, axis=0) for k in range(4)]
            ordered = max(
                starts,
                key=lambda q: (
                    float((q[:2].mean(0) - q[2:].mean(0)) @ up) / float(np.linalg.norm(q[:2].mean(0) - q[2:].mean(0)))
                ),
            )
            wanted.append(
                Wanted(ordered.astype(np.float32), "tile", str(tile["value"]), "up", {"colour": tile["colour"]}, True)
            )
        yield folder / name, "rummikub", wanted


def count(tally: Tally, wanted: Wanted, reading: PieceReading) -> bool:
    """Add one piece; returns whether it was right."""
    tally.total += 1
    same = reading.label == wanted.label and (wanted.face is None or reading.face == wanted.face)
    step = float(np.linalg.norm(reading.corners[0] - wanted.corners[0]))
    side = float(np.linalg.norm(wanted.corners[1] - wanted.corners[0]))
    upright = not wanted.up or wanted.label in TURN_FREE or step < 0.5 * side
    if reading.doubt is not None:
        tally.doubts += 1
    elif not same:
        tally.wrong += 1
    tally.right += same and reading.doubt is None
    tally.turned += upright
    if same:
        for name, value in wanted.details.items():
            tally.details[name][1] += 1
            tally.details[name][0] += reading.details.get(name) == value
    return bool(same and reading.doubt is None and upright)


def measure(
    data: Path,
    game: str,
    reader: Reader,
    seed: int = 0,
    failures: list[Any] | None = None,
    learned: Mapping[str, Learned] | None = None,
    leave_out: Collection[str] = (),
) -> dict[str, Tally]:
    """Read every picture of a game, but those of the names in ``leave_out``; ``failures`` collects what went wrong.

    ``learned`` is what is known of the sets in the pictures, by their ids.
    """
    source = rummikub(data) if game == "tiles" else tables(data, game)
    kept = (picture for picture in source if picture[0].name not in leave_out)
    return measure_pictures(kept, game, reader, seed, failures, learned)


def measure_pictures(
    pictures: Iterable[tuple[Path, str, list[Wanted]]],
    game: str,
    reader: Reader,
    seed: int = 0,
    failures: list[Any] | None = None,
    learned: Mapping[str, Learned] | None = None,
) -> dict[str, Tally]:
    """Read pictures, each with the id of its set and what there is to read; see :func:`measure`."""
    rng = np.random.default_rng(seed)
    tallies: dict[str, Tally] = defaultdict(Tally)
    for path, set_id, wanted in pictures:
        loaded = cv2.imread(str(path))
        if loaded is None:
            raise FileNotFoundError(path)
        picture = np.asarray(loaded, np.uint8)
        reader.learned = (learned or {}).get(set_id, Learned())
        found = []
        for w in wanted:
            quad = w.corners + rng.uniform(-JITTER_PX, JITTER_PX, (4, 2))
            found.append(Detection(np.roll(quad, int(rng.integers(4)), axis=0).astype(np.float32), w.kind))
        for w, reading in zip(wanted, reader.read(picture, found, game), strict=True):
            name = w.kind + (" down" if w.face == "down" else "")
            if not count(tallies[name], w, reading) and failures is not None:
                failures.append((path, w, reading))
    reader.learned = Learned()
    return dict(tallies)


def report(game: str, tallies: dict[str, Tally]) -> list[str]:
    """Lines of text, one a kind of piece."""
    lines = []
    for name, t in sorted(tallies.items()):
        low, high = wilson(t.right, t.total)
        extras = " ".join(f"{k} {a}/{b}" for k, (a, b) in t.details.items())
        lines.append(
            f"{game:17s} {name:10s} right {t.right}/{t.total} = {100 * t.right / max(1, t.total):.1f} % "
            f"({low:.1f}-{high:.1f}) up {t.turned}/{t.total} doubts {t.doubts} wrong and certain {t.wrong} {extras}"
        )
    return lines


def main() -> None:
    """Command line of the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with photoreal/ and real/")
    parser.add_argument("--games", nargs="*", default=[*FOLDERS, "tiles"])
    options = parser.parse_args()
    reader = Reader()
    for game in options.games:
        print("\n".join(report(game, measure(options.data, game, reader))), flush=True)


if __name__ == "__main__":
    main()
