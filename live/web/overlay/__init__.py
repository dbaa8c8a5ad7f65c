"""Overlay pages for streaming programs, and what else a stream can take from a match."""
