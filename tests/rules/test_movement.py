"""Movement: new site, draws, arrival, site paths (LORE-MOVE, LORE-PATH, LORE-GORG)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Numbers
from engine.lore.game import GAME
from tests.library import ATLAS
from tests.rules.scenes import group_of, moment, pick, refused, region, site, told
from tests.rules_plugin import rule
from tests.scenario import Scenario

STAY = Action(Verb.STAY)


def go(name: str, *middle: str) -> Action:
    return Action(Verb.GO, (site(name), *(region(one) for one in middle)))


def at(place: str, *people: str) -> Scenario:
    return Scenario().company(0, *(people or ("Gimli",)), at=place).until(Question.NEW_SITE)


def hands(s: Scenario) -> tuple[int, int]:
    s.pending  # noqa: B018
    return len(s.state.zones[0][Zone.HAND]), len(s.state.zones[1][Zone.HAND])


@rule("LORE-MOVE-01", "LORE-MOVE-03", "LORE-DEC-20", "LORE-INTRO-42", "LORE-MOVE-05", "LORE-MOVE-04")
def test_every_company_has_a_movement_phase_also_one_that_stays() -> None:
    """The mover names a site or stays; both players are then asked for actions."""
    s = at("Rivendell")
    assert (s.question, s.decider, s.state.turn.phase) == (Question.NEW_SITE, 0, Phase.MOVEMENT)
    assert (refused(s, STAY), refused(s, go("Weathertop"))) == ("", "")
    assert refused(s, pick(site("Weathertop"))) == "LORE-MOVE-03"
    s.act(STAY)
    assert (moment(s), s.decider) == (At.MOVEMENT, 0)
    s.pass_()
    assert (moment(s), s.decider) == (At.MOVEMENT, 1)


@rule("LORE-MOVE-02", "LORE-DEC-19", "LORE-PATH-01")
def test_the_mover_orders_the_movement_phases() -> None:
    """With two companies he names the next one; the site is named when its phase begins, not before."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras").until(Question.NEXT_COMPANY)
    numbers = {x.args[0] for x in s.legal()}
    assert numbers == {group_of(s, "Gimli").number, group_of(s, "Éowyn").number}
    assert refused(s, pick(99)) == "LORE-MOVE-02"
    s.pick(group_of(s, "Éowyn").number)
    assert s.question is Question.NEW_SITE
    assert (refused(s, go("Dunharrow")), refused(s, go("Weathertop"))) == ("", "LORE-PATH-02")


@rule("LORE-MOVE-06", "LORE-MOVE-07", "LORE-MOVE-08", "LORE-DEC-22", "LORE-DEC-23", "LORE-RULING-42")
@rule("LORE-CHANCE-04")
def test_both_draw_up_to_the_numbers_of_the_new_site_the_mover_first() -> None:
    """Goblin-gate shows 1 and 2, Moria 2 and 3: at least one each, at most the number."""
    s = at("Rivendell").pick("Goblin-gate")
    assert hands(s)[0] == 1
    assert (s.question, s.decider) == (Question.DRAW_COUNT, 1)
    assert {x.args[0] for x in s.legal()} == {1, 2}
    assert [refused(s, pick(count)) for count in (0, 3)] == ["LORE-MOVE-07"] * 2
    s.pick(1)
    assert hands(s) == (1, 1)
    s = at("Lórien").pick("Moria")
    assert (s.question, s.decider) == (Question.DRAW_COUNT, 0)
    assert {x.args[0] for x in s.legal()} == {1, 2}
    assert refused(s, pick(0)) == "LORE-MOVE-06"
    s.pick(2).pick(3)
    assert hands(s) == (2, 3)


@rule("LORE-MOVE-09", "LORE-MOVE-10", "LORE-MOVE-23")
def test_nobody_draws_for_a_company_that_stays() -> None:
    """Its site is current and new site at once."""
    s = at("Rivendell").act(STAY)
    assert hands(s) == (0, 0)
    journey = group_of(s, "Gimli").journey
    assert journey is not None
    assert (journey.goal, group_of(s, "Gimli").site, journey.moving) == (site("Rivendell"), site("Rivendell"), False)


@rule("LORE-MOVE-11")
def test_no_action_before_the_site_is_known_and_the_cards_are_drawn() -> None:
    """Up to then the only questions are the site and the numbers of cards."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Wolves").hand(0, "Fair Travels in Wilderness")
    s.until(Question.NEW_SITE)
    assert all(x.verb in (Verb.GO, Verb.STAY) for x in s.legal())
    s.pick("Goblin-gate")
    assert all(x.verb == Verb.PICK for x in s.legal())
    s.pick(2)
    assert moment(s) == At.MOVEMENT


@rule("LORE-MOVE-12", "LORE-MOVE-21", "LORE-MOVE-22", "LORE-RULING-40")
def test_a_moving_company_is_at_no_site() -> None:
    """It has a site of origin, a goal, and no current site."""
    s = at("Rivendell").pick("Weathertop").window(At.MOVEMENT, 0)
    group = group_of(s, "Gimli")
    assert group.journey is not None
    assert (group.site, group.journey.origin, group.journey.goal) == (-1, site("Rivendell"), site("Weathertop"))
    assert group.journey.moving


@rule("LORE-MOVE-13")
def test_step_two_is_for_hazards_and_resources_of_this_company() -> None:
    """Both players are offered their cards in turn."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, "Wolves").go("Weathertop").window(At.MOVEMENT, 1)
    assert any(x.verb == Verb.PLAY for x in s.legal())


