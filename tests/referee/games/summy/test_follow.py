"""Following Summy from settled tables: provisional blocks, ends of turns, refills, and what leaves no trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from referee.core import Header, Match, Undo, get_game
from referee.core.following import Explanation, SeenPiece, SettledTable, Side, Visit
from referee.core.pieces import PlacedPiece
from referee.games.summy.events import Place, Remove
from referee.games.summy.field import field
from referee.games.summy.follow import FOLLOWER, SummyFollower
from tests.referee.games.shown_table import ShownTable

SIZES = {"block": (25.0, 25.0, 10.0)}
PITCH = 26.5
SIDES: dict[str, Side] = {"A": "near", "B": "far"}
STOCK = 77
FIRST = "3@-3,0 +@-2,0 4@-1,0 7@1,0"


def _header(position: dict[str, Any] | None = None) -> Header:
    return Header(format="table-referee/record/1", game="summy", players=["A", "B"], position=position)


class Desk(ShownTable):
    """The ``=`` in the middle, the whole stock in sight, and the match that follows the table; A starts."""

    up_deg = 0.0

    def __init__(
        self,
        stock: int = STOCK,
        printed: Sequence[tuple[str, float, float]] = (),
        *,
        begun: bool = True,
        up: Sequence[tuple[float, float]] = (),
    ) -> None:
        super().__init__(Match(get_game("summy"), _header({"turn": "A"} if begun else None)), FOLLOWER, SIZES)
        self.put("=0", "=", 0, 0)
        for label, x, y in printed:
            self.put(f"print {x} {y}", label, x, y, turn_deg=40.0 * x)
        for x, y in up:
            self.put(f"up {x} {y}", None, x, y, face="down")
        for number in range(stock):
            self.put(f"stock {number}", None, 20 + number % 8 * 1.5, number // 8 * 1.5 - 8, face="down")
        self.settle()

    def put(self, key: str, label: str | None, x: float, y: float, **more: Any) -> None:
        face, turn = more.pop("face", "up"), more.pop("turn_deg", 0.0)
        piece = PlacedPiece(key, "block", label, face, x * PITCH, -y * PITCH, turn)
        self.pieces[key] = SeenPiece(piece, **more)

    def lay(self, team: str, blocks: str, **more: Any) -> Explanation:
        """Blocks such as ``3@-3,0`` are laid by one hand, and the table settles."""
        return self.by(team, *self.spread(blocks, **more))

    def spread(self, blocks: str, **more: Any) -> tuple[str, ...]:
        """Put such blocks; their keys."""
        keys = []
        for block in blocks.split():
            symbol, _, place = block.partition("@")
            x, y = map(float, place.split(","))
            keys.append(f"{symbol}{place}")
            self.put(keys[-1], symbol, x, y, **more)
        return tuple(keys)

    def take(self, team: str, *keys: str) -> Explanation:
        """Pieces are taken off the table."""
        self.without(keys)
        return self.by(team, *keys)

    def refill(self, team: str, count: int) -> Explanation:
        """Blocks are taken from the stock."""
        return self.take(team, *[key for key in self.pieces if key.startswith("stock")][-count:])

    def aside(self, team: str, count: int) -> Explanation:
        """Blocks are laid face down far to the left."""
        first = sum(key.startswith("aside") for key in self.pieces)
        keys = [f"aside {first + number}" for number in range(count)]
        for number, key in enumerate(keys):
            self.put(key, None, -20, (first + number) * 1.5, face="down")
        return self.by(team, *keys)

    def by(self, team: str, *lifted: str) -> Explanation:
        """A hand has been at the table, which then settles."""
        self.visit(SIDES[team], lifted, lifted)
        return self.settle()

    def rest(self) -> Explanation:
        """Nobody touches the table for a while."""
        return self.settle(rested_s=1.5)

    @property
    def story(self) -> list[str]:
        """What the record holds: event, team, notation and rules found."""
        return [self._told(number) for number in range(1, len(self.match.rulings) + 1)]

    def _told(self, number: int) -> str:
        event, ruling = self.match.event(number), self.match.rulings[number - 1]
        count = getattr(event, "count", None)
        what = event.do if count is None else f"{event.do} {count}"
        rules = [f"{f.rule}{'' if f.by is None else '/' + f.by}" for f in ruling.findings]
        return " ".join([what, getattr(event, "by", None) or "-", *rules, *(["undone"] if ruling.undone else [])])


def _sum_in_one_go(desk: Desk) -> None:
    desk.lay("A", FIRST)


def _sum_block_by_block(desk: Desk) -> None:
    for block in FIRST.split():
        desk.lay("A", block)


def _both_teams(desk: Desk) -> None:
    desk.lay("A", FIRST)
    desk.refill("A", 4)
    desk.lay("B", "-@1,1 2@1,2 =@1,3 5@1,4")
    desk.refill("B", 4)


def _tentative_and_taken_back(desk: Desk) -> None:
    desk.lay("A", "3@-3,0 +@-2,0")
    desk.rest()
    desk.take("A", "3-3,0", "+-2,0")
    desk.rest()


def _false_sum_taken_back_at_once(desk: Desk) -> None:
    desk.lay("A", "3@-3,0 +@-2,0 4@-1,0 8@1,0")
    desk.take("A", "81,0")
    desk.lay("A", "7@1,0")


def _false_sum_lies(desk: Desk) -> None:
    desk.lay("A", "3@-3,0 +@-2,0 4@-1,0 8@1,0")
    desk.rest()
    desk.rest()


def _false_sum_put_right(desk: Desk) -> None:
    _false_sum_lies(desk)
    desk.take("A", "81,0")
    desk.rest()
    desk.lay("A", "7@1,0")


def _false_sum_at_the_refill(desk: Desk) -> None:
    desk.lay("A", "3@-3,0")
    desk.lay("A", "+@-2,0 4@-1,0 8@1,0")
    desk.refill("A", 4)


def _key_ends_the_turn(desk: Desk) -> None:
    desk.lay("A", "3@-2,0 +@-1,0")
    desk.settle(ended_by="A")


def _sum_grows(desk: Desk) -> None:
    """A true sum becomes a longer true sum in the same turn: one event, corrected."""
    desk.lay("A", "3@-3,0 +@-2,0 4@-1,0 7@1,0")
    desk.lay("A", "0@-5,0 +@-4,0")


def _removal(desk: Desk) -> None:
    desk.aside("A", 2)
    desk.aside("A", 1)
    desk.refill("A", 3)


def _refill_too_small(desk: Desk) -> None:
    desk.lay("A", FIRST)
    desk.refill("A", 2)
    desk.lay("B", "-@1,1 2@1,2 =@1,3 5@1,4")


def _old_block_moved(desk: Desk) -> None:
    _both_teams(desk)
    desk.put("3-3,0", "3", -3, -2)
    desk.by("A", "3-3,0")
    desk.put("3-3,0", "3", -3, 0)
    desk.by("A", "3-3,0")


def _nudges(desk: Desk) -> None:
    desk.lay("A", FIRST)
    for key, seen in list(desk.pieces.items()):
        moved = replace(seen.piece, x_mm=seen.piece.x_mm - 2.0, y_mm=seen.piece.y_mm + 2.0, turn_deg=3.0)
        desk.pieces[key] = replace(seen, piece=moved)
    desk.by("B", "=0")


def _lost_keys(desk: Desk) -> None:
    desk.lay("A", FIRST)
    desk.pieces = {f"n {k}": replace(s, piece=replace(s.piece, key=f"n {k}")) for k, s in desk.pieces.items()}
    desk.by("B")


def _hidden_for_a_while(desk: Desk) -> None:
    desk.lay("A", FIRST)
    kept = desk.pieces.pop("71,0"), desk.pieces.pop("stock 3")
    desk.settle()
    desk.pieces |= {"71,0": kept[0], "stock 3": kept[1]}
    desk.settle()


def _undone_by_a_human(desk: Desk) -> None:
    desk.lay("A", FIRST)
    desk.match.push(Undo())
    desk.rest()


def _turned_block(desk: Desk) -> None:
    desk.lay("A", "3@-3,0 +@-2,0 4@-1,0")
    desk.lay("A", "7@1,0", turn_deg=180.0)
    desk.settle(ended_by="A")


def _block_on_a_block(desk: Desk) -> None:
    desk.lay("A", FIRST)
    desk.refill("A", 4)
    desk.lay("B", "9@1,0.1 -@1,1 2@1,2 =@1,3 5@1,4")
    desk.rest()


ACTS = [
    (_sum_in_one_go, ["place A"]),
    (_sum_block_by_block, ["place A"]),
    (_both_teams, ["place A", "refill 4 A", "place B", "refill 4 B"]),
    (_tentative_and_taken_back, []),
    (_false_sum_taken_back_at_once, ["place A"]),
    (_false_sum_lies, ["place A SUM-V6"]),
    (_false_sum_put_right, ["place A SUM-V6", "place A"]),
    (_false_sum_at_the_refill, ["place A SUM-V6"]),
    (_key_ends_the_turn, ["place A SUM-V3 SUM-V5 SUM-V2"]),
    (_sum_grows, ["place A", "correct -"]),
    (_removal, ["remove 3 A", "refill 3 A"]),
    (_refill_too_small, ["place A", "refill 2 A SUM-T3", "place B SUM-T3/A"]),
    (_old_block_moved, ["place A", "refill 4 A", "place B", "refill 4 B", "shift A SUM-P8"]),
    (_nudges, ["place A"]),
    (_lost_keys, ["place A"]),
    (_hidden_for_a_while, ["place A"]),
    (_undone_by_a_human, ["place A undone", "undo -"]),
    (_turned_block, ["place A SUM-P9"]),
    (_block_on_a_block, ["place A", "refill 4 A", "place B SUM-P7"]),
]


@pytest.mark.parametrize(("acts", "expected"), ACTS, ids=[acts.__name__[1:] for acts, _ in ACTS])
def test_tables_become_events(acts: Callable[[Desk], None], expected: list[str]) -> None:
    desk = Desk()
    acts(desk)
    assert desk.story == expected


def test_blocks_of_a_turn_that_goes_on_are_provisional() -> None:
    desk = Desk()
    told = desk.lay("A", "3@-3,0 +@-2,0")
    assert (told.events, told.provisional, told.waiting) == ((), ("3-3,0", "+-2,0"), "summy-follow-sum")
    assert desk.lay("A", "4@-1,0 7@1,0").provisional == ()


def test_blocks_that_may_still_become_a_sum_are_asked_about() -> None:
    """Nothing is called in a first turn from blocks that do not look finished."""
    desk = Desk()
    assert desk.lay("A", "3@-3,0 +@-2,0 4@-1,0").again_after_s == 1.0
    told = desk.rest()
    (question,) = told.questions
    assert (told.events, question.name) == ((), "summy-follow-finished")
    desk.match.push(question.choices[0][2][0].event)
    assert desk.rest().questions == ()
    assert desk.story == ["place A SUM-V3"]


def test_who_lays_block_by_block_is_not_hurried() -> None:
    desk = Desk()
    for block in FIRST.split():
        desk.lay("A", block)
    desk.refill("A", 4)
    desk.lay("B", "-@1,1")
    desk.lay("B", "2@1,2 =@1,3")
    told = desk.rest()
    assert (told.events, told.questions) == ((), ())


def test_a_block_that_cannot_be_read_is_asked_about() -> None:
    desk = Desk()
    desk.lay("A", "3@-3,0 +@-2,0 4@-1,0")
    desk.put("7", "1", 1, 0, certain=False, alternatives=(("1", 0.5), ("7", 0.45)))
    told = desk.by("A", "7")
    assert (told.events, told.questions, told.waiting) == ((), (), "follow-reading")
    told = desk.settle(rested_s=told.again_after_s or 0.0)
    (question,) = told.questions
    assert (told.events, question.name, question.keys) == ((), "follow-unread", ("7",))
    desk.match.push(question.choices[1][2][0].event)
    assert desk.rest().questions == ()
    assert desk.story == ["place A"]


def test_blocks_taken_back_before_they_were_read_are_asked_about() -> None:
    desk = Desk()
    desk.lay("A", "3@-3,0 +@-2,0 4@-1,0")
    desk.put("8", "1", 1, 0, certain=False, alternatives=(("7", 0.5), ("8", 0.45)))
    desk.by("A", "8")
    told = desk.take("A", "8", "3-3,0", "+-2,0", "4-1,0")
    (question,) = told.questions
    assert (told.events, question.name) == ((), "follow-unread-taken")
    assert [args.get("label") for _, args, _ in question.choices] == ["8", None]
    desk.match.push(question.choices[0][2][0].event)
    assert desk.settle().questions == ()
    assert desk.story == ["place A SUM-V6"]


def test_two_sums_of_one_team_after_a_missed_table_are_told_apart() -> None:
    desk = Desk(stock=0)
    desk.lay("A", "3@-3,0 +@-2,0 4@-1,0 7@1,0")
    desk.time_s += 3.0
    for key, symbol, x, y in (("a", "-", 1, 1), ("b", "2", 1, 2), ("c", "=", 1, 3), ("d", "5", 1, 4)):
        desk.put(key, symbol, x, y)
    desk.visits.append(Visit(SIDES["B"], desk.time_s - 2, desk.time_s, tuple("abcd"), tuple("abcd")))
    for key, symbol, x, y in (("e", "+", -3, 1), ("f", "1", -3, 2), ("g", "=", -3, 3), ("h", "4", -3, 4)):
        desk.put(key, symbol, x, y)
    desk.by("B", *"efgh")
    assert desk.story == ["place A", "place B", "place B SUM-T1"]


def test_the_set_decides_what_a_doubtful_block_is() -> None:
    """Six 6s exist, and all of them lie."""
    cells = [[x, 2, "6"] for x in range(6)]
    match: Match[Any] = Match(get_game("summy"), _header({"blocks": [[0, 0, "="], *cells], "turn": "A"}))
    desk = Desk()
    desk.match, desk.follower = match, FOLLOWER(match, SIZES)
    for x in range(6):
        desk.put(f"six {x}", "6", x, 2)
    desk.settle()
    desk.lay("A", "0@-3,0 +@-2,0 9@-1,0")
    desk.put("9", "6", 1, 0, certain=False, alternatives=(("6", 0.5), ("9", 0.45)))
    desk.by("A", "9")
    assert desk.story == ["place A"]


def test_play_goes_on_over_an_illegal_sum() -> None:
    desk = Desk(stock=0)
    _false_sum_lies(desk)
    told = desk.lay("B", "-@1,1 2@1,2 =@1,3 6@1,4")
    (question,) = told.questions
    assert (told.events, question.name) == ((), "follow-stands")
    desk.match.push(question.choices[0][2][0].event)
    desk.settle()
    assert desk.story == ["place A SUM-V6", "rule -", "place B"]


def test_a_removal_after_a_sum_is_called_at_once() -> None:
    """Both seats are known by then; the block is picked up again, which is no event."""
    desk = Desk()
    _both_teams(desk)
    desk.lay("A", "×@-1,1 2@-1,2 =@-1,3 8@-1,4")
    desk.refill("A", 4)
    desk.aside("B", 1)
    desk.refill("B", 1)
    before = len(desk.story)
    desk.aside("B", 1)
    desk.take("B", "aside 1")
    assert desk.story[before:] == ["remove 1 B SUM-T1"]


def test_a_block_that_is_gone_is_asked_about() -> None:
    desk = Desk()
    _both_teams(desk)
    (question,) = desk.take("A", "3-3,0").questions
    assert (question.name, question.args["symbol"]) == ("summy-follow-gone", "3")
    desk.match.push(question.choices[0][2][0].event)
    assert desk.settle().waiting == "follow-put-right"
    assert desk.story[-1] == "shift A SUM-P8"


def test_the_sum_laid_last_is_taken_back() -> None:
    desk = Desk()
    _both_teams(desk)
    (question,) = desk.take("B", "-1,1", "21,2", "=1,3", "51,4").questions
    assert question.name == "follow-taken-back"
    for seen in question.choices[0][2]:
        desk.match.push(seen.event)
    assert desk.match.state.scores[1] == 0


def test_a_block_between_two_cells_is_waited_for() -> None:
    desk = Desk()
    told = desk.lay("A", "3@-3,0 +@-2,0 4@-1,0 7@1.5,0")
    assert (told.events, told.waiting) == ((), "summy-follow-between")


def test_a_stock_that_is_not_all_seen_tells_nothing_of_refills() -> None:
    desk = Desk(stock=30)
    desk.lay("A", FIRST)
    desk.refill("A", 2)
    desk.lay("B", "-@1,1 2@1,2 =@1,3 5@1,4")
    assert desk.story == ["place A", "place B"]


# Joining and warning


@pytest.mark.parametrize(
    ("blocks", "position", "waiting"),
    [
        ("=@0,0", None, None),
        ("3@0,0", None, "summy-follow-start"),
        (f"=@0,0 {FIRST}", 5, None),
        ("", None, "summy-follow-start"),
    ],
    ids=["the start", "no =", "under way", "nothing"],
)
def test_opening(blocks: str, position: int | None, waiting: str | None) -> None:
    desk = Desk(stock=0)
    desk.pieces.clear()
    for block in blocks.split():
        symbol, _, place = block.partition("@")
        x, y = map(float, place.split(","))
        desk.put(block, symbol, x, y)
    seen = SummyFollower.opening(SettledTable(0.0, tuple(desk.pieces.values()), SIZES), ["A", "B"], {})
    assert seen.waiting == waiting
    assert (seen.position is None) == (position is None)
    if seen.position is not None:
        assert [-3, 0, "3"] in seen.position["blocks"]
        assert len(seen.position["blocks"]) == position


def test_the_first_sum_is_told_though_the_middle_was_not_seen_before() -> None:
    desk = Desk()
    desk.lay("A", FIRST)
    assert desk.last is not None
    around = Visit("near", 1.0, 3.0, (), tuple(key for key in desk.pieces if "stock" not in key))
    table = replace(desk.last, visits=(around,))
    assert SummyFollower.opening(table, ["A", "B"], {}).position is None
    follower = SummyFollower(Match(get_game("summy"), _header()), SIZES)
    assert [type(seen.event) for seen in follower.follow(table).events] == [Place]
    desk.lay("B", "-@1,1 2@1,2 =@1,3 5@1,4")
    under_way = SummyFollower.opening(replace(desk.last, visits=(around,)), ["A", "B"], {}).position
    assert under_way is not None
    assert len(under_way["blocks"]) == 9


@pytest.mark.parametrize(("place", "warned"), [("2,0", True), ("1,1", False)], ids=["kept free", "free"])
def test_a_hovering_block_is_warned_of(place: str, warned: bool) -> None:
    desk = Desk()
    desk.lay("A", FIRST)
    x, y = map(float, place.split(","))
    desk.put("hover", "5", x, y)
    hovering = [desk.pieces.pop("hover")]
    table = SettledTable(0.0, tuple(desk.pieces.values()), SIZES)
    assert bool(desk.follower.warnings(hovering, table)) is warned


def test_a_block_apart_that_cannot_be_read_yet_belongs_to_the_sum() -> None:
    desk = Desk()
    desk.put("7@5,0", None, 5, 0, certain=False, alternatives=(("7", 0.55), ("1", 0.41)))
    desk.lay("A", "3@-3,0 +@-2,0 4@-1,0")
    told = desk.by("A", "7@5,0")
    assert told.events == ()
    desk.rest()
    assert desk.story == []


def test_the_only_block_moved_by_a_hand_is_told_once_and_put_back() -> None:
    desk = Desk()
    desk.put("=0", "=", -2, 0)
    desk.by("A", "=0")
    desk.settle()
    assert desk.story == ["shift A SUM-P8"]
    desk.put("=0", "=", 0, 0)
    desk.by("A", "=0")
    assert desk.story == ["shift A SUM-P8"]


def test_the_only_block_that_lies_elsewhere_though_no_hand_lifted_it_was_not_moved() -> None:
    desk = Desk()
    desk.put("=0", "=", -2, 0)
    desk.settle()
    assert desk.story == []


def test_a_block_laid_on_the_only_one_covers_it() -> None:
    desk = Desk()
    del desk.pieces["=0"]
    desk.lay("A", "5@-3,0 -@-2,0 5@-1,0 0@0,0")
    for _ in range(2):
        desk.rest()
    told = desk.settle(ended_by="A")
    assert told.waiting != "follow-lost"
    assert any("SUM-P7" in event for event in desk.story)


def test_a_doubt_counts_from_when_a_block_was_first_seen() -> None:
    desk = Desk()
    desk.time_s += 30.0
    desk.put("4@-1,0", "4", -1, 0, certain=False, alternatives=(("4", 0.55), ("1", 0.41)))
    desk.visits.append(Visit("near", 4.0, 6.0, ("4@-1,0",), ("4@-1,0",)))
    desk.lay("A", "3@-3,0 +@-2,0 7@1,0")
    assert desk.settle(rested_s=0.5).questions == ()
    assert [question.name for question in desk.settle(rested_s=6.0).questions] == ["follow-unread"]


def _crowd(desk: Desk, *keys: str) -> Explanation:
    """Hands from both sides were there where these now lie, and nobody saw whose laid them."""
    desk.time_s += 5.0
    near = Visit("near", desk.time_s - 4, desk.time_s - 1, keys, (), (), perhaps=keys)
    desk.visits += [near, Visit("far", desk.time_s - 3, desk.time_s, keys, keys)]
    return desk.settle()


def _blocks(desk: Desk, *blocks: str) -> tuple[str, ...]:
    for block in blocks:
        symbol, _, place = block.partition("@")
        x, y = map(float, place.split(","))
        desk.put(block, symbol, x, y)
    return blocks


def test_blocks_of_nobody_knows_whose_hand_are_those_of_the_team_on_turn() -> None:
    desk = Desk()
    _both_teams(desk)
    told = _crowd(desk, *_blocks(desk, "×@-1,1", "2@-1,2", "=@-1,3", "8@-1,4"))
    assert [(seen.event.by, seen.inferred) for seen in told.events[-1:]] == [("A", True)]  # type: ignore[union-attr]


def test_a_sum_and_blocks_aside_of_nobody_knows_whose_hands_are_asked_about() -> None:
    """One team may not do both; two teams in turn may."""
    desk = Desk()
    _both_teams(desk)
    before = len(desk.story)
    laid = _blocks(desk, "×@-1,1", "2@-1,2", "=@-1,3", "8@-1,4")
    for number in range(2):
        desk.put(f"aside {number}", None, -20, number * 1.5, face="down")
    told = _crowd(desk, *laid, "aside 0", "aside 1")
    (question,) = told.questions
    assert (question.name, desk.story[before:]) == ("follow-order", [])
    says = [[(seen.event.by, type(seen.event).__name__) for seen in events] for _, _, events in question.choices]  # type: ignore[union-attr]
    assert says[:2] == [[("A", "Place"), ("B", "Remove")], [("A", "Remove"), ("B", "Place")]]
    for seen in question.choices[0][2]:
        desk.match.push(seen.event)
    assert not desk.settle().questions
    assert desk.story[before:] == ["place A", "remove 2 B"]


def test_two_sums_of_nobody_knows_whose_hands_are_asked_about() -> None:
    desk = Desk()
    _both_teams(desk)
    before = len(desk.story)
    _crowd(desk, *_blocks(desk, "×@-1,1", "2@-1,2", "=@-1,3", "8@-1,4", "8@-3,1", "=@-3,2", "1@-3,3", "1@-3,4"))
    told = desk.rest()
    assert desk.story[before:] == []
    assert [question.name for question in told.questions] == ["follow-order"]


def test_no_breach_follows_from_an_act_that_only_the_order_of_turns_gave_to_a_team() -> None:
    """Whose the sum was nobody saw; then one who may not lay blocks aside after his own sum does so."""
    desk = Desk()
    _both_teams(desk)
    _crowd(desk, *_blocks(desk, "×@-1,1", "2@-1,2", "=@-1,3", "8@-1,4"))
    before = len(desk.story)
    desk.aside("A", 2)
    told = desk.refill("A", 2)
    assert desk.story[before:] == []
    assert [question.name for question in told.questions] == ["follow-order"]


def test_blocks_laid_aside_are_told_after_a_while_and_more_of_them_are_the_same_act() -> None:
    desk = Desk()
    _both_teams(desk)
    before = len(desk.story)
    desk.aside("A", 2)
    desk.rest()
    assert desk.story[before:] == []
    desk.settle(rested_s=4.5)
    assert desk.story[before:] == ["remove 2 A"]
    desk.aside("A", 2)
    desk.refill("A", 4)
    removals = [
        event
        for number in range(1, len(desk.match.rulings) + 1)
        if _counts(desk, number, event := desk.match.event(number))
    ]
    assert [event.count for event in removals] == [4]  # type: ignore[union-attr]


def _counts(desk: Desk, number: int, event: object) -> bool:
    return isinstance(event, Remove) and not desk.match.rulings[number - 1].undone


def test_blocks_of_nobody_knows_whose_hand_are_read_before_anything_is_asked_of_them() -> None:
    desk = Desk()
    _both_teams(desk)
    desk.put("new", None, -1, 1, certain=False, alternatives=(("×", 0.5), ("+", 0.45)))
    desk.put("aside 0", None, -20, 0, face="down")
    told = _crowd(desk, "new", "aside 0", *_blocks(desk, "2@-1,2", "=@-1,3", "8@-1,4"))
    assert (told.questions, told.waiting) == ((), "follow-reading")


def _put_up(desk: Desk) -> None:
    """A has a sum, B takes blocks from the stock, and one that it puts up looks as if it lay there face down."""
    _both_teams(desk)
    desk.lay("A", "×@-1,1 2@-1,2 =@-1,3 8@-1,4")
    desk.refill("A", 4)
    stock = [key for key in desk.pieces if key.startswith("stock")][-4:]
    desk.without(tuple(stock))
    desk.put("put up", None, -2, -12, face="down")
    desk.by("B", *stock, "put up")


def test_a_block_that_comes_with_those_of_the_stock_was_not_laid_aside() -> None:
    desk = Desk()
    _put_up(desk)
    before = len(desk.story)
    desk.settle(rested_s=4.5)
    assert desk.story[before:] == []


def test_who_may_have_laid_blocks_aside_before_is_asked_about_before_the_next_is_out_of_turn() -> None:
    desk = Desk()
    _put_up(desk)
    before = len(desk.story)
    told = desk.lay("A", "8@-3,1 =@-3,2 1@-3,3 1@-3,4")
    assert desk.story[before:] == []
    (question,) = told.questions
    assert question.name == "follow-order"


def _one_after_another(desk: Desk, *, hand: bool) -> Explanation:
    """Both teams have a sum, A another; B is to act, and perhaps its hand is at the table. Then A lays one more."""
    _both_teams(desk)
    desk.lay("A", "×@-1,1 2@-1,2 =@-1,3 8@-1,4")
    desk.refill("A", 4)
    if hand:
        desk.by("B")
    return desk.lay("A", "1@0,-3 +@0,-2 2@0,-1 3@0,1")


def test_a_block_put_up_where_one_stood_from_the_beginning_was_not_laid_aside() -> None:
    """It looks as if it lay face down, as the one did whose place it takes."""
    desk = Desk(stock=30, up=[(-12, 9)])
    desk.lay("A", FIRST)
    desk.take("A", "up -12 9")
    desk.put("another", None, -12.2, 9.1, face="down")
    assert not desk.by("A", "another").questions
    assert not desk.settle(rested_s=4.5).questions
    assert desk.story == ["place A"]


def test_a_hand_that_may_have_laid_blocks_aside_out_of_sight_is_asked_about_before_the_next_is_out_of_turn() -> None:
    desk = Desk(stock=30)
    told = _one_after_another(desk, hand=True)
    assert not [line for line in desk.story if "SUM-T1" in line]
    (question,) = told.questions
    assert question.name == "follow-order"
    assert [type(seen.event) for seen in question.choices[0][2]] == [Remove, Place]


@pytest.mark.parametrize(("counted", "hand"), [(True, True), (False, False)])
def test_who_surely_laid_nothing_aside_makes_the_next_act_out_of_turn(counted: bool, hand: bool) -> None:
    desk = Desk(stock=STOCK if counted else 30)
    told = _one_after_another(desk, hand=hand)
    assert not told.questions
    assert "SUM-T1" in desk.story[-1]


def test_a_block_seen_only_when_the_hands_have_left_is_of_the_sum_that_lies_unfinished() -> None:
    desk = Desk(begun=False)
    desk.lay("B", "3@-3,0 +@-2,0 4@-1,0")
    desk.put("late", "7", 1, 0)
    told = desk.settle()
    assert not told.questions
    assert desk.story == ["place B"]


def test_a_sum_left_without_its_number_is_asked_about_and_the_number_need_not_be_seen_afterwards() -> None:
    desk = Desk()
    _both_teams(desk)
    desk.lay("A", "×@-1,1 2@-1,2 =@-1,3 8@-1,4")
    desk.refill("A", 4)
    desk.lay("B", "2@-3,-2 ×@-3,-1 =@-3,1 6@-3,2")
    desk.refill("B", 4)
    before = len(desk.story)
    desk.lay("A", "1@0,-3 +@0,-2 2@0,-1")
    told = desk.refill("A", 4)
    assert desk.story[before:] == []
    (question,) = told.questions
    first, second = (choice[2][0].event for choice in question.choices)
    assert [len(first.blocks), len(second.blocks)] == [4, 3]  # type: ignore[union-attr]
    desk.match.push(first)
    assert not desk.settle().questions
    assert desk.story[before:] == ["place A", "refill 4 A"]
    desk.put("late", "3", 0, 1)
    assert not desk.settle().questions
    assert desk.take("B", "late").questions


@pytest.mark.parametrize(("number", "rules"), [("7", ""), ("8", " SUM-V6")])
def test_a_sum_that_hands_of_both_teams_seem_to_have_laid_is_one_teams(number: str, rules: str) -> None:
    """An onlooker leant over the table, and arm and body could not be told apart."""
    desk = Desk(begun=False)
    *first, last = desk.spread(f"3@-3,0 +@-2,0 4@-1,0 {number}@1,0")
    desk.visit("far", tuple(first), tuple(first))
    desk.visit("near", (last,), (last,))
    (question,) = desk.settle().questions
    assert desk.story == []
    assert [choice[2][0].event.by for choice in question.choices] == ["B", "A"]  # type: ignore[union-attr]
    for seen in question.choices[0][2]:
        desk.match.push(seen.event)
    assert not desk.settle().questions
    assert desk.story == [f"place B{rules}"]


@pytest.mark.parametrize("onlooker", [False, True])
def test_a_sum_has_lain_since_its_teams_hand_left_though_another_leant_over_it(onlooker: bool) -> None:
    desk = Desk()
    desk.visit("near", (), desk.spread("3@-3,0 +@-2,0 4@-1,0 8@1,0"))
    if onlooker:
        desk.visit("far", (), ())
    assert bool(desk.settle().events) == onlooker


def test_a_hole_in_a_sum_that_one_block_makes_right_may_hold_it_unseen() -> None:
    desk = Desk()
    desk.lay("A", "8@-3,0 -@-2,0 8@1,0")
    (question,) = desk.rest().questions
    *whole, as_seen, goes_on = question.choices
    assert [[block.symbol for block in choice[2][0].event.blocks] for choice in whole] == [["8", "-", "0", "8"]]  # type: ignore[union-attr]
    assert (len(as_seen[2][0].event.blocks), goes_on[2]) == (3, ())  # type: ignore[union-attr]
    desk.match.push(whole[0][2][0].event)
    assert not desk.rest().questions
    desk.refill("A", 4)
    assert desk.story == ["place A", "refill 4 A"]


def test_a_hole_that_is_left_and_can_not_be_filled_is_one() -> None:
    desk = Desk()
    desk.lay("A", "2@0,-3 +@0,-2 7@0,-1 9@0,2")
    desk.rest()
    desk.refill("A", 4)
    assert desk.story == ["place A SUM-P4"]


def test_a_sum_out_of_turn_may_not_be_finished_either() -> None:
    desk = Desk()
    _both_teams(desk)
    desk.lay("A", "×@-1,1 2@-1,2 =@-1,3 8@-1,4")
    desk.refill("A", 4)
    before = len(desk.story)
    desk.lay("A", "2@-3,-2 ×@-3,-1")
    assert desk.story[before:] == []
    desk.lay("A", "=@-3,1 6@-3,2")
    assert desk.story[before:] == ["place A SUM-T1"]


def test_the_first_sum_taken_back_is_asked_about_though_little_of_the_record_is_left() -> None:
    desk = Desk()
    desk.lay("A", FIRST)
    (question,) = desk.take("A", "3-3,0", "+-2,0", "4-1,0", "71,0").questions
    assert question.name == "follow-taken-back"
    for seen in question.choices[0][2]:
        desk.match.push(seen.event)
    desk.lay("A", "4@-3,0 ×@-2,0 2@-1,0 8@1,0")
    assert [line for line in desk.story if "SUM" in line] == []


def test_a_whole_sum_apart_from_the_table_is_asked_about_even_of_who_lays_block_by_block() -> None:
    desk = Desk()
    for block in FIRST.split():
        desk.lay("A", block)
    desk.refill("A", 4)
    desk.lay("B", "1@-1,3")
    assert desk.rest().questions == ()  # one block alone has only begun
    desk.lay("B", "+@-1,4 2@-1,5")
    desk.lay("B", "=@-1,6 3@-1,7")
    (question,) = desk.rest().questions
    assert question.name == "summy-follow-finished"


def test_print_on_the_cloth_that_reads_as_blocks_is_no_part_of_the_field() -> None:
    cloth = [("0", -7.2, 1.4), ("7", -6.1, 2.8), ("0", -8.4, 3.7), ("6", -5.4, 5.2), ("0", 5.3, -2.4)]
    desk = Desk(printed=cloth)
    pieces = [seen.piece for seen in desk.pieces.values()]
    assert [cell["symbol"] for cell in field(pieces, SIZES, 0.0)["cells"]] == ["="]
    desk.lay("A", FIRST)
    desk.refill("A", 4)
    desk.lay("B", "2@-3,-2 ×@-3,-1 =@-3,1 6@-3,2")
    assert desk.story == ["place A", "refill 4 A", "place B"]


def test_blocks_that_a_hand_takes_while_it_lays_others_end_no_turn() -> None:
    """They may come from a rack that looks like the stock."""
    desk = Desk()
    desk.put("3", "3", -3, 0)
    desk.put("+", "+", -2, 0)
    desk.without(["stock 3", "stock 4"])
    assert desk.by("A", "3", "+", "stock 3", "stock 4").events == ()
    desk.lay("A", "4@-1,0 7@1,0")
    assert desk.story[0] == "place A"


def test_what_lies_apart_does_not_tell_how_the_sums_are_read() -> None:
    signs = [("8", -3), ("-", -2), ("0", -1), ("=", 0)]
    pieces = [PlacedPiece(f"{x}", "block", sign, "up", x * PITCH, 0.0, -12.0) for sign, x in signs]
    apart = PlacedPiece("apart", "block", "4", "up", 0.0, 10 * PITCH, 168.0)
    assert [cell["symbol"] for cell in field([*pieces, apart], SIZES)["cells"]] == ["8", "-", "0", "="]


def test_a_sum_that_was_taken_back_because_it_was_not_allowed_may_be_called_so() -> None:
    desk = Desk()
    desk.lay("A", FIRST)
    (question,) = desk.take("A", "3-3,0", "+-2,0", "4-1,0", "71,0").questions
    (refused,) = (events for name, _, events in question.choices if name == "follow-taken-back-refused")
    for seen in refused:
        desk.match.push(seen.event)
    desk.lay("A", "4@-3,0 ×@-2,0 2@-1,0 8@1,0")
    assert [line for line in desk.story if line.startswith("place")] == ["place A", "place A"]


def test_blocks_in_the_cells_of_others_that_are_gone_do_not_lie_on_them() -> None:
    desk = Desk()
    desk.lay("A", FIRST)
    assert desk.take("A", "3-3,0", "+-2,0", "4-1,0", "71,0").questions
    told = desk.lay("B", "4@-3,0 ×@-2,0 2@-1,0 8@1,0")
    assert (told.events, [question.name for question in told.questions]) == ((), ["follow-taken-back"])
