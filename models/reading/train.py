"""Train a reading network: ``python -m models.reading.train NETWORK --fonts FOLDER --work FOLDER``.

A second process draws samples into shards of the work folder while this one learns from a pool of the newest; each
sample is used a few times. Both go on where they stopped: shards are numbered by seed, the checkpoint holds the
network, the optimiser, the running mean of the weights and the step.
"""

from __future__ import annotations

import argparse
import multiprocessing as mp
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from models.reading.classes import HEADS, PATCH_PX
from models.reading.glyph_bank import GlyphBank, load_bank
from models.reading.network import ReadingNet, slices, warm_start
from models.reading.odd_faces import with_odd_faces
from models.reading.samples import IGNORE, samples, width_of
from models.reading.style_art import StyleArt
from models.rendered import rendered_tables
from models.shipped import begin_with

SHARD = 2048
POOL = 110_000
AHEAD = 8
REUSE = 3.5
WEIGHTS = {
    "turn": 1.0,
    "tens": 0.7,
    "a_tens": 0.6,
    "a_ones": 0.6,
    "sign": 0.5,
    "b_tens": 0.6,
    "b_ones": 0.6,
    "sites": 2.0,
    "glyph": 1.0,
    "score": 0.5,
    "role": 0.5,
    "rank": 0.7,
    "ink": 0.4,
    "side": 0.3,
    "chip": 0.3,
}


def write_shards(
    network: str,
    fonts: list[Path],
    work: Path,
    validation: bool,
    count: int,
    keep: int,
    packs: Path | None = None,
    tables: Sequence[Path] = (),
) -> None:
    """Draw shards until ``count`` are made, holding at most ``keep`` on disk (the process of the samples)."""
    os.nice(1)
    cv2.setNumThreads(1)
    bank = with_odd_faces(load_bank(fonts, work / "bank.npz").part(validation))
    art = StyleArt(pack_files(packs, validation), network) if packs else None
    folder = work / network / ("validation" if validation else "shards")
    folder.mkdir(parents=True, exist_ok=True)
    made = sorted(folder.glob("*.npz"))
    number = int(made[-1].stem) + 1 if made else 0
    while number < count:
        while not validation and _used(work / network) < (number - AHEAD) * SHARD * REUSE:
            time.sleep(2)
        write_shard(network, bank, folder / f"{number:06d}.npz", number + (10**6 if validation else 0), art, tables)
        number += 1
        made = sorted(folder.glob("*.npz"))
        for old in made[:-keep]:
            old.unlink()


def _used(folder: Path) -> int:
    """How many samples the learning process has taken so far (with repeats)."""
    try:
        return int((folder / "used").read_text())
    except (OSError, ValueError):
        return 0


def pack_files(packs: Path, validation: bool) -> list[Path]:
    """The drawn styles for training, or every eighth one for validation."""
    return [p for p in sorted(packs.glob("*.npz")) if (int(p.stem.rsplit("-", 1)[1]) % 8 == 7) == validation]


def write_shard(
    network: str, bank: GlyphBank, path: Path, seed: int, art: StyleArt | None = None, tables: Sequence[Path] = ()
) -> None:
    """``SHARD`` samples of one seed as one file."""
    source = samples(network, bank, seed, art, tables)
    side = PATCH_PX[network]
    patches = np.empty((SHARD, side, side, 3), np.uint8)
    targets = np.empty((SHARD, width_of(HEADS[network])), np.int16)
    for i in range(SHARD):
        patches[i], targets[i] = next(source)
    temporary = path.with_suffix(".part")
    with temporary.open("wb") as stream:
        np.savez(stream, patches=patches, targets=targets)
    temporary.replace(path)


