"""What changes lands and weather: the order of effects, Doors and Gates, strikes that are assigned (METW-ANN, ENV)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import path_types, region_type, site_type
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.verbs import Question, pick
from engine.metw.table.verbs import Asked
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import attack
from tests.rules_plugin import rule

DOORS, GATES = "Doors of Night", "Gates of Morning"
NIGHT, WINTER = "Morgul Night", "Fell Winter"
FOUR = ("Haldir", "Bergil", "Elladan", "Sam Gamgee")


def moving(s: Scenario, who: str) -> Company:
    """The company of a character."""
    return next(c for c in s.state.companies if s.named(who) in c.members)


def weather() -> Scenario:
    """The mover played both long-events in her opponent's turn; her company is at Lórien."""
    s = Scenario(STARTER).company(0, *FOUR, at="Lórien").hand(1, "Giant", "Choking Shadows")
    return s.in_play(1, DOORS).in_play(0, NIGHT, WINTER)


@rule("METW-ANN-37", "METW-ANN-38", "METW-ANN-40", "METW-EX-28", "METW-DEC-31", "METW-FLOW-39")
def test_the_hazard_player_orders_effects_at_the_first_move_for_which_it_matters() -> None:
    """The example of annotation 26: from Lórien to Edhellond under Morgul Night and Fell Winter."""
    for first, border_lands in ((NIGHT, "w"), (WINTER, "s")):
        s = weather().lay("Edhellond").until(Asked.ENVIRONMENT)
        assert s.decider == 1 and s.refused(pick(999)) == "METW-ANN-37"
        s.pick(first).hazards()
        printed = [s.state.atlas.regions[region].type for region in moving(s, "Haldir").journey.path]  # type: ignore[union-attr]
        now = path_types(s.state, moving(s, "Haldir"))
        assert {kind: now[place] for place, kind in enumerate(printed)} == {
            kind: {"w": "s", "f": "b", "b": border_lands, "s": "d"}[kind] for kind in printed
        }
        assert "b" in printed and "w" in printed


@rule("METW-ANN-38")
def test_the_order_is_chosen_once_a_turn_and_only_where_it_matters() -> None:
    s = Scenario(STARTER).company(0, "Haldir", at="Lórien").company(0, "Bergil", at="Lórien").hand(1, "Giant")
    s.in_play(1, DOORS).in_play(0, NIGHT, WINTER).lay("Edhellond", "Haldir").lay("Edhellond", "Bergil")
    s.until(Asked.ENVIRONMENT).pick(NIGHT)
    s.until_any(Asked.ENVIRONMENT, Question.ENTER)
    assert s.asked == Question.ENTER, "for the second company the choice holds"
    t = Scenario(STARTER).company(0, "Haldir", at="Rivendell").in_play(1, DOORS).in_play(0, NIGHT, WINTER)
    t.lay("Goblin-gate").until_any(Asked.ENVIRONMENT, Question.ENTER)
    assert t.asked == Question.ENTER, "through wildernesses alone the order changes nothing"


@rule("METW-ANN-39")
def test_what_comes_later_is_applied_after_what_there_is() -> None:
    """Choking Shadows finds its wilderness among what the two long-events have made, and comes after both."""
    s = weather().lay("Edhellond").until(Asked.ENVIRONMENT).pick(NIGHT).hazards()
    now = path_types(s.state, moving(s, "Haldir"))
    s.act(s.play_action("Choking Shadows", 1))
    journey = moving(s, "Haldir").journey
    assert journey is not None
    s.act(pick(journey.path[now.index("w")])).hazards()
    assert path_types(s.state, moving(s, "Haldir")) == now.replace("w", "s", 1)
    assert [s.title(s.identity(card).definition) for card in s.state.changes] == [NIGHT, WINTER, "Choking Shadows"]


@rule("METW-EX-43", "METW-ANN-39")
def test_a_moon_that_rises_later_is_applied_third() -> None:
    s = weather().stored(0, "Moon").lay("Edhellond").until(Asked.ENVIRONMENT).pick(NIGHT).hazards()
    moon, doors = s.named("Moon"), path_types(s.state, moving(s, "Haldir"), True)
    s.disturb(lambda d: d.enter(moon))
    assert [s.title(s.identity(card).definition) for card in s.state.changes] == [NIGHT, WINTER, "Moon"]
    lit = path_types(s.state, moving(s, "Haldir"), True)
    assert lit == doors.translate(str.maketrans("ds", "sw")), "dark-domains are shadow-lands, shadow-lands wildernesses"


@rule("METW-EX-20", "METW-ANN-39", "METW-HL-03")
def test_the_example_of_a_changed_site_path() -> None:
    """Three wildernesses and a border-land; Choking Shadows turns one to shadow, then Morgul Night falls."""
    six = ("Haldir", "Elladan", "Elrohir", "Anborn", "Beregond", "Bergil")
    s = Scenario(STANDARD).company(0, *six, at="Rivendell").hand(1, DOORS, "Choking Shadows", NIGHT, "Giant")
    s.lay("Lórien").hazards()
    company = moving(s, "Haldir")
    assert sorted(path_types(s.state, company)) == sorted("wwbw")
    s.play(DOORS).hazards().act(s.play_action("Choking Shadows", 1))
    assert company.journey is not None
    region = next(r for r in company.journey.path if region_type(s.state, r) == "w")
    s.act(pick(region)).hazards().play(NIGHT).hazards()
    assert sorted(path_types(s.state, moving(s, "Haldir"))) == sorted("ssdb")
    journey = moving(s, "Haldir").journey
    assert journey is not None and (journey.limit, journey.played) == (6, 3), "three hazards remain"


