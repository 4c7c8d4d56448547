"""Solitaire, the row variant: hazards come from the front of a row that lies face down (METW-SOL-19 to METW-SOL-24)."""

from __future__ import annotations

import random

import pytest

from engine.bots.metw.adversary import Adversary
from engine.editions import edition
from engine.journeys.cards.moments import Stat
from engine.journeys.reading.values import draw_number, hazard_limit
from engine.journeys.table.board import company
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import is_open
from engine.metw.cards.decks import ready_decks
from engine.metw.decklists import solitaire_sections
from engine.metw.game import GAME
from engine.metw.phases.alone import HAZARDS, TRAVELLER
from engine.metw.phases.hazard_row import BASE, FACE_DOWN, arranged, length, next_in_row
from engine.metw.table.frames import HazardRow
from engine.metw.table.records import Place
from engine.metw.table.verbs import Asked
from engine.metw.variants import SOLITAIRE, STANDARD, Option, options_ok
from engine.selfplay import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

DULL = "Corsairs of Umbar"
"""Keyed to coasts alone: nowhere near Rivendell."""


def table(*row: str, people: tuple[str, ...] = ("Aragorn II", "Gimli"), options: tuple[int, ...] = ()) -> Scenario:
    """The traveller at Rivendell, and such a row; nothing is left to add to it."""
    s = bare(*row, people=people, options=options)
    s._build.append(lambda d: d.push(HazardRow(0, count=len(row), begins=True)))
    return s


def bare(*deck: str, people: tuple[str, ...] = ("Aragorn II", "Gimli"), options: tuple[int, ...] = ()) -> Scenario:
    """The same without a row: the deck brings these hazards, in this order."""
    s = Scenario(SOLITAIRE, options=(Option.ROW, *options)).company(0, *people, at="Rivendell")
    return s.empty_draw_pile(HAZARDS).discarded(HAZARDS, *deck)


def titles(s: Scenario, cards: tuple[int, ...]) -> list[str]:
    return [s.title(s.identity(card).definition) for card in cards]


def hidden(s: Scenario) -> list[str]:
    """What lies face down, its front first."""
    return titles(s, s.state.zones[HAZARDS][FACE_DOWN])


def front(s: Scenario) -> list[str]:
    """What was turned up, in the order in which it is played."""
    return titles(s, arranged(s.state))


def turned_up(s: Scenario, site: str = "Mount Gram") -> Scenario:
    """Go somewhere until hazards can be played."""
    return (s.lay(site) if site else s).hazards()


@rule("METW-SOL-19")
def test_the_game_begins_with_five_hazards_face_down() -> None:
    sections = solitaire_sections(ready_decks()["the-grey-pilgrim"], SOLITAIRE)
    for options, number in (((Option.ROW,), BASE), ((), 0)):
        m = Match(GAME, sections, random.Random(3).randrange, SOLITAIRE, options)
        while (waits := m.advance()) and isinstance(waits, Decision) and waits.question != Question.WINDOW:
            m.take(GAME.legal(m.state, m.known(waits.seat))[-1])
        row = m.state.zones[HAZARDS][FACE_DOWN]
        assert len(row) == number and not any(is_open(card) for card in row)
        assert not m.state.zones[HAZARDS][Zone.HAND] and m.state.turn.number == 1
        seen = GAME.sees(m.state, m.known(TRAVELLER), [m.known(HAZARDS)])
        assert not set(row) & set(seen), "who travels alone does not see them either"


@rule("METW-SOL-20", "METW-CHANCE-25", "METW-HID-18")
@pytest.mark.parametrize(("site", "moves"), [("Mount Gram", True), ("", False)])
def test_the_number_of_the_site_is_added_at_the_back(site: str, moves: bool) -> None:
    s = bare(*[DULL] * 30)
    if not moves:
        s.until(Question.ENTER)
        assert not hidden(s) and not front(s), "a company that stays adds nothing"
        return
    s.lay(site).until(Asked.UNVEIL)
    moving = s.state.companies[0]
    assert moving.journey is not None
    number = draw_number(s.state, moving, Stat.BLACK, moving.journey.goal)
    assert number and len(hidden(s)) == number and not front(s), "nobody has seen them yet"
    assert s.legal()[0].args == s.state.zones[HAZARDS][FACE_DOWN][:1] and len(s.legal()) == 1
    turn = s.legal()[0]
    assert s.refused(Action(turn.verb, s.state.zones[HAZARDS][FACE_DOWN][-1:], turn.shown)) == "METW-SOL-21"


@rule("METW-SOL-21")
def test_cards_are_turned_up_until_as_many_can_be_played_as_the_limit_allows() -> None:
    s = turned_up(table(DULL, "Orc-patrol", "Wolves", "Orc-patrol", "Wolves", DULL, "Wolves", "Orc-patrol"))
    moving = company(s.state, s.state.turn.company)
    assert moving is not None
    limit = hazard_limit(s.state, moving)
    names = front(s)
    assert limit == sum(name != DULL for name in names) and names[0] == DULL and hidden(s)
    dull = turned_up(table(*[DULL] * 12))
    assert not hidden(dull) and set(front(dull)) == {DULL}, "or the whole row lies open"


