"""Seeded random players, who know hands and lands that the referee does not see."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.core import PieceEvent, PlantedFoul, Play, Transcript
from referee.core.game import OptionValue
from referee.core.records import RECORD_FORMAT, Header, event_json
from referee.games.kaifuda.cards import NUMBER
from referee.games.kaifuda.events import CannotPlay, Exchange, Recover, Take, Veil
from referee.games.kaifuda.events import Play as PlayEvent
from referee.games.kaifuda.fouls import FOUL_RULES, Plan
from referee.games.kaifuda.state import FIRST_HAND, Duty, State, cells_of

if TYPE_CHECKING:
    from referee.games.kaifuda.game import Kaifuda

__all__ = ["FOUL_RULES", "random_match"]

MAX_EVENTS = 400
LOSING = -500.0
SAVED = ("0", "1", "恐")


def random_match(
    game: Kaifuda,
    seed: int,
    players: Sequence[str] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    fouls: int = 0,
    kinds: Sequence[str] | None = None,
) -> Transcript:
    """A whole match; with ``fouls`` as many breaches of the rules in ``kinds`` as there is opportunity for.

    An illegal act is taken back and followed by a legal one; a duty left undone stands, and is made good later
    where that can be. A match that ends before all are planted is begun again with more eager players.
    """
    best = Transcript({})
    for eager in (0.1 + 0.05 * fouls, 0.5, 1.0):
        table = RandomTable(game, seed, players or game.default_players, options or {})
        plan = Plan(table, fouls, tuple(kinds) if kinds is not None else FOUL_RULES, eager)
        while table.state.winner is None and len(table.transcript.events) < MAX_EVENTS:
            plan.before_play()
            if not table.play_turn(plan):
                break
            plan.after_play()
        plan.after_end()
        if not best.header or len(table.transcript.fouls) > len(best.fouls):
            best = table.transcript
        if len(best.fouls) >= fouls:
            break
    return best


class RandomTable:
    """One match in the making: the referee's state and, apart from it, what the players hold."""

    def __init__(self, game: Kaifuda, seed: int, players: Sequence[str], options: Mapping[str, OptionValue]) -> None:
        self.game, self.rng = game, random.Random(seed)
        raw = {"format": RECORD_FORMAT, "game": game.name, "players": list(players), "options": dict(options)}
        self.transcript = Transcript({**raw, "position": None})
        self.state: State = game.start(Header(**raw))  # type: ignore[arg-type]
        self.names = self.state.names
        self.care = self.rng.choice([0.0, 0.6, 0.95, 0.95])  # how well these two play
        self.greed = self.rng.choice([5.0, 30.0, 30.0])  # how much they want rewards
        self.dream = self.rng.random() < 0.25  # both save 1, 0, 0 for thunder, or 0, 0 for its release
        self.care = 0.95 if self.dream else self.care
        self.clock_s = 0.0
        self.land: list[list[str]] = []
        self.hand: list[list[str]] = [[], []]
        self.covered: list[dict[int, str]] = [{}, {}]
        for side in (0, 1):
            deck = self.state.agreed.deck.cards()
            deck.remove("0")
            self.rng.shuffle(deck)
            self.land.append(deck)
            self.draw(side, FIRST_HAND)

    def draw(self, side: int, count: int) -> None:
        """Cards of the player's choice from land to hand."""
        for _ in range(min(count, len(self.land[side]))):
            card = self._choice(self.land[side], self.hand[side])
            self.land[side].remove(card)
            self.hand[side].append(card)

    def _choice(self, land: Sequence[str], hand: Sequence[str]) -> str:
        """Careful players keep two or three stars or panic cards, and numbers that make goods together."""
        if self.dream and self.rng.random() < 0.8:
            wanted = [label for label in land if label in SAVED and hand.count(label) < 1 + (label == "0")]
            if wanted:
                return self.rng.choice(wanted)
        if self.rng.random() < self.care:
            special = sum(label not in NUMBER for label in hand)
            if special < 2:
                wanted = [label for label in land if label not in NUMBER]
            else:
                wanted = [label for label in land if label in NUMBER and self._fits(label, hand)]
            if wanted:
                return self.rng.choice(wanted)
        return land[-1]

    def _fits(self, label: str, hand: Sequence[str]) -> bool:
        return label in hand or str(10 - NUMBER[label]) in hand

    def push(self, event: PieceEvent, rule: str | None = None) -> bool:
        """Write the event and follow the ruling; with ``rule`` note the breach. False when it is not found."""
        judged = self.game.judge(self.state, event)
        broken = [finding for finding in judged.findings if finding.rule == rule]
        if rule is not None and not broken:
            return False
        self.clock_s += self.rng.uniform(1.0, 9.0)
        event.at_s = round(self.clock_s, 1)
        self.transcript.events.append(event_json(event))
        if broken:
            finding = broken[0]
            foul = PlantedFoul(
                len(self.transcript.events),
                finding.rule,
                finding.by or event.by,
                [list(cell) for cell in finding.where],
            )
            self.transcript.fouls.append(foul)
        self.state = judged.after
        return True

    def play_turn(self, plan: Plan) -> bool:
        """The player on turn veils or not, then plays; ``False`` when there is nothing to play."""
        who = self.state.turn
        plays = self.plays(who)
        plan.spoil_play(plays)
        if self.state.turn != who or self.state.winner is not None:
            return True
        veils = [play for play in plays if isinstance(play.event, Veil)]
        if veils and self.rng.random() < 0.5:
            self.veil(who, veils[0].event)
            plays = self.plays(who)
        event = self.choose(plays)
        if event is None:
            self.push(CannotPlay(by=self.names[who]), plan.due_rule())
            return False
        self.lay(who, event, plan.due_rule())
        return True

    def plays(self, who: int) -> list[Play]:
        """The legal acts of the player on turn, duties that were left undone put aside."""
        return list(self.game.plays(self.state.change(duties=()), self.hand[who]))

    def choose(self, plays: Sequence[Play]) -> PlayEvent | None:
        """A play, rather not one that loses at once; careful players win when they can and spend little."""
        order = [play for play in plays if isinstance(play.event, PlayEvent)]
        self.rng.shuffle(order)
        if self.rng.random() < self.care:
            order.sort(key=self._cost)
        order.sort(key=lambda play: play.worth < LOSING)
        for play in order:
            assert isinstance(play.event, PlayEvent)
            judged = self.game.judge(self.state, play.event)
            if not any(finding.rule == "KAI-G4" for finding in judged.findings):
                return play.event
        return None

    def _cost(self, play: Play) -> float:
        """What a play spends: stars and panic much, number pairs the distance from what they beat."""
        if play.worth > -LOSING / 2:
            return -1.0
        assert isinstance(play.event, PlayEvent)
        cards, state = play.event.cards, self.state
        if self.dream:
            return 50.0 * sum(label in SAVED[:2] for label in cards) + 10.0 * float(play.effects["reward"])
        special = sum(label not in NUMBER for label in cards)
        if special:
            return 100.0 * special
        value = int("".join(cards))
        beat = state.to_beat if state.to_beat >= 0 else 99 if state.descending else 0
        return abs(value - beat) - self.greed * float(play.effects["reward"]) * (len(self.hand[state.turn]) < 8)

    def veil(self, who: int, event: PieceEvent) -> None:
        """Veil goods; turned together, the cards may lie in another order afterwards."""
        assert isinstance(event, Veil)
        labels = [self.state.lines[who][place] for place in event.at]
        if self.rng.random() < 0.3:
            labels.reverse()
        self.covered[who].update(zip(event.at, labels, strict=True))
        self.push(event)

    def lay(self, who: int, event: PlayEvent, rule: str | None = None) -> None:
        """Lay the cards of a play; ``rule`` is a duty that this play finds undone."""
        rest = list(self.hand[who])
        for card in event.cards:
            if card in rest:
                rest.remove(card)
            elif rest:
                rest.pop()  # a foreign card was laid in the place of this one
        self.hand[who] = rest
        self.push(event, rule)

    def open_duties(self) -> list[Duty]:
        """Duties of the last play, in a random but possible order."""
        duties = [duty for duty in self.state.duties if not duty.told]
        self.rng.shuffle(duties)
        return duties

    def fulfil(self, duty: Duty) -> None:
        """Do what is due; rewards and taxes are not always reported."""
        name = self.names[duty.by]
        if duty.kind == "exchange":
            self.hand[duty.by].append("0")
            self.push(Exchange(by=name))
        elif duty.kind == "recovery":
            self.recover(duty.by, self.rng.choice(cells_of(duty.cells)))
        else:
            self.draw(duty.by, duty.left)
            if self.rng.random() < 0.5:
                count = duty.left if self.rng.random() < 0.8 else None
                why = duty.kind if self.rng.random() < 0.8 else None
                self.push(Take(by=name, count=count, why=why))

    def recover(self, who: int, place: int) -> None:
        """Take a veiled card back, whatever it is."""
        self.hand[who].append(self.covered[who].pop(place))
        self.push(Recover(by=self.names[who], at=[place]))
