"""Cards: kinds, uniqueness, activity, keywords (TCG-KIND, TCG-UNI, TCG-ACT, TCG-KEY)."""

from __future__ import annotations

from collections import Counter

from engine.tcg.cards.moments import Phase
from engine.tcg.cards.printed import CHARACTERS, FP_CULTURES, SHADOW_CULTURES, SIGNETS, Side
from engine.tcg.reading.meaning import damage
from engine.tcg.table.board import CARDS, sources
from engine.tcg.table.records import Zone
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario

ALL = [card.printed for card in CARDS.values()]


@rule("TCG-KIND-01", "TCG-KIND-04", "TCG-KIND-05", "TCG-KIND-06")
def test_every_card_is_of_one_kind_and_its_culture_says_which_side() -> None:
    for card in ALL:
        if card.kind in ("site", "the one ring"):
            assert not card.culture and not card.cost
        else:
            assert card.culture in (*FP_CULTURES, *SHADOW_CULTURES)
            assert (card.side is Side.FREE_PEOPLES) == (card.culture in FP_CULTURES)


@rule("TCG-KIND-07", "TCG-KIND-09", "TCG-KIND-10", "TCG-KIND-16", "TCG-KIND-18")
def test_characters_have_race_strength_vitality_and_signet_or_site_number() -> None:
    for card in ALL:
        assert card.is_character == (card.kind in CHARACTERS) == bool(card.race and card.vitality)
        assert not card.signet or (card.signet in SIGNETS and card.side is Side.FREE_PEOPLES)
        assert (card.kind == "minion") == bool(card.site and card.side is Side.SHADOW)
        assert not card.resistance or card.title in ("Frodo", "Sam")


@rule("TCG-KIND-14", "TCG-KIND-15", "TCG-KIND-22")
def test_sites_have_numbers_and_the_third_and_sixth_are_sanctuaries() -> None:
    sites = [card for card in ALL if card.kind == "site"]
    assert {card.site for card in sites} == set(range(1, 10))
    for card in sites:
        assert card.arrow == ("left" if card.site in (1, 2, 5, 6, 9) else "right")
        assert ("sanctuary" in card.keywords) == (card.site in (3, 6))


@rule("TCG-KIND-19", "TCG-KIND-20", "TCG-KIND-21")
def test_the_pool_is_complete() -> None:
    assert len(ALL) == 487
    assert Counter(card.printed[1] for card in ALL if card.set == "mines") == {"R": 40, "U": 40, "C": 40, "P": 2}
    assert Counter(card.kind for card in ALL) == {
        "companion": 31,
        "ally": 25,
        "minion": 77,
        "event": 146,
        "condition": 102,
        "possession": 49,
        "artifact": 4,
        "site": 51,
        "the one ring": 2,
    }
    assert all(card.set == "mines" for card in ALL if card.kind == "artifact")


@rule("TCG-KEY-03", "TCG-KEY-05")
def test_printed_keywords_are_counted() -> None:
    found = Counter(word for card in ALL for word in card.keywords)
    assert found["archer"] == 11 and found["damage +1"] == 25 and found["fierce"] == 9
    assert found["ranger"] == 4 and found["tracker"] == 5 and found["spell"] == 18 and found["tale"] == 17
    assert found["underground"] == 6 and found["river"] == 11 and found["sanctuary"] == 10
    assert not {"ambush", "muster", "lurker", "hunter", "toil", "enduring"} & set(found)


@rule("TCG-KIND-02")
def test_free_peoples_cards_are_for_ones_own_turn_and_shadow_cards_for_those_of_others() -> None:
    s = Scenario().hand(0, "Lórien Elf", "Goblin Runner", "Legolas, Prince of Mirkwood").pool(9)
    assert s.can_play("Legolas")
    assert not s.can_play("Goblin Runner")
    shadow = Scenario().hand(1, "Goblin Runner", "Legolas, Prince of Mirkwood").pool(9).phase(Phase.SHADOW)
    assert shadow.decider == 1
    assert shadow.can_play("Goblin Runner")
    assert not shadow.can_play("Legolas")


@rule("TCG-KIND-12", "TCG-TIME-05")
def test_an_event_takes_effect_and_is_discarded() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").hand(0, "Delving")
    s.play("Delving")
    assert s.count(0, Zone.HAND) == 4
    assert s.where("Delving") is Zone.DISCARD


@rule("TCG-UNI-01", "TCG-UNI-02", "TCG-UNI-04", "TCG-UNI-05")
def test_a_unique_title_is_in_play_once_whatever_the_subtitle() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").hand(0, "Gimli, Dwarf of Erebor")
    assert not s.can_play("Gimli, Dwarf of Erebor")
    alone = Scenario().hand(0, "Gimli, Dwarf of Erebor")
    assert alone.can_play("Gimli, Dwarf of Erebor")


@rule("TCG-UNI-03", "LOTR-RULING-103")
def test_each_player_has_his_own_unique_cards() -> None:
    s = Scenario().play_area(1, "Gimli, Son of Glóin").hand(0, "Gimli, Dwarf of Erebor")
    assert s.can_play("Gimli, Dwarf of Erebor")


@rule("TCG-UNI-04")
def test_a_unique_shadow_card_is_one_for_all_shadow_players() -> None:
    s = Scenario(seats=3, site=4).minions("Guard Commander", seat=2).hand(1, "Guard Commander").pool(9)
    s.phase(Phase.SHADOW)
    while s.decider != 1:
        s.pass_()
    assert not s.can_play("Guard Commander")


@rule("TCG-UNI-06", "TCG-UNI-07")
def test_copies_of_a_card_that_is_not_unique_add_up() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin", "Lord of Moria", "Lord of Moria")
    assert damage(s.state, s.named("Gimli")) == 3


@rule("TCG-ACT-01", "TCG-ACT-02", "TCG-ACT-08")
def test_half_the_table_is_inactive() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").play_area(0, "Goblin Runner").play_area(1, "Lórien Elf")
    s.minions("Uruk Savage")
    active = set(sources(s.state).active)
    assert s.named("Gimli") in active and s.named("Uruk Savage") in active
    assert s.named("Goblin Runner") not in active and s.named("Lórien Elf") not in active


@rule("TCG-ACT-03")
def test_a_borne_card_is_active_with_its_bearer() -> None:
    s = Scenario().fellowship("Aragorn, King in Exile").bears("Aragorn", "The Weight of a Legacy", seat=1)
    assert s.named("The Weight of a Legacy") in sources(s.state).active
    assert s.strength_of("Aragorn") == 7
    other = Scenario().play_area(1, "Aragorn, King in Exile").bears("Aragorn", "The Weight of a Legacy", seat=0)
    assert other.named("The Weight of a Legacy") not in sources(other.state).active


@rule("TCG-ACT-04")
def test_the_text_of_a_site_works_where_the_fellowship_stands() -> None:
    here = Scenario(site=1).site(1, "East Road").hand(0, "Legolas, Prince of Mirkwood")
    here.play("Legolas")
    assert here.twilight == 4
    gone = Scenario(site=2).site(1, "East Road").hand(0, "Legolas, Prince of Mirkwood")
    gone.play("Legolas")
    assert gone.twilight == 2


@rule("TCG-ACT-07")
def test_of_one_unique_shadow_card_the_one_nearest_to_the_right_is_active() -> None:
    s = Scenario(seats=3).minions("Guard Commander", seat=1).minions("Guard Commander", seat=2)
    active = sources(s.state).active
    assert s.named("Guard Commander", 2) in active
    assert s.named("Guard Commander", 1) not in active
