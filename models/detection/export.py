"""``python -m models.detection.export``: a checkpoint to ONNX."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from models.detection.net import DetectorNet
from models.traces import strip_traces


def export(checkpoint: Path, out: Path) -> None:
    """Write the averaged weights as an ONNX file that takes pictures of any size in multiples of 32."""
    net = DetectorNet()
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["mean"])
    net.eval()
    sample = torch.zeros(1, 3, 384, 640)
    shapes = {"picture": {2: 32 * torch.export.Dim("rows", min=1), 3: 32 * torch.export.Dim("cols", min=1)}}
    program = torch.onnx.export(
        net, (sample,), input_names=["picture"], output_names=["maps"], dynamic_shapes=shapes, dynamo=True
    )
    assert program is not None
    program.save(str(out), external_data=False)
    strip_traces(out)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    asked = parser.parse_args()
    export(asked.checkpoint, asked.out)


if __name__ == "__main__":
    main()
