"""Reading pieces: from a picture and quads to labels, faces and which way is up, with calibrated probabilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from models import catalogue
from vision.pieces import Corners, Detection, PieceReading, clockwise, started_at, turn_of
from vision.reading import common_up
from vision.reading.answers import Answers, glyph_labels, mean_of, split
from vision.reading.backs import lying_face_down, odd_ones_doubted
from vision.reading.closer import (
    Closer,
    Look,
    closer_mean,
    conclude,
    digit_of,
    look_at_digits,
    look_at_line,
    look_at_print,
    look_at_quarters,
    under_marker,
    with_digits,
)
from vision.reading.digits import Places, Quarter, places_of
from vision.reading.distinct import ONE_EACH, one_each
from vision.reading.learned import Learned, decide
from vision.reading.patches import QUARTERS, Image, part_corners, straighten, turn_patch
from vision.reading.verdicts import Seen, judge

SMALL_KINDS = frozenset({"block", "tile", "chip", "cell"})
CARD_KINDS = frozenset({"card", "direction"})
CLOSER_TURN = 0.7
"""How much the print alone says about the turn, against the whole piece."""

CLEAR = 0.98
"""Blocks read more surely than this are not looked at closer."""

WORTH_READING = 0.02
"""Turns less likely than this are not read."""

PLAIN = 0.9
"""Cards of landscapes read less surely than this have their digits looked at one by one."""

BATCH = 32

Own = Mapping[str, frozenset[str]]
"""By kind, all labels that a set has."""

SECOND_LOOKS = (0.95, 1.04)
"""What is still a doubt is looked at again with outlines so much larger: errors of one look seldom repeat."""


@dataclass(slots=True)
class _Piece:
    detection: Detection
    corners: Corners
    patch: Image
    turns: npt.NDArray[np.float64]
    views: dict[int, Answers]
    embeddings: npt.NDArray[np.float32]
    closer: Closer


class Reader:
    """Both reading networks, loaded once; ``learned`` is what is known of the physical set on the table."""

    def __init__(self, learned: Learned | None = None, *, threads: int = 1) -> None:
        self.networks = {name: catalogue.load(f"reading-{name}", threads=threads) for name in ("glyphs", "cards")}
        self.learned = learned if learned is not None else Learned()

    def read(
        self,
        picture: Image,
        detections: Sequence[Detection],
        game: str,
        *,
        up_hint_deg: float | None = None,
        own: Own | None = None,
        marker: Corners | None = None,
    ) -> list[PieceReading]:
        """Read every piece of one picture (BGR, 8 bit).

        ``up_hint_deg`` is the direction of the table's "up" in the picture when it is known, clockwise from the
        picture's own. In games whose pieces share one up, the pieces also settle it among themselves. ``own``: by
        kind, all labels that the set on the table has; what is seen of a piece is then read as one of them.
        ``marker`` is the see-through marker's quad where one lies on the cards.
        """
        pieces = self._seen(picture, detections, game, up_hint_deg)
        read = [
            self._verdict(piece, game, own) if piece is not None else unread(detection)
            for piece, detection in zip(pieces, detections, strict=True)
        ]
        places = None
        dim = {
            k: piece
            for k, piece in enumerate(pieces)
            if piece is not None and piece.closer.sites and read[k].confidence < PLAIN
        }
        if dim and (places := self._places(picture, pieces)) is not None:
            self._look_at_digits(picture, list(dim.values()), places, marker)
            for k, piece in dim.items():
                read[k] = self._verdict(piece, game, own)
        unsure = [k for k, reading in enumerate(read) if reading.doubt is not None and pieces[k] is not None]
        if unsure:
            others = [
                self._seen(
                    picture, [resized(detections[k], share) for k in unsure], game, up_hint_deg, places, marker
                )
                for share in SECOND_LOOKS
            ]
            for k, *more in zip(unsure, *others, strict=True):
                first = pieces[k]
                assert first is not None
                read[k] = self._verdict(_fused(first, [piece for piece in more if piece is not None]), game, own)
        self._compare_backs(pieces, read)
        return one_each(read, ONE_EACH[game]) if game in ONE_EACH else read

    def _seen(
        self,
        picture: Image,
        detections: Sequence[Detection],
        game: str,
        up_hint_deg: float | None,
        places: Places | None = None,
        marker: Corners | None = None,
    ) -> list[_Piece | None]:
        """What the networks see of each piece; nothing of those that have nothing to read. ``places``: of digits."""
        pieces: list[_Piece | None] = [None] * len(detections)
        for name, kinds in (("glyphs", SMALL_KINDS), ("cards", CARD_KINDS)):
            chosen = [i for i, d in enumerate(detections) if d.kind in kinds]
            self._look(name, picture, [detections[i] for i in chosen], up_hint_deg or 0.0, chosen, pieces)
        self._agree(pieces, game, up_hint_deg)
        if self._look_again(pieces):
            self._agree(pieces, game, up_hint_deg)
        self._look_closer(picture, pieces, game)
        if places is not None:
            self._look_at_digits(picture, pieces, places, marker)
        return pieces

    def embed(self, network: str, patches: Sequence[Image]) -> npt.NDArray[np.float32]:
        """A network's embeddings (N, D) of patches seen as they are."""
        return self._run(network, list(patches))[1]

    def answers(self, network: str, patches: Sequence[Image]) -> list[Answers]:
        """What a network answers to each patch, seen as it is."""
        return self._run(network, list(patches))[0]

    def patch_px(self, network: str) -> int:
        """The side of the patches a network takes."""
        return int(self.networks[network].facts["patch_px"])

    def _run(self, name: str, patches: list[Image]) -> tuple[list[Answers], npt.NDArray[np.float32]]:
        network = self.networks[name]
        answers: list[Answers] = []
        embeddings = []
        for start in range(0, len(patches), BATCH):
            logits, embedding = network.run(np.stack(patches[start : start + BATCH]))
            answers.extend(split(logits, network.facts["heads"]))
            embeddings.append(embedding)
        return answers, np.concatenate(embeddings) if embeddings else np.zeros((0, 1), np.float32)

    def _look(
        self,
        name: str,
        picture: Image,
        found: list[Detection],
        up_deg: float,
        places: list[int],
        pieces: list[Any],
    ) -> None:
        if not found:
            return
        quads = [nearest_start(clockwise(np.asarray(d.corners, np.float32)), up_deg) for d in found]
        side = self.patch_px(name)
        patches = [straighten(picture, quad, side) for quad in quads]
        answers, embeddings = self._run(name, patches)
        for place, detection, quad, patch, answer, embedding in zip(
            places, found, quads, patches, answers, embeddings, strict=True
        ):
            turns = answer.heads["turn"][1][0]
            pieces[place] = _Piece(detection, quad, patch, turns, {0: answer}, embedding[None], Closer())
        known = [pieces[place] for place in places if self.learned.head(pieces[place].detection.kind) is not None]
        self._look_all_round(name, known)

    def _look_all_round(self, name: str, pieces: Sequence[_Piece]) -> None:
        """See pieces of a learned set under all four turns: each is compared with the faces of the set."""
        answers, embeddings = self._run(name, [turn_patch(piece.patch, -k) for piece in pieces for k in (1, 2, 3)])
        for nth, piece in enumerate(pieces):
            piece.views.update({k: answers[3 * nth + k - 1] for k in (1, 2, 3)})
            piece.embeddings = np.concatenate([piece.embeddings, embeddings[3 * nth : 3 * nth + 3]])
            piece.turns = combined_turns(piece.views)

    def _agree(self, pieces: list[_Piece | None], game: str, hint: float | None) -> None:
        """Let the pieces of a table with one up vote for it."""
        able = [p for p in pieces if p is not None and p.detection.kind in ("card", "block")]
        voters = [p for p in able if faces_up(p.views[0])]
        if game not in common_up.SHARED or not voters:
            return
        angles = np.array([[turn_of(started_at(p.corners, -k)) for k in range(4)] for p in voters])
        result = common_up.vote(np.stack([p.turns for p in voters]), angles, hint)
        for piece, turns in zip(voters, result.turns, strict=True):
            piece.turns = turns

    def _look_again(self, pieces: list[_Piece | None]) -> bool:
        """Read the other turns that are likely enough to matter; returns whether there were any.

        Each view has its own opinion on the turn; together they are surer than the first one alone.
        """
        seen_more = False
        for name, kinds in (("glyphs", SMALL_KINDS), ("cards", CARD_KINDS)):
            wanted = [
                (piece, k)
                for piece in pieces
                if piece is not None and piece.detection.kind in kinds and piece.detection.kind != "chip"
                for k in range(1, 4)
                if k not in piece.views and piece.turns[k] > WORTH_READING and faces_up(piece.views[0])
            ]
            answers, _ = self._run(name, [turn_patch(piece.patch, -k) for piece, k in wanted])
            for (piece, k), answer in zip(wanted, answers, strict=True):
                piece.views[k] = answer
            for piece in {id(piece): piece for piece, _ in wanted}.values():
                piece.turns = combined_turns(piece.views)
                seen_more = True
        return seen_more

    def _look_closer(self, picture: Image, pieces: list[_Piece | None], game: str) -> None:
        """Read the print of pieces once more by itself, where that can help."""
        looks = [(p, self._look_for(picture, p, game)) for p in pieces if p is not None]
        wanted = [(piece, look) for piece, look in looks if look is not None]
        answers = iter(self._run("glyphs", [patch for _, look in wanted for patch in look.patches])[0])
        for piece, look in wanted:
            piece.closer = conclude(look, list(islice(answers, len(look.patches))), piece.detection.kind)
            if piece.closer.turns is not None:
                turns = piece.turns * piece.closer.turns**CLOSER_TURN
                piece.turns = turns / turns.sum()

    def _compare_backs(self, pieces: Sequence[_Piece | None], read: list[PieceReading]) -> None:
        """Make a doubt of a back that looks like no other one on the table."""
        down = lying_face_down(read)
        backs = [piece for piece in (pieces[k] for k in down) if piece is not None]
        if not backs or len(backs) < len(down):
            return
        upright = np.stack([piece.embeddings[0] for piece in backs])
        turned = self.embed("cards", [turn_patch(piece.patch, 2) for piece in backs])
        for k, told in zip(down, odd_ones_doubted([read[k] for k in down], upright, turned), strict=True):
            read[k] = told

    def _places(self, picture: Image, pieces: Sequence[_Piece | None]) -> Places | None:
        """Where the digits stand on this table's landscape cards, if enough of them are sure."""
        quarters = []
        for piece in pieces:
            if piece is None or not piece.closer.sites:
                continue
            turn = max(piece.closer.sites, key=lambda k: piece.turns[k])
            upright = started_at(piece.corners, -turn)
            for place, (part, odds) in enumerate(zip(QUARTERS, piece.closer.sites[turn], strict=True)):
                quarters.append(Quarter(part_corners(upright, part), place, odds))
        side = self.patch_px("glyphs")
        return places_of(
            picture, quarters, lambda patches: [digit_of(a) for a in self.answers("glyphs", patches)], side
        )

    def _look_at_digits(
        self, picture: Image, pieces: Sequence[_Piece | None], places: Places, marker: Corners | None
    ) -> None:
        """Read the digits of landscape cards once more, each by itself."""
        side = self.patch_px("glyphs")
        wanted = [
            (piece, look_at_digits(picture, piece.corners, tuple(piece.closer.sites), side, places))
            for piece in pieces
            if piece is not None and piece.closer.sites
        ]
        answers = iter(self._run("glyphs", [patch for _, look in wanted for patch in look.patches])[0])
        for piece, look in wanted:
            piece.closer = with_digits(piece.closer, look, list(islice(answers, len(look.patches))))
            if marker is not None:
                piece.closer = under_marker(piece.closer, piece.corners, places, marker)

    def _look_for(self, picture: Image, piece: _Piece, game: str) -> Look | None:
        kind, side = piece.detection.kind, self.patch_px("glyphs")
        turns = tuple(k for k in piece.views if k == 0 or piece.turns[k] > WORTH_READING)
        if kind not in ("block", "tile", "card") or not faces_up(piece.views[0]):
            return None
        if kind == "block" and _sure(piece) >= CLEAR:
            return None
        if kind != "card":
            return look_at_print(picture, piece.corners, turns, side)
        types = piece.views[0].of("type")
        if game == "kaifuda" and types["digit"] > WORTH_READING:
            return look_at_print(picture, piece.corners, turns, side)
        if game == "suritsu" and types["play"] + types["start"] > WORTH_READING:
            return look_at_quarters(picture, piece.corners, turns, side)
        if game in ("sequence-numbers", "tiles") and types["equation"] > WORTH_READING:
            return look_at_line(picture, piece.corners, turns, side)
        return None

    def _verdict(self, piece: _Piece, game: str, own: Own | None) -> PieceReading:
        seen = Seen(piece.detection.kind, piece.corners, piece.turns, piece.views, piece.closer, own or {})
        plain = judge(seen, game)
        head = self.learned.head(piece.detection.kind)
        return plain if head is None else decide(seen, game, piece.embeddings, head, plain)


