"""A small SVG writer in millimetres. Only what PDF keeps as vectors: paths, plain gradients, clips; no filters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from xml.sax.saxutils import quoteattr

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate with at most three decimals and no trailing zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path_through(points: Sequence[Point], closed: bool = True) -> str:
    """Path data of straight lines through ``points``."""
    body = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{body}{'Z' if closed else ''}"


def rounded_rectangle(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Path data of a rectangle with round corners."""
    r = max(0.0, min(radius, width / 2, height / 2))
    if r == 0:
        return path_through([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    n = number
    return (
        f"M{n(x + r)} {n(y)}H{n(x + width - r)}A{n(r)} {n(r)} 0 0 1 {n(x + width)} {n(y + r)}"
        f"V{n(y + height - r)}A{n(r)} {n(r)} 0 0 1 {n(x + width - r)} {n(y + height)}"
        f"H{n(x + r)}A{n(r)} {n(r)} 0 0 1 {n(x)} {n(y + height - r)}"
        f"V{n(y + r)}A{n(r)} {n(r)} 0 0 1 {n(x + r)} {n(y)}Z"
    )


def circle_path(x: float, y: float, radius: float) -> str:
    """Path data of a full circle, so that rings can be made with the even-odd rule."""
    n = number
    return (
        f"M{n(x - radius)} {n(y)}A{n(radius)} {n(radius)} 0 1 0 {n(x + radius)} {n(y)}"
        f"A{n(radius)} {n(radius)} 0 1 0 {n(x - radius)} {n(y)}Z"
    )


class Canvas:
    """Collects SVG elements; x right and y down from the upper left corner, all lengths in millimetres."""

    def __init__(self, width_mm: float, height_mm: float) -> None:
        self.width = width_mm
        self.height = height_mm
        self._body: list[str] = []
        self._defs: list[str] = []

    def _element(self, tag: str, **attributes: object) -> None:
        self._body.append(f"<{tag}{_attributes(attributes)}/>")

    def path(self, data: str, fill: str | None = None, **attributes: object) -> None:
        """A path; without ``fill`` it is only stroked."""
        self._element("path", d=data, fill=fill or "none", **attributes)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str | None = None,
        *,
        r: float = 0.0,
        **attributes: object,
    ) -> None:
        """A rectangle with corners of radius ``r``."""
        self._element("rect", x=x, y=y, width=width, height=height, rx=r or None, fill=fill or "none", **attributes)

    def circle(self, x: float, y: float, radius: float, fill: str | None = None, **attributes: object) -> None:
        """A circle around (x, y)."""
        self._element("circle", cx=x, cy=y, r=radius, fill=fill or "none", **attributes)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str | None = None, **attributes: object
    ) -> None:
        """An ellipse around (x, y)."""
        self._element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill or "none", **attributes)

    def polygon(self, points: Sequence[Point], fill: str | None = None, **attributes: object) -> None:
        """A closed polygon."""
        self.path(path_through(points), fill, **attributes)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, **attributes: object
    ) -> None:
        """A straight line with round ends."""
        attributes = {"stroke_linecap": "round", **attributes}
        self._element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width, **attributes)

    def gradient(self, stops: Sequence[tuple[float, str]], *, radial: bool = False) -> str:
        """Define a gradient over the shape's box, top to bottom or from the middle; returns its ``fill`` value."""
        name = f"g{len(self._defs)}"
        inner = "".join(f'<stop offset="{number(at)}" stop-color="{colour}"/>' for at, colour in stops)
        tag = f'radialGradient id="{name}"' if radial else f'linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1"'
        self._defs.append(f"<{tag}>{inner}</{tag.split()[0]}>")
        return f"url(#{name})"

    @contextmanager
    def clipped(self, data: str, rule: str = "nonzero") -> Iterator[None]:
        """Everything drawn inside is cut to the path ``data``."""
        name = f"c{len(self._defs)}"
        self._defs.append(f'<clipPath id="{name}"><path d="{data}" clip-rule="{rule}"/></clipPath>')
        self._body.append(f'<g clip-path="url(#{name})">')
        yield
        self._body.append("</g>")

    @contextmanager
    def group(
        self,
        *,
        x: float = 0.0,
        y: float = 0.0,
        turn_deg: float = 0.0,
        scale: float = 1.0,
        scale_y: float | None = None,
        opacity: float = 1.0,
    ) -> Iterator[None]:
        """Everything drawn inside is scaled, turned clockwise about its origin and moved to (x, y)."""
        steps = [f"translate({number(x)} {number(y)})"] if x or y else []
        if turn_deg:
            steps.append(f"rotate({number(turn_deg)})")
        if scale != 1.0 or scale_y is not None:
            steps.append(f"scale({number(scale)} {number(scale if scale_y is None else scale_y)})")
        self._body.append(f"<g{_attributes({'transform': ' '.join(steps) or None, 'opacity': _not_one(opacity)})}>")
        yield
        self._body.append("</g>")

    def svg(self) -> str:
        """The whole drawing as one SVG document."""
        size = f'width="{number(self.width)}mm" height="{number(self.height)}mm"'
        box = f'viewBox="0 0 {number(self.width)} {number(self.height)}"'
        defs = f"<defs>{''.join(self._defs)}</defs>" if self._defs else ""
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>{defs}{"".join(self._body)}</svg>'


def _not_one(value: float) -> float | None:
    return None if value == 1.0 else value


def _attributes(attributes: dict[str, object]) -> str:
    parts = []
    for name, value in attributes.items():
        if value is None:
            continue
        text = number(float(value)) if isinstance(value, (int, float)) else str(value)
        parts.append(f" {name.replace('_', '-')}={quoteattr(text)}")
    return "".join(parts)
