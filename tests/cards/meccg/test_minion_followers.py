"""Allies of minion players, and their events that stay in play."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import heals, region_type, site_type
from engine.journeys.reading.values import attack_body, body
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwSite
from engine.metw.play.rings import due_by_themselves
from engine.metw.table.companies import is_overt
from engine.metw.table.control import free_general, needed
from tests.cards.meccg.scenes import Scenario, let_in, minions, unopposed
from tests.cards.metw.scenes import SPARE, influence, meet, plays, uses
from tests.cards.scenes import attack_of, company, held_by, limit, roll_of, strength, threat

SITE = load().atlas.site_named
WRAITH = "Adûnaphel the Ringwraith"


# ------------------------------------------------------------------------------------------------------ the Ringwraith
@pytest.mark.parametrize(("place", "open_"), [("Dol Guldur (minion)", True), ("Moria (minion)", False)])
def test_bade_to_rule(place: str, open_: bool) -> None:
    s = minions(WRAITH, at=place).hand(0, "Bade to Rule")
    before = influence(s, WRAITH), free_general(s.state, 0)
    assert s.playable("Bade to Rule") == open_
    if open_:
        plays(s, "Bade to Rule")
        assert (influence(s, WRAITH), free_general(s.state, 0)) == (before[0] - 2, before[1] + 5)
        uses(s, "Bade to Rule")
        assert s.where("Bade to Rule") is Zone.DISCARD and free_general(s.state, 0) == before[1]


def test_bade_to_rule_ends_when_he_sets_out() -> None:
    s = minions(WRAITH).bears(WRAITH, "Bade to Rule").go("Dol Guldur (minion)")
    assert s.where("Bade to Rule") is Zone.DISCARD


def test_bade_to_rule_waits_for_him() -> None:
    s = minions("Jerrek").hand(0, "Bade to Rule", WRAITH)
    plays(s, "Bade to Rule", use=1)
    assert s.where("Bade to Rule") is Zone.PLAY and free_general(s.state, 0) == 20 - 4 + 5
    s.act(s.play_action(WRAITH))
    s.pick(s.legal()[0].args[0]) if s.question is Question.TARGET else None
    s.window(At.ORGANIZATION, 0)
    assert held_by(s, WRAITH) == ["Bade to Rule"]


# ------------------------------------------------------------------------------------------------- told at a Darkhaven
@pytest.mark.parametrize(
    ("card", "site", "elsewhere", "taps", "points"),
    [
        ("That’s Been Heard Before Tonight", "Thranduil’s Halls (minion)", "Moria (minion)", False, 2),
        ("To Satisfy the Questioner", "Beorn’s House (minion)", "Moria (minion)", True, 3),
        ("That Ain’t No Secret", "The Worthy Hills", "Moria (minion)", False, 1),
    ],
)
def test_what_is_told(card: str, site: str, elsewhere: str, taps: bool, points: int) -> None:
    s = unopposed(site, "Jerrek", hand=(card,))
    plays(s, card)
    assert held_by(s, "Jerrek") == [card] and s.pose("Jerrek") is Pose.TAPPED
    assert (SITE[site].index in s.state.players[0].used) == taps and s.points(0) == 1
    assert not unopposed(elsewhere, "Jerrek", hand=(card,)).playable(card)
    s = minions("Jerrek").tapped("Jerrek").bears("Jerrek", card).at(Phase.UNTAP)
    s.window(At.ORGANIZATION, 0)
    assert (s.pose("Jerrek") is Pose.UNTAPPED) == (card == "That Ain’t No Secret")
    s.act(Action(Verb.STORE, (s.named(card),)))
    assert s.where(card) is Zone.MP and s.points(0) == 1 + points


def test_overt_companies_hear_nothing() -> None:
    s = unopposed("Thranduil’s Halls (minion)", "Jerrek", "Lugdush", hand=("That’s Been Heard Before Tonight",))
    assert not s.playable("That’s Been Heard Before Tonight")


@pytest.mark.parametrize("card", [False, True])
def test_tokens_to_show(card: bool) -> None:
    s = minions("Jerrek").bears("Jerrek", "High Helm").in_play(0, *["Tokens to Show"] * card)
    s.at(Phase.END_OF_TURN).window(At.END_OF_TURN, 0)
    assert s.can(Verb.STORE, s.named("High Helm")) == card


def test_tokens_are_for_minions() -> None:
    s = Scenario().company(0, "Haldir", at="Rivendell").bears("Haldir", "Glamdring").in_play(0, "Tokens to Show")
    s.hand(0, SPARE).at(Phase.END_OF_TURN).window(At.END_OF_TURN, 0)
    assert not s.can(Verb.STORE, s.named("Glamdring"))


def test_tokens_go_when_a_deck_is_exhausted() -> None:
    s = minions("Jerrek").in_play(0, "Tokens to Show").empty_draw_pile(0).discarded(0, "Giant", "Giant")
    s.go("Dol Guldur (minion)").settle()
    assert s.where("Tokens to Show") is not Zone.PLAY


# --------------------------------------------------------------------------------------------------------- on somebody
def test_well_preserved() -> None:
    s = minions("Ciryaher", "Jerrek", at="Dol Guldur (minion)").wounded("Jerrek").hand(0, "Well-preserved")
    before = body(s.state, s.named("Jerrek"))
    s.act(s.play_action("Well-preserved")).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -3 and roll_of(s).who == s.named("Ciryaher")
    s.rolls(12).window(At.ORGANIZATION, 0)
    assert s.pose("Jerrek") is Pose.UNTAPPED and body(s.state, s.named("Jerrek")) == before - 1
    assert not minions("Jerrek").wounded("Jerrek").hand(0, "Well-preserved").playable("Well-preserved")


@pytest.mark.parametrize(("place", "left"), [("Dol Guldur (minion)", Zone.DISCARD), ("Moria (minion)", Zone.PLAY)])
def test_well_preserved_until_he_rests(place: str, left: Zone) -> None:
    s = minions("Jerrek", at=place).bears("Jerrek", "Well-preserved").at(Phase.UNTAP)
    assert s.window(At.ORGANIZATION, 0).where("Well-preserved") is left


def test_focus_palantir() -> None:
    stone = "Palantír of Orthanc (minion)"
    s = minions("Ciryaher").bears("Ciryaher", stone).hand(0, "Focus Palantír")
    assert not s.can(Verb.USE, s.named(stone))
    plays(s, "Focus Palantír")
    assert held_by(s, stone) == ["Focus Palantír"] and s.can(Verb.USE, s.named(stone))
    s.go("Dol Guldur (minion)")
    assert s.where("Focus Palantír") is Zone.DISCARD
    assert not minions("Jerrek").bears("Jerrek", stone).hand(0, "Focus Palantír").playable("Focus Palantír")


def test_awaiting_the_call() -> None:
    s = minions("Layos", at="Moria (minion)").hand(0, "Awaiting the Call")
    plays(s, "Awaiting the Call")
    assert needed(s.state, s.named("Layos")) == 2
    assert not minions("Layos").hand(0, "Awaiting the Call").playable("Awaiting the Call")
    big = minions("Lieutenant of Morgul", at="Moria (minion)").hand(0, "Awaiting the Call")
    assert not big.playable("Awaiting the Call")
    s = minions("Layos", at="Moria (minion)").bears("Layos", "Awaiting the Call").go("Dol Guldur (minion)")
    assert s.where("Awaiting the Call") is Zone.DISCARD


def test_swarm_of_bats() -> None:
    s = minions("Gorbag", "Lugdush", "Jerrek", at="Carn Dûm (minion)").hand(0, "Swarm of Bats").hand(1, "Hobgoblins")
    assert not minions("Gorbag", "Jerrek").hand(0, "Swarm of Bats").playable("Swarm of Bats")
    bare = minions("Gorbag", "Lugdush", at="Gold Hill").hand(0, "Swarm of Bats")
    assert not bare.playable("Swarm of Bats")
    plays(s, "Swarm of Bats")
    meet(s.go("Goblin-gate (minion)"), "Hobgoblins")
    assert (threat(s), attack_body(s.state, attack_of(s))) == (9, -1)


@pytest.mark.parametrize(("who", "to", "left"), [("Jerrek", "Hador", Zone.DISCARD), ("Layos", "Gorbag", Zone.PLAY)])
def test_swarm_of_bats_scatters(who: str, to: str, left: Zone) -> None:
    s = minions("Gorbag", "Lugdush", "Jerrek").on_company("Gorbag", "Swarm of Bats")
    s.company(0, "Hador", "Layos", at="Minas Morgul (minion)")
    s.act(Action(Verb.SHIFT, (s.named(who), company(s, to).number)))
    assert s.window(At.ORGANIZATION, 0).where("Swarm of Bats") is left


# ---------------------------------------------------------------------------------------------------------------- magic
def test_deeper_shadow_darkens_a_land_or_a_place() -> None:
    s = minions("Ciryaher", at="Carn Dûm (minion)").hand(0, "Deeper Shadow").hand(1, SPARE)
    s.lay("Goblin-gate (minion)").window(At.MOVEMENT, 0)
    s.act(s.play_action("Deeper Shadow"))
    land = next(x.args[0] for x in s.legal() if x.args)
    s.pick(land).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -3
    s.rolls(12).window(At.MOVEMENT, 0)
    assert region_type(s.state, land) == "s"


def test_deeper_shadow_makes_ruins_a_hold() -> None:
    s = minions("Ciryaher", at="Dol Guldur (minion)").hand(0, "Deeper Shadow").hand(1, SPARE)
    s.lay("Bandit Lair (minion)").window(At.MOVEMENT, 0)
    plays(s.rolls(12), "Deeper Shadow")
    assert site_type(s.state, SITE["Bandit Lair (minion)"].index) == "S"


def test_deeper_shadow_hides() -> None:
    s = minions("Ciryaher", at="Carn Dûm (minion)").hand(0, "Deeper Shadow").hand(1, SPARE)
    s.lay("Goblin-gate (minion)").window(At.MOVEMENT, 0)
    before = limit(s, "Ciryaher")
    plays(s.rolls(12), "Deeper Shadow", use=1)
    assert limit(s, "Ciryaher") == before - 1
    other = minions("Jerrek", at="Carn Dûm (minion)").hand(0, "Deeper Shadow").hand(1, SPARE)
    other.lay("Goblin-gate (minion)").window(At.MOVEMENT, 0)
    assert not other.playable("Deeper Shadow")


# ----------------------------------------------------------------------------------------------------- rings, the end
@pytest.mark.parametrize(
    ("ring", "open_"), [("Minor Ring", True), ("Magic Ring of Words", True), ("The One Ring", False)]
)
def test_secrets_of_their_forging(ring: str, open_: bool) -> None:
    s = unopposed("The Worthy Hills", "Ciryaher", hand=("Secrets of Their Forging", ring))
    s.bears("Ciryaher", "The Least of Gold Rings")
    s = minions("Ciryaher", at="The Worthy Hills").bears("Ciryaher", "The Least of Gold Rings")
    let_in(s.hand(0, "Secrets of Their Forging", ring))
    plays(s, "Secrets of Their Forging")
    s.until_any(Question.RING_ITEM, Question.WINDOW)
    assert (s.question is Question.RING_ITEM and not s.why_not_play(ring)) == open_
    assert s.pose("Ciryaher") is Pose.TAPPED


def test_a_gold_ring_becomes_what_it_lists() -> None:
    card = load().named("The Least of Gold Rings")
    assert not card.could_become("spirit") and card.could_become("dwarven")  # type: ignore[attr-defined]


def test_sudden_call() -> None:
    s = minions("Jerrek").hand(0, "Sudden Call")
    assert s.why_not_play("Sudden Call")
    s = minions("Jerrek").hand(0, "Sudden Call").exhausted(0, 2)
    plays(s, "Sudden Call")
    assert s.state.turn.caller == 0 and s.state.turn.called


def test_sudden_call_of_an_opponent() -> None:
    s = minions("Jerrek").hand(1, "Sudden Call").exhausted(0, 2).stay()
    plays(s, "Sudden Call", use=1)
    assert s.state.turn.caller == 0 and s.state.turn.called
    s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, SPARE).hand(1, "Sudden Call").exhausted(0, 2).stay()
    assert s.why_not_play("Sudden Call", use=1)


def test_sudden_call_goes_back() -> None:
    s = minions("Jerrek").hand(0, "Sudden Call")
    before = len(s.state.zones[0][Zone.DRAW])
    plays(s, "Sudden Call", use=2)
    assert len(s.state.zones[0][Zone.DRAW]) == before + 1 and "Sudden Call" not in s.names(0, Zone.HAND)


# -------------------------------------------------------------------------------------------------------------- places
def test_barad_dur_of_minions() -> None:
    place = SITE["Barad-dûr (minion)"]
    s = minions("Ciryaher", at="Barad-dûr (minion)").bears("Ciryaher", "The Least of Gold Rings").wounded("Ciryaher")
    assert heals(s.state, place.index) and not place.haven
    assert list(due_by_themselves(s.state, 0)) == [s.named("The Least of Gold Rings")]


# -------------------------------------------------------------------------------------------------------------- allies
def test_stinker() -> None:
    s = minions("Jerrek", "Stinker", at="Carn Dûm (minion)").hand(1, "Lesser Spiders").go("Goblin-gate (minion)")
    meet(s, "Lesser Spiders")
    uses(s, "Stinker").settle()
    assert s.pose("Jerrek") is Pose.UNTAPPED and s.where("Lesser Spiders") is Zone.DISCARD
    big = minions("Jerrek", "Hador", "Layos", "Stinker", at="Carn Dûm (minion)").hand(1, "Lesser Spiders")
    meet(big.go("Goblin-gate (minion)"), "Lesser Spiders")
    assert not big.can(Verb.USE, big.named("Stinker"))
    ring = minions("Jerrek", "Stinker", at="Moria (minion)").bears("Jerrek", "The One Ring")
    uses(ring, "Stinker", ability=1)
    assert (ring.where("Stinker"), ring.where("The One Ring")) == (Zone.DISCARD, Zone.DISCARD)
    assert load().named("Stinker").manifests == "Gollum"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("ally", "site", "elsewhere"),
    [
        ("Stinker", "Moria (minion)", "Gold Hill"),
        ("Regiment of Black Crows", "Gold Hill", "Moria (minion)"),
        ("Great Bats", "Moria (minion)", "Gold Hill"),
        ("Great Lord of Goblin-gate", "Goblin-gate (minion)", "Moria (minion)"),
        ("War-wolf", "Moria (minion)", "Dead Marshes (minion)"),
    ],
)
def test_where_allies_are_found(ally: str, site: str, elsewhere: str) -> None:
    assert unopposed(site, "Jerrek", hand=(ally,)).playable(ally)
    assert not unopposed(elsewhere, "Jerrek", hand=(ally,)).playable(ally)
    s = minions("Jerrek", at=site).used(0, site).hand(0, ally)
    tapped = ("Regiment of Black Crows", "Great Bats", "War-wolf")
    assert let_in(s).playable(ally) == (ally in tapped)


def test_war_wolves_of_wolves() -> None:
    assert not unopposed("Gold Hill", "Jerrek", hand=("War-wolf",)).playable("War-wolf")
    mine = (site for site in SITE.values() if isinstance(site, MetwSite) and site.belongs == "minion")
    wolves = next(site for site in mine if any(attack.race == "Wolf" for attack in site.attacks))
    assert unopposed(wolves.label, "Jerrek", hand=("War-wolf",)).playable("War-wolf")


@pytest.mark.parametrize("ally", ["Regiment of Black Crows", "Great Bats", "Great Lord of Goblin-gate"])
def test_whom_allies_betray(ally: str) -> None:
    for people, overt in ((("Jerrek", ally), True), (("Jerrek",), False)):
        s = minions(*people)
        assert is_overt(s.state, company(s, "Jerrek")) == overt


@pytest.mark.parametrize("ally", ["Regiment of Black Crows", "Great Bats"])
def test_birds_and_bats_fly_off(ally: str) -> None:
    s = minions("Jerrek", ally, at="Carn Dûm (minion)").hand(1, "Cave Worm").go("Goblin-gate (minion)")
    meet(s, "Cave Worm").rolls(2, 2).settle().hazards()
    assert s.pose("Jerrek") is Pose.WOUNDED and s.where(ally) is Zone.DISCARD


def test_regiment_of_black_crows() -> None:
    s = minions("Jerrek", "Regiment of Black Crows", at="Carn Dûm (minion)").hand(1, "Cave Worm")
    meet(s.go("Goblin-gate (minion)"), "Cave Worm")
    uses(s, "Regiment of Black Crows").settle()
    assert s.where("Cave Worm") is Zone.HAND and s.pose("Jerrek") is Pose.UNTAPPED


def test_great_bats() -> None:
    s = minions("Jerrek", "Hador", "Great Bats", at="Eagles’ Eyrie (minion)")
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    assert attack_of(s).attacker_assigns
    assert not attack_of(uses(s, "Great Bats")).attacker_assigns


def test_great_lord_of_goblin_gate() -> None:
    s = minions("Lugdush", "Jerrek", "Great Lord of Goblin-gate", at="Carn Dûm (minion)").hand(1, "Cave Worm")
    meet(s.go("Goblin-gate (minion)"), "Cave Worm")
    before = [strength(s, who, fighting=True) for who in ("Lugdush", "Jerrek")]
    uses(s, "Great Lord of Goblin-gate")
    assert [strength(s, who, fighting=True) for who in ("Lugdush", "Jerrek")] == [before[0] + 2, before[1]]
