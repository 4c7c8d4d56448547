"""Every hazard event of The Wizards."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Until
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import SITE_BASE, region_type, site_type
from engine.journeys.reading.keying import keys_for
from engine.journeys.reading.values import attack_prowess, attack_strikes
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb, pick
from engine.kernel.actions import Action
from engine.metw.cards.library import load
from engine.metw.play.conditions import counts_as_tapped
from engine.metw.table.scoring import Sort, by_sort
from engine.metw.table.verbs import Say
from tests.cards.metw.scenes import (
    DOORS,
    GATES,
    SPARE,
    attack_of,
    checks,
    company,
    corruption,
    held_by,
    limit,
    meet,
    place_of,
    plays,
    resolved,
    strength,
    threat,
    uses,
)
from tests.cards.scenes import roll_of
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

ATLAS = load().atlas


def abroad(
    *hazards: str, night: bool = False, who: str = "Bergil", at: str = "Rivendell", goal: str = "Goblin-gate"
) -> Scenario:
    """Somebody is on his way; the opponent holds hazards."""
    s = Scenario().company(0, who, at=at).hand(0, SPARE).hand(1, *hazards)
    return (s.in_play(1, DOORS) if night else s).go(goal)


def settled(*cards: str, night: bool = False, at: str = "Rivendell", people: tuple[str, ...] = ("Bergil",)) -> Scenario:
    """Hazards in play in the movement/hazard phase of a company that stays."""
    s = Scenario().at(Phase.MOVEMENT).company(0, *people, at=at).hand(0, SPARE).in_play(1, *cards)
    return s.in_play(1, DOORS) if night else s


def automatic(s: Scenario) -> Scenario:
    """The company has entered its site and faces the first automatic-attack."""
    return s.until(Question.ENTER).pick(1).until_attack()


def figures(s: Scenario) -> tuple[int, int]:
    """Strikes and prowess of the attack under way."""
    return attack_strikes(s.state, attack_of(s)), attack_prowess(s.state, attack_of(s))


def site(name: str) -> int:
    return ATLAS.site_named[name].index


def region(name: str) -> int:
    return ATLAS.region_named[name].index


# ------------------------------------------------------------------------------------------------- automatic-attacks
@rule("METW-CARD-AWAKEN-DENIZENS-01")
@pytest.mark.parametrize(
    ("card", "place", "night", "expected"),
    [
        ("Awaken Denizens", "Weathertop", False, (4, 6)),
        ("Awaken Minions", "Moria", False, (8, 7)),
        ("Eye of Sauron", "Weathertop", False, (2, 7)),
        ("Plague of Wights", "Barrow-downs", False, (1, 9)),
        ("Plague of Wights", "Barrow-downs", True, (2, 9)),
        ("Minions Stir", "Moria", False, (5, 8)),
        ("Minions Stir", "Moria", True, (6, 9)),
        ("Wake of War", "Weathertop", False, (3, 7)),
        ("Wake of War", "Weathertop", True, (4, 8)),
        ("Night", "Weathertop", True, (2, 7)),
    ],
)
@rule("METW-CARD-MINIONS-STIR-01", "METW-CARD-PLAGUE-OF-WIGHTS-01", "METW-CARD-WAKE-OF-WAR-01")
def test_long_events_for_attacks(card: str, place: str, night: bool, expected: tuple[int, int]) -> None:
    assert figures(automatic(settled(card, night=night, at=place))) == expected


@rule("METW-CARD-EYE-OF-SAURON-01")
def test_eye_of_sauron_by_night() -> None:
    assert figures(automatic(settled("Eye of Sauron", night=True, at="Weathertop"))) == (2, 9)


@pytest.mark.parametrize(
    ("card", "goal", "bonus"),
    [
        ("Arouse Denizens", "Weathertop", 3),
        ("Choking Shadows", "Weathertop", 2),
        ("Arouse Minions", "Goblin-gate", 3),
        ("Awaken the Earth’s Fire", "Goblin-gate", 2),
    ],
)
def test_events_for_one_automatic_attack(card: str, goal: str, bonus: int) -> None:
    s = plays(abroad(card, goal=goal), card)
    assert figures(automatic(s))[1] == ATLAS.site_named[goal].attacks[0].prowess + bonus


@pytest.mark.parametrize(
    ("card", "goal", "kind"),
    [
        ("Choking Shadows", "Weathertop", "S"),
        ("Awaken the Earth’s Fire", "Goblin-gate", "D"),
        ("Gloom", "Bree", "R"),
        ("New Moon", "Bag End", "B"),
    ],
)
@rule("METW-CARD-CHOKING-SHADOWS-01")
def test_events_that_change_a_site_by_night(card: str, goal: str, kind: str) -> None:
    s = plays(abroad(card, night=True, goal=goal), card, SITE_BASE + site(goal), use=1)
    assert site_type(s.state, site(goal), for_hazards=True) == kind
    assert not abroad(card, goal=goal).state.lasting


def test_gloom() -> None:
    assert strength(plays(abroad("Gloom"), "Gloom", "Bergil"), "Bergil") == 0


def test_new_moon() -> None:
    assert plays(abroad("New Moon", who="Haldir"), "New Moon", "Haldir").pose("Haldir") is Pose.TAPPED


# -------------------------------------------------------------------------------------------------- lands and weather
@rule("METW-CARD-FELL-WINTER-01")
def test_fell_winter() -> None:
    s = settled("Fell Winter", night=True, at="Bree")
    assert [attack.race for attack in site_attacks(s.state, site("Bree"), 0)] == ["Wolf"]
    assert (region_type(s.state, region("Lindon")), region_type(s.state, region("Rohan"))) == ("b", "w")


@rule("METW-CARD-MORGUL-NIGHT-01", "METW-CARD-MORGUL-NIGHT-02")
def test_morgul_night() -> None:
    s = settled("Morgul Night")
    assert (region_type(s.state, region("Rhudaur")), region_type(s.state, region("Dagorlad"))) == ("s", "d")
    assert not abroad("Morgul Night").playable("Morgul Night")
    assert abroad("Morgul Night", night=True).playable("Morgul Night")


@rule("METW-CARD-FOUL-FUMES-02", "METW-CARD-FOUL-FUMES-04")
@pytest.mark.parametrize(("card", "goal"), [("Foul Fumes", "Carn Dûm"), ("Long Winter", "Bree")])
def test_weather_sends_companies_back(card: str, goal: str) -> None:
    lost = plays(abroad(card, goal=goal), card).until(Question.ENTER)
    guided = plays(abroad(card, goal=goal, who="Elladan"), card).until(Question.ENTER)
    assert (place_of(lost, "Bergil"), place_of(guided, "Elladan")) == ("Rivendell", goal)


@rule("METW-CARD-FOUL-FUMES-01", "METW-CARD-FOUL-FUMES-03", "METW-CARD-LONG-WINTER-01")
@pytest.mark.parametrize(
    ("card", "wet", "dry"),
    [("Foul Fumes", "Carn Dûm", "Bree"), ("Long Winter", "Bree", "Carn Dûm"), ("Storms of Ossë", "Himring", "Bree")],
)
def test_weather_taps_sites_by_night(card: str, wet: str, dry: str) -> None:
    s = settled(card, night=True)
    assert (counts_as_tapped(s.state, site(wet)), counts_as_tapped(s.state, site(dry))) == (True, False)
    assert counts_as_tapped(settled(card).state, site(wet)) is (card == "Storms of Ossë")


def test_snowstorm() -> None:
    s = plays(abroad("Snowstorm", night=True, who="Elladan"), "Snowstorm").until(Question.ENTER)
    assert place_of(s, "Elladan") == "Rivendell"


def test_clouds() -> None:
    s = plays(abroad("Clouds", "Giant", night=True), "Clouds")
    assert threat(meet(s.hazards(), "Giant")) == 15


def test_night() -> None:
    s = settled("Night", people=("Bergil", "Aragorn II", "Éomer"))
    assert [strength(s, name) for name in ("Bergil", "Aragorn II", "Éomer")] == [0, 6, 3]
    t = settled("Night", night=True, people=("Bergil", "Aragorn II", "Éomer"))
    assert [strength(t, name) for name in ("Bergil", "Aragorn II", "Éomer")] == [-1, 5, 2]


def test_a_pack_at_the_door() -> None:
    s = abroad("A Pack at the Door", night=True, goal="Ettenmoors")
    assert ("Ettenmoors",) not in keys(s, "Watcher in the Water")
    assert ("Ettenmoors",) in keys(plays(s, "A Pack at the Door"), "Watcher in the Water")


def keys(s: Scenario, creature: str, who: str = "Bergil") -> list[tuple[str, ...]]:
    """What a creature can be keyed to against somebody's company."""
    return [keyed.names for keyed in keys_for(s.state, load().named(creature), company(s, who))]


