"""Sheets to a PDF file, by way of Typst; every drawing stays a vector and is stored once."""

from __future__ import annotations

from collections.abc import Sequence

import typst

from live.printing.paper import Sheet
from referee.art.typeset import image_markup


def to_pdf(sheets: Sequence[Sheet], title: str) -> bytes:
    """The sheets as one PDF, a page each, in the size of their paper."""
    return bytes(typst.compile(markup(sheets, title).encode(), format="pdf", ignore_system_fonts=True))


def markup(sheets: Sequence[Sheet], title: str) -> str:
    """The Typst document of the sheets."""
    names: dict[tuple[str, float, float], str] = {}
    pages = [_page(sheet, names) for sheet in sheets]
    parts = [f"#set document(title: {_quoted(title)})"]
    parts += [f"#let {name} = {image_markup(*drawing)}" for drawing, name in names.items()]
    return "\n".join(parts + pages)


def _page(sheet: Sheet, names: dict[tuple[str, float, float], str]) -> str:
    paper = sheet.paper
    lines = [f"#page(width: {paper.width_mm}mm, height: {paper.height_mm}mm, margin: 0mm)["]
    drawings = [(item.svg, item.x_mm, item.y_mm, item.width_mm, item.height_mm) for item in sheet.items]
    drawings.append((sheet.marks.svg(), 0.0, 0.0, paper.width_mm, paper.height_mm))
    for svg, x, y, width, height in drawings:
        name = names.setdefault((svg, width, height), f"d{len(names)}")
        lines.append(f"#place(top + left, dx: {x:.4f}mm, dy: {y:.4f}mm, {name})")
    return "\n".join([*lines, "]"])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
