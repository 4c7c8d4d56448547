"""Barrels Out of Bond: characters under Rescue Prisoners, freed where it is stored, four sites (SCEN-BARRELS)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards.decks import DeckEntry
from engine.editions import edition
from engine.journeys.table.board import card_of, characters_of, company_number
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.metw.audit import why_not_deck
from engine.metw.cards.library import load
from engine.metw.decklists import listed
from engine.metw.phases.endings import BY_SCENARIO
from engine.metw.scenarios.prisoners import BARRELS, FOURTH, RESCUE, played_four, stored, under
from engine.metw.table.control import controller_of
from engine.metw.table.scoring import marshalling_points
from engine.metw.table.verbs import Asked
from engine.metw.variants import STANDARD
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

HOLDS = ("Moria", "Goblin-gate", "Mount Gram", "Dol Guldur")


def at_moria(*hand: str, variant: int = BARRELS.number) -> Scenario:
    """A company at a tapped shadow-hold that it has entered, Rescue Prisoners in hand."""
    s = Scenario(variant).company(0, "Aragorn II", "Gimli", "Legolas", at="Moria").company(1, "Éowyn", at="Lórien")
    s.used(0, "Moria").hand(0, RESCUE, *hand).at(Phase.SITE)
    return s


def reach(s: Scenario) -> Scenario:
    """Enter, and go on until the card can be played."""
    s.enter()
    for _ in range(60):
        if s.decider == 0 and s.frame_moment() == 4 and s.playable(RESCUE):
            return s
        s.plain()
    raise AssertionError("it can never be played")


def put(s: Scenario, name: str) -> Scenario:
    return s.act(Action(Verb.PLAY, (s.in_hand(0, name), 0)))


def title(s: Scenario, card: int) -> str:
    return s.title(s.identity(card).definition)


def rescued(*names: str) -> Scenario:
    """The card lies with Aragorn at Rivendell, with prisoners under it."""
    s = Scenario(BARRELS.number).company(0, "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Lórien")
    s.bears("Aragorn II", RESCUE).hand(0, *names)
    s.pending  # noqa: B018  (nature answers first)
    rescue = s.named(RESCUE)
    for name in names:
        card = s.in_hand(0, name)
        s.disturb(lambda d, card=card: (d.enter(card, zone=Zone.ASIDE), d.alter(card, marks=(rescue,))) and None)
    return s


# ------------------------------------------------------------------------------------------------------------- the deck
@rule("SCEN-BARRELS-01", "SCEN-RULING-19")
def test_four_copies_belong_into_the_play_deck() -> None:
    house = edition("metw")
    deck = next(iter(house.decks.ready().values()))
    plain = tuple(entry for entry in deck.draw if entry.number != load().named(RESCUE).number)
    assert [one.rule for one in house.decks.check(replace(deck, draw=plain), BARRELS.number, ())] == ["SCEN-BARRELS-01"]
    four = (*plain[1:], DeckEntry(0, 4, load().named(RESCUE).number))
    broken = {one.rule for one in house.decks.check(replace(deck, draw=four), BARRELS.number, ())}
    assert not broken & {"SCEN-BARRELS-01", "METW-SETUP-04"}
    assert "METW-SETUP-04" in {one.rule for one in house.decks.check(replace(deck, draw=four), STANDARD, ())}
    refused = why_not_deck(BARRELS.number, (), list(listed(replace(deck, draw=plain), BARRELS.number)))
    assert refused is not None and refused.rule == "SCEN-BARRELS-01"


# ------------------------------------------------------------------------------------------------------------ prisoners
@rule("SCEN-BARRELS-02", "SCEN-BARRELS-03", "SCEN-DEC-10", "SCEN-HID-05", "SCEN-RULING-19")
def test_characters_of_the_hand_go_under_the_card_and_do_nothing() -> None:
    s = reach(at_moria("Faramir", "Boromir II", "Éowyn")).play(RESCUE)
    assert s.question is Asked.PRISONER and s.decider == 0
    points = marshalling_points(s.state, 0)
    put(s, "Faramir")
    assert s.question is Asked.PRISONER, "any number may be put there"
    assert s.refused(Action(Verb.PLAY, (s.in_hand(0, "Éowyn"), 0))) == "SCEN-RULING-19", "she is in play already"
    put(s, "Boromir II").act(PASS)
    rescue = next(frame.card for frame in s.state.frames if hasattr(frame, "card"))
    assert {title(s, card) for card in under(s.state, rescue)} == {"Faramir", "Boromir II"}
    assert marshalling_points(s.state, 0) == points
    assert all(title(s, card) not in ("Faramir", "Boromir II") for card in characters_of(s.state, 0))


@rule("SCEN-BARRELS-02")
def test_without_a_character_it_is_not_played() -> None:
    s = reach(at_moria("Faramir")).play(RESCUE).act(PASS)
    for _ in range(5):
        s.plain()
    assert RESCUE not in {title(s, card) for card in s.state.zones[0][Zone.PLAY]}
    other = reach(at_moria("Faramir", variant=STANDARD)).play(RESCUE)
    assert other.question is not Asked.PRISONER, "in any other game nobody is asked"


@rule("SCEN-BARRELS-03", "SCEN-BARRELS-06")
def test_the_card_remembers_its_site_and_loses_its_prisoners_when_it_goes() -> None:
    s = rescued("Faramir")
    s.plain()
    rivendell = s.state.atlas.site_named["Rivendell"].index
    assert card_of(s.state, s.named(RESCUE)).marks == (rivendell,)
    s.disturb(lambda d: d.discard(s.named(RESCUE)))
    s.plain()
    assert not s.state.zones[0][Zone.ASIDE] and "Faramir" in {title(s, c) for c in s.state.zones[0][Zone.DISCARD]}


@rule("SCEN-BARRELS-04", "SCEN-BARRELS-05", "SCEN-DEC-11")
def test_freed_characters_join_the_company_that_stored_the_card() -> None:
    s = rescued("Faramir", "Haldir")
    s.act(Action(Verb.STORE, (s.named(RESCUE),)))
    assert s.question is Asked.FREED and stored(s.state, 0) == 1
    group = company_number(s.state, s.named("Aragorn II"))
    assert pick(group) in s.legal() and PASS in s.legal()
    s.act(pick(group))
    assert company_number(s.state, s.named("Faramir")) == group and not s.state.players[0].arrived
    follow = [x for x in s.legal() if x.verb == Verb.PICK and x.args[0] == s.named("Faramir")]
    assert s.refused(pick(999_999)) == "SCEN-BARRELS-04"
    s.act(follow[0] if follow else PASS)
    if follow:
        assert controller_of(s.state, s.named("Haldir")) == s.named("Faramir")
    else:
        assert "Haldir" in {title(s, c) for c in s.state.zones[0][Zone.DISCARD]}


@rule("SCEN-BARRELS-04")
def test_whom_influence_does_not_cover_is_discarded() -> None:
    heavy = Scenario(BARRELS.number).company(0, "Aragorn II", "Elrond", "Gimli", at="Rivendell")
    heavy.company(1, "Éowyn", at="Lórien").bears("Gimli", RESCUE).hand(0, "Galadriel")
    heavy.pending  # noqa: B018  (nature answers first)
    rescue, card = heavy.named(RESCUE), heavy.in_hand(0, "Galadriel")
    heavy.disturb(lambda d: (d.enter(card, zone=Zone.ASIDE), d.alter(card, marks=(rescue,))) and None)
    heavy.act(Action(Verb.STORE, (rescue,)))
    assert "Galadriel" in {title(heavy, c) for c in heavy.state.zones[0][Zone.DISCARD]}, "nobody could control her"


# --------------------------------------------------------------------------------------------------- victory and ranks
def with_stored(count: int, sites: tuple[str, ...] = HOLDS) -> Scenario:
    s = Scenario(BARRELS.number).company(0, "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Lórien")
    s.stored(0, *[RESCUE] * count).at(Phase.END_OF_TURN)

    def mark(d: Any) -> None:
        for card, name in zip(d.zones[0][Zone.MP], sites, strict=False):
            d.alter(card, marks=(d.atlas.site_named[name].index,))

    s._build.append(mark)
    return s


@rule("SCEN-BARRELS-06", "SCEN-RULING-03")
def test_four_of_different_sites_win_at_the_end_of_the_own_turn() -> None:
    s = with_stored(4).exhausted(0, 1).at(Phase.ORGANIZATION)
    assert not isinstance(s.pending, Over), "not before the turn ends"
    s.finish_turn()
    assert isinstance(s.pending, Over) and s.pending.how == BY_SCENARIO and s.pending.winners == (0,)
    for other in (with_stored(4), with_stored(3).exhausted(0, 1), with_stored(4, ("Moria",) * 4).exhausted(0, 1)):
        other.finish_turn()
        assert not isinstance(other.pending, Over)


@rule("SCEN-BARRELS-07", "SCEN-BARRELS-08", "SCEN-RULING-20", "SCEN-RULING-06")
@pytest.mark.parametrize(("count", "rank"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_ranks_are_what_was_stored_and_the_fourth_that_was_played(count: int, rank: int) -> None:
    assert BARRELS.rank(with_stored(count).state, 0) == rank
    if count == 3:
        s = with_stored(3).bears("Aragorn II", RESCUE)
        assert played_four(s.state, 0) and BARRELS.rank(s.state, 0) == 4
        again = with_stored(3)
        first = again.state.zones[0][Zone.MP][0]
        again.disturb(lambda d: d.alter(first, marks=(*d.card(first).marks, FOURTH)))
        assert BARRELS.rank(again.state, 0) == 4, "what was played stays played"


@rule("SCEN-BARRELS-08", "SCEN-RULING-06")
def test_the_fourth_is_remembered_when_it_is_played() -> None:
    s = reach(at_moria("Faramir").stored(0, RESCUE, RESCUE, RESCUE))
    put(s.play(RESCUE), "Faramir").act(PASS)
    assert BARRELS.rank(s.state, 0) == 4
