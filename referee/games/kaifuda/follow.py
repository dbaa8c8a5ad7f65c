"""From settled tables to the events of the 10-round card game.

Seen by the camera: plays, veils, veiled cards turned up, old cards gone or exchanged, recovery, the merchant card.
Lands are only watched for hands: how many cards leave a pile nobody can see. Words (cannot play) come from keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.core import Finding, Match, PieceEvent, PlacedPiece, Ruling, Verdict
from referee.core.events import Correct, Event, Note, Rule
from referee.core.following import Explanation, Follower, Observed, OpeningSeen, Question, SettledTable, Sizes, Visit
from referee.core.observing import Hands, Mark, Reported
from referee.games.kaifuda.acts import Act, Acts, marks_of
from referee.games.kaifuda.events import CannotPlay, Exchange, Play, Recover
from referee.games.kaifuda.game import player_index
from referee.games.kaifuda.joining import opening
from referee.games.kaifuda.lands import Lands
from referee.games.kaifuda.market import Differences, Market
from referee.games.kaifuda.state import Duty, State

LONE_S = 1.5
"""A card laid alone and taken back counts as a play of one card when it lay for so long, the hand away."""
Choice = tuple[str, Mapping[str, Any], tuple[Observed, ...]]
CLEARED = 4
"""When so many old cards have gone at once the market is being cleared, not played on."""


BY_COUNT = frozenset((("KAI-P1", "why-thunder"), ("KAI-P11", "why"), ("KAI-F3", "why-hand")))
"""Findings that rest on how many cards a player is counted to hold."""


@dataclass(frozen=True, slots=True)
class _Lone:
    """A card that lies alone at the end of a line: the rest of the play may follow."""

    act: Act
    since_s: float


class KaifudaFollower(Follower[State]):
    """Follows one match of the 10-round card game."""

    def __init__(self, match: Match[State], sizes: Sizes) -> None:
        super().__init__(match, sizes)
        self.market = Market(sizes)
        self.reported = Reported(match, _is_refused)
        self.lands = Lands()
        self.lone: _Lone | None = None
        self.settled: set[str] = set()
        self.visits: list[Visit] = []

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        """Nothing in the market: the start; else both lines, and what follows from them."""
        return opening(table, options)

    def follow(self, table: SettledTable) -> Explanation:
        """See :class:`Follower`."""
        self.settled |= self.reported.catch_up()
        state, fresh = self.match.state, Hands(table.visits)
        hands = Hands([*self.visits, *table.visits])
        off = {str(mark[1]) for mark in self.reported.off_record() if mark[0] == "new"}
        found = self.market.look(table, state, off)
        self.lands.look(self.market.lands, fresh)
        untold = self.reported.untold(marks_of(found, self.market))
        if sum(len(gone) for gone in found.gone) >= CLEARED:
            self.reported.remember(())
            return Explanation(waiting="kaifuda-follow-cleared")
        telling = _Telling(self, table, hands)
        self._retracted(telling, found, fresh)
        untold |= self._veiled_again(untold)
        acts = Acts(state, self.market, found, untold, hands)
        if any(found.unseen):
            telling.block(self._unseen(found), frozenset())
        else:
            done = [*acts.touching(), *self._played(acts, found, untold), *self._apart(acts, found, untold)]
            telling.tell(self._ordered(done, telling))
        if state.winner is None:
            telling.questions += self._old_readings(found)
        self.visits = list(hands.visits) if telling.is_blocked else []
        return telling.explanation()

    # What was played

    def _played(self, acts: Acts, found: Differences, untold: frozenset[Mark]) -> Iterable[Act]:
        for side in (0, 1):
            laid = found.laid[side]
            cards = self._untold_cards(laid.cards, untold)
            for number, group in enumerate(_groups(cards)):
                yield acts.play(side, group, _row_told(acts.state, side, laid.row if number == 0 else None))

    def _untold_cards(self, cards: Sequence[PlacedPiece], untold: frozenset[Mark]) -> list[PlacedPiece]:
        """Cards of plays not told yet. A play told as illegal that lies otherwise now is told anew."""
        keys = [card.key for card in cards]
        for number, told in list(self.reported.told.items()):
            now = tuple(key for key in keys if ("new", key) in told.lying)
            if not now or any(("new", key) in untold for key in now):
                continue
            rest = any(key not in told.keys and ("new", key) in untold for key in keys)
            if now != told.keys or (len(now) == 1 and rest):
                self.reported.forget(number)
                untold = untold | {("new", key) for key in now}
        return [card for card in cards if ("new", card.key) in untold]

    def _retracted(self, telling: _Telling, found: Differences, hands: Hands) -> None:
        """A card that lay alone and was taken back."""
        lone, self.lone = self.lone, None
        if lone is None or lone.act.event is None:
            return
        key, label = lone.act.keys[0], lone.act.cards[0].label
        laid = found.laid[lone.act.side].cards
        if any(card.key == key or card.label == label for card in laid[:1]) or key in self.market.seen:
            return
        visit = hands.over(key)
        if visit is not None and visit.from_s - lone.since_s >= LONE_S:
            telling.push(lone.act.event, (), (key,))

    def _ordered(self, acts: list[Act], telling: _Telling) -> list[Act]:
        """Acts as hands made them; where no hand tells, in the order of turns if that leaves one explanation."""
        if all(act.visit is not None for act in acts):
            return sorted(acts, key=lambda act: (act.visit.from_s if act.visit else 0.0, act.rank))
        plays = {side: [act for act in acts if act.kind == "play" and act.side == side] for side in (0, 1)}
        turn = self.match.state.turn
        if plays[0] and plays[1] and not 0 <= len(plays[turn]) - len(plays[1 - turn]) <= 1:
            telling.block(_order_question(acts), frozenset())
            return []
        order: list[Act] = []
        side = turn if plays[turn] else 1 - turn
        others = [act for act in acts if act.kind != "play"]
        while plays[0] or plays[1]:
            side = side if plays[side] else 1 - side
            play = plays[side].pop(0)
            order += [act for act in others if act.side == side and act.kind != "exchange"]
            order.append(play)
            order += [act for act in others if act.side == side and act.kind == "exchange"]
            others = [act for act in others if act.side != side]
            side = 1 - side
        return [*others, *order]

    def _veiled_again(self, untold: frozenset[Mark]) -> frozenset[Mark]:
        """Cards of a veil told as illegal, when more are veiled now: all together are told anew."""
        again: set[Mark] = set()
        for number in self.reported.lying():
            lying = self.reported.told[number].lying
            sides = {mark[1] for mark in lying if mark[0] == "down"}
            if any(mark[0] == "down" and mark[1] in sides for mark in untold):
                self.reported.forget(number)
                again |= lying
        return frozenset(again)

    def _unseen(self, found: Differences) -> Question:
        """Cards laid and veiled before any table was seen: only a human can say what they are."""
        side = 0 if found.unseen[0] else 1
        keys = tuple(card.key for card in found.unseen[side])
        args = {"player": self.match.state.names[side], "place": len(self.match.state.lines[side]) + 1}
        return Question("kai-unseen-" + "-".join(keys), "kaifuda-follow-unseen", args, (), keys)

    def _apart(self, acts: Acts, found: Differences, untold: frozenset[Mark]) -> Iterable[Act]:
        """Cards laid open side by side, but at no line's end: a play laid apart, or something else."""
        cards = [card for card in found.homeless if ("new", card.key) in untold]
        if not 2 <= len(cards) <= 3 or self.match.state.winner is not None:
            return
        plays = [acts.play(side, cards, None, apart=True) for side in (0, 1)]
        events = [play.event for play in plays if isinstance(play.event, Play)]
        choices: list[Choice] = [
            ("kaifuda-follow-play-of", {"player": event.by, "cards": " ".join(event.cards)}, (Observed(event),))
            for event in events
        ]
        keys = plays[0].keys
        choices.append(("kaifuda-follow-no-play", {}, (Observed(Note(text=f"{len(keys)}: –"), keys=keys),)))
        question = Question("kai-apart-" + "-".join(keys), "kaifuda-follow-apart", {}, tuple(choices), keys)
        yield replace(plays[0], event=None, question=question)

    # Readings of old cards

    def _old_readings(self, found: Differences) -> Iterable[Question]:
        """Cards of the record that are surely read otherwise now: the record may be wrong."""
        for side in (0, 1):
            for place, seen in found.reread[side]:
                was, key, label = self.match.state.lines[side][place], seen.piece.key, str(seen.piece.label)
                number, at = next(
                    ((n, told.keys.index(key)) for n, told in self.reported.told.items() if key in told.keys),
                    (0, 0),
                )
                event = self.match.event(number) if number else None
                if not isinstance(event, Play) or event.cards[at : at + 1] != [was] or self._is_corrected(number):
                    continue
                cards = [*event.cards[:at], label, *event.cards[at + 1 :]]
                right = Correct(event=number, with_={"do": "play", "by": event.by, "cards": cards})
                args = {"player": event.by, "place": place + 1, "was": was, "now": label}
                choices = (
                    ("kaifuda-follow-correct", {"card": label}, (Observed(right),)),
                    ("kaifuda-follow-as-it-was", {"card": was}, ()),
                )
                yield Question(f"kai-reread-{key}-{label}", "kaifuda-follow-reread", args, choices, (key,))

    def _is_corrected(self, number: int) -> bool:
        """Whether a human has put something else in the place of what was seen."""
        event = self.match.event(number)
        return not isinstance(event, Play) or self.reported.told[number].said.get("cards") != event.cards