class Pool:
    """The newest samples in memory, read from the shards as they appear."""

    def __init__(self, network: str, folder: Path, capacity: int = POOL) -> None:
        side = PATCH_PX[network]
        self.folder = folder
        self.patches = np.empty((capacity, side, side, 3), np.uint8)
        self.targets = np.empty((capacity, width_of(HEADS[network])), np.int16)
        self.filled = self.next = 0
        self.seen: set[str] = set()

    def refresh(self) -> int:
        """Read the new shards; returns how many."""
        new = [p for p in sorted(self.folder.glob("*.npz")) if p.name not in self.seen]
        for path in new:
            try:
                with np.load(path) as data:
                    self._add(data["patches"], data["targets"])
            except FileNotFoundError:
                pass
            self.seen.add(path.name)
        return len(new)

    def _add(self, patches: np.ndarray, targets: np.ndarray) -> None:  # type: ignore[type-arg]
        at = (self.next + np.arange(len(patches))) % len(self.patches)
        self.patches[at], self.targets[at] = patches, targets
        self.next = int((at[-1] + 1) % len(self.patches))
        self.filled = min(len(self.patches), self.filled + len(patches))

    def batch(self, rng: np.random.Generator, size: int) -> tuple[Tensor, Tensor]:
        """Random samples with a little change of light."""
        at = rng.integers(0, self.filled, size)
        patches = self.patches[at].astype(np.float32)
        gain = rng.normal(1, 0.1, (size, 1, 1, 1)) * rng.normal(1, 0.03, (size, 1, 1, 3))
        patches = patches * gain.astype(np.float32) + rng.normal(0, 6, (size, 1, 1, 1)).astype(np.float32)
        _cover(rng, patches)
        return torch.from_numpy(patches.clip(0, 255)), torch.from_numpy(self.targets[at].astype(np.int64))


