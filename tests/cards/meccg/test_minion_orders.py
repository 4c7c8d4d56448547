"""Orders, summons and a helm for minions; lands that wither, stones that fall, allies that turn on their masters."""

from __future__ import annotations

from random import Random

import pytest

from engine.editions.meccg import MECCG
from engine.journeys.cards.moments import At, Stat
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import path_types
from engine.journeys.reading.values import attack_prowess, mind, modifier_sum
from engine.journeys.table.board import attack_now, card_of, companies_of, face
from engine.journeys.table.frames import Attack, Strike
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.metw.cards.middle_earth import load
from engine.metw.phases.arrivals import fits, places
from engine.metw.phases.setup import is_starting_item, may_start, minds
from engine.metw.table.companies import attacks_at
from engine.metw.table.reach import why_not_leave
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import UNIVERSAL
from engine.selfplay import Match
from tests.cards.meccg.scenes import Scenario, let_in, minions, travelling
from tests.cards.metw.scenes import DOORS, SPARE, meet, plays, uses
from tests.cards.scenes import attack_of, company, held_by

SITE = load().atlas.site_named
ORDERS, OPEN = "Orders from Lugbúrz", "Open to the Summons"
HELM = "Helm of Fear"


# ----------------------------------------------------------------------------------------------------- orders, summons
TROLL, ORC = "Lieutenant of Morgul", "Gorbag"


@pytest.mark.parametrize("card", [True, False])
@pytest.mark.parametrize(("other", "two"), [(ORC, True), ("Lagduf", True), ("Asternak", True)])
def test_orders_from_lugburz_let_a_troll_lead_too(other: str, two: bool, card: bool) -> None:
    s = minions(TROLL, other, at="Moria (minion)")
    if card:
        s.on_company(TROLL, ORDERS)
    lone = not load().named(other).has("leader")
    assert (why_not_leave(s.state, company(s, TROLL)) is None) == (lone or (card and two))


def test_orders_from_lugburz_are_for_trolls() -> None:
    s = minions(ORC, "Shagrat", at="Moria (minion)").on_company(ORC, ORDERS)
    assert load().named("Shagrat").has("leader") and why_not_leave(s.state, company(s, ORC)) is not None
    alone = minions(ORC, at="Moria (minion)").on_company(ORC, ORDERS)
    assert fits(alone.state, load().named(TROLL), company(alone, ORC))
    assert not fits(alone.state, load().named("Shagrat"), company(alone, ORC))


def test_orders_from_lugburz_steady_those_who_follow_trolls() -> None:
    s = minions(TROLL, "Muzgash", "Lugdush").on_company(TROLL, ORDERS).follows("Muzgash", TROLL)
    found = [modifier_sum(s.state, Stat.CORRUPTION, s.named(who)) for who in ("Muzgash", "Lugdush", TROLL)]
    assert found == [1, 0, 0]


@pytest.mark.parametrize(("who", "left"), [(TROLL, Zone.DISCARD), ("Muzgash", Zone.PLAY)])
def test_orders_from_lugburz_end_when_a_leader_goes(who: str, left: Zone) -> None:
    s = minions(TROLL, "Muzgash", "Lugdush").on_company("Lugdush", ORDERS)
    s.company(0, "Dôgrib", at="Minas Morgul (minion)")
    s.act(Action(Verb.SHIFT, (s.named(who), company(s, "Dôgrib").number)))
    assert s.window(At.ORGANIZATION, 0).where(ORDERS) is left


def test_orders_from_lugburz_stand_when_companies_become_one() -> None:
    s = minions(TROLL, "Muzgash").on_company("Muzgash", ORDERS)
    s.company(0, "Dôgrib", at="Minas Morgul (minion)")
    s.act(Action(Verb.JOIN, (company(s, TROLL).number, company(s, "Dôgrib").number)))
    assert s.named(ORDERS) in company(s.window(At.ORGANIZATION, 0), "Dôgrib").cards


