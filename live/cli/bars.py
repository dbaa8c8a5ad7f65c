"""The bar that long work shows."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress, ProgressColumn


def progress(*columns: ProgressColumn) -> Progress:
    """A bar on the terminal, gone when the work is done; silent where there is none."""
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
