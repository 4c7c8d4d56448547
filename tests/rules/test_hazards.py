"""Playing hazards and keying creatures (LORE-HAZ, LORE-KEY)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.filters import keyed_types
from engine.journeys.reading.keying import keys_for
from engine.journeys.reading.values import base_limit, hazard_limit
from engine.journeys.table.board import company
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.lore.records import Draft
from tests.library import CARDS
from tests.rules.scenes import (
    STAYS,
    attack,
    face,
    group_of,
    hazard,
    moment,
    number,
    past,
    play_refused,
    refused,
    site,
    under_attack,
)
from tests.rules_plugin import rule
from tests.scenario import Scenario


def limit(s: Scenario, who: str = "Gimli") -> int:
    return hazard_limit(s.state, group_of(s, who))


def keys(s: Scenario, creature: str) -> list[tuple[str, tuple[str, ...], bool]]:
    """What a creature can be keyed to against the moving company: types, names, whether it is the site."""
    moving = company(s.state, s.state.turn.company)
    assert moving is not None
    return [(key.types, key.names, key.site) for key in keys_for(s.state, CARDS[number(creature)].definition, moving)]


def travelling(origin: str, goal: str, *cards: str) -> Scenario:
    s = Scenario().company(0, "Gimli", "Éowyn", at=origin).hand(1, *cards)
    return s.go(goal).window(At.MOVEMENT, 1)


# ------------------------------------------------------------------------------------------------------ hazard limit
@rule("LORE-HAZ-02", "LORE-HAZ-03", "LORE-CHAR-07", "LORE-RULING-46")
def test_the_limit_is_the_larger_of_two_and_the_size_rounded_up() -> None:
    """One character: two. Three and a half: four."""
    for people, wanted in (
        (("Gimli",), 2),
        (("Gimli", "Éowyn", "Háma"), 3),
        (("Gimli", "Éowyn", "Háma", "Frodo"), 4),
        (("Gimli", "Frodo", "Merry", "Pippin"), 3),
        (("Gimli", "Bill the Pony", "Éowyn"), 3),
    ):
        s = Scenario().company(0, *people, at="Rivendell").go("Weathertop").window(At.MOVEMENT, 0)
        assert (base_limit(s.state, group_of(s, "Gimli")), limit(s)) == (wanted, wanted)


@rule("LORE-HAZ-04", "LORE-RULING-48")
def test_at_most_so_many_hazards_for_each_company_apart() -> None:
    """Two on Gimli's company and no third; the other company has a limit of its own."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras")
    s.hand(1, "Corpse-candle", "Orc-lieutenant", "Wargs", "Brigands").rolls(12, 12)
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number).pick("Weathertop")
    hazard(s, "Corpse-candle").settle()
    hazard(s, "Orc-lieutenant").settle()
    s.window(At.MOVEMENT, 1)
    assert play_refused(s, "Wargs") == "LORE-HAZ-04"
    s.until(Question.NEW_SITE).pick("Dunharrow").window(At.MOVEMENT, 1)
    assert play_refused(s, "Wargs") == ""


@rule("LORE-HAZ-14", "LORE-RULING-46")
def test_the_limit_does_not_drop_with_an_eliminated_character() -> None:
    """Three characters, one falls to the Giant: still three hazards this turn."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Giant", "Wargs").rolls(2, 12)
    attack(s, "Giant").pick("Éowyn")
    face(s).settle()
    assert s.where("Éowyn") is Zone.MP
    assert limit(s) == 3


@rule("LORE-HAZ-14", "LORE-RULING-46")
def test_nor_does_it_drop_for_a_second_movement_phase_of_the_turn() -> None:
    """Three characters, one falls on the way; the movement phase a card grants has a limit of three again."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Giant", "Wargs").rolls(2, 12)
    attack(s, "Giant").pick("Éowyn")
    face(s).settle()
    moving = group_of(s, "Gimli")
    s.change(companies=tuple(replace(c, moves=1) if c.number == moving.number else c for c in s.state.companies))
    s.until(Question.NEW_SITE)
    assert s.site_of("Gimli") == "Weathertop"
    s.go("Bree").window(At.MOVEMENT, 1)
    assert (len(group_of(s, "Gimli").members), limit(s)) == (2, 3)
    s.finish_turn().finish_turn().go("Weathertop").window(At.MOVEMENT, 1)
    assert limit(s) == 2, "the next turn is another matter"


