"""There and Back Again: the row, the company, who waits along the road, treasure and the way home (SCEN-THERE)."""

from __future__ import annotations

import random

import pytest

from engine.cards.decks import DeckEntry
from engine.editions import edition
from engine.journeys.cards.moments import At, Ban, Stat, Until
from engine.journeys.cards.words import Forbid
from engine.journeys.reading.values import attack_prowess, attack_strikes, influence_of
from engine.journeys.table.board import attack_now, company, face, halves
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Lasting, Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.steps import Mark
from engine.metw.cards.library import library as load_library
from engine.metw.cards.library import load
from engine.metw.phases.endings import BY_SCENARIO
from engine.metw.scenarios.building import DESOLATION
from engine.metw.scenarios.there import (
    AT_SITE,
    HOME,
    KINDS,
    LEG,
    MOUNTAIN,
    REGIONS,
    SITES,
    THERE,
    far,
    keyed_here,
    rank,
    road,
    site_index,
    struck_first,
    told,
    traveller,
    ways_on,
)
from engine.metw.scenarios.walking import DRAWING, ENDING, GOING, ROAD, STARTING, VISITING
from engine.metw.table.control import free_general, used_general
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Road
from engine.metw.table.verbs import Asked, Say
from engine.selfplay import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

FOURTEEN = (
    *("Bilbo", "Thorin II", "Glóin", "Balin", "Óin", "Kíli", "Bifur"),
    *("Bofur", "Nori", "Fíli", "Ori", "Dwalin", "Bombur", "Dori"),
)
SHIRE, ARTHEDAIN, RHUDAUR, PASS_, VALES, REALM, NORTH = range(7)
RIVENDELL = AT_SITE + RHUDAUR


def on_the_road(
    at: int, mark: Mark = STARTING, people: tuple[str, ...] = ("Bilbo", "Thorin II", "Dori"), **known: object
) -> Scenario:
    """The company is somewhere in the row; the turn goes on from a mark."""
    s = Scenario(THERE.number).company(0, *people, at=SITES[at % AT_SITE] or "Rivendell")
    s._build.append(lambda d: d.set_company(d.companies[0], site=site_index(d, at)))
    met = {"met": (0,) * len(KINDS), **known}
    s._build.append(lambda d: d.frames.__setitem__(slice(None), [Road(ROAD.places[mark], at=at, **met)]))
    return s


def stand(s: Scenario) -> Road:
    found = road(s.state)
    assert found is not None
    return found


def moves(s: Scenario) -> Scenario:
    return s.until(Asked.ROAD)


def names(s: Scenario, cards: tuple[int, ...]) -> list[str]:
    return [face(s.state, card).name for card in cards]


# --------------------------------------------------------------------------------------------------------- the layout
@rule("SCEN-THERE-01", "SCEN-THERE-02", "SCEN-THERE-03", "SCEN-THERE-22", "SCEN-THERE-49", "SCEN-THERE-50")
@rule("SCEN-DEC-04")
def test_the_row_leads_from_bag_end_to_the_mountain() -> None:
    atlas = load().atlas
    assert all(name in atlas.region_named for name in REGIONS)
    for region, site in zip(REGIONS, SITES, strict=True):
        assert not site or atlas.regions[atlas.site_named[site].region].name == region
    assert SITES[ARTHEDAIN] == ""
    assert ways_on(HOME) == [SHIRE] and ways_on(MOUNTAIN) == [NORTH]
    assert ways_on(ARTHEDAIN) == [SHIRE, RHUDAUR], "Arthedain has no site"
    assert set(ways_on(RHUDAUR)) == {ARTHEDAIN, PASS_, RIVENDELL} and set(ways_on(NORTH)) == {REALM, MOUNTAIN}
    s = moves(on_the_road(RHUDAUR))
    assert set(s.legal()) == {pick(ARTHEDAIN), pick(PASS_), pick(RIVENDELL), pick(RHUDAUR)}
    assert s.refused(pick(VALES)) == "SCEN-THERE-22"
    assert s.act(pick(RIVENDELL)) and stand(s).at == RIVENDELL


