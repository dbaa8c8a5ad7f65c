"""Evidence: the view is straight and the same before and after, what is hidden is covered, clips are films."""

from __future__ import annotations

import io
import threading
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from calibration.plane import TablePlane
from live.annotate import TONES
from live.evidence import EvidenceWriter, FrameRing, RingFrame, Shot, jpeg_of, make_clip, view_of
from live.evidence.straight import MARGIN_MM, MAX_SIDE
from live.store import open_store
from referee.core import Problem

WIDTH, HEIGHT = 640, 400
CARD_MM = np.array([[-30.0, 190], [30, 190], [30, 90], [-30, 90]])  # 60 x 100 mm, upright to the near player
BENT = Lens(
    np.array([[520.0, 0, 319.5], [0, 520, 199.5], [0, 0, 1]]),
    np.array([-0.22, 0.05, 0.001, -0.001, 0]),
    WIDTH,
    HEIGHT,
)


def seen_from_a_chair() -> TablePlane:
    """A table seen at a slant: millimetres of a trapezium that fills the picture."""
    pixels = np.array([[200, 60], [440, 60], [600, 380], [40, 380]], np.float32)
    table = np.array([[-200, 300], [200, 300], [200, 0], [-200, 0]], np.float32)
    homography = np.asarray(cv2.getPerspectiveTransform(pixels, table), np.float64)
    return TablePlane(homography, "markers", 0.1, 0.1)


def picture_of(plane: TablePlane, lens: Lens | None = None, card: Any = CARD_MM) -> tuple[Any, Any]:
    """A grey table with a white card whose upper left quarter is blue, and the card's corners in pixels."""
    corners = plane.to_px(card)
    middle = plane.to_px((card[[0]] + card[[2]]) / 2)
    quarter = np.concatenate(
        [corners[[0]], plane.to_px((card[[0]] + card[[1]]) / 2), middle, plane.to_px((card[[0]] + card[[3]]) / 2)]
    )
    picture = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    for points, tone in ((corners, (255, 255, 255)), (quarter, (255, 0, 0))):
        dense = np.concatenate(
            [np.linspace(a, b, 40) for a, b in zip(points, np.roll(points, -1, axis=0), strict=True)]
        )
        bent = dense if lens is None else lens.distort(dense)
        cv2.fillPoly(picture, [np.round(bent * 16).astype(np.int32)], tone, cv2.LINE_AA, shift=4)
    return picture, corners if lens is None else lens.distort(corners)


# Straightened pictures


@pytest.mark.parametrize("lens", [None, BENT], ids=["straight lens", "bent lens"])
def test_the_table_is_seen_from_above(lens: Lens | None) -> None:
    plane = seen_from_a_chair()
    picture, quad = picture_of(plane, lens)
    view = view_of([quad], plane, WIDTH, HEIGHT, lens)
    flat = view.of(picture)
    assert flat.shape == (view.height, view.width, 3)
    scale = np.ptp(view.points(quad)[:, 0]) / 60  # pixels a millimetre
    assert (view.width / scale, view.height / scale) == pytest.approx(
        (60 + 2 * MARGIN_MM, 100 + 2 * MARGIN_MM), abs=1.1
    )
    white = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY) > 170
    blue = (flat[..., 0] > 200) & (flat[..., 2] < 90)
    card = white | blue
    rows, columns = np.nonzero(card.any(axis=1))[0], np.nonzero(card.any(axis=0))[0]
    for found, wanted in ((rows, (MARGIN_MM, MARGIN_MM + 100)), (columns, (MARGIN_MM, MARGIN_MM + 60))):
        assert (found[0] / scale, found[-1] / scale) == pytest.approx(wanted, abs=1.2)
    assert card[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].mean() > 0.97  # a rectangle, not a trapezium
    blue_y, blue_x = np.nonzero(blue)
    assert blue_y.mean() < rows.mean() - 20 * scale  # far end of the table up, left to the left
    assert blue_x.mean() < columns.mean() - 10 * scale
    assert view.points(quad) == pytest.approx(
        (CARD_MM - [-30 - MARGIN_MM, 190 + MARGIN_MM]) * [scale, -scale], abs=1.0
    )


