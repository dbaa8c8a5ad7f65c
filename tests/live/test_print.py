"""Printed sheets: everything is there, in true size, and backs meet their fronts."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import typer
import typst
from numpy.typing import NDArray
from typer.testing import CliRunner

from calibration.boards import CALIBRATION_BOARD, LOOSE_MARKER_MM, MAT
from calibration.markers import find_markers
from live.cli.print import print_command
from live.printing import PAPERS, PrintError, Sheet, build_sheets, targets, to_pdf
from live.printing.marks import text_width, wrapped
from live.printing.pdf import markup
from referee.art import games_with_sets, load_set, style
from referee.art.glyphs import typeface
from referee.core import LANGUAGES, Texts

A4 = PAPERS["a4"]
PX_PER_MM = 6.0


@cache
def sheets_of(target: str, paper: str = "a4", *, stickers: bool = False) -> list[Sheet]:
    texts = Texts("en", "live", "live.printing")
    return build_sheets(target, PAPERS[paper], style("classic"), texts, stickers=stickers)


def rendered(sheet: Sheet) -> NDArray[np.uint8]:
    page = typst.compile(markup([sheet], "test").encode(), format="png", ppi=PX_PER_MM * 25.4)
    picture = cv2.imdecode(np.frombuffer(page, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert picture is not None
    return np.asarray(picture, np.uint8)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", games_with_sets())
def test_every_piece_is_printed_as_often_as_the_set_holds_it(game: str, paper: str) -> None:
    printed = Counter(item.key for sheet in sheets_of(game, paper) if sheet.side != "back" for item in sheet.items)
    for piece in load_set(game).pieces:
        found = sum(n for key, n in printed.items() if key.startswith(f"{piece.kind} {piece.label} "))
        wanted = piece.count
        if piece.kind == "board":
            assert printed["board"] >= 2
        elif piece.kind == "marker":
            assert found >= wanted
        else:
            assert found == wanted, piece.label


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", ["suritsu", "kaifuda", "sequence-numbers", "suiri-sinri"])
def test_backs_meet_their_fronts_when_turned_over_the_long_edge(game: str, paper: str) -> None:
    sheets = sheets_of(game, paper)
    fronts = [index for index, sheet in enumerate(sheets) if sheet.side == "front"]
    assert fronts
    reverse = {p.label: p.reverse for p in load_set(game).pieces if p.reverse}
    for index in fronts:
        front, back = sheets[index], sheets[index + 1]
        assert back.side == "back"
        assert len(front.items) == len(back.items)
        for item, other in zip(front.items, back.items, strict=True):
            mirrored = front.paper.width_mm - item.x_mm - item.width_mm
            assert (other.x_mm, other.y_mm) == pytest.approx((mirrored, item.y_mm), abs=1e-6)
            label = item.key.split(" ", 1)[1].rsplit(" ", 1)[0]
            if label in reverse:
                assert reverse[label] in other.key
            elif item.key.startswith("chip"):
                assert other.key == item.key.replace("number", "bumpy")
            elif item.key.startswith("card"):
                assert other.key.startswith("card None down")


def test_each_kaifuda_deck_has_its_own_back() -> None:
    sheets = sheets_of("kaifuda")
    decks: dict[str, Counter[str]] = {}
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        for item, other in zip(front.items, back.items, strict=True):
            decks.setdefault(other.key, Counter())[item.key] += 1
    assert len(decks) == 2
    first, second = decks.values()
    assert first == second
    assert sum(first.values()) == 25


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("target", targets()[:-1])
def test_everything_lies_on_the_paper(target: str, paper: str) -> None:
    for sheet in sheets_of(target, paper):
        for item in sheet.items:
            assert min(item.x_mm, item.y_mm) >= 5
            assert item.x_mm + item.width_mm <= sheet.paper.width_mm - 5
            assert item.y_mm + item.height_mm <= sheet.paper.height_mm - 5


@pytest.mark.parametrize("game", ["suritsu", "summy"])
def test_pieces_do_not_overlap(game: str) -> None:
    for sheet in sheets_of(game):
        boxes = [i for i in sheet.items if i.key != "net"]
        for index, one in enumerate(boxes):
            for other in boxes[index + 1 :]:
                apart_x = abs(one.x_mm - other.x_mm) >= min(one.width_mm, other.width_mm) - 1e-6
                apart_y = abs(one.y_mm - other.y_mm) >= min(one.height_mm, other.height_mm) - 1e-6
                assert apart_x or apart_y


def test_stickers_instead_of_boxes() -> None:
    sheets = sheets_of("summy", stickers=True)
    assert sum(len(sheet.items) for sheet in sheets) == 94
    assert all(item.key.startswith("block") for sheet in sheets for item in sheet.items)


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.276, 841.89)), ("letter", (612.0, 792.0))])
def test_pages_have_the_size_of_the_paper(paper: str, size: tuple[float, float]) -> None:
    pdf = to_pdf(sheets_of("suiri-sinri", paper), "test")
    boxes = page_boxes(pdf)
    assert len(boxes) == len(sheets_of("suiri-sinri", paper))
    assert all(box == pytest.approx(size, abs=0.01) for box in boxes)


def page_boxes(pdf: bytes) -> list[tuple[float, float]]:
    """Widths and heights of all MediaBoxes in points, those in compressed object streams included."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    plain = [pdf]
    for stream in streams:
        try:
            plain.append(zlib.decompress(stream))
        except zlib.error:
            continue
    found = [m for text in plain for m in re.findall(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]", text)]
    return [(float(width), float(height)) for width, height in found]


@pytest.mark.parametrize("target", ["suritsu", "mat"])
def test_the_check_bar_is_100_mm_long(target: str) -> None:
    sheet = sheets_of(target)[0]
    picture = rendered(sheet)
    assert picture.shape[1] == pytest.approx(sheet.paper.width_mm * PX_PER_MM, abs=1)
    bottom = picture[-int(7 * PX_PER_MM) :, : int(112 * PX_PER_MM)]
    dark = bottom < 128
    bar = dark[int(np.argmax(dark.sum(axis=1)))]
    length = (np.flatnonzero(bar).max() - np.flatnonzero(bar).min() + 1) / PX_PER_MM
    assert length == pytest.approx(100.0, abs=0.4)


def test_loose_markers_are_read_in_true_size() -> None:
    found = find_markers(rendered(sheets_of("mat")[-1]))
    assert sorted(found) == [0, 1, 2, 3]
    for corners in found.values():
        sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1) / PX_PER_MM
        assert sides == pytest.approx([LOOSE_MARKER_MM] * 4, abs=0.25)
        assert corners[0] == pytest.approx(corners.min(axis=0), abs=1.0)  # upright


