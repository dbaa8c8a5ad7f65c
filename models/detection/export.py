"""``python -m models.detection.export``: a checkpoint to ONNX, in 8 bit where tables are given."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import torch

from models.detection.net import DetectorNet
from models.quantise import Inputs, ship
from models.rendered import rendered_tables
from vision.detection import COARSE_LOOK_PX, FIRST_LOOK_PX, LARGEST_LOOK_PX, USUAL_LOOK_PX, as_input
from vision.pictures import load_picture

WIDTHS_PX = (FIRST_LOOK_PX, USUAL_LOOK_PX, LARGEST_LOOK_PX, COARSE_LOOK_PX)
"""The detector looks at pictures of these widths."""

ENOUGH = 40
"""So many pictures tell the ranges."""

KINDS = ("Conv", "Add", "Relu", "Resize")


def export(source: Path, out: Path, tables: Path | None = None) -> None:
    """Write the averaged weights of a checkpoint, or an ONNX file in float, as an ONNX file, and its checksum.

    It takes pictures of any size in multiples of 32. With ``tables``, a folder of rendered ones that tell the ranges,
    it is written in 8 bit: a third of the time. The first layer and the last stay as they are.
    """
    ship(
        source,
        out,
        _as_onnx,
        None if tables is None else _pictures(tables),
        in_float=lambda names: [names[0], names[-1]],
        kinds=KINDS,
    )


def _as_onnx(checkpoint: Path, out: Path) -> None:
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


def _pictures(folder: Path) -> Iterator[Inputs]:
    """Some pictures of a folder as the network gets them, at the sizes at which the detector looks."""
    files = rendered_tables([folder])
    for nth, file in enumerate(files[:: max(1, len(files) // ENOUGH)]):
        picture = load_picture(file)
        yield {"picture": as_input(picture, WIDTHS_PX[nth % len(WIDTHS_PX)] / picture.shape[1])[0]}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="checkpoint, or ONNX file in float")
    parser.add_argument("out", type=Path)
    parser.add_argument("--tables", type=Path, help="rendered tables that tell the ranges of 8 bit")
    asked = parser.parse_args()
    export(asked.source, asked.out, asked.tables)


if __name__ == "__main__":
    main()
