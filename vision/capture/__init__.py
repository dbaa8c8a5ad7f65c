"""Capture: cameras, streams, films, folders of pictures and the simulated camera behind one small interface."""

from __future__ import annotations

from vision.capture.opening import open_source
from vision.capture.source import Frame, LiveSource, Note, Source, SourceLost
from vision.capture.wanted import Wanted

__all__ = ["Frame", "LiveSource", "Note", "Source", "SourceLost", "Wanted", "open_source"]
