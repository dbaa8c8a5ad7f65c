"""What changed on the table though nothing that is seen explains it: something lies there that looks have missed."""

from __future__ import annotations

import cv2
import numpy as np

from live.watching.reaching import grown
from vision.gate import Mask

FEWEST = 6
"""Fewer cells in one place are a shadow's rim."""


def unexplained(changed: Mask, lain_on: Mask) -> Mask:
    """The cells that look otherwise, but on which no piece lies, as far as enough of them are in one place."""
    cells = (changed & ~grown(lain_on)).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(cells, connectivity=8)
    large = stats[:, cv2.CC_STAT_AREA] >= FEWEST
    large[0] = False
    return np.asarray(large[labels])