@rule("SCEN-THERE-04", "SCEN-THERE-16", "SCEN-THERE-18", "SCEN-THERE-19", "SCEN-THERE-20", "SCEN-THERE-51")
@rule("SCEN-HID-03")
def test_fourteen_and_a_burglar_set_out_from_bag_end() -> None:
    house, numbers = edition("metw"), random.Random(5)
    deck = house.decks.made_for(THERE.number)["there-baggins"]
    match = Match(house.game, house.decks.sections([deck], THERE.number), numbers.randrange, THERE.number)
    bots = [house.bot(name, numbers.randrange) for name in ("greedy", "adversary")]
    while match.state.turn.number == 0:
        waits = match.advance()
        assert isinstance(waits, Decision)
        if not match.state.turn.number:
            match.take(bots[waits.seat](match.state, match.known(waits.seat)))
    group = traveller(match.state)
    people = {*FOURTEEN, "Sam Gamgee"} - {"Bilbo"}
    assert group is not None and {face(match.state, who).name for who in group.members} == people, "any Hobbit"
    assert group.site == site_index(match.state, HOME) and match.state.rules.general_influence == 30
    hands = [match.state.zones[seat][Zone.HAND] for seat in range(2)]
    assert [len(hand) for hand in hands] == [5, 0]
    assert not any(match.state.cards[0][who & 0xFFFFFF].holds for who in group.members)
    piles = [len(match.state.zones[seat][Zone.DRAW]) for seat in range(2)]
    assert piles == [26 - 5, 29]


@rule("SCEN-THERE-15", "SCEN-THERE-52", "SCEN-THERE-17", "SCEN-THERE-18")
def test_dwarves_count_half_and_the_fourteen_fit_together() -> None:
    s = on_the_road(HOME, people=FOURTEEN)
    led = {"Óin": "Thorin II", "Kíli": "Glóin", "Bifur": "Balin", "Ori": "Balin", "Nori": "Bilbo"}
    for who, controller in led.items():
        s.follows(who, controller)
    assert halves(s.state, s.state.companies[0]) == 14, "in halves: a company of seven"
    assert influence_of(s.state, s.named("Óin")) == 1 and influence_of(s.state, s.named("Bifur")) == 0
    assert free_general(s.state, 0) == 0 and used_general(s.state, 0) == 30
    moves(s)
    assert len(s.state.companies[0].members) == 14, "nobody has to be sent away"


@rule("SCEN-THERE-14", "SCEN-THERE-53", "SCEN-RULING-14")
def test_nobody_joins_and_nobody_goes_apart() -> None:
    s = on_the_road(RIVENDELL).hand(0, "Dwalin").until(Question.WINDOW)
    while s.frame_moment() != 2:
        s.plain()
    assert s.refused(Action(Verb.SPLIT, (s.named("Dori"), 0))) == "SCEN-QUEST-08"
    assert s.why_not_play("Dwalin") == "SCEN-THERE-43"
    assert not any(x.verb == Say.LAY for x in s.legal())
    thorin, bilbo, sam = (load().named(name) for name in ("Thorin II", "Bilbo", "Sam Gamgee"))
    assert THERE.who is not None
    assert THERE.who(thorin, [bilbo]) and THERE.who(bilbo, [thorin]) and not THERE.who(sam, [bilbo])
    assert not THERE.who(load().named("Elrond"), [])


