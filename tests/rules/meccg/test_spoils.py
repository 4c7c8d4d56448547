"""Trophies, and Dragons that are gone for good (MECCG-TRP, MECCG-DRG)."""

from __future__ import annotations

import pytest

from engine.journeys.reading.values import prowess
from engine.journeys.table.board import card_of
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import Handle
from engine.metw.cards.lairs import LAIRS
from engine.metw.combat.spoils import slay
from engine.metw.play.corruption import points as burden
from engine.metw.play.playable import copy_in_play
from engine.metw.table.borne import honour, trophies
from engine.metw.table.companies import attacks_at
from engine.metw.table.draft import Draft
from engine.metw.table.entities import manifestations, slain
from engine.metw.table.later import BARE_TROPHY, PAID_TROPHY
from engine.metw.table.scoring import Sort, by_sort
from engine.metw.table.verbs import Asked
from tests.cards.meccg.scenes import SPARE
from tests.cards.metw.scenes import influence, meet
from tests.cards.scenes import attack_of
from tests.rules.meccg.scenes import LIBRARY, Scenario, group_of, minions
from tests.rules_plugin import rule


def beaten(creature: str, *people: str) -> Scenario:
    """Orcs on their way have defeated a creature."""
    s = minions(*people).hand(0, SPARE).hand(1, creature).go("Dol Guldur (minion)")
    meet(s, creature).rolls(12, 12, 12, 12).until_any(Asked.TROPHY)
    return s  # type: ignore[return-value]


@rule("MECCG-TRP-01", "MECCG-MP-13", "MECCG-RULING-39", "MECCG-DEC-20", "MECCG-FLOW-15", "MECCG-TRP-04")
def test_an_orc_who_faced_a_strike_may_bear_what_was_defeated() -> None:
    s = beaten("Small Guard", "Gorbag", "Dôgrib")
    assert s.asked == Asked.TROPHY and s.decider == 0
    assert {x.args[0] for x in s.legal() if x != PASS} <= {s.named("Gorbag")}, "no Man does"
    s.act(pick(s.named("Gorbag")))
    assert trophies(s.state, s.named("Gorbag")) == [s.state.zones[0][Zone.MP][0]]
    s = beaten("Small Guard", "Gorbag")
    s.act(PASS)
    s.pending  # noqa: B018
    assert trophies(s.state, s.named("Gorbag")) == [] and s.where("Small Guard") is Zone.OUT


def bearing(*mps: int, starred: bool = True) -> Scenario:
    """Gorbag with trophies worth so much."""
    s = minions("Gorbag").hand(0, SPARE)
    for number in mps:
        card = s._card(1, f"Foe of {number}", Zone.HAND)

        def build(d: Draft, card: Handle = card) -> None:
            d.enter(card, PAID_TROPHY if starred else BARE_TROPHY, Zone.MP, 0)
            d.hold(s._find_in(d, "Gorbag"), card)  # type: ignore[arg-type]

        s._build.append(build)  # type: ignore[arg-type]
    return s  # type: ignore[return-value]


@rule("MECCG-TRP-06", "MECCG-TRP-07", "MECCG-TRP-08", "MECCG-TRP-09", "MECCG-TRP-10")
@pytest.mark.parametrize(
    ("mps", "more"),
    [((), (0, 0)), ((1,), (1, 0)), ((1, 1), (1, 1)), ((3,), (2, 1)), ((3, 1), (2, 2)), ((3, 3), (2, 2))],
)
def test_trophies_add_to_influence_and_prowess(mps: tuple[int, ...], more: tuple[int, int]) -> None:
    s, plain = bearing(*mps), minions("Gorbag")
    assert honour(s.state, s.named("Gorbag")) == more
    assert influence(s, "Gorbag") == influence(plain, "Gorbag") + more[0]
    mine = prowess(plain.state, plain.named("Gorbag"))
    assert prowess(s.state, s.named("Gorbag")) == max(mine, min(mine + more[1], 9))


@rule("MECCG-TRP-02", "MECCG-TRP-03")
def test_a_trophy_weighs_nothing_and_stays_where_it_is() -> None:
    s = bearing(3)
    (card,) = trophies(s.state, s.named("Gorbag"))
    assert burden(s.state, s.named("Gorbag")) == 0
    assert s.refused(Action(Verb.STORE, (card,))) != "" and s.refused(Action(Verb.TRANSFER, (card, card))) != ""


