"""The site phase: entering, automatic-attacks, items, rings, allies, factions (LORE-SITE and what is played there)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import ANY_HAVEN
from engine.journeys.play.rings import RING, rolled
from engine.journeys.reading.places import is_home, may_appear
from engine.journeys.table.board import card_of, fellows
from engine.journeys.table.events import Told
from engine.journeys.table.frames import RingTest
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.lore.game import MACHINE
from engine.lore.records import Draft
from tests.library import LIBRARY
from tests.rules.scenes import (
    at_site,
    attack,
    companions,
    enter,
    face,
    group_of,
    hazard,
    moment,
    name_of,
    offered,
    past,
    pick,
    play_refused,
    refused,
    site,
    split,
    strikes,
    told,
    under_attack,
)
from tests.rules_plugin import rule
from tests.scenario import Scenario


def staying(place: str, *people: str) -> Scenario:
    return Scenario().company(0, *(people or ("Gimli", "Éowyn")), at=place)


def entered(s: Scenario) -> Scenario:
    """The company stays, enters, comes through the attacks, and may play at its site."""
    return at_site(s.stay())


def used(s: Scenario, seat: int = 0) -> set[int]:
    s.pending  # noqa: B018
    return set(s.state.players[seat].used)


def test_ring(s: Scenario, ring: str, sage: str) -> Action:
    return Action(Verb.TEST, (s.named(ring), s.named(sage)))


test_ring.__test__ = False  # type: ignore[attr-defined]


# ---------------------------------------------------------------------------------------------------------- entering
@rule("LORE-SITE-01", "LORE-SITE-02", "LORE-DEC-46")
def test_every_company_has_a_site_phase_in_the_order_the_mover_chooses() -> None:
    """Two companies: he names the first one."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras").until(Question.ENTER)
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras").until(Question.NEXT_COMPANY)
    s.plain()
    s.until(Question.NEXT_COMPANY)
    s.pick(group_of(s, "Éowyn").number)
    assert s.question is Question.ENTER
    assert s.state.turn.company == group_of(s, "Éowyn").number
    s.pass_()
    assert s.state.turn.company == group_of(s, "Gimli").number


@rule("LORE-SITE-03", "LORE-DEC-47", "LORE-RULING-86")
def test_a_company_that_does_not_enter_does_nothing_at_its_site() -> None:
    """It may stay outside; then its site phase is over."""
    s = staying("Edoras").hand(0, "Riders of Rohan").stay().until(Question.ENTER)
    assert refused(s, Action(Verb.PLAY, (s.in_hand(0, "Riders of Rohan"), 0))) == "LORE-SITE-03"
    s.pass_()
    assert s.question is Question.OPTION


@rule("LORE-SITE-04", "LORE-RULING-87", "LORE-COMBAT-01")
def test_all_automatic_attacks_are_faced_in_their_listed_order() -> None:
    """Dol Guldur: Orcs, then Trolls."""
    s = staying("Dol Guldur").rolls(12, 12, 12, 12, 12)
    enter(s.stay())
    assert (under_attack(s).race, under_attack(s).strikes) == ("Orc", 3)
    while under_attack(s).race == "Orc":
        s.plain()
    assert (under_attack(s).race, under_attack(s).strikes, under_attack(s).prowess) == ("Troll", 2, 8)
    s.window(At.SITE, 0)


@rule("LORE-SITE-05", "LORE-SITE-09", "LORE-DEC-48")
def test_facing_is_enough() -> None:
    """Both are wounded by the Trolls of Ettenmoors, and the company may still play at the site."""
    s = staying("Ettenmoors", "Éowyn", "Gimli").hand(0, "Sting").rolls(2, 2)
    enter(s.stay())
    past(s, At.ENGAGEMENT)
    s.pick("Éowyn")
    face(s)
    assert (moment(s), s.pose("Éowyn")) == (At.SITE, Pose.WOUNDED)
    assert play_refused(s, "Sting") == ""


