from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from models import catalogue


def test_every_network_in_the_list_loads_and_runs_on_the_cpu() -> None:
    assert catalogue.names()
    for name in catalogue.names():
        network = catalogue.load(name)
        assert network.session.get_providers() == ["CPUExecutionProvider"]


def test_an_unknown_network_is_named_with_those_there_are() -> None:
    with pytest.raises(catalogue.WeightsError, match="no network 'chess'"):
        catalogue.load("chess")


def test_a_damaged_file_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    name = catalogue.names()[0]
    monkeypatch.setattr(catalogue, "_checksums", lambda: {f"{name}.onnx": hashlib.sha256(b"other").hexdigest()})
    with pytest.raises(catalogue.WeightsError, match=rf"{name}\.onnx is damaged") as caught:
        catalogue.load(name)
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_network_are_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(catalogue.WeightsError, match="cannot be loaded") as caught:
        catalogue.make_session(b"not a network", "some.onnx")
    assert "\n" not in str(caught.value)
