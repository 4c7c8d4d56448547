"""How far a card reaches: its company, its tester, its site; and which copies of it stand in its way."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from tests.rules.scenes import assigned, at_site, attack, group_of, hazard, past, play_refused, site, told
from tests.rules_plugin import rule
from tests.scenario import Scenario

MAGIC = "Magic Ring of Lore"


def after_test(s: Scenario, sage: str, ring: str = "Precious Gold Ring") -> Scenario:
    """A gold ring is tested; nobody answers."""
    return past(s.act(Action(Verb.TEST, (s.named(ring), s.named(sage)))), At.COUNTER)


def ring_scene(*people: str) -> Scenario:
    """A precious gold ring, which takes one off for magic rings; eight is enough for one."""
    s = Scenario().company(0, "Éowyn", "Elrond", *people, at="Rivendell")
    return s.bears("Éowyn", "Precious Gold Ring").hand(0, MAGIC)


# --------------------------------------------------------------------------------------------------------- ring tests
@rule("LORE-RING-07", "LORE-GEN-01")
def test_what_helps_the_tests_of_a_company_helps_no_other() -> None:
    """A scroll with the company adds two to a seven; one with another company adds nothing."""
    here = after_test(ring_scene().bears("Elrond", "Scroll of Isildur").rolls(7), "Elrond")
    assert play_refused(here, MAGIC) == ""
    there = ring_scene().company(0, "Gimli", at="Edoras").bears("Gimli", "Scroll of Isildur").rolls(7)
    assert play_refused(after_test(there, "Elrond"), MAGIC) == "LORE-RING-07"


@rule("LORE-RING-07", "LORE-GEN-01")
def test_who_tests_well_helps_only_his_own_test() -> None:
    """Gandalf adds one where he tests, and nothing where Elrond does."""
    assert play_refused(after_test(ring_scene("Gandalf").rolls(8), "Gandalf"), MAGIC) == ""
    assert play_refused(after_test(ring_scene("Gandalf").rolls(8), "Elrond"), MAGIC) == "LORE-RING-07"


@rule("LORE-UNIQUE-01", "LORE-RING-09")
def test_a_copy_in_play_stands_in_the_way_of_a_unique_ring_alone() -> None:
    """The other player has the same magic ring, of which there are several; of a Dwarven ring there is one."""
    unique = "Dwarven Ring of Durin’s Tribe"
    s = ring_scene().hand(0, unique).company(1, "Gimli", at="Edoras").bears("Gimli", MAGIC, unique).rolls(12)
    after_test(s, "Elrond")
    assert (play_refused(s, MAGIC), play_refused(s, unique)) == ("", "LORE-UNIQUE-01")


# ---------------------------------------------------------------------------------------------------------- movement
@rule("LORE-MOVE-07", "LORE-GEN-01")
def test_a_card_for_the_draws_of_one_company_leaves_those_of_another_alone() -> None:
    """On a Great-road the hazard player draws up to twice the black number of Goblin-gate, which is two."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Lórien").hand(0, "Great-road")
    plain = s.fork()
    past(s.play("Great-road", group_of(s, "Gimli").number), At.COUNTER)
    for scene, most in ((s, 4), (plain, 2)):
        scene.until(Question.NEXT_COMPANY).pick(group_of(scene, "Gimli").number)
        scene.pick("Goblin-gate")
        assert (scene.question, scene.decider) == (Question.DRAW_COUNT, 1)
        assert {x.args[0] for x in scene.legal()} == set(range(1, most + 1))
    s.until(Question.NEW_SITE).pick("Moria")
    s.pick(1)
    assert (s.question, s.decider, {x.args[0] for x in s.legal()}) == (Question.DRAW_COUNT, 1, {1, 2, 3})


# ----------------------------------------------------------------------------------------------------------- hazards
@rule("LORE-KEY-01", "LORE-GEN-01")
@pytest.mark.parametrize("faced", [True, False])
def test_a_key_that_needs_a_creature_faced_before_fits_only_then(faced: bool) -> None:
    """An Oliphant comes to the coasts of Gondor only after Corsairs of Umbar."""
    s = Scenario().company(0, "Boromir II", "Gimli", at="Edhellond").hand(1, "Mûmak (Oliphant)", "Corsairs of Umbar")
    s.rolls(*[12] * 8).go("Vale of Erech")
    if faced:
        hazard(s, "Corsairs of Umbar")
    s.window(At.MOVEMENT, 1)
    assert play_refused(s, "Mûmak (Oliphant)") == ("" if faced else "LORE-KEY-01")


