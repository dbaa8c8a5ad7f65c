"""Seeded random players: a whole round as a camera would write it down, with breaches on request."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.core import PlantedFoul, Transcript
from referee.core.game import OptionValue
from referee.core.records import RECORD_FORMAT
from referee.games.suiri_sinri.roles import DISGUISES, HALF_DEG, JOKER, ROLES, turn_to_show
from referee.games.suiri_sinri.rulebook import settings
from referee.games.suiri_sinri.state import CENTRE, OWN, SIDE, SLOTS

if TYPE_CHECKING:
    from referee.core import Game

FOUL_RULES = tuple(f"SIN-{rule}" for rule in ("S1", "S2", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10"))


def random_match(
    game: Game[Any],
    seed: int,
    players: Sequence[str] | None,
    options: Mapping[str, OptionValue] | None,
    fouls: int,
    kinds: Sequence[str] | None,
) -> Transcript:
    """A round to its end. Every kind of foul is planted once before any is planted again, as chances arise."""
    names = game.check_players(players or game.default_players)
    header: dict[str, Any] = {"format": RECORD_FORMAT, "game": game.name, "players": list(names)}
    header |= {"options": dict(options or {}), "position": None}
    rng = random.Random(f"suiri-sinri {seed}")
    wanted = [kind for kind in (kinds or FOUL_RULES) if kind in FOUL_RULES]
    rng.shuffle(wanted)
    plan = Counter(wanted[number % len(wanted)] for number in range(fouls)) if wanted else Counter()
    table = _Table(rng, Transcript(header), names, settings(game.settle_options(options or {})), plan)
    while not table.round():
        pass
    return table.transcript


class _Table:
    """Two players and their cards; the roles are known here alone."""

    def __init__(
        self, rng: random.Random, transcript: Transcript, names: tuple[str, ...], rules: Any, plan: Counter[str]
    ) -> None:
        self.rng, self.transcript, self.names, self.rules, self.plan = rng, transcript, names, rules, plan
        self.at_s = 0.0
        self.roles: dict[str, str] = {}
        self.looked: tuple[set[str], set[str]] = (set(), set())
        self.owed: list[tuple[str, int, list[str]]] = []
        self.ended = False

    def round(self) -> bool:
        """One round; false when a reveal came too early and it has to be played again."""
        self.deal()
        for side in self.rng.sample((0, 1), 2):
            if self.chance(0.7):
                self.peek(side, OWN[side])
        self.centre(0)
        self.centre(1)
        self.side_card()
        self.unseen_card()
        return self.reveal()

    # Writing

    def write(self, do: str, side: int | None = None, **fields: Any) -> int:
        """Append an event; its number."""
        self.at_s = round(self.at_s + self.rng.uniform(0.6, 5.0), 2)
        event: dict[str, Any] = {"do": do} | ({} if side is None else {"by": self.names[side]}) | fields
        self.transcript.events.append({**event, "at_s": fields.get("at_s", self.at_s)})
        return len(self.transcript.events)

    def act(self, do: str, side: int, **fields: Any) -> int:
        """An act in the own step: it also brings to light what the player before has left undone.

        ``ended`` then tells whether the present step was ended with ``done``; only then can the next player be
        passed over without the camera taking it for more acts of the same step.
        """
        number = self.write(do, side, **fields)
        for rule, culprit, where in self.owed:
            self.note_foul(number, rule, culprit, where)
        self.owed.clear()
        self.ended = do == "done"
        return number

    def note_foul(self, event: int, rule: str, side: int | None, where: Sequence[str]) -> None:
        by = None if side is None else self.names[side]
        self.transcript.fouls.append(PlantedFoul(event, rule, by, list(where)))

    def foul(self, rule: str) -> bool:
        """Whether to plant a breach of ``rule`` here."""
        if self.plan[rule] <= 0:
            return False
        self.plan[rule] -= 1
        return True

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    # The steps

    def deal(self) -> None:
        """Step 0: shuffle and lay out."""
        self.roles = dict(zip(SLOTS, self.rng.sample(ROLES, 6), strict=True))
        self.looked = (set(), set())
        if self.foul("SIN-S1"):
            wrong = self.rng.choice([["A", "B", "C1", "C2", "C3", "C4"], ["A", "B", "C1", "C2", "C3"]])
            self.note_foul(self.write("deal", slots=wrong), "SIN-S1", None, ["S"])
        if self.foul("SIN-S2"):
            slot = self.rng.choice(SLOTS)
            cards: dict[str, Any] = {name: {"face": "down"} for name in SLOTS}
            cards[slot] = {"face": "up", "role": self.roles[slot]}
            self.note_foul(self.write("deal", slots=cards), "SIN-S2", None, [slot])
        down = {name: {"face": "down"} for name in SLOTS}
        self.write("deal", self.rng.choice([None, 0, 1]), slots=self.rng.choice([list(SLOTS), down]))

    def peek(self, side: int, slot: str) -> None:
        """A lawful look."""
        if slot == OWN[side]:
            self.write("peek", side, slot=slot)
            return
        self.act("peek", side, slot=slot)
        self.looked[side].add(slot)

    def swap(self, side: int, slot: str) -> None:
        """A lawful swap with ``slot``, sometimes with a look at the new card after it."""
        own = OWN[side]
        self.act("swap", side, slots=self.rng.choice([[own, slot], [slot, own]]))
        self.roles[own], self.roles[slot] = self.roles[slot], self.roles[own]
        if self.foul("SIN-A4"):
            self.note_foul(self.write("show", side, slot=own), "SIN-A4", side, [own])
        if self.chance(0.4):
            self.peek(side, own)

    def centre(self, side: int) -> None:
        """Steps 2 and 3: two of the centre cards, one swap."""
        if side == 1 and self.ended and self.foul("SIN-A5"):
            self.owed.append(("SIN-A5", 1, list(CENTRE)))
            return
        chosen = self.rng.sample(CENTRE, 2 if self.rules.exactly_two else self.rng.randint(1, 2))
        if self.foul("SIN-A10"):
            stray = self.rng.choice([SIDE, OWN[1 - side]])
            self.note_foul(self.write("peek", side, slot=stray), "SIN-A10", side, [stray])
        few = self.rules.exactly_two and self.chance(0.5) and self.foul("SIN-A2")
        for slot in chosen[:1] if few else chosen:
            self.peek(side, slot)
        if few:
            self.owed.append(("SIN-A2", side, [slot for slot in CENTRE if slot != chosen[0]]))
            return
        self.centre_fouls(side, chosen)
        if self.chance(0.6):
            self.swap(side, self.rng.choice(chosen))
        if self.chance(0.7):
            self.act("done", side)

    def centre_fouls(self, side: int, chosen: Sequence[str]) -> None:
        """A third card looked at, or a swap with one not looked at; both are taken back."""
        others = [slot for slot in CENTRE if slot not in chosen]
        if len(chosen) == 2 and self.foul("SIN-A2"):
            self.note_foul(self.write("peek", side, slot=others[0]), "SIN-A2", side, others)
        if self.foul("SIN-A3"):
            slot = self.rng.choice(others)
            self.note_foul(self.write("swap", side, slots=[OWN[side], slot]), "SIN-A3", side, [OWN[side], slot])

    def side_card(self) -> None:
        """Step 4: the side card."""
        if self.ended and not self.owed and self.foul("SIN-A6"):
            self.owed.append(("SIN-A6", 0, [SIDE]))
            return
        self.peek(0, SIDE)
        if self.foul("SIN-A6"):
            slot = self.rng.choice(CENTRE)
            self.note_foul(self.write("swap", 0, slots=["A", slot]), "SIN-A6", 0, ["A", slot])
        if self.foul("SIN-A10"):
            slot = self.rng.choice((*CENTRE, "B"))
            self.note_foul(self.write("peek", 0, slot=slot), "SIN-A10", 0, [slot])
        if self.chance(0.5):
            self.swap(0, SIDE)
        if self.chance(0.7):
            self.act("done", 0)

    def unseen_card(self) -> None:
        """Step 5: the centre card that the second player has not seen."""
        hidden = [slot for slot in CENTRE if slot not in self.looked[1]]
        if not self.owed and self.foul("SIN-A7"):
            self.unseen_foul(hidden)
        if not self.owed and self.foul("SIN-A10"):
            self.note_foul(self.write("peek", 1, slot=SIDE), "SIN-A10", 1, [SIDE])
        if self.owed or self.chance(0.5):
            self.swap(1, self.rng.choice(hidden))
        if self.chance(0.7):
            self.act("done", 1)

    def unseen_foul(self, hidden: Sequence[str]) -> None:
        """The unseen card lifted, or a card already seen taken."""
        seen = [slot for slot in CENTRE if slot not in hidden]
        if seen and self.chance(0.5):
            slot = self.rng.choice(seen)
            self.note_foul(self.write("swap", 1, slots=["B", slot]), "SIN-A7", 1, ["B", slot])
        else:
            slot = self.rng.choice(hidden)
            self.note_foul(self.write("peek", 1, slot=slot), "SIN-A7", 1, [slot])

    def reveal(self) -> bool:
        """Steps 6 and 7; false when one card lay open too early."""
        order = self.rng.sample((0, 1), 2)
        for side in order:
            if self.roles[OWN[side]] == JOKER and self.rules.turn_before and self.chance(0.3):
                self.write("turn", side, turn_deg=self.rng.choice([-40, -36, 35, 38, 142]))
        self.write("reveal", order[0], **self.card(order[0]))
        first_s = self.at_s
        if self.foul("SIN-A10"):
            slots = [OWN[order[1]], self.rng.choice(CENTRE)]
            self.note_foul(self.write("swap", order[1], slots=slots), "SIN-A10", order[1], slots)
        window = self.rules.reveal_window_s
        early = self.foul("SIN-A9")
        gap = window + self.rng.uniform(0.5, 4.0) if early else window * self.rng.uniform(0.0, 0.9)
        number = self.write("reveal", order[1], **self.card(order[1]), at_s=round(first_s + gap, 3))
        if early:
            self.note_foul(number, "SIN-A9", order[0], list(OWN))
            return False
        for side in order:
            if self.roles[OWN[side]] == JOKER and self.foul("SIN-A8"):
                turned = self.write("turn", side, turn_deg=self.rng.choice([90, -90, 180]))
                self.note_foul(turned, "SIN-A8", side, [OWN[side]])
        return True

    def card(self, side: int) -> dict[str, Any]:
        """The own card as the camera reads it; the joker with a corner or an angle, a little off."""
        role, own = self.roles[OWN[side]], OWN[1 - side]
        if role != JOKER:
            return {"role": role}
        corner = self.rng.choice([name for name in DISGUISES if name != self.roles[own]])
        slack = (2 * HALF_DEG - self.rules.corner_margin_deg) / 2
        if slack <= 1 or self.chance(0.5):
            return {"role": role, "corner": corner}
        straight = turn_to_show(corner, self.rules.corners)
        off = min(slack * 0.8, 15.0)
        return {"role": role, "turn_deg": round(straight + self.rng.uniform(-off, off), 1)}
