"""What a card may ask for before it can be played or does something: each sort of requirement, met and not met."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.journeys.cards import conditions as c
from engine.journeys.cards.conditions import Cards, CompanyIs, Fight, OnTheWay, SizeIs, Where, Who
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.play.departures import shielded
from engine.journeys.play.play_as_effect import why_not_join
from engine.journeys.play.playable import limit_keys, once_key
from engine.journeys.reading.filters import attack_fits, card_fits, character_fits, holds_all, site_fits
from engine.journeys.table.records import Card, Pose
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import Question
from engine.kernel.records import NONE
from tests.library import CARDS
from tests.rules.scenes import ANSWERS, attack, group_of, number, past, site, under_attack
from tests.rules_plugin import rule
from tests.scenario import Scenario

NOBODY, ELVES = Who(races=("nobody",)), ("Elf",)


def fellowship() -> Scenario:
    """Elrond with a broken sword, a horse, a wounded Dwarf, a Hobbit with a sword and a ring, at Rivendell."""
    s = Scenario().company(0, "Elrond", "Gimli", "Bill the Pony", "Frodo", "Gandalf", at="Rivendell").wounded("Gimli")
    return s.bears("Frodo", "Sting", "Lesser Ring").bears("Elrond", "Narsil").used(0, "Rivendell")


@rule("LORE-REQ-01", "LORE-GEN-09")
@pytest.mark.parametrize(
    ("who", "names"),
    [
        (Who(), "Elrond Gimli Frodo Gandalf Bill"),
        (Who(races=("Elf", "Dwarf")), "Elrond Gimli"),
        (Who(not_races=("Hobbit", "Wizard")), "Elrond Gimli Bill"),
        (Who(names=("Frodo", "Gandalf")), "Frodo Gandalf"),
        (Who(not_names=("Frodo", "Gandalf")), "Elrond Gimli Bill"),
        (Who(main=1), "Gandalf"),
        (Who(main=0), "Elrond Gimli Frodo Bill"),
        (Who(poses=(Pose.WOUNDED,)), "Gimli"),
        (Who(skills=("diplomat",), not_races=("Wizard", "Elf", "Hobbit")), "Gimli"),
        (Who(no_skill="sage", not_races=("Hobbit",)), "Gimli Bill"),
        (Who(bears="Sting"), "Frodo"),
        (Who(bears="ring item"), "Frodo"),
        (Who(bears_not="Sting"), "Elrond Gimli Gandalf Bill"),
        (Who(bears="major or greater item"), "Elrond"),
        (Who(at=Where(names=("Rivendell",)), races=ELVES), "Elrond"),
        (Who(at=Where(names=("Bree",))), ""),
        (Who(not_at=Where(names=("Rivendell",))), ""),
        (Who(not_at=Where(names=("Bree",)), main=1), "Gandalf"),
    ],
    ids=str,
)
def test_which_characters_a_card_speaks_of(who: Who, names: str) -> None:
    """By race, name, skill, pose, what they bear and where they are."""
    s = fellowship()
    people = ("Elrond", "Gimli", "Frodo", "Gandalf", "Bill the Pony")
    found = {name for name in people if character_fits(s.state, who, s.named(name))}
    assert found == {next(one for one in people if one.startswith(word)) for word in names.split()}


@rule("LORE-REQ-01", "LORE-SITE-15")
@pytest.mark.parametrize(
    ("where", "names"),
    [
        (Where(), "Rivendell Bree Moria Weathertop"),
        (Where(types="H"), "Rivendell"),
        (Where(not_types="H"), "Bree Moria Weathertop"),
        (Where(names=("Bree", "Moria")), "Bree Moria"),
        (Where(regions=("Arthedain",)), "Bree Weathertop"),
        (Where(used=1), "Rivendell"),
        (Where(used=0), "Bree Moria Weathertop"),
        (Where(not_in="w"), ""),
        (Where(not_in="s"), "Rivendell Bree Moria Weathertop"),
        (Where(icon="ring"), "Moria"),
        (Where(lair=True), ""),
    ],
    ids=str,
)
def test_which_sites_a_card_speaks_of(where: Where, names: str) -> None:
    """By type, name, region, counter and icon; a site that a company is not at is none."""
    s = fellowship()
    places = ("Rivendell", "Bree", "Moria", "Weathertop")
    assert {name for name in places if site_fits(s.state, where, site(name), 0)} == set(names.split())
    assert not site_fits(s.state, where, NONE, 0)


@rule("LORE-REQ-01", "LORE-GEN-09")
@pytest.mark.parametrize(
    ("cards", "names"),
    [
        (Cards(keyword="environment"), "Doors of Night"),
        (Cards(kinds=(Kind.ITEM,)), "Sting, Narsil"),
        (Cards(names=("Sting", "Wolves")), "Sting, Wolves"),
        (Cards(item_kinds=("minor",)), "Sting"),
        (Cards(kinds=(Kind.ITEM,), not_item_kinds=("minor",)), "Narsil"),
        (Cards(side="hazard"), "Wolves, Doors of Night, Adûnaphel"),
        (Cards(side="resource"), "Sting, Narsil, Beornings, Army of the Dead"),
        (Cards(only_creature=True), "Wolves"),
        (Cards(main=1), "Gandalf"),
        (Cards(main=0, kinds=(Kind.CHARACTER,)), "Gimli"),
        (Cards(needs_roll=True), "Beornings"),
    ],
    ids=str,
)
def test_which_cards_a_card_speaks_of(cards: Cards, names: str) -> None:
    """By keyword, kind, name, sort of item and side of the deck."""
    s = Scenario()
    some = ("Sting", "Narsil", "Wolves", "Doors of Night", "Adûnaphel", "Gandalf", "Gimli", "Beornings")
    found = [name for name in (*some, "Army of the Dead") if card_fits(s.state, cards, CARDS[number(name)].definition)]
    assert sorted(found) == sorted(name for name in names.split(", ") if name)


@rule("LORE-REQ-01", "LORE-KEY-07", "LORE-KEY-11")
@pytest.mark.parametrize(
    ("fight", "wolves", "trolls"),
    [
        (Fight(), True, True),
        (Fight(races=("Wolf",)), True, False),
        (Fight(not_races=("Wolf",)), False, True),
        (Fight(automatic=1), False, True),
        (Fight(automatic=0), True, False),
        (Fight(creature=1), True, False),
        (Fight(creature=0), False, True),
        (Fight(keyed="w"), True, False),
        (Fight(keyed="s"), False, False),
        (Fight(keyed_site=0), True, True),
        (Fight(keyed_site=1), False, False),
        (Fight(prowess_from=9), False, True),
        (Fight(names=("Wolves",)), True, False),
        (Fight(names=("Wargs",)), False, False),
        (Fight(strikes_from=2), True, False),
        (Fight(strikes_from=4), False, False),
        (Fight(site_types="R"), False, True),
        (Fight(site_types="D"), False, False),
        (Fight(regions=("Rhudaur",)), False, True),
        (Fight(regions=("Gorgoroth",)), False, False),
    ],
    ids=str,
)
def test_which_attacks_a_card_speaks_of(fight: Fight, wolves: bool, trolls: bool) -> None:
    """Wolves keyed to the wilderness on the way to Weathertop, and the Trolls of Ettenmoors."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Wolves")
    attack(s, "Wolves").until(Question.NEXT_STRIKE)
    assert attack_fits(s.state, fight, under_attack(s)) == wolves
    t = Scenario().company(0, "Gimli", at="Ettenmoors").stay().until(Question.ENTER).pick(1)
    past(t, *ANSWERS).until(Question.FACE)
    assert attack_fits(t.state, fight, under_attack(t)) == trolls