# ---------------------------------------------------------------------------------------------------------- the decks
@rule("SCEN-THERE-05", "SCEN-THERE-06", "SCEN-THERE-07", "SCEN-THERE-08", "SCEN-THERE-09", "SCEN-THERE-10")
@rule("SCEN-THERE-12", "SCEN-THERE-13", "SCEN-THERE-14")
def test_the_deck_has_its_exact_numbers() -> None:
    house = edition("metw")
    deck = house.decks.made_for(THERE.number)["there-baggins"]

    def broken(changes: dict[str, int], pool: tuple[str, ...] = ()) -> set[str]:
        copies = {load()[entry.number].name: entry for entry in deck.draw}
        draw = [entry for name, entry in copies.items() if name not in changes]
        draw += [DeckEntry(1, n, load().named(name).number, "") for name, n in changes.items() if n]
        more = tuple(DeckEntry(1, 1, load().named(name).number, "") for name in pool)
        built = type(deck)("", -1, deck.pool + more, tuple(draw), ())
        return {one.rule for one in house.decks.check(built, THERE.number, ())}

    assert not broken({})
    assert broken({DESOLATION: 1}) == {"SCEN-THERE-06"}
    assert broken({"Huorn": 1}) == {"SCEN-THERE-05"}
    assert broken({"Huorn": 1, "Abductor": 3, "Ambusher": 1}) == {"SCEN-THERE-07"}, "seven of border-land"
    assert broken({"Huorn": 3, "Brigands": 1}) == {"SCEN-THERE-07"}, "two copies at most of one for wilderness"
    assert not broken({"Old Man Willow": 2, "Watcher in the Water": 1})
    assert not broken({"Slayer": 2, "Wargs": 3}), "it counts for border-land, though it fits wilderness as well"
    assert broken({"Gandalf": 0}) == {"SCEN-THERE-12"} and broken({"Escape": 2}) == {"SCEN-THERE-12"}
    bare = {"The Arkenstone": 0, "The Mithril-coat": 0, "Orcrist": 0, "Elven Cloak": 3, "Halfling Strength": 3}
    assert broken(bare) == {"SCEN-THERE-13"}
    assert broken({}, ("Elrond",)) == {"SCEN-THERE-14"}


# ------------------------------------------------------------------------------------------------------------ the turn
@rule("SCEN-THERE-21")
@pytest.mark.parametrize(("at", "rests"), [(AT_SITE + PASS_, True), (PASS_, False), (RIVENDELL, True)])
def test_the_company_rests_at_any_site_and_in_no_land(at: int, rests: bool) -> None:
    s = on_the_road(at).tapped("Dori").wounded("Thorin II")
    moves(s)
    assert s.pose("Dori") is (Pose.UNTAPPED if rests else Pose.TAPPED)
    assert s.pose("Thorin II") is (Pose.TAPPED if rests else Pose.WOUNDED)


@rule("SCEN-THERE-24", "SCEN-THERE-32", "SCEN-RULING-12")
def test_who_waits_here_attacks_first_in_the_order_of_drawing() -> None:
    s = on_the_road(VALES, GOING).in_hand_open("Giant", "Slayer", "Abductor")
    s._build.append(lambda d: d.change(d.frames[0], row=tuple(d.zones[1][Zone.HAND])))
    s.until_attack()
    attack = attack_now(s.state)
    assert attack is not None and face(s.state, attack.source).name == "Slayer", "a Giant needs deep wilderness"
    assert names(s, stand(s).row) == ["Giant", "Abductor"] and names(s, stand(s).due) == ["Abductor"]
    while attack_now(s.state) is not None:
        s.plain()
    assert "Slayer" in names(s, s.state.zones[1][Zone.DISCARD]) or s.where("Slayer") is Zone.DISCARD


@rule("SCEN-THERE-25", "SCEN-THERE-26", "SCEN-THERE-27", "SCEN-THERE-28", "SCEN-RULING-11", "SCEN-CHANCE-01")
@pytest.mark.parametrize(
    ("at", "moved", "drawn"),
    [
        *((SHIRE, True, 2), (SHIRE, False, 2), (PASS_, True, 3), (PASS_, False, 2), (REALM, True, 3)),
        *((NORTH, True, 3), (RIVENDELL, True, 0), (MOUNTAIN, False, 0)),
    ],
)
def test_so_many_hazards_are_drawn(at: int, moved: bool, drawn: int) -> None:
    s = on_the_road(at, GOING, moved=moved).empty_draw_pile(1, *[DESOLATION] * 6)
    hand = len(s.state.zones[0][Zone.HAND])
    s.until_any(Question.ENTER, Asked.ROAD)
    assert names(s, stand(s).row) == [DESOLATION] * drawn, "what cannot be keyed lies open"
    if s.asked == Question.ENTER:
        assert len(s.state.zones[0][Zone.HAND]) == hand, "nothing is drawn on arrival"


