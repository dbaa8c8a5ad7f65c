"""How accuracy depends on the conditions: kind of piece, tilt, size, light; and whether confidence is earned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

TILT_DEG = (15, 30, 45)
SIDE_PX = (20, 30, 45, 70)
BRIGHTNESS = (60, 110, 160)
SHARPNESS = (0.5, 1.0, 2.0)
CONFIDENCE = (0.5, 0.8, 0.9, 0.95, 0.99, 0.999)


@dataclass(frozen=True, slots=True)
class Sample:
    """One piece asked for. ``confidence`` is null where it was not found."""

    kind: str
    right: bool
    wrong: bool
    same: bool
    confidence: float | None
    side_px: float
    conditions: Mapping[str, float | str]


def by_condition(samples: Sequence[Sample]) -> dict[str, dict[str, dict[str, Any]]]:
    """Counts by kind and by each condition that the truth or the picture tells."""
    tables = {"kind": _grouped((s.kind, s) for s in samples)}
    limits = {"tilt_deg": TILT_DEG, "brightness": BRIGHTNESS, "sharpness": SHARPNESS}
    tables["side_px"] = _grouped((_bin(s.side_px, SIDE_PX), s) for s in samples)
    for name, edges in limits.items():
        told = [s for s in samples if name in s.conditions]
        if told:
            tables[name] = _grouped((_bin(float(s.conditions[name]), edges), s) for s in told)
    styles = [s for s in samples if "style" in s.conditions]
    if styles:
        tables["style"] = _grouped((str(s.conditions["style"]), s) for s in styles)
    return tables


def calibration(samples: Sequence[Sample]) -> list[dict[str, Any]]:
    """The reliability curve: found pieces by confidence, with the share whose likeliest reading was right."""
    bins: dict[str, list[Sample]] = defaultdict(list)
    for sample in samples:
        if sample.confidence is not None:
            bins[_bin(sample.confidence, CONFIDENCE)].append(sample)
    return [
        {
            "confidence": name,
            "pieces": len(members),
            "mean": round(sum(s.confidence or 0.0 for s in members) / len(members), 4),
            "right": round(sum(s.same for s in members) / len(members), 4),
        }
        for name, members in sorted(bins.items())
    ]


def _grouped(named: Iterable[tuple[str, Sample]]) -> dict[str, dict[str, Any]]:
    groups: dict[str, list[Sample]] = defaultdict(list)
    for name, sample in named:
        groups[name].append(sample)
    return {
        name: {
            "pieces": len(members),
            "found": sum(s.confidence is not None for s in members),
            "right": sum(s.right for s in members),
            "wrong": sum(s.wrong for s in members),
        }
        for name, members in sorted(groups.items())
    }


def _bin(value: float, edges: Sequence[float]) -> str:
    """The name of the interval: ``30-45``, ``>45``."""
    low = max((edge for edge in edges if edge <= value), default=None)
    high = min((edge for edge in edges if edge > value), default=None)
    if low is None:
        return f"<{high:g}"
    return f"{low:g}-{high:g}" if high is not None else f">{low:g}"