def company_is(s: Scenario, word: c.Word, **more: int) -> bool:
    """Whether a condition holds for the first company, said by its player."""
    s.pending  # noqa: B018  (nature answers first)
    plain = Context(NONE, 0, s.state.companies[0].number, moment=At.ORGANIZATION)
    return holds_all(s.state, (word,), replace(plain, **more))


@rule("LORE-REQ-01", "LORE-CHAR-08", "LORE-CHAR-09")
@pytest.mark.parametrize(
    ("word", "holds"),
    [
        (SizeIs(below=5), True),
        (SizeIs(below=4), False),
        (SizeIs(most=4), False),
        (SizeIs(most=5), True),
        (SizeIs(room=5), True),
        (SizeIs(room=6), False),
        (SizeIs(members_from=4), True),
        (SizeIs(members_from=5), False),
        (SizeIs(characters_from=5), True),
        (SizeIs(characters_from=6), False),
        (SizeIs(characters_below=6), True),
        (SizeIs(characters_below=5), False),
        (SizeIs(alone=True), False),
        (CompanyIs(with_=Who(races=ELVES)), True),
        (CompanyIs(with_=NOBODY), False),
        (CompanyIs(without=Who(races=ELVES)), False),
        (CompanyIs(without=NOBODY), True),
        (CompanyIs(site=Where(types="H")), True),
        (CompanyIs(site=Where(types="S")), False),
        (CompanyIs(entered=0), True),
        (CompanyIs(entered=1), False),
        (OnTheWay(moving=0), True),
        (OnTheWay(moving=1), False),
        (CompanyIs(faced=("Wolf",)), False),
        (CompanyIs(played=(Kind.ITEM,)), False),
        (OnTheWay(moved_by="Fair Sailing"), False),
        (c.Either((c.InPlay("Doors of Night"), OnTheWay(moving=0))), True),
        (c.Either((c.InPlay("Doors of Night"), OnTheWay(moving=1))), False),
        (c.Not(OnTheWay(moving=0)), False),
        (c.Someone(Who(races=ELVES)), True),
        (c.Someone(NOBODY), False),
        (c.Someone(Who(races=ELVES), mine=True), True),
    ],
    ids=str,
)
def test_what_a_card_asks_of_a_company(word: c.Word, holds: bool) -> None:
    """A Hobbit counts half: five with Bill the Pony, of size four and a half."""
    s = fellowship()
    assert company_is(s, word) == holds
    assert not company_is(s, CompanyIs(), company=NONE), "without a company nothing of the kind holds"


