from __future__ import annotations

from collections import Counter
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("PIL")

from models.reading.classes import HEADS, PATCH_PX
from models.reading.glyph_bank import GlyphBank, is_validation, load_bank
from models.reading.samples import IGNORE, samples, targets_of, width_of


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> GlyphBank:
    with resources.as_file(resources.files("referee.art").joinpath("fonts")) as folder:
        return load_bank([Path(folder)], tmp_path_factory.mktemp("bank") / "bank.npz")


def test_a_bank_read_from_its_cache_is_the_same(bank: GlyphBank, tmp_path: Path) -> None:
    with resources.as_file(resources.files("referee.art").joinpath("fonts")) as folder:
        first = load_bank([Path(folder)], tmp_path / "bank.npz")
        again = load_bank([Path(folder)], tmp_path / "bank.npz")
    assert first.names == again.names == bank.names
    assert np.array_equal(first.glyphs[0]["7"].mask, again.glyphs[0]["7"].mask)


def test_text_is_as_tall_as_asked(bank: GlyphBank) -> None:
    mask = bank.text_mask(bank.fonts_with("8")[0], "8", 40)
    assert abs(mask.shape[0] - 40) <= 1
    assert mask.max() > 200


def test_weights_of_a_family_are_never_split_over_training_and_validation() -> None:
    assert is_validation("rubik-500") == is_validation("rubik-700")


@pytest.mark.parametrize("network", ["glyphs", "cards"])
def test_samples_repeat_with_their_seed_and_have_valid_targets(network: str, bank: GlyphBank) -> None:
    first, again = (list(zip(range(250), samples(network, bank, 5), strict=False)) for _ in range(2))
    side = PATCH_PX[network]
    kinds: Counter[int] = Counter()
    for (_, (patch, targets)), (_, (same, _)) in zip(first, again, strict=True):
        assert patch.shape == (side, side, 3)
        assert np.array_equal(patch, same)
        assert len(targets) == width_of(HEADS[network])
        kinds.update((targets != IGNORE).nonzero()[0].tolist())
    assert len(kinds) == width_of(HEADS[network])


def test_a_turned_sample_says_its_turn_and_leaves_the_glyph_open() -> None:
    truth: dict[str, object] = {"face": "up", "tens": "none", "ones": "6", "turnable": True}
    names = [h.name for h in HEADS["glyphs"]]
    upright, turned = targets_of("glyphs", truth, 0), targets_of("glyphs", truth, 3)
    assert (upright[names.index("turn")], turned[names.index("turn")]) == (0, 3)
    assert upright[names.index("ones")] == 7
    assert turned[names.index("ones")] == IGNORE


def test_an_arrow_turned_half_round_points_the_other_way_and_across_neither() -> None:
    heads = {head.name: place for place, head in enumerate(HEADS["cards"][:2])}
    types = HEADS["cards"][heads["type"]].answers
    for kind, other in (("up", "down"), ("down", "up")):
        seen = [targets_of("cards", {"type": kind, "turnable": True}, turns)[heads["type"]] for turns in range(4)]
        assert seen == [types.index(kind), IGNORE, types.index(other), IGNORE]
    assert targets_of("cards", {"type": "play", "turnable": True}, 2)[heads["type"]] == types.index("play")