@rule("LORE-RULING-46", "LORE-HAZ-05")
def test_the_base_is_taken_when_the_movement_phase_begins() -> None:
    """A character discarded for want of influence before is not part of it; outside the phase there is no limit."""
    s = Scenario().company(0, "Beretar", "Haldalam", "Boromir II", "Faramir", "Háma", at="Rivendell")
    assert hazard_limit(s.state, group_of(s, "Háma")) == 0
    s.pass_().pick("Háma").go("Weathertop").window(At.MOVEMENT, 0)
    assert hazard_limit(s.state, group_of(s, "Beretar")) == 4


@rule("LORE-HAZ-12")
def test_creatures_and_conditions_can_be_played_on_a_company_that_stays() -> None:
    """At Moria the Watcher in the Water finds a company that stays."""
    s = Scenario().company(0, "Gimli", at="Moria").hand(1, "Watcher in the Water").stay().window(At.MOVEMENT, 1)
    assert play_refused(s, "Watcher in the Water") == ""


@rule("LORE-HAZ-08", "LORE-COMBAT-12")
def test_only_engagement_and_strike_cards_while_an_attack_is_resolved() -> None:
    """In the windows of an attack a creature and an ordinary hazard are refused."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Giant", "Wargs", "River").go("Weathertop")
    hazard(s, "Giant")
    assert (moment(s), s.decider) == (At.ENGAGEMENT, 1)
    assert [play_refused(s, card) for card in ("Wargs", "River")] == ["LORE-TIMING-07"] * 2
    s.until(Question.FACE)
    assert all(x.verb == Verb.PICK for x in s.legal())


@rule("LORE-HAZ-17", "LORE-SIDE-03", "LORE-DEC-29", "LORE-RULING-57")
def test_who_played_no_hazard_on_a_company_may_sideboard_one() -> None:
    """Asked when the step closes, before the closing draw; a hazard only, or none."""
    s = Scenario().company(0, "Gimli", at="Rivendell").sideboard(1, "Wolves", "Block").go("Weathertop")
    s.until(Question.SIDEBOARD)
    assert s.decider == 1
    assert len(s.state.zones[0][Zone.HAND]) == 1
    from engine.kernel.actions import Action

    why = s.why_not(Action(Verb.SIDEBOARD, (s.named("Block", 1),)))
    assert why is not None and why.rule == "LORE-SIDE-02"
    s.act(Action(Verb.SIDEBOARD, (s.named("Wolves", 1),)))
    assert s.where("Wolves", 1) is Zone.RESERVE
    assert s.question is Question.ENTER


@rule("LORE-RULING-57", "LORE-SIDE-03")
def test_a_hazard_played_forfeits_the_sideboarding() -> None:
    """One creature on this company, and the question does not come."""
    s = Scenario().company(0, "Gimli", at="Rivendell").sideboard(1, "Wolves").hand(1, "Corpse-candle").rolls(12)
    s.go("Weathertop")
    hazard(s, "Corpse-candle").settle()
    seen = set()
    while s.question is not Question.ENTER:
        seen.add(s.question)
        s.plain()
    assert Question.SIDEBOARD not in seen


@rule("LORE-RULING-57")
def test_the_sideboarding_comes_once_for_each_company_moving_or_not() -> None:
    """Two companies, one of which stays: asked twice."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras").sideboard(1, "Wolves", "Wargs")
    asked = 0
    while s.question is not Question.ENTER:
        asked += s.question is Question.SIDEBOARD
        s.plain()
    assert asked == 2


# ------------------------------------------------------------------------------------------------------------ keying
@rule("LORE-KEY-01", "LORE-KEY-02", "LORE-KEY-03")
def test_a_creature_needs_one_symbol_of_the_path_or_of_the_new_site() -> None:
    """Wolves [b w] fit a path through wilderness; Orc-guard [s d S D] does not, but fits Goblin-gate [S]."""
    s = travelling("Rivendell", "Weathertop", "Wolves", "Orc-guard")
    assert (play_refused(s, "Wolves"), play_refused(s, "Orc-guard")) == ("", "LORE-KEY-01")
    s = travelling("Rivendell", "Goblin-gate", "Orc-guard")
    assert play_refused(s, "Orc-guard") == ""
    assert keys(s, "Orc-guard") == [("S", ("Goblin-gate",), True)]


