"""After the attack: what becomes of the card (LORE-DEFEAT)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.conditions import Where
from engine.journeys.cards.moments import At, Of, Stat
from engine.journeys.cards.words import Automatic, Behaviour, Modify
from engine.journeys.combat.attack import creature_attack
from engine.journeys.reading.automatic import SiteAttack, site_attacks
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Strike
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.lore.game import MACHINE
from engine.lore.records import Draft
from tests.rules.scenes import (
    STAYS,
    at_site,
    attack,
    enter,
    face,
    group_of,
    hazard,
    moment,
    past,
    site,
    strikes,
    told,
    under_attack,
)
from tests.rules.test_timing import behaves
from tests.rules_plugin import rule
from tests.scenario import Scenario


def places(s: Scenario, name: str) -> list[tuple[int, Zone]]:
    """Wherever a card lies, which is one place if all is well."""
    card = s.named(name)
    return [
        (seat, Zone(zone))
        for seat, rows in enumerate(s.state.zones)
        for zone, row in enumerate(rows)
        for one in row
        if one == card
    ]


@rule("LORE-DEFEAT-01", "LORE-DEFEAT-02", "LORE-DEFEAT-03", "LORE-ZONE-06")
def test_a_creature_all_of_whose_strikes_were_defeated_goes_to_the_defenders_mp_pile() -> None:
    """Orc-warband: five strikes on two characters; three are excess and are not counted."""
    s = Scenario().company(0, "Faramir", "Éowyn", at="Rivendell").hand(1, "Orc-warband").rolls(12, 12)
    attack(s, "Orc-warband")
    s.pick("Faramir").pick("Faramir").pick("Éowyn")
    face(s, "Faramir")
    face(s).settle()
    assert places(s, "Orc-warband") == [(0, Zone.MP)]
    assert s.points(0) == 1 + 1


@rule("LORE-DEFEAT-01", "LORE-DEFEAT-08")
def test_one_strike_that_succeeds_spoils_it() -> None:
    """Two of three Wolves are beaten: the card is discarded."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Wolves").rolls(12, 12, 2, 2)
    attack(s, "Wolves").settle()
    assert (places(s, "Wolves"), s.points(0)) == ([(1, Zone.DISCARD)], 1)
    assert [strike[4] for strike in strikes(s)] == [False, False, True]


@rule("LORE-DEFEAT-06", "LORE-RULING-74")
def test_an_attack_with_a_cancelled_strike_is_not_defeated() -> None:
    """Halfling Stealth cancels the strike on Frodo, who stays untapped without a roll; Gimli beats his in vain."""
    s = Scenario().company(0, "Gimli", "Frodo", at="Rivendell").hand(0, "Halfling Stealth").hand(1, "Wargs").rolls(12)
    attack(s, "Wargs").pick("Frodo")
    s.pass_().pick(STAYS)
    s.play("Halfling Stealth")
    past(s, At.COUNTER)
    while strike_open(s):
        s.pass_()
    face(s).settle()
    assert [strike[0] for strike in strikes(s)] == ["Gimli"]
    assert (s.pose("Frodo"), s.where("Wargs", 1)) == (Pose.UNTAPPED, Zone.DISCARD)


def strike_open(s: Scenario) -> bool:
    """Whether Frodo's strike is still being resolved."""
    top = next((f for f in reversed(s.state.frames) if isinstance(f, Strike)), None)
    return top is not None and top.who == s.named("Frodo") and s.question is Question.WINDOW


@rule("LORE-DEFEAT-07", "LORE-RULING-75", "LORE-COMBAT-11", "LORE-DEFEAT-08")
def test_a_cancelled_attack_is_faced_not_defeated_and_its_card_discarded() -> None:
    """Dark Quarrels against Orc-patrol: no strike, no points, but the company has faced Orcs."""
    s = (
        Scenario()
        .company(0, "Gimli", "Éowyn", at="Rivendell")
        .hand(0, "Dark Quarrels")
        .hand(1, "Orc-patrol")
        .go("Weathertop")
    )
    hazard(s, "Orc-patrol")
    s.pass_().play("Dark Quarrels")
    s.settle()
    assert (strikes(s), s.where("Orc-patrol", 1), s.points(0)) == ([], Zone.DISCARD, 1)
    assert "Orc" in group_of(s, "Gimli").faced


@rule("LORE-RULING-83", "LORE-DEFEAT-05", "LORE-COMBAT-01")
def test_each_attack_of_one_creature_must_be_defeated() -> None:
    """Assassin attacks Faramir three times, each with its own engagement step; cancelling one forfeits the points."""
    s = Scenario().company(0, "Faramir", "Éowyn", at="Dunharrow").hand(1, "Assassin").rolls(12, 12, 12).go("Edoras")
    hazard(s, "Assassin", "Faramir")
    s.settle()
    assert (len(told(s, Told.ATTACK)), s.where("Assassin")) == (3, Zone.MP)
    s = Scenario().company(0, "Faramir", "Éowyn", at="Dunharrow").hand(1, "Assassin").rolls(12, 12, 12).go("Edoras")
    hazard(s, "Assassin", "Faramir")
    while s.decider == 1 or moment(s) != At.ENGAGEMENT:
        s.plain()
    s.act(Action(Verb.DODGE, (s.named("Éowyn"),))).settle()
    assert (len(strikes(s)), s.where("Assassin", 1)) == (2, Zone.DISCARD)


