"""Modes and leaders, engines of war, places held, and hazards of the minion decks that lie in wait."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, When
from engine.journeys.combat.assignment import eligible
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import site_type
from engine.journeys.reading.values import attack_strikes, faction_bonus
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.middle_earth import load
from engine.metw.table.companies import ill_matched, made_leaders
from engine.metw.table.control import unused_direct
from engine.metw.table.reach import Way, in_mode, why_not_way
from engine.metw.table.verbs import Asked, Say
from tests.cards.meccg.scenes import Scenario, let_in, minions, travelling, unopposed
from tests.cards.metw.scenes import DOORS, SPARE, influence, meet, plays, uses
from tests.cards.scenes import attack_of, company, held_by, roll_of, strength, threat

SITE = load().atlas.site_named
WRAITH = "Hoarmûrath the Ringwraith"


# ------------------------------------------------------------------------------------------------------ the Ringwraith
def test_fell_rider() -> None:
    s = minions(WRAITH, "Stinker", at="Dol Guldur (minion)").hand(0, "Fell Rider")
    before = strength(s, WRAITH), influence(s, WRAITH)
    moria = Way(SITE["Moria (minion)"].index)
    assert why_not_way(s.state, company(s, WRAITH), moria) is not None
    plays(s, "Fell Rider")
    assert (strength(s, WRAITH), influence(s, WRAITH)) == (before[0] + 2 + 2, before[1] - 3)
    assert in_mode(s.state, s.named(WRAITH)) and why_not_way(s.state, company(s, WRAITH), moria) is None
    assert s.where("Stinker") is Zone.DISCARD
    assert not minions(WRAITH, at="Moria (minion)").hand(0, "Fell Rider").playable("Fell Rider")


def test_nobody_rides_with_a_fell_rider() -> None:
    for mode, open_ in (((), True), (("Fell Rider",), False)):
        s = minions("Hador", at="Moria (minion)").bears("Hador", *mode).hand(0, "Stinker")
        assert let_in(s).playable("Stinker") == open_


@pytest.mark.parametrize(("place", "left"), [("Dol Guldur (minion)", Zone.DISCARD), ("Moria (minion)", Zone.PLAY)])
def test_a_fell_rider_dismounts(place: str, left: Zone) -> None:
    s = minions(WRAITH, at=place).bears(WRAITH, "Fell Rider").at(Phase.UNTAP)
    assert s.window(At.ORGANIZATION, 0).where("Fell Rider") is left


@pytest.mark.parametrize(("who", "rider"), [("Adûnaphel the Ringwraith", -2), ("Dwar the Ringwraith", -1)])
def test_ringwraiths_ride(who: str, rider: int) -> None:
    s = minions(who).bears(who, "Fell Rider")
    assert strength(s, who) == load().named(who).prowess + 2 + rider


def test_by_the_ringwraiths_word() -> None:
    word = "By the Ringwraith’s Word"
    s = minions(WRAITH, "Ciryaher", "Jerrek", "Dôgrib").hand(0, word)
    plays(s, word, "Ciryaher")
    assert held_by(s, "Ciryaher") == [word]
    assert unused_direct(s.state, s.named("Ciryaher"), "his company") == influence(s, "Ciryaher") + 4
    assert made_leaders(s.state, company(s, "Ciryaher").members) == 1
    printed = [load().named("Gorbag")]
    assert ill_matched(s.state, 0, printed, 1) == "MECCG-CMP-03" and not ill_matched(s.state, 0, printed)
    assert not minions("Ciryaher").hand(0, word).playable(word)
    assert not minions(WRAITH).company(0, "Ciryaher", at="Dol Guldur (minion)").hand(0, word).playable(word)


def test_by_the_ringwraiths_word_he_leads_followers() -> None:
    word = "By the Ringwraith’s Word"
    s = minions("Ciryaher", "Jerrek").bears("Ciryaher", word).follows("Jerrek", "Ciryaher")
    assert influence(s, "Ciryaher") == 2


@pytest.mark.parametrize(("word", "where"), [((), Zone.DISCARD), (("By the Ringwraith’s Word",), Zone.PLAY)])
def test_by_the_ringwraiths_word_nobody_is_sent_away(word: tuple[str, ...], where: Zone) -> None:
    s = minions("Lugdush", at="Carn Dûm (minion)").bears("Lugdush", *word).hand(1, "Cave Worm")
    meet(s.go("Goblin-gate (minion)"), "Cave Worm").rolls(2, 8).settle().hazards()
    assert s.where("Lugdush") is where


@pytest.mark.parametrize(("other", "left"), [("Lieutenant of Morgul", Zone.DISCARD), ("Dôgrib", Zone.PLAY)])
def test_by_the_ringwraiths_word_until_a_better_one_comes(other: str, left: Zone) -> None:
    word = "By the Ringwraith’s Word"
    s = minions("Ciryaher", "Jerrek").bears("Ciryaher", word).company(0, other, "Layos", at="Minas Morgul (minion)")
    s.act(Action(Verb.SHIFT, (s.named(other), company(s, "Ciryaher").number)))
    assert s.window(At.ORGANIZATION, 0).where(word) is left


def test_the_mouth() -> None:
    s = minions("The Mouth").discarded(0, "Jerrek", "Giant")
    assert influence(s, "The Mouth", "Snaga-hai") == influence(s, "The Mouth") + 2
    uses(s, "The Mouth").pick("Jerrek").settle()
    assert s.names(0, Zone.DISCARD) == ["Giant"] and s.pose("The Mouth") is Pose.TAPPED


def test_the_mouth_gives_way() -> None:
    s = minions("The Mouth", "Jerrek", at="Dol Guldur (minion)").bears("The Mouth", "High Helm").in_play(1, DOORS)
    s.hand(1, "Mouth of Sauron").go("Moria (minion)")
    assert s.playable("Mouth of Sauron")
    s.play("Mouth of Sauron").settle()
    assert s.where("The Mouth") is Zone.HAND


# ------------------------------------------------------------------------------------------------------ engines of war
@pytest.mark.parametrize("engine", ["Blasting Fire", "Vile Fumes"])
@pytest.mark.parametrize(
    ("site", "there"),
    [("Moria (minion)", True), ("Cirith Gorgor", True), ("Iron Hill Dwarf-hold (minion)", True), ("Gold Hill", False)],
)
def test_where_engines_are_made(engine: str, site: str, there: bool) -> None:
    assert unopposed(site, "Jerrek", hand=(engine,)).playable(engine) == there
    s = minions("Jerrek", at=site).used(0, site).hand(0, engine)
    assert let_in(s).playable(engine) == there


def test_blasting_fire() -> None:
    s = minions("Jerrek", at="Shelob’s Lair (minion)").bears("Jerrek", "Blasting Fire").hand(0, "Snaga-hai")
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    before = faction_bonus(s.state, s.named("Jerrek"), load().named("Snaga-hai").number)
    uses(s, "Blasting Fire").window(At.ENGAGEMENT, 0)
    assert attack_of(s).race == "Spider", "what cannot be cancelled comes all the same"
    assert faction_bonus(s.state, s.named("Jerrek"), load().named("Snaga-hai").number) == before + 2


def test_blasting_fire_clears_the_way() -> None:
    place = "Bag End (minion)"
    s = minions("Jerrek", at=place).bears("Jerrek", "Blasting Fire")
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    uses(s, "Blasting Fire").window(At.SITE, 0)
    assert s.pose("Jerrek") is Pose.UNTAPPED and s.where("Blasting Fire") is Zone.DISCARD


def test_vile_fumes() -> None:
    s = let_in(minions("Jerrek", at="Moria (minion)").bears("Jerrek", "Vile Fumes").company(1, "Gimli", at="Bree"))
    index, heroes = SITE["Moria (minion)"].index, SITE["Moria"].index
    assert s.points(0) == 2 and site_type(s.state, index) == "S"
    uses(s, "Vile Fumes")
    assert (site_type(s.state, index), site_type(s.state, heroes)) == ("R", "R")
    for place, seat in ((index, 0), (heroes, 1)):
        assert [(one.race, one.strikes, one.prowess) for one in site_attacks(s.state, place, seat)] == [("Gas", -1, 7)]
    assert s.where("Vile Fumes") is Zone.PLAY and s.points(0) == 1 and not held_by(s, "Jerrek")


def test_gas_is_not_cancelled() -> None:
    s = minions("Jerrek", "Hador", at="Moria (minion)").in_play(0, "Vile Fumes").lies_at("Vile Fumes", "Moria (minion)")
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    attack = attack_of(s)
    assert attack.race == "Gas" and attack.uncancellable and attack_strikes(s.state, attack) == 2
    t = minions("Jerrek", at="Gold Hill").in_play(0, "Vile Fumes").lies_at("Vile Fumes", "Moria (minion)")
    t.until(Question.ENTER)
    assert t.enter().finish_turn().where("Vile Fumes") is Zone.DISCARD


# -------------------------------------------------------------------------------------------------------------- places
def test_hold_rebuilt_and_repaired() -> None:
    card, place = "Hold Rebuilt and Repaired", "Bandit Lair (minion)"
    s = unopposed(place, "Jerrek", hand=(card,))
    plays(s, card)
    assert site_type(s.state, SITE[place].index) == "S"
    assert all(one.detain for one in site_attacks(s.state, SITE[place].index, 0))
    assert not unopposed("Gold Hill", "Jerrek", hand=(card,)).playable(card)
    assert not unopposed("Moria (minion)", "Jerrek", hand=(card,)).playable(card)


def test_mount_doom_of_minions() -> None:
    ring = "The Least of Gold Rings"
    s = minions("Ciryaher", "Jerrek", at="Mount Doom (minion)").bears("Jerrek", ring).hand(0, "Minor Ring")
    let_in(s)
    test = Action(Verb.TEST, (s.named(ring), s.named("Ciryaher")))
    assert test in s.legal() and s.refused(Action(Verb.TEST, (s.named(ring), s.named("Jerrek"))))
    s.rolls(9).act(test)
    s.until(Question.RING_ITEM)
    assert s.state.frames[-1].result == 6 and s.pose("Ciryaher") is Pose.TAPPED  # type: ignore[attr-defined]
    other = let_in(minions("Ciryaher", at="Moria (minion)").bears("Ciryaher", ring))
    assert other.refused(Action(Verb.TEST, (other.named(ring), other.named("Ciryaher")))) == "METW-FLOW-06"


# ------------------------------------------------------------------------------------------------------------- hazards
def test_exhalation_of_decay() -> None:
    s = Scenario().company(0, "Aragorn II", at="Lórien").hand(0, SPARE).hand(1, "Exhalation of Decay")
    s.discarded(1, "Chill Douser", "Giant").go("Moria")
    s.play("Exhalation of Decay")
    with pytest.raises(AssertionError):
        s.pick("Giant")
    s.pick("Chill Douser")
    meeting(s)
    assert (attack_of(s).race, threat(s)) == ("Undead", 7)
    journey = company(s, "Aragorn II").journey
    assert journey is not None and journey.played == 1


def meeting(s: Scenario) -> None:
    """Go on until the creature that was called faces the company."""
    for _ in range(20):
        if s.frame_moment() == At.ENGAGEMENT and s.decider == 0:
            return
        s.plain()
    raise AssertionError("nothing attacks")


def test_exhalation_of_decay_needs_a_place_for_the_dead() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).hand(1, "Exhalation of Decay")
    s.discarded(1, "Chill Douser").go("Bree").play("Exhalation of Decay")
    with pytest.raises(AssertionError):
        s.pick("Chill Douser")


def test_nameless_thing() -> None:
    card = load().named("Nameless Thing")
    assert (card.race, card.strikes, card.prowess, card.body, card.mp) == ("Drake", 2, 10, 4, 3)
    by_sea = ("Edhellond", "Isle of the Ulond")
    for doors in (False, True):
        s = Scenario().company(0, "Aragorn II", "Haldir", at=by_sea[0]).hand(0, SPARE).hand(1, "Nameless Thing")
        s.in_play(1, *[DOORS] * doors).go(by_sea[1])
        assert s.playable("Nameless Thing") == doors
        if doors:
            s.play("Nameless Thing")
            meeting(s)
            assert attack_of(s).further == 2 and attack_of(s).cancels == 1


def test_summons_from_long_sleep() -> None:
    card = "Summons from Long Sleep"
    s = travelling("Aragorn II", hazards=("Cave Worm", "Hobgoblins"))
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).in_play(1, card)
    s.hand(1, "Cave Worm", "Hobgoblins", "Marsh-drake").go("Goblin-gate")
    s.act(Action(Verb.USE, (s.named(card), 0)))
    with pytest.raises(AssertionError):
        s.pick("Hobgoblins")
    s.pick("Cave Worm")
    s.hazards()
    assert held_by(s, card) == ["Cave Worm"] and not s.can(Verb.USE, s.named(card), 0)
    journey = company(s, "Aragorn II").journey
    assert journey is not None and journey.played == 0
    s.act(Action(Verb.USE, (s.named(card), 1)))
    meeting(s)
    assert threat(s) == 16 + 2
    journey = company(s, "Aragorn II").journey
    assert journey is not None and journey.played == 1
    s.rolls(*[12] * 6).settle().hazards()
    assert s.where(card) is Zone.DISCARD


def test_summons_wait_for_a_company_that_can_be_reached() -> None:
    card = "Summons from Long Sleep"
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).in_play(1, card)
    s.bears(card, "Cave Worm", seat=1)
    assert not s.go("Bree").can(Verb.USE, s.named(card), 1)


def test_a_summons_on_guard_holds_no_creature_yet() -> None:
    s = Scenario().company(0, "Aragorn II", at="Moria").hand(0, SPARE).hand(1, "Summons from Long Sleep").stay()
    s.act(Action(Say.GUARD, (s.in_hand(1, "Summons from Long Sleep"),))).enter().until(Asked.AMBUSH)
    assert [x.verb for x in s.legal()] == [Say.WITHHOLD], "it changes no automatic-attack"


@pytest.mark.parametrize("night", [False, True])
def test_from_the_pits_of_angband(night: bool) -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).in_play(1, "From the Pits of Angband")
    s.in_play(1, *[DOORS] * night).discarded(0, "Cave Worm", "Giant", "Smaug").at(Phase.END_OF_TURN)
    s.until(Question.CHOICE)
    with pytest.raises(AssertionError):
        s.pick("Giant")
    s.pick("Smaug")
    if night:
        s.until(Question.CHOICE).pick("Cave Worm")
    s.settle()
    left = s.names(0, Zone.DISCARD)
    assert ("Smaug" not in left) and ("Cave Worm" in left) == (not night)


@pytest.mark.parametrize(("who", "rider"), [("Indûr the Ringwraith", -3), ("Hoarmûrath the Ringwraith", 2)])
def test_the_others_ride_as_well(who: str, rider: int) -> None:
    s = minions(who).bears(who, "Fell Rider")
    assert strength(s, who) == load().named(who).prowess + 2 + rider


def test_vile_fumes_are_for_holds() -> None:
    s = let_in(minions("Jerrek", at="Gold Hill").bears("Jerrek", "Vile Fumes"))
    assert not s.can(Verb.USE, s.named("Vile Fumes"))


def test_a_rebuilt_hold_is_left() -> None:
    card, place = "Hold Rebuilt and Repaired", "Bandit Lair (minion)"
    for where, left in ((place, Zone.PLAY), ("Moria (minion)", Zone.DISCARD)):
        s = minions("Jerrek", at=where).in_play(0, card).lies_at(card, place)
        s.until(Question.ENTER)
        assert s.pass_().finish_turn().where(card) is left


def test_crows_and_bats_are_not_struck() -> None:
    for ally in ("Regiment of Black Crows", "Great Bats"):
        s = minions("Jerrek", ally, at="Carn Dûm (minion)").hand(1, "Hobgoblins").go("Goblin-gate (minion)")
        meet(s, "Hobgoblins")
        assert eligible(s.state, attack_of(s)) == (s.named("Jerrek"),)


@pytest.mark.parametrize("ally", ["Regiment of Black Crows", "Great Bats"])
def test_crows_and_bats_stay_with_who_is_not_hurt(ally: str) -> None:
    s = minions("Jerrek", "Hador", ally, at="Carn Dûm (minion)")
    s.disturb(lambda d: d.happen(When.WOUNDED, s.named("Jerrek"), company(s, "Jerrek").number))
    assert s.where(ally) is Zone.PLAY


def test_summons_go_with_their_own_creature_alone() -> None:
    card = "Summons from Long Sleep"
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).in_play(1, card)
    s.bears(card, "Cave Worm", seat=1)
    meet(s.hand(1, "Marsh-drake").go("Zarak Dûm"), "Marsh-drake")
    assert threat(s) == 11
    s.rolls(*[12] * 6).settle().hazards()
    assert s.where(card) is Zone.PLAY


def test_voices_and_stones_tempt() -> None:
    s = minions("Ciryaher").in_play(1, "Rank upon Rank").hand(0, "Voices of Malice")
    s.act(s.play_action("Voices of Malice")).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -2
    for stone in ("Palantír of Orthanc (minion)", "Palantír of Minas Tirith (minion)"):
        s = minions("Ciryaher").bears("Ciryaher", stone).bears(stone, "Focus Palantír").discarded(0, "Athelas")
        s.act(Action(Verb.USE, (s.named(stone), 0)))
        assert roll_of(s.window(At.CORRUPTION_ROLL, 0)).who == s.named("Ciryaher")
