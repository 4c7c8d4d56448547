"""A Hobbit's Quest: who is sent and with what, who goes with him, four tasks for four Havens (SCEN-QUEST)."""

from __future__ import annotations

import random

import pytest

from engine.cards.decks import DeckEntry
from engine.editions import edition
from engine.journeys.cards.moments import Stat
from engine.journeys.reading.values import draw_number, hand_size
from engine.journeys.table.board import companies_of, company, face
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.metw.cards.library import load
from engine.metw.phases.arrivals import places
from engine.metw.phases.endings import BY_SCENARIO
from engine.metw.scenarios.hobbit import HOME, PONY, QUEST, done, hero, hobbit
from engine.metw.table.board import atlas_of, people_of
from engine.metw.table.frames import Errands
from engine.metw.table.verbs import Asked
from engine.metw.variants import STANDARD
from engine.selfplay import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

GREATER, MAJOR, GOLD = "Orcrist", "Glamdring", "Precious Gold Ring"
HAVENS = ("Rivendell", "Lórien", "Edhellond", "Grey Havens")
OF_THE_NORTH = "Rangers of the North"
"""Playable at Bree, to which Rivendell is nearest."""


def begun(*others: str, at: str = "Rivendell", sent: str = "Frodo", variant: int = QUEST.number) -> Scenario:
    """Seat 0 has a Hobbit and his company; the quest lies under the turns."""
    s = Scenario(variant).company(0, *((sent,) if sent else ()), *others, at=at).company(1, "Pippin", at="Lórien")
    if variant == QUEST.number:
        frodo = load().named("Frodo").number
        known = Errands(0, deeds=((), ()))
        s._build.append(lambda d: d.frames.insert(0, known))
        s._build.append(lambda d: d.change(known, heroes=(frodo, load().named("Pippin").number)))
    return s


def set_up(*pools: tuple[str, ...]) -> Match:
    """The two decks of the scenario, with other cards in their pools, set up by players."""
    house, numbers = edition("metw"), random.Random(5)
    decks = list(house.decks.made_for(QUEST.number).values())
    for seat, names in enumerate(pools):
        entries = tuple(DeckEntry(0, 1, load().named(name).number, "") for name in names)
        decks[seat] = type(decks[seat])("", -1, entries, decks[seat].draw, ())
    match = Match(house.game, house.decks.sections(decks, QUEST.number), numbers.randrange, QUEST.number)
    bots = [house.bot("greedy", numbers.randrange) for _ in range(2)]
    while True:
        waits = match.advance()
        assert isinstance(waits, Decision)
        if match.state.turn.number:
            return match
        match.take(bots[waits.seat](match.state, match.known(waits.seat)))


def borne(match: Match, seat: int) -> set[str]:
    """What the only character of a seat bears."""
    (who,) = people_of(match.state, seat)
    return {face(match.state, card).name for card in match.state.cards[seat][who & 0xFFFFFF].holds}


# ------------------------------------------------------------------------------------------------------------ the start
@rule("SCEN-QUEST-01", "SCEN-QUEST-02", "SCEN-DEC-17", "SCEN-QUEST-13")
def test_a_hobbit_starts_at_bag_end_with_a_minor_and_a_major_item_and_a_pony() -> None:
    match = set_up()
    for seat, wanted in ((0, {"Elven Cloak", "Glamdring"}), (1, {"Star-glass", "Sword of Gondolin"})):
        (group,) = companies_of(match.state, seat)
        assert atlas_of(match.state).sites[group.site].name == HOME and len(group.members) == 1
        assert face(match.state, group.members[0]).race == "Hobbit"
        assert hero(match.state, seat) == face(match.state, group.members[0]).number
        assert borne(match, seat) == {*wanted, PONY}
        assert len(match.state.zones[seat][Zone.HAND]) == 9
    assert hand_size(match.state, 0) == 9


@rule("SCEN-QUEST-03", "SCEN-QUEST-04")
def test_unique_items_that_both_have_chosen_go_into_the_play_decks() -> None:
    match = set_up(("Frodo", "Glamdring", "Elven Cloak", PONY), ("Pippin", "Glamdring", "Elven Cloak", PONY))
    assert [borne(match, seat) for seat in (0, 1)] == [{"Elven Cloak", PONY}] * 2, "neither cloak nor pony is unique"
    only = set_up(("Frodo", "Glamdring", "Narsil"), ("Pippin", "Torque of Hues", "Star-glass"))
    assert borne(only, 0) == {"Glamdring"}, "Narsil is a greater item"


@rule("SCEN-RULING-32")
def test_who_have_chosen_the_same_hobbit_send_others() -> None:
    match = set_up(("Frodo", "Sam Gamgee", "Elven Cloak"), ("Frodo", "Pippin", "Star-glass"))
    sent = [{face(match.state, who).name for who in people_of(match.state, seat)} for seat in (0, 1)]
    assert sent == [{"Sam Gamgee"}, {"Pippin"}]


