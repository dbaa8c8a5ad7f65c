"""From a turn as it was seen to the event that records it, or to the question what it was."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from referee.core import PieceEvent, Problem
from referee.core.events import Note, Rule
from referee.core.following import Observed, Question
from referee.games.sequence_numbers.board import Cell, deck_for
from referee.games.sequence_numbers.cards import read_card
from referee.games.sequence_numbers.cells import ChipSeen
from referee.games.sequence_numbers.events import ChipAt, Dead, Play
from referee.games.sequence_numbers.piles import Pile, PileCard, Piles
from referee.games.sequence_numbers.seen import Turn
from referee.games.sequence_numbers.state import State

UNREAD = "?"
UNSURE = 0.02
MAX_CHOICES = 6
Choice = tuple[str, Mapping[str, Any], tuple[Observed, ...]]


class Plays:
    """Makes events of turns. ``refused`` are the serials of cards that lie though their play did not count."""

    def __init__(self, piles: Piles, refused: Collection[int]) -> None:
        self.piles, self.refused = piles, refused

    def event(self, turn: Turn, state: State, *, unread: bool = False) -> PieceEvent | None:
        """The event, null while something is not sure; with ``unread`` a card nobody could read is ``?``."""
        labels = [_label(card, unread) for card in turn.cards]
        if any(label is None for label in labels) or not all(_is_sure(chip) for chip in turn.laid.values()):
            return None
        chips = {cell: str(chip.colour) for cell, chip in turn.laid.items()}
        return self.made(turn, state, [str(label) for label in labels], chips)

    def made(self, turn: Turn, state: State, labels: Sequence[str], chips: Mapping[Cell, str]) -> PieceEvent:
        """The event of a turn with these cards, and chips of these colours in these cells."""
        by = str(turn.by)
        first = _first(state, labels, chips, bool(turn.gone))
        if len(labels) == 1 and not chips and not turn.gone and read_card(labels[0]).kind == "equation":
            return Dead(by=by, card=labels[0])
        if first is None:
            return Play(by=by, card=self._no_card(turn), chips=_chips(by, turn, chips), removed=sorted(turn.gone))
        also = [label for number, label in enumerate(labels) if number != first]
        return Play(by=by, card=labels[first], chips=_chips(by, turn, chips), removed=sorted(turn.gone), also=also)

    def _no_card(self, turn: Turn) -> str | None:
        """Null where the own pile is seen to be as it was; else a card may have been laid that was not seen.

        A card whose play did not count lies there to be played with again.
        """
        owned = self.piles.owned(str(turn.by))
        again = [pile.top for pile in owned if pile.top is not None and pile.top.serial in self.refused]
        if again:
            return again[0].label or UNREAD
        return None if owned and all(_as_it_was(pile, turn) for pile in owned) else UNREAD

    def may_have_card(self, turn: Turn) -> bool:
        """Whether a card may lie unseen: the hand was over the own pile, or whose pile is whose is not known."""
        owned = self.piles.owned(str(turn.by))
        if turn.cards or any(pile.top is not None and pile.top.serial in self.refused for pile in owned):
            return False
        covered = () if turn.visit is None else turn.visit.covered
        return turn.visit is None or not owned or any(pile.top and pile.top.key in covered for pile in owned)

    # Questions

    def with_card(self, turn: Turn, state: State) -> Question:
        """With what card a chip was laid or taken, when none was seen though the hand was where it would lie."""
        by, board = str(turn.by), state.setup.board
        numbers = {board.number(cell) for cell in turn.laid}
        fitting = [label for label in dict.fromkeys(deck_for(board)) if read_card(label).answer in numbers - {None}]
        fitting = fitting[: MAX_CHOICES - 3] + (["plus"] if turn.laid else ["minus"])
        chips = {cell: str(chip.colour) if _is_sure(chip) else by for cell, chip in turn.laid.items()}
        choices: list[Choice] = []
        for label in (*fitting, UNREAD, None):
            event = Play(by=by, card=label, chips=_chips(by, turn, chips), removed=sorted(turn.gone))
            name = {UNREAD: "other-card", None: "no-card"}.get(label, "is")
            args = {"play": _said([str(label)], chips)} if name == "is" else {}
            seen = Observed(event, inferred=label is not None, keys=turn.keys)
            choices.append((f"sequence-numbers-follow-{name}", args, (seen,)))
        ident = "seq-card-" + turn.name
        return Question(ident, "sequence-numbers-follow-card", {"player": by}, tuple(choices), turn.keys)

    def which(self, turn: Turn, state: State, missing: Sequence[Cell] = ()) -> Question:
        """Which cards were laid, which chips and where; a Minus has taken the only chip that is ``missing``."""
        cards = [_readings(card) for card in turn.cards]
        spots = [_spots(cell, chip, turn) for cell, chip in turn.laid.items()]
        choices: list[Choice] = []
        for told in product(*cards, *spots):
            labels = [str(label) for label in told[: len(cards)]]
            chips: dict[Any, Any] = dict(told[len(cards) :])  # type: ignore[arg-type]
            if len(chips) < len(turn.laid):
                continue
            took = turn.lost and len(missing) == 1 and any(read_card(label).kind == "minus" for label in labels)
            seen = replace(turn, gone={missing[0]: ""}) if took else turn
            event = self.made(seen, state, labels, chips)
            choices.append(
                ("sequence-numbers-follow-is", {"play": _said(labels, chips)}, (Observed(event, keys=turn.keys),))
            )
        if len(choices) == 1:  # what else it may have been nobody knows
            choices.append(("follow-unread-nothing", {}, (Observed(Note(by=str(turn.by), text="–")),)))
        args = {"player": str(turn.by)}
        ident = "seq-which-" + turn.name
        return Question(ident, "sequence-numbers-follow-which", args, tuple(choices[:MAX_CHOICES]), turn.keys)

    def where(self, turn: Turn, state: State) -> Question | None:
        """Where the chip of a card lay that was moved again before it was seen; null for a card not read."""
        label = _label(turn.cards[0], False)
        card = None if label is None else read_card(label)
        if card is None or len(turn.cards) > 1:
            return None
        by, choices = str(turn.by), list[Choice]()
        if card.kind == "minus":
            spots = [cell for cell, chip in sorted(state.chips.items()) if chip.colour != by]
            events = [(cell, Play(by=by, card=card.label, removed=[cell])) for cell in spots]
        else:
            cells = state.setup.board.cells.get(card.answer, ()) if card.answer is not None else ()
            signs = sorted(state.setup.board.corners) if cells else []  # on which a chip is easily missed
            events = [(cell, Play(by=by, card=card.label, chips=[ChipAt(*cell)])) for cell in (*cells, *signs)]
        for (row, col), event in events[:MAX_CHOICES]:
            seen = Observed(event, inferred=True, keys=turn.keys)
            choices.append(("sequence-numbers-follow-is", {"play": f"{card.label} · {row},{col}"}, (seen,)))
        alone = Dead(by=by, card=card.label) if card.kind == "equation" else Play(by=by, card=card.label)
        choices.append(("sequence-numbers-follow-is", {"play": card.label}, (Observed(alone, keys=turn.keys),)))
        ident = "seq-where-" + turn.name
        return Question(ident, "sequence-numbers-follow-where", {"player": by, "card": card.label}, tuple(choices))

    def whose(self, turn: Turn, state: State) -> Question:
        """Whose turn it was; a chip that can't be read is taken for the player's own."""
        choices: list[Choice] = []
        labels = [_label(card, True) or UNREAD for card in turn.cards]
        for colour in state.setup.colours:
            turn.by = colour
            chips = {cell: str(chip.colour) if chip.seen.certain else colour for cell, chip in turn.laid.items()}
            event = self.made(turn, state, labels, chips)
            choices.append(("sequence-numbers-follow-player", {"player": colour}, (Observed(event, keys=turn.keys),)))
        turn.by = None
        ident = "seq-whose-" + turn.name
        return Question(ident, "sequence-numbers-follow-whose", {}, tuple(choices), turn.keys)


def stands(number: int) -> Question:
    """Whether an illegal act that still lies may stand, now that others play on."""
    choices: tuple[Choice, ...] = (
        ("sequence-numbers-follow-stands-yes", {}, (Observed(Rule(event=number, verdict="legal", source="human")),)),
        ("sequence-numbers-follow-stands-no", {}, (Observed(Rule(event=number, verdict="illegal", source="human")),)),
    )
    return Question(f"seq-stands-{number}", "sequence-numbers-follow-stands", {"number": number}, choices)


def whose_turn(event: PieceEvent, turn: str, number: int) -> Question:
    """In a match joined under way nobody has told whose turn it is."""
    stands = Observed(Rule(event=number, verdict="legal", source="human"))
    choices: tuple[Choice, ...] = (
        ("sequence-numbers-follow-player", {"player": event.by}, (Observed(event), stands)),
        ("sequence-numbers-follow-player", {"player": turn}, (Observed(event),)),
    )
    return Question(f"seq-turn-{number}", "sequence-numbers-follow-turn", {}, choices)


def _as_it_was(pile: Pile, turn: Turn) -> bool:
    """Whether the top of a pile lay there before a turn, and its hand did not touch it."""
    top = pile.top
    if top is None or not top.here or (turn.visit is not None and top.key in turn.visit.lifted):
        return False
    return top.visit is None or top.visit.from_s < turn.at_s


def _label(card: PileCard, unread: bool) -> str | None:
    if card.label is not None:
        try:
            return read_card(card.label).label
        except Problem:
            pass
    return UNREAD if unread else None


def _is_sure(chip: ChipSeen) -> bool:
    return chip.seen.certain and chip.colour is not None and len(chip.cells) == 1


def _first(state: State, labels: Sequence[str], chips: Mapping[Cell, str], gone: bool) -> int | None:
    """Which of several cards the turn was played with: the one that fits what was done, else the first."""
    if not labels:
        return None
    numbers = {state.setup.board.number(cell) for cell in chips}
    for number, label in enumerate(labels):
        card = read_card(label)
        if (card.kind == "minus" and gone) or (card.answer is not None and card.answer in numbers):
            return number
    return 0


def _chips(by: str, turn: Turn, chips: Mapping[Cell, str]) -> list[ChipAt]:
    found = []
    for (cell, colour), chip in zip(chips.items(), turn.laid.values(), strict=True):
        side = "bumpy" if chip.bumpy and chip.laid_bumpy else None
        found.append(ChipAt(*cell, None if colour == by else colour, side))  # type: ignore[arg-type]
    return sorted(found, key=lambda chip: (chip.row, chip.col))


def _readings(card: PileCard) -> list[str]:
    if card.label is not None:
        return [card.label]
    shares = {str(card.seen.piece.label): 1.0} if card.seen.piece.label else {}
    shares |= {str(name): share for name, share in card.seen.alternatives if name and share >= UNSURE}
    return [name for name in sorted(shares, key=lambda name: -shares[name]) if _is_card(name)] + [UNREAD]


def _is_card(label: str) -> bool:
    try:
        read_card(label)
    except Problem:
        return False
    return True


def _spots(cell: Cell, chip: ChipSeen, turn: Turn) -> list[tuple[Cell, str]]:
    """The cells a chip may lie in, with its colour; an unread one is taken for the player's own."""
    colours = [str(chip.colour)] if chip.colour else []
    if not chip.seen.certain:
        colours += [str(name) for name, share in chip.seen.alternatives if name and share >= UNSURE]
    colours = list(dict.fromkeys(colours)) or [str(turn.by)]
    return [(spot, colour) for colour in colours for spot in (chip.cells or (cell,))]


def _said(labels: Sequence[str], chips: Mapping[Cell, str]) -> str:
    told = [*labels, *(f"{colour} {row},{col}" for (row, col), colour in chips.items())]
    return " · ".join(told)