class _Telling:
    """An explanation in the making; ``state`` is what the record will say after the events told so far."""

    def __init__(self, follower: KaifudaFollower, table: SettledTable, hands: Hands) -> None:
        self.follower, self.table, self.hands = follower, table, hands
        self.state: State = follower.match.state
        self.first = len(follower.match.rulings) + 1
        self.events: list[Observed] = []
        self.marks: list[frozenset[Mark]] = []
        self.questions: list[Question] = []
        self.offers: list[tuple[Question, frozenset[Mark]]] = []
        self.lying = follower.reported.lying()
        self.waiting: str | None = None
        self.provisional: tuple[str, ...] = ()
        self.is_blocked = False

    def push(
        self, event: PieceEvent, marks: Iterable[Mark] = (), keys: tuple[str, ...] = (), *, inferred: bool = False
    ) -> None:
        """Tell an event; an illegal one lies until it is taken back."""
        before = self.state
        judged = self.follower.match.game.judge(before, event)
        number = self.first + len(self.events)
        self.state = judged.after
        self.events.append(Observed(event, inferred, keys))
        self.marks.append(frozenset(marks))
        if _refuses(judged.findings):
            if marks:
                self.lying.append(number)
        elif isinstance(event, Play):
            side, visit = player_index(before, event.by), self.hands.first(keys)
            self.follower.market.bind(side, before, keys)
            self.follower.lands.played(side, self.hands, None if visit is None else visit.from_s)

    def tell(self, acts: Sequence[Act]) -> None:
        """Tell acts in their order, up to the first that is not sure."""
        over = self.follower.match.state.winner is not None
        for number, act in enumerate(acts):
            if act.kind != "play":
                if over:
                    continue
            elif self._is_lone(act, acts[number + 1 :]):
                self.follower.lone = _Lone(act, self.table.time_s)
                self.waiting, self.provisional = "kaifuda-follow-second-card", act.keys
                continue
            elif self.lying:
                self.block(_stands(self.lying[-1]), frozenset())
                break
            if act.kind == "play":
                self._before_play(act)
            if act.question is not None:
                self.block(act.question, act.marks)
                break
            assert act.event is not None
            if act.kind == "play" and (doubt := self._count_question(act.event, act.keys)) is not None:
                self.block(doubt, act.marks)
                break
            self.push(act.event, act.marks, act.keys, inferred=act.visit is None and act is not acts[-1])
        self._takes(None)

    def _is_lone(self, act: Act, later: Sequence[Act]) -> bool:
        """Whether one card lies alone and its player may still lay another."""
        if len(act.keys) != 1 or any(other.side != act.side for other in later):
            return False
        return self.table.ended_by != self.state.names[act.side]

    def ask(self, question: Question, marks: frozenset[Mark]) -> None:
        """Ask; the answers explain these marks."""
        self.questions.append(question)
        self.offers.append((question, marks))

    def block(self, question: Question, marks: frozenset[Mark]) -> None:
        """Ask before anything that came after is told; the hands that did it are remembered."""
        self.is_blocked = True
        self.ask(question, marks)

    def _before_play(self, act: Act) -> None:
        """Duties of earlier plays that were done by now, or seen not to be."""
        from_s = None if act.visit is None else act.visit.from_s
        self._takes(from_s)
        for duty in self.state.duties:
            if not duty.told and not duty.open:
                self._passed_over(duty, from_s)

    def _passed_over(self, duty: Duty, from_s: float | None) -> None:
        name, market = self.state.names[duty.by], self.follower.market
        if duty.kind == "exchange":
            lies = market.merchant_lies(duty.by)
            self.push(Exchange(by=name, count=0 if lies else None), inferred=True)
        elif duty.kind == "recovery":
            self.push(Recover(by=name, at=[]), inferred=True)
        else:
            untaken = self.follower.lands.untaken(duty, name, sum(self.state.plays))
            if isinstance(untaken, Question) and untaken.ident in self.follower.settled:
                return
            if isinstance(untaken, Question):
                self.ask(untaken, frozenset())
            elif untaken is not None:
                self.push(untaken, inferred=True)

    def _count_question(self, event: PieceEvent, keys: tuple[str, ...]) -> Question | None:
        """Whether the count is right, where only the count of a hand makes a play illegal.

        How many cards were taken from a land nobody can see for sure.
        """
        findings = self.follower.match.game.judge(self.state, event).findings
        illegal = [finding for finding in findings if finding.verdict is Verdict.ILLEGAL]
        by_count = [finding for finding in illegal if (finding.rule, finding.reason) in BY_COUNT]
        if not by_count or len(by_count) < len(illegal):
            return None
        side = player_index(self.state, getattr(event, "by", ""))
        seen, number = Observed(event, keys=keys), self.first + len(self.events)
        right = Observed(Rule(event=number, verdict="legal", source="human"))
        choices: tuple[Choice, ...] = (
            ("kaifuda-follow-count-yes", {"count": self.state.hand[side]}, (seen,)),
            ("kaifuda-follow-count-no", {}, (seen, right)),
        )
        args = {"player": self.state.names[side], "count": self.state.hand[side]}
        return Question("kai-count-" + "-".join(keys), "kaifuda-follow-count", args, choices, keys)

    def _takes(self, before_s: float | None) -> None:
        """Rewards and taxes for which a hand has taken cards from the land."""
        for event in self.follower.lands.taken(self.state, self.hands, before_s):
            self.push(event)

    def explanation(self) -> Explanation:
        """What the table tells."""
        follower = self.follower
        follower.reported.remember(zip(self.events, self.marks, strict=True))
        if not self.is_blocked:
            follower.lands.settle(follower.market.lands)
        ended = self.table.ended_by
        idle = not self.events and not self.questions and not self.lying
        if ended is not None and idle and self.state.winner is None and ended == self.state.names[self.state.turn]:
            self.ask(_cannot_play(ended, self.first), frozenset())
        for question, marks in self.offers:
            follower.reported.offer(question, marks)
        waiting = self.waiting or ("kaifuda-follow-take-back" if self.lying else None)
        return Explanation(tuple(self.events), tuple(self.questions), waiting, self.provisional)


