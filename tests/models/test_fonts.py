"""Fetching fonts: what is built, kept, left out, and taken up again. No network: packages are made here."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

from models import fonts
from referee.art import FontPool
from referee.art.fontpool import HELD_OUT_FONTS
from referee.art.glyphs import typeface

BUNDLED = resources.files("referee.art").joinpath("fonts")


def make_package(folder: Path, family: str, *, source: str = "jost-500", licence: str = "OFL-1.1") -> Path:
    """A package as npm would unpack it."""
    package = folder / family / "package"
    (package / "files").mkdir(parents=True)
    (package / "files" / f"{family}-latin-400-normal.woff2").write_bytes(
        BUNDLED.joinpath(f"{source}.woff2").read_bytes()
    )
    (package / "package.json").write_text(json.dumps({"license": licence, "version": "1.2.3"}))
    facts = {"family": family.title(), "weights": [400], "license": {"attribution": "Copyright somebody"}}
    (package / "metadata.json").write_text(json.dumps(facts))
    (package / "LICENSE").write_text("licence text")
    return package


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replaces the npm client; lists what was asked of it."""
    calls: list[str] = []

    def unpack(package: str, folder: Path) -> Path:
        calls.append(package)
        family = package.split("/")[1]
        if family == "missing":
            raise fonts.FontError(f"{package}: npm pack failed: 404")
        source = "noto-sans-math-400" if family == "mathematical" else "jost-500"
        return make_package(folder, family, source=source, licence="Proprietary" if family == "closed" else "OFL-1.1")

    monkeypatch.setattr(fonts, "unpack_package", unpack)
    return calls


def test_a_package_that_names_its_licence_alone_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unpack(package: str, folder: Path) -> Path:
        made = make_package(folder, "plain")
        (made / "metadata.json").write_text(json.dumps({"family": "Plain", "weights": [400], "license": "OFL-1.1"}))
        return made

    monkeypatch.setattr(fonts, "unpack_package", unpack)
    assert fonts.fetch(tmp_path, ["plain"]).written == ("plain-400.woff2",)
    assert fonts.read_manifest(tmp_path)[0].attribution == ""


def test_fetch_writes_fonts_licences_and_manifest(tmp_path: Path, asked: list[str]) -> None:
    seen: list[tuple[int, int, str]] = []
    report = fonts.fetch(tmp_path, ["one", "two"], progress=lambda *step: seen.append(step))
    assert report.written == ("one-400.woff2", "two-400.woff2")
    assert seen == [(1, 2, "one"), (2, 2, "two")]
    records = fonts.read_manifest(tmp_path)
    assert [record.family for record in records] == ["One", "Two"]
    assert records[0].licence == "OFL-1.1"
    assert records[0].attribution == "Copyright somebody"
    assert (records[0].digits, records[0].signs, records[0].latin, records[0].kanji) == (True, True, True, False)
    assert (tmp_path / "one.LICENSE").read_text() == "licence text"
    assert typeface(str(tmp_path / "one-400.woff2")).has("0123456789+×=AZaz")


def test_fetch_goes_on_where_it_stopped(tmp_path: Path, asked: list[str]) -> None:
    fonts.fetch(tmp_path, ["one", "two"])
    (tmp_path / "two-400.woff2").write_bytes(b"cut short")
    with (tmp_path / "manifest.jsonl").open("a") as stream:
        stream.write('{"file": "half')
    asked.clear()
    report = fonts.fetch(tmp_path, ["one", "two", "three"])
    assert sorted(asked) == ["@fontsource/three", "@fontsource/two"]  # asked side by side, in no order
    assert report.kept == 1
    assert {record.family for record in fonts.read_manifest(tmp_path)} >= {"One"}


def test_unusable_families_are_left_out_and_named(tmp_path: Path, asked: list[str]) -> None:
    report = fonts.fetch(tmp_path, ["closed", "missing", "one"])
    assert report.written == ("one-400.woff2",)
    reasons = dict(report.skipped)
    assert "Proprietary" in reasons["closed"]
    assert "404" in reasons["missing"]


def test_without_npm_nothing_is_passed_over_silently(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(fonts.NpmMissingError, match=r"install Node\.js"):
        fonts.fetch(tmp_path / "fonts", ["jost", "rubik"])


def test_a_folder_of_fetched_fonts_is_a_pool(tmp_path: Path, asked: list[str]) -> None:
    fonts.fetch(tmp_path, ["one"])
    pool = FontPool.from_folder(tmp_path)
    assert str(tmp_path / "one-400.woff2") in pool.digits
    assert len(pool.digits) == len(FontPool.bundled().digits) + 1


def test_a_font_without_wanted_glyphs_is_refused(tmp_path: Path) -> None:
    package = make_package(tmp_path, "one")
    with pytest.raises(fonts.FontError, match="none of its source files"):
        fonts.build_font(fonts.package_sources(package, 400), "愛", tmp_path / "x.woff2", "")


def test_a_rebuilt_font_is_the_same_file(tmp_path: Path) -> None:
    sources = fonts.package_sources(make_package(tmp_path, "one"), 400)
    for name in ("a", "b"):
        fonts.build_font(sources, fonts.wanted_characters(), tmp_path / f"{name}.woff2", "Copyright")
    assert (tmp_path / "a.woff2").read_bytes() == (tmp_path / "b.woff2").read_bytes()


@pytest.mark.parametrize(
    ("available", "count", "picked"),
    [
        ([400], 2, [400]),
        ([300, 400, 700, 900], 1, [700]),
        ([300, 400, 700, 900], 2, [700, 300]),
        ([100, 400], 2, [400]),
    ],
)
def test_weights(available: list[int], count: int, picked: list[int]) -> None:
    assert fonts.pick_weights(available, count) == picked


def test_the_list_of_families_holds_no_held_out_font() -> None:
    families = fonts.family_list()
    assert len(families) > 300
    assert len(set(families)) == len(families)
    assert not [name for name in families if name.startswith(HELD_OUT_FONTS)]


def test_bundled_fonts_are_small_and_carry_their_licence() -> None:
    files = [Path(str(entry)) for entry in BUNDLED.iterdir() if entry.name.endswith(".woff2")]
    assert sum(file.stat().st_size for file in files) < 1_500_000
    for file in files:
        family = file.stem.rsplit("-", 1)[0]
        assert BUNDLED.joinpath(f"{family}.LICENSE").is_file()
        assert family in Path(__file__).parents[2].joinpath("docs", "licences.md").read_text("utf-8")