@rule("LORE-SITE-06", "LORE-SITE-07", "LORE-DEC-32", "LORE-RULING-88", "LORE-COMBAT-11", "LORE-RULING-75")
def test_a_character_at_his_home_site_taps_to_cancel_one_automatic_attack() -> None:
    """Saruman at Isengard; in the defender's engagement step; the attack counts as faced."""
    s = staying("Isengard", "Saruman", "Éowyn")
    enter(s.stay())
    home = Action(Verb.HOME, (s.named("Saruman"),))
    assert (moment(s), s.decider, refused(s, home) != "") == (At.ENGAGEMENT, 1, True)
    s.pass_()
    assert (moment(s), s.decider) == (At.ENGAGEMENT, 0)
    assert refused(s, Action(Verb.HOME, (s.named("Éowyn"),))) != ""
    assert [x for x in s.legal() if x.verb == Verb.HOME] == [home]
    s.act(home)
    past(s, At.ENGAGEMENT)
    assert moment(s) == At.SITE
    assert (s.pose("Saruman"), strikes(s)) == (Pose.TAPPED, [])
    assert "Wolf" in group_of(s, "Saruman").faced


@rule("LORE-SITE-07")
def test_no_home_site_cancelling_once_strikes_are_assigned_or_by_a_tapped_character() -> None:
    """A tapped Saruman has no such offer, nor anybody after the engagement step."""
    s = staying("Isengard", "Saruman", "Éowyn").tapped("Saruman")
    enter(s.stay())
    home = Action(Verb.HOME, (s.named("Saruman"),))
    assert home not in s.legal()
    s = staying("Isengard", "Saruman", "Éowyn")
    enter(s.stay())
    past(s, At.ENGAGEMENT)
    assert refused(s, home) != ""


@rule("LORE-SITE-08", "LORE-COMBAT-13", "LORE-COMBAT-07", "LORE-COMBAT-08", "LORE-DEC-30", "LORE-DEC-31")
@rule("LORE-RULING-62", "LORE-HAZ-07")
def test_windows_of_an_automatic_attack() -> None:
    """First the attacker's engagement step until he is done, then the defender's; no return; items are refused."""
    s = staying("Isengard").hand(0, "Glamdring").hand(1, "Wolves")
    enter(s.stay())
    assert (moment(s), s.decider) == (At.ENGAGEMENT, 1)
    s.pass_()
    assert (moment(s), s.decider) == (At.ENGAGEMENT, 0)
    assert play_refused(s, "Glamdring") == "LORE-TIMING-07"
    s.pass_()
    assert moment(s) != At.ENGAGEMENT


# ------------------------------------------------------------------------------------------------------------- items
@rule("LORE-ITEM-09", "LORE-ITEM-10", "LORE-SITE-12", "LORE-ITEM-12", "LORE-CHAR-15")
def test_an_item_is_played_by_tapping_a_character_and_uses_the_site() -> None:
    """Durin's Axe at the Glittering Caves goes on Éowyn, who taps; the site has a used counter."""
    s = entered(staying("Glittering Caves").hand(0, "Durin’s Axe").rolls(12))
    s.play("Durin’s Axe")
    if s.question is Question.TARGET:
        s.pick("Éowyn")
    past(s, At.COUNTER)
    assert (name_of(s, card_of(s.state, s.named("Durin’s Axe")).host), s.pose("Éowyn")) == ("Éowyn", Pose.TAPPED)
    assert used(s) == {site("Glittering Caves")}
    assert s.points(0) == 1 + 2


@rule("LORE-SITE-10", "LORE-REQ-04", "LORE-SITE-13")
def test_a_used_site_bars_items_only_ones_own_counter_matters() -> None:
    """My counter at the Glittering Caves bars a second item; the opponent's does not."""
    s = entered(staying("Glittering Caves").hand(0, "Durin’s Axe").used(0, "Glittering Caves").rolls(12))
    assert play_refused(s, "Durin’s Axe") == "LORE-SITE-10"
    s = entered(staying("Glittering Caves").hand(0, "Durin’s Axe").used(1, "Glittering Caves").rolls(12))
    assert play_refused(s, "Durin’s Axe") == ""


