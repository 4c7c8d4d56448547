"""Sites: what each of them does."""

from __future__ import annotations

import pytest

from engine.tcg.cards.moments import Ban, Phase, Stat
from engine.tcg.reading.values import forbidden, roaming_penalty, skipped
from engine.tcg.table.events import Told
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question
from tests.cards.tcg.scenes import (
    ARAGORN,
    ARWEN,
    BOROMIR,
    GANDALF,
    GIMLI,
    LEGOLAS,
    MERRY,
    PATROL,
    PIPPIN,
    RAIDERS,
    SAM,
    bearers,
    calm,
    cost,
    fierce,
    fight,
    harm,
    pick,
    picks,
    shift,
    take,
    use,
)
from tests.tcg.scenario import Scenario, number_of

ALLY, ELF_ALLY = "Thrarin, Dwarven Smith", "Celeborn, Lord of Lórien"
OTSEA, BALROG = "Úlairë Otsëa, Lieutenant of Morgul", "The Balrog, Durin's Bane"
STEALTH = "Hobbit Intuition"


def here(number: int, site: str, *fellows: str, foes: tuple[str, ...] = ()) -> Scenario:
    """The fellowship at a site, with enough twilight for everything."""
    return Scenario(site=number).site(number, site).fellowship(*fellows).minions(*foes).pool(12)


def arriving(number: int, site: str, *fellows: str) -> Scenario:
    """The fellowship about to move to a site."""
    before = "Galadriel's Glade" if number == 7 else ""
    s = Scenario(site=number - 1).fellowship(*fellows)
    return (s.site(6, before) if before else s).site(number, site)


@pytest.mark.parametrize(
    "site, found, burdens, wounds",
    [
        ("Bag End", "The Gaffer, Sam's Father", 0, 1),
        ("Farmer Maggot's Fields", MERRY, 0, 1),
        ("Farmer Maggot's Fields", PIPPIN, 0, 1),
        ("Green Dragon Inn", SAM, 0, 1),
        ("The Prancing Pony", ARAGORN, 1, 0),
        ("Shire Lookout Point", "Gandalf's Cart", 0, 0),
        ("Hobbiton Party Field", "Bilbo, Retired Adventurer", 0, 1),
    ],
)
def test_somebody_is_found_at_the_start(site: str, found: str, burdens: int, wounds: int) -> None:
    s = here(1, site, GANDALF).deck(0, GIMLI, found).use(site)
    assert len(picks(calm(s))) == 1
    assert take(s, found.split(",")[0]).in_play(found)
    assert (s.burdens_on(), s.wounds_on("Frodo")) == (burdens, wounds)
    if site == "Shire Lookout Point":
        assert not here(1, site, GIMLI).can_use(site)


@pytest.mark.parametrize(
    "number, site, seat, card, usual",
    [
        (1, "East Road", 0, GIMLI, 4),
        (1, "East Road", 0, ALLY, 1),
        (1, "Green Hill Country", 0, MERRY, 0),
        (1, "Green Hill Country", 0, GIMLI, 2),
        (2, "Weatherhills", 1, OTSEA, 3),
        (2, "Weatherhills", 1, PATROL, 6),
        (9, "Slopes of Amon Hen", 1, RAIDERS, 3),
        (9, "Slopes of Amon Hen", 1, PATROL, 6),
    ],
)
def test_a_site_changes_what_cards_cost(number: int, site: str, seat: int, card: str, usual: int) -> None:
    assert cost(here(number, site), seat, card) == usual


@pytest.mark.parametrize(
    "number, site, card, less, other",
    [
        (3, "Ford of Bruinen", OTSEA, 5, PATROL),
        (4, "Great Chasm", "Goblin Marksman", 2, PATROL),
        (6, "Dimrill Dale", PATROL, 2, RAIDERS),
    ],
)
def test_the_first_of_its_kind_is_cheaper(number: int, site: str, card: str, less: int, other: str) -> None:
    s = here(number, site).hand(1, card).phase(Phase.SHADOW)
    full = cost(here(1, "Bag End"), 1, card)
    assert cost(s, 1, card) == max(0, full - less) and cost(s, 1, other) == cost(here(1, "Bag End"), 1, other)
    assert cost(calm(s.play(card)), 1, card) == full


