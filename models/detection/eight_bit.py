"""Training aware of 8 bit: convolutions work with rounded inputs and weights, as they will in the shipped network.

Rounding as in Jacob et al., Quantization and Training of Neural Networks for Efficient Integer-Arithmetic-Only
Inference, 2018: weights by one scale an output channel, inputs by their range so far; gradients pass as if nothing
were rounded. Rows of weights are scaled alike when a normalisation is folded in, so that nothing changes at export.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

KEEP = 0.98
"""How slowly the range of an input follows the batches."""


def aware_of_8_bit(net: nn.Module) -> None:
    """Round in all convolutions of ``net`` but the first, whose inputs are a picture, and the last."""
    convolutions = [module for module in net.modules() if isinstance(module, nn.Conv2d)]
    for convolution in convolutions[1:-1]:
        convolution.forward = _Rounding(convolution)  # type: ignore[method-assign, assignment]


class _Rounding:
    """The forward pass of a convolution with rounded inputs and weights."""

    def __init__(self, convolution: nn.Conv2d) -> None:
        self.convolution = convolution
        self.low = self.high = 0.0

    def __call__(self, inputs: Tensor) -> Tensor:
        low, high = min(0.0, float(inputs.detach().min())), float(inputs.detach().max())
        first = self.high == 0.0
        self.low = low if first else KEEP * self.low + (1 - KEEP) * low
        self.high = high if first else KEEP * self.high + (1 - KEEP) * high
        step = max(self.high - self.low, 1e-6) / 255
        rounded = torch.round((inputs - self.low) / step).clamp(0, 255) * step + self.low
        weight = self.convolution.weight
        steps = weight.detach().abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-8) / 127
        even = torch.round(weight / steps) * steps
        own = self.convolution
        return nn.functional.conv2d(
            inputs + (rounded - inputs).detach(),
            weight + (even - weight).detach(),
            own.bias,
            own.stride,
            own.padding,
            own.dilation,
            own.groups,
        )