@rule("MECCG-TRP-05", "MECCG-RULING-38")
@pytest.mark.parametrize(("starred", "points", "zone"), [(True, 3, Zone.MP), (False, 0, Zone.OUT)])
def test_what_a_trophy_is_worth_it_is_worth_when_its_bearer_falls(starred: bool, points: int, zone: Zone) -> None:
    s = bearing(3, starred=starred)
    (card,) = trophies(s.state, s.named("Gorbag"))
    assert by_sort(s.state, 0)[Sort.KILL] == points
    s.disturb(lambda d: d.customs.eliminated(d, s.named("Gorbag")))
    assert any(card in rows[zone] for rows in s.state.zones)


# ------------------------------------------------------------------------------------------------------------ Dragons
@rule("MECCG-DRG-01", "MECCG-DRG-02", "MECCG-DRG-06")
def test_a_dragon_may_be_on_the_table_in_several_ways() -> None:
    s = minions("Gorbag").in_play(1, "Daelomin Ahunt")
    ahunt, basic = LIBRARY.catalogue.named("Daelomin Ahunt"), LIBRARY.catalogue.named("Daelomin")
    assert copy_in_play(s.state, 0, basic) is None and copy_in_play(s.state, 0, ahunt) is not None
    assert manifestations(s.state, ahunt.number, dragons=True) == {ahunt.number, basic.number}
    assert len(LAIRS) == 9


@rule("MECCG-DRG-07", "MECCG-DRG-08", "MECCG-DRG-09", "MECCG-MAN-03", "MECCG-DRG-14", "MECCG-RULING-05")
def test_a_slain_dragon_is_gone_in_every_form() -> None:
    s = Scenario().company(0, "Aragorn II", at="Dancing Spire").in_play(1, "Daelomin Ahunt", "Daelomin")
    assert attacks_at(s.state, group_of(s)) and not slain(s.state, "Daelomin")
    basic = s.named("Daelomin")

    def fall(d: Draft) -> None:
        d.lay_dead(basic, 0)
        slay(d, basic)

    s.disturb(fall)  # type: ignore[arg-type]
    assert s.where("Daelomin") is Zone.MP and s.where("Daelomin Ahunt") is Zone.OUT
    assert slain(s.state, "Daelomin") and attacks_at(s.state, group_of(s)) == []
    refused = copy_in_play(s.state, 0, LIBRARY.catalogue.named("Daelomin Ahunt"))
    assert refused is not None and refused.rule == "MECCG-DRG-08"


@rule("MECCG-DRG-10", "MECCG-DRG-11", "MECCG-MP-12")
@pytest.mark.parametrize(
    ("side", "seat", "zone"), [("hero", 1, Zone.MP), ("minion", 1, Zone.OUT), ("hero", 0, Zone.OUT)]
)
def test_points_for_a_dragon_are_for_heroes_who_did_not_play_it(side: str, seat: int, zone: Zone) -> None:
    s = Scenario(sides=(side, "hero")).company(0, "Aragorn II", at="Rivendell").in_play(seat, "Daelomin Ahunt")
    card = s.named("Daelomin Ahunt")

    def fall(d: Draft) -> None:
        d.lay_dead(card, 0)
        slay(d, card)

    s.disturb(fall)  # type: ignore[arg-type]
    assert s.where("Daelomin Ahunt") is zone


@rule("MECCG-DRG-03", "MECCG-RULING-27", "MECCG-CARD-SMAUG-AHUNT-01")
def test_a_dragon_ahunt_attacks_whoever_moves_there() -> None:
    s = Scenario().company(0, "Aragorn II", at="Lórien").in_play(0, "Daelomin Ahunt").hand(0, SPARE)
    s.lay("Irerock").until_attack()
    assert attack_of(s).source == s.named("Daelomin Ahunt")


@rule("MECCG-DRG-12", "MECCG-DRG-13", "MECCG-DRG-19", "MECCG-DRG-15", "MECCG-DRG-16", "MECCG-DRG-17", "MECCG-DRG-18")
@rule("MECCG-DRG-20")
@pytest.mark.parametrize(("dragon", "lair"), LAIRS.items())
def test_every_dragon_has_its_lair(dragon: str, lair: str) -> None:
    found = [site for site in LIBRARY.atlas.sites if site.name == lair]
    assert all(any(attack.race == "Dragon" for attack in site.attacks) for site in found)
    cards = [one for one in LIBRARY.catalogue.definitions if getattr(one, "entity", "") == dragon]
    if not found or not cards:
        pytest.skip("neither its lair nor the Dragon is in the set yet")
    s = Scenario().company(0, "Aragorn II", at=found[0].label).out(1, cards[0].name)
    if found[0].alignment == "":  # type: ignore[attr-defined]
        assert attacks_at(s.state, group_of(s)) == []
    assert card_of(s.state, s.named("Aragorn II")).use == 0
