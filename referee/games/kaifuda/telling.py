"""An explanation of a table of the 10-round game in the making: acts told in their order, up to the first doubt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.core import Finding, PieceEvent, Ruling, Verdict
from referee.core.events import Correct, Event, Note, Rule, Undo
from referee.core.following import Explanation, Observed, Question, SettledTable
from referee.core.observing import Hands, Mark
from referee.core.records import event_json
from referee.games.kaifuda.acts import Act
from referee.games.kaifuda.cards import VEILED
from referee.games.kaifuda.ending import Ending
from referee.games.kaifuda.events import CannotPlay, Exchange, Play, Recover
from referee.games.kaifuda.game import player_index
from referee.games.kaifuda.lands import was_taken
from referee.games.kaifuda.state import Duty, State

if TYPE_CHECKING:
    from referee.games.kaifuda.follow import KaifudaFollower

ANSWER_S = 6.0
"""So long after a play's hand an answer can say that a card due before it was not taken; then it counts as taken."""

THIRD_S = 3.0
"""A card alone beside its player's play is a third one of it when it has lain for so long and the other has not
played; sooner it may be the first of another play.
"""

Choice = tuple[str, Mapping[str, Any], tuple[Observed, ...]]

BY_COUNT = frozenset((("KAI-P1", "why-thunder"), ("KAI-P11", "why"), ("KAI-F3", "why-hand")))
"""Findings that rest on how many cards a player is counted to hold."""


@dataclass(frozen=True, slots=True)
class Lone:
    """A card that lies alone at the end of a line: the rest of the play may follow. ``longer``: beside a play told
    already, which it makes one of three cards if nothing follows.
    """

    act: Act
    since_s: float
    longer: Correct | None = None


