"""``python -m models.detection.train``: train the detector, resumable, on rendered tables."""

from __future__ import annotations

import argparse
import copy
import time
from itertools import islice
from pathlib import Path

import torch
from torch import Tensor
from torch.utils.data import DataLoader

from models.detection.data import Tables
from models.detection.eight_bit import aware_of_8_bit
from models.detection.net import DetectorNet
from models.rendered import rendered_tables
from models.shipped import begin_with
from vision.detection_maps import CORNERS_A, CORNERS_B, FACE_DOWN, HAND, HEAT, TRUST_B


def losses(out: Tensor, maps: Tensor, weight: Tensor, care: Tensor) -> dict[str, Tensor]:
    """The parts of the loss, each already scaled; their sum is minimised."""
    total = weight.sum().clamp(min=1.0)
    trust = maps[:, TRUST_B]
    parts = {"heat": _focal(out[:, HEAT], maps[:, HEAT], care)}
    for name, channels, sure in (("a", CORNERS_A, 1 - trust), ("b", CORNERS_B, trust)):
        near = weight * (2 * sure).clamp(0.1, 1.0)
        error = (out[:, channels] - maps[:, channels]).abs().sum(dim=1)
        parts[name] = 0.6 * (error * near).sum() / total
    for name, channel, scale in (("trust", TRUST_B, 0.3), ("face", FACE_DOWN, 0.3)):
        entropy = _entropy(out[:, channel], maps[:, channel])
        parts[name] = scale * (entropy * weight).sum() / total
    parts["hand"] = 0.5 * _entropy(out[:, HAND], maps[:, HAND]).mean()
    return parts


def _entropy(logits: Tensor, target: Tensor) -> Tensor:
    return torch.nn.functional.binary_cross_entropy_with_logits(logits, target, reduction="none")


def _focal(logits: Tensor, target: Tensor, care: Tensor) -> Tensor:
    """Penalty-reduced focal loss of CornerNet (Law and Deng 2018) for heat maps."""
    p = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    hit = (target >= 0.999).float()
    positive = -hit * (1 - p) ** 2 * p.log()
    negative = -(1 - hit) * (1 - target) ** 4 * p**2 * (1 - p).log()
    cared = care.unsqueeze(1)
    return ((positive + negative) * cared).sum() / (hit * cared).sum().clamp(min=1.0)


def train(
    folders: list[Path],
    out: Path,
    steps: int,
    batch: int,
    size: int,
    rate: float,
    workers: int,
    warm: Path | None = None,
    *,
    eight_bit: bool = False,
) -> None:
    """Train for ``steps`` in all; goes on from ``out`` when it is there, else from the ONNX file ``warm``.

    With ``eight_bit`` it learns with rounded numbers.
    """
    rendered_tables(folders)  # the loader's process would tell it less plainly
    torch.set_num_threads(1)
    net = DetectorNet().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    if warm is not None and not out.exists():
        first = DataLoader(Tables(folders, size, seed=0), batch_size=batch)
        begin_with(net, warm, (pictures.float().div_(255) for pictures, *_ in islice(first, 24)))
    mean = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    step = 0
    if out.exists():
        kept = torch.load(out, weights_only=True)
        net.load_state_dict(kept["net"])
        mean.load_state_dict(kept["mean"])
        optimiser.load_state_dict(kept["optimiser"])
        step = int(kept["step"])
    if eight_bit:
        aware_of_8_bit(net)
    # No bf16: on processors without AVX-512 it is several times slower than fp32.
    loader = DataLoader(Tables(folders, size, seed=step), batch_size=batch, num_workers=workers)
    begin, shown = time.monotonic(), dict.fromkeys(("heat", "a", "b", "trust", "face", "hand"), 0.0)
    net.train()
    for pictures, maps, weight, care in loader:
        if step >= steps:
            break
        for group in optimiser.param_groups:
            group["lr"] = _rate(step, steps, rate)
        inputs = pictures.float().div_(255).to(memory_format=torch.channels_last)
        parts = losses(net(inputs), maps, weight, care)
        loss = torch.stack(list(parts.values())).sum()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimiser.step()
        step += 1
        _follow(mean, net, min(0.998, step / (step + 50)))
        for name, part in parts.items():
            shown[name] = 0.95 * shown[name] + 0.05 * float(part.detach())
        if step % 25 == 0:
            text = " ".join(f"{name} {value:.3f}" for name, value in shown.items())
            print(f"step {step} {text} ({(time.monotonic() - begin):.0f} s)", flush=True)
        if step % 200 == 0 or step == steps:
            _save(out, net, mean, optimiser, step)


def _rate(step: int, steps: int, rate: float) -> float:
    """Warm up over 200 steps, hold, fall linearly over the last 40 %."""
    left = (steps - step) / max(1, 0.4 * steps)
    return rate * min(1.0, (step + 1) / 200, max(left, 0.02))


def _follow(mean: DetectorNet, net: DetectorNet, keep: float) -> None:
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
            if old.dtype.is_floating_point:
                old.lerp_(new, 1 - keep)
            else:
                old.copy_(new)


def _save(out: Path, net: DetectorNet, mean: DetectorNet, optimiser: torch.optim.Optimizer, step: int) -> None:
    part = out.with_suffix(".part")
    kept = {"net": net.state_dict(), "mean": mean.state_dict(), "optimiser": optimiser.state_dict(), "step": step}
    torch.save(kept, part)
    part.replace(out)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="folders of rendered tables (NAME.jpg, NAME.json)")
    parser.add_argument("--out", type=Path, required=True, help="checkpoint to write and to go on from")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--size", type=int, default=416)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--warm", type=Path, help="ONNX file to begin with, if there is no checkpoint yet")
    parser.add_argument("--eight-bit", action="store_true", help="learn with numbers rounded to 8 bit")
    asked = parser.parse_args()
    train(
        asked.folders,
        asked.out,
        asked.steps,
        asked.batch,
        asked.size,
        asked.rate,
        asked.workers,
        asked.warm,
        eight_bit=asked.eight_bit,
    )


if __name__ == "__main__":
    main()