def test_westfarthing_welcomes_folk() -> None:
    s = use(here(1, "Westfarthing").pool(0).hand(0, GIMLI, "Delving"), "Westfarthing")
    assert s.in_play("Gimli") and s.twilight == 1 and s.wounds_on("Frodo") == 1


@pytest.mark.parametrize("number, site", [(2, "Bree Gate"), (3, "Rivendell Waterfall")])
def test_a_ranger_knows_the_way(number: int, site: str) -> None:
    with_him, without = here(number, site, ARAGORN), here(number, site, BOROMIR)
    assert with_him.pending and with_him.state.turn.limit == 3
    assert without.pending and without.state.turn.limit == 2


def test_bree_streets_are_known_to_nazgul() -> None:
    s = here(2, "Bree Streets")
    assert roaming_penalty(s.state, 1, number_of(OTSEA)) == 0
    assert roaming_penalty(s.state, 1, number_of(RAIDERS)) == 2


def test_hollin_is_open_to_uruks() -> None:
    s = here(4, "Hollin")
    assert roaming_penalty(s.state, 1, number_of(RAIDERS)) == 0
    assert roaming_penalty(s.state, 1, number_of("Orc Soldier")) == 2


def test_breeland_forest_hides_nobody() -> None:
    s = here(2, "Breeland Forest")
    assert forbidden(s.state, Ban.PLAY, number_of(STEALTH)) and not forbidden(s.state, Ban.PLAY, number_of("Delving"))


@pytest.mark.parametrize("phase", [Phase.ASSIGNMENT, Phase.SKIRMISH])
def test_buckleberry_ferry_carries_hobbits_over(phase: Phase) -> None:
    assert skipped(here(2, "Buckleberry Ferry", MERRY, foes=(RAIDERS,)).state, phase)
    assert not skipped(here(2, "Buckleberry Ferry", GIMLI, foes=(RAIDERS,)).state, phase)


def test_ettenmoors_strengthen_either_side() -> None:
    s = fight(GIMLI, RAIDERS, site=2)
    assert use(s.fork(), "Ettenmoors", "Gimli").strength_of("Gimli") == 8
    other = use(s.pass_(), "Ettenmoors")
    assert other.strength_of(RAIDERS) == 11 and other.wounds_on(RAIDERS) == 1 and other.wounds_on("Gimli") == 0


def test_midgewater_marshes_tire_hobbits() -> None:
    s = arriving(2, "Midgewater Marshes", MERRY, GIMLI).pass_().until_phase(Phase.SHADOW)
    assert (s.wounds_on("Frodo"), s.wounds_on("Merry"), s.wounds_on("Gimli")) == (1, 1, 0)


def test_midgewater_moors_cost_a_card_for_each_minion() -> None:
    s = here(2, "Midgewater Moors").hand(0, GIMLI).hand(1, "Goblin Runner").phase(Phase.SHADOW).play("Goblin Runner")
    assert s.decider == 0
    assert calm(s.pick("Gimli")).where("Gimli") is Zone.DISCARD


def test_trollshaw_forest_draws_for_gear() -> None:
    s = here(2, "Trollshaw Forest", GIMLI).hand(0, "Dwarven Axe", "Dwarven Heart").play("Dwarven Axe", on="Gimli")
    assert calm(s).count(0, Zone.HAND) == 3
    assert calm(s.play("Dwarven Heart", on="Gimli")).count(0, Zone.HAND) == 2


def test_weathertop_is_fierce() -> None:
    s = here(2, "Weathertop", foes=(OTSEA, PATROL))
    assert fierce(s, OTSEA) and not fierce(s, PATROL)


def test_council_courtyard_sends_on_in_peace() -> None:
    s = Scenario(site=3).site(3, "Council Courtyard").site(4, "Pass of Caradhras").pool(5).pass_()
    assert s.until_phase(Phase.SHADOW).twilight == 5 - 2 + 2 + 1


@pytest.mark.parametrize(
    "number, site, card, other",
    [
        (3, "Frodo's Bedroom", MERRY, GIMLI),
        (3, "Rivendell Terrace", BOROMIR, GIMLI),
        (3, "Rivendell Valley", LEGOLAS, GIMLI),
        (1, "Town Center", "Bounder", GIMLI),
    ],
)
def test_somebody_is_welcome_and_a_card_is_drawn(number: int, site: str, card: str, other: str) -> None:
    s = here(number, site).hand(0, card, other)
    assert len(s.offers(site)) == 1
    assert use(s, site).in_play(card) and s.count(0, Zone.HAND) == 3