@rule("SCEN-THERE-25", "SCEN-THERE-33")
@pytest.mark.parametrize(
    ("creature", "at", "comes"),
    [
        *(("Giant", RHUDAUR, True), ("Giant", PASS_, True), ("Giant", ARTHEDAIN, False), ("Giant", NORTH, False)),
        *(("Slayer", VALES, True), ("Slayer", RHUDAUR, False), ("Huorn", NORTH, True), ("Huorn", SHIRE, False)),
        *(("Orc-lieutenant", AT_SITE + PASS_, True), ("Huorn", AT_SITE + PASS_, False)),
    ],
)
def test_creatures_are_keyed_to_the_land_or_site_of_the_company(creature: str, at: int, comes: bool) -> None:
    s = on_the_road(at)
    assert (keyed_here(s.state, load().named(creature)) is not None) is comes
    s = on_the_road(at, GOING).empty_draw_pile(1, creature, creature, DESOLATION)
    if at < AT_SITE and comes:
        s.until_attack()
        attack = attack_now(s.state)
        assert attack is not None and face(s.state, attack.source).name == creature


@rule("SCEN-THERE-34")
def test_two_are_drawn_even_where_no_creature_may_be_played() -> None:
    s = on_the_road(RHUDAUR, DRAWING, draws=2).empty_draw_pile(1, "Huorn", "Huorn", DESOLATION, DESOLATION)
    index, entry = next(
        (place, entry)
        for entry in load_library().cards.values()
        for place, word in enumerate(entry.words)
        if isinstance(word, Forbid) and word.ban is Ban.CREATURES_BY_SYMBOL and "w" in word.symbols
    )

    def guard(d: Draft) -> None:
        bound = (d.companies[0].number,)
        d.lasting = (Lasting(entry.definition.number, index, -1, 0, bound, Until.END_OF_TURN, d.turn.number),)

    s._build.append(guard)
    s.until(Asked.ROAD)
    assert names(s, stand(s).row) == ["Huorn", "Huorn"], "they are drawn, and wait"


@rule("SCEN-THERE-40", "SCEN-CHANCE-02")
def test_an_empty_hazard_deck_is_made_anew() -> None:
    s = on_the_road(SHIRE, GOING).empty_draw_pile(1, DESOLATION).discarded(1, "Giant", "Giant", "Giant")
    s.until(Asked.ROAD)
    assert names(s, stand(s).row)[0] == DESOLATION and len(stand(s).row) == 2
    assert s.state.players[1].exhausted == 0


@rule("SCEN-THERE-30", "SCEN-THERE-29", "SCEN-RULING-14")
def test_the_site_phase_is_as_usual_and_a_tapped_site_stays_tapped() -> None:
    s = on_the_road(MOUNTAIN, VISITING).used(0, SITES[NORTH])
    s.until(Question.ENTER)
    assert s.state.turn.phase is Phase.SITE and site_index(s.state, MOUNTAIN) in s.state.players[0].used
    s.act(PASS).until(Asked.ROAD).act(pick(NORTH)).until(Asked.ROAD)
    assert site_index(s.state, MOUNTAIN) in s.state.players[0].used and pick(MOUNTAIN) in s.legal()


@rule("SCEN-THERE-31", "SCEN-THERE-23")
def test_one_card_is_drawn_at_the_end_and_the_sixth_is_discarded() -> None:
    few = on_the_road(RIVENDELL, ENDING).hand(0, "Escape").until(Asked.ROAD)
    assert len(few.state.zones[0][Zone.HAND]) == 2
    full = on_the_road(RIVENDELL, ENDING).hand(0, *["Escape"] * 5).until(Question.DISCARD_DOWN)
    assert len(full.state.zones[0][Zone.HAND]) == 6
    full.until(Asked.ROAD)
    assert len(full.state.zones[0][Zone.HAND]) == 5