@rule("SCEN-QUEST-01", "SCEN-QUEST-02", "SCEN-QUEST-04")
def test_a_deck_brings_a_hobbit_his_two_items_and_a_pony() -> None:
    house = edition("metw")
    deck = next(iter(house.decks.made_for(QUEST.number).values()))

    def broken(*names: str, without: str = "") -> set[str]:
        kept = tuple(entry for entry in deck.pool if not without or load()[entry.number].race != without)
        more = tuple(DeckEntry(1, 1, load().named(name).number, "") for name in names)
        built = type(deck)("", -1, kept + more, deck.draw, deck.sideboard)
        return {one.rule for one in house.decks.check(built, QUEST.number, ())}

    assert not broken() and broken("Narsil") == {"SCEN-QUEST-01"}
    assert broken("Star-glass") == broken("Sword of Gondolin") == broken(without="Hobbit") == {"SCEN-QUEST-01"}
    assert broken(PONY) == {"SCEN-QUEST-02"}
    ponies = type(deck)("", -1, deck.pool, deck.draw, (DeckEntry(1, 2, load().named(PONY).number, ""),))
    assert "METW-SB-02" in {one.rule for one in house.decks.check(ponies, STANDARD, ())}
    assert not house.decks.check(ponies, QUEST.number, ())


# ----------------------------------------------------------------------------------------------------------- the rules
@rule("SCEN-QUEST-04", "SCEN-QUEST-05", "SCEN-QUEST-06")
def test_a_second_pony_comes_at_any_haven() -> None:
    for variant, rules in ((QUEST.number, ""), (STANDARD, "METW-ITM-01")):
        s = begun(at="Lórien", variant=variant).hand(0, PONY).at(Phase.SITE).enter().window(4, 0)
        assert s.why_not_play(PONY) == rules
    s = begun(at="Lórien").bears("Frodo", PONY).hand(0, PONY).at(Phase.SITE).enter().window(4, 0)
    assert s.why_not_play(PONY) == "" and load().named(PONY).body == 10
    s = begun(at="Bree", variant=STANDARD).bears("Frodo", PONY).hand(0, PONY).at(Phase.SITE).enter().window(4, 0)
    assert s.why_not_play(PONY) == "METW-UNIQ-01"


@rule("SCEN-QUEST-07")
def test_no_wizard_reveals_himself() -> None:
    assert begun().hand(0, "Gandalf").why_not_play("Gandalf") == "SCEN-QUEST-07"
    assert begun(variant=STANDARD).hand(0, "Gandalf").why_not_play("Gandalf") == ""


@rule("SCEN-QUEST-08")
def test_the_company_does_not_split() -> None:
    for variant, refused in ((QUEST.number, "SCEN-QUEST-08"), (STANDARD, "")):
        s = begun("Gimli", variant=variant)
        assert s.refused(Action(Verb.SPLIT, (s.named("Gimli"), 0))) == refused


@rule("SCEN-QUEST-09", "SCEN-QUEST-10", "SCEN-QUEST-11", "SCEN-RULING-29")
def test_others_join_the_hobbit_and_he_comes_back_at_home() -> None:
    gimli, frodo = load().named("Gimli").number, load().named("Frodo").number
    there = begun("Legolas")
    (group,) = companies_of(there.state, 0)
    assert group.number in places(there.state, 0, gimli, -1)
    assert all(place in (group.number, *group.members) for place in places(there.state, 0, gimli, -1)), "and found none"
    gone = begun("Legolas", sent="")
    assert places(gone.state, 0, gimli, -1) == [] == places(gone.state, 0, frodo, -1), "not at Rivendell"
    home = begun("Legolas", at=HOME, sent="")
    assert home.state.companies[0].number in places(home.state, 0, frodo, -1)
    assert places(home.state, 0, gimli, -1) == []
    empty = Scenario(QUEST.number).company(1, "Pippin", at="Lórien")
    known = Errands(0, deeds=((), ()))
    empty._build.append(lambda d: d.frames.insert(0, known))
    empty._build.append(lambda d: d.change(known, heroes=(frodo, 0)))
    assert places(empty.state, 0, frodo, -1), "nobody else is left"


@rule("SCEN-QUEST-12", "SCEN-QUEST-20")
def test_without_the_hobbit_nothing_is_played_or_stored() -> None:
    for sent, refused in (("Frodo", ""), ("", "SCEN-QUEST-12")):
        s = begun("Legolas", at="Bree", sent=sent).hand(0, OF_THE_NORTH, "Elven Cloak", PONY).at(Phase.SITE)
        s.enter().window(4, 0)
        assert s.why_not_play(PONY) == s.why_not_play(OF_THE_NORTH) == refused
        s = begun("Legolas", sent=sent).bears("Legolas", GREATER)
        assert s.refused(Action(Verb.STORE, (s.named(GREATER),))) == refused


