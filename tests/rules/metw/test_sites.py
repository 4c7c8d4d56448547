"""The site phase: entering, attacks, items, allies, factions, on-guard, influence (METW-SITE, METW-OG, METW-OPI)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import assign, attack
from tests.rules_plugin import rule

ATLAS = MetwState.atlas
FILLER = "Giant"
"""A card that cannot be played at a site: whoever holds it is asked."""


def site(name: str) -> int:
    return ATLAS.site_named[name].index


def at_site(place: str, *people: str, variant: int = STARTER) -> Scenario:
    return Scenario(variant).company(0, *people, at=place).hand(0, FILLER).at(Phase.SITE)


# ------------------------------------------------------------------------------------------------------------ entering
@rule("METW-SITE-12", "METW-SITE-13", "METW-SITE-14", "METW-FLOW-61", "METW-DEC-64")
def test_who_stays_outside_faces_nothing_and_plays_nothing() -> None:
    s = at_site("Moria", "Aragorn II").hand(0, "Sword of Gondolin")
    s.until(Question.ENTER).pass_()
    assert s.question is not Question.WINDOW or s.frame_moment() != At.SITE
    assert not any(e.kind == Told.ATTACK for e in s.events) and s.site_of("Aragorn II") == "Moria"


@rule(
    "METW-SITE-03", "METW-SITE-04", "METW-FLOW-63", "METW-RULING-67", "METW-RULING-79", "METW-FLOW-77",
    "MECCG-TRN-05",
)
def test_who_enters_faces_every_automatic_attack_and_cancelling_is_enough() -> None:
    s = at_site("Moria", "Aragorn II", "Bilbo").hand(0, "Concealment", "Sword of Gondolin")
    s.enter().until_attack()
    assert (attack(s).race, attack(s).strikes, attack(s).prowess) == ("Orc", 4, 7)
    s.window(At.ENGAGEMENT, 0).play("Concealment", "Bilbo")
    s.window(At.SITE, 0)
    assert s.why_not_play("Sword of Gondolin") == ""


@rule("METW-RULING-78", "METW-SITE-15", "METW-ITM-03")
def test_a_tapped_site_may_be_entered_but_nothing_that_taps_it_is_played() -> None:
    s = at_site("Bree", "Aragorn II").used(0, "Bree").hand(0, "Bill the Pony", "Hobbits", "Dagger of Westernesse")
    s.enter().window(At.SITE, 0)
    assert s.why_not_play("Bill the Pony") == "", "his text allows a tapped site"
    assert s.why_not_play("Dagger of Westernesse") != ""


# ------------------------------------------------------------------------------------------------------ plays at sites
@rule("METW-ITM-01", "METW-ITM-04", "METW-SITE-05", "METW-SITE-06", "METW-SITE-07", "METW-RULING-81", "METW-DEC-68")
@rule("METW-DEC-69", "METW-FLOW-64", "METW-TAP-04", "METW-ITM-02")
def test_an_item_taps_bearer_and_site_and_opens_the_way_for_one_minor_item() -> None:
    s = at_site("Barrow-downs", "Aragorn II", "Elladan", "Háma").rolls(12)
    s.hand(0, "Sword of Gondolin", "Glamdring", "Elven Cloak", "Dagger of Westernesse")
    s.enter().until(Question.ASSIGN).pick("Háma")
    s.window(At.SITE, 0)
    assert s.why_not_play("Glamdring") == ""
    s.play("Sword of Gondolin", "Elladan").window(At.SITE, 0)
    assert s.pose("Elladan") is Pose.TAPPED and s.state.players[0].used
    assert s.why_not_play("Glamdring") == "METW-ITM-03"
    s.play("Elven Cloak", "Aragorn II").window(At.SITE, 0)
    assert s.pose("Aragorn II") is Pose.TAPPED
    assert s.why_not_play("Dagger of Westernesse") != ""


@rule("METW-FAC-01", "METW-FAC-02", "METW-FAC-05", "METW-FAC-06", "METW-FAC-07", "METW-EX-16", "METW-FLOW-27")
@rule("METW-RULING-80", "METW-CHANCE-12", "METW-FAC-04")
def test_a_faction_is_won_above_its_number() -> None:
    for roll, won in ((5, True), (3, False)):
        s = at_site("Dol Amroth", "Imrahil", "Háma").hand(0, "Knights of Dol Amroth").rolls(roll)
        s.enter().window(At.SITE, 0).play("Knights of Dol Amroth", "Imrahil").window(At.SITE, 0)
        total, number = next(e.args[2:4] for e in s.events if e.kind == Told.FACTION)
        assert (total, number) == (roll + 2 + 2 + 1, 8)
        assert s.where("Knights of Dol Amroth") is (Zone.MP if won else Zone.DISCARD)
        assert (site("Dol Amroth") in s.state.players[0].used) is won
        assert s.pose("Imrahil") is Pose.TAPPED


@rule("METW-ALY-02", "METW-ALY-06", "METW-ALY-07", "METW-ALY-04")
def test_an_ally_is_played_without_a_roll_and_stays_with_who_tapped() -> None:
    s = at_site("Old Forest", "Aragorn II").hand(0, "Goldberry")
    s.enter().window(At.SITE, 0).play("Goldberry").window(At.SITE, 0)
    assert s.named("Goldberry") in s.state.cards[0][s.named("Aragorn II")].holds  # type: ignore[union-attr]
    assert site("Old Forest") in s.state.players[0].used and s.pose("Aragorn II") is Pose.TAPPED
    assert not [e for e in s.events if e.kind == Told.ROLLS]


def both_tried(first: str, then: str, roll: int = 12) -> Scenario:
    """At Wellinghall one card is declared by Gandalf and another one in answer by Elladan; then all pass."""
    s = at_site("Wellinghall", "Gandalf", "Elladan").hand(0, first, then).rolls(roll)
    s.enter().window(At.SITE, 0).play(first, "Gandalf")
    return s.play(then).window(At.SITE, 0)


@rule("METW-FLOW-11", "METW-ANN-09", "METW-TIM-04", "METW-ITM-03", "METW-SITE-05", "METW-SITE-07")
def test_of_two_items_in_one_chain_the_first_declared_finds_the_site_tapped() -> None:
    s = at_site("Barrow-downs", "Aragorn II", "Elladan", "Háma").rolls(12).hand(0, "Sword of Gondolin", "Glamdring")
    s.enter().until(Question.ASSIGN).pick("Háma")
    s.window(At.SITE, 0).play("Glamdring", "Aragorn II").play("Sword of Gondolin", "Elladan").window(At.SITE, 0)
    assert (s.where("Sword of Gondolin"), s.where("Glamdring")) == (Zone.PLAY, Zone.DISCARD)
    assert s.pose("Aragorn II") is Pose.TAPPED, "what was paid is paid"


@rule("METW-SITE-07", "METW-RULING-81", "METW-FLOW-11", "METW-ANN-09")
def test_a_chain_of_minor_items_brings_one_of_them_after_a_play() -> None:
    s = at_site("Barrow-downs", "Aragorn II", "Elladan", "Bergil", "Háma").rolls(12)
    s.hand(0, "Glamdring", "Elven Cloak", "Dagger of Westernesse").enter().until(Question.ASSIGN).pick("Háma")
    s.window(At.SITE, 0).play("Glamdring", "Aragorn II").window(At.SITE, 0)
    s.play("Elven Cloak", "Elladan").play("Dagger of Westernesse").window(At.SITE, 0)
    assert (s.where("Dagger of Westernesse"), s.where("Elven Cloak")) == (Zone.PLAY, Zone.DISCARD)


@rule("METW-FLOW-11", "METW-ANN-09", "METW-TIM-04", "METW-ITM-03")
def test_allies_and_factions_in_one_chain_share_one_site() -> None:
    allies = both_tried("Treebeard", "Quickbeam")
    assert (allies.where("Treebeard"), allies.where("Quickbeam")) == (Zone.DISCARD, Zone.PLAY)
    for roll, ally, faction in ((12, Zone.DISCARD, Zone.MP), (2, Zone.PLAY, Zone.DISCARD)):
        s = both_tried("Quickbeam", "Ents of Fangorn", roll)
        assert (s.where("Quickbeam"), s.where("Ents of Fangorn")) == (ally, faction), "a check that fails taps nothing"


@rule("METW-FLOW-11", "METW-FLOW-17", "METW-ANN-07", "METW-ANN-09", "METW-ITM-03")
def test_a_faction_whose_site_or_influencer_is_lost_before_the_roll_is_not_rolled_for() -> None:
    answered = both_tried("Ents of Fangorn", "Quickbeam")
    assert (answered.where("Ents of Fangorn"), answered.where("Quickbeam")) == (Zone.DISCARD, Zone.PLAY)
    untapped = at_site("Wellinghall", "Gandalf").hand(0, "Ents of Fangorn").rolls(12).enter().window(At.SITE, 0)
    untapped.play("Ents of Fangorn").disturb(lambda d: d.alter(untapped.named("Gandalf"), pose=Pose.UNTAPPED))
    assert untapped.window(At.SITE, 0).where("Ents of Fangorn") is Zone.DISCARD
    for s in (answered, untapped):
        assert not [e for e in s.events if e.kind in (Told.ROLLS, Told.FACTION)]


@rule("METW-ANN-07", "METW-ANN-09", "METW-FLOW-11", "METW-SITE-05", "METW-ITM-03")
def test_information_taps_the_site_as_its_price() -> None:
    """What was declared before it finds the site tapped; it needs the site to be tapped still itself."""
    for untaps in (False, True):
        s = at_site("The Wind Throne", "Elrond", "Bergil", "Háma", "Gimli", "Balin").rolls(12, 12, 12)
        assign(s.hand(0, "Dreams of Lore", "Glamdring").enter(), "Háma", "Gimli", "Balin")
        s.window(At.SITE, 0).play("Glamdring", "Bergil").play("Dreams of Lore")
        if untaps:
            s.disturb(lambda d: d.set_player(0, used=()))
        s.window(At.SITE, 0)
        assert s.where("Dreams of Lore") is (Zone.DISCARD if untaps else Zone.PLAY)
        assert s.where("Glamdring") is (Zone.PLAY if untaps else Zone.DISCARD)


@rule("METW-RNG-02", "METW-RNG-03", "METW-ITM-01")
def test_gold_rings_are_played_where_sites_list_them() -> None:
    s = at_site("Bree", "Aragorn II").hand(0, "Beautiful Gold Ring")
    assert s.enter().window(At.SITE, 0).why_not_play("Beautiful Gold Ring") == "METW-ITM-01"


# ------------------------------------------------------------------------------------------------------------ on-guard
def guarded(card: str, place: str, *hand: str) -> Scenario:
    """The opponent lays a card on-guard against a company that stays."""
    s = Scenario(STANDARD).company(0, "Aragorn II", "Elladan", at=place).hand(0, FILLER, *hand)
    s.hand(1, card, "Giant").stay()
    return s.act(Action(Say.GUARD, (s.in_hand(1, card),)))


@rule("METW-OG-01", "METW-OG-02", "METW-DEC-39", "METW-HID-08", "METW-FLOW-75", "METW-RULING-37")
def test_one_card_a_company_is_laid_on_guard_and_uses_the_limit() -> None:
    s = guarded("Hobbits", "Bree")
    assert s.state.zones[1][Place.GUARD] and s.state.guards[0].company == s.state.companies[0].number
    assert s.state.companies[0].journey is not None and s.state.companies[0].journey.played == 1
    s.hazards()
    assert s.refused(Action(Say.GUARD, (s.in_hand(1, "Giant"),))) == "METW-OG-01"
    starter = Scenario(STARTER).company(0, "Aragorn II", at="Bree").hand(1, "Giant").stay()
    assert starter.refused(Action(Say.GUARD, (starter.in_hand(1, "Giant"),))) == "METW-OG-01"


@rule("METW-OG-06", "METW-RULING-85", "METW-DEC-66")
def test_what_was_not_shown_goes_back_to_the_hand() -> None:
    s = guarded("Hobbits", "Bree")
    s.until(Question.OPTION)
    assert s.state.guards == () and s.state.zones[1][Place.GUARD] == ()
    assert "Hobbits" in s.names(1, Zone.HAND)


@rule("METW-OG-07", "METW-OG-08", "METW-EX-39", "METW-FLOW-62", "METW-FLOW-81", "METW-ANN-17")
def test_a_creature_on_guard_attacks_after_the_automatic_attack() -> None:
    s = guarded("Cave-drake", "The Lonely Mountain").rolls(12, 12, 12, 12)
    s.enter().until(Asked.AMBUSH)
    assert s.decider == 1
    s.act(next(x for x in s.legal() if x.verb == Say.TURN_UP))
    s.window(At.SITE, 0)
    sources = [e.args[0] for e in s.events if e.kind == Told.ATTACK]
    assert sources[0] == NONE and s.named("Cave-drake") in sources[1:]


@rule("METW-OG-07", "METW-OG-05", "METW-EX-24", "METW-RULING-86")
def test_a_hazard_on_guard_changes_the_automatic_attack() -> None:
    s = guarded("Awaken Denizens", "The Lonely Mountain")
    s.enter().until(Asked.AMBUSH).act(next(x for x in s.legal() if x.verb == Say.TURN_UP))
    s.until_attack()
    strikes = next(e.args[3:5] for e in s.events if e.kind == Told.ATTACK)
    assert strikes == (2, 14)


@rule("METW-OG-04", "METW-EX-40", "METW-RULING-83", "METW-DEC-67")
def test_a_card_on_guard_answers_a_play_at_the_site() -> None:
    s = guarded("Weariness of the Heart", "Old Forest", "Goldberry")
    s.enter().window(At.SITE, 0).play("Goldberry", "Aragorn II")
    s.until(Asked.AMBUSH)
    ways = [x for x in s.legal() if x.verb == Say.TURN_UP]
    assert len(ways) == 2, "which of its uses is named when it is shown"
    s.act(ways[1]).name_all("Aragorn II")
    s.window(At.SITE, 0)
    assert any(e.kind == Tells.CORRUPTED for e in s.events) and s.where("Goldberry") is Zone.PLAY


# ------------------------------------------------------------------------------------------ influence on the opponent
def attempt(s: Scenario, who: str, target: str, card: str = "") -> Action:
    shown = s.in_hand(0, card) if card else NONE
    return Action(Say.INFLUENCE, (s.named(who, 0), s.named(target, 1), shown))


def court() -> Scenario:
    """Pallando meets Faramir, whose player has 3 unused general influence (METW-EX-17)."""
    s = Scenario(STANDARD).company(0, "Pallando", at="Bree").company(1, "Faramir", "Elrond", "Háma", at="Bree")
    return s.hand(0, FILLER).at(Phase.SITE)


@rule("METW-OPI-02", "METW-OPI-05", "METW-OPI-06", "METW-OPI-15", "METW-OPI-16", "METW-OPI-17", "METW-FLOW-28")
@rule("METW-FLOW-65", "METW-DEC-72", "METW-CHANCE-13", "METW-RULING-91", "METW-RULING-87", "METW-OPI-24")
def test_influence_against_a_character() -> None:
    for mine in (4, 11):
        s = court().rolls(mine, 2)
        s.enter().window(At.SITE, 0)
        s.act(attempt(s, "Pallando", "Faramir")).window(At.SITE, 0)
        total, needed = next(e.args[4:6] for e in s.events if e.kind == Tells.PERSUASION)
        free = 20 - 5 - 10 - 2
        assert (total, needed) == (mine + 10 - free - 2, 5)
        assert (s.where("Faramir") is Zone.DISCARD) is (total > 5)
        assert s.pose("Pallando") is Pose.TAPPED and s.refused(attempt(s, "Pallando", "Háma")) == "METW-OPI-16"


@rule("METW-OPI-11", "METW-OPI-13", "METW-RULING-89", "METW-OPI-20", "METW-OPI-21", "METW-DEC-73", "METW-DEC-74")
def test_an_identical_card_makes_the_number_zero_and_may_be_played() -> None:
    s = court().hand(0, "Faramir").rolls(4, 7)
    s.enter().window(At.SITE, 0).act(attempt(s, "Pallando", "Faramir", "Faramir"))
    s.until(Asked.SHOWN_CARD)
    s.act(pick(s.named("Pallando")))
    s.window(At.SITE, 0)
    assert s.where("Faramir", 0) is Zone.PLAY and s.where("Faramir", 1) is Zone.DISCARD
    failed = court().hand(0, "Faramir").rolls(2, 12)
    failed.enter().window(At.SITE, 0).act(attempt(failed, "Pallando", "Faramir", "Faramir")).window(At.SITE, 0)
    assert failed.where("Faramir", 0) is Zone.DISCARD and failed.where("Faramir", 1) is Zone.PLAY


@rule("METW-OPI-04", "METW-OPI-18", "METW-OPI-19", "METW-RULING-88", "METW-OPI-11", "MECCG-INF-02")
def test_what_cannot_be_influenced() -> None:
    s = Scenario(STANDARD).company(0, "Pallando", "Háma", at="Bree").company(1, "Gandalf", "Faramir", at="Bree")
    s.bears("Faramir", "Glamdring").player(0, revealed=3).hand(0, FILLER).at(Phase.SITE)
    s.enter().window(At.SITE, 0)
    assert s.refused(attempt(s, "Háma", "Gandalf")) == "METW-OPI-04"
    assert s.refused(attempt(s, "Pallando", "Faramir")) == "METW-OPI-19"
    assert s.refused(attempt(s, "Háma", "Glamdring")) == "METW-OPI-11", "an item needs its twin"
    assert s.refused(attempt(s, "Háma", "Faramir")) == ""
    first = Scenario(STANDARD).company(0, "Háma", at="Bree").company(1, "Faramir", at="Bree").player(0, turns=1)
    first.hand(0, FILLER).at(Phase.SITE).enter().window(At.SITE, 0)
    assert first.refused(attempt(first, "Háma", "Faramir")) == "METW-OPI-18"
    starter = Scenario(STARTER).company(0, "Háma", at="Bree").company(1, "Faramir", at="Bree").at(Phase.SITE)
    starter.hand(0, FILLER)
    starter.enter().window(At.SITE, 0)
    assert starter.refused(attempt(starter, "Háma", "Faramir")) == "METW-OPI-15"


@rule("METW-OPI-07", "METW-OPI-14", "METW-OPI-09", "METW-RULING-92", "MECCG-RULING-49")
def test_followers_and_allies_are_kept_by_their_controllers_influence() -> None:
    s = Scenario(STANDARD).company(0, "Pallando", at="Bree").company(1, "Aragorn II", "Háma", at="Bree")
    s.follows("Háma", "Aragorn II").hand(0, FILLER).at(Phase.SITE).rolls(12, 2)
    s.enter().window(At.SITE, 0).act(attempt(s, "Pallando", "Háma")).window(At.SITE, 0)
    total, needed = next(e.args[4:6] for e in s.events if e.kind == Tells.PERSUASION)
    assert (total, needed) == (12 + 10 - (20 - 9) - 2 - (3 - 2), 2)
    assert s.where("Háma") is Zone.DISCARD
    ally = Scenario(STANDARD).company(0, "Pallando", at="Bree").company(1, "Aragorn II", "Bill the Pony", at="Bree")
    ally.hand(0, FILLER).at(Phase.SITE).rolls(12, 2)
    ally.enter().window(At.SITE, 0).act(attempt(ally, "Pallando", "Bill the Pony")).window(At.SITE, 0)
    assert next(e.args[4:6] for e in ally.events if e.kind == Tells.PERSUASION) == (12 + 10 - 11 - 2 - 3, 1)


@rule("METW-OPI-08", "METW-OPI-02")
def test_factions_are_influenced_where_they_are_played() -> None:
    s = Scenario(STANDARD).company(0, "Pallando", at="Bree").stored(1, "Hobbits").hand(0, FILLER).at(Phase.SITE)
    s.enter().window(At.SITE, 0)
    assert s.refused(attempt(s, "Pallando", "Hobbits")) == "METW-OPI-02"
    there = Scenario(STANDARD).company(0, "Pallando", at="Bag End").stored(1, "Hobbits").hand(0, FILLER)
    there.at(Phase.SITE).rolls(2, 12)
    there.enter().window(At.SITE, 0).act(attempt(there, "Pallando", "Hobbits")).window(At.SITE, 0)
    assert there.where("Hobbits") is Zone.MP
