"""A Pilferer at the Prancing Pony: what is shown and taken, rounds, newcomers, rows, how it ends (SCEN-PILFERER)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.cards.decks import DeckEntry
from engine.editions import edition
from engine.journeys.table.board import companies_of, face, items_on
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import owner
from engine.metw.cards.library import load
from engine.metw.game import MACHINE
from engine.metw.phases.arrivals import places
from engine.metw.phases.endings import BY_SCENARIO
from engine.metw.phases.turn import TURN, start_visiting
from engine.metw.play.corruption import modifier
from engine.metw.scenarios.chasing import CHASE, ROUND
from engine.metw.scenarios.pilferer import PILFERER, chase, closed, hero, may_be_borne, may_be_shown
from engine.metw.table.board import atlas_of, people_of
from engine.metw.table.control import free_general
from engine.metw.table.frames import Chase, TurnFrame
from engine.metw.table.reach import Way, why_not_way
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD
from engine.selfplay import Match
from tests.metw.scenario import STARTS, Scenario
from tests.rules_plugin import rule

VICTIM, THIEF = 0, 1


def number(name: str) -> int:
    return load().named(name).number


def begun(
    victim: tuple[str, ...] = ("Annalena",),
    thief: tuple[str, ...] = ("Wacho",),
    *,
    at: str = "Bree",
    away: str = "Edoras",
    mover: int = VICTIM,
    stage: int = 0,
    phase: Phase = Phase.ORGANIZATION,
    **known: object,
) -> Scenario:
    """A round under way: the first of each is the victim and the thief, the stolen item is Glamdring."""
    s = Scenario(PILFERER.number, mover).company(VICTIM, *victim, at=at).company(THIEF, *thief, at=away).at(phase)
    heroes = (number(victim[0]), number(thief[0]))
    frame = Chase(CHASE.places[ROUND], thief=THIEF, heroes=heroes, stage=stage)
    s._build.append(lambda d: d.frames.insert(0, replace(frame, **known)))
    return s


def dealt(turned: bool = False) -> Match:
    house, numbers = edition("metw"), random.Random(7)
    made = house.decks.made_for(PILFERER.number)
    decks = [made["pilferer-victim"], made["pilferer-thief"]]
    decks = decks[::-1] if turned else decks
    return Match(house.game, house.decks.sections(decks, PILFERER.number), numbers.randrange, PILFERER.number)


def played(match: Match, turn: int) -> list[tuple[int, int, int]]:
    """Play on until a turn; what was gone through: stage, mover, phase."""
    house, numbers = edition("metw"), random.Random(3)
    bots = [house.bot("random", numbers.randrange) for _ in range(2)]
    seen: list[tuple[int, int, int]] = []
    while True:
        waits = match.advance()
        found = chase(match.state)
        if isinstance(waits, Over) or match.state.turn.number >= turn:
            return seen
        step = (found.stage if found is not None else -1, match.state.turn.mover, int(match.state.turn.phase))
        if not seen or seen[-1] != step:
            seen.append(step)
        match.take(bots[waits.seat](match.state, match.known(waits.seat)))


# --------------------------------------------------------------------------------------------------------- the decks
@rule("SCEN-PILFERER-02", "SCEN-PILFERER-03", "SCEN-PILFERER-04", "SCEN-PILFERER-05", "SCEN-PILFERER-06")
@rule("SCEN-PILFERER-07", "SCEN-PILFERER-08", "SCEN-PILFERER-10")
def test_a_deck_is_fit_for_a_victim_or_for_a_thief() -> None:
    house = edition("metw")
    made = house.decks.made_for(PILFERER.number)
    thief, victim = made["pilferer-thief"], made["pilferer-victim"]

    def entries(*names: str) -> tuple[DeckEntry, ...]:
        return tuple(DeckEntry(1, 1, number(name), "") for name in names)

    def broken(deck: object, draw: tuple[DeckEntry, ...] = (), pool: tuple[DeckEntry, ...] = ()) -> set[str]:
        assert isinstance(deck, type(thief))
        built = type(deck)("", -1, deck.pool + pool, deck.draw + draw, ())
        return {one.rule for one in house.decks.check(built, PILFERER.number, ())}

    assert not broken(thief) and not broken(victim)
    assert broken(thief, entries("Giant")) == {"SCEN-PILFERER-03"}
    assert broken(victim, pool=entries("Gandalf")) == {"SCEN-PILFERER-04"}
    assert broken(thief, pool=entries("Beregond", "Forlong")) == {"SCEN-PILFERER-04"}
    assert broken(victim, pool=entries("Narsil")) == {"SCEN-PILFERER-10"}
    more = entries("Athelas", "Miruvor", "Giant", "Ghouls")
    assert not broken(thief, more), "any number of cards"
    assert broken(thief, entries("Gwaihir", "Miruvor", "Giant", "Ghouls")) == {"SCEN-PILFERER-07"}
    assert broken(thief, entries("Athelas", "Miruvor", "Giant", "River")) == {"SCEN-PILFERER-08"}
    large = entries("Miruvor", "Horn of Anor", "Narya", "Test of Form", "Giant", "Ghouls", "Ghosts", "Cave-drake")
    assert broken(victim, large) == {"SCEN-PILFERER-07"}, "beyond sixty cards it is a thief's, who has no friends"
    small = type(thief)("", -1, thief.pool, entries("Athelas", "Giant"), ())
    assert {one.rule for one in house.decks.check(small, PILFERER.number, ())} == {"SCEN-PILFERER-06"}
    heavy = type(thief)("", -1, entries("Elrond"), thief.draw, ())
    assert "SCEN-PILFERER-02" in {one.rule for one in house.decks.check(heavy, PILFERER.number, ())}


# ---------------------------------------------------------------------------------------------------- before the game
@rule("SCEN-PILFERER-01", "SCEN-RULING-35", "SCEN-PILFERER-02", "SCEN-PILFERER-10", "SCEN-PILFERER-13")
@rule("SCEN-PILFERER-12", "SCEN-PILFERER-40", "SCEN-PILFERER-14", "SCEN-DEC-12", "SCEN-DEC-13")
@pytest.mark.parametrize("turned", [False, True])
def test_the_victim_shows_two_items_and_the_thief_takes_one(turned: bool) -> None:
    match = dealt(turned)
    thief, victim = (0, 1) if turned else (1, 0)
    house, numbers = edition("metw"), random.Random(3)
    bots, asked = [house.bot("random", numbers.randrange) for _ in range(2)], []
    while match.state.turn.number == 0:
        waits = match.advance()
        assert isinstance(waits, Decision)
        if match.state.turn.number:
            break
        if waits.question in (Asked.SHOWN_ONE, Asked.TAKES, Asked.HIDES):
            asked.append((waits.question, waits.seat))
        match.take(bots[waits.seat](match.state, match.known(waits.seat)))
    shown = [(Asked.SHOWN_ONE, seat) for seat in (victim, victim, victim, thief, thief)]
    assert asked == [*shown, (Asked.TAKES, thief), (Asked.HIDES, thief)]
    found = chase(match.state)
    assert found is not None and found.thief == thief and owner(found.stolen) == victim
    (robber,), (robbed,) = people_of(match.state, thief), people_of(match.state, victim)
    assert {len(items_on(match.state, who)) for who in (robber, robbed)} == {1, 2}
    assert found.stolen in items_on(match.state, robber)
    (here,) = companies_of(match.state, victim)
    assert atlas_of(match.state).sites[here.site].name == "Bree"
    assert all(face(match.state, who).mind <= 5 for who in (robber, robbed))


@rule("SCEN-PILFERER-02", "SCEN-PILFERER-10", "SCEN-PILFERER-11")
def test_who_and_what_may_be_shown() -> None:
    b, card = begun().state, load().named
    assert [may_be_shown(b, card(name)) for name in ("Wacho", "Elrond", "Gandalf")] == [True, False, False]
    assert not may_be_shown(b, card("Wacho"), number("Wacho")), "not the same as the victim"
    assert may_be_borne(b, card("Narsil")) and not may_be_borne(b, card("Wizard’s Ring"))
    assert not may_be_borne(b, card("Gimli"))


@rule("SCEN-PILFERER-15", "SCEN-PILFERER-16")
def test_both_organize_before_either_goes() -> None:
    seen = played(dealt(), 4)
    order = list(dict.fromkeys((stage, mover) for stage, mover, _ in seen if stage >= 0))
    assert order[:4] == [(0, VICTIM), (1, THIEF), (2, VICTIM), (3, THIEF)]
    for stage, _, phase in seen:
        if stage in (0, 1):
            assert phase in (Phase.UNTAP, Phase.ORGANIZATION, Phase.SETUP)
        elif stage in (2, 3):
            assert phase not in (Phase.UNTAP, Phase.ORGANIZATION)


# ----------------------------------------------------------------------------------------------------------- the people
@rule("SCEN-PILFERER-17")
def test_the_thief_has_one_company_and_the_victim_any_number() -> None:
    mine = begun(thief=("Wacho", "Galva"), away="Lórien", mover=THIEF, stage=1)
    assert mine.refused(Action(Verb.SPLIT, (mine.named("Galva"), 0))) == "SCEN-QUEST-08"
    other = begun(("Annalena", "Bergil"), at="Lórien")
    assert other.refused(Action(Verb.SPLIT, (other.named("Bergil"), 0))) == ""


@rule("SCEN-PILFERER-18", "SCEN-PILFERER-19", "SCEN-PILFERER-21", "SCEN-PILFERER-41")
def test_newcomers_join_at_their_home_where_the_hero_is() -> None:
    s = begun(("Annalena", "Bergil", "Gimli"), at="Edoras")
    (group,) = companies_of(s.state, VICTIM)
    assert free_general(s.state, VICTIM) == 10 == free_general(s.state, THIEF)
    assert places(s.state, VICTIM, number("Éowyn"), -1) == [group.number]
    assert places(s.state, VICTIM, number("Barliman Butterbur"), -1) == []
    haven = begun(at="Rivendell")
    assert places(haven.state, VICTIM, number("Éowyn"), -1) == [], "no Haven will do"
    gone = begun(("Annalena", "Bergil"), at="Edoras", heroes=(number("Háma"), number("Wacho")))
    assert places(gone.state, VICTIM, number("Éowyn"), -1) == [], "companions bring nobody"


@rule("SCEN-PILFERER-20", "SCEN-CHANCE-06", "SCEN-RULING-22")
@pytest.mark.parametrize(("total", "comes"), [(2, False), (3, False), (4, True), (12, True)])
def test_a_roll_with_direct_influence_brings_a_newcomer_in(total: int, comes: bool) -> None:
    s = begun(("Bergil",), at="Edoras").hand(VICTIM, "Erkenbrand").rolls(total)
    assert (load().named("Erkenbrand").mind, load().named("Bergil").influence) == (4, 0)
    s.play("Erkenbrand").until_any(Question.WINDOW)
    assert s.where("Erkenbrand") is (Zone.PLAY if comes else Zone.DISCARD)
    assert s.state.players[VICTIM].arrived


@rule("SCEN-PILFERER-18")
def test_nobody_follows_anybody() -> None:
    s = begun(("Beretar", "Barliman Butterbur"))
    assert s.refused(s.control("Barliman Butterbur", "Beretar")) == "SCEN-PILFERER-18"
    assert not any(x.verb == Say.CONTROL for x in s.legal())
    plain = Scenario(STANDARD).company(VICTIM, "Beretar", "Barliman Butterbur", at="Bree")
    assert plain.refused(plain.control("Barliman Butterbur", "Beretar")) == ""


@rule("SCEN-PILFERER-22", "SCEN-PILFERER-25")
def test_checks_of_the_thiefs_company_are_easier_by_one() -> None:
    s = begun(thief=("Wacho", "Galva"))
    plain = Scenario(STANDARD).company(0, "Annalena", at="Bree").company(1, "Wacho", "Galva", at="Edoras")
    for name, more in (("Wacho", 1), ("Galva", 1), ("Annalena", 0)):
        assert modifier(s.state, s.named(name)) == modifier(plain.state, plain.named(name)) + more


@rule("SCEN-PILFERER-23", "SCEN-PILFERER-24", "SCEN-PILFERER-25")
def test_a_failed_check_costs_the_thief_his_companions() -> None:
    s = begun(thief=("Wacho", "Galva", "Vôteli"))
    s.disturb(lambda d: PILFERER.fails(d, s.named("Wacho")) and None)
    assert people_of(s.state, THIEF) == [s.named("Wacho")] and s.where("Galva") is Zone.OUT
    other = begun(thief=("Wacho", "Galva", "Vôteli"))
    other.disturb(lambda d: PILFERER.fails(d, other.named("Galva")) and None)
    assert len(people_of(other.state, THIEF)) == 2 and other.where("Galva") is Zone.OUT
    victim = begun(("Annalena", "Bergil"))
    victim.disturb(lambda d: PILFERER.fails(d, victim.named("Bergil")) and None)
    assert len(people_of(victim.state, VICTIM)) == 2, "checked as usual"


@rule("SCEN-PILFERER-26")
def test_whoever_gets_the_stolen_item_is_the_thief() -> None:
    s = begun(thief=("Wacho", "Galva")).bears("Galva", "Glamdring")
    s._build.append(lambda d: d.change(d.frames[0], stolen=s._find_in(d, "Glamdring")))
    s.pending  # noqa: B018  (nature answers first)
    assert hero(s.state, THIEF) == s.named("Wacho")
    s.disturb(lambda d: d.remove_from_game(s.named("Wacho")))
    s.disturb(lambda d: PILFERER.notes(d))
    assert hero(s.state, THIEF) == s.named("Galva")


@rule("SCEN-PILFERER-04", "SCEN-PILFERER-07", "SCEN-PILFERER-08", "SCEN-RULING-24")
def test_what_a_thief_cannot_play() -> None:
    b, card = begun().state, load().named
    for name, rules in (
        *(("Gwaihir", "SCEN-PILFERER-07"), ("Riders of Rohan", "SCEN-PILFERER-07"), ("River", "SCEN-PILFERER-08")),
        *(("Giant", ""), ("Snowstorm", ""), ("Athelas", ""), ("Gandalf", "SCEN-PILFERER-04")),
    ):
        refused = PILFERER.forbids(b, THIEF, card(name))
        assert (refused.rule if refused else "") == rules
    assert PILFERER.forbids(b, VICTIM, card("River")) is PILFERER.forbids(b, VICTIM, card("Gwaihir")) is None


# ------------------------------------------------------------------------------------------------------------ movement
@rule("SCEN-PILFERER-27", "SCEN-PILFERER-28", "SCEN-PILFERER-29", "SCEN-DEC-14")
def test_the_victim_has_to_move_and_the_thief_may_stay() -> None:
    s = begun()
    assert s.refused(PASS) == "SCEN-PILFERER-27"
    s.lay("Rivendell")
    assert s.refused(PASS) == ""
    thief = begun(mover=THIEF, stage=1)
    assert thief.refused(PASS) == ""


@rule("SCEN-PILFERER-30", "SCEN-PILFERER-09", "SCEN-RULING-23", "SCEN-RULING-36", "SCEN-HID-02", "SCEN-DEC-14")
def test_a_row_lies_face_down_until_the_company_goes() -> None:
    s = begun().lay("Rivendell")
    (laid,) = s.state.laid
    assert laid.count == 0 and s.state.faces[VICTIM][s._hidden[laid.site].serial] == 0, "nobody sees which site it is"
    assert s.state.rules.regions == 4, "four regions and a site"
    s.until(Asked.NEW_SITE)
    assert s.state.turn.mover == VICTIM and s.state.turn.phase is Phase.MOVEMENT


@rule("SCEN-PILFERER-31", "SCEN-PILFERER-32", "SCEN-DEC-15")
def test_a_row_that_leads_nowhere_keeps_the_thief_and_not_the_victim() -> None:
    for mover, stage, asked in ((VICTIM, 2, True), (THIEF, 3, False)):
        s = begun(mover=mover, stage=stage - 2)
        goal = "Rivendell" if mover == VICTIM else "Lórien"
        s.lay(goal)
        goal_index = atlas_of(s.state).site_named[goal].index
        found = chase(s.state)
        assert found is not None
        company = companies_of(s.state, mover)[0].number
        elsewhere = atlas_of(s.state).site_named["Dol Amroth"].index

        def begin(d: object, company: int = company, elsewhere: int = elsewhere, stage: int = stage) -> None:
            d.set_company(d.company(company), site=elsewhere)  # type: ignore[attr-defined]
            d.change(d.frames[0], stage=stage)  # type: ignore[attr-defined]
            d.frames[1:] = [TurnFrame(STARTS[Phase.MOVEMENT])]  # type: ignore[attr-defined]
            MACHINE.settle(d)  # type: ignore[arg-type]

        s.disturb(begin)
        assert why_not_way(s.state, companies_of(s.state, mover)[0], Way(goal_index)) is not None
        s.until(Asked.NEW_SITE)
        s.plain()
        s.pending  # noqa: B018  (nature answers first)
        assert (s.question is Asked.RELAY) is asked
        if asked:
            lays = [x for x in s.legal() if x != PASS]
            s.act(lays[0]).until(Asked.NEW_SITE).plain()
            moving = companies_of(s.state, mover)[0]
            assert moving.journey is not None and moving.journey.moving


@rule("SCEN-PILFERER-33", "SCEN-PILFERER-34")
def test_sites_the_victim_leaves_are_closed_to_the_thief() -> None:
    atlas = load().atlas
    bree, haven = atlas.site_named["Bree"].index, atlas.site_named["Rivendell"].index
    s = begun()
    s.disturb(lambda d: [PILFERER.left(d, VICTIM, bree), PILFERER.left(d, VICTIM, haven)] and None)
    found = chase(s.state)
    assert found is not None and found.posted == (bree,), "no Haven is posted"
    s.disturb(lambda d: PILFERER.left(d, THIEF, atlas.site_named["Edoras"].index))
    assert chase(s.state) == found
    assert closed(s.state, THIEF, bree) and not closed(s.state, VICTIM, bree)
    near = begun(mover=THIEF, stage=1, away="Rivendell", posted=(bree,))
    refused = why_not_way(near.state, companies_of(near.state, THIEF)[0], Way(bree))
    assert refused is not None and refused.rule == "SCEN-PILFERER-34"
    free = begun(mover=THIEF, stage=1, away="Rivendell")
    assert why_not_way(free.state, companies_of(free.state, THIEF)[0], Way(bree)) is None


# ------------------------------------------------------------------------------------------------------------- the end
@rule("SCEN-PILFERER-35", "SCEN-RULING-25")
@pytest.mark.parametrize(
    ("at", "tapped", "mover", "caught"),
    [
        *(("Edoras", False, THIEF, True), ("Edoras", True, THIEF, False)),
        *(("Bree", False, THIEF, False), ("Edoras", False, VICTIM, False)),
    ],
)
def test_somebody_untapped_where_the_thief_is_has_caught_him(at: str, tapped: bool, mover: int, caught: bool) -> None:
    s = begun(at=at, mover=mover, stage=3 if mover == THIEF else 2)
    if tapped:
        s.tapped("Annalena")
    s._build.append(lambda d: d.frames.__setitem__(1, TurnFrame(TURN.steps.index(start_visiting))))
    waits = s.pending
    if caught:
        assert isinstance(waits, Over) and waits.how == BY_SCENARIO and waits.winners == (VICTIM,)
        assert s.pose("Annalena") is Pose.TAPPED
    else:
        assert not isinstance(waits, Over)


@rule("SCEN-PILFERER-36", "SCEN-PILFERER-39")
@pytest.mark.parametrize(("who", "winner"), [("Wacho", VICTIM), ("Annalena", THIEF)])
def test_it_ends_with_the_victim_or_with_the_last_of_the_thiefs(who: str, winner: int) -> None:
    s = begun(("Annalena", "Bergil")).lay("Rivendell", "Annalena")
    s.disturb(lambda d: d.remove_from_game(s.named(who))).plain()
    assert isinstance(s.pending, Over) and s.pending.winners == (winner,) and s.pending.how == BY_SCENARIO
    other = begun(("Annalena", "Bergil"), ("Wacho", "Galva")).lay("Rivendell", "Annalena")
    other.disturb(lambda d: d.remove_from_game(other.named("Bergil" if winner == THIEF else "Wacho"))).plain()
    assert not isinstance(other.pending, Over)


@rule("SCEN-PILFERER-37", "SCEN-PILFERER-38")
@pytest.mark.parametrize(("mine", "other", "over"), [(1, 0, False), (2, 0, True), (0, 1, True), (0, 0, False)])
def test_the_thief_gets_away_when_decks_are_used_up(mine: int, other: int, over: bool) -> None:
    s = begun().exhausted(THIEF, mine).exhausted(VICTIM, other)
    assert isinstance(s.pending, Over) is over
    if over:
        assert isinstance(s.pending, Over) and s.pending.winners == (THIEF,)