@rule("LORE-SITE-11")
def test_an_item_is_playable_only_where_it_says() -> None:
    """A major item is refused at Ettenmoors, where only minor ones are listed; so is an item at Edoras."""
    s = entered(staying("Ettenmoors").hand(0, "Durin’s Axe").rolls(12))
    assert play_refused(s, "Durin’s Axe") == "LORE-SITE-11"
    s = entered(staying("Edoras").hand(0, "Narsil", "Knights of Dol Amroth", "Gwaihir"))
    assert [play_refused(s, card) for card in ("Narsil", "Knights of Dol Amroth", "Gwaihir")] == ["LORE-SITE-11"] * 3


@rule("LORE-ITEM-11", "LORE-RULING-89")
def test_minor_items_follow_their_own_text() -> None:
    """Where they are listed without using the site, or after this company used it this turn."""
    s = entered(staying("Ettenmoors").hand(0, "Sting", "Elf-stone").rolls(12))
    s.play("Sting")
    if s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    past(s, At.COUNTER)
    assert used(s) == set()
    s = entered(staying("Edoras").hand(0, "Sting"))
    assert play_refused(s, "Sting") == "LORE-ITEM-11"
    s = entered(staying("Edoras", "Théoden", "Éowyn").hand(0, "Riders of Rohan", "Sting").rolls(12))
    s.play("Riders of Rohan", "Théoden").settle()
    assert (used(s), play_refused(s, "Sting")) == ({site("Edoras")}, "")


@rule("LORE-ITEM-12")
def test_items_belong_to_the_site_phase() -> None:
    """In the organization phase no item is offered."""
    s = staying("Glittering Caves").hand(0, "Durin’s Axe")
    assert play_refused(s, "Durin’s Axe") == "LORE-TIMING-07"


# ------------------------------------------------------------------------------------------------------------- rings
@rule("LORE-RING-01", "LORE-RING-02", "LORE-RING-03")
def test_a_gold_ring_needs_a_site_with_a_ring_icon() -> None:
    """At Isengard an untapped character taps for it and the site is used; at Barrow-downs it is refused."""
    s = entered(staying("Isengard", "Gimli", "Éowyn", "Éomer", "Elrond").hand(0, "Fair Gold Ring").rolls(12, 12, 12))
    s.play("Fair Gold Ring")
    past(s, At.COUNTER)
    assert (s.pose("Elrond"), used(s)) == (Pose.TAPPED, {site("Isengard")})
    assert name_of(s, card_of(s.state, s.named("Fair Gold Ring")).host) == "Elrond"
    s = entered(staying("Barrow-downs").hand(0, "Fair Gold Ring").rolls(12))
    assert play_refused(s, "Fair Gold Ring") in ("LORE-SITE-11", "LORE-RING-01")


@rule("LORE-RING-04", "LORE-SITE-11")
def test_ring_items_come_only_by_a_test() -> None:
    """A Magic Ring cannot be played at a site."""
    s = entered(
        staying("Isengard", "Gimli", "Éowyn", "Éomer", "Elrond").hand(0, "Magic Ring of Lore").rolls(12, 12, 12)
    )
    assert not any(x.verb == Verb.PLAY and x.args[0] == s.in_hand(0, "Magic Ring of Lore") for x in s.legal())
    assert s.why_not(s.play_action("Magic Ring of Lore")) is not None


@rule("LORE-RING-05", "LORE-RING-06", "LORE-RING-07", "LORE-RING-08", "LORE-RING-09", "LORE-RING-10")
@rule("LORE-DEC-49", "LORE-DEC-50", "LORE-CHANCE-12", "LORE-RULING-90")
def test_a_sage_taps_to_test_a_gold_ring() -> None:
    """Beautiful Gold Ring adds one for magic rings: a seven makes eight, enough; the gold ring goes."""
    s = (
        staying("Rivendell", "Éowyn", "Elrond")
        .bears("Éowyn", "Beautiful Gold Ring")
        .hand(0, "Magic Ring of Lore")
        .rolls(7)
    )
    assert refused(s, test_ring(s, "Beautiful Gold Ring", "Éowyn")) == "LORE-RING-05"
    assert [x for x in s.legal() if x.verb == Verb.TEST] == [test_ring(s, "Beautiful Gold Ring", "Elrond")]
    s.act(test_ring(s, "Beautiful Gold Ring", "Elrond"))
    assert (s.question, s.decider) == (Question.RING_ITEM, 0)
    assert told(s, Told.ROLLS)[-1][1] == Purpose.RING
    s.play("Magic Ring of Lore")
    assert moment(s) == At.ORGANIZATION
    assert (s.where("Beautiful Gold Ring"), s.where("Magic Ring of Lore")) == (Zone.DISCARD, Zone.PLAY)
    assert name_of(s, card_of(s.state, s.named("Magic Ring of Lore")).host) == "Éowyn"
    assert (s.pose("Elrond"), s.pose("Éowyn"), used(s)) == (Pose.TAPPED, Pose.UNTAPPED, set())


