"""The rules that the kind and the keywords of a card of METW bring."""

from __future__ import annotations

from engine.journeys.cards.printed import Definition, Kind
from engine.metw.cards.printed import KIND_WORDS

KINDS = {kind: words for words, kind in KIND_WORDS.items()}
KEYWORD_RULES: dict[str, tuple[str, ...]] = {
    "unique": ("METW-UNIQ-01", "METW-UNIQ-02", "METW-UNIQ-03"),
    "may not be duplicated": ("METW-UNIQ-01", "METW-UNIQ-02"),
    "corruption": ("METW-COR-01", "METW-COR-02"),
    "environment": ("METW-ENV-01", "METW-ENV-02", "METW-ENV-03", "METW-ENV-05"),
    "Nazgûl": ("METW-NAZ-01", "METW-NAZ-02", "METW-NAZ-03"),
    "Palantír": ("METW-PAL-01", "METW-PAL-03", "METW-PAL-04"),
    "ring": ("METW-RNG-01", "METW-RNG-04", "METW-RNG-05"),
    "information": ("METW-ITM-03", "METW-SITE-05"),
    "attacker assigns all strikes": ("METW-CMB-07",),
    "no hazard": ("METW-HL-01",),
}
"""The rules a keyword brings; what is left out follows the card's own text."""
KIND_RULES: dict[Kind, tuple[str, ...]] = {
    Kind.CHARACTER: ("METW-CHAR-01", "METW-CHAR-03", "METW-ORG-02"),
    Kind.MAIN_CHARACTER: ("METW-WIN-01", "METW-INF-13", "METW-SETUP-23"),
    Kind.CREATURE: ("METW-CRE-01", "METW-CRE-02", "METW-CRE-03"),
    Kind.CREATURE_OR_CONDITION: ("METW-CRE-01", "METW-EVT-02"),
    Kind.CREATURE_OR_EVENT: ("METW-CRE-01", "METW-EVT-01"),
    Kind.HAZARD_EVENT: ("METW-EVT-01", "METW-HL-01"),
    Kind.HAZARD_LONG_EVENT: ("METW-LEV-03", "METW-HL-01"),
    Kind.HAZARD_CONDITION: ("METW-EVT-02", "METW-HL-01"),
    Kind.DUAL_EVENT: ("METW-EVT-01", "METW-RULING-07"),
    Kind.ITEM: ("METW-ITM-01", "METW-ITM-02"),
    Kind.ALLY: ("METW-ALY-02", "METW-ALY-06"),
    Kind.FACTION: ("METW-FAC-01", "METW-FAC-02", "METW-FAC-05"),
    Kind.EVENT: ("METW-EVT-01",),
    Kind.LONG_EVENT: ("METW-EVT-03", "METW-LEV-01"),
    Kind.CONDITION: ("METW-EVT-02",),
}
"""The rules the kind of a card brings."""


def rules_of(card: Definition) -> list[tuple[str, tuple[str, ...]]]:
    """Kind and keywords of a card, each with the ids of the rules it brings."""
    found = [(KINDS[card.kind], KIND_RULES[card.kind])]
    general = {"may not be duplicated" if word.startswith("may not") else word for word in card.keywords}
    return found + [(word, KEYWORD_RULES[word]) for word in KEYWORD_RULES if word in general]