def balrog(owner: int, *rolls: int) -> Scenario:
    s = (
        Scenario()
        .company(0, "Beorn", "Tom Bombadil", "Elrond", at="Moria")
        .in_play(owner, "Balrog of Moria")
        .rolls(*rolls)
    )
    return enter(s.stay())


@rule("LORE-DEFEAT-09", "LORE-RULING-72")
def test_a_condition_whose_attack_was_not_defeated_stays_in_play() -> None:
    """The Balrog beats Beorn: the card remains."""
    s = balrog(1, 12, 12, 12, 2, 2)
    s.window(At.SITE, 0)
    assert [args[2] for args in told(s, Told.ATTACK)] == [0, 1]
    assert s.where("Balrog of Moria") is Zone.PLAY


@rule("LORE-DEFEAT-04", "LORE-ZONE-06", "LORE-RULING-87")
def test_a_condition_with_points_goes_to_the_defender_when_its_attack_is_defeated() -> None:
    """Skill, luck and twelves: the Balrog is beaten and counts five for the defender."""
    s = balrog(1, 12, 12, 12, 12)
    s.window(At.SITE, 0)
    balrog_card = s.named("Balrog of Moria")
    assert balrog_card in s.state.zones[0][Zone.MP]


@rule("LORE-DEFEAT-10", "LORE-RULING-61", "LORE-RULING-81", "LORE-CARD-18", "LORE-COMBAT-04")
def test_ones_own_condition_is_discarded_when_its_attack_is_defeated() -> None:
    """My own Balrog attacks my company: the opponent decides for it, and beaten it goes to my discard pile."""
    s = balrog(0, 12, 12, 12, 12)
    while under_attack(s).automatic == 0:
        s.plain()
    assert under_attack(s).attacker == 1
    s.window(At.SITE, 0)
    assert s.where("Balrog of Moria") is Zone.DISCARD
    assert s.points(0) == 1 + 3 + 2


@rule("LORE-DEFEAT-10")
def test_ones_own_condition_without_points_is_discarded_too() -> None:
    """My own Fell Winter lets Wolves attack me at Bree: beaten, it is discarded; the opponent's would stay."""
    for seat, zone in ((0, Zone.DISCARD), (1, Zone.PLAY)):
        s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Bree").in_play(seat, "Fell Winter")
        at_site(s.rolls(*[12] * 4).stay())
        assert (s.where("Fell Winter"), len(strikes(s))) == (zone, 3)


@rule("LORE-RULING-87")
def test_added_automatic_attacks_come_last_oldest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fell Winter of the opponent is older than a card of mine that adds Orcs: Wolves first, whosever they are."""
    behaves(monkeypatch, "Elf-song", Behaviour(always=(Automatic(Where(types="B"), "Orc", 1, 5),)))
    for order in ((1, 0), (0, 1)):
        s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Bree")
        for seat in order:
            s.in_play(seat, "Fell Winter" if seat else "Elf-song")
        at_site(s.rolls(*[12] * 4).stay())
        races = [under.race for under in s_attacks(s)]
        assert races == (["Wolf", "Orc"] if order == (1, 0) else ["Orc", "Wolf"])


def s_attacks(s: Scenario) -> list[SiteAttack]:
    """The automatic-attacks of Bree for seat 0, as they stand."""
    return site_attacks(s.state, site("Bree"), 0)


@rule("LORE-RULING-80")
def test_a_condition_without_points_stays_when_its_attack_is_defeated() -> None:
    """Fell Winter's Wolves at a Border-hold are beaten: the winter goes on."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Bree").in_play(1, "Fell Winter").rolls(12, 12, 12)
    at_site(s.stay())
    assert len(strikes(s)) == 3
    assert s.where("Fell Winter") is Zone.PLAY


@rule("LORE-CARD-18", "LORE-RULING-81", "LORE-ZONE-07", "LORE-RULING-61")
def test_ones_own_creature_is_removed_from_the_game_when_defeated() -> None:
    """Giant of seat 0 attacks a company of seat 0: beaten, he goes out of play and scores nobody."""
    s = Scenario().company(0, "Glorfindel II", at="Rivendell").hand(0, "Giant").go("Weathertop").window(At.MOVEMENT, 0)
    s.pass_()
    draft = Draft(s.state)
    giant = s.identity(s.in_hand(0, "Giant")).serial
    draft.take(*draft.place_of(s.in_hand(0, "Giant")), s.in_hand(0, "Giant"))
    draft.put(0, Zone.DECLARED, giant)
    creature_attack(draft, giant, group_of(s, "Glorfindel II").number, None, -1)
    MACHINE.settle(draft)
    s.change(**{name: getattr(draft.freeze(), name) for name in ("zones", "cards", "frames", "clock")})
    assert under_attack(s).attacker == 1
    s.rolls(12).settle()
    assert (s.where("Giant"), s.points(0)) == (Zone.OUT, 2)


@rule("LORE-RULING-82", "LORE-COMBAT-11")
def test_an_attack_without_strikes_is_faced_and_not_defeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card takes all strikes off every attack: nobody is struck, and the creature is discarded."""
    behaves(monkeypatch, "Lapse of Will", Behaviour(always=(Modify(Stat.STRIKES, -9, Of.ATTACKS),)))
    s = (
        Scenario()
        .company(0, "Gimli", "Éowyn", at="Rivendell")
        .in_play(0, "Lapse of Will")
        .hand(1, "Wolves")
        .go("Weathertop")
    )
    hazard(s, "Wolves").settle()
    assert (strikes(s), s.where("Wolves", 1), s.points(0)) == ([], Zone.DISCARD, 1)
    assert "Wolf" in group_of(s, "Gimli").faced