@pytest.mark.parametrize(("lord", "left"), [("Ren the Ringwraith", Zone.DISCARD), ("Dwar the Ringwraith", Zone.PLAY)])
def test_orders_from_lugburz_are_not_for_ren(lord: str, left: Zone) -> None:
    s = minions(TROLL, "Lugdush").on_company(TROLL, ORDERS).hand(0, lord)
    s.act(s.play_action(lord))
    s.pick(s.legal()[0].args[0]) if s.question is Question.TARGET else None
    assert s.window(At.ORGANIZATION, 0).where(ORDERS) is left
    there = minions(TROLL, "Lugdush").company(0, lord, at="Dol Guldur (minion)").hand(0, ORDERS)
    plays(there, ORDERS, company(there, TROLL).number)
    assert there.where(ORDERS) is left
    twice = minions(TROLL).on_company(TROLL, ORDERS).hand(0, ORDERS)
    assert twice.why_not_play(ORDERS)


def test_orders_from_lugburz_may_be_there_from_the_start() -> None:
    s, card = minions(TROLL), load().named(ORDERS)
    assert is_starting_item(s.state, card) and not is_starting_item(s.state, card, (card,))


@pytest.mark.parametrize(("place", "comes"), [("Dol Guldur (minion)", True), ("Moria (minion)", False)])
def test_open_to_the_summons(place: str, comes: bool) -> None:
    for called in (True, False):
        s = minions("Jerrek", at=place).hand(0, OPEN, "Súrion")
        if called:
            plays(s, OPEN)
        number = company(s, "Jerrek").number
        card = load().named("Súrion")
        assert (number in places(s.state, 0, card.number, s.in_hand(0, "Súrion"))) == (called and comes)
    if comes:
        s = minions("Jerrek", at=place).hand(0, OPEN, "Súrion")
        plays(s, OPEN)
        s.act(s.play_action("Súrion"))
        s.pick(company(s, "Jerrek").number) if s.question is Question.TARGET else None
        s.window(At.ORGANIZATION, 0)
        assert held_by(s, "Súrion") == [OPEN] and mind(s.state, s.named("Súrion")) == 5


def test_open_to_the_summons_calls_one_agent_alone() -> None:
    s = minions("Jerrek", "Súrion", at="Dol Guldur (minion)").bears("Súrion", OPEN).hand(0, "Drór", "Layos")
    dror = load().named("Drór")
    assert company(s, "Jerrek").number not in places(s.state, 0, dror.number, s.in_hand(0, "Drór"))
    t = minions("Jerrek", at="Dol Guldur (minion)").on_company("Jerrek", OPEN).hand(0, "Layos")
    t.act(t.play_action("Layos"))
    t.pick(company(t, "Jerrek").number) if t.question is Question.TARGET else None
    assert t.window(At.ORGANIZATION, 0).where(OPEN) is Zone.PLAY and held_by(t, "Layos") == []


def test_open_to_the_summons_at_the_start() -> None:
    s = minions("Jerrek")
    surion, dror, card = (load().named(name) for name in ("Súrion", "Drór", OPEN))
    assert may_start(s.state, 0, card) and may_start(s.state, 0, card, (card,))
    assert not may_start(s.state, 0, card, (card, card)) and not may_start(s.state, 1, card)
    assert not may_start(s.state, 0, surion) and may_start(s.state, 0, surion, (card,))
    assert not may_start(s.state, 0, dror, (card, surion))
    assert minds(s.state, (card, surion)) == 5 and minds(s.state, (card, card, surion, dror)) == 8


# -------------------------------------------------------------------------------------------------------------- a helm
LORD = "The Witch-king"


@pytest.mark.parametrize("used", [True, False])
def test_helm_of_fear(used: bool) -> None:
    place = "Barad-dûr (minion)"
    s = minions(LORD, at=place).hand(0, HELM)
    if used:
        s.used(0, place)
    let_in(s)
    plays(s, HELM)
    assert held_by(s, LORD) == [HELM] and (SITE[place].index in s.state.players[0].used) == used
    assert not let_in(minions("Jerrek", at=place).hand(0, HELM)).playable(HELM)
    assert not let_in(minions(LORD, at="Moria (minion)").hand(0, HELM)).playable(HELM)


