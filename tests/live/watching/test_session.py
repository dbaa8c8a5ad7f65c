"""The match's side of the loop, with scripted tables: order of writing, humans against the camera, questions, end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from live.watching.session import Session, Setup
from referee.core import Problem, Verdict, get_game
from referee.core.following import Explanation, Follower, Observed, OpeningSeen, Question, SeenPiece, SettledTable
from referee.core.pieces import PlacedPiece
from referee.games.tiles.rules import Place, Remove, State

SIZES = {"tile": (40.0, 40.0, 4.0), "card": (63.0, 88.0, 0.3)}
NO_ANSWER = "choice-none"


class Literal(Follower[State]):
    """Says of every table what is missing in the record: it forgets nothing and remembers nothing."""

    questions: Sequence[Question] = ()
    inferred = False

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        return OpeningSeen() if table.pieces else OpeningSeen(waiting="status-unsettled")

    def follow(self, table: SettledTable) -> Explanation:
        lying = {cell(seen): seen for seen in table.pieces}
        events = [
            Observed(Place(label=seen.piece.label, col=at[0], row=at[1]), type(self).inferred, (seen.piece.key,))
            for at, seen in lying.items()
            if self.match.state.cells.get(at) != seen.piece.label
        ]
        gone = [at for at in self.match.state.cells if at not in lying]
        events += [Observed(Remove(col=col, row=row)) for col, row in gone]
        return Explanation(tuple(events), tuple(type(self).questions))


class Log:
    """A record in memory."""

    ident = 1

    def __init__(self, order: list[str]) -> None:
        self.order = order
        self.raws: list[dict[str, Any]] = []
        self.ended: str | None = None

    def append(self, event: Mapping[str, Any], **_: Any) -> int:
        self.order.append("written")
        self.raws.append(dict(event))
        return len(self.raws)

    def close(self, reason: str) -> None:
        self.ended = reason


class Table:
    """Makes settled tables of tiles: key, label, column, moves."""

    def __init__(self) -> None:
        self.pieces: dict[str, tuple[str, int, int]] = {}
        self.time_s = 0.0

    def lay(self, key: str, label: str, col: int, moves: int = 0) -> Table:
        self.pieces[key] = (label, col, moves)
        return self

    def show(self, session: Session) -> None:
        self.time_s += 1.0
        seen = tuple(
            SeenPiece(PlacedPiece(key, "tile", label, "up", 50.0 * col, 0.0))
            for key, (label, col, _) in self.pieces.items()
        )
        moves = {key: count for key, (_, _, count) in self.pieces.items()}
        session.now_s = self.time_s + 0.5
        session.settled(SettledTable(self.time_s, seen, SIZES), moves)


def cell(seen: SeenPiece) -> tuple[int, int]:
    return round(seen.piece.x_mm / 50), 0


@pytest.fixture
def order() -> list[str]:
    return []


@pytest.fixture
def log(order: list[str]) -> Log:
    return Log(order)


@pytest.fixture
def session(order: list[str], log: Log) -> Session:
    Literal.questions, Literal.inferred = (), False
    setup = Setup(get_game("tiles"), SIZES, (), {}, "en", source="test")
    return Session(setup, lambda message: order.append(message["type"]), lambda header: log, follower=Literal)


def labels(session: Session) -> dict[tuple[int, int], Any]:
    assert session.match is not None
    return dict(session.match.state.cells)


def ask(ident: str, *events: Observed, keys: tuple[str, ...] = ()) -> Question:
    return Question(ident, "status-asking", {}, (("choice-legal", {}, events), (NO_ANSWER, {}, ())), keys)


def test_an_event_is_written_before_it_is_shown(session: Session, order: list[str]) -> None:
    Table().lay("a", "7", 0).show(session)
    assert order[:5] == ["match", "written", "event", "ruling", "diagram"]


def test_nothing_begins_until_the_game_can(session: Session, log: Log) -> None:
    table = Table()
    table.show(session)
    assert session.match is None
    assert session.waiting == "status-unsettled"
    table.lay("a", "7", 0).show(session)
    assert session.match is not None
    assert len(log.raws) == 1


def test_events_carry_time_and_source(session: Session, log: Log) -> None:
    Table().lay("a", "7", 0).show(session)
    assert (log.raws[0]["at_s"], log.raws[0]["source"]) == (1.0, "camera")
    Literal.inferred = True
    Table().lay("a", "7", 0).lay("b", "8", 1).show(session)
    assert log.raws[1]["inferred"] is True


def test_what_a_human_took_back_is_not_said_again_until_the_piece_moves(session: Session, log: Log) -> None:
    # P065
    table = Table().lay("a", "7", 0)
    table.show(session)
    assert session.undo()["event"] == 2
    for _ in range(5):
        table.show(session)
    assert labels(session) == {}
    table.lay("b", "1", 3).show(session)
    assert labels(session) == {(3, 0): "1"}
    table.lay("a", "7", 0, moves=1).show(session)
    assert labels(session) == {(0, 0): "7", (3, 0): "1"}


def test_an_undo_leaves_its_trace_and_who_did_it(session: Session, log: Log) -> None:
    # P062, P063
    Table().lay("a", "7", 0).show(session)
    session.undo()
    assert [raw["do"] for raw in log.raws] == ["place", "undo"]
    assert log.raws[1]["source"] == "human"
    assert log.raws[1]["at_s"] >= log.raws[0]["at_s"]


def test_a_correction_stands_against_the_camera(session: Session, log: Log) -> None:
    # P056, P060: any label may be typed, and the rest of the record is kept
    table = Table()
    for col in range(8):
        table.lay(f"p{col}", str(col), col).show(session)
    answer = session.correct(3, {"do": "place", "label": "99", "col": 2, "row": 0})
    assert answer["event"] == 9
    for _ in range(3):
        table.show(session)
    assert labels(session)[2, 0] == "99"
    assert len(log.raws) == 9
    table.lay("p8", "8", 8).show(session)
    assert len(log.raws) == 10
    table.lay("p2", "2", 2, moves=1).show(session)
    assert labels(session)[2, 0] == "2"


def test_a_question_is_asked_once_and_answered_once(session: Session, order: list[str]) -> None:
    table = Table().lay("a", "7", 0)
    Literal.questions = (ask("q1", keys=("a",)),)
    for _ in range(4):
        table.show(session)
    assert order.count("questions") == 1
    assert session.asking.asked == 1
    session.answer("q1", 1)
    for _ in range(4):
        table.show(session)
    assert session.asking.standing == []
    assert session.asking.asked == 1
    table.lay("a", "7", 0, moves=1).show(session)
    assert [question.ident for question in session.asking.standing] == ["q1"]


def test_an_answer_writes_its_events_as_the_humans(session: Session, log: Log) -> None:
    table = Table().lay("a", "7", 0)
    Literal.questions = (ask("q1", Observed(Place(label="5", col=5, row=0))),)
    table.show(session)
    Literal.questions = ()
    table.lay("b", "5", 5)
    session.answer("q1", 0)
    assert log.raws[1]["source"] == "human"
    assert log.raws[1]["label"] == "5"
    assert session.asking.standing == []


@pytest.mark.parametrize(("ident", "choice"), [("nothing", 0), ("q1", 7), ("q1", -1)])
def test_a_wrong_answer_is_refused(session: Session, ident: str, choice: int) -> None:
    Literal.questions = (ask("q1"),)
    Table().lay("a", "7", 0).show(session)
    with pytest.raises(Problem):
        session.answer(ident, choice)


def test_before_the_match_nothing_can_be_taken_back(session: Session) -> None:
    for act in (session.undo, lambda: session.end_turn(None), lambda: session.type_event({"do": "note"})):
        with pytest.raises(Problem):
            act()


def test_a_human_may_write_what_no_camera_sees(session: Session, log: Log) -> None:
    # P072
    Table().lay("a", "7", 0).show(session)
    session.type_event({"do": "note", "text": "the players agreed on a break"})
    assert log.raws[-1]["text"] == "the players agreed on a break"
    session.rule(1, "illegal", None, "not his tile")
    assert session.match is not None
    assert session.match.rulings[0].verdict is Verdict.ILLEGAL


def test_an_event_that_cannot_be_does_not_stop_the_match(session: Session, log: Log) -> None:
    setup = Setup(get_game("suritsu"), SIZES, (), {}, "en")

    class Odd(Literal):
        def follow(self, table: SettledTable) -> Explanation:
            from referee.games.suritsu.events import Play

            bad = Play(by="nobody", x=0, y=0, digits="1 4/7 2", scenery="sea")
            return Explanation((Observed(bad),))

    odd = Session(setup, lambda message: None, lambda header: log, follower=Odd)
    Table().lay("a", "7", 0).show(odd)
    assert log.raws == []
    assert len(odd.refused) == 1


def test_the_record_replayed_is_the_match(session: Session, log: Log) -> None:
    # P063
    table = Table().lay("a", "7", 0)
    table.show(session)
    table.lay("b", "8", 1).show(session)
    session.undo()
    session.correct(1, {"do": "place", "label": "6", "col": 0, "row": 0})
    from referee.core import Header, Match
    from referee.core.records import EventDecoder

    match = Match(get_game("tiles"), Header(format="table-referee/record/1", game="tiles"))
    for raw in log.raws:
        match.push(EventDecoder(match.game).event(raw))
    assert dict(match.state.cells) == labels(session)


def test_an_abandoned_match_still_closes(session: Session, log: Log) -> None:
    # P107
    Table().lay("a", "7", 0).show(session)
    session.close("stopped")
    assert log.ended == "stopped"
