"""What a command can refuse has a text that the commands know, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import calibration
import live
import vision
from live.cli.common import texts_for
from referee.core.texts import LANGUAGES
from vision.pictures import PictureError

PAGES = {"commands.py", "clicks.py"}
"""Modules of ``live`` that speak to the pages alone, as all of ``live.web``; these have texts of their own."""

RAISED = re.compile(r'Problem\(\s*"([a-z-]+)"')


def keys() -> dict[str, Path]:
    found = {}
    for package in (live, vision, calibration):
        top = Path(str(package.__file__)).parent
        for path in top.rglob("*.py"):
            if "web" not in path.parts and not (path.parent == top and path.name in PAGES):
                found.update(dict.fromkeys(RAISED.findall(path.read_text("utf-8")), path))
    return {key: path for key, path in found.items() if not key.startswith("page-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_picture_has_a_text(language: str) -> None:
    reasons = re.findall(r"``([a-z]+)``", str(PictureError.__doc__))[1:]
    assert len(reasons) == 5
    texts = texts_for(None, language)
    assert len({texts.say(f"picture-{reason}", file="f") for reason in reasons}) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_text(language: str) -> None:
    texts = texts_for(None, language)
    assert len(keys()) > 60
    assert [(key, path.name) for key, path in keys().items() if not texts.has(key)] == []