# ------------------------------------------------------------------------------------------------- the hazard limit
@pytest.mark.parametrize(
    ("card", "at", "goal", "expected"),
    [
        ("Lost in the Wilderness", "Rivendell", "Bree", 4),
        ("Lost in Border-lands", "Lórien", "Edoras", 3),
        ("Lost in Shadow-lands", "Rivendell", "Carn Dûm", 3),
        ("Lost in Dark-domains", "Lórien", "Dol Guldur", 4),
    ],
)
def test_lost_on_the_way(card: str, at: str, goal: str, expected: int) -> None:
    assert limit(plays(abroad(card, at=at, goal=goal), card), "Bergil") == expected


@pytest.mark.parametrize(
    ("card", "at", "goal"),
    [("Lost at Sea", "Grey Havens", "Himring"), ("Lost in Free-domains", "Rivendell", "Bag End")],
)
def test_lost_companies_do_nothing(card: str, at: str, goal: str) -> None:
    s = plays(abroad(card, at=at, goal=goal), card)
    assert s.until_any(Question.ENTER, Question.OPTION).question is not Question.ENTER or not s.can(19, 1)


@rule("METW-CARD-RIVER-01")
def test_river() -> None:
    s = plays(abroad("River", who="Elladan"), "River")
    assert s.state.lasting[-1].hazard


