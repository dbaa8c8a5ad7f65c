"""Networks written in 8 bit."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")

import onnxruntime  # noqa: E402

from models.detection.refiner import RefinerNet, export  # noqa: E402
from models.quantise import ship  # noqa: E402
from vision.refinement import WIDE  # noqa: E402


def answers(file: Path, patches: np.ndarray) -> np.ndarray:
    session = onnxruntime.InferenceSession(file.read_bytes())
    return np.asarray(session.run(None, {session.get_inputs()[0].name: patches})[0])


def test_a_network_in_8_bit_answers_nearly_alike_and_is_listed(tmp_path: Path) -> None:
    torch.manual_seed(4)
    torch.save({"net": RefinerNet(WIDE).state_dict()}, tmp_path / "net.pt")
    export(tmp_path / "net.pt", tmp_path / "whole.onnx")
    patches = np.random.default_rng(4).random((24, 3, WIDE.patch_px, WIDE.patch_px), np.float32)

    def never(checkpoint: Path, whole: Path) -> None:
        raise AssertionError("a file in float is no checkpoint")

    inputs = [{"patches": patches[:12]}, {"patches": patches[12:]}]
    small = tmp_path / "small.onnx"
    ship(tmp_path / "whole.onnx", small, never, iter(inputs), lambda names: names[:1], ("Conv", "Relu"))
    exact, near = answers(tmp_path / "whole.onnx", patches), answers(small, patches)
    assert 0 < np.abs(near - exact).mean() < 0.1 * exact.std(axis=0).mean() + 1e-3
    assert small.stat().st_size < (tmp_path / "whole.onnx").stat().st_size
    line = f"{hashlib.sha256(small.read_bytes()).hexdigest()}  small.onnx"
    assert line in (tmp_path / "SHA256SUMS").read_text("ascii").splitlines()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["SHA256SUMS", "net.pt", "small.onnx", "whole.onnx"]