@rule("LORE-UNIQUE-04")
@pytest.mark.parametrize(("lies_at", "says"), [("Edoras", ""), ("Bree", "LORE-TARGET-03")])
def test_a_copy_on_another_site_stands_in_nobodys_way(lies_at: str, says: str) -> None:
    """A Siege of one site does not keep another one from being besieged."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras")
    s.in_play(1, "Siege").lies_at("Siege", lies_at).hand(1, "Siege")
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number)
    s.pick("Bree").window(At.MOVEMENT, 1)
    assert play_refused(s, "Siege") == says


@rule("LORE-GEN-01", "LORE-KEY-01")
def test_leave_for_one_company_is_none_for_another() -> None:
    """The Paths of the Dead lead one company to the Vale of Erech, where the Undead need no key; nobody else."""
    s = Scenario().company(0, "Aragorn II", at="Dunharrow").company(0, "Gimli", at="Edoras")
    s.hand(0, "Paths of the Dead").hand(1, "Ghosts", "Barrow-wight")
    past(s.play("Paths of the Dead"), At.COUNTER)
    s.until(Question.NEXT_COMPANY).pick(group_of(s, "Gimli").number)
    goals = {x.args[0] for x in s.legal() if x.verb == Verb.GO}
    assert site("Vale of Erech") not in goals and site("Dunharrow") in goals
    s.pick("Dunharrow").window(At.MOVEMENT, 1)
    assert (play_refused(s, "Ghosts"), play_refused(s, "Barrow-wight")) == ("LORE-KEY-01", "LORE-KEY-01")
    s.until(Question.NEW_SITE)
    goals = {x.args[0] for x in s.legal() if x.verb == Verb.GO}
    assert site("Vale of Erech") in goals and site("Bree") not in goals, "there and nowhere else"
    s.pick("Vale of Erech").window(At.MOVEMENT, 1)
    assert (play_refused(s, "Ghosts"), play_refused(s, "Barrow-wight")) == ("", "")


@rule("LORE-GEN-02", "LORE-CHAR-11")
def test_a_wizard_who_will_come_back_is_barred_for_others_only() -> None:
    """Gandalf was sacrificed: his own player may bring him again, the other may not; another wizard is free."""
    s = Scenario().company(0, "Gandalf", "Frodo", at="Rivendell").company(1, "Haldir", at="Lórien")
    s.hand(0, "Sacrifice of Form").hand(1, "Orc-patrol", "Gandalf", "Saruman")
    s.go("Weathertop").window(At.MOVEMENT, 1).play("Orc-patrol")
    if s.question is Question.TARGET:
        s.pick(0)
    s.window(At.ENGAGEMENT, 0).play("Sacrifice of Form")
    s.finish_turn().window(At.ORGANIZATION, 1)
    assert (play_refused(s, "Gandalf"), play_refused(s, "Saruman")) == ("LORE-GEN-02", "")


@rule("LORE-GEN-02", "LORE-STRIKE-05")
def test_whom_no_strike_may_be_assigned_to_gets_none() -> None:
    """Goldberry stands aside, whoever assigns and however many strikes there are."""
    s = Scenario().company(0, "Sam Gamgee", "Goldberry", at="Rivendell").hand(1, "Orc-patrol")
    attack(s, "Orc-patrol")
    s.until(Question.FACE)
    assert set(assigned(s)) == {"Sam Gamgee"}


@rule("LORE-GEN-01", "LORE-FACTION-04")
def test_who_cannot_fail_rolls_no_dice() -> None:
    """The bearer of the Red Arrow wins the Riders of Rohan for certain: the two laid out is not rolled."""
    s = Scenario().company(0, "Beregond", at="Edoras").bears("Beregond", "Red Arrow").hand(0, "Riders of Rohan")
    at_site(s).rolls(2).play("Riders of Rohan")
    s.window(At.SITE, 0)
    assert s.where("Riders of Rohan") is Zone.MP and len(s.dice) == 2


@rule("LORE-GEN-01", "LORE-EOT-01")
def test_whose_discards_one_player_sees_shows_them_to_him_alone() -> None:
    """Pallando's player is shown what others discard at the end of a turn, each card once; his own nobody sees."""
    s = Scenario(seats=3).company(0, "Pallando", at="Rivendell").company(1, "Elrond", at="Lórien")
    s.company(2, "Gimli", at="Edoras").until(Question.OPTION, seat=1)
    theirs = s.state.zones[1][Zone.HAND][0]
    s.act(Action(Verb.DISCARD, (theirs,))).until(Question.OPTION, seat=0)
    s.act(Action(Verb.DISCARD, (s.state.zones[0][Zone.HAND][0],))).finish_turn()
    assert s.shown == [(1, 0, (theirs,))]


