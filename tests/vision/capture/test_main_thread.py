"""P090: windows off the main thread crash on macOS; the project opens none at all."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
FLOORS = ("calibration", "live", "models", "referee", "vision")
HIGHGUI = {
    "imshow",
    "namedWindow",
    "waitKey",
    "waitKeyEx",
    "pollKey",
    "destroyWindow",
    "destroyAllWindows",
    "selectROI",
    "setMouseCallback",
    "createTrackbar",
}


def calls(path: Path) -> set[str]:
    """What a file takes from ``cv2``."""
    return set(re.findall(r"\bcv2\.(\w+)", path.read_text("utf-8")))


def test_no_window_is_ever_opened() -> None:
    found = {name for floor in FLOORS for path in (ROOT / floor).rglob("*.py") for name in calls(path)}
    assert "cvtColor" in found  # the search sees calls
    assert found & HIGHGUI == set()


def test_the_camera_is_touched_by_its_driver_alone() -> None:
    users = [path.name for path in (ROOT / "vision").rglob("*.py") if "VideoCapture" in calls(path)]
    assert users == ["driver.py"]


def test_the_buffer_size_is_relied_on_nowhere() -> None:
    """P079."""
    assert not [path for path in (ROOT / "vision").rglob("*.py") if "BUFFERSIZE" in path.read_text("utf-8")]