@rule("LORE-KEY-04", "LORE-KEY-05", "LORE-KEY-09")
def test_a_doubled_symbol_must_occur_twice_anywhere_in_the_path() -> None:
    """Giant [w w]: two wildernesses do, also apart; one does not."""
    assert play_refused(travelling("Rivendell", "Weathertop", "Giant"), "Giant") == ""
    assert play_refused(travelling("Rivendell", "Cameth Brin", "Giant"), "Giant") == "LORE-KEY-01"
    s = travelling("Weathertop", "Bag End", "Giant")
    assert play_refused(s, "Giant") == "LORE-KEY-01"
    s = Scenario().company(0, "Gimli", at="Lake-town").hand(1, "Giant").until(Question.NEW_SITE)
    from engine.kernel.actions import Action

    s.act(Action(Verb.GO, (site("Woodmen-town"), 51))).window(At.MOVEMENT, 1)
    assert play_refused(s, "Giant") == ""
    hazard(s, "Giant")
    assert keyed_types(s.state, under_attack(s)) == "w"
    assert under_attack(s).keyed_names == ("Northern Rhovanion", "Western Mirkwood")


@rule("LORE-KEY-06", "LORE-RULING-54", "LORE-KEY-10")
def test_named_regions_and_sites_in_named_regions() -> None:
    """The Great Goblin: High Pass by name while moving, its sites also for a company that stays."""
    s = travelling("Rivendell", "Goblin-gate", "The Great Goblin")
    assert keys(s, "The Great Goblin") == [("w", ("High Pass",), False), ("S", ("Goblin-gate",), True)]
    s = Scenario().company(0, "Gimli", at="Goblin-gate").hand(1, "The Great Goblin").stay().window(At.MOVEMENT, 1)
    assert keys(s, "The Great Goblin") == [("S", ("Goblin-gate",), True)]
    s = Scenario().company(0, "Gimli", at="Moria").hand(1, "The Great Goblin").stay().window(At.MOVEMENT, 1)
    assert play_refused(s, "The Great Goblin") == "LORE-KEY-01"


@rule("LORE-KEY-07", "LORE-KEY-08", "LORE-DEC-26", "LORE-RULING-52")
def test_the_key_is_named_and_name_and_type_count_afterwards() -> None:
    """The Great Goblin keyed to High Pass by name is keyed to that region and to Wilderness."""
    s = travelling("Rivendell", "Goblin-gate", "The Great Goblin")
    s.act(s.play_action("The Great Goblin"))
    assert (s.question, s.decider) == (Question.TARGET, 1)
    assert len(s.legal()) == 2
    s.pick(0)
    past(s, At.COUNTER)
    under = under_attack(s)
    assert (keyed_types(s.state, under), under.keyed_names, under.keyed_site) == ("w", ("High Pass",), False)


@rule("LORE-KEY-07", "LORE-KEY-08")
def test_the_type_of_a_key_is_that_of_its_region_now() -> None:
    """By Morgul Night High Pass is a Shadow-land: no Elven Cloak against the Great Goblin until it has gone."""
    s = Scenario().company(0, "Éowyn", at="Rivendell").bears("Éowyn", "Elven Cloak")
    s.hand(1, "The Great Goblin").in_play(1, "Morgul Night").go("Goblin-gate").window(At.MOVEMENT, 1)
    s.act(s.play_action("The Great Goblin")).pick(0)
    past(s, At.COUNTER, At.ENGAGEMENT)
    s.until(Question.FACE).pick(STAYS)
    cloak = Action(Verb.USE, (s.named("Elven Cloak"), 0))
    s.window(At.STRIKE, 0)
    assert (keyed_types(s.state, under_attack(s)), refused(s, cloak)) == ("s", "LORE-REQ-01")
    draft = Draft(s.state)
    draft.discard(s.named("Morgul Night"))
    s.change(zones=draft.freeze().zones, cards=draft.freeze().cards)
    assert (keyed_types(s.state, under_attack(s)), refused(s, cloak)) == ("w", "")


