"""What a modifier counts, and which attacks it reaches: one sort after the other, in positions that tell them apart."""

from __future__ import annotations

import pytest

from engine.journeys.cards.conditions import Fight, InPlay, Who, Word
from engine.journeys.cards.moments import Of, Per, Stat
from engine.journeys.cards.parts import Count
from engine.journeys.cards.words import Modify
from engine.journeys.reading.values import counted, meets_attack
from engine.journeys.table.speech import Source
from engine.journeys.table.verbs import Question
from engine.kernel.records import NONE, Handle
from tests.rules.scenes import attack, group_of, under_attack
from tests.rules_plugin import rule
from tests.scenario import Scenario


@rule("LORE-RULING-127", "LORE-CONT-01")
@pytest.mark.parametrize(
    ("per", "types", "count"),
    [
        (Per.ONE, "", 1),
        (Per.PATH_REGION, "w", 2),
        (Per.PATH_REGION, "s", 0),
        (Per.COMPANY_CHARACTER, "", 3),
        (Per.EXHAUSTION, "", 2),
        (Per.NAZGUL_CONDITION, "", 1),
        (Per.PROWESS, "", 6),
        (Per.MILDEST_CORRUPTION, "", -1),
    ],
    ids=str,
)
def test_what_a_modifier_counts(per: Per, types: str, count: int) -> None:
    """Gimli, prowess 6 with Sting, Éowyn and Bill the Pony on their way through two wildernesses."""
    s = Scenario().company(0, "Gimli", "Bill the Pony", "Éowyn", at="Rivendell").bears("Gimli", "Sting", "Red Arrow")
    s.exhausted(0, 2).exhausted(1, 1).in_play(1, "Adûnaphel", "Doors of Night").go("Weathertop")
    assert counted(s.state, Count(per, types), group_of(s, "Gimli"), s.named("Gimli"), 0) == count
    assert counted(s.state, Count(Per.COMPANY_CHARACTER), None, NONE, 0) == 0


def strong(of: Of, fight: Fight | None = None, who: Who | None = None, when: tuple[Word, ...] = ()) -> Modify:
    return Modify(Stat.PROWESS, 1, of, who=who, fight=fight, when=when)


@rule("LORE-CONT-01", "LORE-CONT-02", "LORE-TARGET-01")
def test_which_attacks_a_modifier_reaches() -> None:
    """Bound to an attack, to attacks on a company or to none; by sort of attack, by character, under a condition."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").hand(1, "Giant").in_play(1, "Doors of Night")
    attack(s, "Giant").pick("Gimli").until(Question.FACE)
    fight, gimli = under_attack(s), s.named("Gimli")
    here, giant = fight.company, fight.source

    def reaches(word: Modify, bound: tuple[int, ...] | None, card: Handle = NONE, who: Handle = NONE) -> bool:
        return meets_attack(s.state, Source(word, card, 1, bound, 0), word, fight, who)

    for of in (Of.ATTACK, Of.STRIKE):
        assert reaches(strong(of), (fight.number,)) and not reaches(strong(of), (fight.number + 1,))
    for of in (Of.ATTACKS, Of.ON_COMPANY):
        assert reaches(strong(of), (here,)) and not reaches(strong(of), (here + 1,))
    assert reaches(strong(Of.ATTACKS), ()) and reaches(strong(Of.ATTACKS), None), "all attacks there are"
    assert not reaches(strong(Of.ON_COMPANY), None) and not reaches(strong(Of.AUTOMATIC), None)
    assert reaches(strong(Of.ATTACK), None, giant), "what the card of the attack says of itself"
    assert reaches(strong(Of.ATTACK), None, gimli, gimli)
    assert not reaches(strong(Of.ATTACK), None, s.named("Éowyn"), gimli), "somebody else faces it"
    for sort, holds in ((Fight(races=("Giant",)), True), (Fight(races=("Orc",)), False)):
        assert reaches(strong(Of.ATTACKS, fight=sort), None) == holds
    dwarves = strong(Of.ATTACKS, who=Who(races=("Dwarf",)))
    assert reaches(dwarves, None, NONE, gimli) and not reaches(dwarves, None, NONE, s.named("Éowyn"))
    assert not reaches(dwarves, None), "nobody is named"
    for card, holds in (("Doors of Night", True), ("Gates of Morning", False)):
        assert reaches(strong(Of.ATTACKS, when=(InPlay(card),)), None) == holds
