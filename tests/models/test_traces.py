"""What the project ships says nothing of the machine on which it was made."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

import pytest

WEIGHTS = [item for item in resources.files("models").joinpath("weights").iterdir() if item.name.endswith(".onnx")]


@pytest.mark.parametrize("item", WEIGHTS, ids=lambda item: item.name)
def test_weights_hold_no_stack_traces(item: Traversable) -> None:
    data = item.read_bytes()
    assert len(data) > 100_000
    assert [mark for mark in (b"site-packages", b'File "', b"Traceback") if mark in data] == []