def test_helm_of_fear_serves_a_ringwraith() -> None:
    for who, ends in ((LORD, True), ("Jerrek", False)):
        s = minions(who, at="Carn Dûm (minion)").bears(who, HELM, *(("Black Rider",) if ends else ()))
        meet(s.hand(1, "Cave Worm").go("Goblin-gate (minion)"), "Cave Worm")
        assert s.can(Verb.USE, s.named(HELM)) == ends
        assert modifier_sum(s.state, Stat.BODY_CHECK, s.named(who)) == -ends
        if ends:
            uses(s, HELM).settle()
            assert s.pose(who) is Pose.UNTAPPED and s.where("Cave Worm") is Zone.DISCARD


@pytest.mark.parametrize(("foe", "people", "ends"), [("hero", "Beregond", False), ("fallen-wizard", "Lagduf", True)])
def test_helm_of_fear_does_not_turn_heroes_away(foe: str, people: str, ends: bool) -> None:
    s = Scenario(sides=(foe, "minion")).company(0, people, at="Sarn Goriwing").hand(0, SPARE)
    s.company(1, LORD, at="Sarn Goriwing (minion)").bears(LORD, HELM).hand(1, SPARE)
    let_in(s)
    s.act(Action(Say.ASSAIL, (companies_of(s.state, 1)[0].number,))).window(At.ENGAGEMENT, 1)
    assert s.can(Verb.USE, s.named(HELM)) == ends


# ---------------------------------------------------------------------------------------------------- lands and stones
@pytest.mark.parametrize(
    ("land", "goal", "then"),
    [("w", "Sarn Goriwing", "dww"), ("s", "Dead Marshes", "dww"), ("b", "Beorn’s House", "dww"), ("d", "", "")],
)
def test_withered_lands(land: str, goal: str, then: str) -> None:
    goal = f"{goal or 'Dead Marshes'} (minion)"
    s = minions("Jerrek", at="Dol Guldur (minion)").in_play(1, DOORS).hand(1, "Withered Lands", "Giant").go(goal)
    moving = company(s, "Jerrek")
    assert moving.journey is not None
    place = moving.journey.path[path_types(s.state, moving).index(land)]
    s.act(s.play_action("Withered Lands"))
    if not then:
        assert s.question is not Question.TARGET or pick(place) not in s.legal()
        return
    s.pick(place) if s.question is Question.TARGET else None
    s.hazards()
    assert path_types(s.state, company(s, "Jerrek")) == then and s.playable("Giant")
    before = s.state.turn.number
    while s.state.turn.number == before:
        s.plain()
    assert not any(effect.definition == 1085 for effect in s.state.lasting)


def test_withered_lands_are_for_the_night() -> None:
    assert not minions("Jerrek", at="Dol Guldur (minion)").hand(1, "Withered Lands").go(
        "Dead Marshes (minion)"
    ).playable("Withered Lands")
    plain = minions("Jerrek", at="Dol Guldur (minion)").in_play(1, DOORS).hand(1, "Giant")
    assert not plain.go("Sarn Goriwing (minion)").playable("Giant")


@pytest.mark.parametrize(
    ("start", "goal", "regions", "open_"),
    [
        ("Beorn’s House", "Ettenmoors", ("Anduin Vales", "High Pass", "Rhudaur"), True),
        ("Beorn’s House", "Goblin-gate", ("Anduin Vales", "High Pass"), False),
        ("Goblin-gate", "Beorn’s House", ("High Pass", "Anduin Vales"), True),
        ("Rivendell", "Goblin-gate", (), False),
    ],
)
def test_where_caradhras_is_cruel(start: str, goal: str, regions: tuple[str, ...], open_: bool) -> None:
    s = Scenario().company(0, "Haldir", at=start).hand(1, "Cruel Caradhras").hand(0, SPARE).go(goal, regions=regions)
    assert s.playable("Cruel Caradhras") == open_