@rule("METW-SOL-22")
def test_what_another_card_needs_or_gains_by_lies_before_it() -> None:
    waits = turned_up(table("Morgul Night", DULL, "Doors of Night", *[DULL] * 9), site="Mount Gram")
    assert front(waits)[:3] == ["Doors of Night", "Morgul Night", DULL], "one needs the other"
    gains = turned_up(table("Orc-lieutenant", DULL, "Orc-patrol", *[DULL] * 9))
    assert front(gains)[:2] == ["Orc-patrol", "Orc-lieutenant"], "stronger after another Orc attack"
    roused = turned_up(table("Wolves", DULL, "Wake of War", *[DULL] * 9))
    assert front(roused)[:2] == ["Wake of War", "Wolves"]
    apart = turned_up(table("Wolves", DULL, "Minions Stir", *[DULL] * 9))
    assert front(apart)[:2] == ["Wolves", DULL], "Orcs are none of the Wolves’ business"


@rule("METW-SOL-23", "METW-DEC-87")
def test_they_are_played_from_the_front_as_many_as_the_limit_allows() -> None:
    s = turned_up(table("Wolves", "Orc-patrol", "Wargs", *[DULL] * 9))
    assert s.decider == HAZARDS and front(s)[:2] == ["Wolves", "Orc-patrol"]
    assert s.refused(PASS) == "METW-SOL-23" and s.refused(s.play_action("Orc-patrol")) == "METW-SOL-23"
    assert [s.title(s.identity(x.args[0]).definition) for x in s.legal()] == ["Wolves"]
    s.disturb(lambda d: d.set_journey(s.state.turn.company, played=9))
    assert next_in_row(s.state) is None and s.refused(PASS) == "", "the limit is used"
    free = Scenario(SOLITAIRE).company(0, "Aragorn II", "Gimli", at="Rivendell")
    free.empty_draw_pile(HAZARDS).discarded(HAZARDS, "Wolves", "Orc-patrol", *[DULL] * 12).lay("Mount Gram").hazards()
    assert {s.title(s.identity(x.args[0]).definition) for x in free.legal()} == {"Wolves", "Orc-patrol"}


@rule("METW-SOL-24")
def test_at_the_end_the_row_is_cut_to_five_from_its_front() -> None:
    s = table(*[DULL] * 9, "Morgul Night", "Lost at Sea", "Drowning Seas")
    s = turned_up(s)
    before = [*front(s), *hidden(s)]
    s.until(Question.ENTER)
    after = [*front(s), *hidden(s)]
    assert len(after) == min(BASE, len(before)) and after == before[len(before) - len(after) :]


@rule("METW-SOL-08")
def test_a_nazgul_in_the_row_stays_in_play_and_makes_it_longer() -> None:
    s = turned_up(table("Adûnaphel", *[DULL] * 12, options=(Option.ROW_OF_NAZGUL,)))
    ways = {x.args[1] for x in s.legal()}
    number = s.identity(arranged(s.state)[0]).definition
    assert {s.state.book[number].ways[way].kind for way in ways} == {"hazard condition"}
    creature = next(i for i, way in enumerate(s.state.book[number].ways) if way.kind == "creature")
    assert s.refused(s.play_action("Adûnaphel", use=creature)) == "METW-SOL-08"
    assert length(s.state) == BASE
    s.act(s.legal()[0]).until(Question.ENTER)
    assert length(s.state) == BASE + 1 == len(front(s)) + len(hidden(s))
    many = table(DULL, options=(Option.ROW_OF_NAZGUL,)).in_play(
        HAZARDS, "Adûnaphel", "Akhôrahil", "Dwar of Waw", "Ren the Unclean", "Khamûl the Easterling"
    )
    assert length(many.state) == 9
    plain = table(DULL).in_play(HAZARDS, "Adûnaphel")
    assert length(plain.state) == BASE


@rule("METW-SOL-07", "METW-DEC-88", "METW-RULING-124")
@pytest.mark.parametrize(("site", "struck"), [("Mount Gram", "Aragorn II"), ("Lórien", "Bergil")])
def test_the_adversary_taps_everybody_on_the_way_to_a_site_and_strikes_the_weak_on_the_way_home(
    site: str, struck: str
) -> None:
    s = table("Wargs", *[DULL] * 9, people=("Aragorn II", "Bergil", "Gimli")).tapped("Bergil", "Gimli")
    s = turned_up(s, site)
    s.act(s.legal()[0]).until(Question.ASSIGN, TRAVELLER).act(PASS).until(Question.ASSIGN, HAZARDS)
    x = Adversary()(s.state, {})
    assert x == Action(x.verb, (s.named(struck),))


@rule("METW-SOL-05", "METW-SOL-08")
def test_the_row_is_for_solitaire_and_nazgul_for_a_row() -> None:
    assert options_ok(SOLITAIRE, (Option.ROW,)) is None
    assert options_ok(SOLITAIRE, (Option.ROW, Option.ROW_OF_NAZGUL, Option.GOAL_COUNCIL)) is None
    alone, elsewhere = options_ok(SOLITAIRE, (Option.ROW_OF_NAZGUL,)), options_ok(STANDARD, (Option.ROW,))
    assert alone is not None and alone.rule == "METW-SOL-08"
    assert elsewhere is not None and elsewhere.rule == "METW-SOL-05"


@pytest.mark.parametrize("options", [(Option.ROW,), (Option.ROW, Option.ROW_OF_NAZGUL)])
def test_games_with_a_row_come_to_an_end_and_lose_no_card(options: tuple[int, ...]) -> None:
    house = edition("metw")
    for seed, deck in enumerate(ready_decks().values()):
        m = Match(GAME, solitaire_sections(deck, SOLITAIRE), random.Random(seed).randrange, SOLITAIRE, options)
        bots = [house.bot("random", random.Random(seed).randrange) for _ in range(2)]
        over = m.play(bots)
        assert isinstance(over, Over)
        assert len(m.state.zones[HAZARDS][Place.BID]) <= 40
        assert m.state.turn.phase != Phase.SETUP
