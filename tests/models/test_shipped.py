"""Training goes on from the weights that ship."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")

import onnxruntime  # noqa: E402

from models.detection.export import export  # noqa: E402
from models.detection.net import DetectorNet  # noqa: E402
from models.reading.network import ReadingNet  # noqa: E402
from models.shipped import ShippedError, begin_with, weights_of  # noqa: E402

WEIGHTS = Path(str(resources.files("models"))) / "weights"


def answers_of(name: str, inputs: np.ndarray) -> list[np.ndarray]:
    session = onnxruntime.InferenceSession(str(WEIGHTS / name))
    return list(session.run(None, {session.get_inputs()[0].name: inputs}))


def scene(rng: np.random.Generator, count: int, side: int) -> np.ndarray:
    """Soft blotches, which excite a network as pictures do."""
    return rng.integers(0, 255, (count, side // 8, side // 8, 3)).repeat(8, 1).repeat(8, 2).astype(np.uint8)


@pytest.mark.parametrize("network", ["glyphs", "cards"])
def test_a_reader_begins_with_the_answers_that_ship(network: str) -> None:
    side = {"glyphs": 48, "cards": 64}[network]
    patches = scene(np.random.default_rng(1), 128, side)
    model = ReadingNet(network)
    begin_with(model, WEIGHTS / f"reading-{network}.onnx", [torch.from_numpy(patches)])
    _, shipped = answers_of(f"reading-{network}.onnx", patches)
    _, begun = model.eval()(torch.from_numpy(patches))
    assert np.abs(begun.detach().numpy() - shipped).mean() < 0.1 * np.abs(shipped).mean()  # 8 bit against float


def test_the_detector_answers_alike_also_while_it_trains(tmp_path: Path) -> None:
    pictures = torch.from_numpy(scene(np.random.default_rng(2), 4, 96).transpose(0, 3, 1, 2).astype(np.float32) / 255)
    torch.manual_seed(5)
    other = DetectorNet().train()
    other(pictures)  # normalisations that do something
    for norm in (module for module in other.modules() if isinstance(module, torch.nn.BatchNorm2d)):
        torch.nn.init.normal_(norm.bias, std=0.1)
    torch.save({"mean": other.state_dict()}, tmp_path / "other.pt")
    export(tmp_path / "other.pt", tmp_path / "other.onnx")
    model = DetectorNet()
    begin_with(model, tmp_path / "other.onnx", [pictures])
    assert np.allclose(model.eval()(pictures).detach(), other.eval()(pictures).detach(), atol=2e-3)
    assert torch.allclose(model.train()(pictures), model.eval()(pictures), atol=0.02)


def test_the_detector_begins_with_the_8_bit_answers_that_ship() -> None:
    pictures = torch.from_numpy(scene(np.random.default_rng(2), 4, 96).transpose(0, 3, 1, 2).astype(np.float32) / 255)
    model = DetectorNet()
    begin_with(model, WEIGHTS / "detector.onnx", [pictures])
    shipped = answers_of("detector.onnx", pictures[:1].numpy())[0]
    begun = model.eval()(pictures[:1]).detach().numpy()
    assert np.abs(begun - shipped).mean() < 0.1 * np.abs(shipped).mean()


def test_weights_of_another_network_are_refused() -> None:
    with pytest.raises(ShippedError, match="has no weights for"):
        begin_with(ReadingNet("cards"), WEIGHTS / "reading-glyphs.onnx", [])


def test_small_numbers_are_scaled_back() -> None:
    weights = weights_of(WEIGHTS / "reading-glyphs.onnx")
    assert weights["trunk.3.0.weight"].dtype == torch.float32
    assert 0.001 < float(weights["trunk.3.0.weight"].abs().mean()) < 1