def resized(piece: Detection, share: float) -> Detection:
    """The detection with its outline so much larger about its middle."""
    middle = piece.corners.mean(axis=0)
    return replace(piece, corners=np.asarray(middle + (piece.corners - middle) * share, np.float32))


def _fused(first: _Piece, others: Sequence[_Piece]) -> _Piece:
    """One piece from several looks at it: the geometric mean of what they say."""
    looks = [first, *others]
    turns = np.exp(np.mean([np.log(look.turns + 1e-6) for look in looks], axis=0))
    views = {k: mean_of([look.views[k] for look in looks if k in look.views]) for k in first.views}
    embeddings = np.mean([look.embeddings for look in looks], axis=0)
    closer = closer_mean([look.closer for look in looks])
    return _Piece(first.detection, first.corners, first.patch, turns / turns.sum(), views, embeddings, closer)


def combined_turns(views: Mapping[int, Answers]) -> npt.NDArray[np.float64]:
    """The odds of the turns from several views of one piece, view k being turned back by k quarter turns."""
    logs = [np.roll(np.log(answer.heads["turn"][1][0] + 1e-4), k) for k, answer in views.items()]
    odds = np.exp(np.mean(logs, axis=0))
    return np.asarray(odds / odds.sum())


def _sure(piece: _Piece) -> float:
    """How sure the label of a block is after the first look."""
    clear = [max(glyph_labels("block", a).values()) * float(piece.turns[k]) for k, a in piece.views.items()]
    return sum(clear)


def unread(detection: Detection) -> PieceReading:
    """A piece that has nothing to read: a marker or a board."""
    corners = nearest_start(clockwise(np.asarray(detection.corners, np.float32)), 0.0)
    details = {"number": None} if detection.kind == "marker" else {}
    return PieceReading(detection.kind, None, None, detection.score, corners, turn_of(corners), details)


def nearest_start(corners: Corners, up_deg: float) -> Corners:
    """The corners begun so that the piece's "up" comes nearest to ``up_deg``."""
    first = turn_of(corners)
    across = turn_of(corners[[1, 2, 3, 0]])
    turns = (first, across, first + 180, across + 180)
    start = min(range(4), key=lambda k: abs((turns[k] - up_deg + 180) % 360 - 180))
    return started_at(corners, start) if start else corners


def faces_up(answers: Answers) -> bool:
    """Whether the piece may show its face."""
    if "face" in answers.heads:
        return answers.of("face")["up"] > 0.1
    types = answers.of("type")
    return types["back"] + types["other"] + types["summary"] < 0.9


__all__ = ["Reader", "faces_up", "nearest_start", "unread"]
