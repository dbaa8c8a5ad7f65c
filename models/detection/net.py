"""The network: plain 3x3 convolutions with ReLU, a small feature pyramid, one head at stride 4."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.detection_maps import CHANNELS, HEAT

WIDTHS = (16, 32, 64, 96, 112)
NECK = 48


def conv(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    """Convolution, batch norm, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions beside the identity."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(width, width), nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)
        )
        self.relu = nn.ReLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.relu(x + self.body(x))
        return out


class DetectorNet(nn.Module):
    """Picture (N, 3, H, W), values 0-1, H and W multiples of 32, to maps (N, CHANNELS, H/4, W/4).

    Heat, trust, face and hand channels are logits; corner channels are offsets in ``CORNER_SCALE`` pixels.
    """

    def __init__(self) -> None:
        super().__init__()
        w2, w4, w8, w16, w32 = WIDTHS
        self.s4 = nn.Sequential(conv(3, w2, 2), conv(w2, w4, 2), conv(w4, w4))
        self.s8 = nn.Sequential(conv(w4, w8, 2), Residual(w8), Residual(w8))
        self.s16 = nn.Sequential(conv(w8, w16, 2), Residual(w16), Residual(w16))
        self.s32 = nn.Sequential(conv(w16, w32, 2), Residual(w32), Residual(w32))
        self.up16 = nn.Conv2d(w32, NECK, 1)
        self.lat16 = nn.Conv2d(w16, NECK, 1)
        self.lat8 = nn.Conv2d(w8, NECK, 1)
        self.lat4 = nn.Conv2d(w4, NECK, 1)
        self.mix16, self.mix8, self.mix4 = conv(NECK, NECK), conv(NECK, NECK), conv(NECK, NECK)
        self.head = nn.Sequential(conv(NECK, NECK), nn.Conv2d(NECK, CHANNELS, 1))
        self._prime()

    def _prime(self) -> None:
        """Start with few peaks, so that the first steps are not spent on unlearning noise."""
        last = self.head[-1]
        assert isinstance(last, nn.Conv2d)
        assert last.bias is not None
        with torch.no_grad():
            last.bias[HEAT] = -4.0

    def forward(self, picture: Tensor) -> Tensor:
        c4 = self.s4(picture)
        c8 = self.s8(c4)
        c16 = self.s16(c8)
        c32 = self.s32(c16)
        p16 = self.mix16(self.lat16(c16) + _double(self.up16(c32)))
        p8 = self.mix8(self.lat8(c8) + _double(p16))
        p4 = self.mix4(self.lat4(c4) + _double(p8))
        out: Tensor = self.head(p4)
        return out


def _double(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
