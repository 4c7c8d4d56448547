"""Bots know what a scenario is about: what adds to its goal is worth more to them than its points."""

from __future__ import annotations

import random

import pytest

from engine.bots.metw import organizing
from engine.bots.metw.combat import next_check
from engine.bots.metw.goals import AIMS, hangs_on, helps, homeward, in_vain, progress, ready, should_bear
from engine.bots.metw.hand import NEEDED, call, hunting, keep, prisoner, ring_name
from engine.bots.metw.scenarios.wayside import farewell
from engine.bots.metw.scene import Scene
from engine.bots.metw.weighed import weighed
from engine.bots.metw.worth import at_stake, lead
from engine.editions import edition
from engine.journeys.table.board import face
from engine.journeys.table.records import Journey, Phase
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.metw.cards.library import load
from engine.metw.scenarios.anduin import ANDUIN
from engine.metw.scenarios.bane import BANE
from engine.metw.scenarios.chasing import CHASE, ROUND
from engine.metw.scenarios.goals import FIRE, HEIRLOOMS
from engine.metw.scenarios.hobbit import BY_HAVEN, QUEST
from engine.metw.scenarios.listed import SCENARIOS
from engine.metw.scenarios.pilferer import PILFERER, chase, hero
from engine.metw.scenarios.prisoners import BARRELS, RESCUE
from engine.metw.scenarios.rings import WISE
from engine.metw.scenarios.there import AT_SITE, KINDS, MOUNTAIN, SITES, THERE
from engine.metw.table.frames import Chase, Errands, Hunt, Road
from engine.metw.table.scoring import council_points
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD
from engine.selfplay import Match
from tests.metw.scenario import Scenario

FACTION = "Riders of Rohan"


def begun(number: int) -> Scenario:
    return Scenario(number).company(0, "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Lórien")


def test_every_scenario_has_an_aim() -> None:
    assert set(AIMS) == set(SCENARIOS)


@pytest.mark.parametrize(
    ("number", "stored"), [(FIRE.number, FACTION), (HEIRLOOMS.number, "Glamdring"), (WISE.number, "Lesser Ring")]
)
def test_what_adds_to_the_goal_is_worth_more_than_its_points(number: int, stored: str) -> None:
    gains = [lead(begun(one).stored(0, stored).state, 0) - lead(begun(one).state, 0) for one in (number, STANDARD)]
    assert gains[0] > gains[1] and progress(begun(number).stored(0, stored).state, 0) > 0
    s = begun(number)
    assert helps(s.state, 0, load().named(stored)) > 0 and helps(begun(STANDARD).state, 0, load().named(stored)) == 0
    assert keep(Scene(s.state, {}, 0, (), 0), load().named(stored)) == NEEDED


def test_a_company_goes_home_with_what_it_can_store_there() -> None:
    s = begun(HEIRLOOMS.number).bears("Aragorn II", "Glamdring")
    places = s.state.atlas.site_named
    group = s.state.companies[0]
    assert homeward(s.state, 0, group, places["Lórien"].index) > 0 == homeward(s.state, 0, group, places["Bree"].index)
    full = begun(HEIRLOOMS.number).bears("Aragorn II", "Glamdring").stored(0, "Orcrist", "Sting", "Narsil", at="Lórien")
    assert homeward(full.state, 0, full.state.companies[0], places["Lórien"].index) == 0, "three are enough there"


def test_a_council_is_called_when_the_count_stands_well() -> None:
    mine = ("Men of Anórien", "Men of Lamedon", "Knights of Dol Amroth", "Tower Guard of Minas Tirith", "Orcrist")
    s = begun(ANDUIN.number).stored(0, *mine).at(Phase.END_OF_TURN).until(Question.CALL)
    assert council_points(s.state, 0) > council_points(s.state, 1) and called(s) == Action(Verb.CALL)
    gold = begun(WISE.number).stored(0, *["Beautiful Gold Ring"] * 7).at(Phase.END_OF_TURN)
    gold.stored(1, "The One Ring", "Dwarven Ring of Durin’s Tribe", "Dwarven Ring of Barin’s Tribe")
    gold.until(Question.CALL)
    assert called(gold) == PASS, "the other has fewer rings, and better ones"


def called(s: Scenario) -> Action:
    """What a player does who may call."""
    return max(call(Scene(s.state, {}, 0, tuple(s.legal()), 0)), key=lambda option: option.score).action


