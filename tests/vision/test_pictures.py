"""Reading pictures of any kind."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.pictures import PictureError, load_picture, save_picture


def _gradient(height: int = 60, width: int = 80) -> np.ndarray:  # type: ignore[type-arg]
    row = np.linspace(0, 255, width).astype(np.uint8)
    return np.repeat(np.repeat(row[None], height, axis=0)[..., None], 3, axis=2)


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp", ".webp"])
def test_written_and_read_again(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"picture{suffix}"
    save_picture(path, _gradient())
    assert np.abs(load_picture(path).astype(int) - _gradient()).mean() < 3
    assert list(tmp_path.iterdir()) == [path]


def test_sixteen_bits_and_grey_become_eight_bits_and_colour(tmp_path: Path) -> None:
    path = tmp_path / "deep.png"
    cv2.imwrite(str(path), (_gradient()[..., 0].astype(np.uint16) * 257))
    picture = load_picture(path)
    assert picture.shape == (60, 80, 3)
    assert picture.dtype == np.uint8
    assert abs(int(picture[0, -1, 0]) - 255) <= 1


def test_a_jpeg_that_breaks_off_is_named_or_read_whole(tmp_path: Path) -> None:
    """OpenCV 5 refuses it, OpenCV 4 fills the rest with grey; neither may crash or change the size."""
    whole = tmp_path / "whole.jpg"
    save_picture(whole, np.random.default_rng(0).integers(0, 255, (400, 400, 3)).astype(np.uint8))
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    said = ""
    try:
        said = str(load_picture(broken).shape)
    except PictureError as told:
        said = told.reason
    assert said in ("(400, 400, 3)", "unreadable")


def test_a_png_that_breaks_off_is_refused_without_a_word_of_its_library(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    save_picture(tmp_path / "whole.png", _gradient(400, 400))
    data = (tmp_path / "whole.png").read_bytes()
    for count in (10, len(data) // 2, len(data) - 12):
        (tmp_path / "broken.png").write_bytes(data[:count])
        with pytest.raises(PictureError, match="unreadable"):
            load_picture(tmp_path / "broken.png")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [("gone.jpg", None, "missing"), ("empty.jpg", b"", "unreadable"), ("text.jpg", b"no picture", "unreadable")],
)
def test_what_is_no_picture(tmp_path: Path, name: str, content: bytes | None, reason: str) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(PictureError) as told:
        load_picture(path)
    assert told.value.reason == reason


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="folder"):
        load_picture(tmp_path)


def test_too_small_for_a_table(tmp_path: Path) -> None:
    path = tmp_path / "dot.png"
    save_picture(path, np.zeros((8, 8, 3), np.uint8))
    with pytest.raises(PictureError, match="small"):
        load_picture(path)


def test_an_unknown_form_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="xyz"):
        save_picture(tmp_path / "picture.xyz", _gradient().astype(np.uint8))