def test_river_lies_on_the_site_for_whoever_moves_there() -> None:
    """A company that does not move there is free; a ranger may tap while his company is still on its way."""
    s = Scenario().company(0, "Bergil", at="Rivendell").company(0, "Elladan", at="Lórien").hand(1, "River")
    s.lay("Goblin-gate", "Bergil").until(Question.NEXT_COMPANY)
    s.act(pick(company(s, "Bergil").number)).hazards()
    plays(s, "River").until(Question.NEXT_COMPANY)
    s.act(pick(company(s, "Bergil").number))
    assert s.question is not Question.ENTER or s.state.turn.company == company(s, "Elladan").number
    assert s.until(Question.ENTER).state.turn.company == company(s, "Elladan").number, "Bergil may not enter"
    t = plays(abroad("River", who="Elladan"), "River").window(At.MOVEMENT, 0)
    t.act(Action(Verb.LIFT, (t.named("Elladan"),)))
    assert t.pose("Elladan") is Pose.TAPPED and not t.state.lasting
    assert t.until(Question.ENTER).refused(pick(1)) == ""


@rule("METW-CARD-DROWNING-SEAS-01")
def test_drowning_seas() -> None:
    s = abroad("Drowning Seas", at="Grey Havens", goal="Himring")
    before = len(s.names(0, Zone.HAND))
    assert len(plays(s, "Drowning Seas").settle().names(0, Zone.HAND)) <= max(0, before - 1)
    t = plays(abroad("Drowning Seas", at="Grey Havens", goal="Himring", night=True), "Drowning Seas", use=1)
    assert place_of(t.until(Question.ENTER), "Bergil") == "Grey Havens"


# ------------------------------------------------------------------------------------------------------- attacks
@rule("METW-CARD-DRAGONS-DESOLATION-01", "METW-CARD-DRAGONS-DESOLATION-02")
def test_dragons_desolation() -> None:
    s = meet(abroad("Dragon’s Desolation", "Cave-drake"), "Cave-drake").window(At.ENGAGEMENT, 1)
    assert threat(plays(s, "Dragon’s Desolation")) == 12
    t = abroad("Dragon’s Desolation", "Smaug", goal="Weathertop")
    assert not t.playable("Smaug")
    assert plays(t, "Dragon’s Desolation", use=1).hazards().playable("Smaug")


@rule("METW-CARD-DRAGONS-DESOLATION-03")
def test_dragons_desolation_on_a_company_that_stays() -> None:
    s = Scenario().company(0, "Bergil", at="Weathertop").hand(1, "Dragon’s Desolation", "Smaug").stay()
    assert plays(s, "Dragon’s Desolation", use=1).hazards().playable("Smaug")