# ------------------------------------------------------------------------------------------------------------- strikes
@rule("SCEN-THERE-35", "SCEN-RULING-13", "SCEN-CHANCE-03")
def test_strikes_go_down_the_order_of_minds() -> None:
    s = on_the_road(RHUDAUR, people=("Ori", "Bilbo", "Dwalin", "Thorin II", "Glóin", "Fíli", "Bifur"))
    people = list(s.state.companies[0].members)
    order = [face(s.state, who).name for who in struck_first(s.state, people)]
    assert order[:3] == ["Thorin II", "Glóin", "Bilbo"], "equal minds: the one with more direct influence"
    assert order[3:5] == ["Bifur", "Fíli"], "then the lower body"
    assert rank(s.state, s.named("Ori")) == rank(s.state, s.named("Dwalin"))
    lots = {
        face(one.state, struck_first(one.state, [one.named("Ori"), one.named("Dwalin")])[0]).name
        for one in (on_the_road(RHUDAUR, people=("Bilbo", "Ori", "Dwalin"), lot=lot) for lot in range(2))
    }
    assert lots == {"Ori", "Dwalin"}, "the last tie is chance"


@rule("SCEN-THERE-42", "SCEN-THERE-35", "SCEN-RULING-13")
def test_untapped_characters_take_strikes_first_and_excess_goes_down_the_order() -> None:
    people = ("Bilbo", "Thorin II", "Dori")
    s = on_the_road(RHUDAUR, GOING, people).tapped("Thorin II").empty_draw_pile(1, "Brigands", DESOLATION, DESOLATION)
    s.until(Question.ASSIGN)
    assert s.decider == 0 and s.refused(PASS) == "SCEN-THERE-42"
    assert {x.args[0] for x in s.legal()} <= {s.named("Bilbo"), s.named("Dori")}
    many = on_the_road(RHUDAUR, GOING, people).empty_draw_pile(1, "Orc-warband", DESOLATION, DESOLATION)
    while attack_now(many.state) is None or not getattr(attack_now(many.state), "assigned", ()):
        many.plain()
    attack = attack_now(many.state)
    assert attack is not None and len(attack.assigned) == 3
    seen: dict[str, int] = {}
    while (now := attack_now(many.state)) is not None:
        seen |= {face(many.state, mark.who).name: mark.excess for mark in now.assigned if mark.excess}
        assert many.decider == 0 or many.asked == Asked.UNVEIL, "the hazards decide nothing"
        many.plain()
    assert seen == {"Thorin II": 1, "Bilbo": 1}, "five strikes on three"


@rule("SCEN-RULING-13")
def test_excess_strikes_go_on_down_the_order_when_the_first_one_struck_is_dead() -> None:
    s = on_the_road(RHUDAUR, GOING, ("Bilbo", "Glóin")).wounded("Glóin").rolls(2, 12, 12, 12)
    s.dice.insert(0, 0)  # the lot for the last tie of the order
    s.empty_draw_pile(1, "Orc-raiders", DESOLATION, DESOLATION)
    seen: dict[str, int] = {}
    while len(seen) < 2 or attack_now(s.state) is not None:
        now = attack_now(s.state)
        seen |= {face(s.state, mark.who).name: mark.excess for mark in now.assigned} if now is not None else {}
        s.plain()
    assert seen == {"Glóin": 1, "Bilbo": 1} and s.where("Glóin") is Zone.OUT, "four strikes on two"


@rule("SCEN-THERE-36", "SCEN-THERE-37", "SCEN-THERE-38")
@pytest.mark.parametrize(
    ("kind", "race", "strikes"),
    [(0, "Orc", 1), (0, "Troll", 1), (1, "Wolf", 1), (1, "Spider", 1), (1, "Animal", 1), (2, "Undead", 0)],
)
@pytest.mark.parametrize("seen", [1, 2])
def test_the_second_of_a_kind_rouses_the_others(kind: int, race: str, strikes: int, seen: int) -> None:
    met = tuple(seen if place == kind else 0 for place in range(len(KINDS)))
    s = on_the_road(RHUDAUR, met=met)
    under = Attack(0, 9000, s.state.companies[0].number, 1, race, strikes=3, prowess=6)
    more = 1 if seen == 2 else 0
    assert attack_prowess(s.state, under) == 6 + more
    assert attack_strikes(s.state, under) == 3 + (strikes if more else 0)
    other = Attack(0, 9000, s.state.companies[0].number, 1, "Man", strikes=3, prowess=6)
    assert attack_prowess(s.state, other) == 6


