"""What is written: the record, its times, and a table that always agrees with the state."""

from __future__ import annotations

import math
from typing import Any

import pytest

from models.simulate.beats import Lay, Take
from models.simulate.choreography import Choreography, replay
from models.simulate.order import DEFAULT_STYLE, Order
from models.simulate.script import Script, choreography_of, make_script
from models.simulate.stage import sizes_of
from models.simulate.timeline import Viewer
from referee.core import get_game, read_record
from referee.core.match import judge_record
from referee.games.kaifuda.state import shown
from referee.games.suritsu.field import field_of

GAMES = ("suritsu", "kaifuda", "summy", "sequence-numbers", "suiri-sinri", "tiles")
WITH_FOULS = GAMES[:-1]


@pytest.mark.parametrize("game", GAMES)
def test_record_is_the_random_players_with_times(script_of: Any, game: str) -> None:
    script: Script = script_of(game, seed=2, fouls=2)
    told = get_game(game).random_match(2, None, None, 2)
    plain = [{k: v for k, v in event.items() if k != "at_s"} for event in script.events]
    assert plain == [{k: v for k, v in event.items() if k != "at_s"} for event in told.events[:14]]
    assert script.header == told.header
    times = [event["at_s"] for event in script.events]
    assert times == sorted(times)
    assert 2.0 < times[0] < times[-1] < script.duration_s


@pytest.mark.parametrize("game", WITH_FOULS)
def test_planted_fouls_are_found_in_the_record(script_of: Any, game: str) -> None:
    script: Script = script_of(game, seed=2, fouls=2)
    record = read_record(script.record_text().splitlines(), script.game)
    match = judge_record(script.game, record)
    for foul in script.fouls:
        assert foul.rule in {f.rule for f in match.rulings[foul.event - 1].findings}


def test_reveals_keep_their_distance_in_time(script_of: Any) -> None:
    script: Script = script_of("suiri-sinri", seed=1, events=None)
    told = get_game("suiri-sinri").random_match(1)
    pairs = [(a["at_s"], b["at_s"]) for a, b in zip(script.events, told.events, strict=True) if b["do"] == "reveal"]
    (first, first_told), (second, second_told) = pairs
    assert second - first == pytest.approx(second_told - first_told, abs=0.002)


def test_same_order_same_script(atlas: Any) -> None:
    order = Order("suritsu", seed=5, fouls=1, events=6, size=(320, 180))
    one, two = make_script(order, atlas), make_script(order, atlas)
    assert one.record_text() == two.record_text()
    assert one.timeline.changes == two.timeline.changes
    assert [run.path for run in one.timeline.runs] == [run.path for run in two.timeline.runs]
    assert (one.stage.camera.R == two.stage.camera.R).all()


def test_a_card_exchanged_for_another_lies_there_until_it_is_put_right(script_of: Any) -> None:
    script: Script = script_of("kaifuda", seed=13, fouls=5, events=6)
    assert script.events[3]["do"] == "change"
    lines = [
        script.choreography.field(still.pieces, still.events)["lines"]["first"]
        for still in script.timeline.stills()
        if still.events == 4 and still.phase != "acting"
    ]
    assert lines[0] == ["3", "2"]
    assert lines[-1] == ["3", "3"]


def test_an_undone_card_is_taken_back_by_the_hand_that_laid_it(monkeypatch: pytest.MonkeyPatch, atlas: Any) -> None:
    game = get_game("suritsu")
    told = game.random_match(2)
    number = next(n for n, event in enumerate(told.events) if event["do"] == "play" and event["by"] == "B")
    told.events[number + 1 :] = [{"do": "undo"}]
    monkeypatch.setattr(type(game), "random_match", lambda *_: told)
    script = make_script(Order("suritsu", seed=2, size=(320, 180)), atlas)
    before, after = (
        next(s for s in reversed(list(script.timeline.stills())) if s.events == n and s.phase == "settled")
        for n in (number, number + 2)
    )
    cards = [{p.key for p in still.pieces if p.kind == "card" and p.face == "up"} for still in (before, after)]
    assert cards[0] == cards[1]
    assert script.timeline.runs[-1].seat == 1
    assert script.timeline.event_times[-1] >= script.timeline.runs[-1].t1 - 0.01


def test_sleeves_nudge_resting_pieces_by_little(script_of: Any) -> None:
    scripts = [script_of("suritsu", seed=seed, events=None) for seed in (0, 1)]
    nudges = [move for script in scripts for move in script.timeline.moves if move.run is None]
    assert nudges
    for move in nudges:
        a, b = move.path.at(move.t0), move.path.at(move.t1)
        assert 0.5 < math.dist(a[:2], b[:2]) < 2.0
        assert abs(a[3] - b[3]) < 1.0


def test_pace_shortens_the_film(script_of: Any) -> None:
    assert script_of("tiles", seed=1, pace=2.0).duration_s < 0.75 * script_of("tiles", seed=1).duration_s


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 3])
def test_settled_field_is_that_of_the_state(script_of: Any, game: str, seed: int) -> None:
    script: Script = script_of(game, seed=seed, fouls=3)
    settled = [still for still in script.timeline.stills() if still.phase == "settled"]
    assert len(settled) > 4
    choreography: Choreography = script.choreography
    for still in settled:
        state = choreography.steps[still.events - 1].after if still.events else choreography.start
        field = choreography.field(still.pieces, still.events)
        assert SEEN[game](field) == WANTED[game](state), f"after event {still.events}"


def _suritsu(field: dict[str, Any]) -> Any:
    cards = [(c["x"], c["y"], c["digits"], c["scenery"]) for c in field["cards"]]
    return sorted(cards, key=str), field["face"] if cards else None, field["numbers"]