@pytest.mark.parametrize("act", [0, 1])
def test_balins_tomb_heals_for_a_tale(act: int) -> None:
    tale = "Stairs of Khazad-dûm"
    s = here(4, "Balin's Tomb", GIMLI, foes=(RAIDERS,)).wounds("Gimli", 1).phase(Phase.MANEUVER)
    s = s.fellowship(tale) if act == 0 else s.hand(0, tale)
    assert use(s, "Balin's Tomb", act=act).wounds_on("Gimli") == 0 and s.where(tale) is Zone.DISCARD


@pytest.mark.parametrize("site, who", [("Dwarrowdelf Chamber", "Gimli"), ("Moria Lake", "Frodo")])
def test_a_site_tires_one_or_two(site: str, who: str) -> None:
    s = arriving(4, site, GIMLI, ARAGORN, LEGOLAS).pass_().until(Question.CHOICE)
    assert pick(s.fork(), 0).wounds_on(who) == 1
    assert who not in picks(pick(s, 1))
    pick(s, "Aragorn", "Legolas")
    assert (s.wounds_on("Aragorn"), s.wounds_on("Legolas"), s.wounds_on(who)) == (1, 1, 0)


def test_mithril_mine_gives_weapons_back() -> None:
    s = here(4, "Mithril Mine", foes=(RAIDERS,)).discard(1, "Uruk-hai Sword", PATROL).phase(Phase.SHADOW)
    assert bearers(use(s, "Mithril Mine"), RAIDERS) == ["Uruk-hai Sword"] and s.twilight == 10


def test_moria_stairway_helps_the_armed() -> None:
    s = here(4, "Moria Stairway", ARAGORN, MERRY).bears("Merry", "Hobbit Sword")
    assert harm(s, "Merry") == 1 and harm(s, "Aragorn") == 0


def test_pass_of_caradhras_brings_bad_weather_once() -> None:
    s = here(4, "Pass of Caradhras", foes=(RAIDERS,)).deck(1, "Saruman's Snows", PATROL).phase(Phase.SHADOW)
    s.use("Pass of Caradhras")
    assert picks(s) == {"Saruman's Snows"}
    assert take(s, "Saruman's Snows").in_play("Saruman's Snows") and not s.can_use("Pass of Caradhras")
    assert not here(4, "Pass of Caradhras", foes=(PATROL,)).phase(Phase.SHADOW).can_use("Pass of Caradhras")


@pytest.mark.parametrize("act", [0, 1])
def test_the_bridge_of_khazad_dum_is_the_balrogs(act: int) -> None:
    bridge = "The Bridge of Khazad-dûm"
    s = here(5, bridge).phase(Phase.SHADOW)
    s = (s.hand(1, BALROG) if act == 0 else s.deck(1, BALROG)).use(bridge, act=act)
    if act == 1:
        take(s, "The Balrog")
    assert calm(s).in_play(BALROG) and s.twilight == 12 - 12 + 6


def test_galadriels_glade_looks_into_a_hand() -> None:
    s = here(6, "Galadriel's Glade", LEGOLAS).do(lambda d: d.owe(1, Zone.HAND))
    use(s, "Galadriel's Glade")
    assert s.wounds_on("Legolas") == 1 and any(event.kind == Told.LOOKS for event in s.events)


def test_lothlorien_woods_strengthen_their_own() -> None:
    s = here(6, "Lothlórien Woods", ELF_ALLY, ALLY, ARWEN)
    assert [s.strength_of(who) for who in ("Celeborn", "Thrarin", "Arwen")] == [9, 4, 6]


def test_anduin_confluence_leaves_allies_behind() -> None:
    s = arriving(7, "Anduin Confluence", ALLY, GIMLI).pass_().until_phase(Phase.SHADOW)
    assert not s.in_play("Thrarin") and s.in_play("Gimli")


def test_anduin_wilderland_has_no_archery() -> None:
    assert skipped(here(7, "Anduin Wilderland", foes=(RAIDERS,)).state, Phase.ARCHERY)