@rule("SCEN-THERE-36")
def test_attacks_are_counted_once_they_are_over() -> None:
    s = on_the_road(RHUDAUR, GOING).empty_draw_pile(1, "Orc-lieutenant", DESOLATION, DESOLATION)
    s.until(Asked.ROAD)
    assert stand(s).met == (1, 0, 0)


@rule("SCEN-THERE-39")
def test_desolations_go_with_the_attack_at_the_mountain() -> None:
    s = on_the_road(MOUNTAIN, VISITING).in_hand_open(DESOLATION, DESOLATION, "Giant")
    s._build.append(lambda d: d.change(d.frames[0], row=tuple(d.zones[1][Zone.HAND])))
    s.until(Question.ENTER).act(pick(1)).until_attack()
    attack, printed = attack_now(s.state), load().atlas.site_named[SITES[NORTH]].attacks[0]
    assert attack is not None and attack.prowess == printed.prowess + 4 and attack.strikes == printed.strikes + 2
    assert names(s, stand(s).row) == ["Giant"]


# ----------------------------------------------------------------------------------------------------------- the Wizard
@rule("SCEN-THERE-43", "SCEN-THERE-44", "SCEN-DEC-05", "SCEN-CHANCE-02")
def test_a_wizard_sets_somebody_on_his_feet_and_goes_back_into_the_deck() -> None:
    for pose in ("tapped", "wounded"):
        s = on_the_road(RHUDAUR).hand(0, "Gandalf")
        getattr(s, pose)("Dori")
        while s.frame_moment() != 2:
            s.plain()
        deck = len(s.state.zones[0][Zone.DRAW])
        assert s.why_not_play("Gandalf") == "SCEN-THERE-43"
        call = next(x for x in s.legal() if x.verb == Say.WIZARD)
        assert call.args[1] == s.named("Dori")
        assert s.refused(Action(Say.WIZARD, (call.args[0], s.named("Bilbo")), call.shown)) == "SCEN-THERE-43"
        assert s.refused(Action(Say.WIZARD, (call.args[0], -1), call.shown)) == "SCEN-THERE-43", "there is no attack"
        s.act(call)
        assert s.pose("Dori") is Pose.UNTAPPED and len(s.state.zones[0][Zone.DRAW]) == deck + 1


@rule("SCEN-THERE-43")
def test_a_wizard_cancels_an_attack() -> None:
    s = on_the_road(RHUDAUR, GOING).hand(0, "Gandalf").empty_draw_pile(1, "Giant", DESOLATION, DESOLATION)
    while s.frame_moment() != At.ENGAGEMENT:
        s.plain()
    s.act(next(x for x in s.legal() if x.verb == Say.WIZARD and x.args[1] == -1))
    s.until(Asked.ROAD)
    assert s.pose("Thorin II") is Pose.UNTAPPED and "Giant" not in names(s, stand(s).row)
    assert "Giant" in names(s, s.state.zones[1][Zone.DISCARD])


# ------------------------------------------------------------------------------------------ treasure, the way home
def laden(at: int, mark: Mark = STARTING, people: tuple[str, ...] = ("Bilbo", "Thorin II", "Dori", "Ori")) -> Scenario:
    s = on_the_road(at, mark, people).bears("Bilbo", "The Arkenstone")
    s._build.append(lambda d: d.change(d.frames[0], treasure=s._find_in(d, "The Arkenstone"), laden=True))
    return s


