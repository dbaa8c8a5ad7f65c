"""``python -m models.detection.refiner``: train and export a network that sharpens quads.

It learns from rendered tables: true quads disturbed as a detector might, and quads that are no pieces. With
``--narrow`` it is the second one, which takes over from the first: quads are almost right, and seen larger.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from models.detection.data import Sample, endless_samples, spoil, worker_rng
from models.detection.evaluate import overlap
from models.detection.net import conv
from models.detection.targets import FULL_VISIBILITY
from models.quantise import Inputs, ship
from models.rendered import rendered_tables
from vision.pieces import Corners, clockwise
from vision.reading.patches import straighten
from vision.refinement import NARROW, WIDE, Window, moved, offsets_to

PER_PICTURE = 48
PIECE, NONE, EITHER = 1.0, 0.0, -1.0

ENOUGH = 20
"""So many batches tell the ranges of 8 bit."""


class RefinerNet(nn.Module):
    """Patches (N, 3, px, px) of a window to (N, 9): offsets of the corners and a logit of presence."""

    def __init__(self, window: Window) -> None:
        super().__init__()
        last = -(-window.patch_px // 8)
        self.body = nn.Sequential(
            conv(3, 16, 2), conv(16, 32, 2), conv(32, 48), conv(48, 64, 2), conv(64, 64), nn.Flatten()
        )
        self.head = nn.Sequential(nn.Linear(64 * last**2, 96), nn.ReLU(inplace=True), nn.Linear(96, 9))

    def forward(self, patches: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(patches))
        return out


class Patches(IterableDataset[tuple[Tensor, Tensor, Tensor]]):
    """Endless (patch, offsets, presence) from folders of rendered tables."""

    def __init__(self, folders: list[Path], seed: int, window: Window) -> None:
        self._folders, self._seed, self._window = folders, seed, window

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        rng = worker_rng(self._seed)
        for sample in endless_samples(self._folders, rng):
            yield from self._of(sample, rng)

    def _of(self, sample: Sample, rng: np.random.Generator) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        seen = [clockwise(p.corners) for p in sample.pieces if p.visibility >= FULL_VISIBILITY and not p.ignore]
        every = [clockwise(p.corners) for p in sample.pieces]
        picture = _scaled(sample.picture, float(np.exp(rng.uniform(np.log(0.45), 0.0))), seen, every)
        for _ in range(PER_PICTURE):
            if not seen:
                return
            true = seen[int(rng.integers(len(seen)))]
            true = np.roll(true, int(rng.integers(4)), axis=0)
            rough = _disturbed(true, rng, self._window)
            if rng.random() < 0.25:
                rough = _elsewhere(rough, rng, self._window)
            presence = _presence(rough, true, every)
            patch = spoil(straighten(picture, rough, self._window.patch_px, self._window.margin), rng)
            blob = torch.from_numpy(np.ascontiguousarray(patch.transpose(2, 0, 1)))
            yield blob, torch.from_numpy(offsets_to(rough, true, self._window)), torch.tensor(presence)


def _scaled(picture: NDArray[np.uint8], scale: float, *lists: list[Corners]) -> NDArray[np.uint8]:
    """The picture made smaller, and all corners with it: cameras differ in sharpness and distance."""
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for corners in lists:
        for place, quad in enumerate(corners):
            corners[place] = ((quad + 0.5) * scale - 0.5).astype(np.float32)
    return np.asarray(small, np.uint8)


def _disturbed(true: Corners, rng: np.random.Generator, window: Window) -> Corners:
    # a second round, or the narrow window, starts from almost right quads
    amount = float(rng.choice([0.3, 1.0], p=[0.4, 0.6]) if window == WIDE else rng.choice([0.15, 0.35], p=[0.4, 0.6]))
    shift = np.tile(rng.normal(0, 0.11, 2), 4) + rng.normal(0, 0.045, 8)
    turn, grow = rng.normal(0, 0.13), np.exp(rng.normal(0, 0.12, 2))
    unit = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    offsets = ((unit * grow) @ spin.T - unit).reshape(8) + shift
    return moved(true, (offsets * amount).astype(np.float32), window)


def _elsewhere(quad: Corners, rng: np.random.Generator, window: Window) -> Corners:
    """A quad beside a piece: half on the neighbour, or on the bare table."""
    step = rng.normal(0, 1, 2)
    step = step / (np.linalg.norm(step) + 1e-6) * rng.uniform(0.4, 1.6)
    return moved(quad, np.tile(step, 4).astype(np.float32), window)


def _presence(rough: Corners, true: Corners, every: list[Corners]) -> float:
    shared = overlap(rough, true)
    if shared > 0.5:
        return PIECE
    nearest = max((overlap(rough, quad) for quad in every), default=0.0)
    return NONE if nearest < 0.33 else EITHER


def losses(out: Tensor, offsets: Tensor, presence: Tensor, beta: float) -> tuple[Tensor, Tensor]:
    """Corner loss over the pieces (square below an error of ``beta``), and the loss of presence."""
    there = (presence == PIECE).float()
    known = (presence != EITHER).float()
    corner = nn.functional.smooth_l1_loss(out[:, :8], offsets, reduction="none", beta=beta).sum(dim=1)
    logits = nn.functional.binary_cross_entropy_with_logits(out[:, 8], there, reduction="none")
    return (corner * there).sum() / there.sum().clamp(min=1), (logits * known).sum() / known.sum().clamp(min=1)


def train(folders: list[Path], out: Path, steps: int, batch: int, rate: float, window: Window = WIDE) -> None:
    """Train for ``steps`` in all; goes on from ``out`` when it is there."""
    torch.set_num_threads(1)
    net = RefinerNet(window)
    beta = 1.2 / window.side_px
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    step = 0
    if out.exists():
        kept = torch.load(out, weights_only=True)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        step = int(kept["step"])
    shown, begin = [0.0, 0.0], time.monotonic()
    net.train()
    for patches, offsets, presence in DataLoader(Patches(folders, step, window), batch_size=batch, num_workers=1):
        if step >= steps:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 100, max(0.02, (steps - step) / (0.5 * steps)))
        corner, there = losses(net(patches.float().div_(255)), offsets, presence, beta)
        optimiser.zero_grad(set_to_none=True)
        (corner + 0.3 * there).backward()
        optimiser.step()
        step += 1
        shown = [0.97 * old + 0.03 * float(new.detach()) for old, new in zip(shown, (corner, there), strict=True)]
        if step % 100 == 0:
            text = f"corner {shown[0]:.4f} presence {shown[1]:.4f}"
            print(f"step {step} {text} ({time.monotonic() - begin:.0f} s)", flush=True)
        if step % 200 == 0 or step == steps:
            part = out.with_suffix(".part")
            torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, part)
            part.replace(out)


def export(source: Path, out: Path, window: Window = WIDE, folders: Sequence[Path] = ()) -> None:
    """Write a checkpoint, or an ONNX file in float, as an ONNX file that takes any number of patches.

    With ``folders`` of rendered tables, which tell the ranges, its convolutions but the first are in 8 bit: two
    fifths of the time for corners that move by 0.03 pixels of the patch.
    """

    def as_onnx(checkpoint: Path, whole: Path) -> None:
        net = RefinerNet(window)
        net.load_state_dict(torch.load(checkpoint, weights_only=True)["net"])
        net.eval()
        program = torch.onnx.export(
            net,
            (torch.zeros(2, 3, window.patch_px, window.patch_px),),
            input_names=["patches"],
            output_names=["answers"],
            dynamic_shapes={"patches": {0: torch.export.Dim("pieces", min=1)}},
            dynamo=True,
        )
        assert program is not None
        program.save(str(whole), external_data=False)

    inputs = _inputs(list(folders), window) if folders else None
    ship(source, out, as_onnx, inputs, in_float=lambda names: names[:1], kinds=("Conv", "Relu"))


def _inputs(folders: list[Path], window: Window) -> Iterator[Inputs]:
    """Some batches as the network gets them."""
    rendered_tables(folders)
    for patches, *_ in islice(DataLoader(Patches(folders, 0, window), batch_size=96), ENOUGH):
        yield {"patches": patches.float().div_(255).numpy()}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, help="folders of rendered tables (NAME.jpg, NAME.json)")
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        help="checkpoint to write and to go on from; an ONNX file in float does for --onnx, too",
    )
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--batch", type=int, default=96)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--narrow", action="store_true", help="the second network, for quads that are almost right")
    parser.add_argument("--onnx", type=Path, help="write --out as ONNX and leave; in 8 bit where folders are given")
    asked = parser.parse_args()
    window = NARROW if asked.narrow else WIDE
    if asked.onnx:
        export(asked.out, asked.onnx, window, asked.folders)
    else:
        train(asked.folders, asked.out, asked.steps, asked.batch, asked.rate, window)


if __name__ == "__main__":
    main()
