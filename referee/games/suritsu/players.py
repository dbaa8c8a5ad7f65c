"""Random players: a whole round with the project's own deck, seeded, with fouls planted on request."""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from referee.core import Finding, Game, PieceEvent, Transcript, Verdict
from referee.core.records import event_json
from referee.games.suritsu import events
from referee.games.suritsu.cards import Digits, HeldCard, parse_digits
from referee.games.suritsu.placement import Placement
from referee.games.suritsu.setup import right_face
from referee.games.suritsu.state import SOLO_HAND, Phase, State, face_for, other
from referee.games.suritsu.table import Table, meet

MAX_TURNS = 400


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of the project's own set: play cards, and both faces of each start card."""

    plays: tuple[HeldCard, ...]
    starts: tuple[tuple[Digits, Digits], ...]


@cache
def own_deck() -> Deck:
    """The deck in ``set.toml``."""
    text = resources.files("referee.games.suritsu").joinpath("set.toml").read_text("utf-8")
    plays: list[HeldCard] = []
    starts: list[tuple[Digits, Digits]] = []
    for piece in tomllib.loads(text)["pieces"]:
        if piece["kind"] != "card":
            continue
        digits, details = parse_digits(piece["label"]), piece.get("details", {})
        if details.get("scenery") is None:
            starts.append((digits, parse_digits(piece["reverse"])))
        else:
            card = HeldCard(digits, details["scenery"], details["score"])
            plays.extend([card] * int(piece.get("count", 1)))
    return Deck(tuple(plays), tuple(starts))


class Mischief:
    """Where a random player might break a rule; this one never does (:class:`fouls.Planner` does)."""

    def spoils(self, rule: str) -> bool:
        """Whether to break this rule here and now."""
        return False

    def note(self, rule: str, happened: bool, by: str | None = None, number: int = 0) -> None:
        """Event ``number`` (else the last one) broke this rule, if ``happened``."""

    def spoil_start(self) -> None:
        """Before the right start cards are laid."""

    def spoil_turn(self, player: int) -> bool:
        """After the draw of a turn; true when the turn is over by it."""
        return False

    def spoil_extra(self, player: int) -> bool:
        """Instead of an extra play; true when the turn is over by it."""
        return False

    def spoil_duties(self, player: int) -> bool:
        """Instead of the duties after a play; true when they are not to be done any more."""
        return False

    def spoil_end(self) -> None:
        """After somebody has won."""


