"""Following Suritsu from settled tables: acts, what is asked, and what leaves no trace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from referee.core import Header, Match, Rule, Undo, get_game
from referee.core.following import Explanation, SeenPiece, SettledTable, Side
from referee.core.pieces import PlacedPiece
from referee.games.suritsu.follow import FOLLOWER, SuritsuFollower
from tests.referee.games.shown_table import ShownTable

SIZES = {"card": (45.0, 63.0, 0.3), "direction": (45.0, 63.0, 0.3), "marker": (32.0, 32.0, 1.0)}
SIDES: dict[str, Side] = {"A": "near", "B": "far"}
SEA, CITY, LAND = "sea", "city", "grassland"


def _header(players: tuple[str, ...], options: dict[str, Any], position: dict[str, Any] | None = None) -> Header:
    return Header(
        format="table-referee/record/1", game="suritsu", players=list(players), options=options, position=position
    )


class Desk(ShownTable):
    """A table with the start number 25 (UP), and the match that follows it."""

    def __init__(self, players: tuple[str, ...] = ("A", "B"), **options: str) -> None:
        super().__init__(Match(get_game("suritsu"), _header(players, options)), FOLLOWER, SIZES)
        self.put("up-down", "direction", "up", 6, 0)

    def put(self, key: str, kind: str, label: str | None, x: float, y: float, **more: Any) -> None:
        certain, alternatives = more.pop("certain", True), more.pop("alternatives", ())
        turn = more.pop("turn_deg", 0.0)
        piece = PlacedPiece(key, kind, label, "up", x * 46.5, -y * 32.5, turn, details=more)
        self.pieces[key] = SeenPiece(piece, certain, alternatives)

    def card(self, key: str, digits: str, x: float, y: float, scenery: str | None = SEA, **more: Any) -> None:
        self.put(key, "card", digits, x, y, scenery=scenery, score=None if scenery is None else 2, **more)

    def start(self) -> None:
        """The set-up, by one hand."""
        self.card("S1", "1 4/7 2", 0, 0, None)
        self.card("S2", "5 8/3 0", 1, 1, None)
        self.put("marker", "marker", None, 0.5, 0.5)
        self.by("A", "S1", "S2", "marker")
        self.settle()

    def by(self, player: str | None, *lifted: str, shown: tuple[str, ...] = ()) -> None:
        """A hand's visit since the last table."""
        if player is not None:
            self.visit(SIDES[player], lifted, lifted, shown)

    def turn(self, player: str | None, face: str) -> None:
        """Turn the UP-DOWN card over."""
        self.put("up-down", "direction", face, 6, 0)
        self.by(player, "up-down", shown=("up-down",))

    def play(
        self, player: str, key: str, digits: str, x: float, y: float, scenery: str = SEA, **more: Any
    ) -> Explanation:
        """A card is laid, with ``mark`` the marker is moved there too, and the table settles."""
        mark = more.pop("mark", None)
        self.card(key, digits, x, y, scenery, **more)
        if mark is not None:
            self.put("marker", "marker", None, *mark)
        self.by(player, key, *(["marker"] if mark is not None else []))
        return self.settle()

    def take(self, player: str, key: str) -> None:
        """A piece is taken off the table."""
        del self.pieces[key]
        self.by(player, key)

    @property
    def story(self) -> list[str]:
        """What the record holds after the start: event, player and rules found."""
        return [_told(self.match, number) for number in range(2, len(self.match.rulings) + 1)]


def _told(match: Match[Any], number: int) -> str:
    event, ruling = match.event(number), match.rulings[number - 1]
    rules = " ".join(f"{f.rule}{'' if f.by is None else '/' + f.by}" for f in ruling.findings)
    undone = " undone" if ruling.undone else ""
    return f"{event.do} {getattr(event, 'by', None) or '-'} {rules}".strip() + undone


@pytest.fixture
def desk() -> Desk:
    found = Desk()
    found.start()
    return found


def _legal(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)


def _illegal_and_back(desk: Desk) -> None:
    desk.play("A", "c", "2 6/. .", 2, 3)
    desk.by("B")
    desk.settle()
    desk.take("A", "c")
    desk.settle()
    desk.play("A", "d", ". 6/2 .", 1, -1)


