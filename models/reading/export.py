"""Calibrate a trained reading network on held-out samples and write it: ``python -m models.reading.export``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from models.catalogue import record_checksum
from models.quantise import quantise
from models.reading.classes import HEADS, PATCH_PX
from models.reading.network import TRUNK, ReadingNet, slices
from models.reading.samples import IGNORE, UPRIGHT_SHARE
from models.reading.train import SHARD, Pool
from models.traces import strip_traces

TEMPERATURES = np.exp(np.linspace(np.log(0.6), np.log(2.5), 40))


class Calibrated(nn.Module):
    """The network with its logits divided by their head's temperature and freed of the training's share of turns."""

    def __init__(self, model: ReadingNet, scale: Tensor, shift: Tensor) -> None:
        super().__init__()
        self.model = model
        self.register_buffer("scale", scale)
        self.register_buffer("shift", shift)

    def forward(self, patches: Tensor) -> tuple[Tensor, Tensor]:
        logits, embedding = self.model(patches)
        return logits * self.scale + self.shift, embedding


def load_checkpoint(network: str, checkpoint: Path) -> ReadingNet:
    """The running mean of the weights in a checkpoint."""
    state = torch.load(checkpoint, weights_only=True)
    model = ReadingNet(network)
    model.load_state_dict({k.removeprefix("module."): v for k, v in state["mean"].items() if k != "n_averaged"})
    return model.eval()


@torch.no_grad()
def temperatures(network: str, model: ReadingNet, pool: Pool) -> dict[str, float]:
    """For each head the temperature under which the held-out answers are likeliest."""
    logits = torch.cat([model(torch.from_numpy(pool.patches[i : i + 512]))[0] for i in range(0, pool.filled, 512)])
    targets = torch.from_numpy(pool.targets[: len(logits)].astype(np.int64))
    sums: dict[str, np.ndarray] = {}  # type: ignore[type-arg]
    for column, (head, part) in enumerate(slices(HEADS[network])):
        known = targets[:, column] != IGNORE
        if not bool(known.any()):
            continue
        chosen, goal = logits[known][:, part], targets[known, column]
        losses = [float(nn.functional.cross_entropy(chosen / t, goal, reduction="sum")) for t in TEMPERATURES]
        sums[head.name] = sums.get(head.name, 0) + np.array(losses)
    return {name: float(TEMPERATURES[int(np.argmin(losses))]) for name, losses in sums.items()}


def export(network: str, checkpoint: Path, held_out: Path, target: Path, *, int8: bool = True) -> dict[str, float]:
    """Write ``target`` and its line in ``SHA256SUMS``; returns the temperatures.

    With ``int8`` the trunk is quantised: half the size and two thirds of the time for the same answers.
    """
    torch.set_num_threads(1)
    model = load_checkpoint(network, checkpoint)
    pool = Pool(network, held_out, len(list(held_out.glob("*.npz"))) * SHARD)
    pool.refresh()
    warmth = temperatures(network, model, pool)
    parts = slices(HEADS[network])
    scale, shift = torch.ones(parts[-1][1].stop), torch.zeros(parts[-1][1].stop)
    for head, part in parts:
        scale[part] = 1 / warmth.get(head.name, 1.0)
        if head.name == "turn":
            share = torch.full((4,), (1 - UPRIGHT_SHARE) / 3)
            share[0] = UPRIGHT_SHARE
            shift[part] = -share.log()
    side = PATCH_PX[network]
    example = (torch.randint(0, 255, (2, side, side, 3), dtype=torch.uint8),)
    whole = target.with_suffix(".float") if int8 else target
    torch.onnx.export(
        Calibrated(model, scale, shift).eval(),
        example,
        str(whole),
        input_names=["patches"],
        output_names=["logits", "embedding"],
        dynamic_shapes=[{0: torch.export.Dim("n", min=1, max=4096)}],
        external_data=False,
        verbose=False,
    )
    if int8:
        patches = pool.patches[: min(pool.filled, 768)]
        inputs = ({"patches": patches[i : i + 32]} for i in range(0, len(patches), 32))
        # The first one is cheap, and its inputs have two ranges; the heads are not of the trunk.
        quantise(whole, inputs, target, lambda names: [names[0], *names[len(TRUNK[network]) :]])
        whole.unlink()
    _describe(network, target, warmth)
    strip_traces(target)
    record_checksum(target)
    return warmth


def _describe(network: str, target: Path, warmth: dict[str, float]) -> None:
    import onnx

    graph = onnx.load(str(target))
    facts = {
        "heads": [{"name": h.name, "answers": list(h.answers), "pooling": h.pooling} for h in HEADS[network]],
        "patch_px": PATCH_PX[network],
        "temperatures": {name: round(value, 3) for name, value in warmth.items()},
    }
    onnx.helper.set_model_props(
        graph, {f"referee.{key}": json.dumps(value, ensure_ascii=False) for key, value in facts.items()}
    )
    graph.doc_string = f"Table Referee reading network '{network}'"
    onnx.save(graph, str(target))


def main() -> None:
    """Command line of the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=sorted(HEADS))
    parser.add_argument("--work", type=Path, required=True, help="work folder of the training")
    parser.add_argument("--target", type=Path, required=True, help="the ONNX file to write")
    options = parser.parse_args()
    folder = options.work / options.network
    print(export(options.network, folder / "checkpoint.pt", folder / "validation", options.target))


if __name__ == "__main__":
    main()
