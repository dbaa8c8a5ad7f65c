from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from models.reading.classes import HEADS, PATCH_PX  # noqa: E402
from models.reading.network import ReadingNet, slices  # noqa: E402
from models.reading.samples import IGNORE, width_of  # noqa: E402
from models.reading.style_art import truth_of  # noqa: E402
from models.reading.train import Pool, loss_of  # noqa: E402

NETWORKS = ("glyphs", "cards")


@pytest.mark.parametrize("network", NETWORKS)
def test_every_target_has_its_columns_of_logits(network: str) -> None:
    side = PATCH_PX[network]
    logits, embedding = ReadingNet(network).eval()(torch.zeros((2, side, side, 3), dtype=torch.uint8))
    parts = slices(HEADS[network])
    assert len(parts) == width_of(HEADS[network])
    assert logits.shape == (2, parts[-1][1].stop)
    assert torch.isfinite(logits).all()
    assert embedding.shape[0] == 2


def test_a_glyph_counts_wherever_it_stands() -> None:
    torch.manual_seed(1)
    model = ReadingNet("cards").eval()
    patch = torch.full((1, 64, 64, 3), 200, dtype=torch.uint8)
    patch[:, 8:24, 8:24] = 0
    moved = torch.roll(patch, 32, 2)
    parts = [part for head, part in slices(HEADS["cards"]) if head.pooling == "sites"]
    left, right = model(patch)[0], model(moved)[0]
    assert torch.allclose(left[:, parts[0]], right[:, parts[1]], atol=0.15)


def test_unknown_answers_cost_nothing() -> None:
    logits = torch.randn(3, slices(HEADS["glyphs"])[-1][1].stop, requires_grad=True)
    targets = torch.full((3, width_of(HEADS["glyphs"])), IGNORE)
    assert loss_of("glyphs", logits, targets).item() == 0.0
    targets[0, 0] = 2
    assert loss_of("glyphs", logits, targets).item() > 0.0


def test_the_pool_keeps_the_newest_samples(tmp_path: Path) -> None:
    pool = Pool("glyphs", tmp_path, capacity=4)
    side, width = PATCH_PX["glyphs"], width_of(HEADS["glyphs"])
    for number in range(3):
        patches = np.full((2, side, side, 3), number, np.uint8)
        np.savez(tmp_path / f"{number:06d}.npz", patches=patches, targets=np.full((2, width), number, np.int16))
    assert pool.refresh() == 3
    assert pool.refresh() == 0
    assert sorted(pool.targets[:, 0].tolist()) == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("game", "piece", "truth"),
    [
        (
            "suritsu",
            {"kind": "card", "label": ". 6/2 .", "face": "up", "details": {"scenery": "sea", "score": 3}},
            {"type": "play", "sites": ["none", "6", "2", "none"], "scenery": "sea", "score": "3"},
        ),
        ("suritsu", {"kind": "direction", "label": "down", "face": None, "details": {}}, {"type": "down"}),
        ("kaifuda", {"kind": "card", "label": "夜", "face": "up", "details": {}}, {"type": "star", "glyph": "夜"}),
        (
            "sequence-numbers",
            {"kind": "card", "label": "20-2", "face": "up", "details": {}},
            {"type": "equation", "equation": ["2", "0", "-", "none", "2"]},
        ),
        (
            "summy",
            {"kind": "block", "label": "×", "face": "up", "details": {}},
            {"face": "up", "tens": "none", "ones": "×"},
        ),
        (
            "tiles",
            {"kind": "tile", "label": "13", "face": "up", "details": {"colour": "red"}},
            {"face": "up", "tens": "1", "ones": "3", "ink": "red"},
        ),
        ("sequence-numbers", {"kind": "board", "label": None, "face": None, "details": {}}, None),
    ],
)
def test_what_a_drawn_face_teaches(game: str, piece: dict, truth: dict | None) -> None:  # type: ignore[type-arg]
    assert truth_of(game, piece) == truth