@rule("METW-CARD-FELL-BEAST-01")
def test_fell_beast() -> None:
    s = abroad("Fell Beast", "Ren the Unclean", goal="Carn Dûm")
    meet(plays(s, "Fell Beast", use=1).hazards(), "Ren the Unclean")
    assert figures(s) == (2, 13)


@rule("METW-EX-21")
def test_fell_beast_carries_one_nazgul() -> None:
    """Ren alone has one strike of 15; the beast carries the next Nazgûl only, and not twice."""
    s = abroad("Fell Beast", "Fell Beast", "Ren the Unclean", "Adûnaphel", goal="Carn Dûm", who="Bergil")
    moving = company(s, "Bergil")
    s.disturb(lambda d: d.set_journey(moving.number, limit=9))
    bare = s.fork()
    assert figures(meet(bare, "Ren the Unclean")) == (1, 15)
    meet(plays(s, "Fell Beast", use=1).hazards(), "Ren the Unclean").window(At.ENGAGEMENT, 1)
    assert figures(s) == (2, 13) and s.why_not_play("Fell Beast") != "", "not twice on one Nazgûl"
    s.disturb(lambda d: d.change(attack_of(s), cancelled=True)).hazards()
    other = load().named("Adûnaphel")
    assert figures(meet(s, other.name)) == (other.strikes, other.prowess)


@rule("METW-CARD-MORGUL-KNIFE-01", "METW-CARD-MORGUL-KNIFE-02")
@pytest.mark.parametrize(("card", "bonus", "points"), [("Morgul-knife", 2, 4), ("The Pale Sword", 1, 6)])
@rule("METW-CARD-THE-PALE-SWORD-01", "METW-CARD-THE-PALE-SWORD-02")
def test_blades(card: str, bonus: int, points: int) -> None:
    s = abroad(card, "Ren the Unclean", at="Lórien", goal="Dol Guldur", who="Glorfindel II").rolls(2, 2)
    meet(s, "Ren the Unclean").window(At.ENGAGEMENT, 1)
    assert threat(plays(s, card)) == 15 + bonus
    s.settle()
    assert corruption(s, "Glorfindel II") == points


def test_words_of_power_and_terror() -> None:
    s = abroad("Words of Power and Terror", "Ren the Unclean", at="Lórien", goal="Dol Guldur")
    meet(s, "Ren the Unclean").window(At.ENGAGEMENT, 1)
    assert strength(plays(s, "Words of Power and Terror"), "Bergil") == 0


@rule("METW-CARD-MORGUL-HORSE-01")
def test_morgul_horse() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").in_play(1, "Adûnaphel", use=1).hand(1, "Morgul-horse")
    s.go("Bree").use("Adûnaphel", "Haldir").window(At.COUNTER, 1).play("Morgul-horse")
    assert s.settle().where("Adûnaphel") is Zone.HAND
    t = abroad("Morgul-horse", "Ren the Unclean", goal="Mount Gram")
    assert t.why_not_play("Ren the Unclean") != ""
    assert plays(t, "Morgul-horse", use=1).hazards().why_not_play("Ren the Unclean") == ""


def test_fury_of_the_iron_crown() -> None:
    s = meet(abroad("Fury of the Iron Crown", "Orc-lieutenant"), "Orc-lieutenant").window(At.STRIKE, 1)
    plays(s, "Fury of the Iron Crown")
    assert threat(s) >= 7
    assert s.settle().where("Orc-lieutenant") is Zone.MP


@rule("METW-CARD-TRAITOR-01", "METW-CARD-TRAITOR-02")
def test_traitor() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").bears("Haldir", "The One Ring").hand(0, SPARE)
    s.in_play(1, "Traitor").hand(1, "Weariness of the Heart").rolls(2).go("Bree")
    s.act(s.play_action("Weariness of the Heart", 1)).pick("Haldir").until_attack()
    assert threat(s) == 4 + 4 + 10


