"""Exported networks without notes of the machine that exported them."""

from __future__ import annotations

from pathlib import Path


def strip_traces(path: Path) -> None:
    """Take the stack traces out of an ONNX file, which the exporter writes beside every node; what it does stays."""
    import onnx

    model = onnx.load(str(path))
    graph = model.graph
    for part in (*graph.node, *graph.value_info, *graph.input, *graph.output, *graph.initializer):
        del part.metadata_props[:]
        part.doc_string = ""
    del graph.metadata_props[:]
    onnx.save(model, str(path))
