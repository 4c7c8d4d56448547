"""What decks hold and how long games last (MECCG-DECK, MECCG-BLD, MECCG-SET, MECCG-TOU)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.deck_text import write
from engine.journeys.cards.decks import Deck, parse
from engine.journeys.table.records import Phase, Zone
from engine.kernel.actions import Action
from engine.metw.cards.alignment_rules import agents_are_hazards, halves, is_agent
from engine.metw.cards.alignments import BALROGS, EVERY, FALLEN_WIZARDS, HEROES, RINGWRAITHS, starts_at
from engine.metw.cards.deck_rules import UNIVERSAL_LIMITS, check
from engine.metw.cards.printed import CHARACTERS_OF, MetwCard
from engine.metw.decklists import location_deck
from engine.metw.middle_earth import MECCG_BOX, MeccgState
from engine.metw.phases.setup import is_starting_item, may_start
from engine.metw.phases.sideboard import TO_DECK
from engine.metw.table.records import WAYS
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import UNIVERSAL, Option, options_ok, rules_for
from tests.cards.meccg.scenes import SPARE
from tests.rules.meccg.scenes import LIBRARY, Scenario, minions
from tests.rules_plugin import rule

CATALOGUE = LIBRARY.catalogue


def deck_of(alignment: str, pool: str, draw: str = "3 Concealment\n3 Escape", side: str = "") -> Deck:
    head = f"name: Some deck\nalignment: {alignment}\n" if alignment else "name: Some deck\n"
    board = f"\n\n[sideboard]\n{side}" if side else ""
    return parse(f"{head}\n[pool]\n{pool}\n\n[draw]\n{draw}{board}\n", CATALOGUE)


def broken(deck: Deck) -> set[str]:
    return {one.rule for one in check(deck, CATALOGUE, 25, UNIVERSAL_LIMITS)}


# -------------------------------------------------------------------------------------------------------- the numbers
@rule("MECCG-BLD-32", "MECCG-RULING-01", "MECCG-TOU-07", "MECCG-BLD-33", "MECCG-RULING-53")
def test_thirty_to_fifty_of_each_and_equally_many() -> None:
    assert {"MECCG-BLD-32", "MECCG-SET-04"} <= broken(deck_of("", "1 Aragorn II"))
    assert UNIVERSAL_LIMITS.fewest == 30
    draw = "\n".join(f"3 {name}" for name in ("Concealment", "Escape", "Block", "Dodge", "Risky Blow"))
    draw += "\n" + "\n".join(f"3 {name}" for name in ("Giant", "Wolves", "Wargs", "Orc-patrol"))
    assert "MECCG-BLD-33" in broken(deck_of("", "1 Aragorn II", draw))


@rule("MECCG-SET-04", "MECCG-SET-05", "MECCG-RULING-05", "MECCG-TOU-08", "MECCG-TOU-26", "MECCG-AGT-58")
def test_twelve_creatures_some_of_them_halves() -> None:
    assert halves(CATALOGUE.named("Wolves")) == 2
    assert halves(CATALOGUE.named("Adûnaphel")) == 1, "a creature with a second use"
    assert halves(CATALOGUE.named("Scorba Ahunt")) == 1 and halves(CATALOGUE.named("Doors of Night")) == 0
    assert halves(CATALOGUE.named("Prowler")) == 1 and is_agent(CATALOGUE.named("Prowler"))


@rule("MECCG-DECK-01", "MECCG-SET-32", "MECCG-DECK-02", "MECCG-SET-18", "MECCG-RULING-03", "MECCG-TOU-11")
def test_copies_in_pool_play_deck_and_sideboard_together() -> None:
    assert "MECCG-DECK-01" in broken(deck_of("", "1 Aragorn II", "2 Concealment", "2 Concealment"))
    assert "MECCG-DECK-01" in broken(deck_of("", "1 Aragorn II\n1 Glamdring", "1 Glamdring"))
    assert "MECCG-SET-18" not in broken(deck_of("", "3 Gandalf\n1 Aragorn II"))
    assert "MECCG-SET-18" in broken(deck_of("", "3 Gandalf\n1 Saruman"))
    assert "MECCG-DECK-02" in broken(deck_of("", "2 Gandalf\n2 Saruman"))
    assert "MECCG-DECK-02" not in broken(deck_of("", "2 Gandalf\n1 Saruman"))


@rule("MECCG-DECK-03", "MECCG-RULING-02", "MECCG-VIC-11", "MECCG-VIC-12", "MECCG-VIC-17")
@pytest.mark.parametrize(
    ("options", "side", "times"),
    [((), 25, 1), ((Option.TWO_DECKS,), 25, 2), ((Option.THREE_DECKS,), 30, 3), ((Option.FOUR_DECKS,), 35, 4)],
)
def test_sideboards_and_lengths(options: tuple[Option, ...], side: int, times: int) -> None:
    rules = rules_for(UNIVERSAL, options)
    assert (rules.sideboard, rules.exhaustions) == (side, times)
    assert options_ok(UNIVERSAL, options) is None
    assert "MECCG-DECK-03" in broken(deck_of("", "1 Aragorn II", side="3 Block\n3 Dodge\n20 Escape"))
    assert "MECCG-GEN-02" in broken(deck_of("minion", "1 Gorbag", "1 Giant", side="1 Gandalf"))


@rule("MECCG-GEN-08", "MECCG-RULING-55", "MECCG-RULING-54", "MECCG-TOU-25", "MECCG-VIC-13")
def test_all_of_standard_is_in_force_and_a_tie_is_a_tie() -> None:
    rules = rules_for(UNIVERSAL, ())
    assert rules.regions and rules.support and rules.guard and rules.persuasion and rules.point_changes
    assert not rules.roll_off and not rules.weakest_link
    assert options_ok(UNIVERSAL, (Option.ROLL_OFF,)) is not None
    s = Scenario().company(0, "Elladan", at="Bree").company(1, "Elrohir", at="Bree").at_council()
    assert s.finish().winners == (0, 1)


# ------------------------------------------------------------------------------------------------------- by alignment
@rule("MECCG-BLD-12", "MECCG-BLD-22", "MECCG-BLD-24", "MECCG-BLD-27")
def test_resources_of_each_side() -> None:
    assert "MECCG-BLD-12" not in broken(deck_of("fallen-wizard", "1 Grishnákh", "2 Concealment"))
    assert "MECCG-BLD-22" in broken(deck_of("balrog", "1 Gorbag", "1 Rangers of the North"))
    assert "MECCG-BLD-06" in broken(deck_of("minion", "1 Gorbag", "1 Rangers of the North"))
    assert "MECCG-BLD-06" not in broken(deck_of("minion", "1 Gorbag", "1 Glamdring"))


@rule("MECCG-BLD-13", "MECCG-BLD-16", "MECCG-BLD-17", "MECCG-BLD-26", "MECCG-BLD-14")
def test_what_some_decks_may_not_hold() -> None:
    assert "MECCG-BLD-13" in broken(deck_of("fallen-wizard", "1 Grishnákh", "1 Pale Lady\n1 Pale Lady (minion)"))
    assert "MECCG-BLD-16" in broken(deck_of("fallen-wizard", "1 Grishnákh", "1 Tower of One"))
    assert "MECCG-BLD-17" in broken(deck_of("fallen-wizard", "1 Grishnákh", "1 Barred Thing"))
    assert "MECCG-BLD-26" in broken(deck_of("balrog", "1 Gorbag", "1 Barred Thing"))
    assert "MECCG-BLD-26" not in broken(deck_of("minion", "1 Gorbag", "1 Barred Thing"))
    assert "MECCG-BLD-15" not in broken(deck_of("fallen-wizard", "1 Grishnákh", "3 Common Stage"))


@rule("MECCG-BLD-03", "MECCG-BLD-25", "MECCG-SET-27", "MECCG-SET-28", "MECCG-RULING-04", "MECCG-AGT-05")
def test_agents_are_hazards_of_some_and_characters_of_others() -> None:
    assert [agents_are_hazards(side) for side in EVERY] == [True, False, False, True]
    assert "METW-SETUP-22" not in broken(deck_of("", "1 Aragorn II", "1 Prowler"))
    assert "METW-SETUP-22" in broken(deck_of("minion", "1 Gorbag", "1 Prowler"))
    assert "MECCG-CHR-08" not in broken(deck_of("minion", "1 Prowler"))
    many = "\n".join(f"1 {name}" for name in ("Prowler", "Lurker", "Stalker"))
    assert "MECCG-AGT-05" in broken(deck_of("", "1 Aragorn II", many)), "their minds are 39 together"
    assert "MECCG-AGT-05" not in broken(deck_of("", "1 Aragorn II", "1 Prowler\n1 Lurker"))


@rule("MECCG-SET-24", "MECCG-SET-15", "MECCG-SET-17", "MECCG-SET-25", "MECCG-ITM-02")
def test_who_and_what_may_start() -> None:
    s = Scenario(sides=("fallen-wizard", "minion"))
    named = CATALOGUE.named
    assert may_start(s.state, 0, named("Faramir")) is (named("Faramir").mind <= 5)
    assert not may_start(s.state, 0, named("Elrond")) and may_start(s.state, 1, named("Gorbag"))
    assert not may_start(s.state, 1, named("Prowler")) and not may_start(s.state, 1, named("Murk the Ringwraith"))
    assert is_starting_item(s.state, named("Dagger of Westernesse"))
    assert not is_starting_item(s.state, named("Hoard Cup"))
    assert not is_starting_item(s.state, named("Glamdring"))


@rule("MECCG-SET-07", "MECCG-SET-08", "MECCG-SET-09", "MECCG-SET-11", "MECCG-GEN-02")
def test_where_companies_start() -> None:
    atlas = MeccgState.atlas

    def named(side: object) -> set[str]:
        return {site.label for site in atlas.sites if starts_at(side, atlas, site.index)}  # type: ignore[arg-type]

    assert named(HEROES) == {"Rivendell"}
    assert named(RINGWRAITHS) == {"Dol Guldur (minion)", "Minas Morgul (minion)"}
    lairs = {"Ettenmoors", "Weathertop"} & {site.label for site in atlas.sites}
    assert lairs <= named(FALLEN_WIZARDS)
    assert BALROGS.start == ("Moria", "The Under-gates")


@rule("MECCG-BLD-10", "MECCG-MOV-14", "MECCG-RULING-10", "MECCG-TOU-12")
@pytest.mark.parametrize("word", ["hero", "minion", "fallen-wizard", "balrog"])
def test_every_location_deck_has_all_ways(word: str) -> None:
    cards = location_deck(UNIVERSAL, MECCG_BOX, word)
    assert sum(card >= WAYS for card in cards) == sum(card >= WAYS for card in location_deck(UNIVERSAL, MECCG_BOX))
    assert sum(card >= WAYS for card in cards) > 0


@rule("MECCG-CHR-01", "MECCG-DECK-11", "MECCG-DECK-16")
def test_races_keywords_and_what_a_sideboard_takes() -> None:
    assert {"Orc", "Troll", "Fallen-wizard", "Ringwraith", "Balrog"} <= set(CHARACTERS_OF)
    drake = CATALOGUE.named("Cave-drake")
    assert isinstance(drake, MetwCard) and drake.race in ("Dragon", "Drake")
    deck = deck_of("", "1 Aragorn II", side="1 Block")
    again = parse(write(deck, CATALOGUE), CATALOGUE)
    assert [one.number for one in again.sideboard] == [one.number for one in deck.sideboard]


@rule("MECCG-DECK-05")
def test_the_avatar_brings_a_character_into_the_play_deck_too() -> None:
    s = Scenario().company(0, "Gandalf", at="Rivendell").hand(0, SPARE).sideboard(0, "Faramir", "Giant")
    s.disturb(lambda d: d.owe(0, Zone.SIDEBOARD))
    s.act(Action(Say.WAY_IN, (s.named("Gandalf"), TO_DECK))).until_any(Asked.FETCH)
    assert [s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.args] == ["Faramir"]


@rule("MECCG-GEN-05", "MECCG-RULING-15", "MECCG-CARD-THE-LIDLESS-EYE-01", "MECCG-CARD-SAURON-01")
def test_an_avatar_may_be_an_event_and_cannot_be_lost() -> None:
    s = minions("Gorbag").in_play(0, "Great Eye").at(Phase.UNTAP).sideboard(1, "Wargs").hand(1, SPARE).hand(0, SPARE)
    s.until_any(Asked.ACCESS)
    eye = s.named("Great Eye")
    s.disturb(lambda d: d.discard(eye))
    assert s.state.result is None and not s.state.players[0].fallen