def _cover(rng: np.random.Generator, patches: np.ndarray) -> None:  # type: ignore[type-arg]
    """Hide a small piece of some patches, at the rim, as a neighbour or a sleeve does."""
    side = patches.shape[1]
    for i in np.flatnonzero(rng.random(len(patches)) < 0.1):
        depth = int(rng.integers(1, max(2, side // 7)))
        strip = np.rot90(patches[i], int(rng.integers(4)))
        strip[:depth] = rng.uniform(0, 255, 3)


def loss_of(network: str, logits: Tensor, targets: Tensor) -> Tensor:
    """Weighted cross-entropy over the heads that a sample answers."""
    total = logits.new_zeros(())
    for column, (head, part) in enumerate(slices(HEADS[network])):
        goal = targets[:, column]
        known = goal != IGNORE
        if bool(known.any()):
            weight = WEIGHTS.get(head.name, 1.0) / (4 if head.pooling == "sites" else 1)
            total = total + weight * nn.functional.cross_entropy(logits[known][:, part], goal[known])
    return total


@torch.no_grad()
def accuracy(network: str, model: nn.Module, pool: Pool) -> dict[str, float]:
    """Share of right answers of each head over a pool."""
    model.eval()
    right: dict[str, list[int]] = {}
    for start in range(0, pool.filled, 512):
        logits, _ = model(torch.from_numpy(pool.patches[start : min(pool.filled, start + 512)]))
        targets = pool.targets[start : start + len(logits)]
        for column, (head, part) in enumerate(slices(HEADS[network])):
            goal = targets[:, column]
            known = goal != IGNORE
            hit = (logits[:, part].argmax(1).numpy() == goal)[known]
            tally = right.setdefault(head.name, [0, 0])
            tally[0] += int(hit.sum())
            tally[1] += int(known.sum())
    model.train()
    return {name: hits / max(1, count) for name, (hits, count) in right.items()}


def _batches(pool: Pool, rng: np.random.Generator, size: int) -> Iterator[tuple[Tensor, Tensor]]:
    while True:
        yield pool.batch(rng, size)


def train(
    network: str,
    fonts: list[Path],
    work: Path,
    steps: int,
    *,
    packs: Path | None = None,
    tables: Sequence[Path] = (),
    batch: int = 128,
    rate: float = 2e-3,
    warm: Path | None = None,
) -> Path:
    """Train for ``steps`` batches in all (over all calls); returns the checkpoint."""
    torch.set_num_threads(1)
    torch.manual_seed(0)
    load_bank(fonts, work / "bank.npz")
    if tables:
        rendered_tables(tables)  # else the process of the samples would end, and this one wait for it
    writer = mp.Process(
        target=write_shards, args=(network, fonts, work, False, 10**6, 60, packs, tables), daemon=True
    )
    held_out = work / network / "validation"
    if len(list(held_out.glob("*.npz"))) < 2:
        write_shards(network, fonts, work, True, 2, 2, packs)
    writer.start()
    pool = Pool(network, work / network / "shards")
    check = Pool(network, held_out, 2 * SHARD)
    check.refresh()
    while pool.filled < 3 * SHARD:
        time.sleep(1)
        pool.refresh()
    checkpoint = work / network / "checkpoint.pt"
    try:
        _loop(network, pool, check, checkpoint, steps, batch, rate, warm)
    finally:
        writer.terminate()
        writer.join()
    return checkpoint


def _loop(
    network: str, pool: Pool, check: Pool, checkpoint: Path, steps: int, batch: int, rate: float, warm: Path | None
) -> None:
    model = ReadingNet(network).to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    mean = torch.optim.swa_utils.AveragedModel(
        model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.01)
    step = 0
    if warm is not None and not checkpoint.exists() and warm.suffix == ".onnx":
        rng = np.random.default_rng(0)
        begin_with(model, warm, (pool.batch(rng, 256)[0] for _ in range(24)))
        mean.module.load_state_dict(model.state_dict())
    elif warm is not None and not checkpoint.exists():
        state = torch.load(warm, weights_only=True)
        answers = {head.name: head.answers for head in HEADS[state["network"]]}
        warm_start(model, {k.removeprefix("module."): v for k, v in state["mean"].items()}, answers)
        mean.module.load_state_dict(model.state_dict())
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        model.load_state_dict(state["model"])
        mean.load_state_dict(state["mean"])
        optimiser.load_state_dict(state["optimiser"])
        step = int(state["step"])
    rng = np.random.default_rng(step)
    began = time.monotonic()
    first = step
    for patches, targets in _batches(pool, rng, batch):
        if step >= steps:
            break
        for group in optimiser.param_groups:
            rise = min(1.0, (step + 1) / 200)
            group["lr"] = rate * rise * float(0.5 * (1 + np.cos(np.pi * step / steps)) * 0.99 + 0.01)
        logits, _ = model(patches)
        loss = loss_of(network, logits, targets)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        mean.update_parameters(model)
        step += 1
        if step % 50 == 0:
            (checkpoint.parent / "used").write_text(str(step * batch))
            pool.refresh()
        if step % 500 == 0 or step == steps:
            figures = " ".join(f"{k} {v:.3f}" for k, v in accuracy(network, mean, check).items())
            speed = (step - first) * batch / (time.monotonic() - began)
            print(f"{step} loss {float(loss.detach()):.3f} pool {pool.filled} {speed:.0f}/s {figures}", flush=True)
            state = {
                "model": model.state_dict(),
                "mean": mean.state_dict(),
                "optimiser": optimiser.state_dict(),
                "step": step,
                "network": network,
            }
            torch.save(state, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").replace(checkpoint)


def main() -> None:
    """Command line of the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("network", choices=sorted(HEADS))
    parser.add_argument("--fonts", type=Path, nargs="+", required=True, help="folders with font files")
    parser.add_argument("--work", type=Path, required=True, help="folder for shards and checkpoints")
    parser.add_argument("--packs", type=Path, help="folder of models.reading.style_art")
    parser.add_argument("--tables", type=Path, nargs="*", default=[], help="folders of rendered tables")
    parser.add_argument("--warm", type=Path, help="begin with this: a shipped ONNX file, or a narrower checkpoint")
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=2e-3)
    options = parser.parse_args()
    train(
        options.network,
        options.fonts,
        options.work,
        options.steps,
        packs=options.packs,
        tables=options.tables,
        batch=options.batch,
        rate=options.rate,
        warm=options.warm,
    )


if __name__ == "__main__":
    main()