def test_cruel_caradhras() -> None:
    card = "Cruel Caradhras"
    s = Scenario().company(0, "Haldir", "Beregond", "Ioreth", at="Goblin-gate").hand(1, card)
    s.hand(0, "Concealment", SPARE).bears("Haldir", "Noble Steed")
    s.go("Beorn’s House", regions=("High Pass", "Anduin Vales"))
    s.play(card)
    faced, prowess, asked = set(), set(), set()
    s.rolls(*[12] * 6)
    while any(isinstance(f, Attack) for f in s.state.frames) or s.where(card) is not Zone.DISCARD:
        asked.add(s.question)
        attack = attack_now(s.state)
        strike = next((f for f in s.state.frames if isinstance(f, Strike)), None)
        if attack is not None and strike is not None:
            faced.add(strike.who)
            prowess.add(attack_prowess(s.state, attack, strike.who))
            assert attack.body_modifier == 1 and attack.uncancellable
        assert not s.playable("Concealment") if s.decider == 0 and s.question is Question.WINDOW else True
        s.plain()
    assert faced == {s.named(who) for who in ("Haldir", "Beregond", "Ioreth")} and prowess == {8}
    assert Question.ASSIGN not in asked


def test_nothing_changes_what_caradhras_throws() -> None:
    s = minions("Gorbag", "Lugdush", at="Goblin-gate (minion)").on_company("Gorbag", "Swarm of Bats")
    s.hand(1, "Cruel Caradhras").go("Beorn’s House (minion)", regions=("High Pass", "Anduin Vales"))
    s.play("Cruel Caradhras").until_any(Question.FACE, Question.NEXT_STRIKE)
    attack = attack_of(s)
    assert attack_prowess(s.state, attack) == 8
    assert {mark.who for mark in attack.assigned} == set(company(s, "Gorbag").members)


# ----------------------------------------------------------------------------------------------- an ally with a hunger
APPETITE, LAIR = "Stay Her Appetite", "Dead Marshes (minion)"


def tempted(roll: int, *then: int) -> Scenario:
    """Played on an ally whose player has used all his influence; its master has one left, it has a mind of one."""
    s = minions("Hador", "War-wolf", "Gorbag", "Lugdush", "Jerrek", at=LAIR).hand(1, APPETITE)
    s.stay().rolls(roll, *then)
    s.act(s.play_action(APPETITE))
    return s


def test_stay_her_appetite_is_stayed() -> None:
    s = tempted(5).until_any(Question.ENTER)
    assert s.where("War-wolf") is Zone.PLAY and s.pose("Hador") is Pose.UNTAPPED


@pytest.mark.parametrize(("dice", "left"), [(2, Zone.DISCARD), (12, Zone.PLAY)])
def test_stay_her_appetite(dice: int, left: Zone) -> None:
    s = tempted(6, 7, dice, 2).until_any(Question.FACE)
    attack = attack_of(s)
    assert attack.prowess == load().named("War-wolf").prowess + 7 and not attack.detain
    assert {mark.who for mark in attack.assigned} == {s.named("Hador")}
    s.until_any(Question.ENTER)
    assert s.where("War-wolf") is left
    assert (s.pose("Hador") is Pose.WOUNDED) == (left is Zone.DISCARD)


def test_stay_her_appetite_of_a_heros_ally() -> None:
    s = Scenario(sides=("hero", "minion")).company(0, "Elrond", "Quickbeam", at="Rivendell").hand(0, SPARE)
    s.company(0, "Círdan", at="Grey Havens").hand(1, APPETITE).stay()
    s.until_company("Elrond")
    s.rolls(12, 7, 2)
    s.act(s.play_action(APPETITE)).until_any(Question.FACE)
    assert attack_of(s).detain
    s.until_any(Question.ENTER)
    assert s.pose("Elrond") is not Pose.WOUNDED and s.where("Quickbeam") is Zone.DISCARD


def test_stay_her_appetite_needs_an_ally() -> None:
    assert not minions("Hador").hand(1, APPETITE).stay().playable(APPETITE)


# ---------------------------------------------------------------------------------------------------- fear, fire, foes
FOES = "FEAR! FIRE! FOES!"


