"""Fouls planted in random rounds: which rule, at which moment, and where it shows in the record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from referee.core import Game, Header, PieceEvent, PlantedFoul, Transcript
from referee.core.game import OptionValue
from referee.core.records import RECORD_FORMAT
from referee.games.suritsu import events
from referee.games.suritsu.cards import HeldCard
from referee.games.suritsu.placement import Placement, check_placement, meeting
from referee.games.suritsu.players import Mischief, Simulation
from referee.games.suritsu.playing import face_for_play
from referee.games.suritsu.state import Phase, State, other
from referee.games.suritsu.turns import must_not_decline

PLACEMENT = ("SUR-P1", "SUR-P2", "SUR-P3", "SUR-P4", "SUR-P5")
ONCE = ("SUR-S2", "SUR-S3", "SUR-S4", "SUR-O1", "SUR-W1")
BOTH = (*PLACEMENT, "SUR-P6", "SUR-P10", "SUR-S3", "SUR-S4", "SUR-T4")
SOLO = ("SUR-O1", "SUR-O2", "SUR-O3", "SUR-O4")
TABLE = (
    "SUR-S2", "SUR-T1", "SUR-T2", "SUR-T3", "SUR-P7", "SUR-E1", "SUR-E2", "SUR-E4", "SUR-R1", "SUR-W1", "SUR-W2",
)  # fmt: skip
ADVANCED = ("SUR-R2", "SUR-R3", "SUR-R4")
FOUL_RULES = (*BOTH, *TABLE, *ADVANCED, *SOLO)
AT_THE_END = ("SUR-W1", "SUR-W2")
PATIENCE = 6
"""Turns after which a foul that found no opportunity may be replaced by another kind."""


def random_match(
    game: Game[State],
    seed: int,
    players: tuple[str, ...],
    options: Mapping[str, OptionValue],
    fouls: int,
    kinds: Sequence[str] | None,
) -> Transcript:
    """A round from the start cards to the scores. The same arguments give the same record."""
    header = {
        "format": RECORD_FORMAT,
        "game": game.name,
        "players": list(players),
        "options": dict(options),
        "position": None,
    }
    state = game.start(Header(format=RECORD_FORMAT, game=game.name, players=list(players), options=dict(options)))
    sim = Simulation(game, random.Random(seed), Transcript(header), state)
    if fouls > 0:
        sim.mischief = Planner(sim, fouls, kinds)
    sim.deal()
    sim.set_up()
    sim.play_out()
    sim.show_scores()
    sim.transcript.fouls.sort(key=lambda foul: foul.event)
    return sim.transcript


class Planner(Mischief):
    """Plants fouls of the wanted kinds as opportunities come; an illegal act is then taken back."""

    def __init__(self, sim: Simulation, count: int, kinds: Sequence[str] | None) -> None:
        self.sim = sim
        self.kinds = _possible(sim.state, FOUL_RULES if kinds is None else kinds)
        self.wanted: list[str] = []
        self.turns = 0
        for _ in range(count):
            left = [rule for rule in self.kinds if rule not in ONCE or rule not in self.wanted]
            if left:
                self.wanted.append(sim.rng.choice(left))
        self.turn_fouls: dict[str, Callable[[int], bool]] = {
            **dict.fromkeys(PLACEMENT, lambda player: False),
            "SUR-P6": self._upside_down,
            "SUR-P10": self._crooked,
            "SUR-T2": self._out_of_order,
            "SUR-T3": self._idle,
            "SUR-R1": self._reverse_not_agreed,
            "SUR-R2": self._reverse_keeping_card,
            "SUR-R3": self._reverse_without_play,
            "SUR-R4": self._reverse_with_one_card,
            "SUR-O4": self._solo_reverse,
        }
        self.duty_fouls: dict[str, Callable[[int], bool]] = {
            "SUR-E1": self._no_flip,
            "SUR-O3": self._no_flip,
            "SUR-T4": self._marker_stays,
            "SUR-E2": self._no_draw,
            "SUR-O2": self._no_draw,
            "SUR-P7": self._second_card,
            "SUR-R1": self._late_flip,
        }

    def spoils(self, rule: str) -> bool:
        """Whether this rule is wanted, here and now."""
        if rule not in self.wanted or not self.sim.chance(0.6):
            return False
        self.wanted.remove(rule)
        return True

    def note(self, rule: str, happened: bool, by: str | None = None, number: int = 0) -> None:
        """Write down a planted foul."""
        if happened:
            self.sim.transcript.fouls.append(PlantedFoul(number or self.sim.number, rule, by))

    def spoil_start(self) -> None:
        """SUR-S2, SUR-O1: an arrangement with no number, or two."""
        rule = "SUR-O1" if self.sim.state.settings.solo else "SUR-S2"
        if rule not in self.wanted:
            return
        self.wanted.remove(rule)
        cards, _ = self.sim.start_cards(wanted=0 if rule == "SUR-O1" and self.sim.chance(0.7) else 2)
        self.sim.write(events.Start(cards=cards, face="up"))
        self.note(rule, True)

    def spoil_turn(self, player: int) -> bool:
        """One foul at most in a turn; where it isn't over by it, the player then plays on properly."""
        self.turns += 1
        if not self.wanted or self.sim.state.flips or not self.sim.chance(0.7):
            return False
        return self._try(self.turn_fouls, player)

    def spoil_duties(self, player: int) -> bool:
        """A flip, draw or marker left out, or one card too many."""
        sim = self.sim
        ended = sim.state.phase is Phase.CHOOSE and sim.state.mover == player and not sim.state.doubt
        if not self.wanted or not ended or not sim.chance(0.7):
            return False
        return self._try(self.duty_fouls, player)

    def spoil_extra(self, player: int) -> bool:
        """SUR-E4: neither played on nor flipped."""
        sim, state = self.sim, self.sim.state
        if state.flips or state.doubles or must_not_decline(state) or not self.spoils("SUR-E4"):
            return False
        sim.waiting.append(("SUR-E4", sim.name(player)))
        if sim.chance(0.5):
            sim.act(events.End(by=sim.name(player)))
        return True

    def spoil_end(self) -> None:
        """SUR-W1: a card played after the end."""
        sim = self.sim
        losers = [player for player, hand in enumerate(sim.hands) if hand]
        if "SUR-W1" in self.wanted and losers:
            player = sim.rng.choice(losers)
            sim.write(_play(sim, player, sim.hands[player][0], 0, 0))
            self.note("SUR-W1", True, sim.name(player))

    def _try(self, fouls: Mapping[str, Callable[[int], bool]], player: int) -> bool:
        """Plant the first wanted foul that this moment allows; after a while any other will do."""
        rules = sorted({rule for rule in self.wanted if rule in fouls})
        self.sim.rng.shuffle(rules)
        if self.turns > PATIENCE and not rules and any(rule not in AT_THE_END for rule in self.wanted):
            rules = [rule for rule in self.kinds if rule in fouls]
            self.sim.rng.shuffle(rules)
        for rule in rules:
            planted = len(self.sim.transcript.fouls) + len(self.sim.waiting)
            over = self._misplace(player, rule) if rule in PLACEMENT else fouls[rule](player)
            if len(self.sim.transcript.fouls) + len(self.sim.waiting) > planted:
                self._spend(rule)
                return over
        return False

    def _spend(self, rule: str) -> None:
        """One foul less is wanted: of this kind, or else one that can wait no longer."""
        spent = [rule] if rule in self.wanted else [kind for kind in self.wanted if kind not in AT_THE_END]
        if spent:
            self.wanted.remove(spent[0])

    def _foul(self, rule: str, player: int, event: PieceEvent, names_duties: bool = True) -> None:
        """Write an act that breaks ``rule`` and is taken back."""
        sim = self.sim
        if names_duties:
            sim.act(event)
        else:
            sim.write(event)
        where = [[event.x, event.y]] if isinstance(event, events.Play) else []
        sim.transcript.fouls.append(PlantedFoul(sim.number, rule, sim.name(player), where))

    def _misplace(self, player: int, rule: str) -> bool:
        """SUR-P1 … SUR-P5: a hand card where it may not lie."""
        sim, state = self.sim, self.sim.state
        spots = list(_spots(state))
        sim.rng.shuffle(spots)
        for card in sim.rng.sample(sim.hands[player], len(sim.hands[player])):
            for x, y in spots:
                laid = Placement(card.digits, card.scenery, card.score, x, y, x, y, upright=True, tilt_deg=0.0)
                met = meeting(state.table, laid)
                found = check_placement(state.table, laid, met, state.last, face_for_play(state))
                if found and found[0].rule == rule:
                    self._foul(rule, player, _play(sim, player, card, x, y))
                    return False
        return False

    def _upside_down(self, player: int) -> bool:
        event = self.sim.choice(player)
        if event is not None:
            event.upright = False
            self._foul("SUR-P6", player, event)
        return False

    def _crooked(self, player: int) -> bool:
        event = self.sim.choice(player)
        if event is not None:
            turn = self.sim.rng.randrange(3)
            event.y += (self.sim.rng.choice((-1, 1)) * 0.3) if turn == 0 else 0
            event.x += (self.sim.rng.choice((-1, 1)) * 0.2) if turn == 1 else 0
            event.tilt_deg = 14.0 if turn == 2 else 0.0
            self._foul("SUR-P10", player, event)
        return False

    def _out_of_order(self, player: int) -> bool:
        """Someone acts who is neither on turn, nor next, nor has just played."""
        sim, state = self.sim, self.sim.state
        others = set(range(len(sim.hands))) - {state.turn, state.after(state.turn), state.mover}
        if others and not state.first_open:
            other_player = sim.rng.choice(sorted(others))
            self._foul("SUR-T2", other_player, events.Pass(by=sim.name(other_player)), names_duties=False)
        return False

    def _idle(self, player: int) -> bool:
        """Nothing done at all; or a flip, and then a card where Reverse isn't agreed on."""
        sim = self.sim
        plain = sim.flip_is_plain and not sim.state.settings.reverse_on
        if plain and sim.hands[player] and sim.chance(0.5):
            sim.act(events.Flip(by=sim.name(player), face=other(sim.state.face)))
            card = sim.rng.choice(sim.hands[player])
            x, y = sim.rng.choice(list(_spots(sim.state)))
            self._foul("SUR-T3", player, _play(sim, player, card, x, y), names_duties=False)
            return True
        self._foul("SUR-T3", player, events.End(by=sim.name(player)))
        return True

    def _reverse_not_agreed(self, player: int) -> bool:
        if not self.sim.state.settings.reverse_on:
            self._foul("SUR-R1", player, events.Reverse(by=self.sim.name(player)))
        return False

    def _reverse_keeping_card(self, player: int) -> bool:
        sim = self.sim
        if sim.state.settings.reverse_on and len(sim.hands[player]) >= 2:
            written = sim.number
            if sim.reverse(player, events.Reverse(by=sim.name(player), count=0)):
                self.note("SUR-R2", True, sim.name(player), written + 1)
                sim.play_card(player)
                return True
        return False

    def _reverse_without_play(self, player: int) -> bool:
        sim = self.sim
        if not sim.state.settings.reverse_on or len(sim.hands[player]) < 2:
            return False
        if not sim.reverse(player, events.Reverse(by=sim.name(player)), seen_as_flip=0.0):
            return False
        sim.waiting.append(("SUR-R3", sim.name(player)))
        if sim.chance(0.5):
            sim.act(events.End(by=sim.name(player)))
        return True

    def _reverse_with_one_card(self, player: int) -> bool:
        if self.sim.state.settings.reverse_on and len(self.sim.hands[player]) == 1:
            self._foul("SUR-R4", player, events.Reverse(by=self.sim.name(player)))
        return False

    def _solo_reverse(self, player: int) -> bool:
        if self.sim.state.settings.solo:
            self._foul("SUR-O4", player, events.Reverse(by=self.sim.name(player)))
        return False

    def _no_flip(self, player: int) -> bool:
        """SUR-E1, SUR-O3: the only flip that is due is left out; usually the turn is then seen to be over."""
        sim, state = self.sim, self.sim.state
        if len(state.flips) != 1 or state.flips[0].rule not in ("SUR-E1", "SUR-O3"):
            return False
        sim.waiting.append((state.flips[0].rule, sim.name(player)))
        if state.settings.solo or sim.chance(0.7):
            sim.act(events.End(by=sim.name(player)))
        return True

    def _marker_stays(self, player: int) -> bool:
        """SUR-T4: the marker stays on the number before."""
        sim, state = self.sim, self.sim.state
        if state.flips or sim.previous is None or sim.previous == state.last:
            return False
        sim.write(events.Marker(by=sim.name(player), number=sim.previous))
        sim.waiting.append(("SUR-T4", sim.name(player)))
        return True

    def _no_draw(self, player: int) -> bool:
        """SUR-E2, SUR-O2: the card due after the play stays on the pile."""
        sim, state = self.sim, self.sim.state
        due = [owed for owed in state.pending if owed.by == player and owed.rule in ("SUR-E2", "SUR-O2")]
        if not sim.hands[player] or not due or due[-1] != [owed for owed in state.pending if owed.by == player][-1]:
            return False
        while sim.state.flips:
            sim.write(events.Flip(by=sim.name(player), face=other(sim.state.face)))
        sim.write(events.Draw(by=sim.name(player), count=0))
        sim.piles[player].append(sim.hands[player].pop())
        sim.waiting.append((due[-1].rule, sim.name(player)))
        return True

    def _second_card(self, player: int) -> bool:
        """SUR-P7: one more card without connected scenery."""
        sim, state = self.sim, self.sim.state
        if state.settings.solo or not sim.hands[player]:
            return False
        card = sim.rng.choice(sim.hands[player])
        x, y = sim.rng.choice(list(_spots(state)))
        self._foul("SUR-P7", player, _play(sim, player, card, x, y), names_duties=False)
        return False

    def _late_flip(self, player: int) -> bool:
        """SUR-R1: the UP-DOWN card is turned after a card that doesn't ask for it."""
        sim, state = self.sim, self.sim.state
        if state.settings.solo or state.flips or state.missed_flips:
            return False
        self._foul("SUR-R1", player, events.Flip(by=sim.name(player), face=other(state.face)), names_duties=False)
        return False


def _possible(state: State, kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds of fouls that can show with these seats and options."""
    allowed = {*BOTH, *(SOLO if state.settings.solo else TABLE)}
    if state.settings.reverse_on and not state.settings.solo:
        allowed |= set(ADVANCED)
    if len(state.settings.players) < 3:
        allowed.discard("SUR-T2")
    return tuple(rule for rule in kinds if rule in allowed)


def _spots(state: State) -> Iterator[tuple[int, int]]:
    """Places on and around the cards of the field, each once."""
    seen = dict.fromkeys(
        (card.x + dx, card.y + dy) for card in state.table.cards for dx in (-1, 0, 1) for dy in (-2, -1, 0, 1, 2)
    )
    yield from seen


def _play(sim: Simulation, player: int, card: HeldCard, x: int, y: int) -> events.Play:
    return events.Play(by=sim.name(player), x=x, y=y, digits=str(card.digits), scenery=card.scenery, score=card.score)
