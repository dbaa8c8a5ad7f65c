"""The networks by name: their weights, checked against their checksums, and the one way to run them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

CHECKSUMS = "SHA256SUMS"


class WeightsError(RuntimeError):
    """Weights that are missing, damaged or unknown; the text names the file and says what to do."""


@dataclass(frozen=True, slots=True)
class Network:
    """A loaded network: ``run`` takes and returns arrays, ``facts`` is what its export wrote beside the weights."""

    name: str
    session: Any
    facts: Mapping[str, Any]

    def run(self, inputs: npt.NDArray[Any]) -> list[npt.NDArray[np.float32]]:
        """All outputs for one batch."""
        outputs: list[npt.NDArray[np.float32]] = self.session.run(None, {self.session.get_inputs()[0].name: inputs})
        return outputs


def names() -> tuple[str, ...]:
    """The networks that have weights, in alphabetical order."""
    return tuple(sorted(name.removesuffix(".onnx") for name in _checksums()))


def load(name: str, *, threads: int = 1) -> Network:
    """The network ``name`` on the CPU with ``threads`` threads that sleep when idle.

    Raises ``WeightsError`` when there is no such network or its file isn't the one that was checked in.
    """
    data = weights(name)
    session = make_session(data, f"{name}.onnx", threads)
    properties = session.get_modelmeta().custom_metadata_map
    facts = {key: json.loads(value) for key, value in properties.items() if key.startswith("referee.")}
    return Network(name, session, {key.removeprefix("referee."): value for key, value in facts.items()})


def weights(name: str) -> bytes:
    """The bytes of a network's file, verified."""
    file = f"{name}.onnx"
    expected = _checksums().get(file)
    if expected is None:
        raise WeightsError(f"there is no network {name!r}; there are: {', '.join(names())}")
    try:
        data = resources.files("models").joinpath("weights", file).read_bytes()
    except OSError:
        raise WeightsError(f"models/weights/{file} is missing; install the package again") from None
    if hashlib.sha256(data).hexdigest() != expected:
        raise WeightsError(f"models/weights/{file} is damaged (its checksum differs); install the package again")
    return data


def checksum(name: str) -> str:
    """The checksum of the weights of ``name``: what was fitted to other weights must be fitted anew.

    Raises ``WeightsError`` when there is no such network.
    """
    found = _checksums().get(f"{name}.onnx")
    if found is None:
        raise WeightsError(f"there is no network {name!r}; known: {', '.join(names())}")
    return found


def make_session(data: bytes, what: str, threads: int = 1) -> Any:
    """An ONNX Runtime session on the CPU; spinning is off, since a busy wait starves the camera and the stream."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.add_session_config_entry("session.inter_op.allow_spinning", "0")
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        reason = str(error).splitlines()[0]
        raise WeightsError(f"models/weights/{what} cannot be loaded ({reason}); install the package again") from None


def _checksums() -> dict[str, str]:
    try:
        text = resources.files("models").joinpath("weights", CHECKSUMS).read_text(encoding="ascii")
    except OSError:
        return {}
    lines = (line.split() for line in text.splitlines() if line.strip())
    return {file.lstrip("*"): digest for digest, file in lines}


def record_checksum(target: Path) -> None:
    """Put the file's SHA-256 into the list of checksums beside it."""
    sums = target.parent / CHECKSUMS
    lines = sums.read_text(encoding="ascii").splitlines() if sums.exists() else []
    kept = [line for line in lines if line.strip() and line.split()[-1].lstrip("*") != target.name]
    kept.append(f"{hashlib.sha256(target.read_bytes()).hexdigest()}  {target.name}")
    sums.write_text("\n".join(sorted(kept, key=lambda line: line.split()[-1])) + "\n", encoding="ascii")
