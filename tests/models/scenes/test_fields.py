"""Random fields: labels, fields that agree with the pieces, the files of a run."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.scenes import GAMES, Atlas, Renderer, SceneError, random_field, random_scene, render
from models.scenes.atlas import art_version
from models.scenes.fields.summy import crossword
from models.scenes.fields.suritsu import digits_of, grow, numbers_of
from models.scenes.play import played_field
from models.scenes.write import Order, write
from referee.core.pieces import PlacedPiece

STYLE = "classic"


@pytest.mark.parametrize("game", GAMES)
def test_every_label_occurs(game: str, atlas: Atlas) -> None:
    textures = atlas.get(game, STYLE)
    wanted = {(t.kind, t.label) for t in textures.textures if t.label is not None}
    missing = set(wanted)
    for seed in range(400):
        field = random_field(game, np.random.default_rng(seed), textures)
        missing -= {(p.kind, p.label) for p in field.pieces}
        if not missing:
            break
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_can_be_drawn_and_keys_are_unique(game: str, atlas: Atlas) -> None:
    textures = atlas.get(game, STYLE)
    for seed in range(30):
        pieces = random_field(game, np.random.default_rng(seed), textures).pieces
        assert len({p.key for p in pieces}) == len(pieces)
        for piece in pieces:
            textures.find(piece.kind, piece.label, piece.face, piece.details)


def test_suritsu_lattice_is_connected_and_free_of_overlap() -> None:
    for seed in range(50):
        places = grow(np.random.default_rng(seed), 12)
        cells = [cell for x, y in places for cell in ((x, y), (x, y + 1))]
        assert len(set(cells)) == len(cells)


@pytest.mark.parametrize(
    ("second", "numbers"),
    [((1, 0), [45, 27]), ((1, 1), [25]), ((1, -1), [47]), ((1, 2), []), ((0, 2), [])],
)
def test_suritsu_numbers(second: tuple[int, int], numbers: list[int]) -> None:
    cards = {(0, 0): digits_of("1 4/. 2"), second: digits_of("5 9/7 .")}
    assert sorted(n for n, _, _ in numbers_of(cards)) == sorted(numbers)


def test_summy_words_read_as_one_sum_in_every_run() -> None:
    for seed in range(40):
        cells = crossword(np.random.default_rng(seed), 6)
        for x, y in cells:
            for dx, dy in ((1, 0), (0, 1)):
                if (x - dx, y - dy) in cells or (x + dx, y + dy) not in cells:
                    continue
                run, at = "", (x, y)
                while at in cells:
                    run += cells[at]
                    at = (at[0] + dx, at[1] + dy)
                assert run.count("=") == 1, run


def test_field_names_pieces_of_the_truth(atlas: Atlas) -> None:
    for game in ("summy", "suritsu", "tiles"):
        truth = render(random_scene(game, 5, styles=(STYLE,), size=(320, 240), atlas=atlas)).truth
        ids = {piece["id"]: piece for piece in truth["pieces"]}
        if game == "summy":
            for cell in truth["field"]["cells"]:
                assert ids[cell["piece"]]["label"] == cell["symbol"]
                assert ids[cell["piece"]]["cell"] == {"col": cell["col"], "row": cell["row"]}
        elif game == "suritsu":
            for card in truth["field"]["cards"]:
                assert ids[card["piece"]]["label"] == card["digits"]
        else:
            assert all(piece in ids for row in truth["field"]["rows"] for piece in row)


def test_kaifuda_lines_are_those_of_the_pieces(atlas: Atlas) -> None:
    textures = atlas.get("kaifuda", STYLE)
    for seed in range(20):
        field = random_field("kaifuda", np.random.default_rng(seed), textures)
        by_key = {p.key: p for p in field.pieces}
        for player, line in field.field["lines"].items():  # type: ignore[attr-defined]
            for i, mark in enumerate(line):
                piece = by_key.get(f"{player}.{i}")
                shown = "_" if piece is None else "#" if piece.face == "down" else piece.label
                assert shown == mark


def test_same_seed_same_picture(atlas: Atlas) -> None:
    first = render(random_scene("tiles", 9, styles=(STYLE,), size=(480, 270), atlas=atlas))
    again = render(random_scene("tiles", 9, styles=(STYLE,), size=(480, 270), atlas=atlas))
    other = render(random_scene("tiles", 10, styles=(STYLE,), size=(480, 270), atlas=atlas))
    assert np.array_equal(first.image, again.image)
    assert np.array_equal(first.ids, again.ids)
    assert first.truth == again.truth
    assert not np.array_equal(first.image, other.image)


def test_frames_of_a_scene_change_only_where_pieces_do(laid: Callable[..., Renderer]) -> None:
    a = PlacedPiece("a", "block", "3", "up", -60, 0)
    b = PlacedPiece("b", "block", "4", "up", 60, 0)
    renderer = laid("summy", [a, b])
    both, one = renderer.frame([a, b], post_seed=1), renderer.frame([a], post_seed=1)
    again = renderer.frame([a, b], post_seed=1)
    assert np.array_equal(both.image, again.image)
    change = np.abs(both.image.astype(int) - one.image).max(axis=2)
    assert change[:, 370:425].max() > 40
    assert change[:, :290].max() < 12
    assert renderer.frame([a, b], post_seed=2).image.tolist() != both.image.tolist()


def test_truth_is_plain_json_and_files_are_kept(
    tmp_path: Path, atlas: Atlas, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.scenes.write._shared_atlas", lambda cache, fonts: atlas)
    order = Order(("suiri-sinri", "tiles"), 2, 7, tmp_path, (320, 240), (STYLE,))
    assert write(order) == 4
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert {"suiri-sinri-000007.jpg", "suiri-sinri-000007.json", "tiles-000008.jpg"} <= set(before)
    truth = json.loads((tmp_path / "tiles-000008.json").read_text("utf-8"))
    assert truth["format"] == "table-referee/reading/1"
    assert (truth["width"], truth["height"], truth["image"]) == (320, 240, "tiles-000008.jpg")
    (tmp_path / "tiles-000007.json").unlink()
    assert write(order) == 1
    after = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert {name for name in before if after[name] != before[name]} <= {
        "tiles-000007.json",
        "tiles-000007.jpg",
        "tiles-000007.hands.png",
    }
    assert not list(tmp_path.glob("*.part"))
    (tmp_path / "tiles-000008.json").write_bytes(b"")
    assert write(order) == 1
    for other, said in (({"size": (480, 270)}, "320x240 pixels"), ({"styles": ("noir",)}, f"style {STYLE}")):
        with pytest.raises(SceneError, match=f"{said}; choose another folder"):
            write(replace(order, **other))


def test_atlas_keeps_styles_on_disk(tmp_path: Path, atlas: Atlas) -> None:
    drawn = atlas.get("kaifuda", STYLE)
    first = Atlas(lambda game, style: drawn, tmp_path)
    first.get("kaifuda", STYLE)

    def refuse(game: str, style: str) -> object:
        raise AssertionError("drawn again")

    kept = Atlas(refuse, tmp_path).get("kaifuda", STYLE)  # type: ignore[arg-type]
    assert [(t.kind, t.label, t.face) for t in kept.textures] == [(t.kind, t.label, t.face) for t in drawn.textures]
    assert np.array_equal(kept.textures[3].drawing, drawn.textures[3].drawing)


@pytest.mark.parametrize("keep", [0, 10, 3000, -300])
def test_a_damaged_style_on_disk_is_drawn_again(keep: int, tmp_path: Path, atlas: Atlas) -> None:
    drawn = atlas.get("kaifuda", STYLE)
    Atlas(lambda game, style: drawn, tmp_path).get("kaifuda", STYLE)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:keep])
    assert Atlas(lambda game, style: drawn, tmp_path).get("kaifuda", STYLE) is drawn
    assert len(file.read_bytes()) == len(whole)


def test_kept_pixels_do_not_outlive_their_drawing(
    tmp_path: Path, atlas: Atlas, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len({art_version(game) for game in GAMES}) == len(GAMES)
    drawn = atlas.get("kaifuda", STYLE)
    Atlas(lambda game, style: drawn, tmp_path).get("kaifuda", STYLE)
    monkeypatch.setattr("models.scenes.atlas.art_version", lambda game: "changed")
    assert Atlas(lambda game, style: drawn, tmp_path).get("kaifuda", STYLE) is drawn


def test_a_style_that_cannot_be_kept_is_told(tmp_path: Path, atlas: Atlas) -> None:
    drawn = atlas.get("kaifuda", STYLE)
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(SceneError, match="cannot be written"):
        Atlas(lambda game, style: drawn, file).get("kaifuda", STYLE)


@pytest.mark.parametrize(
    ("game", "changes", "said"),
    [
        ("chess", {}, "unknown game"),
        ("summy", {"styles": ("nope",)}, "no style 'nope'"),
        ("summy", {"size": (10, 10)}, "between 160x120"),
        ("summy", {"difficulty": 2.0}, "between 0 and 1"),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line(
    game: str, changes: dict[str, object], said: str, atlas: Atlas
) -> None:
    options = {"styles": (STYLE,), "atlas": atlas} | changes
    with pytest.raises(SceneError, match=said) as caught:
        random_scene(game, 1, **options)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "tiles"])
def test_real_play_can_be_drawn(game: str, atlas: Atlas) -> None:
    textures = atlas.get(game, STYLE)
    for seed in range(3):
        field = played_field(game, np.random.default_rng(seed), textures)
        assert field.pieces
        assert len({p.key for p in field.pieces}) == len(field.pieces)
        scene = random_scene(game, seed, styles=(STYLE,), size=(320, 240), atlas=atlas, field=field)
        truth = render(scene).truth
        assert len(truth["pieces"]) == len(field.pieces) + len(scene.held)
        named = [cell.get("piece") for cell in truth["field"].get("cells", truth["field"].get("cards", []))]
        assert all(isinstance(ident, int) for ident in named)
