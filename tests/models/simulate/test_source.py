"""Frames: faults at their times, sources by name, frames as needed, films as files."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from models.scenes import SceneError
from models.scenes.ground import marker_corners_mm
from models.simulate.faults import Fault, bumped, draw_faults, mood_at
from models.simulate.order import FAULTS, Order, parse_faults
from models.simulate.source import SimulatedSource, is_simulated, parse_source
from models.simulate.write import record_files, write_film

TINY = Order("tiles", seed=3, events=1, size=(320, 180), fps=4.0, pace=3.0)


@pytest.fixture(scope="module")
def plain(atlas: Any) -> list[tuple[int, float, Any]]:
    """All frames of the tiny film without faults."""
    return list(SimulatedSource(TINY, atlas))


def _with(atlas: Any, *faults: Fault) -> SimulatedSource:
    source = SimulatedSource(TINY, atlas)
    source.faults = faults
    return source


def test_frames_keep_time_and_repeat(plain: list[Any], atlas: Any) -> None:
    source = SimulatedSource(TINY, atlas)
    assert [n for n, _, _ in plain] == list(range(source.frame_count))
    assert [t for _, t, _ in plain] == pytest.approx([n / 4.0 for n in range(source.frame_count)])
    first = source.read()
    assert first is not None
    assert (first[2] == plain[0][2]).all()
    assert first[2].shape == (180, 320, 3)


def test_still_frames_differ_only_by_noise_and_a_hand_by_more(plain: list[Any], atlas: Any) -> None:
    source = SimulatedSource(TINY, atlas)
    run = source.script.timeline.runs[0]
    still = np.abs(plain[1][2].astype(int) - plain[0][2].astype(int))
    busy = np.abs(source.picture(0, (run.t0 + run.t1) / 2).astype(int) - plain[0][2].astype(int))
    assert 0 < still.mean() < 4.0
    assert (busy > 40).mean() > 0.02 > (still > 40).mean()


def test_source_ends(atlas: Any) -> None:
    source = SimulatedSource(replace(TINY, fps=1.0), atlas)
    count = 0
    while source.read() is not None:
        count += 1
    assert count == source.frame_count
    assert source.read() is None


def test_frames_as_needed_are_few_while_nothing_moves(atlas: Any) -> None:
    source = SimulatedSource(TINY, atlas)
    source.picture = lambda number, t: number  # type: ignore[method-assign,assignment,return-value]
    times = [t for _, t, _ in source.frames(1.0, 10.0)]
    run = source.script.timeline.runs[0]
    busy = [t for t in times if run.t0 <= t < run.t1]
    assert len(busy) >= 9.0 * (run.t1 - run.t0) - 1
    assert len(times) - len(busy) <= (source.script.duration_s - (run.t1 - run.t0)) + 4


# Faults


def test_faults_act_in_their_frames_and_in_no_other(plain: list[Any], atlas: Any) -> None:
    source = _with(
        atlas,
        Fault("black", 0.2, 0.7),
        Fault("repeat", 0.95, 1.2),
        Fault("drop", 1.2, 1.7),
        Fault("half-grey", 1.7, 1.95, {"from_row_share": 0.5}),
    )
    shown = {n: picture for n, _, picture in source}
    lost = {n for n, t, _ in plain if 1.2 <= t < 1.7}
    assert set(shown) == {n for n, _, _ in plain} - lost
    for number, t, picture in plain:
        if number in lost:
            continue
        if 0.2 <= t < 0.7:
            assert shown[number].max() == 0
        elif 0.95 <= t < 1.2:
            assert (shown[number] == shown[number - 1]).all()
        elif 1.7 <= t < 1.95:
            assert (shown[number][-40:] == 128).all()
            assert (shown[number][:80] == picture[:80]).all()
        else:
            assert (shown[number] == picture).all(), t


@pytest.mark.parametrize(
    ("kind", "details", "darker"),
    [
        ("light-off", {"stops": -3.0}, 0.75),
        ("exposure", {"stops": -1.5}, 0.9),
    ],
)
def test_dark_faults_darken(plain: list[Any], atlas: Any, kind: str, details: dict[str, Any], darker: float) -> None:
    picture = _with(atlas, Fault(kind, 0.2, 1.4, details)).picture(2, 0.5)
    assert picture is not None
    assert picture.mean() < darker * plain[2][2].mean()


@pytest.mark.parametrize(
    ("side", "hidden", "free"),
    [("near", (175, 160), (10, 160)), ("far", (4, 160), (170, 160)), ("left", (90, 4), (90, 310))],
)
def test_someone_who_leans_over_hides_one_side(side: str, hidden: tuple[int, int], free: tuple[int, int]) -> None:
    details = {"side": side, "reach_share": 0.5, "along_share": 0.5}
    mood = mood_at([Fault("lean", 0.2, 1.4, details)], 0.7, (320, 180))
    assert mood.body is not None
    assert mood.shade is not None
    assert mood.body[hidden] > 0.95 > 0.05 > mood.body[free]
    assert mood.shade[hidden] < 0.6 < 0.95 < mood.shade[free]
    assert mood_at([Fault("lean", 0.2, 1.4, details)], 1.5, (320, 180)).plain


def test_refocus_blurs(plain: list[Any], atlas: Any) -> None:
    picture = _with(atlas, Fault("refocus", 0.0, 1.0, {"blur_px_at_1280": 12.0})).picture(2, 0.5)
    assert picture is not None
    sharp, soft = (np.abs(np.diff(p.astype(float), axis=1)).mean() for p in (plain[2][2], picture))
    assert soft < 0.8 * sharp


def test_a_bump_moves_the_camera_and_the_truth_with_it(atlas: Any) -> None:
    fault = Fault("bump", 0.4, 0.8, {"shift_px_at_1280": [40.0, 0.0], "turn_deg": 0.0})
    source = _with(atlas, fault)
    before, after = source.camera(0.0), source.camera(1.0)
    middle = np.array([[0.0, 0.0, 0.0]])
    assert (after.project(middle) - before.project(middle))[0] == pytest.approx([10.0, 0.0], abs=1.5)
    assert bumped(before, fault).position_mm == pytest.approx(before.position_mm)
    lines = list(source.truth())[1:]
    assert lines[0]["to_s"] == 0.4
    assert lines[1]["from_s"] == 0.8
    assert lines[0]["homography"] != lines[1]["homography"]


def test_markers_in_the_picture_lie_where_the_truth_says(atlas: Any) -> None:
    """Before and after a bump, through the lens; corners are found by OpenCV."""
    source = SimulatedSource(replace(TINY, size=(960, 540), mat=True, difficulty=0.0), atlas)
    source.faults = (Fault("bump", 0.4, 0.6, {"shift_px_at_1280": [30.0, -12.0], "turn_deg": 1.5}),)
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    for t in (0.0, 1.0):
        picture = source.picture(0, t)
        assert picture is not None
        corners, idents, _ = finder.detectMarkers(picture)
        found = {int(i): c.reshape(4, 2) for i, c in zip(idents.ravel(), corners, strict=True)}
        assert set(found) == {0, 1, 2, 3}
        for marker in source.script.stage.scene.markers:
            wanted = source.camera(t).project(marker_corners_mm(marker))
            assert np.abs(found[marker.ident] - wanted).max() < 2.0


def test_drawn_faults_are_in_order_apart_and_within_the_film() -> None:
    faults = draw_faults(FAULTS, 90.0, 30.0, 7)
    assert {fault.kind for fault in faults} == set(FAULTS)
    assert faults == draw_faults(FAULTS, 90.0, 30.0, 7)
    for one, two in pairwise(faults):
        assert one.t0 < one.t1 <= two.t0
    assert faults[-1].t1 < 90.0


def test_faults_do_not_alter_the_record(atlas: Any) -> None:
    calm, wild = SimulatedSource(TINY, atlas), SimulatedSource(replace(TINY, faults=FAULTS), atlas)
    assert calm.script.record_text() == wild.script.record_text()
    assert wild.faults
    assert not calm.faults


# Names


def test_source_names_are_parsed() -> None:
    order = parse_source(
        "sim:suiri-sinri?seed=7&fouls=2&faults=bump,black&fps=10&size=640x360&option.peeks=up_to_two"
    )
    assert (order.game, order.seed, order.fouls, order.fps, order.size) == ("suiri-sinri", 7, 2, 10.0, (640, 360))
    assert order.faults == ("bump", "black")
    assert order.options == {"peeks": "up_to_two"}
    assert is_simulated("sim:tiles")
    assert not is_simulated("clip.mp4")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("sim:", "sim:GAME"),
        ("clip.mp4", "sim:GAME"),
        ("sim:tiles?colour=red", "unknown word 'colour'"),
        ("sim:tiles?seed=x", "seed='x'"),
        ("sim:tiles?faults=rain", "unknown fault 'rain'"),
        ("sim:tiles?size=big", "WIDTHxHEIGHT"),
    ],
)
def test_wrong_source_names_are_told(name: str, said: str) -> None:
    with pytest.raises(SceneError, match=said):
        parse_source(name)


def test_all_faults() -> None:
    assert parse_faults("all") == FAULTS
    assert parse_faults(None) == ()


# Files


def test_film_decodes_with_all_frames_and_files(tmp_path: Path, atlas: Any) -> None:
    av = pytest.importorskip("av")
    source = _with(atlas, Fault("drop", 0.45, 0.95))
    told: list[int] = []
    written = write_film(source, tmp_path / "clip.mp4", told.append)
    assert written.whole
    assert written.frames == source.frame_count - 2
    assert told[-1] == source.frame_count
    with av.open(str(tmp_path / "clip.mp4")) as container:
        times = [round(float(frame.time) * TINY.fps) for frame in container.decode(video=0)]
    assert times == [n for n in range(source.frame_count) if not 0.45 <= n / 4 < 0.95]
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"clip.mp4", *(f"clip.{what}.jsonl" for what in ("record", "fouls", "truth", "faults"))}
    assert (tmp_path / "clip.record.jsonl").read_text("utf-8") == source.script.record_text()
    truth = [json.loads(line) for line in (tmp_path / "clip.truth.jsonl").read_text("utf-8").splitlines()]
    assert truth[0]["format"] == "table-referee/truth/1"
    assert truth[-1]["events"] == 1
    assert truth[-1]["frames"][1] == source.frame_count - 1
    assert all(piece["in_frame"] for piece in truth[-1]["pieces"])


def test_a_stopped_film_is_shorter_and_usable(tmp_path: Path, atlas: Any) -> None:
    av = pytest.importorskip("av")

    def stop(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    source = SimulatedSource(TINY, atlas)
    (tmp_path / "clip.faults.jsonl").write_text("of an older film", "utf-8")
    written = write_film(source, tmp_path / "clip.mp4", stop)
    assert not written.whole
    assert not (tmp_path / "clip.faults.jsonl").exists()
    header, *moments = (json.loads(line) for line in (tmp_path / "clip.truth.jsonl").read_text("utf-8").splitlines())
    assert header["duration_s"] == written.seconds
    assert all(m["to_s"] <= written.seconds and m["frames"][1] < 5 for m in moments)
    with av.open(str(tmp_path / "clip.mp4")) as container:
        assert sum(1 for _ in container.decode(video=0)) == 5
    assert len((tmp_path / "clip.record.jsonl").read_text("utf-8").splitlines()) == 1
    assert not list(tmp_path.glob("*.part"))


def test_record_only(tmp_path: Path, atlas: Any) -> None:
    written = record_files(replace(TINY, game="suritsu", fouls=1, events=20), tmp_path / "match.jsonl", atlas)
    assert [path.name for path in written.files] == ["match.jsonl", "match.fouls.jsonl"]
    assert len(written.files[0].read_text("utf-8").splitlines()) == 21


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, atlas: Any) -> None:
    with pytest.raises(SceneError, match="cannot be written"):
        record_files(TINY, tmp_path / "no" / "match.jsonl", atlas)