@rule("LORE-KEY-10", "LORE-MOVE-10")
def test_a_company_that_stays_offers_its_site_only() -> None:
    """In Rhudaur [w] Wolves cannot be keyed to Ettenmoors [R]; Orc-patrol [R] can."""
    s = Scenario().company(0, "Gimli", at="Ettenmoors").hand(1, "Wolves", "Orc-patrol").stay().window(At.MOVEMENT, 1)
    assert (play_refused(s, "Wolves"), play_refused(s, "Orc-patrol")) == ("LORE-KEY-01", "")


@rule("LORE-KEY-11")
def test_an_automatic_attack_is_keyed_to_nothing() -> None:
    """The Trolls of Ettenmoors have no key."""
    s = Scenario().company(0, "Gimli", at="Ettenmoors").stay().until(Question.ENTER).pick(1)
    under = under_attack(s)
    assert (keyed_types(s.state, under), under.keyed_names, under.keyed_site) == ("", (), False)


@rule("LORE-RULING-59")
def test_border_region_and_border_hold_never_match() -> None:
    """Thief [b B]: at Edoras [F] in Rohan [b] by the region; a company that stays at Bree [B] by the site."""
    s = travelling("Dunharrow", "Edoras", "Thief", "Assassin")
    assert keys(s, "Thief") == [("b", ("Rohan",), False)]
    s = Scenario().company(0, "Gimli", at="Bree").hand(1, "Thief").stay().window(At.MOVEMENT, 1)
    assert keys(s, "Thief") == [("B", ("Bree",), True)]


@rule("LORE-CARD-05", "LORE-CARD-07", "LORE-CARD-24", "LORE-COMBAT-03")
def test_a_creature_attacks_the_company_it_is_played_on() -> None:
    """The attack has the race and the figures of the card."""
    s = attack(Scenario().company(0, "Gimli", "Éowyn", "Háma", "Éomer", at="Rivendell").hand(1, "Wolves"), "Wolves")
    under = under_attack(s)
    assert (under.race, under.strikes, under.prowess, under.body) == ("Wolf", 3, 8, 0)
    assert under.company == group_of(s, "Gimli").number
    hazards = {card.definition.kind for card in CARDS.values() if card.definition.is_hazard}
    assert hazards == {
        Kind.CREATURE,
        Kind.HAZARD_EVENT,
        Kind.HAZARD_CONDITION,
        Kind.CREATURE_OR_CONDITION,
        Kind.CREATURE_OR_EVENT,
        Kind.DUAL_EVENT,
    }
    assert PASS not in s.legal()


@rule("LORE-GEN-02", "LORE-KEY-01")
def test_a_company_that_hides_is_found_by_no_creature_and_another_one_is() -> None:
    """Hiding at Moria: the Watcher in the Water finds nobody; Orc-guard finds the company at Goblin-gate."""
    s = Scenario().company(0, "Aragorn II", "Frodo", at="Moria").company(0, "Gimli", at="Goblin-gate")
    s.hand(0, "Hiding").hand(1, "Watcher in the Water", "Orc-guard").play("Hiding").settle()
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Frodo").number)
    assert play_refused(s.stay().window(At.MOVEMENT, 1), "Watcher in the Water") == "LORE-KEY-01"
    assert play_refused(s.stay().window(At.MOVEMENT, 1), "Orc-guard") == ""


@rule("LORE-KEY-03", "LORE-GEN-01")
def test_leave_to_key_a_creature_once_is_not_used_where_it_is_not_needed() -> None:
    """A company with a ring is open to Nazgûl at Moria already; a Fell Beast adds no second way to the same key."""
    s = Scenario().company(0, "Beregond", "Gimli", "Háma", at="Lórien").in_play(1, "The Nazgûl are Abroad")
    s.bears("Beregond", "Lesser Ring").hand(1, "Fell Beast", "Witch-king of Angmar")
    s.go("Moria").window(At.MOVEMENT, 1).play("Fell Beast", use=1).settle().window(At.MOVEMENT, 1)
    creature = CARDS[number("Witch-king of Angmar")].definition
    found = keys_for(s.state, creature, group_of(s, "Gimli"))
    assert [(key.types, key.granted) for key in found] == [("S", -1)]
