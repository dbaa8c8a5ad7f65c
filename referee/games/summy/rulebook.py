"""The catalogue of Summy's rules, with their source sentences, and the options that bend them."""

from __future__ import annotations

from referee.core import Option, RuleEntry

_SUM_BLOCKS = (
    "Each new sum consists of 1 up to 8 blocks of your own plus 1 or more blocks already on the table. "
    'So in the first sum you must use the "=" block on the table.'
)
_CHAIN = "The blocks in a sum must form a horizontal or vertical chain."
_ENDS = (
    "The space before the first and after the last block of a sum must be empty, and remain empty for the whole game."
)
_ORDER = (
    'Multiplying "×" and dividing ":" go first, before adding "+" and subtracting "-". '
    "Multiplying and dividing are executed in reading order, and adding and subtracting too."
)
_POINTS = "For each sum you place, you get points equal to all digits (0-9) of the sum added up."
_TURN_LOST = "illegal_sum"

_ENTRIES = (
    RuleEntry("SUM-S1", 'Place one "=" block in the middle of the table.', "V"),
    RuleEntry("SUM-S2", "Each team takes 8 blocks at random.", "H"),
    RuleEntry("SUM-S3", "The team with the lowest digit starts.", "V", ("start_tie",)),
    RuleEntry(
        "SUM-T1", "Teams take alternate turns to place a valid sum on the table.", "S", ("skip_without_blocks",)
    ),
    RuleEntry("SUM-T2", "Instead of placing a sum you can remove 1 or more of your own blocks.", "S"),
    RuleEntry(
        "SUM-T3",
        "to make sure that you have a total of 8 blocks (or less if the stock gets empty)",
        "S",
    ),
    RuleEntry("SUM-T4", "their values stay secret to the other team", "V"),
    RuleEntry("SUM-P1", _SUM_BLOCKS, "S", (_TURN_LOST,)),
    RuleEntry("SUM-P2", _SUM_BLOCKS, "V", (_TURN_LOST,)),
    RuleEntry("SUM-P3", _CHAIN, "V", (_TURN_LOST,)),
    RuleEntry("SUM-P4", _CHAIN, "V", (_TURN_LOST,)),
    RuleEntry("SUM-P5", _ENDS, "V", (_TURN_LOST,)),
    RuleEntry("SUM-P6", _ENDS, "S", (_TURN_LOST,)),
    RuleEntry("SUM-P7", "", "V", (_TURN_LOST,)),
    RuleEntry("SUM-P8", "The blocks in placed sums will never get removed or rearranged.", "S"),
    RuleEntry("SUM-P9", "Place all blocks of all sums in the same reading direction.", "V", ("reading_up",)),
    RuleEntry("SUM-V1", 'There must be one "=" in each sum.', "V", ("cross_runs",)),
    RuleEntry("SUM-V2", 'In front of the "=" there must be at least two numbers and one operator.', "V"),
    RuleEntry("SUM-V3", 'Behind the "=" there must be one number and no operators.', "V"),
    RuleEntry("SUM-V4", 'A number consisting of two or more digits cannot start with a "0".', "V"),
    RuleEntry("SUM-V5", "There can be several operators in a sum, each between 2 numbers.", "V"),
    RuleEntry("SUM-V6", _ORDER, "V", ("negative_intermediate", _TURN_LOST)),
    RuleEntry("SUM-V7", "", "V"),
    RuleEntry("SUM-D1", _POINTS, "V", ("double_sum", "cross_runs")),
    RuleEntry("SUM-C1", "Digit blocks 0 to 9, 6 of each digit (60 blocks).", "V"),
    RuleEntry(
        "SUM-W1",
        "Digits on your placed blocks count, as well as on blocks which were already on the table.",
        "V",
        ("double_sum",),
    ),
    RuleEntry(
        "SUM-E1",
        "The game ends when both teams don't make a sum while the stock of blocks is empty.",
        "S",
        ("end_condition", "skip_without_blocks"),
    ),
)
RULES = {entry.id: entry for entry in _ENTRIES}

OPTIONS = {
    option.name: option
    for option in (
        Option("double_sum", ("ask", "score_line_only", "score_both", "illegal")),
        Option("cross_runs", ("free", "must_be_sums")),
        Option("negative_intermediate", ("allowed", "forbidden")),
        Option("skip_without_blocks", ("allowed",)),
        Option("start_tie", ("ask",)),
        Option("end_condition", ("consecutive",)),
        Option("illegal_sum", ("take_back", "lose_turn")),
        Option("reading_up", ("first_sum", "configured")),
    )
}

FOUL_RULES = (
    "SUM-S3",
    "SUM-T1",
    "SUM-T2",
    "SUM-T3",
    "SUM-T4",
    *(f"SUM-P{number}" for number in range(1, 10)),
    *(f"SUM-V{number}" for number in range(1, 8)),
    "SUM-C1",
    "SUM-E1",
)