def _refuses(findings: Iterable[Finding]) -> bool:
    """Whether an act is not carried out: illegal itself, not only late with what its player owed before."""
    return any(f.verdict is Verdict.ILLEGAL and f.by is None and f.reason != "why-undone" for f in findings)


def _is_refused(ruling: Ruling) -> bool:
    return _refuses(ruling.findings)


def _groups(cards: Sequence[PlacedPiece]) -> list[list[PlacedPiece]]:
    """Cards laid one after the other as plays of two; three at the end belong together."""
    groups = [list(cards[at : at + 2]) for at in range(0, len(cards), 2)]
    if len(groups) > 1 and len(groups[-1]) == 1:
        groups[-2:] = [[*groups[-2], *groups[-1]]]
    return groups


def _row_told(state: State, side: int, row: int | None) -> int | None:
    """The row, where it is not the one in which the cards belong."""
    return row if row == 0 and not state.straight[side] else None


def _stands(number: int) -> Question:
    """Whether an illegal act that still lies may stand, now that others play on."""
    choices: tuple[Choice, ...] = (
        ("kaifuda-follow-stands-yes", {}, (Observed(Rule(event=number, verdict="legal", source="human")),)),
        ("kaifuda-follow-stands-no", {}, (Observed(Rule(event=number, verdict="illegal", source="human")),)),
    )
    return Question(f"kai-stands-{number}", "kaifuda-follow-stands", {"number": number}, choices)


def _cannot_play(player: str, number: int) -> Question:
    choices: tuple[Choice, ...] = (
        ("kaifuda-follow-cannot-yes", {}, (Observed(CannotPlay(by=player, source="human")),)),
        ("kaifuda-follow-cannot-no", {}, ()),
    )
    return Question(f"kai-cannot-{number}", "kaifuda-follow-cannot", {"player": player}, choices)


def _order_question(acts: Sequence[Act]) -> Question:
    """Which of several plays came first; the rest follows from the answer."""
    starts: dict[int, Event] = {}
    for act in acts:
        if act.kind == "play" and act.event is not None:
            starts.setdefault(act.side, act.event)
    choices: tuple[Choice, ...] = tuple(
        ("kaifuda-follow-first", {"player": getattr(event, "by", "")}, (Observed(event),))
        for _, event in sorted(starts.items())
    )
    keys = tuple(key for act in acts for key in act.keys)
    return Question("kai-order-" + "-".join(keys), "kaifuda-follow-order", {}, choices, keys)


FOLLOWER = KaifudaFollower