def test_somebody_is_put_under_rescue_prisoners_and_the_best_ring_is_named() -> None:
    s = Scenario(BARRELS.number).company(0, "Aragorn II", "Gimli", at="Moria").company(1, "Éowyn", at="Lórien")
    s.used(0, "Moria").hand(0, RESCUE, "Faramir").at(Phase.SITE).enter()
    while not (s.decider == 0 and s.frame_moment() == 4 and s.playable(RESCUE)):
        s.plain()
    s.play(RESCUE)
    assert s.question is Asked.PRISONER
    best = max(prisoner(Scene(s.state, {}, 0, tuple(s.legal()), 0)), key=lambda option: option.score)
    assert best.action != PASS
    gold = begun(WISE.number).bears("Aragorn II", "Precious Gold Ring").exhausted(0, 2).exhausted(1, 2)
    gold.at(Phase.END_OF_TURN).rolls(12, 12).until(Asked.RING_NAME)
    named = max(ring_name(Scene(gold.state, {}, 0, tuple(gold.legal()), 0)), key=lambda option: option.score)
    points = [gold.state.book[x.args[0]].definition.mp for x in gold.legal()]
    assert gold.state.book[named.action.args[0]].definition.mp == max(points)


def test_the_hobbit_goes_home_when_all_is_done_and_brings_things_where_they_count() -> None:
    s = begun(QUEST.number)
    places = s.state.atlas.site_named
    group = s.state.companies[0]
    s._build.append(lambda d: d.frames.insert(0, Errands(0, deeds=((), ()))))
    carrying = begun(QUEST.number).bears("Aragorn II", "Orcrist")
    carrying._build.append(lambda d: d.frames.insert(0, Errands(0, deeds=((), ()))))
    assert homeward(carrying.state, 0, carrying.state.companies[0], places["Lórien"].index) > 0
    deeds = tuple(
        task * BY_HAVEN + places[name].index
        for task, name in enumerate(("Rivendell", "Lórien", "Edhellond", "Grey Havens"))
    )
    over = begun(QUEST.number).exhausted(0, 1)
    over._build.append(lambda d: d.frames.insert(0, Errands(0, deeds=(deeds, ()))))
    assert homeward(over.state, 0, group, places["Bag End"].index) > 0 == homeward(over.state, 0, group, 6)
    assert progress(over.state, 0) > progress(carrying.state, 0) and helps(over.state, 0, load().named("Orcrist")) == 0


def on_the_road(*people: str, at: int = MOUNTAIN, **known: object) -> Scenario:
    """The company stands somewhere in the row."""
    s = Scenario(THERE.number).company(0, *people, at=SITES[at % AT_SITE])
    s._build.append(lambda d: d.frames.insert(0, Road(0, at=at, met=(0,) * len(KINDS), **known)))
    return s


def test_the_treasure_goes_to_a_hobbit_who_can_bear_it_and_the_strongest_stay_with_him() -> None:
    s = on_the_road("Bilbo", "Thorin II", "Ori", "Balin").bears("Balin", "The Arkenstone")
    hobbit, king, treasure = s.named("Bilbo"), s.named("Thorin II"), s.named("The Arkenstone")
    known = s.change(frames=(Road(0, at=MOUNTAIN, met=(0,) * len(KINDS), treasure=treasure), *s.state.frames[1:])).state
    assert should_bear(known, hobbit, treasure) and not should_bear(known, king, treasure)
    assert not should_bear(s.state, hobbit, king)
    assert hangs_on(known, hobbit) and not hangs_on(known, king) and at_stake(known, hobbit) > at_stake(known, king)
    legal = tuple(Action(Verb.PICK, (s.named(name),)) for name in ("Thorin II", "Ori"))
    leaves = max(farewell(Scene(known, {}, 0, legal, 0)), key=lambda option: option.score)
    assert leaves.action == legal[1]
    assert ready(known, known.companies[0])
    tapped = on_the_road("Bilbo", "Thorin II").tapped("Bilbo").state
    elsewhere = begun(FIRE.number).state
    assert not ready(tapped, tapped.companies[0]) and ready(elsewhere, elsewhere.companies[0])


def bearing(*names: str, on: str = "Frodo", at: str = "Rivendell") -> Scenario:
    """The side that looks for the Ring, with something on somebody."""
    s = Scenario(BANE.number).company(0, "Frodo", "Aragorn II", "Gandalf", at=at).bears(on, *names)
    s.company(1, "Éowyn", at="Lórien")
    s._build.append(lambda d: d.frames.insert(0, Hunt(0, hunter=1)))
    return s


def test_a_gold_ring_is_tested_in_the_hands_that_are_to_bear_the_ring_and_with_the_ring_at_hand() -> None:
    ring, other = load().named("The One Ring"), load().named("Concealment")
    wizard = load().named("Gandalf")
    ready_now, elsewhere = bearing("Precious Gold Ring").state, bearing("Precious Gold Ring", on="Aragorn II").state
    assert not in_vain(ready_now, wizard, [ring, other])
    assert in_vain(ready_now, wizard, [other]) and in_vain(elsewhere, wizard, [ring])
    assert not in_vain(begun(STANDARD).state, wizard, [other])
    s = bearing("Precious Gold Ring", on="Aragorn II")
    gold, hobbit, king = s.named("Precious Gold Ring"), s.named("Frodo"), s.named("Aragorn II")
    assert should_bear(s.state, hobbit, gold) and not should_bear(s.state, king, gold)