# ------------------------------------------------------------------------------------------------- on characters
@rule("METW-CARD-CALL-OF-HOME-02", "METW-CARD-CALL-OF-HOME-01")
@pytest.mark.parametrize(
    ("card", "who", "number"),
    [("Call of Home", "Elrond", 10), ("Call of the Sea", "Elrond", 10), ("Tookish Blood", "Frodo", 11)],
)
@rule("METW-CARD-CALL-OF-THE-SEA-01")
def test_calls(card: str, who: str, number: int) -> None:
    mind = load().named(who).mind
    for roll, gone in ((number - (20 - mind) - 1, True), (number - (20 - mind), False)):
        if 2 <= roll <= 12:
            s = plays(abroad(card, who=who, goal="Bree").rolls(roll), card, who).settle()
            assert (s.where(who) is Zone.HAND) is gone


def test_calls_are_heard_without_influence() -> None:
    s = (
        Scenario()
        .company(0, "Elrond", "Círdan", at="Rivendell")
        .hand(0, SPARE)
        .hand(1, "Call of Home")
        .rolls(7)
        .go("Bree")
    )
    assert plays(s, "Call of Home", "Círdan").settle().where("Círdan") is Zone.HAND


@rule("METW-CARD-TOOKISH-BLOOD-01")
def test_tookish_blood_as_a_resource() -> None:
    s = Scenario().company(0, "Frodo", at="Rivendell").hand(0, "Tookish Blood")
    plays(s, "Tookish Blood", "Frodo", use=1)
    assert s.state.lasting


@rule("METW-CARD-MUSTER-DISPERSES-01")
def test_muster_disperses() -> None:
    s = Scenario().company(0, "Elrond", "Thranduil", at="Rivendell").stored(0, "Hillmen").hand(1, "Muster Disperses")
    assert plays(s.rolls(9).go("Bree"), "Muster Disperses", "Hillmen").settle().where("Hillmen") is Zone.DISCARD


@rule("METW-CARD-WEARINESS-OF-THE-HEART-01", "METW-CARD-WEARINESS-OF-THE-HEART-02")
def test_weariness_of_the_heart() -> None:
    assert strength(plays(abroad("Weariness of the Heart"), "Weariness of the Heart", "Bergil"), "Bergil") == 0
    s = abroad("Weariness of the Heart")
    s.act(s.play_action("Weariness of the Heart", 1)).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Bergil")


def test_weariness_lowers_a_character_once_and_tempts_him_as_often_as_you_like() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Rivendell").hand(0, SPARE)
    s.hand(1, *["Weariness of the Heart"] * 3).go("Weathertop").hazards()
    plays(s, "Weariness of the Heart", "Aragorn II").window(At.MOVEMENT, 1)
    s.act(s.play_action("Weariness of the Heart", 0))
    assert s.question is not Question.TARGET, "nobody but Bergil is left to name"
    resolved(s)
    assert (strength(s, "Aragorn II"), strength(s, "Bergil")) == (5, 0)
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE)
    s.hand(1, *["Weariness of the Heart"] * 2).go("Weathertop").hazards()
    plays(s, "Weariness of the Heart").window(At.MOVEMENT, 1)
    assert s.why_not_play("Weariness of the Heart", 0)
    assert not s.why_not_play("Weariness of the Heart", 1)


def test_of_two_copies_in_one_chain_one_has_an_effect() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Rivendell").hand(0, SPARE)
    s.hand(1, *["Weariness of the Heart"] * 2).go("Weathertop").hazards()
    for _ in range(2):
        s.act(s.play_action("Weariness of the Heart", 0)).pick("Aragorn II").window(At.COUNTER, 1)
    assert strength(resolved(s), "Aragorn II") == 5


@pytest.mark.parametrize(("card", "goal"), [("Arouse Denizens", "Weathertop"), ("Arouse Minions", "Goblin-gate")])
def test_a_site_is_roused_once(card: str, goal: str) -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Rivendell").hand(0, SPARE).hand(1, card, card)
    plays(s.go(goal).hazards(), card).window(At.MOVEMENT, 1)
    assert s.why_not_play(card)


def test_through_a_dark_domain_the_limit_counts_twice_for_the_whole_turn() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", "Haldir", at="Lórien").hand(0, SPARE)
    s = plays(s.hand(1, "Lost in Dark-domains").go("Dol Guldur").hazards(), "Lost in Dark-domains")
    assert limit(s, "Bergil") == 6
    [effect] = [one for one in s.state.lasting if one.until != Until.END_OF_PHASE]
    assert effect.until == Until.END_OF_TURN