@rule("LORE-RING-07", "LORE-RING-08", "LORE-RING-10")
def test_a_test_that_does_not_reach_the_number() -> None:
    """Precious Gold Ring takes one off for magic rings: a seven is six, two short; it is discarded anyway."""
    s = staying("Rivendell", "Éowyn", "Elrond").bears("Éowyn", "Precious Gold Ring")
    s.hand(0, "Magic Ring of Lore", "Lesser Ring").rolls(7).act(test_ring(s, "Precious Gold Ring", "Elrond"))
    assert refused(s, s.play_action("Magic Ring of Lore")) == "LORE-RING-07"
    assert refused(s, s.play_action("Lesser Ring")) == ""
    s.pass_()
    assert s.where("Precious Gold Ring") is Zone.DISCARD
    assert s.names(0, Zone.HAND) == ["Lesser Ring", "Magic Ring of Lore"]


@rule("LORE-RING-07", "LORE-RING-10")
def test_a_test_without_a_result_lets_no_ring_item_follow() -> None:
    """A roll that lapsed has no result: the gold ring goes and nobody is asked for a ring item."""
    s = staying("Rivendell", "Éowyn", "Elrond").bears("Éowyn", "Fair Gold Ring").hand(0, "Lesser Ring")
    d = Draft(s.state)
    d.push(RingTest(RING.index(rolled), s.named("Fair Gold Ring"), 0))
    d.returned = ()
    MACHINE.settle(d)
    assert s.named("Fair Gold Ring") in d.zones[0][Zone.DISCARD] and not isinstance(d.frames[-1], RingTest)


@rule("LORE-RULING-90", "LORE-REQ-12", "LORE-RING-05")
def test_only_a_sage_of_the_same_and_of_the_acting_company() -> None:
    """A sage elsewhere cannot; in the movement phase of another company nobody can; a tapped sage cannot."""
    s = staying("Rivendell", "Éowyn", "Elrond").bears("Éowyn", "Fair Gold Ring").tapped("Elrond")
    assert refused(s, test_ring(s, "Fair Gold Ring", "Elrond")) == "LORE-REQ-03"
    s = (
        Scenario()
        .company(0, "Éowyn", at="Rivendell")
        .company(0, "Elrond", at="Rivendell")
        .bears("Éowyn", "Fair Gold Ring")
    )
    assert refused(s, test_ring(s, "Fair Gold Ring", "Elrond")) == "LORE-RING-05"
    s = Scenario().company(0, "Éowyn", "Elrond", at="Rivendell").company(0, "Gimli", at="Edoras")
    s.bears("Éowyn", "Fair Gold Ring").until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number)
    s.act(Action(Verb.STAY))
    assert refused(s, test_ring(s, "Fair Gold Ring", "Elrond")) == "LORE-REQ-12"
    s.until(Question.NEW_SITE).act(Action(Verb.STAY))
    assert refused(s, test_ring(s, "Fair Gold Ring", "Elrond")) == ""


# ------------------------------------------------------------------------------------------------------------ allies
@rule("LORE-ALLY-01", "LORE-ALLY-02", "LORE-ALLY-07", "LORE-SITE-12")
def test_an_ally_joins_the_character_who_taps_for_it() -> None:
    """Gwaihir at the Eagles' Eyrie goes with Éowyn; the site is used; in organization he cannot be played."""
    s = staying("Eagles’ Eyrie").hand(0, "Gwaihir")
    assert play_refused(s, "Gwaihir") == "LORE-TIMING-07"
    entered(s).play("Gwaihir", "Éowyn")
    past(s, At.COUNTER)
    assert (name_of(s, card_of(s.state, s.named("Gwaihir")).host), s.pose("Éowyn")) == ("Éowyn", Pose.TAPPED)
    assert used(s) == {site("Eagles’ Eyrie")}