def test_the_way_leads_to_the_fire_once_the_end_of_the_ring_is_at_hand() -> None:
    s = bearing("The One Ring")
    places, group = s.state.atlas.site_named, s.state.companies[0]
    end, fire = load().named("Cracks of Doom"), places["Mount Doom"].index
    assert homeward(s.state, 0, group, fire, (end,)) > 0 == homeward(s.state, 0, group, fire, ())
    assert homeward(s.state, 0, group, places["Moria"].index, (end,)) == 0
    assert hangs_on(s.state, s.named("Frodo")) and not hangs_on(s.state, s.named("Aragorn II"))
    there = bearing("The One Ring", at="Mount Doom").hand(0, "Cracks of Doom").at(Phase.SITE).enter()
    while not (there.decider == 0 and there.playable("Cracks of Doom")):
        there.plain()
    best = max(weighed(Scene(there.state, {}, 0, there.legal(), 2), 0), key=lambda option: option.score)
    assert best.action.verb == Verb.PLAY, "it is what everything was for"


def test_a_strike_steals_the_ring_and_a_nazgul_looks_through_many_cards() -> None:
    s = begun(BANE.number).bears("Aragorn II", "The One Ring", "Narsil").in_play(1, "Adûnaphel", use=1)
    s._build.append(lambda d: d.frames.insert(0, Hunt(0, hunter=1)))
    ring, sword, rider = s.named("The One Ring"), s.named("Narsil"), s.named("Adûnaphel")
    legal = (Action(Say.STEAL, (ring,)), Action(Say.STEAL, (sword,)), Action(Say.FIND, (rider,)))
    found = {option.action: option.score for option in hunting(Scene(s.state, {}, 1, legal, 0))}
    assert found[legal[0]] > found[legal[1]] > 0 == found[legal[2]], "the Ring is in play: nothing has to be found"
    assert progress(s.state, 0) > 0 == progress(s.state, 1)


def test_whoever_stands_alone_is_a_fighter_and_the_better_item_is_taken() -> None:
    house, numbers = edition("metw"), random.Random(7)
    made = house.decks.made_for(PILFERER.number)
    decks = [made["pilferer-victim"], made["pilferer-thief"]]
    match = Match(house.game, house.decks.sections(decks, PILFERER.number), numbers.randrange, PILFERER.number)
    bots = [house.bot("steward", numbers.randrange) for _ in range(2)]
    while isinstance(waits := match.advance(), Decision) and waits.question != Asked.HIDES:
        match.take(bots[waits.seat](match.state, match.known(waits.seat)))
    found = chase(match.state)
    assert found is not None and face(match.state, found.stolen).name == "Glamdring"
    assert face(match.state, hero(match.state, 0)).name == "Beretar"
    assert hangs_on(match.state, hero(match.state, 0)) and hangs_on(match.state, hero(match.state, 1))


@pytest.mark.parametrize(("tapped", "back", "found"), [(False, True, True), (True, True, False), (False, False, False)])
def test_a_thief_sent_back_to_where_the_victim_waits_is_all_but_caught(tapped: bool, back: bool, found: bool) -> None:
    s = Scenario(PILFERER.number, 1).company(0, "Beretar", at="Bree").company(1, "Wacho", at="Bree")
    if tapped:
        s.tapped("Beretar")
    s._build.append(lambda d: d.frames.insert(0, Chase(0, thief=1)))
    here, there = (begun(STANDARD).state.atlas.site_named[name].index for name in ("Bree", "Edoras"))
    journey = Journey(here, here if back else there, moving=not back, back=back)
    s._build.append(lambda d: d.set_company(d.companies[1], journey=journey))
    assert (progress(s.state, 0) > 0) == found and progress(s.state, 1) == 0


def test_who_is_in_danger_rolls_first_where_several_have_to() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", "Faramir", at="Rivendell").bears("Faramir", "The One Ring")
    checks = [Action(Verb.PICK, (s.named(who),)) for who in ("Aragorn II", "Faramir")]
    best = max(next_check(Scene(s.state, {}, 0, tuple(checks), 0)), key=lambda option: option.score)
    assert best.action == checks[1]


def test_whoever_has_to_move_goes_though_he_would_rather_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(organizing, "HESITATION", 10_000)
    s = Scenario(PILFERER.number).company(0, "Pippin", at="Bree").company(1, "Wacho", at="Edoras")
    s.wounded("Pippin").at(Phase.ORGANIZATION)
    numbers = tuple(load().named(name).number for name in ("Pippin", "Wacho"))
    s._build.append(lambda d: d.frames.insert(0, Chase(CHASE.places[ROUND], thief=1, heroes=numbers)))
    legal = tuple(s.legal())
    assert PASS not in legal
    options = organizing.organization(Scene(s.state, s._hidden, 0, legal, 0))
    assert options and all(option.action.verb == Say.LAY for option in options)
