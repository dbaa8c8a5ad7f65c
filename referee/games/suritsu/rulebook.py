"""The catalogue: every rule with its source sentence, and the options (rules 2.6, 2.7 and 8)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core import Option, RuleEntry

_ENTRIES = (
    RuleEntry(
        "SUR-S1", "Cards dealt to a player stay face down near that player as their draw pile", "H", ("solo_pile",)
    ),
    RuleEntry("SUR-S2", "you may not make an arrangement that forms two numbers at the same time.", "V"),
    RuleEntry(
        "SUR-S3",
        "if the number is 49 or lower, use the UP side; if it is 50 or higher, use the DOWN side.",
        "V",
        ("start_double",),
    ),
    RuleEntry("SUR-S4", "Place the Acrylic Marker on the number formed by the Start Cards.", "V"),
    RuleEntry("SUR-S5", "Each player draws 1 card from their own draw pile and holds it as their hand.", "H"),
    RuleEntry("SUR-T1", "On your turn, draw 1 card from your draw pile and add it to your hand.", "H"),
    RuleEntry("SUR-T2", "After your turn ends, the turn passes clockwise.", "S", ("first_player",)),
    RuleEntry("SUR-T3", "B: Pass. Flip the UP-DOWN Card over and end your turn.", "S"),
    RuleEntry("SUR-T4", "The Acrylic Marker is always placed on the number that was formed last.", "V"),
    RuleEntry("SUR-P1", "You may not play a card so that it lies on top of another card.", "V", ("misplay",)),
    RuleEntry(
        "SUR-P2",
        "connect it to the cards on the field so that a new two-digit number is formed.",
        "V",
        ("misplay",),
    ),
    RuleEntry(
        "SUR-P3",
        "You may not play in a way that completes two or more numbers at the same time.",
        "V",
        ("misplay",),
    ),
    RuleEntry("SUR-P4", "you may only make a number that is larger than the last number formed.", "S", ("misplay",)),
    RuleEntry("SUR-P5", "you may not make a number that is the same as the last number formed.", "S", ("misplay",)),
    RuleEntry("SUR-P6", "Cards cannot be used upside down.", "V", ("misplay",)),
    RuleEntry("SUR-P7", "Choose 1 card from your hand", "S"),
    RuleEntry("SUR-P8", "Covering other numbers is allowed.", "V"),
    RuleEntry("SUR-P9", "", "S"),
    RuleEntry("SUR-P10", "connected offset from each other (stepped)", "V", ("vertical_contact",)),
    RuleEntry("SUR-E1", "Flip the UP-DOWN Card.", "S", ("double_and_scenery",)),
    RuleEntry("SUR-E2", "Once your draw pile is empty, only effect ① is performed.", "H", ("double_and_scenery",)),
    RuleEntry(
        "SUR-E3",
        "When you connect cards of the same scenery (same colour) side by side in a row, you may play one more card "
        "from your hand.",
        "V",
        ("scenery_partner", "double_and_scenery"),
    ),
    RuleEntry(
        "SUR-E4",
        "it counts as a pass, and the UP-DOWN Card is flipped",
        "S",
        ("empty_hand_extra", "reverse_then_decline"),
    ),
    RuleEntry(
        "SUR-E5",
        "If the scenery differs, or the cards are connected offset from each other (stepped), you do not get the "
        "effect.",
        "V",
        ("scenery_partner",),
    ),
    RuleEntry("SUR-E6", "so it never triggers this effect.", "V"),
    RuleEntry("SUR-R1", 'At the start of your turn, you may declare "Reverse"', "S", ("advanced_reverse",)),
    RuleEntry(
        "SUR-R2",
        "return 1 card from your hand to the bottom of your draw pile, and flip the UP-DOWN Card over.",
        "S",
        ("advanced_reverse",),
    ),
    RuleEntry(
        "SUR-R3",
        "B: Pass is not allowed after a reverse.",
        "S",
        ("advanced_reverse", "reverse_then_decline"),
    ),
    RuleEntry(
        "SUR-R4",
        'You may not declare "Reverse" at a point where A can no longer be carried out',
        "H",
        ("advanced_reverse",),
    ),
    RuleEntry("SUR-W1", "The player who uses up all cards in their draw pile and their hand is the winner.", "I"),
    RuleEntry(
        "SUR-W2",
        "The number of ✓ marks at the top of the card(s) becomes the score.",
        "V",
        ("score_scope", "tie"),
    ),
    RuleEntry(
        "SUR-O1",
        "Use 1 Start Card and 1 card drawn at random from the cards that were not used to make a two-digit number.",
        "V",
        ("solo_pile",),
    ),
    RuleEntry("SUR-O2", "Your hand is always 3 cards.", "H"),
    RuleEntry(
        "SUR-O3",
        'Making a doubles ("zoro-me") or connecting scenery causes the UP-DOWN Card to flip.',
        "S",
        ("solo_both",),
    ),
    RuleEntry(
        "SUR-O4",
        'If you reach a point where you cannot play any card (a situation that would be a "pass"), you fail at '
        "that point.",
        "S",
    ),
    RuleEntry("SUR-O5", "If you use up all of your hand and your draw pile, you clear the difficulty.", "I"),
)

RULES: Mapping[str, RuleEntry] = {entry.id: entry for entry in _ENTRIES}

_OPTIONS = (
    Option("scenery_partner", ("number_partner", "any_aligned_neighbour")),
    Option("double_and_scenery", ("double_first", "scenery_first")),
    Option("score_scope", ("hand_and_pile", "hand_only")),
    Option("start_double", ("no_effect", "flip")),
    Option("solo_both", ("two_flips", "one_flip")),
    Option("vertical_contact", ("allowed", "forbidden")),
    Option("reverse_then_decline", ("allowed", "forbidden")),
    Option("empty_hand_extra", ("forced_pass", "turn_just_ends")),
    Option("misplay", ("take_back", "lose_turn")),
    Option("advanced_reverse", ("off", "on")),
    Option("first_player", default="ask"),
    Option("tie", ("shared",)),
    Option("solo_pile", default=15, values=(15, 20, 25, 30, 35, 40)),
)

OPTIONS: Mapping[str, Option] = {option.name: option for option in _OPTIONS}
