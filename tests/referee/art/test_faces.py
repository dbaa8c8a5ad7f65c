"""Every face of every game in every style: complete, in its size, without text that needs a font."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

from referee.art import ArtError, FaceArt, FontPool, Style, faces, games_with_sets, load_set, style, styles
from referee.art.fontpool import HELD_OUT_FONTS

CLASSIC = {game: faces(game, style("classic")) for game in games_with_sets()}


def by_label(game: str, kind: str) -> dict[str | None, FaceArt]:
    return {face.label: face for face in CLASSIC[game] if face.kind == kind and face.face != "down"}


@pytest.mark.parametrize("name", styles())
def test_every_style_draws_every_face(name: str) -> None:
    for game in games_with_sets():
        drawn = faces(game, style(name))
        assert [(f.kind, f.label, f.face) for f in drawn] == [(f.kind, f.label, f.face) for f in CLASSIC[game]]
        for face in drawn:
            root = ElementTree.fromstring(face.svg)
            width, height = face.size_mm
            assert [float(v) for v in root.attrib["viewBox"].split()] == pytest.approx(
                [0, 0, width, height], abs=1e-3
            )
            assert not {element.tag.split("}")[1] for element in root.iter()} & {"text", "image", "filter", "style"}


def test_labels_and_details_are_those_of_a_reading() -> None:
    cards = by_label("suritsu", "card")
    assert cards["1 4/7 2"].details == {"scenery": None, "score": None}
    assert cards["8 3/0 5"].face == "up"
    assert set(by_label("suritsu", "direction")) == {"up", "down"}
    assert by_label("suritsu", "marker")[None].shape == "ring"
    assert set(by_label("kaifuda", "card")) == {*"0123456789", *"朝昼夕夜恐"}
    assert set(by_label("summy", "block")) == {*"0123456789", *"+-×:="}
    assert set(by_label("suiri-sinri", "card")) == {"knight", "witch", "lion", "king", "traitor", "joker"}
    assert by_label("suiri-sinri", "card")["joker"].details == {"corners": ["knight", "witch", "lion", "traitor"]}
    chips = [(f.label, f.details["side"]) for f in CLASSIC["sequence-numbers"] if f.kind == "chip"]
    assert chips == [(c, s) for c in ("red", "blue", "green") for s in ("number", "bumpy")]
    board = by_label("sequence-numbers", "board")[None]
    assert (
        board.details["numbers"]
        == next(p for p in load_set("sequence-numbers").specs() if p.kind == "board").details["numbers"]
    )


@pytest.mark.parametrize("game", games_with_sets())
def test_fronts_add_up_to_the_set(game: str) -> None:
    gameset = load_set(game)
    for kind in gameset.kinds:
        fronts = [f for f in CLASSIC[game] if f.kind == kind and f.face != "down"]
        two_sided = {p.reverse for p in gameset.pieces if p.reverse}
        once = [f for f in fronts if f.label not in two_sided and f.details.get("side") != "bumpy"]
        assert sum(f.count for f in once) == gameset.count(kind)
    backs = [f for f in CLASSIC[game] if f.face == "down"]
    assert len(backs) == len(gameset.backs)
    assert all(f.label is None for f in backs)


def test_backs_of_the_two_decks_differ() -> None:
    first, second = (face.svg for face in CLASSIC["kaifuda"] if face.face == "down")
    assert first != second


def test_styles_differ_and_two_are_held_out() -> None:
    assert len(styles()) >= 8
    held = [name for name in styles() if style(name).held_out]
    assert len(held) == 2
    shown = {style(name).digits for name in styles() if not style(name).held_out}
    assert not shown & {style(name).digits for name in held}
    for name in styles():
        assert len({other for other in styles() if style(other).digits == style(name).digits}) == 1


def test_the_pool_keeps_held_out_fonts_back() -> None:
    pool = FontPool.bundled()
    assert len(pool.digits) >= 10
    assert len(pool.kanji) >= 4
    assert not [name for name in (*pool.digits, *pool.text, *pool.kanji) if name.startswith(HELD_OUT_FONTS)]


def test_random_styles_repeat_and_vary() -> None:
    pool = FontPool.bundled()
    one, again, other = (Style.random(random.Random(seed), pool) for seed in (7, 7, 8))
    assert one == again
    assert one != other
    assert faces("suritsu", one)[0].svg == faces("suritsu", again)[0].svg


@pytest.mark.parametrize("seed", range(6))
def test_random_styles_draw_everything(seed: int) -> None:
    random_style = Style.random(random.Random(seed), FontPool.bundled())
    for game in games_with_sets():
        assert len(faces(game, random_style)) == len(CLASSIC[game])


def test_unknown_style_names_the_known() -> None:
    with pytest.raises(ArtError, match="classic, noir"):
        style("baroque")


def test_a_style_by_number_is_always_the_same() -> None:
    assert style("random-12") == style("random-12")
    assert style("random-12").palette != style("random-13").palette


def test_impossible_size_is_refused() -> None:
    with pytest.raises(ArtError, match="summy/block"):
        faces("summy", Style(name="tiny", sizes={"summy/block": (2, 2)}))


def test_missing_font_is_named() -> None:
    with pytest.raises(ArtError, match="no-such-font"):
        faces("summy", Style(name="broken", digits="no-such-font"))


def test_a_folder_without_fonts_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.ttf").write_bytes(b"not a font")
    with pytest.raises(ArtError, match="ten digits"):
        FontPool.from_folder(tmp_path)
    with pytest.raises(ArtError, match="no such folder"):
        FontPool.from_folder(tmp_path / "missing")
