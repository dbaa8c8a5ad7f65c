"""Convolutions that learn with rounded numbers."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from models.detection.eight_bit import aware_of_8_bit  # noqa: E402
from models.detection.net import DetectorNet  # noqa: E402


def test_answers_are_those_of_the_network_but_for_rounding() -> None:
    torch.manual_seed(3)
    net = DetectorNet().eval()
    picture = torch.rand(1, 3, 64, 96)
    before = net(picture)
    aware_of_8_bit(net)
    after = net(picture)
    off = (after - before).abs()
    assert 0 < float(off.mean()) < 0.05 * float(before.std())


def test_weights_learn_as_if_nothing_were_rounded() -> None:
    torch.manual_seed(3)
    net = DetectorNet().train()
    names = list(net.state_dict())
    aware_of_8_bit(net)
    net(torch.rand(2, 3, 64, 64)).square().mean().backward()
    assert list(net.state_dict()) == names
    assert all(value.grad is not None and bool(value.grad.abs().sum() > 0) for value in net.s8.parameters())