def _pushed_right(desk: Desk) -> None:
    desk.play("A", "c", "2 6/. .", 2, 3)
    desk.play("A", "c", ". 6/2 .", 1, -1)


def _straightened(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1.3)
    desk.play("A", "c", ". 6/2 .", 1, -1)


def _upside_down(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1, turn_deg=180.0)


def _double(desk: Desk) -> None:
    desk.play("A", "c", "8 ./. 5", 2, 1, CITY, mark=(1.5, 0.5))
    desk.turn("A", "down")
    desk.settle()


def _double_not_turned(desk: Desk) -> None:
    desk.play("A", "c", "8 ./. 5", 2, 1, CITY, mark=(1.5, 0.5))
    desk.play("B", "d", ". 9/2 .", 1, -1, LAND)


def _pass(desk: Desk) -> None:
    desk.turn("A", "down")
    desk.settle()


def _pass_in_two_looks(desk: Desk) -> None:
    """The UP-DOWN card is read with doubt at first."""
    desk.put("up-down", "direction", "up", 6, 0, certain=False)
    desk.by("A", "up-down", shown=("up-down",))
    desk.settle()
    desk.put("up-down", "direction", "down", 6, 0)
    desk.settle()


def _there_and_back(desk: Desk) -> None:
    """One hand turns the UP-DOWN card there and back: nothing happened."""
    desk.by("A", "up-down", shown=("up-down",))
    desk.by("A", "up-down", shown=("up-down",))
    desk.settle()


def _three_turns(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1, mark=(0.5, -0.5))
    desk.play("B", "d", "3 6/. .", 2, 1, LAND, mark=(1.5, 0.5))
    desk.turn("A", "down")
    desk.settle()


def _two_hands_one_look(desk: Desk) -> None:
    """Both have played before the table came to rest: their hands tell in which order."""
    desk.card("d", "3 6/. .", 2, 1, LAND)
    desk.card("c", ". 6/2 .", 1, -1)
    desk.by("A", "c")
    desk.by("B", "d")
    desk.settle()


def _no_hands_one_look(desk: Desk) -> None:
    """Nobody was seen; only one order makes the second number larger than the first."""
    desk.card("d", "3 6/. .", 2, 1, LAND)
    desk.card("c", ". 6/2 .", 1, -1)
    desk.settle()


