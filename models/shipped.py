"""Weights that ship, as the beginning of further training: an ONNX file's numbers back in the module they came from.

An export folds each batch normalisation into the convolution before it and keeps some weights in 8 bit. Both are
undone here, so that a network can learn on from the file in ``models/weights`` when its checkpoint is gone. Needs the
``train`` extra.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn


class ShippedError(OSError):
    """A file that doesn't hold the weights of this network; the text names what is missing."""

    def __init__(self, source: Path, missing: str) -> None:
        super().__init__(errno.EINVAL, f"has no {missing}", str(source))


def weights_of(source: Path) -> dict[str, Tensor]:
    """The named weights of an ONNX file as float32, 8-bit ones scaled back (one scale a row).

    The bias of a convolution that took in a normalisation is under ``NAME.weight_bias``.
    """
    import onnx
    from onnx import numpy_helper

    raw = {item.name: numpy_helper.to_array(item) for item in onnx.load(str(source)).graph.initializer}
    found: dict[str, Tensor] = {}
    for name, values in raw.items():
        stem = name.removesuffix("_quantized")
        scale = raw.get(f"{stem}_scale", raw.get(f"{name}_scale"))
        if stem != name and scale is not None:
            rows = np.asarray(scale, np.float32).reshape(-1, *[1] * (values.ndim - 1))
            found[stem.removeprefix("model.")] = torch.from_numpy(np.asarray(values, np.float32) * rows)
        elif values.dtype == np.float32:
            found[name.removeprefix("model.")] = torch.from_numpy(values.copy())
    return found


@torch.no_grad()
def begin_with(model: nn.Module, source: Path, batches: Iterable[Tensor]) -> None:
    """Give ``model`` the weights of ``source``, so that it answers alike, also while it trains.

    ``batches`` are inputs of the kind it learns from: each normalisation gets their mean and spread and scales back
    by the same, and so changes nothing when training begins to normalise by the batch.
    """
    known = weights_of(source)
    pairs = _normalised(model)
    folded = {f"{name}.weight" for name, _, _ in pairs}
    inner = {id(value) for _, _, norm in pairs for value in norm.parameters()}
    for name, value in model.named_parameters():
        if id(value) in inner:
            continue
        if name not in known or known[name].shape != value.shape:
            raise ShippedError(source, f"weights for {name} {tuple(value.shape)}")
        value.copy_(known[name])
        if name in folded and f"{name}_bias" not in known:
            raise ShippedError(source, f"bias for {name}")
    sums = {name: torch.zeros(3, conv.out_channels) for name, conv, _ in pairs}
    hooks = [conv.register_forward_hook(_adds_to(sums[name])) for name, conv, _ in pairs]
    for name, _, norm in pairs:
        norm.running_mean = torch.zeros_like(norm.bias)
        norm.running_var = torch.full_like(norm.bias, 1 - norm.eps)
        norm.weight.fill_(1.0)
        norm.bias.copy_(known[f"{name}.weight_bias"])
    learning = model.training
    model.eval()
    for batch in batches:
        model(batch)
    model.train(learning)
    for hook in hooks:
        hook.remove()
    for name, _, norm in pairs:
        count, total, squares = sums[name]
        mean = total / count
        norm.running_mean = mean
        norm.running_var = (squares / count - mean**2).clamp(min=1e-8)
        norm.weight.copy_((norm.running_var + norm.eps).sqrt())
        norm.bias.add_(mean)


def _normalised(model: nn.Module) -> list[tuple[str, nn.Conv2d, nn.BatchNorm2d]]:
    """The convolutions with the normalisation that stands behind each."""
    pairs: list[tuple[str, nn.Conv2d, nn.BatchNorm2d]] = []
    last: tuple[str, nn.Conv2d] | None = None
    for name, module in model.named_modules():
        if isinstance(module, nn.Conv2d):
            last = (name, module)
        elif isinstance(module, nn.BatchNorm2d) and last is not None:
            pairs.append((*last, module))
            last = None
    return pairs


def _adds_to(sums: Tensor):  # type: ignore[no-untyped-def]
    def hook(_module: nn.Module, _inputs: object, output: Tensor) -> None:
        sums[0] += output.numel() / output.shape[1]
        sums[1] += output.sum((0, 2, 3))
        sums[2] += (output**2).sum((0, 2, 3))

    return hook