@rule("LORE-MOVE-14", "LORE-MOVE-15", "LORE-RULING-51", "LORE-CHANCE-05", "LORE-ZONE-17", "LORE-ZONE-18")
def test_both_draw_up_to_hand_size_at_the_end_also_for_a_company_that_stayed() -> None:
    """Eight cards each; who holds more neither draws nor discards."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(1, *["Wolves"] * 10).stay().pass_(2)
    assert s.question is Question.ENTER
    assert hands(s) == (8, 10)


@rule("LORE-RULING-51")
def test_the_mover_draws_first() -> None:
    """The order of the closing draws is told."""
    s = Scenario().company(0, "Gimli", at="Rivendell").stay().until(Question.ENTER)
    assert [args[0] for args in told(s, Told.DRAWS)] == [0, 1]


@rule("LORE-MOVE-16", "LORE-MOVE-17", "LORE-RULING-39")
def test_arrival_closes_the_movement_phase() -> None:
    """After the draws the new site is the current one, and the next thing asked is the site phase."""
    s = at("Rivendell").pick("Weathertop").window(At.MOVEMENT, 0).pass_(2)
    assert s.question is Question.ENTER
    assert s.site_of("Gimli") == "Weathertop"


@rule("LORE-PATH-02", "LORE-PATH-03", "LORE-PATH-04", "LORE-RULING-44", "LORE-PATH-06")
def test_three_regions_at_most() -> None:
    """Rivendell to Lórien lies three regions off through two; Edoras is too far."""
    s = at("Rivendell")
    assert refused(s, go("Edoras")) == "LORE-PATH-02"
    assert refused(s, go("Cameth Brin")) == ""
    s.act(go("Moria")).window(At.MOVEMENT, 0)
    journey = group_of(s, "Gimli").journey
    assert journey is not None
    assert [ATLAS.regions[i].name for i in journey.path] == ["Rhudaur", "Hollin", "Redhorn Gate"]
    assert "".join(ATLAS.regions[i].type for i in journey.path) == "www"
    s = at("Rivendell").act(go("Cameth Brin"))
    journey = group_of(s, "Gimli").journey
    assert journey is not None
    assert [ATLAS.regions[i].name for i in journey.path] == ["Rhudaur"]


@rule("LORE-RULING-43", "LORE-DEC-21")
def test_the_middle_region_is_named_where_several_fit() -> None:
    """From Rhudaur to the Shire through Arthedain or Cardolan."""
    s = at("Rivendell")
    assert refused(s, go("Bag End")) == "LORE-RULING-43"
    assert refused(s, go("Bag End", "Hollin")) == "LORE-RULING-43"
    s.act(go("Bag End", "Cardolan"))
    journey = group_of(s, "Gimli").journey
    assert journey is not None
    assert [ATLAS.regions[i].name for i in journey.path] == ["Rhudaur", "Cardolan", "The Shire"]
    assert refused(at("Rivendell"), go("Weathertop", "Cardolan")) == "LORE-RULING-44"


@rule("LORE-RULING-41")
def test_the_new_site_must_differ_from_the_current_one() -> None:
    """Moving to where one is would be a stay."""
    assert refused(at("Rivendell"), go("Rivendell")) == "LORE-RULING-41"


@rule("LORE-PATH-07")
def test_no_region_twice_in_a_path() -> None:
    """No legal path of the map repeats a region."""
    for one in ATLAS.sites:
        for other in ATLAS.sites:
            for path in ATLAS.paths(one.index, other.index):
                assert len(set(path)) == len(path) <= 3


@rule("LORE-PATH-14", "LORE-PATH-12", "LORE-PATH-13", "LORE-PATH-08", "LORE-PATH-05")
def test_companies_move_from_site_to_site() -> None:
    """Every offer names a site of the map; each site lies in one region of a known type."""
    s = at("Rivendell")
    offers = {x.args[0] for x in s.legal() if x.verb == Verb.GO}
    assert offers and all(0 <= index < len(ATLAS.sites) for index in offers)
    assert refused(s, Action(Verb.GO, (len(ATLAS.sites),))) == "LORE-MOVE-03"
    assert {ATLAS.regions[place.region].type for place in ATLAS.sites} <= set("cfbwsd")
    assert {place.type for place in ATLAS.sites} == set("HFBRSD")


@rule("LORE-GORG-01", "LORE-RULING-45")
def test_gorgoroth_only_out_of_imlad_morgul_or_through_udun_or_nurn() -> None:
    """From Minas Morgul it is open; from Henneth Annûn through Imlad Morgul it is not; out of it all is free."""
    assert refused(at("Minas Morgul"), go("Mount Doom")) == ""
    assert refused(at("Henneth Annûn"), go("Mount Doom")) == "LORE-PATH-02"
    assert refused(at("Mount Doom"), go("Barad-dûr")) == ""
    assert refused(at("Barad-dûr"), go("Henneth Annûn")) == ""
    assert refused(at("Easterling Camp"), go("Mount Doom")) == ""


@rule("LORE-CHANCE-04", "LORE-ZONE-02")
def test_a_drawn_card_is_picked_by_chance_out_of_the_whole_pile() -> None:
    """Nature is asked for one of thirty cards; their order means nothing."""
    s = Scenario().company(0, "Gimli", at="Rivendell").until(Question.NEW_SITE)
    s.state  # noqa: B018
    after, _ = GAME.step(s.state, go("Weathertop"))
    waits = GAME.pending(after)
    while not isinstance(waits, Numbers):
        after, _ = GAME.step(after, Action(2))
        waits = GAME.pending(after)
    assert (waits.n, waits.seat, waits.zone) == (30, 0, Zone.DRAW)