@rule("SCEN-QUEST-14", "SCEN-RULING-31")
def test_each_wilderness_on_the_way_lets_draw_one_card_more() -> None:
    for variant, more in ((QUEST.number, True), (STANDARD, False)):
        s = begun(variant=variant).go("Bree")
        moving = company(s.state, s.state.turn.company)
        assert moving is not None and moving.journey is not None
        atlas = atlas_of(s.state)
        bree, wild = atlas.site_named["Bree"], sum(atlas.regions[r].type == "w" for r in moving.journey.path)
        assert wild and draw_number(s.state, moving, Stat.WHITE, bree.index) == bree.white + (wild if more else 0)
        assert draw_number(s.state, moving, Stat.BLACK, bree.index) == bree.black


# ------------------------------------------------------------------------------------------------------------ the tasks
def with_deeds(*stored: tuple[str, str], factions: tuple[str, ...] = (), at: str = "Rivendell") -> Scenario:
    """Items lie stored at these Havens."""
    s = begun(at=at)
    for name, haven in stored:
        s.stored(0, name, at=haven)
    return s.stored(0, *factions)


@rule("SCEN-QUEST-15", "SCEN-QUEST-16", "SCEN-QUEST-17", "SCEN-QUEST-18", "SCEN-QUEST-19", "SCEN-QUEST-23")
@pytest.mark.parametrize(
    ("stored", "factions", "tasks"),
    [
        ((), (), 0),
        (((GREATER, "Lórien"),), (), 1),
        (((GREATER, "Lórien"), (MAJOR, "Lórien")), (), 1),
        (((MAJOR, "Lórien"), (GREATER, "Edhellond")), (), 2),
        (((GREATER, "Lórien"), (MAJOR, "Edhellond"), (GOLD, "Grey Havens")), (), 3),
        (((GREATER, "Lórien"), (MAJOR, "Edhellond"), (GOLD, "Grey Havens")), (OF_THE_NORTH,), 4),
        (((GREATER, "Lórien"), (MAJOR, "Rivendell"), (GOLD, "Grey Havens")), (OF_THE_NORTH,), 3),
        (((GREATER, "Lórien"), (GREATER, "Edhellond")), (), 1),
        ((("Elven Cloak", "Lórien"),), (), 0),
    ],
)
def test_each_task_has_a_haven_of_its_own(
    stored: tuple[tuple[str, str], ...], factions: tuple[str, ...], tasks: int
) -> None:
    s = with_deeds(*stored, factions=factions)
    s.pending  # noqa: B018  (nature answers first)
    assert done(s.state, 0) == tasks == QUEST.rank(s.state, 0) and done(s.state, 1) == 0


@rule("SCEN-QUEST-17")
def test_the_major_item_of_the_start_is_no_task() -> None:
    for given, tasks in ((True, 0), (False, 1)):
        s = with_deeds((MAJOR, "Lórien"))
        if given:
            s._build.append(lambda d: d.change(d.frames[0], given=d.zones[0][Zone.MP]))
        s.pending  # noqa: B018  (nature answers first)
        assert done(s.state, 0) == tasks


@rule("SCEN-RULING-06", "SCEN-QUEST-19")
def test_a_deed_stays_done() -> None:
    s = with_deeds(factions=(OF_THE_NORTH,))
    s.pending  # noqa: B018  (nature answers first)
    s.disturb(lambda d: d.discard(s.named(OF_THE_NORTH)))
    assert done(s.state, 0) == 1


ALL = ((GREATER, "Lórien"), (MAJOR, "Edhellond"), (GOLD, "Grey Havens"))


@rule("SCEN-QUEST-21")
def test_who_has_done_everything_wins_at_bag_end() -> None:
    s = with_deeds(*ALL, factions=(OF_THE_NORTH,), at=HOME).exhausted(0, 1)
    assert isinstance(s.pending, Over) and s.pending.how == BY_SCENARIO and s.pending.winners == (0,)
    for other in (
        with_deeds(*ALL, factions=(OF_THE_NORTH,), at=HOME),
        with_deeds(*ALL, factions=(OF_THE_NORTH,)).exhausted(0, 1),
        with_deeds(*ALL, at=HOME).exhausted(0, 1),
    ):
        assert not isinstance(other.pending, Over)


@rule("SCEN-QUEST-22", "SCEN-RULING-30")
def test_the_death_of_the_hobbit_loses_and_his_leaving_does_not() -> None:
    s = begun("Legolas")
    s.pending  # noqa: B018  (nature answers first)
    assert hobbit(s.state, 0) == s.named("Frodo")
    away = begun("Legolas")
    away.disturb(lambda d: d.discard(away.named("Frodo"))).plain()
    assert not isinstance(away.pending, Over) and hobbit(away.state, 0) == -1
    s.disturb(lambda d: d.remove_from_game(s.named("Frodo"))).plain()
    assert isinstance(s.pending, Over) and s.pending.how == BY_SCENARIO and s.pending.winners == (1,)


@rule("SCEN-RULING-30")
def test_the_hobbit_needs_influence_like_others() -> None:
    s = begun("Legolas")
    assert s.refused(s.control("Frodo", "Legolas")) == ""
    assert s.asked != Asked.CONTROL
