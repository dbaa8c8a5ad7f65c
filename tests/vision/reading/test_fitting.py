"""Heads of physical sets, with an embedding that is no network: the patch made small and grey."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.reading.adapted import Face
from vision.reading.fitting import HELD_OUT, Fitter, folds
from vision.reading.views import Example, photos_of

SIDE = 32


def _embed(patches: list[np.ndarray]) -> np.ndarray:
    small = [cv2.resize(cv2.cvtColor(p, cv2.COLOR_BGR2GRAY), (8, 8), interpolation=cv2.INTER_AREA) for p in patches]
    vectors = np.stack([image.reshape(-1) for image in small]).astype(np.float32)
    vectors -= vectors.mean(axis=1, keepdims=True)
    return vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6)


def _example(text: str, label: str | None = None, kind: str = "card", **details: object) -> Example:
    picture = np.full((90, 64, 3), 235, np.uint8)
    cv2.putText(picture, text, (12, 64), cv2.FONT_HERSHEY_SIMPLEX, 1.8, (30, 20, 20), 5, cv2.LINE_AA)
    corners = np.array([[0, 0], [64, 0], [64, 90], [0, 90]], np.float32) - 0.5
    return Example(Face(kind, label or text, "up", details), picture, corners)


def _fitter(examples: list[Example]) -> Fitter:
    return Fitter(examples, _embed, "cards", SIDE)


def test_faces_of_a_set_are_told_apart_whichever_way_they_lie() -> None:
    fitted = _fitter([_example(text) for text in "247"]).fitted()
    assert fitted is not None
    assert fitted.total == 3 * HELD_OUT
    assert fitted.right > 0.9 * fitted.total
    head = fitted.head
    photo = photos_of(_example("4"), "cards", 1, np.random.default_rng(9))[0]
    patch = photo.patch(SIDE)
    logits, outside = head.score(_embed([np.rot90(patch, k) for k in (0, 1, 2, 3)]))
    turn, face = np.unravel_index(int(logits.argmax()), logits.shape)
    assert (turn, head.faces[int(face)].label) == (0, "4")
    assert logits.max() > outside


def test_one_face_alone_makes_no_head() -> None:
    assert _fitter([_example("2"), _example("2")]).fitted() is None


def test_faces_that_differ_in_details_alone_are_kept_apart_only_where_they_look_different() -> None:
    other = _example("7", label="2", scenery="sea")
    apart = _fitter([_example("2", scenery="city"), other, _example("4", scenery="sea")]).fitted()
    assert apart is not None
    assert [face.details["scenery"] for face in apart.head.faces] == ["city", "sea", "sea"]
    alike = _fitter(
        [_example("2", scenery="city", score=3), _example("2", scenery="sea", score=3), _example("4", scenery="sea")]
    ).fitted()
    assert alike is not None
    assert [dict(face.details) for face in alike.head.faces] == [{"score": 3}, {"scenery": "sea"}]


def test_a_wrong_label_strays_to_the_pictures_that_look_like_it() -> None:
    examples = [_example(text) for text in "224477"]
    examples[1] = _example("7", label="2")
    fitted = _fitter(examples).fitted()
    assert fitted is not None
    assert max(range(6), key=lambda i: fitted.strays[i]) == 1
    assert fitted.strays[1] > HELD_OUT / 2


def test_every_picture_is_left_out_once_where_its_face_has_others() -> None:
    parts = folds(["a", "b", "a", "c", "b", "a"])
    assert sorted(i for part in parts for i in part) == [0, 1, 2, 4, 5]
    assert [] in parts
    for part in parts:
        assert {0, 2, 5} - set(part)
        assert {1, 4} - set(part)


@pytest.mark.parametrize(("kind", "least", "most"), [("tile", 1, 7), ("card", 10, 12)])
def test_tiles_are_seen_in_other_inks_and_cards_as_they_are(kind: str, least: int, most: int) -> None:
    example = _example("8", kind=kind)
    red = example.picture.copy()
    red[red.sum(axis=2) < 400] = (20, 20, 220)
    photos = photos_of(Example(example.face, red, example.corners), "glyphs", 12, np.random.default_rng(3))
    red_in = 0
    for photo in photos:
        inner = photo.patch(SIDE)[6:26, 6:26].reshape(-1, 3).astype(int)
        ink = inner[(inner.max(axis=1) - inner.min(axis=1)).argsort()[-20:]].mean(axis=0)
        red_in += int(ink.argmax()) == 2
    assert least <= red_in <= most