@rule("LORE-RULING-22", "LORE-CHAR-09")
def test_an_ally_must_fit_into_size_seven() -> None:
    """With seven characters Gwaihir cannot join."""
    s = staying("Eagles’ Eyrie", "Bombur", "Dori", "Dwalin", "Ori", "Forlong", "Mablung", "Halbarad").hand(0, "Gwaihir")
    assert play_refused(entered(s), "Gwaihir") == "LORE-CHAR-09"


@rule("LORE-ALLY-03", "LORE-RULING-37")
def test_an_ally_counts_as_a_character() -> None:
    """It can be assigned a strike, taps in support and for corruption rolls; eliminated it goes to the MP pile."""
    s = Scenario().company(0, "Éowyn", "Gwaihir", at="Rivendell").hand(1, "Giant").rolls(2, 12)
    attack(s, "Giant")
    assert offered(s) == {"Éowyn", "Gwaihir"}
    s.pick("Gwaihir")
    face(s, "", 0, ("Éowyn",)).settle()
    assert (s.where("Gwaihir"), s.pose("Éowyn"), s.points(0)) == (Zone.MP, Pose.TAPPED, 2)


@rule("LORE-ALLY-04", "LORE-INFL-07")
def test_allies_need_no_influence() -> None:
    """With all eight points used Gwaihir (mind 2) may be there and nobody must go."""
    s = Scenario().company(0, "Beretar", "Haldalam", "Boromir II", "Faramir", "Gwaihir", at="Rivendell").pass_()
    assert s.question is Question.NEW_SITE


@rule("LORE-ALLY-05", "LORE-RULING-25")
def test_an_ally_cannot_leave_his_character() -> None:
    """He cannot be split off or shifted by himself; he goes where his character goes."""
    s = Scenario().company(0, "Éowyn", "Gwaihir", "Háma", at="Rivendell")
    assert refused(s, split(s, "Gwaihir")) == "LORE-RULING-25"
    s.act(split(s, "Éowyn"))
    assert refused(s, Action(Verb.SHIFT, (s.named("Gwaihir"), group_of(s, "Háma").number))) == "LORE-RULING-25"
    s.act(Action(Verb.JOIN, (group_of(s, "Háma").number, group_of(s, "Éowyn").number)))
    assert group_of(s, "Gwaihir").number == group_of(s, "Háma").number
    assert companions(s, "Éowyn") == {"Éowyn", "Háma"}


@rule("LORE-ALLY-06", "LORE-ZONE-11")
def test_the_ally_is_discarded_with_his_character() -> None:
    """Éowyn falls: Gwaihir is discarded."""
    s = Scenario().company(0, "Éowyn", "Gwaihir", "Háma", at="Rivendell").hand(1, "Giant").rolls(2, 12)
    attack(s, "Giant").pick("Éowyn")
    face(s)
    s.settle()
    assert (s.where("Éowyn"), s.where("Gwaihir")) == (Zone.MP, Zone.DISCARD)


# ---------------------------------------------------------------------------------------------------------- factions
@rule("LORE-FACTION-01", "LORE-FACTION-02", "LORE-FACTION-03", "LORE-FACTION-04", "LORE-CHANCE-13")
@rule("LORE-FACTION-06", "LORE-RULING-91")
def test_a_faction_is_won_by_roll_mind_and_modifiers() -> None:
    """Beornings need 10: Éowyn rolls 8, mind 1, +1 for a Man; they go to the MP pile and the site is used."""
    s = staying("Beorn’s House", "Éowyn", "Gimli").hand(0, "Beornings").rolls(8)
    assert play_refused(s, "Beornings") == "LORE-TIMING-07"
    entered(s).play("Beornings", "Éowyn").settle()
    assert told(s, Told.FACTION)[0][2:] == (8 + 1 + 1, 10, 1)
    assert (s.where("Beornings"), s.pose("Éowyn"), used(s)) == (Zone.MP, Pose.TAPPED, {site("Beorn’s House")})
    assert s.points(0) == 1 + 2


