"""Other readers on the same pictures, for ``bench read --peers``: RapidOCR (PP-OCR) and Tesseract.

Both are general text readers; they get the whole picture, as a user would give it to them. Their finds count as right
when a box of that text lies on the piece. They need the ``peers`` extra (Tesseract also its program).
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from live.bench.truths import TruePicture, TruePiece
from referee.core import Problem
from vision.pictures import Picture, load_picture
from vision.pieces import holds

Found = list[tuple[str, NDArray[np.float32]]]
"""Text and the middle of its box."""


@dataclass(slots=True)
class PeerScore:
    """What one peer got right on the pieces that carry a number or sign."""

    asked: int = 0
    right: int = 0
    seconds: list[float] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Counts and the median time a picture took."""
        median = float(np.median(self.seconds)) if self.seconds else float("nan")
        return {"pieces": self.asked, "right": self.right, "ms": round(1000 * median, 1)}


def load_peers() -> dict[str, Callable[[Picture], Found]]:
    """The peers that are installed; raises :class:`Problem` when there is none."""
    peers: dict[str, Callable[[Picture], Found]] = {}
    for name, load in (("rapidocr", _rapidocr), ("tesseract", _tesseract)):
        try:
            peers[name] = load()
        except ImportError:
            continue
    if not peers:
        raise Problem("peers-missing")
    return peers


def measure_peers(
    peers: dict[str, Callable[[Picture], Found]], pictures: Iterable[TruePicture]
) -> dict[str, dict[str, Any]]:
    """Every picture to every peer; only pieces whose label is a number or sign are asked for."""
    scores = {name: PeerScore() for name in peers}
    for picture in pictures:
        asked = [piece for piece in picture.pieces if piece.asked and _plain(piece.label)]
        if not asked:
            continue
        image = load_picture(picture.path)
        for name, peer in peers.items():
            begin = time.perf_counter()
            found = peer(image)
            scores[name].seconds.append(time.perf_counter() - begin)
            scores[name].asked += len(asked)
            scores[name].right += _right(asked, found)
    return {name: score.to_json() for name, score in scores.items()}


def _plain(label: str | None) -> bool:
    return label is not None and (label.isdigit() or label in "+-×:=" or label[0].isdigit())


def _right(asked: list[TruePiece], found: Found) -> int:
    """Pieces on which the right text lies."""
    hits = 0
    for piece in asked:
        on_it = [text for text, at in found if holds(piece.corners, np.asarray(at))]
        hits += any(_normal(text) == _normal(piece.label or "") for text in on_it)
    return hits


def _normal(text: str) -> str:
    signs = str.maketrans({"x": "×", "X": "×", "*": "×", "÷": ":", "—": "-", "–": "-", "−": "-", "O": "0", "o": "0"})
    return "".join(text.split()).translate(signs)


def _rapidocr() -> Callable[[Picture], Found]:
    from rapidocr import RapidOCR  # type: ignore[import-not-found]

    engine = RapidOCR()

    def read(picture: Picture) -> Found:
        out = engine(picture)
        if out.boxes is None:
            return []
        return [
            (text, np.asarray(box, np.float32).mean(axis=0)) for text, box in zip(out.txts, out.boxes, strict=True)
        ]

    return read


def _tesseract() -> Callable[[Picture], Found]:
    import pytesseract  # type: ignore[import-not-found]

    if shutil.which("tesseract") is None:
        raise ImportError("the program tesseract is not installed")

    def read(picture: Picture) -> Found:
        rgb = cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
        told = pytesseract.image_to_data(rgb, config="--psm 11", output_type=pytesseract.Output.DICT)
        rows = zip(told["text"], told["left"], told["top"], told["width"], told["height"], strict=True)
        return [(text, np.array([x + w / 2, y + h / 2], np.float32)) for text, x, y, w, h in rows if text.strip()]

    return read
