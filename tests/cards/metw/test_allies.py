"""Every ally of The Wizards."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.metw.cards.library import load
from engine.metw.table.verbs import Asked
from tests.cards.metw.scenes import SPARE, attack_of, free, held_by, inside, meet, place_of, plays, uses, visiting
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

ALLIES = [card for card in load().definitions if card.kind is Kind.ALLY]


@rule("METW-CARD-BILL-THE-PONY-01")
@pytest.mark.parametrize("name", [card.name for card in ALLIES])
def test_played_where_it_lives(name: str) -> None:
    place = load().named(name).playable_at[0]
    site = "Lake-town" if place.startswith("region:") else place
    s = plays(visiting("Aragorn II", "Bergil", "Haldir", "Háma", at=site, hand=(name,)), name, "Bergil")
    assert s.where(name) is Zone.PLAY and s.pose(keeper(s, name)) is Pose.TAPPED
    assert load().named("Bill the Pony").body == 10


def keeper(s: Scenario, ally: str) -> str:
    """Whose ally it is."""
    return next(who for who in ("Aragorn II", "Bergil", "Haldir", "Háma") if ally in held_by(s, who))


def with_ally(name: str, at: str, *people: str, hazards: tuple[str, ...] = ()) -> Scenario:
    """A company with an ally of the first of them."""
    first, *others = people
    return Scenario().company(0, first, name, *others, at=at).hand(0, SPARE).hand(1, *hazards)


def test_bill_the_pony() -> None:
    s = with_ally("Bill the Pony", "Bree", "Bergil")
    s.until(Question.CHOICE).pick(1)
    assert (place_of(s, "Bergil"), s.where("Bill the Pony")) == ("Rivendell", Zone.DISCARD)


def test_bill_the_pony_at_a_tapped_site() -> None:
    s = inside(Scenario().company(0, "Bergil", at="Bree").used(0, "Bree").hand(0, "Bill the Pony"))
    assert s.playable("Bill the Pony")


@rule("METW-CARD-GOLDBERRY-01")
def test_goldberry() -> None:
    s = uses(
        meet(with_ally("Goldberry", "Rivendell", "Bergil", hazards=("Giant",)).go("Goblin-gate"), "Giant"), "Goldberry"
    )
    assert s.pose("Goldberry") is Pose.TAPPED and free(s)


def test_goldberry_is_not_attacked() -> None:
    s = meet(with_ally("Goldberry", "Rivendell", "Bergil", hazards=("Orc-patrol",)).go("Goblin-gate"), "Orc-patrol")
    assert s.named("Goldberry") not in struck(s)


def test_goldberry_keeps_the_company_on_its_way() -> None:
    s = with_ally("Goldberry", "Rivendell", "Bergil", hazards=("Snowstorm",)).in_play(1, "Doors of Night").go("Bree")
    plays(s, "Snowstorm").until(Question.CHOICE).pick("Goldberry")
    assert s.until(Question.ENTER).site_of("Bergil") == "Bree"


@rule("METW-CARD-GOLLUM-01")
def test_gollum() -> None:
    s = with_ally("Gollum", "Rivendell", "Bergil", hazards=("Wargs",)).go("Carn Dûm")
    uses(meet(s, "Wargs", key=1), "Gollum")
    assert free(s)


def test_gollum_takes_the_ring() -> None:
    s = with_ally("Gollum", "Bree", "Bergil").bears("Bergil", "The One Ring")
    uses(s, "Gollum", "The One Ring", ability=1)
    assert (s.where("Gollum"), s.where("The One Ring")) == (Zone.DISCARD, Zone.DISCARD)


@rule("METW-CARD-GWAIHIR-01")
def test_gwaihir() -> None:
    s = uses(with_ally("Gwaihir", "Edoras", "Bergil", hazards=("Wolves",)), "Gwaihir").lay("Weathertop").hazards()
    assert s.where("Gwaihir") is Zone.DISCARD and not s.playable("Wolves")
    assert s.until(Question.ENTER).site_of("Bergil") == "Weathertop"


@rule("METW-CARD-LEAFLOCK-01", "METW-CARD-LEAFLOCK-02", "METW-CARD-LEAFLOCK-03")
def test_leaflock() -> None:
    s = with_ally("Leaflock", "Wellinghall", "Bergil", hazards=("Huorn",)).go("Lórien")
    assert free(uses(meet(s, "Huorn"), "Leaflock"))
    t = with_ally("Leaflock", "Wellinghall", "Bergil", hazards=("Lost in the Wilderness",)).go("Lórien")
    t.play("Lost in the Wilderness")
    t.window(At.COUNTER, 0).use("Leaflock", ability=1).settle()
    assert t.pose("Leaflock") is Pose.TAPPED


@rule("METW-CARD-LEAFLOCK-02")
def test_leaflock_ends_what_a_hazard_left() -> None:
    s = with_ally("Leaflock", "Wellinghall", "Bergil", hazards=("River",)).go("Lórien")
    plays(s, "River").window(At.MOVEMENT, 0)
    uses(s, "Leaflock", ability=2)
    assert s.state.lasting == ()


@pytest.mark.parametrize(("name", "kept"), [("Leaflock", True), ("Skinbark", False), ("Treebeard", True)])
def test_ents_leave_outside_their_country(name: str, kept: bool) -> None:
    near = with_ally(name, "Lórien", "Bergil").go("Bandit Lair")
    far = with_ally(name, "Lórien", "Bergil").go("Dead Marshes")
    assert (near.where(name) is Zone.PLAY, far.where(name)) == (kept, Zone.DISCARD)


@pytest.mark.parametrize("name", ["Leaflock", "Quickbeam", "Skinbark", "Treebeard"])
def test_ents_are_not_attacked_at_sites(name: str) -> None:
    s = with_ally(name, "Moria", "Bergil").until(Question.ENTER).pick(1)
    assert s.named(name) not in struck(s)


def struck(s: Scenario) -> set[int]:
    """Those who were assigned strikes."""
    return {strike.who for strike in attack_of(s.until(Question.FACE)).assigned}


@rule("METW-CARD-ROAC-THE-RAVEN-01")
def test_roac_the_raven() -> None:
    s = inside(with_ally("Roäc the Raven", "Lake-town", "Bergil").hand(0, "Hillmen").rolls(10))
    uses(s, "Roäc the Raven", "Hillmen")
    assert (s.where("Hillmen"), s.where("Roäc the Raven")) == (Zone.MP, Zone.DISCARD)


@rule("METW-CARD-SHADOWFAX-01")
def test_shadowfax() -> None:
    s = with_ally("Shadowfax", "Edoras", "Bergil").lay("Lórien").window(At.END_OF_MOVEMENT, 0)
    assert s.site_of("Bergil") == "Lórien"
    uses(s, "Shadowfax").until(Asked.FURTHER).lay("Rivendell")
    assert s.until(Question.ENTER).site_of("Bergil") == "Rivendell" and s.pose("Shadowfax") is Pose.TAPPED


def test_shadowfax_carries_one_or_one_and_a_hobbit_and_no_other_ally() -> None:
    for people, others, may in (
        (("Bergil", "Sam Gamgee"), (), True),
        (("Bergil", "Haldir"), (), False),
        (("Bergil",), ("Quickbeam",), False),
    ):
        s = with_ally("Shadowfax", "Edoras", *people).bears("Bergil", *others).lay("Lórien")
        s.window(At.END_OF_MOVEMENT, 0) if may else s.until(Question.ENTER)
        ends = [frame for frame in s.state.frames if getattr(frame, "moment", 0) == At.END_OF_MOVEMENT]
        assert bool(ends and s.can(Verb.USE, s.named("Shadowfax"))) is may


@rule("METW-CARD-TOM-BOMBADIL-01", "METW-CARD-TOM-BOMBADIL-02", "METW-CARD-TOM-BOMBADIL-03")
def test_tom_bombadil() -> None:
    s = with_ally("Tom Bombadil", "Old Forest", "Bergil").company(0, "Haldir", at="Rivendell").hand(1, "Wolves")
    s.lay("Bree", "Haldir").until(Question.NEXT_COMPANY).pick(next(c.number for c in s.state.companies if c.site == 50))
    meet(s.hazards(), "Wolves")
    assert free(uses(s, "Tom Bombadil"))


def test_tom_bombadil_stays_in_his_country() -> None:
    s = with_ally("Tom Bombadil", "Old Forest", "Bergil").go("Rivendell")
    assert s.where("Tom Bombadil") is Zone.PLAY
    t = with_ally("Tom Bombadil", "Rivendell", "Bergil").go("Moria", regions=("Rhudaur", "Hollin", "Redhorn Gate"))
    assert t.where("Tom Bombadil") is Zone.DISCARD


@rule("METW-CARD-TREEBEARD-01")
def test_treebeard() -> None:
    s = inside(with_ally("Treebeard", "Weathertop", "Bergil").hand(0, "Dreams of Lore"))
    plays(s, "Dreams of Lore")
    assert s.pose("Treebeard") is Pose.TAPPED