@rule("LORE-FACTION-05", "LORE-RULING-91", "LORE-FACTION-03")
def test_a_failed_faction_roll_discards_the_faction_without_a_counter() -> None:
    """Éowyn rolls 7: nine is short of ten; she stays tapped. A Dwarf has no bonus."""
    s = (
        entered(staying("Beorn’s House", "Éowyn", "Gimli").hand(0, "Beornings").rolls(7))
        .play("Beornings", "Éowyn")
        .settle()
    )
    assert (s.where("Beornings"), s.pose("Éowyn"), used(s)) == (Zone.DISCARD, Pose.TAPPED, set())
    s = (
        entered(staying("Beorn’s House", "Éowyn", "Gimli").hand(0, "Beornings").rolls(7))
        .play("Beornings", "Gimli")
        .settle()
    )
    assert told(s, Told.FACTION)[0][2:] == (7 + 2, 10, 0)


@rule("LORE-RULING-91")
def test_an_attempt_is_legal_even_without_hope() -> None:
    """Dwalin (mind 0, -1) can at best reach 11 for the Rangers of the North, who need 12; he may try."""
    s = (
        entered(staying("Bree", "Dwalin").hand(0, "Rangers of the North").rolls(12))
        .play("Rangers of the North")
        .settle()
    )
    assert told(s, Told.FACTION)[0][2:] == (11, 12, 0)


@rule("LORE-FACTION-07", "LORE-DEC-51", "LORE-RULING-118")
def test_a_window_for_the_mover_before_a_faction_roll() -> None:
    """The roller's side is asked; the opponent has no hazards in a site phase."""
    s = entered(staying("Beorn’s House", "Éowyn").hand(0, "Beornings", "Lordly Presence").hand(1, "Wolves"))
    s.play("Beornings")
    past(s, At.COUNTER)
    assert (moment(s), s.decider) == (At.FACTION_ROLL, 0)
    s.pass_()
    assert moment(s) == At.SITE


# ------------------------------------------------------------------------------------------------ instead of resources
@rule("LORE-SITE-16", "LORE-SIDE-04", "LORE-DEC-52", "LORE-RULING-95")
def test_who_entered_and_played_nothing_may_sideboard_a_resource() -> None:
    """Asked when the site phase closes; a resource only; not for a company that stayed outside."""
    s = entered(staying("Edoras").sideboard(0, "Block", "Wolves")).pass_()
    assert (s.question, s.decider) == (Question.SIDEBOARD, 0)
    assert refused(s, Action(Verb.SIDEBOARD, (s.named("Wolves", 0),))) == "LORE-SIDE-02"
    s.act(Action(Verb.SIDEBOARD, (s.named("Block", 0),)))
    assert s.where("Block", 0) is Zone.RESERVE
    s = staying("Edoras").sideboard(0, "Block").stay().until(Question.ENTER).pass_()
    assert s.question is Question.OPTION


@rule("LORE-RULING-95", "LORE-SIDE-04")
def test_a_failed_faction_forfeits_the_sideboarding() -> None:
    """A resource was played after the automatic-attacks, even without success."""
    s = entered(staying("Edoras", "Éowyn").hand(0, "Riders of Rohan").sideboard(0, "Block").rolls(2))
    s.play("Riders of Rohan").settle()
    s.pass_()
    assert s.question is Question.OPTION


@rule("LORE-RULING-95", "LORE-SIDE-04")
def test_cards_played_during_the_automatic_attacks_do_not_forfeit_it() -> None:
    """Concealment against the Wolves of Isengard, and nothing after it: the sideboard is open."""
    s = staying("Isengard", "Éowyn", "Gimli").hand(0, "Concealment").sideboard(0, "Block")
    enter(s.stay())
    while s.decider == 1:
        s.pass_()
    s.play("Concealment").window(At.SITE, 0)
    s.pass_()
    assert (s.question, s.decider) == (Question.SIDEBOARD, 0)