@rule("METW-EX-27", "METW-CARD-DOORS-OF-NIGHT-03")
def test_a_second_doors_of_night_in_the_chain() -> None:
    s = Scenario(STARTER).company(0, *FOUR, at="Rivendell").in_play(1, DOORS).hand(0, "Twilight").hand(1, NIGHT, DOORS)
    s.go("Bree").play(NIGHT)
    assert s.decider == 0
    s.act(s.play_action("Twilight", 2)).name_all(DOORS)
    assert s.decider == 1
    s.play(DOORS).hazards()
    assert s.where(NIGHT) is Zone.PLAY
    assert s.copies(DOORS) == [Zone.DISCARD, Zone.PLAY]


@rule("METW-EX-29", "METW-ANN-29", "METW-FLOW-07", "METW-DEC-38", "METW-ANN-25")
def test_an_option_that_is_lost_cannot_be_exchanged_for_another() -> None:
    """Dark Quarrels for half the strikes; Doors of Night in answer takes the Gates away."""
    s = Scenario(STARTER).company(0, *FOUR, at="Rivendell").in_play(0, GATES).hand(0, "Dark Quarrels")
    s.hand(1, DOORS, "Orc-warband").go("Bree").play("Orc-warband", 0).window(At.ENGAGEMENT, 0)
    s.act(s.play_action("Dark Quarrels", 1))
    assert s.decider == 1
    s.play(DOORS).window(At.BETWEEN, 0)
    assert s.where("Dark Quarrels") is Zone.DISCARD and s.where(GATES) is Zone.DISCARD
    assert len(attack(s).assigned) + attack(s).left == 5 and not attack(s).cancelled


@rule("METW-ENV-04")
def test_doors_and_gates_make_their_environments_stronger() -> None:
    s = Scenario(STARTER).company(0, *FOUR, at="Rivendell").in_play(0, WINTER).hand(1, DOORS).go("Bree")
    border = next(r.index for r in s.state.atlas.regions if r.type == "b")
    assert region_type(s.state, border) == "b"
    s.play(DOORS).hazards()
    assert region_type(s.state, border) == "w"


@rule("METW-CARD-DOORS-OF-NIGHT-02", "METW-CMB-04")
def test_doors_of_night_after_assignment() -> None:
    """With Minions Stir in play Doors of Night would add a strike to an Orc attack; against others it may be played."""
    for creature, rule_id in (("Orc-raiders", "METW-CMB-04"), ("Wolves", "")):
        s = Scenario(STARTER).company(0, *FOUR, at="Rivendell").in_play(0, "Minions Stir").hand(1, DOORS, creature)
        s.go("Bree").play(creature, 0).window(At.BETWEEN, 1)
        assert s.why_not_play(DOORS) == rule_id


@rule("METW-CARD-GATES-OF-MORNING-02")
def test_gates_of_morning_after_assignment() -> None:
    """Gates of Morning would take Doors of Night away, and with them a strike that Minions Stir adds by night."""
    for creature, rule_id in (("Orc-raiders", "METW-CMB-04"), ("Wolves", "")):
        s = Scenario(STARTER).company(0, *FOUR, at="Rivendell").in_play(0, "Minions Stir").in_play(1, DOORS)
        s.hand(0, GATES).hand(1, creature).go("Bree").play(creature, 0).window(At.BETWEEN, 0)
        assert s.why_not_play(GATES) == rule_id


@rule("METW-CARD-WITCH-KING-OF-ANGMAR-01", "METW-EVT-04")
def test_the_long_event_of_the_witch_king_lasts_as_long_as_one() -> None:
    """Through the turn of his own player, until the other's next long-event phase."""
    s = Scenario(STARTER).company(0, *FOUR, at="Rivendell").company(1, "Beorn", at="Rivendell").hand(1, "Giant")
    s.in_play(1, "Witch-king of Angmar", use=1).go("Bree").use("Witch-king of Angmar").hazards()
    hold = s.state.atlas.site_named["Moria"].index
    assert site_type(s.state, hold) == "D"
    while s.state.turn.mover == 0:
        s.plain()
    s.window(At.MOVEMENT, 1)
    assert site_type(s.state, hold) == "D", "the turn of its player"
    while s.state.turn.mover == 1:
        s.plain()
    s.window(At.ORGANIZATION, 0)
    assert site_type(s.state, hold) == "D"
    s.hazards()
    assert site_type(s.state, hold) == "S"


@rule("METW-CARD-SECRET-ENTRANCE-01", "METW-CARD-SECRET-ENTRANCE-02")
def test_secret_entrance_and_what_the_land_was_when_organization_ended() -> None:
    """Morgul Night made a dark-domain of the shadow-land the hidden site lies in, though it leaves before the march."""
    for night in (True, False):
        s = Scenario(STARTER).company(0, "Elrond", at="Rivendell").hand(0, "Secret Entrance").hand(1, "Slayer")
        s.in_play(1, DOORS)
        if night:
            s.in_play(1, NIGHT)
        s.lay("Carn Dûm").window(At.END_OF_ORGANIZATION, 0).play("Secret Entrance", "Elrond").hazards()
        assert Zone.PLAY not in s.copies(NIGHT)
        assert bool([e for e in s.state.lasting if s.title(e.definition) == "Secret Entrance"]) is not night
        assert s.pose("Elrond").name == "TAPPED"
