"""Evidence of an event: straightened pictures before and after it, and a clip of a foul; made beside the match."""

from live.evidence.clip import make_clip
from live.evidence.ring import FrameRing, RingFrame
from live.evidence.straight import Straight, jpeg_of, view_of
from live.evidence.writer import EvidenceWriter, Shot

__all__ = ["EvidenceWriter", "FrameRing", "RingFrame", "Shot", "Straight", "jpeg_of", "make_clip", "view_of"]
