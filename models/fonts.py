"""Fonts for art and training: open-licence families from npm's ``@fontsource`` packages, cut to what is needed.

A family arrives as many small web fonts, one a script. ``build_font`` joins what it needs of them into one small
file; ``fetch`` does that for a list of families into a folder of the user's choice and keeps a manifest, so that it
can go on where it stopped.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import msgspec
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, TTLibError

DIGITS = "0123456789"
SIGNS = "+-×÷:=−–"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzăâîșțĂÂÎȘȚ .,;!?()/%&'’·–—"
KANJI = "朝昼夕夜恐慌札騎士魔女獅子国王反逆者道化師数律星春夏秋冬牛羊馬兎"
SYMBOLS = "≥≤Δ∀✓"
UNITS_PER_EM = 1000
FIXED_TIME = 3_786_912_000  # 2024-01-01 in the seconds of the head table, so that a rebuild is byte for byte the same
OPEN_LICENCES = frozenset({"OFL-1.1", "Apache-2.0", "MIT", "UFL-1.0", "CC0-1.0"})


class FontError(ValueError):
    """A font or a list of fonts that cannot be used; the text says which and why."""


class NpmMissingError(FontError):
    """There is no npm client on this machine."""


class FontRecord(msgspec.Struct, frozen=True):
    """One line of the manifest: where a font file came from and what it can draw."""

    file: str
    family: str
    package: str
    version: str
    weight: int
    licence: str
    attribution: str
    sha256: str
    digits: bool
    signs: bool
    latin: bool
    kanji: bool


@dataclass(frozen=True, slots=True)
class FetchReport:
    """What ``fetch`` did: files written, families left out with the reason, files that were there already."""

    written: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    kept: int


def wanted_characters(extra: str = "") -> str:
    """Every character that the pieces need, once each, in code point order."""
    return "".join(sorted(set(DIGITS + SIGNS + LATIN + KANJI + SYMBOLS + extra)))


def build_font(sources: Sequence[Path], characters: str, target: Path, notice: str, *, lining: bool = False) -> str:
    """Write the glyphs of ``characters`` found in ``sources`` (first one wins) as one woff2 file.

    Layout features and hints are dropped: the art places outlines itself. ``notice`` is the copyright line, kept in
    the name table. With ``lining`` digits of even height are taken where the font has both kinds. Returns the
    characters that were found; raises ``FontError`` when there are none.
    """
    glyphs: dict[str, object] = {".notdef": TTGlyphPen(None).glyph()}
    metrics: dict[str, tuple[int, int]] = {".notdef": (500, 0)}
    cmap: dict[int, str] = {}
    for source in sources:
        with TTFont(source) as font:
            _take_glyphs(font, characters, glyphs, metrics, cmap, _lining_digits(font) if lining else {})
    if not cmap:
        raise FontError(f"{target.name}: none of its source files has a wanted glyph")
    target.parent.mkdir(parents=True, exist_ok=True)
    buffer = io.BytesIO()
    _assemble(glyphs, metrics, cmap, notice).save(buffer)
    temporary = target.with_suffix(".part")
    temporary.write_bytes(buffer.getvalue())
    temporary.replace(target)
    return "".join(sorted(chr(code) for code in cmap))


def _take_glyphs(
    font: TTFont,
    characters: str,
    glyphs: dict[str, object],
    metrics: dict[str, tuple[int, int]],
    cmap: dict[int, str],
    instead: dict[str, str],
) -> None:
    available = font.getBestCmap() or {}
    glyph_set = font.getGlyphSet()
    scale = UNITS_PER_EM / font["head"].unitsPerEm
    for character in characters:
        code = ord(character)
        if code in cmap or code not in available:
            continue
        source = glyph_set[instead.get(available[code], available[code])]
        outline = DecomposingRecordingPen(glyph_set)
        source.draw(outline)
        pen = TTGlyphPen(None)
        quadratic = Cu2QuPen(pen, 1.0, reverse_direction="CFF " in font)
        outline.replay(TransformPen(quadratic, (scale, 0, 0, scale, 0, 0)))
        name = f"u{code:04X}"
        glyph = pen.glyph()
        if glyph.numberOfContours == 0 and not character.isspace():
            continue
        glyphs[name] = glyph
        metrics[name] = (round(source.width * scale), 0)
        cmap[code] = name


def _lining_digits(font: TTFont) -> dict[str, str]:
    """Glyph names replaced by the feature ``lnum``."""
    if "GSUB" not in font:
        return {}
    table = font["GSUB"].table
    lookups = {
        i for r in table.FeatureList.FeatureRecord if r.FeatureTag == "lnum" for i in r.Feature.LookupListIndex
    }
    found: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            found.update(getattr(subtable, "mapping", {}))
    return found


def _assemble(
    glyphs: dict[str, object], metrics: dict[str, tuple[int, int]], cmap: dict[int, str], notice: str
) -> TTFont:
    builder = FontBuilder(UNITS_PER_EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    table = builder.font["glyf"]
    builder.setupHorizontalMetrics(
        {name: (width, getattr(table[name], "xMin", 0) or 0) for name, (width, _) in metrics.items()}
    )
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    # Reserved font names may not be used for a changed font, so the parts carry a name of their own.
    builder.setupNameTable({"copyright": notice, "familyName": "Table Referee Glyphs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200)
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = FIXED_TIME
    builder.font.recalcTimestamp = False
    builder.font.flavor = "woff2"
    return builder.font


def package_sources(folder: Path, weight: int) -> list[Path]:
    """The upright web fonts of one weight in an unpacked ``@fontsource`` package, Latin first, slices last."""
    found = sorted((folder / "files").glob(f"*-{weight}-normal.woff2"))
    whole = [path for path in found if not path.name.split("-")[-3].isdigit()]
    order = ("latin-", "latin-ext-", "math", "symbols", "japanese", "greek")

    def rank(path: Path) -> tuple[int, str]:
        place = next((i for i, word in enumerate(order) if f"-{word}" in path.name), len(order))
        return place, path.name

    chosen = sorted(whole, key=rank)
    return chosen if any("japanese" in path.name for path in chosen) else [*chosen, *sorted(set(found) - set(whole))]


def unpack_package(package: str, folder: Path) -> Path:
    """Fetch ``package`` with the ``npm`` client and unpack it under ``folder``; returns its folder."""
    try:
        done = subprocess.run(
            ["npm", "pack", package, "--silent"], cwd=folder, capture_output=True, text=True, timeout=300, check=False
        )
    except FileNotFoundError:
        raise NpmMissingError("npm is not installed; install Node.js to fetch fonts") from None
    except subprocess.TimeoutExpired:
        raise FontError(f"{package}: npm took longer than 300 s") from None
    archives = done.stdout.split()
    if done.returncode or not archives:
        reason = (done.stderr.strip().splitlines() or ["no archive"])[0]
        raise FontError(f"{package}: npm pack failed: {reason}")
    archive = folder / archives[-1]
    target = folder / archive.stem
    with tarfile.open(archive) as packed:
        packed.extractall(target, filter="data")
    archive.unlink()
    return target / "package"


def coverage(characters: str) -> dict[str, bool]:
    """Which groups of glyphs are complete in ``characters``: digits, signs, latin, kanji."""
    have = set(characters)
    return {
        "digits": have >= set(DIGITS),
        "signs": have >= set("+-:=") and bool(have & {"×"}),
        "latin": have >= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
        "kanji": have >= set("朝昼夕夜恐"),
    }


def family_list() -> tuple[str, ...]:
    """The families that training uses, as npm package names without the ``@fontsource/`` scope."""
    text = resources.files("models").joinpath("font_families.txt").read_text(encoding="utf-8")
    return tuple(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def fetch(
    folder: Path,
    families: Iterable[str] | None = None,
    *,
    weights: int = 2,
    workers: int = 4,
    progress: Callable[[int, int, str], None] | None = None,
) -> FetchReport:
    """Fetch ``families`` (default: the project's list) into ``folder``, up to ``weights`` weights of each.

    Writes one woff2 a weight and ``manifest.jsonl``; families in the manifest with intact files are not fetched
    again, so that a stopped run goes on where it was. A family without digits or without an open licence is left out
    and named in the report; without npm there is nothing to go on with: ``NpmMissingError``.
    ``progress`` gets done, total and the family that came last.
    """
    chosen = tuple(families) if families is not None else family_list()
    folder.mkdir(parents=True, exist_ok=True)
    known = {record.package for record in read_manifest(folder)}
    missing = [name for name in chosen if f"@fontsource/{name}" not in known]
    written: list[str] = []
    skipped: list[tuple[str, str]] = []
    with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
        results = pool.map(lambda name: _fetch_family(name, folder, weights), missing)
        for done, (family, result) in enumerate(zip(missing, results, strict=True), start=1):
            if isinstance(result, NpmMissingError):
                raise result
            if isinstance(result, FontError):
                skipped.append((family, str(result)))
            else:
                _append(folder / "manifest.jsonl", result)
                written += [record.file for record in result]
            if progress:
                progress(done, len(missing), family)
    return FetchReport(tuple(written), tuple(skipped), len(chosen) - len(missing))


def _fetch_family(family: str, folder: Path, weights: int) -> list[FontRecord] | FontError:
    """One family's files and records; what is wrong with it is returned, since others go on beside it."""
    try:
        with tempfile.TemporaryDirectory() as scratch:
            return _build_family(family, unpack_package(f"@fontsource/{family}", Path(scratch)), folder, weights)
    except (FontError, OSError, TTLibError, KeyError) as error:
        return error if isinstance(error, FontError) else FontError(f"{family}: {error}")


def _build_family(family: str, source: Path, folder: Path, weights: int) -> list[FontRecord]:
    about = json.loads((source / "package.json").read_text(encoding="utf-8"))
    facts = json.loads((source / "metadata.json").read_text(encoding="utf-8"))
    licence = str(about.get("license", ""))
    if licence not in OPEN_LICENCES:
        raise FontError(f"{family}: licence {licence or 'unknown'} is not on the list of open licences")
    told = facts.get("license", {})  # newer packages name the licence alone
    notice = str(told.get("attribution", "")) if isinstance(told, dict) else ""
    records = []
    for weight in pick_weights(facts.get("weights", [400]), weights):
        target = folder / f"{family}-{weight}.woff2"
        groups = coverage(build_font(package_sources(source, weight), wanted_characters(), target, notice))
        if not groups["digits"]:
            target.unlink()
            raise FontError(f"{family}: has no digits")
        records.append(
            FontRecord(
                file=target.name,
                family=str(facts.get("family", family)),
                package=f"@fontsource/{family}",
                version=str(about.get("version", "")),
                weight=weight,
                licence=licence,
                attribution=notice,
                sha256=hashlib.sha256(target.read_bytes()).hexdigest(),
                **groups,
            )
        )
    (folder / f"{family}.LICENSE").write_bytes((source / "LICENSE").read_bytes())
    return records


def pick_weights(available: Sequence[int], count: int) -> list[int]:
    """Up to ``count`` of the weights, the bold ones first: 700 and what lies farthest from it."""
    rest = sorted(available, key=lambda weight: (abs(weight - 700), weight))
    if count <= 1 or len(rest) == 1:
        return rest[:1]
    middle = [weight for weight in rest[1:] if weight >= 300]
    return rest[:1] + list(reversed(middle))[: count - 1]


def _append(path: Path, records: Iterable[FontRecord]) -> None:
    with path.open("ab") as stream:
        for record in records:
            stream.write(msgspec.json.encode(record) + b"\n")
        stream.flush()
        os.fsync(stream.fileno())


def read_manifest(folder: Path) -> list[FontRecord]:
    """The records of ``folder`` whose files are there and unchanged; an unfinished last line is passed over."""
    path = folder / "manifest.jsonl"
    if not path.exists():
        return []
    records = []
    for line in path.read_bytes().splitlines():
        try:
            record = msgspec.json.decode(line, type=FontRecord)
        except msgspec.DecodeError:
            continue
        file = folder / record.file
        if file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == record.sha256:
            records.append(record)
    return records
