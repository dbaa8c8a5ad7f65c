"""The reading network: a small trunk of plain convolutions, one pooled answer a head. Needs the ``train`` extra."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.reading.classes import HEADS, PATCH_PX, Head

# Channels and strides of the trunk, layer by layer.
TRUNK = {
    "glyphs": ((24, 2), (32, 1), (64, 2), (96, 1), (128, 2), (160, 1)),
    "cards": ((20, 2), (24, 1), (48, 2), (64, 1), (96, 2), (96, 1)),
}
CONTEXT_CHANNELS = 32
CONTEXT_CELLS = {"glyphs": 3, "cards": 4}
HIDDEN = 96


def _layer(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class ReadingNet(nn.Module):
    """Patches (N, S, S, 3) in BGR, 8 bit, to the logits of every head side by side, and an embedding.

    A head with ``global`` pooling gathers evidence anywhere in the patch (log-sum-exp over places of a 1x1
    convolution), so a glyph counts wherever it stands; ``sites`` does the same in each quarter; ``context`` sees the
    layout as a whole.
    """

    def __init__(self, network: str) -> None:
        super().__init__()
        self.heads: tuple[Head, ...] = HEADS[network]
        self.side = PATCH_PX[network]
        layers = []
        channels = 6
        for outputs, stride in TRUNK[network]:
            layers.append(_layer(channels, outputs, stride))
            channels = outputs
        self.trunk = nn.Sequential(*layers)
        self.gathered = nn.ModuleDict(
            {f"head_{h.name}": nn.Conv2d(channels, len(h.answers), 1) for h in self.heads if h.pooling != "context"}
        )
        self.cells = CONTEXT_CELLS[network]
        self.reduce = nn.Sequential(nn.Conv2d(channels, CONTEXT_CHANNELS, 1), nn.ReLU())
        self.hidden = nn.Sequential(nn.Linear(CONTEXT_CHANNELS * self.cells**2 + channels, HIDDEN), nn.ReLU())
        self.answers = nn.ModuleDict(
            {f"head_{h.name}": nn.Linear(HIDDEN, len(h.answers)) for h in self.heads if h.pooling == "context"}
        )
        self.dropout = nn.Dropout(0.1)

    def forward(self, patches: Tensor) -> tuple[Tensor, Tensor]:
        raw = patches.permute(0, 3, 1, 2).float() / 255
        mean = raw.mean((1, 2, 3), keepdim=True)
        spread = ((raw - mean) ** 2).mean((1, 2, 3), keepdim=True).sqrt()
        features = self.trunk(torch.cat([raw - 0.5, (raw - mean) / (spread + 0.04) * 0.5], 1))
        size = features.shape[-1] // self.cells
        layout = nn.functional.avg_pool2d(self.reduce(features), size)
        flat = layout.flatten(1)
        hidden = self.hidden(self.dropout(torch.cat([flat, features.mean((2, 3))], 1)))
        parts = []
        for head in self.heads:
            if head.pooling == "context":
                parts.append(self.answers[f"head_{head.name}"](hidden))
                continue
            places = self.gathered[f"head_{head.name}"](features)
            if head.pooling == "global":
                parts.append(torch.logsumexp(places.flatten(2), 2))
            else:
                half = places.shape[-1] // 2
                for rows in (slice(0, half), slice(half, 2 * half)):
                    for columns in (slice(0, half), slice(half, 2 * half)):
                        parts.append(torch.logsumexp(places[:, :, rows, columns].flatten(2), 2))
        return torch.cat(parts, 1), nn.functional.normalize(flat, dim=1)


def warm_start(model: ReadingNet, known: dict[str, Tensor], answers: dict[str, tuple[str, ...]]) -> None:
    """Begin with what another, narrower network knows: its state, and the answers of its heads.

    Its trunk is taken over, further channels start beside it without a say (as in Net2Net, Chen et al. 2016); heads
    of the same name are taken over whole, and further heads that look for digits take them from ``ones``.
    """
    own = model.state_dict()
    for name, value in own.items():
        if name in known and known[name].dim() == value.dim():
            _grow(value, known[name])
    for head in model.heads:
        weight, bias = f"gathered.head_{head.name}.weight", f"gathered.head_{head.name}.bias"
        if head.pooling == "context" or answers.get(head.name) == head.answers:
            continue
        for row, answer in enumerate(head.answers):
            if answer in answers["ones"]:
                source = answers["ones"].index(answer)
                own[weight][row] = 0
                _grow(own[weight][row], known["gathered.head_ones.weight"][source])
                own[bias][row] = known["gathered.head_ones.bias"][source]
    model.load_state_dict(own)


def _grow(wide: Tensor, narrow: Tensor) -> None:
    """Write ``narrow`` into the first places of ``wide``; its outputs hear nothing of further inputs yet."""
    if any(n > w for n, w in zip(narrow.shape, wide.shape, strict=True)):
        return
    if wide.dim() > 1:
        wide[: narrow.shape[0]] = 0
    wide[tuple(slice(n) for n in narrow.shape)] = narrow


def slices(heads: tuple[Head, ...]) -> list[tuple[Head, slice]]:
    """Where each answer lies in the row of logits; a head with ``sites`` has four entries."""
    found: list[tuple[Head, slice]] = []
    start = 0
    for head in heads:
        for _ in range(4 if head.pooling == "sites" else 1):
            found.append((head, slice(start, start + len(head.answers))))
            start += len(head.answers)
    return found