@rule("LORE-TIMING-10", "LORE-REQ-08")
def test_a_ring_test_in_the_movement_phase_can_be_answered() -> None:
    """Bilbo taps to test a ring; Tookish Blood calls him home first: nothing is tested, the ring stays."""
    s = (
        Scenario()
        .company(0, "Éowyn", "Bilbo", at="Rivendell")
        .bears("Éowyn", "Fair Gold Ring")
        .hand(1, "Tookish Blood")
    )
    s.rolls(2, 12).go("Weathertop").window(At.MOVEMENT, 0)
    s.act(test_ring(s, "Fair Gold Ring", "Bilbo"))
    assert (moment(s), s.decider) == (At.COUNTER, 1)
    s.play("Tookish Blood").settle()
    assert (s.where("Bilbo"), s.where("Fair Gold Ring")) == (Zone.HAND, Zone.PLAY)
    assert Purpose.RING not in [args[1] for args in told(s, Told.ROLLS)]


@rule("LORE-RULING-37", "LORE-ALLY-06")
def test_an_allys_ally_belongs_to_the_company_and_goes_with_its_character() -> None:
    """Skinbark played by Quickbeam counts for size, may be struck, and is discarded when Éowyn is."""
    s = (
        Scenario()
        .company(0, "Éowyn", "Quickbeam", "Háma", at="Wellinghall")
        .hand(0, "Skinbark")
        .tapped("Éowyn", "Háma")
    )
    entered(s).play("Skinbark")
    past(s, At.COUNTER)
    assert name_of(s, card_of(s.state, s.named("Skinbark")).host) == "Quickbeam"
    assert {name_of(s, who) for who in fellows(s.state, group_of(s, "Éowyn"))} == {
        "Éowyn",
        "Quickbeam",
        "Skinbark",
        "Háma",
    }
    draft = Draft(s.state)
    draft.discard(s.named("Éowyn"))
    s.change(zones=draft.freeze().zones, cards=draft.freeze().cards, companies=draft.companies)
    assert [s.where(name) for name in ("Éowyn", "Quickbeam", "Skinbark")] == [Zone.DISCARD] * 3


@rule("LORE-REQ-11", "LORE-REQ-12", "LORE-INTRO-43")
def test_in_a_site_phase_only_characters_of_that_company_can_be_used() -> None:
    """Éomer of the other company cannot tap for the faction, organization is not restricted."""
    s = Scenario().company(0, "Éowyn", at="Beorn’s House").company(0, "Éomer", at="Eagles’ Eyrie").hand(0, "Beornings")
    s.until(Question.NEXT_COMPANY).plain()
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Éowyn").number).pick(1)
    s.act(s.play_action("Beornings"))
    past(s, At.COUNTER, At.FACTION_ROLL)
    assert (s.pose("Éowyn"), s.pose("Éomer")) == (Pose.TAPPED, Pose.UNTAPPED)


@rule("LORE-INFO-01")
def test_the_book_icon_marks_the_sites_for_information() -> None:
    """Amon Hen shows it; at Edoras no information card can be played."""
    s = entered(staying("Edoras", "Elrond", "Éowyn").hand(0, "Dreams of Lore"))
    assert play_refused(s, "Dreams of Lore") == "LORE-INFO-01"
    s = entered(staying("Weathertop", "Elrond", "Éowyn").hand(0, "Dreams of Lore").rolls(12, 12))
    assert play_refused(s, "Dreams of Lore") != "LORE-INFO-01"


@rule("LORE-SITE-07")
def test_any_haven_means_what_counts_as_one_now() -> None:
    """While the Balrog is in play and Galadriel away, Lórien is a Free-hold, no home in any Haven."""
    printed = next(card.definition for card in LIBRARY.cards.values() if card.definition.home == ANY_HAVEN)
    for elsewhere, home in (("Lórien", True), ("Edhellond", False)):
        s = Scenario().company(0, "Gimli", at="Lórien").company(0, "Galadriel", at=elsewhere)
        s.in_play(1, "Balrog of Moria")
        assert (is_home(s.state, printed, site("Lórien")), may_appear(s.state, printed, site("Lórien"))) == (home, home)