def test_lure_of_power_waits_for_any_influence_check_that_succeeds() -> None:
    s = Scenario().company(0, "Gandalf", at="Bree").company(1, "Bergil", "Elrond", "Celeborn", at="Bree")
    s.in_play(1, "Lure of Power").hand(0, SPARE).rolls(12, 2).until(Question.ENTER).enter().window(At.SITE, 0)
    s.act(Action(Say.INFLUENCE, (s.named("Gandalf"), s.named("Bergil"), -1))).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Gandalf") and roll_of(s).modifier == -4


LURES = ("Despair of the Heart", "Lure of Expedience", "Lure of Nature", "Lure of the Senses")


@rule("METW-CARD-LURE-OF-NATURE-03", "METW-CARD-LURE-OF-THE-SENSES-01")
@pytest.mark.parametrize("card", [*LURES, "The Burden of Time", "Lure of Creation"])
def test_corruption_cards(card: str) -> None:
    who = {"The Burden of Time": "Haldir", "Lure of Creation": "Gandalf"}.get(card, "Bergil")
    s = plays(abroad(card, who=who), card, who)
    assert held_by(s, who) == [card] and corruption(s, who) == 2


@pytest.mark.parametrize(
    ("card", "who"),
    [
        ("Despair of the Heart", "Frodo"),
        ("Lure of Creation", "Bergil"),
        ("Lure of Expedience", "Gandalf"),
        ("Lure of Nature", "Balin"),
        ("The Burden of Time", "Bergil"),
    ],
)
def test_corruption_cards_spare_some(card: str, who: str) -> None:
    assert not abroad(card, who=who).playable(card)


def burdened(card: str, *people: str, at: str = "Rivendell") -> Scenario:
    """The first of a company has a corruption card."""
    return Scenario().company(0, *people, at=at).bears(people[0], card).hand(0, SPARE)


def test_despair_of_the_heart() -> None:
    s = burdened("Despair of the Heart", "Glorfindel II", "Bergil").hand(1, "Giant").go("Goblin-gate")
    meet(s.rolls(2, 2), "Giant").until(Question.ASSIGN).pick("Bergil").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Glorfindel II")


def test_lure_of_creation() -> None:
    s = burdened("Lure of Creation", "Gandalf", at="Bree").lay("Rivendell").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Gandalf")


@rule("METW-CARD-LURE-OF-EXPEDIENCE-01")
def test_lure_of_expedience() -> None:
    s = burdened("Lure of Expedience", "Bergil", "Gandalf").bears("Gandalf", "Fair Gold Ring").hand(0, "Lesser Ring")
    uses(s, "Gandalf").until(Question.RING_ITEM).play("Lesser Ring").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Bergil")


@rule("METW-CARD-LURE-OF-NATURE-01")
def test_lure_of_nature() -> None:
    s = burdened("Lure of Nature", "Bergil").lay("Bree").rolls(12, 12).until(Question.ENTER)
    assert s.where("Bergil") is Zone.PLAY and not s.dice


def test_lure_of_power() -> None:
    s = settled("Lure of Power", at="Bree").hand(0, "Rangers of the North").rolls(12, 3).until(Question.ENTER).enter()
    plays(s.window(At.SITE, 0), "Rangers of the North").settle()
    assert s.where("Lure of Power") is Zone.DISCARD


def test_lure_of_the_senses() -> None:
    s = burdened("Lure of the Senses", "Bergil").at(Phase.UNTAP).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Bergil")


def test_the_burden_of_time() -> None:
    s = burdened("The Burden of Time", "Haldir", at="Bree").at(Phase.UNTAP).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Haldir")


def test_the_balance_of_things() -> None:
    s = settled("The Balance of Things").bears("Bergil", "Athelas", "Orcrist")
    assert corruption(s, "Bergil") == 1 + 2 + 1


def test_greed() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Bree").hand(0, "Bill the Pony", "Athelas").hand(1, "Greed").stay()
    plays(s, "Greed").until(Question.ENTER).enter()
    plays(plays(s.window(At.SITE, 0), "Bill the Pony", "Bergil"), "Athelas").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -1


