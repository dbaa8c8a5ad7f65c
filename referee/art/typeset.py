"""Typst markup around SVG drawings; the typesetter itself is called by printing and training."""

from __future__ import annotations


def image_markup(svg: str, width_mm: float, height_mm: float) -> str:
    """A Typst ``image`` of a drawing, carried inside the document so that no file is needed."""
    text = svg.replace("\\", "\\\\").replace('"', '\\"')
    return f'image(bytes("{text}"), format: "svg", width: {width_mm:.4f}mm, height: {height_mm:.4f}mm)'
