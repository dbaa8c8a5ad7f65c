"""The catalogue: every rule with its source sentence, and the options.

The source is the rulebook in its Romanian edition; an empty quote means that the rule follows by reasoning.
"""

from __future__ import annotations

from referee.core import Option, RuleEntry

_P1 = (
    "plasează una dintre jetoanele lor pe numărul corect de pe tabla de joc care răspunde la ecuația de pe acea carte"
)

_ENTRIES = (
    RuleEntry("SEQ-B", "Există două din fiecare număr pe tabla de joc.", "V", ("board",)),
    RuleEntry("SEQ-S1", "jucătorii echipei trebuie împărțiți uniform în două echipe", "H", ("three_teams",)),
    RuleEntry("SEQ-S2", "Pentru 2-3 jucători: câte 5 cărți fiecare; Pentru 4-6 jucători: câte 4 cărți", "H"),
    RuleEntry(
        "SEQ-S3",
        "Trei seturi de jetoane sunt utilizate numai atunci când există un al treilea jucător sau o a treia echipă.",
        "V",
    ),
    RuleEntry("SEQ-S4", "jocul trebuie jucat cu partea „NUMERII” a jetoanelor în sus", "V"),
    RuleEntry("SEQ-T1", "Jocul continuă în sensul acelor de ceasornic", "S"),
    RuleEntry("SEQ-T2", "o plasează cu fața în sus pe o grămadă de aruncare", "S"),
    RuleEntry(
        "SEQ-T3",
        "Odată ce ați luat rândul și ați plasat chip pe tabloul de joc, trebuie să luați o carte din pachetul de "
        "extragere.",
        "S",
        ("draw_after_minus",),
    ),
    RuleEntry(
        "SEQ-T4",
        "Dacă nu reușiți să luați o carte înainte ca următorul jucător să facă o mișcare ȘI să-și ia cartea, "
        "pierdeți dreptul",
        "S",
    ),
    RuleEntry(
        "SEQ-T5",
        "ambele spații care reprezintă acea carte sunt acoperite de un cip",
        "S",
        ("dead_special", "announce_dead"),
    ),
    RuleEntry("SEQ-P1", _P1, "V", ("misplay",)),
    RuleEntry("SEQ-P2", "atâta timp cât nu este deja acoperit de un alt jeton", "S", ("misplay",)),
    RuleEntry("SEQ-P3", _P1, "S", ("misplay",)),
    RuleEntry(
        "SEQ-P4",
        "Există un „Spațiu liber” în cele patru colțuri ale tabloului de joc.",
        "V",
        ("corner_chip",),
    ),
    RuleEntry(
        "SEQ-P5",
        "acesta nu poate fi eliminat de către un adversar decât atunci când folosește o carte „Minus”",
        "S",
    ),
    RuleEntry("SEQ-C1", _P1, "V"),
    RuleEntry("SEQ-C2", "", "V", ("board",)),
    RuleEntry(
        "SEQ-L1",
        "plasați una dintre jetoanele dvs. pe orice spațiu deschis de pe tabla de joc",
        "S",
        ("corner_chip", "dead_special"),
    ),
    RuleEntry(
        "SEQ-M1",
        "scoateți oricare dintre jetoanele adversarului dvs. de pe tabla de joc. Asta îți completează rândul.",
        "S",
        ("dead_special", "draw_after_minus"),
    ),
    RuleEntry("SEQ-M2", "jetoanele adversarului", "S"),
    RuleEntry(
        "SEQ-M3",
        "Nu poți scoate jetoanele unui adversar care face deja parte dintr-o SECVENȚĂ finalizată.",
        "S",
    ),
    RuleEntry(
        "SEQ-M4",
        "Nu poți așeza unul dintre jetoanele tale în același spațiu în timpul acestei runde.",
        "S",
    ),
    RuleEntry(
        "SEQ-Q1",
        "A conectat serie de cinci cipuri de aceeași culoare fie în sus, fie în jos, peste sau în diagonală pe "
        "suprafața de joc.",
        "V",
    ),
    RuleEntry(
        "SEQ-Q2", "Când utilizați un colț, sunt necesare doar patru jetoane pentru a finaliza o secvență.", "V"
    ),
    RuleEntry(
        "SEQ-Q3",
        "aceste jetoane trebuie întoarse în partea „Bumpy” a jetoanei",
        "V",
        ("run_over_five", "win_before_flip"),
    ),
    RuleEntry(
        "SEQ-Q4",
        "Odată ce o SECVENȚĂ este atinsă de un jucător sau de o echipă, aceasta nu poate fi spartă.",
        "S",
    ),
    RuleEntry(
        "SEQ-Q5",
        "poate folosi oricare dintre jetoanele din prima SEVENȚĂ ca parte a celei de-a doua",
        "V",
        ("max_shared",),
    ),
    RuleEntry(
        "SEQ-Q6",
        "până când un jucător sau o echipă marchează numărul necesar de SECVENȚE",
        "V",
        ("three_teams", "win_before_flip"),
    ),
    RuleEntry(
        "SEQ-D1",
        "toate grămezile de aruncare sunt amestecate împreună pentru a crea un pachet de extragere nou",
        "S",
    ),
    RuleEntry("SEQ-K1", "Nu trebuie să existe discuții la masă", "H"),
)

RULES = {entry.id: entry for entry in _ENTRIES}

_OPTIONS = (
    Option("board", default=None),
    Option("max_shared", ("1", "any", "0")),
    Option("corner_chip", ("notice", "illegal", "allowed")),
    Option("draw_after_minus", ("yes", "no")),
    Option("dead_special", ("keep", "may_exchange")),
    Option("win_before_flip", ("yes", "no")),
    Option("run_over_five", ("players_choose", "first_five")),
    Option("three_teams", ("two_sequences", "one")),
    Option("misplay", ("take_back", "lose_turn")),
    Option("announce_dead", ("ask", "assume")),
)

OPTIONS = {option.name: option for option in _OPTIONS}