@rule("METW-CARD-THE-PRECIOUS-01")
def test_the_precious() -> None:
    s = Scenario().company(0, "Bergil", "Frodo", at="Rivendell").bears("Frodo", "The One Ring").hand(0, SPARE)
    s.hand(1, "The Precious").rolls(2).go("Bree")
    assert plays(s, "The Precious", "Bergil").settle().where("The One Ring") is Zone.DISCARD


def test_the_rings_betrayal() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").bears("Bergil", "Lesser Ring", "Orcrist").hand(0, SPARE)
    s.hand(1, "The Ring’s Betrayal").rolls(2).go("Bree")
    plays(s, "The Ring’s Betrayal", "Bergil").settle()
    assert (s.where("Bergil"), s.where("Lesser Ring")) == (Zone.PLAY, Zone.DISCARD)


def test_the_will_of_the_ring() -> None:
    s = Scenario().company(0, "Bergil", "Frodo", at="Rivendell").bears("Frodo", "The One Ring").hand(0, SPARE)
    s.hand(1, "The Will of the Ring").go("Bree").act(s.play_action("The Will of the Ring")).window(
        At.CORRUPTION_ROLL, 0
    )
    assert (roll_of(s).who, roll_of(s).modifier) == (s.named("Frodo"), -4) and checks(s, "Frodo") == 4


# ------------------------------------------------------------------------------------------------- permanent-events
@rule("METW-CARD-DOORS-OF-NIGHT-01", "METW-CARD-DOORS-OF-NIGHT-03", "METW-ENV-02")
def test_doors_of_night() -> None:
    s = plays(Scenario().company(0, "Bergil", at="Rivendell").in_play(0, GATES).hand(1, DOORS).go("Bree"), DOORS)
    assert (s.where(DOORS), s.where(GATES)) == (Zone.PLAY, Zone.DISCARD)


def test_balrog_of_moria() -> None:
    s = settled("Balrog of Moria", at="Moria", people=("Bergil", "Galadriel"))
    assert [attack.prowess for attack in site_attacks(s.state, site("Moria"), 0)] == [7, 18]
    assert figures(automatic(s)) == (4, 9)
    assert site_type(s.state, site("Lórien"), for_hazards=True) == "F"


def test_the_balrog_defeated_counts_as_a_kill() -> None:
    s = settled().stored(0, "Balrog of Moria")
    assert by_sort(s.state, 0)[Sort.KILL] == 5


@rule("METW-CARD-BANE-OF-THE-ITHIL-STONE-01", "METW-CARD-VILYA-01")
def test_bane_of_the_ithil_stone() -> None:
    s = settled("Bane of the Ithil-stone").bears("Bergil", "Palantír of Orthanc", "Orcrist")
    assert corruption(s, "Bergil") == 2 * 2 + 2


@rule("METW-CARD-SIEGE-01")
def test_siege() -> None:
    s = plays(abroad("Siege", goal="Bree"), "Siege", "Bree").until_attack()
    assert figures(s) == (3, 7)


def test_the_nazgul_are_abroad() -> None:
    s = settled("The Nazgûl are Abroad", at="Bree").bears("Bergil", "The One Ring").hazards()
    assert ("Bree",) in keys(s, "Ren the Unclean")


def test_the_will_of_sauron() -> None:
    s = settled("The Will of Sauron", "Minions Stir", night=True).at(Phase.ORGANIZATION).hazards()
    assert s.where("Minions Stir") is Zone.PLAY
    assert settled("Minions Stir").at(Phase.ORGANIZATION).hazards().where("Minions Stir") is Zone.DISCARD


@rule("METW-CARD-TWILIGHT-01", "METW-CARD-TWILIGHT-03", "METW-CARD-TWILIGHT-04", "METW-ENV-05")
def test_twilight() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").in_play(1, DOORS).hand(0, "Twilight")
    assert plays(s, "Twilight", DOORS, use=2).where(DOORS) is Zone.DISCARD


@rule("METW-CARD-TWILIGHT-02")
def test_twilight_in_answer() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, "Twilight").hand(1, DOORS).go("Bree")
    s.play(DOORS).window(At.COUNTER, 0).play("Twilight", use=3)
    assert s.settle().where(DOORS) is Zone.DISCARD