@dataclass(slots=True)
class Simulation:
    """The true table: who holds what, and the record written of it."""

    game: Game[State]
    rng: random.Random
    transcript: Transcript
    state: State
    hands: list[list[HeldCard]] = field(default_factory=list)
    piles: list[list[HeldCard]] = field(default_factory=list)
    spare: list[HeldCard] = field(default_factory=list)
    mischief: Mischief = field(default_factory=Mischief)
    previous: int | None = None
    """The number before the last one."""
    waiting: list[tuple[str, str]] = field(default_factory=list)
    """Duties left undone on purpose, to be named at the next player's act: rule and player."""

    def chance(self, share: float) -> bool:
        """True in ``share`` of the cases."""
        return self.rng.random() < share

    def write(self, event: PieceEvent) -> list[Finding]:
        """Write an event down and follow it; returns what the referee found."""
        judged = self.game.judge(self.state, event)
        self.state = judged.after
        self.transcript.events.append(event_json(event))
        return list(judged.findings)

    @property
    def number(self) -> int:
        """The number of the event written last."""
        return len(self.transcript.events)

    def name(self, player: int) -> str:
        """A player's name."""
        return self.state.name(player)

    def held(self, player: int) -> list[str]:
        """A hand as the game's ``plays`` wants it."""
        return [f"{card.digits} {card.scenery} {card.score}" for card in self.hands[player]]

    def deal(self) -> None:
        """Deal the piles and the first cards in hand (SUR-S1, SUR-S5; solo SUR-O2)."""
        cards = list(own_deck().plays)
        self.rng.shuffle(cards)
        settings = self.state.settings
        first = SOLO_HAND if settings.solo else 1
        for player in range(len(settings.players)):
            pile = cards[player * settings.dealt : (player + 1) * settings.dealt]
            self.hands.append([pile.pop() for _ in range(first)])
            self.piles.append(pile)
        self.spare = cards[len(settings.players) * settings.dealt :]

    def take_cards(self, player: int) -> None:
        """Draw until the hand is as large as it must be by now."""
        due = self.state.hands[player]
        while due is not None and len(self.hands[player]) < due and self.piles[player]:
            self.hands[player].append(self.piles[player].pop())

    def set_up(self) -> None:
        """Lay the start cards and the UP-DOWN card; sometimes the marker is not seen."""
        cards, number = self.start_cards(wanted=1)
        self.mischief.spoil_start()
        face = right_face(self.state, number)
        plain = face == face_for(number)
        wrong_face, wrong_marker = plain and self.mischief.spoils("SUR-S3"), self.mischief.spoils("SUR-S4")
        marker = (number + self.rng.randint(1, 98)) % 100 if wrong_marker else number
        seen = wrong_marker or self.chance(0.8)
        shown = other(face) if wrong_face else face
        start = events.Start(cards=cards, face=shown)
        if seen:
            start.marker = marker
        self.write(start)
        self.mischief.note("SUR-S3", wrong_face)
        self.mischief.note("SUR-S4", wrong_marker)
        if wrong_face:
            self.write(events.Flip(by=self.name(0), face=face))

    def start_cards(self, wanted: int) -> tuple[list[events.StartCard], int]:
        """Two start cards (solo: one and a spare play card) side by side that form ``wanted`` numbers, and the
        first of these."""
        for _ in range(1000):
            first, second = self._two_cards()
            step = self.rng.choice((-1, 0, 1))
            left = Placement(first.digits, None, None, 0, 0, 0, 0, upright=True, tilt_deg=0.0).laid()
            met = meet(Table.of([left]), second.digits, 1, step)
            if len(met.numbers) == wanted:
                return [_start_card(first, 0, 0), _start_card(second, 1, step)], (*met.numbers, 0)[0]
        raise AssertionError("no start arrangement found")

    def _two_cards(self) -> list[HeldCard]:
        starts = [HeldCard(self.rng.choice(faces), None, None) for faces in own_deck().starts]
        if self.state.settings.solo:
            starts = [self.rng.choice(starts), self.rng.choice(self.spare)]
        self.rng.shuffle(starts)
        return starts

    def play_out(self) -> None:
        """Turn after turn until someone has won, or nobody can play any more."""
        idle = 0
        for _ in range(MAX_TURNS):
            if self.state.phase is Phase.OVER or idle > 2 * len(self.hands) + 2:
                return
            before = sum(self.state.played)
            cards = sum(map(len, self.piles))
            open_turn = self.state.phase is not Phase.CHOOSE
            self.turn(self.state.after(self.state.turn) if open_turn else self.state.turn)
            moved = sum(self.state.played) > before or sum(map(len, self.piles)) < cards
            idle = 0 if moved else idle + 1

    def turn(self, player: int) -> None:
        """One turn: draw, then Reverse, a card or a pass, then what follows from it."""
        solo = self.state.settings.solo
        if not solo:
            self.draw_first(player)
        if self.mischief.spoil_turn(player):
            return
        if not solo and self._reverse(player):
            self.play_card(player)
            return
        if self.chance(0.03) and not solo:
            self.pass_turn(player)
        else:
            self.play_card(player)

    def draw_first(self, player: int) -> None:
        """SUR-T1, written down now and then."""
        if not self.piles[player]:
            return
        begun = self.state.turn == player or self.state.phase is Phase.FLIPPED
        if self.state.turn == player and self.mischief.spoils("SUR-T1"):
            self.write(events.Draw(by=self.name(player), count=0))
            self.waiting.append(("SUR-T1", self.name(player)))
            return
        self.hands[player].append(self.piles[player].pop())
        if begun and self.chance(0.3):
            self.write(events.Draw(by=self.name(player)))

    def act(self, event: PieceEvent) -> list[Finding]:
        """Write an act at which the duties left undone before are named."""
        found = self.write(event)
        self.named(self.number, event)
        return found

    def named(self, number: int, event: PieceEvent) -> None:
        """Event ``number`` names the duties left undone, but not a draw in the player's own turn (SUR-T1)."""
        still_open = [] if isinstance(event, events.End) else [("SUR-T1", event.by)]
        for rule, name in self.waiting:
            if (rule, name) not in still_open:
                self.mischief.note(rule, True, name, number)
        self.waiting = [entry for entry in self.waiting if entry in still_open]

    def choice(self, player: int) -> events.Play | None:
        """A legal card to play that raises no question; ``None`` when there is none."""
        plays = list(self.game.plays(self.state, self.held(player), self.name(player)))
        reversed_ = self.state.phase in (Phase.MUST_PLAY, Phase.FLIPPED)
        if reversed_ and self.state.settings.decline_forbidden:
            plays = [play for play in plays if not play.effects["extra"]]
        self.rng.shuffle(plays)
        for play in plays:
            verdicts = [found.verdict for found in self.game.judge(self.state, play.event).findings if not found.by]
            if Verdict.ASK not in verdicts and isinstance(play.event, events.Play):
                return play.event
        return None

    def play_card(self, player: int) -> None:
        """Play a card, if one can be played, and see to its effects; then perhaps one more."""
        event = self.choice(player)
        if event is None:
            self.pass_turn(player)
            return
        while event is not None:
            self.lay(player, event)
            if self.state.phase is not Phase.EXTRA:
                return
            if self.mischief.spoil_extra(player):
                return
            event = self.choice(player) if self.chance(0.9) else None
        self.pass_turn(player)

    def lay(self, player: int, event: events.Play) -> None:
        """Play this card and do all that follows from it."""
        self.previous = self.state.last
        self.act(event)
        digits = parse_digits(event.digits)
        self.hands[player].remove(HeldCard(digits, event.scenery, event.score))
        if self.state.phase is Phase.OVER:
            return
        self.take_cards(player)
        self.duties(player)

    def duties(self, player: int) -> None:
        """Flips, marker, draws after a play, and the end of the turn, as far as they are seen."""
        if self.mischief.spoil_duties(player):
            return
        while self.state.flips:
            self.write(events.Flip(by=self.name(player), face=other(self.state.face)))
        if self.chance(0.35):
            self.write(events.Marker(by=self.name(player), number=self.state.last))
        if any(owed.by == player for owed in self.state.pending) and self.chance(0.3):
            self.write(events.Draw(by=self.name(player)))
        if self.state.mover == player and not self.state.settings.solo and self.chance(0.15):
            self.act(events.End(by=self.name(player)))

    def pass_turn(self, player: int) -> None:
        """Pass, said as such or seen as a flip; what is due after it (doubles that waited) is done too."""
        name = self.name(player)
        flip = self.chance(0.4) and not self.state.settings.solo and self.flip_is_plain
        event = events.Flip(by=name, face=other(self.state.face)) if flip else events.Pass(by=name)
        self.act(event)
        if self.state.phase is Phase.OVER:
            return
        self.take_cards(player)
        while self.state.flips:
            self.write(events.Flip(by=name, face=other(self.state.face)))

    @property
    def flip_is_plain(self) -> bool:
        """Whether a flip seen now can't be taken for one that was left out."""
        return not self.state.flips and not self.state.missed_flips

    def _reverse(self, player: int) -> bool:
        """Reverse now and then, when a card can be played after it (SUR-R1, SUR-R4)."""
        if not self.state.settings.reverse_on or not self.chance(0.25) or len(self.hands[player]) < 2:
            return False
        return self.reverse(player, events.Reverse(by=self.name(player)))

    def reverse(self, player: int, event: events.Reverse, seen_as_flip: float = 0.3) -> bool:
        """Put a card under the pile and flip, if a card can be played then; else leave everything as it is."""
        before, hand, pile = self.state, list(self.hands[player]), list(self.piles[player])
        written = len(self.transcript.events)
        if event.count != 0:
            card = self.hands[player].pop(self.rng.randrange(len(hand)))
            self.piles[player].insert(0, card)
        if event.count != 0 and self.flip_is_plain and self.chance(seen_as_flip):
            self.write(events.Flip(by=event.by, face=other(self.state.face)))
        else:
            self.write(event)
        if self.choice(player) is not None:
            self.named(written + 1, event)
            return True
        self.state, self.hands[player], self.piles[player] = before, hand, pile
        del self.transcript.events[written:]
        return False

    def show_scores(self) -> None:
        """All cards left are shown and their ticks written down (SUR-W2)."""
        if self.state.winner is None or self.state.settings.solo:
            return
        self.mischief.spoil_end()
        for player, name in enumerate(self.state.settings.players):
            if player == self.state.winner and self.chance(0.5):
                continue
            hand, pile = ([card.score or 0 for card in cards] for cards in (self.hands[player], self.piles[player]))
            wrong = bool(hand) and self.mischief.spoils("SUR-W2")
            self.write(events.Score(by=name, hand=hand[1:] if wrong else hand, pile=pile))
            self.mischief.note("SUR-W2", wrong, name)


def _start_card(card: HeldCard, x: int, y: int) -> events.StartCard:
    return events.StartCard(x=x, y=y, digits=str(card.digits), scenery=card.scenery, score=card.score)