@rule("LORE-SITE-03", "LORE-GEN-02")
def test_who_may_not_enter_can_have_a_ranger_tap_first() -> None:
    """River keeps the company out of its site this turn, unless a ranger taps; who is no ranger cannot."""
    s = Scenario().company(0, "Faramir", "Gimli", at="Rivendell").hand(1, "River").go("Bree")
    hazard(s, "River").until(Question.ENTER)
    assert refused(s, pick(1)) == "LORE-GEN-02"
    lifts = [x for x in s.legal() if x.verb == Verb.LIFT]
    assert lifts == [Action(Verb.LIFT, (s.named("Faramir"),))]
    s.act(lifts[0])
    assert s.pose("Faramir") is Pose.TAPPED and s.pose("Gimli") is Pose.UNTAPPED
    assert s.question is Question.ENTER and refused(s, pick(1)) == ""
    assert [x for x in s.legal() if x.verb == Verb.LIFT] == []


@rule("LORE-SITE-03", "LORE-GEN-02", "LORE-RULING-160")
def test_a_ranger_may_tap_while_the_company_still_moves() -> None:
    """Against River in the movement phase already; his player says so, nobody else, and the site is open then."""
    s = Scenario().company(0, "Faramir", "Gimli", at="Rivendell").hand(1, "River").go("Bree")
    assert refused(s.window(At.MOVEMENT, 0), Action(Verb.LIFT, (s.named("Faramir"),))) == "LORE-TIMING-02"
    hazard(s, "River").settle()
    other = s.fork().window(At.MOVEMENT, 1)
    assert refused(other, Action(Verb.LIFT, (s.named("Faramir"),))) == "LORE-TIMING-02"
    s.window(At.MOVEMENT, 0)
    assert [x for x in s.legal() if x.verb == Verb.LIFT] == [Action(Verb.LIFT, (s.named("Faramir"),))]
    s.act(Action(Verb.LIFT, (s.named("Faramir"),)))
    assert s.pose("Faramir") is Pose.TAPPED
    assert refused(s.until(Question.ENTER), pick(1)) == ""


@rule("LORE-SITE-01")
def test_no_company_is_under_way_once_its_site_phase_is_over() -> None:
    """After the site phase of the last company the turn is nobody's journey any more."""
    s = staying("Rivendell").stay().until(Question.ENTER).pass_()
    s.finish_turn()
    assert s.state.turn.mover == 1 and s.state.turn.company == NONE


@rule("LORE-CHAR-09", "LORE-ALLY-01")
def test_an_ally_may_be_the_seventh_and_not_the_eighth() -> None:
    """Six travellers and Bill the Pony are seven; a company of seven takes nobody along."""
    six = ("Gimli", "Éowyn", "Háma", "Éomer", "Beregond", "Balin")
    for people, refusal in ((six, ""), ((*six, "Dori"), "LORE-CHAR-09")):
        s = at_site(staying("Bree", *people).hand(0, "Bill the Pony").stay())
        assert play_refused(s, "Bill the Pony") == refusal


@rule("LORE-GEN-01", "LORE-GEN-02")
def test_a_card_may_forbid_a_site_that_would_do_for_its_kind() -> None:
    """Mount Gram lists major items, but the Sapling of the White Tree grows in no Shadow-hold; in Himring it does."""
    for place, refusal in (("Mount Gram", "LORE-GEN-01"), ("Himring", "")):
        s = at_site(staying(place, "Adrazar", "Glorfindel II").hand(0, "Sapling of the White Tree").stay())
        assert play_refused(s, "Sapling of the White Tree") == refusal


@rule("LORE-RULING-95", "LORE-RING-09")
def test_a_ring_item_that_follows_a_test_is_a_resource_played_at_the_site() -> None:
    """Who played one in the site phase may not sideboard; who only tested the ring may."""
    for plays in (True, False):
        s = staying("Rivendell", "Éowyn", "Elrond").bears("Éowyn", "Beautiful Gold Ring").sideboard(0, "Block")
        at_site(s.hand(0, "Magic Ring of Lore").rolls(7).stay())
        s.act(test_ring(s, "Beautiful Gold Ring", "Elrond"))
        if plays:
            s.play("Magic Ring of Lore")
        else:
            s.pass_()
        s.pass_()
        assert (s.question is Question.SIDEBOARD) == (not plays)