@rule("LORE-REQ-01", "LORE-MOVE-03", "LORE-KEY-05")
@pytest.mark.parametrize(
    ("word", "on_the_way", "staying"),
    [
        (OnTheWay(moving=1), True, False),
        (OnTheWay(path="w"), True, False),
        (OnTheWay(path="s"), False, False),
        (OnTheWay(path="w", count=2), True, False),
        (OnTheWay(path="w", count=3), False, False),
        (OnTheWay(goal=Where(names=("Weathertop",))), True, False),
        (OnTheWay(goal=Where(names=("Rivendell",))), False, True),
        (OnTheWay(crosses=(("Rhudaur", "Arthedain"),)), True, False),
        (OnTheWay(crosses=(("Arthedain", "Rhudaur"),)), True, False),
        (OnTheWay(crosses=(("Rhudaur", "Gorgoroth"),)), False, False),
        (CompanyIs(site=Where(names=("Rivendell",))), False, True),
    ],
    ids=str,
)
def test_what_a_card_asks_of_a_journey(word: c.Word, on_the_way: bool, staying: bool) -> None:
    """From Rivendell to Weathertop, through two wildernesses; or nowhere."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Wolves")
    assert company_is(s.fork().go("Weathertop").window(At.MOVEMENT, 0), word) == on_the_way
    assert company_is(s.stay().window(At.MOVEMENT, 0), word) == staying


@rule("LORE-REQ-01", "LORE-GEN-13")
def test_what_a_card_asks_of_itself_and_of_what_happened() -> None:
    """How many marks it has, whom it lies on, where it lies, and the number and the character of a happening."""
    s = fellowship().in_play(0, "Gates of Morning").lies_at("Gates of Morning", "Rivendell")
    mine, sword, frodo = s.named("Gates of Morning"), s.named("Sting"), s.named("Frodo")
    assert company_is(s, CompanyIs(at_card=True), card=mine)
    assert not company_is(s, CompanyIs(at_card=True), card=sword) and not company_is(s, CompanyIs(at_card=True))
    assert company_is(s, c.Someone(at_card=True), card=mine) and not company_is(s, c.Someone(at_card=True), card=sword)
    assert company_is(s, c.BearerIs(Who(names=("Frodo",))), card=sword)
    assert not company_is(s, c.BearerIs(Who(names=("Gimli",))), card=sword)
    assert company_is(s, c.BearerIs(Who(names=("Gimli",)), yes=False), card=sword)
    assert company_is(s, c.Happened(3), number=3) and not company_is(s, c.Happened(3), number=2)
    assert company_is(s, c.Happened(host=True), card=sword, number=frodo)
    for word, subject, holds in (
        (c.SubjectIs(Who(), bearer=True), "Frodo", True),
        (c.SubjectIs(Who(), bearer=True), "Elrond", False),
        (c.SubjectIs(Who(), company=True), "Elrond", True),
        (c.SubjectIs(Who(races=ELVES)), "Elrond", True),
        (c.SubjectIs(Who(races=ELVES)), "Frodo", False),
    ):
        assert company_is(s, word, card=sword, subject=s.named(subject)) == holds
    assert not company_is(s, c.SubjectIs(Who()), card=sword, subject=NONE)
    marked = marks(s, (site("Rivendell"), site("Bree")))
    assert company_is(marked, c.Marked(2), card=mine) and not company_is(marked, c.Marked(3), card=mine)
    assert company_is(marked, c.Marked(3, fewer=True), card=mine)
    assert not company_is(marked, c.Marked(2, fewer=True), card=mine)
    assert not company_is(marked, c.Marked(this_site=True), card=mine), "there is one for Rivendell already"
    assert company_is(marks(s, (site("Bree"),)), c.Marked(this_site=True), card=mine)
    assert not company_is(marks(s, ()), c.Marked(this_site=True), card=mine, company=NONE)
    about = marks(s, (number("Frodo"),))
    assert company_is(about, c.Marked(subject=True), card=mine, subject=frodo)
    assert not company_is(about, c.Marked(subject=True), card=mine, subject=s.named("Elrond"))


def marks(s: Scenario, found: tuple[int, ...]) -> Scenario:
    """The same with these marks on Gates of Morning."""
    twin = s.fork()
    mine = s.named("Gates of Morning")
    rows = [list(row) for row in s.state.cards]
    record = rows[mine >> 24][mine & 0xFFFFFF]
    assert isinstance(record, Card)
    rows[mine >> 24][mine & 0xFFFFFF] = replace(record, marks=found)
    return twin.change(cards=tuple(tuple(row) for row in rows))


@rule("LORE-REQ-01", "LORE-STRIKE-13")
def test_what_a_card_asks_of_a_strike() -> None:
    """Whether it is faced untapped, and by whom; outside of strikes nothing of that holds."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").hand(1, "Giant").bears("Gimli", "Sting")
    sword = s.named("Sting")
    assert not company_is(s, c.FacedUntapped()) and not company_is(s, c.StrikeOn(Who()))
    assert company_is(s, c.AttackIs(outside=True)) and not company_is(s, c.AttackIs())
    attack(s, "Giant").pick("Gimli").until(Question.FACE)
    for how, untapped in ((0, False), (1, True)):
        t = s.fork().pick(how).window(At.STRIKE, 0)
        assert company_is(t, c.FacedUntapped()) == untapped
        assert company_is(t, c.StrikeOn(Who(names=("Gimli",)))) and not company_is(t, c.StrikeOn(Who(races=ELVES)))
        assert company_is(t, c.StrikeOn(Who(), bearer=True), card=sword)
        assert not company_is(t, c.StrikeOn(Who(), not_bearer=True), card=sword)
        assert company_is(t, c.AttackIs()) and not company_is(t, c.AttackIs(outside=True))
        assert not company_is(t, c.AttackIs(hit=True)) and not company_is(t, c.AttackIs(wounded=True))