class Telling:
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
        self.again_after_s: float | None = None
        self.ending = Ending(follower.match)

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
        if refuses(judged.findings):
            if marks:
                self.lying.append(number)
        elif isinstance(event, Play):
            self.ending.played(number, before, event)
            side, visit = player_index(before, event.by), self.hands.first(keys)
            self.follower.market.bind(side, before, keys)
            self.follower.lands.played(side, self.hands, None if visit is None else visit.from_s)

    def amend(self, event: Correct, keys: tuple[str, ...], marks: frozenset[Mark] = frozenset()) -> None:
        """Tell that the last play was otherwise."""
        play, match = event.with_, self.follower.match
        whole = Play(by=play["by"], cards=play["cards"], row=play.get("row"), apart=play.get("apart", False))
        self.state = match.game.judge(match.state_after(event.event - 1), whole).after
        self.events.append(Observed(event, keys=keys))
        self.marks.append(marks)

    def refuses(self, event: Event) -> bool:
        """Whether the event is a breach now, and so is not carried out."""
        assert isinstance(event, PieceEvent)
        return refuses(self.follower.match.game.judge(self.state, event).findings)

    def tell(self, acts: Sequence[Act]) -> None:
        """Tell acts in their order, up to the first that is not sure."""
        unlaid: set[str] = set()
        until: Act | None = None
        for number, act in enumerate(acts):
            if self._held_by_end(acts[number:]):
                until = act
                break
            if act.kind != "play":
                if self.state.winner is not None or not unlaid.isdisjoint(act.keys):
                    continue
            elif self._is_lone(act, acts[number + 1 :]):
                longer = self._longer(act)
                if longer is not None and self.table.rested_s >= THIRD_S:
                    self.amend(longer, act.keys, act.marks)
                    until = act
                    break
                self.follower.lone = Lone(act, self.table.time_s, longer)
                if longer is not None:
                    self.again_after_s = THIRD_S
                self.waiting, self.provisional = "kaifuda-follow-second-card", act.keys
                unlaid.update(act.keys)
                continue
            elif self.lying:
                self.block(stands(self.lying[-1]), frozenset())
                until = act
                break
            if act.kind == "play" and self._before_play(act, acts[number + 1 :]):
                until = act
                break
            if act.question is not None:
                if not self._is_early(act):
                    self.block(act.question, act.marks)
                until = act
                break
            if (back := self._taken_back(act)) is not None:
                self.block(back, act.marks)
                until = act
                break
            assert act.event is not None
            if act.kind == "play" and (doubt := self._count_question(act.event, act.keys)) is not None:
                self.block(doubt, act.marks)
                until = act
                break
            self.push(act.event, act.marks, act.keys, inferred=act.visit is None and act is not acts[-1])
        self._takes(None if until is None or until.visit is None else until.visit.from_s)

    def _held_by_end(self, acts: Sequence[Act]) -> bool:
        """Whether the match is over by the count alone: then somebody must say so before a play is called too late.

        What was done before that play waits with it.
        """
        question = self.ending.question(self.state)
        if question is None:
            return False
        self.is_blocked = True
        if any(act.kind == "play" and not self._is_lone(act, acts[at + 1 :]) for at, act in enumerate(acts)):
            self.ask(question, frozenset())
        return True

    def _is_lone(self, act: Act, later: Sequence[Act]) -> bool:
        """Whether one card lies alone and its player may still lay another."""
        if len(act.keys) != 1 or any(other.side != act.side for other in later):
            return False
        return self.table.ended_by != self.state.names[act.side]

    def _longer(self, act: Act) -> Correct | None:
        """One card more beside the play that its player has just made, before anybody did anything else: part of it.

        The play is judged anew with all its cards (KAI-P1). Nobody plays twice in a row, as there is no pass.
        """
        last = self._last_play(act.side)
        if last is None or not isinstance(act.event, Play) or act.side == self.state.turn:
            return None
        number, play = last
        whole = Play(by=play.by, cards=[*play.cards, *act.event.cards], row=play.row, apart=play.apart)
        found = self.follower.match.game.judge(self.follower.match.state_after(number - 1), whole).findings
        if any((finding.rule, finding.reason) in BY_COUNT for finding in found):
            return None
        return Correct(event=number, with_=event_json(whole))

    def _taken_back(self, act: Act) -> Question | None:
        """Whether a play was taken back whose open cards its player took away before anybody did anything else."""
        last = self._last_play(act.side)
        if act.kind != "recover" or last is None or act.side == self.state.turn:
            return None
        number, play = last
        line, name = self.state.lines[act.side], self.state.names[act.side]
        at = act.event.at if isinstance(act.event, Recover) else []
        if any(place < len(line) - len(play.cards) or line[place].startswith(VEILED) for place in at):
            return None
        what = self.follower.match.game.notate(play)
        choices: tuple[Choice, ...] = (
            ("follow-taken-back-yes", {}, (Observed(Undo()),)),
            ("follow-taken-back-no", {}, (Observed(Note(by=name, text=f"{what}: –"), keys=act.keys),)),
        )
        args = {"what": what}
        return Question(f"kai-back-{number}", "follow-taken-back", args, choices, act.keys)

    def _last_play(self, side: int) -> tuple[int, Play] | None:
        """The last event of the record with its number, where it is a play of this side that counts."""
        number = len(self.follower.match.rulings)
        if self.events or not number:
            return None
        ruling, event = self.follower.match.rulings[-1], self.follower.match.event(number)
        own = isinstance(event, Play) and event.by == self.state.names[side]
        counts = not ruling.undone and not is_refused(ruling)
        return (number, event) if own and counts and isinstance(event, Play) else None

    def _is_early(self, act: Act) -> bool:
        """Whether cards that can't be read may yet be: then all waits for them."""
        again = self.table.ask_after_s(max(self.follower.market.first_s[key] for key in act.keys))
        if again is not None:
            self.is_blocked, self.again_after_s, self.waiting = True, again, "follow-reading"
            self.follower.early = act, self.first + len(self.events) - 1
        return again is not None

    def ask(self, question: Question, marks: frozenset[Mark]) -> None:
        """Ask; the answers explain these marks."""
        self.questions.append(question)
        self.offers.append((question, marks))

    def block(self, question: Question, marks: frozenset[Mark]) -> None:
        """Ask before anything that came after is told; the hands that did it are remembered."""
        self.is_blocked = True
        self.ask(question, marks)

    def _before_play(self, act: Act, later: Sequence[Act]) -> bool:
        """Duties of earlier plays that were done by now, or seen not to be; whether the play waits for an answer."""
        from_s = None if act.visit is None else act.visit.from_s
        laid_s = self.table.time_s if act.visit is None else act.visit.to_s
        wait_s = laid_s + ANSWER_S - self.table.time_s
        late = wait_s <= self.table.rested_s
        self._takes(from_s)
        for duty in self.state.duties:
            if not duty.told and not duty.open:
                self._passed_over(duty, from_s, later, late)
        if late or not self.questions:
            return False
        self.is_blocked, self.again_after_s = True, wait_s
        return True

    def _passed_over(self, duty: Duty, from_s: float | None, later: Sequence[Act], late: bool) -> None:
        name, market = self.state.names[duty.by], self.follower.market
        if duty.kind == "exchange":
            taken_later = any(act.kind == "exchange" and act.side == duty.by for act in later)
            lies = market.merchant_lies(duty.by) or taken_later
            none: PieceEvent = Exchange(by=name, count=0)
            if not lies:
                self.push(Exchange(by=name), inferred=True)
            elif taken_later or not self.follower.approaches.merchant[duty.by]:
                self.push(none, inferred=True)
            else:
                self._ask_done(duty, Exchange(by=name), none, late)
        elif duty.kind == "recovery":
            places = sorted(place for place in self.follower.approaches.places[duty.by] if duty.cells >> place & 1)
            if places:
                self._ask_done(duty, Recover(by=name, at=places[:1]), Recover(by=name, at=[]), late)
            else:
                self.push(Recover(by=name, at=[]), inferred=True)
        else:
            untaken = self.follower.lands.untaken(duty, self.state, from_s)
            if isinstance(untaken, Question) and untaken.ident in self.follower.settled:
                return
            if isinstance(untaken, Question):
                self.ask(untaken, frozenset())
            elif untaken is not None:
                self.push(untaken, inferred=True)

    def _ask_done(self, duty: Duty, done: PieceEvent, none: PieceEvent, late: bool) -> None:
        """A card that was due seems to lie there still, but a hand was at it: was it taken? It counts as taken."""
        question = was_taken(duty, self.state, done, none)
        if late or question.ident in self.follower.settled:
            self.push(done, inferred=True)
        else:
            self.ask(question, frozenset())

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
        idle = not self.events and not self.questions and not self.lying and not self.is_blocked
        if ended is not None and idle and self.state.winner is None and ended == self.state.names[self.state.turn]:
            self.ask(_cannot_play(ended, self.first), frozenset())
        for question, marks in self.offers:
            follower.reported.offer(question, marks)
        waiting = self.waiting or ("kaifuda-follow-take-back" if self.lying else None)
        return Explanation(tuple(self.events), tuple(self.questions), waiting, self.provisional, self.again_after_s)


def refuses(findings: Iterable[Finding]) -> bool:
    """Whether an act is not carried out: illegal itself, not only late with what its player owed before."""
    return any(f.verdict is Verdict.ILLEGAL and f.by is None and f.reason != "why-undone" for f in findings)


def is_refused(ruling: Ruling) -> bool:
    return refuses(ruling.findings)


def stands(number: int) -> Question:
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
