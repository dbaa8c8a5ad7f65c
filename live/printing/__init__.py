"""Printable sheets of the project's own sets, the play mat and the calibration board, as vector PDF in true size."""

from __future__ import annotations

from live.printing.build import PrintError, build_sheets, targets
from live.printing.paper import PAPERS, Paper, Placed, Sheet
from live.printing.pdf import to_pdf

__all__ = ["PAPERS", "Paper", "Placed", "PrintError", "Sheet", "build_sheets", "targets", "to_pdf"]