def test_the_offending_piece_is_outlined_and_the_rest_left() -> None:
    plane = seen_from_a_chair()
    picture, quad = picture_of(plane)
    view = view_of([quad], plane, WIDTH, HEIGHT)
    plain, marked = view.of(picture), view.of(picture, offends=[quad])
    changed = np.abs(plain.astype(int) - marked).max(axis=2) > 0
    tone = (np.abs(marked.astype(int) - TONES["illegal"]).max(axis=2) < 12) & changed
    assert 0.01 < tone.mean() < 0.2
    corners = np.round(view.points(quad)).astype(int)
    for x, y in corners:
        assert tone[y - 3 : y + 4, x - 3 : x + 4].any()
    middle = corners.mean(axis=0).astype(int)
    assert not changed[middle[1] - 20 : middle[1] + 20, middle[0] - 20 : middle[0] + 20].any()


def test_hidden_faces_are_covered() -> None:
    plane = seen_from_a_chair()
    picture, quad = picture_of(plane)
    kept = picture.copy()
    flat = view_of([quad], plane, WIDTH, HEIGHT).of(picture, hidden=[quad])
    assert flat.max() < 150  # but for the very edge, neither white nor blue is left
    assert (picture == kept).all()


def test_one_view_serves_before_and_after() -> None:
    plane = seen_from_a_chair()
    before, quad = picture_of(plane)
    after, other = picture_of(plane, card=CARD_MM + np.array([80, 0]))
    view = view_of([quad, other], plane, WIDTH, HEIGHT)
    two = view.of(before).shape, view.of(after).shape
    assert two[0] == two[1]
    flat = view.points(other) - view.points(quad)
    assert np.ptp(flat, axis=0) == pytest.approx([0, 0], abs=1e-6)  # the same way for every corner
    assert flat[0, 1] == pytest.approx(0, abs=1e-6)


FAR = TablePlane(np.array([[1.0, 0, 0], [0, 1, 0], [0, 0.005, -1.0]]), "markers", 0.1, 0.1)
"""A plane whose horizon (y = 200) runs through the middle of the picture."""


@pytest.mark.parametrize(
    ("plane", "quads"),
    [
        (None, [np.array([[0, 0], [9, 0], [9, 9], [0, 9]])]),
        (seen_from_a_chair(), []),
        (FAR, [np.array([[10, 150], [90, 150], [90, 250], [10, 250]])]),
        (seen_from_a_chair(), [np.full((4, 2), np.nan)]),
    ],
    ids=["no plane", "no pieces", "beyond the horizon", "no numbers"],
)
def test_without_a_sensible_view_the_picture_stays_as_it_is(plane: TablePlane | None, quads: list[Any]) -> None:
    picture = np.random.default_rng(1).integers(0, 255, (HEIGHT, WIDTH, 3), np.uint8)
    view = view_of(quads, plane, WIDTH, HEIGHT, BENT)
    assert (view.of(picture) == picture).all()
    large = view_of(quads, plane, 3840, 2160)
    assert (large.width, large.height) == (MAX_SIDE, 720)


def test_a_lens_of_another_shape_is_left_out() -> None:
    plane = seen_from_a_chair()
    _, quad = picture_of(plane)
    assert view_of([quad], plane, WIDTH, HEIGHT, Lens(BENT.matrix, BENT.distortion, 640, 480)).lens is None


def test_jpeg() -> None:
    picture, _ = picture_of(seen_from_a_chair())
    again = cv2.imdecode(np.frombuffer(jpeg_of(picture), np.uint8), cv2.IMREAD_COLOR)
    assert np.abs(again.astype(int) - picture).mean() < 3


# The ring


def noise(seed: int, width: int = 320, height: int = 200) -> Any:
    return np.random.default_rng(seed).integers(0, 255, (height, width, 3), np.uint8)


def test_the_ring_keeps_the_newest_within_time_and_room() -> None:
    ring = FrameRing(longest_s=2.0, every_s=0.1)
    kept = [ring.add(noise(0), step / 30) for step in range(150)]
    assert sum(kept) == pytest.approx(50, abs=1)  # ten a second of thirty
    frames = ring.between(0, 99)
    assert frames[-1].time_s - frames[0].time_s == pytest.approx(2.0, abs=0.11)
    small = FrameRing(cap_bytes=5 * len(frames[0].jpeg) + 10, every_s=0)
    for step in range(20):
        small.add(noise(0), step)
    assert [frame.time_s for frame in small.between(0, 99)] == [15, 16, 17, 18, 19]
    assert small.bytes == sum(len(frame.jpeg) for frame in small.between(0, 99)) <= small.cap_bytes