def _nudges(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    for key, seen in list(desk.pieces.items()):
        moved = replace(seen.piece, x_mm=seen.piece.x_mm + 2.0, y_mm=seen.piece.y_mm - 2.0, turn_deg=2.5)
        desk.pieces[key] = replace(seen, piece=moved)
    desk.by("B", "c", "S1")
    desk.settle()


def _lost_keys(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    desk.pieces = {f"new {k}": replace(s, piece=replace(s.piece, key=f"new {k}")) for k, s in desk.pieces.items()}
    desk.by("B")
    desk.settle()


def _unseen_for_a_while(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    hidden = desk.pieces.pop("S1"), desk.pieces.pop("c")
    desk.settle()
    desk.pieces.update(zip(("S1", "c"), hidden, strict=True))
    desk.settle()


def _misread_later(desk: Desk) -> None:
    """A resting card keeps the face it was once surely read with."""
    desk.play("A", "c", ". 6/2 .", 1, -1)
    desk.card("c", ". 6/2 9", 1, -1)
    desk.settle()
    desk.card("c", ". 6/2 .", 1, -1, certain=False)
    desk.settle()


def _undone_by_a_human(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    desk.match.push(Undo())
    desk.settle()
    desk.by("B")
    desk.settle()


def _stands(desk: Desk) -> None:
    desk.play("A", "c", "2 6/. .", 2, 3)
    desk.match.push(Rule(event=2, verdict="legal"))
    desk.settle()
    desk.turn("B", "down")
    desk.settle()


def _marker_left(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    desk.play("B", "d", "3 6/. .", 2, 1, LAND)


def _marker_follows(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    desk.put("marker", "marker", None, 0.5, -0.5)
    desk.by("A", "marker")
    desk.settle()
    desk.play("B", "d", "3 6/. .", 2, 1, LAND)


def _plays_twice(desk: Desk) -> None:
    """Both seats are known, and the next player has not been seen to reach for the table."""
    _three_turns(desk)
    desk.play("B", "e", "5 ./. .", 2, -1, CITY, mark=(1.5, -1.5))
    desk.play("B", "f", ". 9/8 .", 3, 3, CITY)


ACTS = [
    (_legal, ["play A"]),
    (_illegal_and_back, ["play A SUR-P2", "play A"]),
    (_pushed_right, ["play A SUR-P2", "play A"]),
    (_straightened, ["play A SUR-P10", "play A"]),
    (_upside_down, ["play A SUR-P6"]),
    (_double, ["play A SUR-E1", "flip A"]),
    (_double_not_turned, ["play A SUR-E1", "play B SUR-E1/A SUR-P4"]),
    (_pass, ["flip A"]),
    (_pass_in_two_looks, ["flip A"]),
    (_there_and_back, []),
    (_three_turns, ["play A", "play B", "flip A"]),
    (_two_hands_one_look, ["play A", "play B"]),
    (_no_hands_one_look, ["play A", "play B"]),
    (_nudges, ["play A"]),
    (_lost_keys, ["play A"]),
    (_unseen_for_a_while, ["play A"]),
    (_misread_later, ["play A"]),
    (_undone_by_a_human, ["play A undone", "undo -"]),
    (_stands, ["play A SUR-P2", "rule -", "flip B"]),
    (_marker_left, ["play A", "marker A SUR-T4", "play B SUR-T4/A"]),
    (_marker_follows, ["play A", "marker A", "play B"]),
    (_plays_twice, ["play A", "play B", "flip A", "play B", "play B SUR-P7 SUR-P2"]),
]


@pytest.mark.parametrize(("acts", "expected"), ACTS, ids=[acts.__name__[1:] for acts, _ in ACTS])
def test_tables_become_events(desk: Desk, acts: Callable[[Desk], None], expected: list[str]) -> None:
    acts(desk)
    assert desk.story == expected


def test_the_start_is_told_with_face_and_marker(desk: Desk) -> None:
    event: Any = desk.match.event(1)
    assert event.do == "start"
    assert [(card.x, card.y, card.digits) for card in event.cards] == [(0, 0, "1 4/7 2"), (1, 1, "5 8/3 0")]
    assert (event.face, event.marker) == ("up", 25)
    assert desk.match.rulings[0].findings == ()


def test_a_card_of_missed_turns_is_marked_as_inferred(desk: Desk) -> None:
    desk.card("d", "3 6/. .", 2, 1, LAND)
    desk.card("c", ". 6/2 .", 1, -1)
    told = desk.settle()
    assert [(seen.event.do, seen.inferred) for seen in told.events] == [("play", True), ("play", True)]


def test_orders_that_the_rules_leave_open_are_asked_about(desk: Desk) -> None:
    desk.card("c", ". 6/2 .", 1, -1)
    desk.card("d", ". 9/4 .", -1, -1, LAND)
    desk.card("e", "3 6/. .", 2, 1, LAND)
    told = desk.settle()
    assert told.events == ()
    assert [question.name for question in told.questions] == ["follow-order"]


# What is asked


def test_a_card_that_cannot_be_read_is_asked_about_and_never_guessed(desk: Desk) -> None:
    doubt = (("5 ./. 2", 0.5), (". 6/2 .", 0.4))
    told = desk.play("A", "c", "5 ./. 2", 1, -1, certain=False, alternatives=doubt)
    assert (told.events, told.questions, told.waiting) == ((), (), "suritsu-follow-unread")
    told = desk.settle(rested_s=told.again_after_s or 0.0)
    assert told.events == ()
    (question,) = told.questions
    assert (question.name, question.keys) == ("follow-unread", ("c",))
    assert [args["label"] for _, args, _ in question.choices] == ["5 ./. 2", ". 6/2 ."]
    desk.time_s += 10.0
    again = desk.settle()
    assert again.questions[0].ident == question.ident
    desk.match.push(question.choices[1][2][0].event)
    assert desk.settle().questions == ()
    assert desk.story == ["play A"]


def test_a_card_taken_back_before_it_was_read_is_asked_about(desk: Desk) -> None:
    doubt = (("5 ./. 2", 0.5), (". 6/2 .", 0.4), ("8 8/8 8", 0.1))
    desk.play("A", "c", "5 ./. 2", 1, 0, certain=False, alternatives=doubt)
    desk.take("A", "c")
    told = desk.settle()
    assert told.events == ()
    (question,) = told.questions
    assert question.name == "follow-unread-taken"
    assert [args.get("label") for _, args, _ in question.choices] == ["5 ./. 2", ". 6/2 .", "8 8/8 8", None]
    desk.match.push(question.choices[1][2][0].event)
    assert desk.settle().questions == ()
    assert desk.story == ["play A SUR-P1"]


def test_a_question_about_a_card_taken_back_withdraws_itself(desk: Desk) -> None:
    desk.play("A", "c", "5 ./. 2", 1, 0, certain=False, alternatives=(("5 ./. 2", 0.5), (". 6/2 .", 0.4)))
    desk.take("A", "c")
    assert desk.settle().questions
    assert desk.play("A", "d", ". 6/2 .", 1, -1).questions == ()
    assert desk.story == ["play A"]


def test_a_card_read_only_after_it_was_laid_anew_is_still_called(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, 0, certain=False)
    told = desk.play("A", "c", ". 6/2 .", 1, -1)
    assert [seen.inferred for seen in told.events] == [True, False]
    assert desk.story == ["play A SUR-P1", "play A"]


def test_a_marker_moved_while_the_up_down_card_was_unread_was_not_left_behind(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    desk.put("up-down", "direction", "up", 6, 0, certain=False)
    desk.put("marker", "marker", None, 0.5, -0.5)
    desk.by("A", "marker", "up-down")
    desk.settle()
    desk.put("up-down", "direction", "up", 6, 0)
    desk.play("B", "d", "3 6/. .", 2, 1, LAND, mark=(1.5, 1.25))
    assert desk.story == ["play A", "play B"]


def test_a_card_turned_on_two_tables_was_turned_twice(desk: Desk) -> None:
    desk.turn("A", "down")
    desk.settle()
    for face in ("up", "down"):
        desk.put("up-down", "direction", face, 6, 0, certain=face == "down")
        desk.by("A", "up-down", shown=("up-down",))
        told = desk.settle()
    assert [question.name for question in told.questions] == ["suritsu-follow-back"]


def test_what_comes_after_an_unread_card_waits_for_it(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1, certain=False)
    desk.play("B", "d", "3 6/. .", 2, 1, LAND)
    assert desk.story == []
    desk.card("c", ". 6/2 .", 1, -1)
    desk.settle()
    assert desk.story == ["play A", "play B"]


def test_play_goes_on_over_an_illegal_card(desk: Desk) -> None:
    desk.play("A", "c", "2 6/. .", 2, 3)
    told = desk.play("B", "d", "3 6/. .", 2, 1, LAND)
    assert told.events == ()
    (question,) = told.questions
    assert question.name == "follow-stands"
    desk.match.push(question.choices[0][2][0].event)
    desk.settle()
    assert desk.story == ["play A SUR-P2", "rule -", "play B"]


def test_a_hand_from_an_unknown_seat_is_asked_about(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    desk.put("marker", "marker", None, 0.5, -0.5)
    desk.by("A", "marker")
    desk.settle()
    told = desk.play("A", "d", "3 6/. .", 2, 1, LAND)
    (question,) = told.questions
    assert (question.name, dict(question.args)) == ("follow-who", {"what": "3 6/. .@2,1"})
    assert [args["player"] for _, args, _ in question.choices] == ["A", "B"]
    desk.match.push(question.choices[1][2][0].event)
    told = desk.play("A", "e", "8 5/. .", -1, -1, CITY)
    assert told.questions == ()
    assert desk.story[-1].startswith("play A")


def test_whose_card_it_was_may_be_that_of_the_one_who_follows_a_turn_let_go_by(desk: Desk) -> None:
    """B reaches for a pile only, and A, of whose seat one act alone tells, plays again."""
    desk.play("A", "c", ". 6/2 .", 1, -1, mark=(0.5, -0.5))
    desk.time_s += 12.0
    (question,) = desk.play("A", "d", "3 6/. .", 2, 1, LAND).questions
    answers: Any = {name: [seen.event for seen in events] for name, _, events in question.choices}
    assert [(event.do, event.by) for event in answers["suritsu-follow-twice-idle"]] == [("end", "B"), ("play", "A")]


def test_a_card_that_can_not_be_read_is_asked_about_with_its_player_where_it_may_be_of_several(desk: Desk) -> None:
    """Without that there was nothing to answer."""
    desk.play("A", "c", ". 6/2 .", 1, -1, mark=(0.5, -0.5))
    desk.time_s += 12.0
    unread: Any = {"certain": False, "alternatives": (("3 6/. .", 0.98),)}
    again = desk.play("A", "d", "3 6/. .", 2, 1, LAND, **unread).again_after_s or 0.0
    (question,) = desk.settle(rested_s=again).questions
    assert question.name == "follow-unread"
    told: Any = [[seen.event for seen in events] for _, _, events in question.choices]
    assert [[f"{event.do} {event.by}" for event in events] for events in told] == [
        ["play A"],
        ["end B", "play A"],
        ["play B"],
    ]


def test_the_up_down_card_turned_back(desk: Desk) -> None:
    desk.turn("A", "down")
    desk.settle()
    desk.turn("A", "up")
    told = desk.settle()
    (question,) = told.questions
    assert question.name == "suritsu-follow-back"
    desk.match.push(question.choices[0][2][0].event)
    assert desk.settle().questions == ()
    assert desk.story == ["flip A undone", "undo -"]
    assert desk.match.state.face == "up"


def test_the_card_played_last_is_gone_again(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    desk.take("A", "c")
    (question,) = desk.settle().questions
    assert question.name == "follow-taken-back"
    for seen in question.choices[0][2]:
        desk.match.push(seen.event)
    assert desk.settle().waiting is None
    assert desk.match.state.played == (0, 0)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [(0, ["play A SUR-E1", "flip A"]), (1, ["play A SUR-E1", "end A SUR-E1/A", "flip B SUR-E1"])],
    ids=["for the other", "as a pass"],
)
def test_another_turns_the_card_for_a_double(desk: Desk, choice: int, expected: list[str]) -> None:
    desk.play("A", "c", "8 ./. 5", 2, 1, CITY, mark=(1.5, 0.5))
    desk.turn("B", "down")
    (question,) = desk.settle().questions
    assert question.name == "suritsu-follow-for"
    for seen in question.choices[choice][2]:
        desk.match.push(seen.event)
    assert desk.settle().questions == ()
    assert desk.story == expected


def test_a_turn_ended_by_hand(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    assert [seen.event.do for seen in desk.settle(ended_by="A").events] == ["end"]
    (question,) = desk.settle(ended_by="B").questions
    assert question.name == "suritsu-follow-idle"


# The start


@pytest.mark.parametrize(
    ("face", "handled", "expected"),
    [
        pytest.param("up", False, ["start"], id="right"),
        pytest.param("down", False, [], id="wrong and untouched: awaited"),
        pytest.param("down", True, ["start"], id="turned to the wrong side: called"),
    ],
)
def test_the_face_at_the_start(face: str, handled: bool, expected: list[str]) -> None:
    desk = Desk()
    desk.put("up-down", "direction", "down" if face == "down" and not handled else "up", 6, 0)
    desk.settle()
    desk.card("S1", "1 4/7 2", 0, 0, None)
    desk.card("S2", "5 8/3 0", 1, 1, None)
    if handled:
        desk.put("up-down", "direction", face, 6, 0)
    desk.by("A", "S1", "S2", *(["up-down"] if handled else []), shown=("up-down",) if handled else ())
    told = desk.settle()
    if told.again_after_s is not None:
        told = desk.settle(rested_s=told.again_after_s)
    assert [seen.event.do for seen in told.events] == expected


def test_a_wrong_arrangement_is_called_when_it_lies() -> None:
    desk = Desk()
    desk.card("S1", "1 4/7 2", 0, 0, None)
    desk.card("S2", "5 8/3 0", 1, 0, None)
    desk.by("A", "S1", "S2")
    told = desk.settle()
    assert (told.events, told.again_after_s) == ((), 1.0)
    assert [seen.event.do for seen in desk.settle(rested_s=1.0).events] == ["start"]
    assert [f.rule for f in desk.match.rulings[0].findings] == ["SUR-S2"]
    desk.card("S2", "5 8/3 0", 1, 1, None)
    desk.by("A", "S2")
    desk.settle()
    assert desk.story == ["start -"]


# Joining and warning


def test_a_match_under_way_is_joined_at_the_marker(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    desk.put("marker", "marker", None, 0.5, -0.5)
    table = SettledTable(0.0, tuple(desk.pieces.values()), SIZES)
    seen = SuritsuFollower.opening(table, ["A", "B"], {})
    assert seen.waiting is None
    assert seen.position is not None
    assert (len(seen.position["cards"]), seen.position["last"], seen.position["face"]) == (3, 42, "up")
    match: Match[Any] = Match(get_game("suritsu"), _header(("A", "B"), {}, dict(seen.position)))
    assert FOLLOWER(match, SIZES).follow(table).events == ()


def test_joining_waits_for_the_marker(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1)
    del desk.pieces["marker"]
    table = SettledTable(0.0, tuple(desk.pieces.values()), SIZES)
    assert SuritsuFollower.opening(table, ["A", "B"], {}).waiting == "suritsu-follow-join"


@pytest.mark.parametrize(
    ("digits", "x", "y", "numbers"),
    [("3 6/9 1", 2, 1, ["09", "83"]), ("3 6/. .", 2, 1, None), ("3 6/9 1", 4, 4, None)],
    ids=["a double completion", "one number", "elsewhere"],
)
def test_a_hovering_card_is_warned_of(desk: Desk, digits: str, x: int, y: int, numbers: list[str] | None) -> None:
    desk.card("hover", digits, x, y)
    hovering = [desk.pieces.pop("hover")]
    table = SettledTable(0.0, tuple(desk.pieces.values()), SIZES)
    warned = desk.follower.warnings(hovering, table)
    assert [question.args["numbers"] for question in warned] == ([numbers] if numbers else [])


def test_the_up_down_card_turned_before_the_marker_lies_may_be_set_up_still() -> None:
    desk = Desk()
    desk.card("S1", "1 4/7 2", 0, 0, None)
    desk.card("S2", "5 8/3 0", 1, 1, None)
    desk.by("A", "S1", "S2")
    desk.settle()
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"]
    desk.turn("A", "down")
    (question,) = desk.settle().questions
    assert question.name == "suritsu-follow-set-up"
    desk.match.push(question.choices[0][2][0].event)
    assert [finding.rule for finding in desk.match.rulings[0].findings] == ["SUR-S3"]
    desk.turn("A", "up")
    desk.settle()
    assert desk.match.state.face == "up"
    assert desk.match.rulings[-1].verdict == "legal"


def test_a_refused_card_that_lay_behind_one_that_waited_to_be_read_is_told_though_it_is_gone(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1, mark=(0.5, -0.5))
    for player, side in enumerate(SIDES.values()):
        desk.follower.seats.learn(player, side)
    unread = ((". 6/. .", 0.55), ("3 6/. .", 0.41))
    desk.card("d", "3 6/. .", 2, 1, LAND, certain=False, alternatives=unread)
    desk.by("B", "d")
    desk.card("e", "2 6/. .", 2, 3)
    desk.by("B", "e")
    assert desk.settle().events == ()
    desk.card("d", "3 6/. .", 2, 1, LAND)
    desk.take("B", "e")
    desk.settle()
    assert [told.split()[:2] for told in desk.story] == [["play", "A"], ["play", "B"], ["play", "B"]]
    assert "SUR-P7" in desk.story[2]
    assert len(desk.match.state.table.cards) == 4


def test_what_number_the_marker_seems_to_lie_on_while_a_refused_card_lies_there_tells_nothing(desk: Desk) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1, mark=(0.5, -0.5))
    desk.play("B", "d", "2 6/. .", 2, 3)
    desk.put("marker", "marker", None, 0.5, 0.5)
    desk.settle()
    assert desk.follower.notes.marker is None


def _beside_another() -> Desk:
    """The start cards lie, UP, and something else that looks like the UP-DOWN card."""
    desk = Desk()
    desk.put("calculator", "direction", "down", 9, 4)
    desk.settle()
    desk.card("S1", "1 4/7 2", 0, 0, None)
    desk.card("S2", "5 8/3 0", 1, 1, None)
    desk.by("A", "S1", "S2")
    assert desk.settle().events == ()
    return desk


def test_of_two_that_look_like_the_up_down_card_it_is_the_one_that_a_hand_has_turned() -> None:
    desk = _beside_another()
    desk.turn("A", "down")
    desk.settle()
    desk.turn("A", "up")
    desk.settle()
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"]
    desk.turn("B", "down")
    desk.settle()
    assert desk.match.state.face == "down"


def test_which_of_two_is_the_up_down_card_is_asked_when_no_hand_was_at_either() -> None:
    desk = _beside_another()
    again = desk.settle(rested_s=1.0).again_after_s or 0.0
    (question,) = desk.settle(rested_s=again).questions
    assert question.name == "suritsu-follow-which-face"
    desk.match.push(question.choices[0][2][0].event)
    assert desk.settle().questions == ()
    desk.play("A", "c", ". 6/2 .", 1, -1)
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal", "legal"]


@pytest.mark.parametrize("to", [(1, 0), (1, 2), (3, 3)], ids=["half a step up", "half a step down", "far"])
@pytest.mark.parametrize("renamed", [False, True])
def test_an_old_card_pushed_elsewhere_is_no_play(desk: Desk, to: tuple[int, int], *, renamed: bool) -> None:
    desk.play("A", "c", ". 6/2 .", 1, -1, mark=(0.5, -0.5))
    desk.play("B", "d", "3 6/. .", 2, 1, LAND, mark=(1.5, 1.25))
    key = "S2 again" if renamed else "S2"
    if renamed:
        del desk.pieces["S2"]
    desk.card(key, "5 8/3 0", *to, None)
    desk.by("A", *(["S2", key] if renamed else [key]))
    told = desk.settle()
    assert (told.waiting, told.questions) == ("suritsu-follow-moved", ())
    if renamed:
        del desk.pieces[key]
    desk.card("S2", "5 8/3 0", 1, 1, None)
    desk.by("A", "S2", key)
    assert desk.settle().waiting is None
    assert desk.story == ["play A", "play B"]


@pytest.mark.parametrize("hidden", ["gap", "body"])
def test_a_second_card_of_one_player_is_asked_about_when_the_other_may_have_acted_unseen(
    desk: Desk, hidden: str
) -> None:
    _three_turns(desk)
    desk.play("B", "e", "5 ./. .", 2, -1, CITY, mark=(1.5, -1.5))
    desk.card("f", ". 9/8 .", 3, 3, CITY)
    desk.by("B", "f")
    lying, visit = tuple(desk.pieces.values()), desk.visits.pop()
    if hidden == "body":
        visit = replace(visit, from_s=visit.to_s - 12.0)
    gaps = ((desk.time_s - 3.0, desk.time_s - 0.5),) if hidden == "gap" else ()
    told = desk.follower.follow(SettledTable(desk.time_s + 0.5, lying, SIZES, (visit,), gaps=gaps))
    assert told.events == ()
    assert [question.name for question in told.questions] == ["suritsu-follow-twice"]
    answers: Any = {name: [seen.event for seen in events] for name, _, events in told.questions[0].choices}
    assert [(play.do, play.by) for play in answers["suritsu-follow-twice-other"]] == [("play", "A")]