def test_fear_fire_foes() -> None:
    s = travelling("Haldir", origin="Rivendell", goal="Bree", hazards=(FOES,))
    before = len(attacks_at(s.state, company(s, "Haldir"))) if company(s, "Haldir").site >= 0 else 0
    plays(s, FOES).until(Question.ENTER)
    found = attacks_at(s.state, company(s, "Haldir"))
    assert (found[-1].race, found[-1].strikes, found[-1].prowess, found[-1].detain) == ("", 5, 8, True)
    assert len(found) == before + 1
    assert not travelling("Haldir", goal="Goblin-gate", hazards=(FOES,)).playable(FOES)
    s.enter().window(At.ENGAGEMENT, 0)
    assert attack_of(s).detain and attack_prowess(s.state, attack_of(s)) == 8


def test_foes_are_there_for_a_turn_and_nowhere_else() -> None:
    s = Scenario().company(0, "Haldir", at="Rivendell").company(0, "Beregond", at="Minas Tirith").hand(1, FOES)
    s.hand(0, SPARE).go("Bree", "Haldir")
    s.until_company("Haldir")
    plays(s, FOES)
    other = SITE["Minas Tirith"].index
    assert len(site_attacks(s.state, SITE["Bree"].index, 0)) == 1 and site_attacks(s.state, other, 0) == []
    turn = s.state.turn.number
    while s.state.turn.number == turn:
        s.plain()
    assert site_attacks(s.state, SITE["Bree"].index, 0) == []


@pytest.mark.parametrize("shown", [True, False])
def test_fear_fire_foes_in_earnest(shown: bool) -> None:
    """Laid on-guard: it is shown when the company comes in."""
    s = minions("Jerrek", at="Dol Guldur (minion)").hand(1, FOES).go("Raider-hold (minion)")
    s.act(Action(Say.GUARD, (s.in_hand(1, FOES),))).until(Question.ENTER)
    s.enter().until_any(Asked.AMBUSH)
    before = attacks_at(s.state, company(s, "Jerrek"))[0]
    assert before.detain
    ways = [x for x in s.legal() if x.verb == Say.TURN_UP]
    assert {x.args[1] for x in ways} == {0, 1}
    s.act(next(x for x in ways if x.args[1] == 1) if shown else Action(Say.WITHHOLD)).window(At.ENGAGEMENT, 0)
    attack = attack_of(s)
    assert (attack.detain, attack_prowess(s.state, attack)) == (not shown, before.prowess - shown)


def test_fear_fire_foes_needs_an_attack_that_detains() -> None:
    s = minions("Jerrek", at="Dol Guldur (minion)").hand(1, FOES).go("Moria (minion)")
    assert not s.playable(FOES)
    s.act(Action(Say.GUARD, (s.in_hand(1, FOES),))).until(Question.ENTER)
    s.enter().until_any(Asked.AMBUSH)
    assert not any(x.verb == Say.TURN_UP for x in s.legal())


# ---------------------------------------------------------------------------------------------------- before the game
def test_agents_set_out_whom_a_card_has_called() -> None:
    """Deck K: both cards are laid down with the characters, and lie on the agents from the first turn on."""
    numbers = Random(5)
    decks = [MECCG.decks.ready()[short] for short in ("lord-of-rings", "stewards-of-gondor")]
    game = Match(MECCG.game, MECCG.decks.sections(decks, UNIVERSAL), numbers.randrange)
    stewards = [MECCG.bot("steward", numbers.randrange) for _ in decks]
    while not game.state.turn.number:
        waits = game.advance()
        assert isinstance(waits, Decision)
        game.take(stewards[waits.seat](game.state, game.known(waits.seat)))
    state = game.state
    people = [who for group in state.companies if group.seat == 0 for who in group.members]
    agents = [who for who in people if face(state, who).has("agent")]
    assert agents and all([face(state, held).name for held in card_of(state, who).holds] == [OPEN] for who in agents)
    assert sum(mind(state, who) for who in people) <= 20
    lying = [card for card in state.zones[0][Zone.PLAY] if face(state, card).name == OPEN]
    assert len(lying) == len(agents)