def test_a_frame_larger_than_all_the_room_is_not_kept() -> None:
    ring = FrameRing(cap_bytes=1000)
    ring.add(noise(0), 0)
    assert ring.between(0, 9) == []
    assert ring.bytes == 0


def test_the_ring_gives_the_frame_before_too() -> None:
    ring = FrameRing(every_s=0)
    for step in range(10):
        ring.add(noise(0), step)
    assert [frame.time_s for frame in ring.between(3.5, 6)] == [3, 4, 5, 6]
    assert [frame.time_s for frame in ring.between(3, 4)] == [3, 4]
    assert [frame.time_s for frame in ring.between(20, 30)] == [9]
    assert ring.between(-5, -1) == []


def test_a_source_that_begins_anew_begins_the_ring_anew() -> None:
    ring = FrameRing()
    ring.add(noise(0), 100)
    assert ring.add(noise(0), 1)
    assert [frame.time_s for frame in ring.between(0, 200)] == [1]
    assert ring.newest_s == 1


def test_frames_in_the_ring_are_small_and_covered() -> None:
    ring = FrameRing()
    ring.add(
        np.full((1080, 1920, 3), 255, np.uint8), 0, hidden=[np.array([[0, 0], [960, 0], [960, 1080], [0, 1080]])]
    )
    frame = cv2.imdecode(np.frombuffer(ring.between(0, 0)[0].jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert frame.shape == (540, 960, 3)
    assert frame[:, :470].max() < 100
    assert frame[:, 490:].min() > 240


# Clips


def frames_of(*times: float, size: tuple[int, int] = (161, 101)) -> list[RingFrame]:
    tones = np.linspace(20, 230, len(times))
    return [
        RingFrame(time_s, jpeg_of(np.full((size[1], size[0], 3), tone, np.uint8)))
        for time_s, tone in zip(times, tones, strict=True)
    ]


def watched(mp4: bytes) -> tuple[str, list[tuple[float, float]], tuple[int, int]]:
    """Codec, times and brightness of the frames, and size of a film."""
    with av.open(io.BytesIO(mp4)) as film:
        stream = film.streams.video[0]
        shown = [(float(frame.time), float(frame.to_ndarray(format="gray").mean())) for frame in film.decode(stream)]
        return stream.codec_context.name, shown, (stream.width, stream.height)


def test_a_clip_runs_as_fast_as_the_match_did() -> None:
    frames = frames_of(10.0, 10.1, 10.5, 12.0)
    codec, shown, size = watched(make_clip(frames))
    assert codec == "h264"
    assert size == (160, 100)
    assert [at_s for at_s, _ in shown] == pytest.approx([0, 0.1, 0.5, 2.0, 2.5], abs=0.002)
    assert [tone for _, tone in shown] == pytest.approx([20, 90, 160, 230, 230], abs=6)


def test_a_frame_from_before_stands_at_the_beginning() -> None:
    _, shown, _ = watched(make_clip(frames_of(3, 10, 11), from_s=9.5))
    assert [at_s for at_s, _ in shown] == pytest.approx([0, 0.5, 1.5, 2.0], abs=0.002)


@pytest.mark.parametrize("times", [(5.0,), (5.0, 5.0), (5.0, 5.0002, 5.0004)])
def test_few_frames_and_frames_of_one_time(times: tuple[float, ...]) -> None:
    _, shown, _ = watched(make_clip(frames_of(*times)))
    assert [at_s for at_s, _ in shown] == pytest.approx([0, 0.5], abs=0.002)
    assert shown[0][1] == pytest.approx(230 if len(times) > 1 else 20, abs=6)


def test_frames_of_another_size_are_fitted() -> None:
    _, shown, size = watched(make_clip([*frames_of(0, 1), *frames_of(2, size=(80, 50))]))
    assert size == (160, 100)
    assert len(shown) == 4


def test_a_film_can_be_played_before_it_is_loaded_whole() -> None:
    mp4 = make_clip(frames_of(0, 1, 2))
    assert mp4.index(b"moov") < mp4.index(b"mdat")


@pytest.mark.parametrize("frames", [[], [RingFrame(0, b"no jpeg")]])
def test_no_clip(frames: list[RingFrame]) -> None:
    with pytest.raises(Problem, match="evidence-failed"):
        make_clip(frames)


# The writer


class Kept:
    """Keeps in memory; ``block`` holds the writer up until it is set."""

    def __init__(self) -> None:
        self.block = threading.Event()
        self.block.set()
        self.kept: dict[tuple[int, str], bytes] = {}

    def keep_evidence(self, event: int, kind: str, jpeg: bytes) -> Path | None:
        self.block.wait(20)
        if event == 99:
            raise Problem("store-full", file="x")
        self.kept[event, kind] = jpeg
        return Path("x")

    def keep_clip(self, event: int, mp4: bytes) -> Path | None:
        return self.keep_evidence(event, "clip", mp4)


def test_pictures_and_clip_of_a_foul_go_into_the_store(tmp_path: Path) -> None:
    plane = seen_from_a_chair()
    before, quad = picture_of(plane)
    after, other = picture_of(plane, card=CARD_MM + np.array([80, 0]))
    heard: list[tuple[int, frozenset[str]]] = []
    ring = FrameRing()
    with open_store(tmp_path / "games.db") as store:
        header = {"format": "table-referee/record/1", "game": "tiles", "players": []}
        log = store.new_game(header, source="0", set_name="own", lang="en")
        number = log.append({"do": "note"}, by_camera=True)
        writer = EvidenceWriter(ring, lambda event, kinds: heard.append((event, kinds)))
        view = view_of([quad, other], plane, WIDTH, HEIGHT)
        writer.pictures(log, number, view, Shot(before), Shot(after, offends=[other]))
        writer.clip(log, number, 1.0, 3.0)
        for step in range(80):
            ring.add(after, step / 10)
            writer.tick(step / 10)
        writer.close()
        assert heard == [(1, frozenset({"before", "after"})), (1, frozenset({"clip"}))]
        found = {item.kind: item.path for item in log.evidence(number)}
        assert set(found) == {"before", "after", "clip"}
        _, shown, _ = watched(found["clip"].read_bytes())
        assert shown[-1][0] == pytest.approx(4.0 + 0.5, abs=0.11)  # from 1 s to two seconds after 3 s, and it stands
    assert (writer.fault, writer.failed, writer.dropped) == (None, 0, 0)


def test_a_clip_is_made_of_what_there_is_when_the_match_ends() -> None:
    ring, kept = FrameRing(), Kept()
    writer = EvidenceWriter(ring)
    ring.add(noise(0), 5.0)
    writer.clip(kept, 1, 4.0, 5.0)
    writer.tick(5.0)
    assert kept.kept == {}
    writer.close()
    assert list(kept.kept) == [(1, "clip")]


def test_the_match_is_never_kept_waiting() -> None:
    """Nothing is written until all was handed over: a match that waited would wait for ever."""
    kept = Kept()
    kept.block.clear()
    writer = EvidenceWriter(FrameRing())
    view = view_of([], None, 320, 200)
    for event in range(30):
        writer.pictures(kept, event, view, None, Shot(noise(0)))
        writer.clip(kept, event, 0, 1e9)
    assert 2 * 30 - 2 * 8 - 1 <= writer.dropped <= 2 * 30 - 2 * 8
    kept.block.set()
    writer.close()
    written = {event for event, _ in kept.kept}
    assert set(range(4)) <= written
    assert len(written) <= 2 * 8 + 1


def test_what_goes_wrong_is_told_and_the_rest_goes_on() -> None:
    kept = Kept()
    writer = EvidenceWriter(FrameRing())
    view = view_of([], None, 320, 200)
    writer.pictures(kept, 99, view, None, Shot(noise(0)))
    writer.clip(kept, 1, 0, 0)  # there is no frame
    writer.pictures(kept, 2, view, Shot(np.zeros((0, 0, 3), np.uint8)), None)  # no picture
    writer.pictures(kept, 3, view, None, Shot(noise(0)))
    writer.tick(10)
    writer.close()
    assert list(kept.kept) == [(3, "after")]
    assert writer.failed == 3
    assert writer.fault is not None
    assert writer.fault.key == "evidence-failed"