def _summy(state: Any) -> Any:
    left, top = min(x for x, _ in state.table), min(y for _, y in state.table)
    return sorted((x - left, y - top, sign) for (x, y), sign in state.table.items())


def _slots(state: Any) -> Any:
    if state.step == 0:
        return dict.fromkeys(("A", "B", "C1", "C2", "C3", "S"))
    up = {slot: card.role for slot, card in zip(("A", "B"), state.shown, strict=True) if card is not None}
    return {slot: up.get(slot, "down") for slot in ("A", "B", "C1", "C2", "C3", "S")}


def _rows(state: Any) -> Any:
    """The labels of all tiles that lie side by side, row by row."""
    rows = []
    for x, y in state.cells:
        if (x - 1, y) not in state.cells and (x + 1, y) in state.cells:
            row = [state.cells[x, y]]
            while (x + len(row), y) in state.cells:
                row.append(state.cells[x + len(row), y])
            rows.append(row)
    return sorted(rows)


SEEN: dict[str, Any] = {
    "suritsu": _suritsu,
    "kaifuda": lambda field: field["lines"],
    "summy": lambda field: sorted((c["col"], c["row"], c["symbol"]) for c in field["cells"]),
    "sequence-numbers": lambda field: (
        sorted((c["row"], c["col"], c["colour"], c["side"]) for c in field["chips"]),
        sorted(field["discards"]),
    ),
    "suiri-sinri": lambda field: {slot: card and card.get("role", "down") for slot, card in field["slots"].items()},
    "tiles": lambda field: sorted([key.split()[-1] for key in row] for row in field["rows"] if len(row) > 1),
}
WANTED: dict[str, Any] = {
    "suritsu": lambda state: _suritsu(field_of(state)),
    "kaifuda": lambda state: {
        "first": list(shown(state.lines[0])),
        "second": list(shown(state.lines[1])),
    },
    "summy": _summy,
    "sequence-numbers": lambda state: (
        sorted((r, c, chip.colour, "bumpy" if chip.bumpy else "number") for (r, c), chip in state.chips.items()),
        sorted(pile[-1] for pile in state.discards if pile),
    ),
    "suiri-sinri": _slots,
    "tiles": _rows,
}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_but_under_a_hand(script_of: Any, game: str) -> None:
    """From frame to frame a piece stays, is carried no faster than a hand, or comes and goes at a hand or unseen."""
    script: Script = script_of(game, seed=3, fouls=2)
    viewer, step_s = Viewer(script.timeline), 1 / 12
    before: dict[str, tuple[float, float, bool]] = {}
    for frame in range(int(script.duration_s / step_s)):
        glimpse = viewer.at(frame * step_s)
        now = {p.key: (p.x_mm, p.y_mm, False) for p in glimpse.resting}
        now |= {m.piece.key: (m.piece.x_mm, m.piece.y_mm, True) for m in glimpse.moving}
        lifted = {m.piece.key for m in glimpse.moving if m.lift is not None}
        hands = [run.at(frame * step_s).target_mm[:2] for run in glimpse.runs]
        for key in (before.keys() | now.keys()) - lifted if before else ():
            old, new = before.get(key), now.get(key)
            if old and new:
                way = math.dist(old[:2], new[:2])
                assert way < (130.0 if old[2] or new[2] else 0.01), (key, frame * step_s)
                continue
            x, y = (old or new or (0, 0, False))[:2]
            near = any(math.dist(hand, (x, y)) < 90.0 for hand in hands)
            covered = sum(math.dist((x, y), other[:2]) < 12.0 for other in now.values()) > 0
            assert near or covered or not script.stage.sees(x, y, 0.0), (key, frame * step_s)
        before = now


def test_a_card_laid_on_another_lies_on_top_of_it(script_of: Any) -> None:
    script: Script = script_of("suritsu", seed=1375, fouls=2, kinds=("SUR-P3", "SUR-P1"), events=6)
    raised = {
        piece.key
        for still in script.timeline.stills()
        for piece in still.pieces
        if piece.role == "field" and piece.kind == "card" and piece.z_mm > 0
    }
    assert raised == {"card 4"}


@pytest.mark.parametrize("seed", [34, 74])
def test_a_play_put_right_moves_no_card_but_its_own(seed: int, atlas: Any) -> None:
    """What lay below only comes to light again, and nobody draws."""
    game = get_game("sequence-numbers")
    told = game.random_match(seed, None, None, seed % 4)
    start, steps = replay(game, told.header, told.events)
    sizes = sizes_of(atlas, "sequence-numbers", DEFAULT_STYLE)
    moves = choreography_of("sequence-numbers")(game, start, steps, told.header["players"], sizes, seed)
    moves.opening()
    put_right = 0
    for number, step in enumerate(steps):
        shown = moves.perform(number)
        beats = [beat for act in (*shown.acts, *shown.remedy) for beat in act.beats]
        cards = [beat.piece.label for beat in beats if isinstance(beat, Lay) and beat.piece.kind == "card"]
        taken = [key for beat in beats if isinstance(beat, Take) for key in beat.keys]
        if step.do == "play" and shown.remedy:
            put_right += 1
            assert len(cards) <= 1 + len(step.raw.get("also") or ())
            assert not any(key.startswith("draw") for key in taken)
    assert put_right


def test_the_set_has_every_piece_that_is_laid(script_of: Any, atlas: Any) -> None:
    script: Script = script_of("tiles", seed=110, events=None)
    tiles = atlas.get("tiles", script.order.style)
    printed = {texture.label for texture in (*tiles.textures, *tiles.spare) if texture.kind == "tile"}
    assert {event["label"] for event in script.events if event["do"] == "place"} <= printed