@pytest.mark.parametrize("paper", PAPERS)
def test_the_glued_mat_shows_its_markers_where_the_data_says(paper: str) -> None:
    tiles = [sheet for sheet in sheets_of("mat", paper) if sheet.items[0].key == "mat"]
    found: dict[int, Any] = {}
    for sheet in tiles:
        item = sheet.items[0]
        window = re.search(r'viewBox="([\d. ]+)"', item.svg)
        assert window
        left, top = (float(value) for value in window[1].split()[:2])
        for number, corners in find_markers(rendered(sheet)).items():
            x = corners[:, 0] / PX_PER_MM - item.x_mm + left
            y = corners[:, 1] / PX_PER_MM - item.y_mm + top
            found[number] = np.stack([x, MAT.height_mm - y], axis=1)
    wanted = MAT.marker_corners()
    assert sorted(found) == sorted(wanted)
    for number, corners in wanted.items():
        assert found[number] == pytest.approx(corners, abs=0.3)


def test_the_calibration_board_is_found_whole() -> None:
    picture = rendered(sheets_of("calibration")[0])
    corners, ids, _, _ = cv2.aruco.CharucoDetector(CALIBRATION_BOARD.board()).detectBoard(picture)
    assert len(ids) == (CALIBRATION_BOARD.columns - 1) * (CALIBRATION_BOARD.rows - 1)
    points = np.asarray(corners).reshape(-1, 2) / PX_PER_MM
    steps = np.linalg.norm(np.diff(points[: CALIBRATION_BOARD.columns - 1], axis=0), axis=1)
    assert steps == pytest.approx([CALIBRATION_BOARD.square_mm] * len(steps), abs=0.2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_can_be_drawn(language: str) -> None:
    source = Path(__file__).parents[2] / "live" / "printing" / "texts" / f"{language}.ftl"
    told = r"^print-(?:done|progress|unknown-[a-z]+) =.*\n(?: .*\n)*"  # on the terminal, not on paper
    printed = re.sub(told, "", source.read_text("utf-8"), flags=re.MULTILINE)
    text = re.sub(r"^#.*$|^[a-z0-9-]+ =|\{.*?\}|\n", "", printed, flags=re.MULTILINE)
    assert len(text) > 200
    fonts = [typeface("rubik-500"), typeface("zen-kaku-gothic-new-700")]
    missing = {c for c in text if not any(font.has(c) for font in fonts)}
    assert not missing
    keys = [
        set(re.findall(r"^([a-z0-9-]+) =", (source.parent / f"{name}.ftl").read_text("utf-8"), re.MULTILINE))
        for name in (language, "en")
    ]
    assert keys[0] == keys[1]


def test_long_lines_are_broken() -> None:
    lines = wrapped("one two three four five six", 2.0, 20.0)
    assert " ".join(lines) == "one two three four five six"
    assert len(lines) > 1
    assert all(text_width(line, 2.0) <= 20.0 for line in lines)
    assert len(wrapped("山札があれば一枚引く。同じ風景を横に並べたら、もう一枚", 2.0, 25.0)) > 1
    assert "".join(wrapped("山札があれば一枚引く。", 2.0, 10.0)) == "山札があれば一枚引く。"


def test_unknown_target_names_the_known() -> None:
    with pytest.raises(PrintError, match="suritsu"):
        build_sheets("chess", A4, style("classic"), Texts("en", "live", "live.printing"))


app = typer.Typer()
app.command()(print_command)


def test_the_command_writes_a_pdf_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "out.pdf"
    done = CliRunner().invoke(app, ["suiri-sinri", "--paper", "letter", "--lang", "ja", "-o", str(file)])
    assert done.exit_code == 0
    assert file.read_bytes().startswith(b"%PDF-")
    assert done.stdout == ""
    assert str(file) in done.stderr.replace("\n", "")


def test_the_name_has_a_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["calibration"]).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["calibration-a4.pdf"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "suritsu"),
        (["suritsu", "--paper", "a3"], "a4, letter"),
        (["suritsu", "--style", "baroque"], "classic"),
        (["calibration", "-o", "/no/such/folder/x.pdf"], "/no/such/folder/x.pdf"),
    ],
    ids=["target", "paper", "style", "folder"],
)
def test_wrong_calls_are_told_in_one_line(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("name", ["", "folder"])
def test_a_folder_is_no_place_to_write(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    done = CliRunner().invoke(app, ["calibration", "-o", name])
    assert done.exit_code == 2
    assert "this is a folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize(("target", "said"), [("calibration", ": o pagină,"), ("suiri-sinri", ": 2 pagini,")])
def test_pages_are_counted(target: str, said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, [target, "--lang", "ro", "-o", str(tmp_path / "out.pdf")])
    assert said in done.stderr.replace("\n", "")
