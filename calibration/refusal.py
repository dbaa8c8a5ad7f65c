"""Why a table, a lens or a stored calibration was not taken: a reason with its figures, for one line to people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Reason(StrEnum):
    """The reasons. Texts for people are ``calibration-REASON`` in the languages' files."""

    FEW = "few"
    """Too little seen: ``seen``, ``needed``."""
    RESIDUAL = "residual"
    """What was seen does not lie on one plane with the sizes it should have: ``px``, ``limit_px``."""
    UNLIKE = "unlike"
    """No plane makes what was ``seen`` flat pieces of their sizes."""
    SCALE = "scale"
    """The markers are ``percent`` of the size they should be, by the size of the pieces."""
    MIRRORED = "mirrored"
    """The picture is mirrored: left and right are swapped."""
    TURNED = "turned"
    """The mat lies turned against the picture: ``deg``."""
    STEEP = "steep"
    """The camera looks along the table: ``deg``, ``limit_deg``."""
    BLURRED = "blurred"
    """The board is out of focus."""
    MOVING = "moving"
    """The board moves."""
    ALIKE = "alike"
    """The view is like one that was taken already."""
    SMALL = "small"
    """The board is too far away to be measured."""
    DICTIONARY = "dictionary"
    """Markers of another dictionary were seen: ``seen``, ``wanted``."""
    SWAPPED = "swapped"
    """The board has rows and columns swapped against its description: ``seen``, ``wanted``."""
    LAYOUT = "layout"
    """Markers of the board were seen, but they do not stand as on the board described: ``seen``, ``wanted``."""
    IMPLAUSIBLE = "implausible"
    """The figures fit, but no webcam's lens is like that: ``detail``."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something was seen and not taken. ``source`` says of what: ``markers``, ``board``, ``pieces``, ``lens`` …"""

    reason: Reason
    source: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        said = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.source}: {self.reason}" + (f" ({said})" if said else "")
