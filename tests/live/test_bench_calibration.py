"""``bench calibration``: errors are those of the true camera, films add up, figures can be told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.plane import TablePlane
from calibration.sources import MAT_PLACES
from live.bench import bumps as bumps_bench
from live.bench.calibration import corner_errors, measure
from live.bench.calibration_report import Wishes, lines, report
from live.bench.tables import TrueTable, settings
from referee.core import Problem
from tests.calibration.pictures import CARDS, Camera, card_corners, draw_table, see

BOX = (0.0, 0.0, 500.0, 360.0)
CAMERA = Camera(tilt_deg=25, distance_mm=640, k1=-0.05)


def _table() -> TrueTable:
    """The drawn mat with its camera: the test's homography taken apart into turn and shift."""
    columns = np.linalg.inv(CAMERA.lens.matrix) @ CAMERA.homography
    columns /= np.linalg.norm(columns[:, 0])
    turn = np.column_stack([columns[:, 0], columns[:, 1], np.cross(columns[:, 0], columns[:, 1])])
    picture = see(draw_table(), CAMERA)
    return TrueTable(
        "drawn", "tiles", picture, CAMERA.lens, turn, columns[:, 2], MAT_PLACES, (), BOX, {}, outlined=True
    )


def test_the_true_plane_has_no_error_and_a_wrong_one_has_its_own() -> None:
    table = _table()
    true = TablePlane(np.linalg.inv(CAMERA.homography), "file", 0.0, 0.0, True, CAMERA.lens)
    px, mm = corner_errors(true, table, 0.0, BOX)
    assert max(px.max(), mm.max()) < 1e-3
    wide = replace(true, homography=np.diag([1.02, 1.0, 1.0]) @ true.homography)
    _, mm = corner_errors(wide, table, 0.0, BOX)
    assert np.allclose(mm, 5.0, atol=0.3), "two per cent of half the width"


def test_methods_are_measured_against_the_truth() -> None:
    found = measure([_table()], None, lambda table: ("all",))
    assert set(found) == {"markers", "markers, lens known", "four clicks"}
    for groups in found.values():
        row = groups["all"].to_json()
        assert (row["tables"], row["refused"]) == (1, 0)
        assert row["mm_max"] < 1.5
    assert found["markers, lens known"]["all"].to_json()["mm_max"] < 0.5


def test_the_sweep_varies_one_thing_at_a_time() -> None:
    names = [setting.name for setting in settings()]
    assert len(names) == len(set(names))
    assert {name.split()[0] for name in names} >= {"tilt", "k1", "blur", "light", "lamp", "1", "2"}
    base = settings()[2]
    assert base.name == "tilt 30"
    for setting in settings():
        changed = [f for f in setting.__slots__ if f != "name" and getattr(setting, f) != getattr(base, f)]
        assert len(changed) <= 1


def test_watched_minutes_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Source:
        def __init__(self, order: object) -> None:
            self.order = order

    monkeypatch.setattr(bumps_bench, "SimulatedSource", Source)
    film = {"minutes": 2.0, "frames": 100, "false_bumps": 0, "ms_median": 3.0}
    watched: list[object] = []
    monkeypatch.setattr(bumps_bench, "_watch_film", lambda source: watched.append(source) or dict(film))
    state = tmp_path / "quiet.json"
    assert bumps_bench.quiet_play(4.0, state, (640, 360))["films"] == 2
    found = bumps_bench.quiet_play(7.0, state, (640, 360))
    assert (found["minutes"], found["films"], found["false_bumps"], len(watched)) == (8.0, 4, 0, 4)
    assert len(json.loads(state.read_text("utf-8"))["films"]) == 4


def test_figures_as_lines() -> None:
    rows = {"markers": {"tilt 0": {"px": 1}, "all": {"px": 2}}, "each": [1, 2]}
    assert list(lines(rows)) == ['markers | tilt 0: {"px": 1}', 'markers | all: {"px": 2}', "each: [1, 2]"]


def test_the_drawn_cards_are_where_they_should_be() -> None:
    table = _table()
    corners = card_corners(*CARDS[0])
    assert np.abs(table.project(corners, 0.0) - CAMERA.project(corners)).max() < 1e-6


def test_a_folder_without_a_picture_to_measure_is_told(tmp_path: Path) -> None:
    with pytest.raises(Problem) as told:
        report(Wishes(data=[tmp_path]))
    assert (told.value.key, told.value.params) == ("bench-nothing", {"folder": str(tmp_path)})