@rule("SCEN-THERE-45", "SCEN-DEC-06")
def test_on_the_way_home_two_dwarves_leave_at_each_step() -> None:
    s = moves(laden(NORTH)).act(pick(REALM))
    assert s.question is Asked.FAREWELL and s.refused(pick(s.named("Bilbo"))) == "SCEN-THERE-45"
    s.act(pick(s.named("Dori"))).until_any(Asked.FAREWELL, Question.WINDOW, Asked.ROAD)
    if s.asked == Asked.FAREWELL:
        s.act(pick(s.named("Ori")))
    assert s.where("Dori") is Zone.DISCARD
    people = traveller(s.state)
    assert people is not None and len(people.members) == 2
    for at, to in ((NORTH, NORTH), (NORTH, MOUNTAIN)):
        idle = moves(laden(at)).act(pick(to))
        idle.pending  # noqa: B018  (nature answers first)
        assert len(idle.state.companies[0].members) == 4, "only on a move to a land"
    empty = moves(on_the_road(NORTH)).act(pick(REALM))
    assert empty.asked != Asked.FAREWELL


@rule("SCEN-THERE-45")
def test_the_treasure_is_what_was_played_at_the_mountain_and_given_to_the_hobbit() -> None:
    s = on_the_road(MOUNTAIN).bears("Bilbo", "The Arkenstone")
    s.pending  # noqa: B018  (nature answers first)
    assert stand(s).treasure == s.named("The Arkenstone") and stand(s).laden
    other = on_the_road(MOUNTAIN).bears("Thorin II", "The Arkenstone")
    other.pending  # noqa: B018  (nature answers first)
    assert stand(other).treasure == other.named("The Arkenstone") and not stand(other).laden
    before = on_the_road(MOUNTAIN).bears("Bilbo", "The Arkenstone")
    before._build.append(lambda d: d.change(d.frames[0], brought=(before._find_in(d, "The Arkenstone"),)))
    before.pending  # noqa: B018  (nature answers first)
    assert stand(before).treasure == -1, "it was brought along"
    elsewhere = on_the_road(AT_SITE + REALM).bears("Bilbo", "The Arkenstone")
    elsewhere.pending  # noqa: B018  (nature answers first)
    assert stand(elsewhere).treasure == -1


@rule("SCEN-THERE-46", "SCEN-THERE-41")
def test_the_hobbit_home_with_the_treasure_wins() -> None:
    s = moves(laden(SHIRE)).act(pick(HOME))
    assert isinstance(s.pending, Over) and s.pending.how == BY_SCENARIO and s.pending.winners == (0,)
    assert s.state.turn.phase is Phase.ORGANIZATION
    bare = moves(on_the_road(SHIRE)).act(pick(HOME))
    assert not isinstance(bare.pending, Over)
    dwarf = moves(on_the_road(SHIRE).bears("Thorin II", "The Arkenstone"))
    dwarf.disturb(lambda d: d.change(d.frames[0], treasure=dwarf.named("The Arkenstone")))
    assert not isinstance(dwarf.act(pick(HOME)).pending, Over), "the Hobbit has to bear it"


@rule("SCEN-THERE-47")
def test_the_death_of_the_hobbit_loses() -> None:
    s = moves(on_the_road(SHIRE))
    s.disturb(lambda d: d.remove_from_game(s.named("Bilbo"))).plain()
    assert isinstance(s.pending, Over) and s.pending.how == BY_SCENARIO and s.pending.winners == ()
    dwarf = moves(on_the_road(SHIRE))
    dwarf.disturb(lambda d: d.remove_from_game(dwarf.named("Dori"))).plain()
    assert not isinstance(dwarf.pending, Over)


@rule("SCEN-THERE-48")
@pytest.mark.parametrize(("left", "lost"), [(1, True), (2, False)])
def test_the_last_card_of_the_deck_loses(left: int, lost: bool) -> None:
    s = on_the_road(RIVENDELL, ENDING).empty_draw_pile(0, *["Escape"] * left)
    while not isinstance(s.pending, Over) and s.asked != Asked.ROAD:
        s.plain()
    assert isinstance(s.pending, Over) is lost


def test_progress_and_what_is_told() -> None:
    assert far(on_the_road(HOME).state, 0) == 0 and far(on_the_road(MOUNTAIN).state, 0) == LEG - 1
    assert far(laden(SHIRE).state, 0) == 2 * LEG - 1
    assert told(on_the_road(RHUDAUR).state) == "Rhudaur"
    assert company(on_the_road(RHUDAUR).state, 0) is None and Stat.INFLUENCE
