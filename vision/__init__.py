"""Pixels to pieces in millimetres; knows pieces, not games."""