# ------------------------------------------------------------------------------------------- cards that play others
def on_the_old_road(*hand: str) -> Scenario:
    """A company at Rivendell, which lies in Rhudaur; Cameth Brin is there too, and Bree a region away."""
    s = Scenario().company(0, "Aragorn II", "Frodo", at="Rivendell").hand(0, "Old Road", *hand)
    return at_site(s.stay())


@rule("LORE-GEN-01", "LORE-FACTION-01")
@pytest.mark.parametrize(
    ("faction", "near"), [("Hillmen", True), ("Rangers of the North", True), ("Knights of Dol Amroth", False)]
)
def test_an_old_road_leads_to_the_region_of_the_haven_and_to_those_around_it(faction: str, near: bool) -> None:
    """A faction of a region that lies further off cannot be named, whoever shows it."""
    s = on_the_old_road(faction).play("Old Road", "Aragorn II")
    assert any(x.args[:1] == (s.in_hand(0, faction),) for x in s.legal()) == near


@rule("LORE-ITEM-11", "LORE-RULING-89")
def test_a_search_that_minds_no_counter_finds_an_item_at_a_used_site() -> None:
    """Thorough Search: the item would not be playable there by itself."""
    tower = "Ruined Signal Tower"
    s = Scenario().company(0, "Aragorn II", "Gandalf", "Frodo", "Sam Gamgee", at=tower).used(0, tower)
    at_site(s.hand(0, "Thorough Search", "Hauberk of Bright Mail").rolls(12, 12).stay())
    assert play_refused(s, "Hauberk of Bright Mail") == "LORE-SITE-10"
    s.play("Thorough Search", "Frodo", "Hauberk of Bright Mail").settle()
    assert s.where("Hauberk of Bright Mail") is Zone.PLAY


@rule("LORE-TIMING-06", "LORE-GEN-14")
def test_where_there_is_no_hand_to_look_at_the_rest_of_the_card_happens() -> None:
    """The Mirror of Galadriel shows an empty hand; a pile is chosen all the same."""
    s = Scenario().company(0, "Gimli", at="Lórien").hand(0, "Mirror of Galadriel")
    past(s.play("Mirror of Galadriel"), At.COUNTER)
    assert s.question is Question.CHOICE
    s.pick(1).settle()
    assert s.where("Mirror of Galadriel") is Zone.DISCARD


@rule("LORE-RULING-126", "LORE-TIMING-06")
def test_who_takes_nothing_out_of_a_hidden_pile_has_played_his_card_all_the_same() -> None:
    """The Mouth of Sauron may look for a hazard and take none: that is no card that came to nothing."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Mouth of Sauron").discarded(1, "Wolves")
    s.go("Weathertop").window(At.MOVEMENT, 1).play("Mouth of Sauron", use=1).pass_().settle()
    assert s.where("Mouth of Sauron") is Zone.DISCARD and s.where("Wolves") is Zone.DISCARD
    assert told(s, Told.CANCELLED) == []


@rule("LORE-CORR-06", "LORE-GEN-01")
def test_a_corruption_roll_that_is_sure_to_succeed_needs_no_dice() -> None:
    """Nenya, used for Frodo's roll: the two that is laid out is left for the next one."""
    s = Scenario().company(0, "Galadriel", "Frodo", "Sam Gamgee", at="Lórien").bears("Frodo", "Sting").hand(0, "Nenya")
    s.rolls(12).play("Nenya").settle().rolls(2)
    s.act(Action(Verb.TRANSFER, (s.named("Sting"), s.named("Sam Gamgee")))).window(At.CORRUPTION_ROLL, 0)
    s.use("Nenya").settle()
    assert s.where("Frodo") is Zone.PLAY and s.dice == [0, 0]


@rule("LORE-GEN-01", "LORE-REQ-05")
def test_leave_for_one_palantir_is_spent_by_its_use() -> None:
    """Who bears two and taps for Use Palantír looks into one of them."""
    s = Scenario().company(0, "Arwen", "Gimli", at="Bree").bears("Arwen", "Palantír of Orthanc")
    s.bears("Arwen", "Palantír of Minas Tirith").hand(0, "Use Palantír").discarded(0, "Narya", "Vilya")
    s.rolls(12).play("Use Palantír").settle()
    stones = {s.named("Palantír of Orthanc"), s.named("Palantír of Minas Tirith")}
    assert {x.args[0] for x in s.legal() if x.verb == Verb.USE} == stones
    s.rolls(12, 12).use("Palantír of Orthanc").settle()
    assert not any(x.verb == Verb.USE for x in s.legal())
