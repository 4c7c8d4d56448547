"""Characters, factions, items, events and sites of the later sets."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_body, attack_strikes, body
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question
from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwCard
from engine.metw.play.conditions import counts_as_tapped
from tests.cards.meccg.scenes import Scenario, attacked, facing
from tests.cards.metw.scenes import DOORS, GATES, SPARE, influence, inside, meet, plays, uses
from tests.cards.scenes import attack_of, company, held_by, limit, roll_of, strength


# ------------------------------------------------------------------------------------------------ people and factions
def test_brand() -> None:
    s = Scenario().company(0, "Brand", at="Dale")
    assert (influence(s, "Brand"), influence(s, "Brand", "Men of Dale")) == (2, 4)


@pytest.mark.parametrize(
    ("faction", "site", "number", "mods"),
    [
        ("Men of Dale", "Dale", 7, {"Man": 2, "Dwarf": 1}),
        ("Wain-easterlings", "Easterling Camp", 8, {"Wizard": -5, "Dúnadan": -2}),
    ],
)
def test_factions(faction: str, site: str, number: int, mods: dict[str, int]) -> None:
    card = load().named(faction)
    assert isinstance(card, MetwCard) and (card.faction_number, dict(card.faction_mods)) == (number, mods)
    s = inside(Scenario().company(0, "Aragorn II", at=site).hand(0, faction, SPARE).rolls(12, 12, 12))
    plays(s.rolls(12), faction)
    assert s.settle().where(faction) is Zone.MP


# -------------------------------------------------------------------------------------------------------------- sites
@pytest.mark.parametrize(
    ("site", "race", "strikes", "prowess"),
    [
        ("Isle of the Ulond", "Dragon", 1, 14),
        ("Zarak Dûm", "Dragon", 1, 11),
        ("Ovir Hollow", "Dragon", 1, 12),
        ("Haudh-in-Gwanûr", "Undead", 1, 10),
        ("Gobel Mírlond", "Man", 4, 9),
        ("Raider-hold", "Man", 4, 9),
    ],
)
def test_what_waits_at_a_site(site: str, race: str, strikes: int, prowess: int) -> None:
    s = facing(site, "Aragorn II")
    attack = attack_of(s)
    assert (attack.race, attack.strikes, attack.prowess) == (race, strikes, prowess)
    assert attack.detain == (race == "Man")
    assert set(load().atlas.site_named[site].plays) == {"minor", "major"}


def test_wounds_at_haudh_in_gwanur_corrupt() -> None:
    s = facing("Haudh-in-Gwanûr", "Bergil").rolls(2, 2)
    assert roll_of(s.window(At.CORRUPTION_ROLL, 0)).who == s.named("Bergil")


def test_raiders_wound_nobody() -> None:
    s = facing("Raider-hold", "Bergil").rolls(2, 2, 2, 2)
    assert s.settle().pose("Bergil") is Pose.TAPPED


def test_nobody_waits_at_dale() -> None:
    assert not load().atlas.site_named["Dale"].attacks


# -------------------------------------------------------------------------------------------------------------- items
@pytest.mark.parametrize("item", ["Bow of Dragon-horn"])
@pytest.mark.parametrize(("site", "there"), [("Ovir Hollow", True), ("Haudh-in-Gwanûr", False)])
def test_hoard_items_are_found_where_a_dragon_was(item: str, site: str, there: bool) -> None:
    s = Scenario().company(0, "Aragorn II", "Haldir", at=site).hand(0, item, SPARE).rolls(12, 12, 12)
    assert inside(s).playable(item) == there


def test_enruned_shield_needs_a_hoard() -> None:
    for site, there in (("The Lonely Mountain", True), ("Moria", False)):
        s = Scenario().company(0, "Aragorn II", "Glorfindel II", at=site).hand(0, "Enruned Shield", SPARE)
        assert inside(s.rolls(*[12] * 20)).playable("Enruned Shield") == there


def test_bow_of_dragon_horn() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").bears("Aragorn II", "Bow of Dragon-horn")
    meet(s.hand(0, SPARE).hand(1, "Hobgoblins").go("Goblin-gate"), "Hobgoblins")
    assert attack_strikes(uses(s, "Bow of Dragon-horn").state, attack_of(s)) == 1


def test_bow_of_dragon_horn_leaves_one_strike() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").bears("Aragorn II", "Bow of Dragon-horn")
    meet(s.hand(0, SPARE).hand(1, "Cave Worm").go("Goblin-gate"), "Cave Worm")
    assert attack_strikes(uses(s, "Bow of Dragon-horn").state, attack_of(s)) == 1


def test_enruned_shield() -> None:
    s = Scenario().company(0, "Boromir II", at="Rivendell").bears("Boromir II", "Enruned Shield").hand(0, SPARE)
    s.hand(1, "Cave Worm")
    assert body(s.state, s.named("Boromir II")) == 10
    meet(s.go("Goblin-gate"), "Cave Worm").window(At.STRIKE, 0)
    uses(s, "Enruned Shield").settle()
    assert s.pose("Boromir II") is Pose.UNTAPPED and s.where("Cave Worm") is Zone.DISCARD


def test_wormsbane() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").bears("Aragorn II", "Wormsbane").hand(0, SPARE)
    s.hand(1, "Cave-drake")
    assert strength(s, "Aragorn II") == 8
    meet(s.go("Goblin-gate"), "Cave-drake")
    assert strength(s, "Aragorn II", fighting=True) == 10


def test_wormsbane_against_the_body_of_a_dragon() -> None:
    s = Scenario().company(0, "Aragorn II", "Haldir", at="Lórien").bears("Aragorn II", "Wormsbane").hand(0, SPARE)
    s.in_play(1, DOORS).hand(1, "Agburanar").go("Ovir Hollow")
    attack = attack_of(meet(s, "Agburanar"))
    assert attack_body(s.state, attack, s.named("Haldir")) == attack.body
    assert attack_body(s.state, attack, s.named("Aragorn II")) == attack.body - 2


def test_thrors_map() -> None:
    s = Scenario().company(0, "Aragorn II", at="Ovir Hollow").bears("Aragorn II", "Thrór’s Map")
    s.used(0, "Ovir Hollow").hand(0, SPARE)
    uses(s, "Thrór’s Map")
    assert s.where("Thrór’s Map") is Zone.DISCARD
    assert load().atlas.site_named["Ovir Hollow"].index not in s.state.players[0].used


# ------------------------------------------------------------------------------------------------------------- events
def test_and_forth_he_hastened() -> None:
    s = Scenario().company(0, "Gandalf", "Haldir", at="Rivendell").company(0, "Bilbo", at="Bree")
    s.tapped("Haldir", "Bilbo").hand(0, "And Forth He Hastened")
    plays(s, "And Forth He Hastened", "Haldir")
    assert (s.pose("Haldir"), s.pose("Bilbo")) == (Pose.UNTAPPED, Pose.TAPPED)


def test_and_forth_he_hastened_needs_the_wizard() -> None:
    s = Scenario().company(0, "Haldir", at="Rivendell").tapped("Haldir").hand(0, "And Forth He Hastened")
    assert not s.playable("And Forth He Hastened")


def test_marvels_told() -> None:
    s = Scenario().company(0, "Elrond", "Bergil", at="Rivendell").in_play(1, "Rank upon Rank", DOORS)
    plays(s.hand(0, "Marvels Told"), "Marvels Told", "Elrond", "Rank upon Rank")
    assert (s.where("Rank upon Rank"), s.where(DOORS)) == (Zone.DISCARD, Zone.PLAY)
    assert s.pose("Elrond") is Pose.TAPPED


def test_marvels_told_tempts_the_sage() -> None:
    s = Scenario().company(0, "Elrond", at="Rivendell").in_play(1, "Rank upon Rank").hand(0, "Marvels Told", SPARE)
    s.play("Marvels Told").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -2


def test_marvels_told_spares_environments() -> None:
    s = Scenario().company(0, "Elrond", at="Rivendell").in_play(1, DOORS).hand(0, "Marvels Told")
    assert not s.playable("Marvels Told")


def test_many_turns_and_doublings() -> None:
    s = attacked("Lesser Spiders", "Aragorn II", hand=("Many Turns and Doublings",))
    assert plays(s, "Many Turns and Doublings").settle().where("Lesser Spiders") is Zone.DISCARD
    assert s.pose("Aragorn II") is Pose.UNTAPPED


def test_many_turns_and_doublings_need_a_ranger() -> None:
    assert not attacked("Lesser Spiders", "Bilbo", hand=("Many Turns and Doublings",)).playable(
        "Many Turns and Doublings"
    )


def test_many_turns_and_doublings_by_day() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").in_play(0, GATES)
    s.hand(0, "Many Turns and Doublings").hand(1, "Hobgoblins").lay("Goblin-gate").window(At.MOVEMENT, 0)
    before = limit(s, "Aragorn II")
    assert limit(plays(s, "Many Turns and Doublings", use=1), "Aragorn II") == before - 1


def test_not_at_home() -> None:
    s = facing("Ovir Hollow", "Aragorn II", hand=("Not at Home",)).window(At.ENGAGEMENT, 0)
    plays(s, "Not at Home").settle()
    assert s.pose("Aragorn II") is Pose.UNTAPPED


def test_not_at_home_is_of_no_use_on_the_road() -> None:
    assert not attacked("Cave Worm", "Aragorn II", hand=("Not at Home",)).playable("Not at Home")


def test_not_at_home_by_day() -> None:
    s = Scenario().company(0, "Aragorn II", at="Raider-hold").in_play(0, GATES).hand(0, "Not at Home", SPARE)
    s.stay()
    s.enter().window(At.ENGAGEMENT, 0)
    assert attack_strikes(plays(s, "Not at Home", use=1).state, attack_of(s)) == 2


@pytest.mark.parametrize(("site", "there"), [("Ovir Hollow", True), ("Haudh-in-Gwanûr", False)])
def test_bounty_of_the_hoard(site: str, there: bool) -> None:
    s = Scenario().company(0, "Aragorn II", "Haldir", at=site).used(0, site)
    inside(s.hand(0, "Bounty of the Hoard", "Glamdring", SPARE).rolls(12, 12, 12))
    assert (s.playable("Glamdring"), s.playable("Bounty of the Hoard")) == (False, there)
    if there:
        plays(s, "Bounty of the Hoard", "Glamdring", "Haldir")
        assert s.settle().where("Glamdring") is Zone.PLAY


def test_the_dwarves_are_upon_you() -> None:
    s = attacked("Hobgoblins", "Gimli", "Haldir", hand=("The Dwarves Are upon You!",))
    before = [(strength(s, who, fighting=True), body(s.state, s.named(who))) for who in ("Gimli", "Haldir")]
    plays(s, "The Dwarves Are upon You!")
    after = [
        (strength(s, who, fighting=True), body(s.state, s.named(who), attack_of(s))) for who in ("Gimli", "Haldir")
    ]
    assert after == [(before[0][0] + 2, before[0][1] - 1), before[1]]


def test_the_dwarves_need_a_dwarf() -> None:
    s = attacked("Hobgoblins", "Haldir", hand=("The Dwarves Are upon You!",))
    assert not s.playable("The Dwarves Are upon You!")


def test_hundreds_of_butterflies() -> None:
    s = Scenario().company(0, "Bilbo", at="Rivendell").tapped("Bilbo").hand(0, "Hundreds of Butterflies")
    s.hand(1, "Hobgoblins").lay("Goblin-gate").window(At.MOVEMENT, 0)
    before = limit(s, "Bilbo")
    plays(s, "Hundreds of Butterflies")
    assert (s.pose("Bilbo"), limit(s, "Bilbo")) == (Pose.UNTAPPED, before + 1)


@pytest.mark.parametrize("card", ["Athelas", "Bilbo"])
@pytest.mark.parametrize("zone", [Zone.DISCARD, Zone.SIDEBOARD])
def test_smoke_rings(card: str, zone: Zone) -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, "Smoke Rings")
    s = s.discarded(0, card, "Giant") if zone is Zone.DISCARD else s.sideboard(0, card, "Giant")
    plays(s, "Smoke Rings")
    with pytest.raises(AssertionError):
        s.pick("Giant")
    s.pick(card).settle()
    assert card not in s.names(0, zone) and "Giant" in s.names(0, zone)
    assert len(s.state.zones[0][Zone.DRAW]) == 31


def test_cram_untaps_its_bearer() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").bears("Bergil", "Cram").tapped("Bergil").hand(0, SPARE)
    uses(s, "Cram")
    assert (s.pose("Bergil"), s.where("Cram")) == (Pose.UNTAPPED, Zone.DISCARD)


FAR = ("Rhudaur", "High Pass", "Anduin Vales", "Western Mirkwood", "Heart of Mirkwood")


def test_cram_lets_a_company_go_further() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").bears("Bergil", "Cram").hand(0, SPARE)
    goal = "Sarn Goriwing"
    assert s.refused(s.laying(goal, regions=FAR)) == "METW-REG-02"
    uses(s, "Cram", ability=1).go(goal, regions=FAR)
    journey = company(s, "Bergil").journey
    assert journey is not None and journey.moving and len(journey.path) == 5


def test_magical_harp() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").bears("Bergil", "Magical Harp")
    s.bears("Haldir", "The One Ring").hand(0, SPARE).at_council().rolls(12, 7)
    s.window(At.CORRUPTION_ROLL, 0)
    uses(s, "Magical Harp", "Haldir")
    assert s.settle().where("Haldir") is Zone.PLAY


def test_buhr_widu() -> None:
    attack = attack_of(facing("Buhr Widu", "Aragorn II"))
    assert (attack.race, attack.strikes, attack.prowess) == ("Troll", 1, 10)
    s = Scenario().company(0, "Bergil", at="Buhr Widu").used(0, "Buhr Widu").hand(0, SPARE).go("Lórien")
    s.until(Question.ENTER)
    assert load().atlas.site_named["Buhr Widu"].index not in s.state.players[0].used


def test_wizard_uncloaked() -> None:
    s = Scenario().company(0, "Gandalf", "Haldir", at="Rivendell").company(0, "Bilbo", at="Bree")
    s.bears("Haldir", "Foolish Words", "Athelas").bears("Bilbo", "Alone and Unadvised").hand(0, "Wizard Uncloaked")
    plays(s, "Wizard Uncloaked")
    assert (s.where("Foolish Words"), s.where("Alone and Unadvised")) == (Zone.HAND, Zone.PLAY)
    assert s.where("Athelas") is Zone.PLAY


def test_promptings_of_wisdom() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").bears("Aragorn II", "Promptings of Wisdom")
    s.hand(0, SPARE).hand(1, "Fell Turtle", "Snowstorm").in_play(1, DOORS)
    s.lay("Goblin-gate").window(At.MOVEMENT, 0)
    uses(s, "Promptings of Wisdom").hazards()
    assert s.pose("Aragorn II") is Pose.TAPPED
    plays(s, "Snowstorm").until(Question.ENTER)
    assert s.site_of("Aragorn II") == "Goblin-gate"


def test_promptings_of_wisdom_against_weather_that_taps() -> None:
    s = Scenario().company(0, "Aragorn II", "Haldir", at="Himring").bears("Aragorn II", "Promptings of Wisdom")
    s.in_play(1, DOORS, "Storms of Ossë").hand(0, "Glamdring", SPARE).rolls(*[12] * 6)
    assert counts_as_tapped(s.state, load().atlas.site_named["Himring"].index)
    uses(s, "Promptings of Wisdom")
    assert not counts_as_tapped(s.state, load().atlas.site_named["Himring"].index)


def test_promptings_of_wisdom_lie_once_on_a_company() -> None:
    s = Scenario().company(0, "Aragorn II", "Beorn", at="Rivendell").company(0, "Faramir", at="Bree")
    s.bears("Aragorn II", "Promptings of Wisdom").hand(0, "Promptings of Wisdom")
    plays(s, "Promptings of Wisdom", "Faramir")
    assert held_by(s, "Faramir") == ["Promptings of Wisdom"]