@pytest.mark.parametrize("who, wounds", [(GIMLI, 1), (ARAGORN, 0)])
def test_silverlode_banks_need_a_ranger(who: str, wounds: int) -> None:
    s = arriving(7, "Silverlode Banks", who).pass_().until_phase(Phase.SHADOW)
    assert s.wounds_on(who) == wounds and s.wounds_on("Frodo") == wounds


@pytest.mark.parametrize(
    "site, fellows, foes, more",
    [
        ("Anduin Banks", (GIMLI, LEGOLAS, ARAGORN, MERRY, PIPPIN), (RAIDERS,), 4),
        ("Anduin Banks", (GIMLI, LEGOLAS, ARAGORN), (RAIDERS,), 0),
        ("Brown Lands", (), ("Goblin Marksman",) * 2, 2),
        ("Brown Lands", (), ("Goblin Marksman",) * 5, 4),
    ],
)
def test_arrows_fly_on_the_river(site: str, fellows: tuple[str, ...], foes: tuple[str, ...], more: int) -> None:
    assert shift(here(8, site, *fellows, foes=foes), Stat.MINION_ARCHERY) == more


def test_pillars_of_the_kings_heal_men_of_gondor() -> None:
    s = here(8, "Pillars of the Kings", ARAGORN, GIMLI).wounds("Aragorn", 1).wounds("Gimli", 1).hand(0, "Armor", MERRY)
    assert len(s.offers("Pillars of the Kings")) == 1
    use(s, "Pillars of the Kings")
    assert s.wounds_on("Aragorn") == 0 and s.wounds_on("Gimli") == 1 and s.where("Armor") is Zone.DISCARD


def test_shores_of_nen_hithoel_hold_the_fellowship() -> None:
    site = "Shores of Nen Hithoel"
    s = use(here(8, site, foes=(*["Goblin Runner"] * 5, RAIDERS)).phase(Phase.SHADOW), site)
    assert s.state.turn.stays
    assert not here(8, site, foes=(*["Goblin Runner"] * 4, RAIDERS)).phase(Phase.SHADOW).can_use(site)


def test_emyn_muil_makes_a_minion_fierce() -> None:
    s = use(here(9, "Emyn Muil", foes=(RAIDERS,)).phase(Phase.MANEUVER).pass_(), "Emyn Muil")
    assert fierce(s, RAIDERS) and s.wounds_on(RAIDERS) == 1 and fierce(s.finish_phase(), RAIDERS)


def test_summit_of_amon_hen_shows_burdens() -> None:
    s = Scenario(site=8).site(9, "Summit of Amon Hen").burdens(2).fellowship(GIMLI).minions(RAIDERS).hand(1, PATROL)
    s.pass_().until(Question.CHOICE)
    assert s.decider == 1
    assert s.fork().pick(1).count(1, Zone.HAND) == 2
    assert pick(s, 0).count(1, Zone.HAND) == 4


def test_tol_brandir_is_watched_by_trackers() -> None:
    s = here(9, "Tol Brandir").discard(1, "Orc Ambusher", "Orc Ambusher", PATROL).phase(Phase.SHADOW).use("Tol Brandir")
    take(s, "Orc Ambusher")
    assert s.in_play("Orc Ambusher")
    take(s, "Orc Ambusher")
    assert s.state.turn.phase is not Phase.SHADOW and s.where(PATROL, 1) is not Zone.PLAY


def test_hobbiton_woods_lead_to_your_own_road() -> None:
    s = use(here(1, "Hobbiton Woods").adventure(0, "Weathertop"), "Hobbiton Woods")
    assert s.where("Weathertop") is Zone.PATH and s.wounds_on("Frodo") == 1


def test_valley_of_the_silverlode_heals_hobbits() -> None:
    s = arriving(6, "Valley of the Silverlode", MERRY, GIMLI).wounds("Merry", 1).wounds("Frodo", 1).wounds("Gimli", 1)
    s.pass_()
    while not s.can_use("Valley of the Silverlode"):
        s.plain()
    use(s, "Valley of the Silverlode", "Merry")
    s.pass_()
    assert (s.wounds_on("Merry"), s.wounds_on("Frodo"), s.wounds_on("Gimli")) == (0, 1, 1)