@rule("LORE-GEN-01", "LORE-GEN-02")
def test_who_is_kept_from_being_discarded_by_hazards_is_so_where_the_card_says() -> None:
    """Elf-song keeps characters at Havens in play, against hazards alone."""
    s = Scenario().company(0, "Elrond", at="Rivendell").company(0, "Gimli", at="Bree").in_play(0, "Elf-song")
    found = {(name, by) for name in ("Elrond", "Gimli") for by in (True, False) if shielded(s.state, s.named(name), by)}
    assert found == {("Elrond", True)}


@rule("LORE-UNIQUE-01", "LORE-INFL-08")
def test_who_joins_a_company_by_a_card_is_no_copy_and_fits_in() -> None:
    """A Chance Meeting: not somebody the opponent has in play, nor one too many."""
    s = Scenario().company(0, "Beretar", "Haldalam", "Boromir II", at="Rivendell").company(1, "Faramir", at="Edoras")
    s.hand(0, "Faramir", "Háma", "Imrahil", "Elladan").pending  # noqa: B018  (nature answers first)
    group = group_of(s, "Beretar").number
    for name, wanted in (("Faramir", "LORE-UNIQUE-01"), ("Háma", ""), ("Imrahil", ""), ("Aragorn II", "LORE-INFL-08")):
        reason = why_not_join(s.state, 0, group, NONE, number(name))
        assert (reason.rule if reason is not None else "") == wanted
    nowhere = why_not_join(s.state, 0, group + 9, NONE, number("Háma"))
    assert nowhere is not None and nowhere.rule == "LORE-TARGET-03"


@rule("LORE-GEN-01", "LORE-REQ-12")
def test_once_for_each_company_means_the_one_whose_phase_it_is_or_the_one_named() -> None:
    """Words of Power and Terror are for a company once a turn; so are cards for a company named while organizing."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras")
    card, gimli = number("Words of Power and Terror"), group_of(s, "Gimli").number
    assert limit_keys(s.state, At.ORGANIZATION, card, (7,)) == [once_key(card, 7)]
    s.until(Question.NEXT_COMPANY).pick(gimli).go("Weathertop").window(At.MOVEMENT, 0)
    assert limit_keys(s.state, At.MOVEMENT, card, (7,)) == [once_key(card, gimli)]
