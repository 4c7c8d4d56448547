"""What cards of The Wizards do besides their first effect: prices, limits, clauses by day and night, second uses."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import SITE_BASE, region_type, skills
from engine.journeys.reading.values import attack_body, attack_prowess, attack_strikes
from engine.journeys.table.board import card_of
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Roll
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.library import load
from engine.metw.table.board import atlas_of
from engine.metw.table.verbs import Say
from tests.cards.metw.scenes import (
    DOORS,
    GATES,
    SPARE,
    attack_of,
    attacked,
    corruption,
    influence,
    inside,
    limit,
    meet,
    plays,
    resolved,
    strength,
    threat,
    uses,
    visiting,
)
from tests.cards.scenes import roll_of
from tests.metw.scenario import Scenario

ATLAS = load().atlas
SEVERAL = ("Bergil", "Haldir", "Háma", "Forlong", "Mablung", "Bombur")


def at_home(*people: str, hand: tuple[str, ...] = (), at: str = "Rivendell") -> Scenario:
    """A company in its organization phase."""
    return Scenario().company(0, *people, at=at).hand(0, *hand, SPARE)


def site(name: str) -> int:
    return ATLAS.site_named[name].index


def region(name: str) -> int:
    return ATLAS.region_named[name].index


def figures(s: Scenario) -> tuple[int, int]:
    """Strikes and prowess of the attack under way."""
    return attack_strikes(s.state, attack_of(s)), attack_prowess(s.state, attack_of(s))


# ---------------------------------------------------------------------------------------------------------- prices
def check_after(s: Scenario) -> tuple[str, int]:
    """Whose corruption check is about to be rolled, and what the card adds to it."""
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    turn = s.state.turn.number
    roll: Roll = roll_of(s.window(At.CORRUPTION_ROLL, 0))
    assert s.state.turn.number == turn, "the check comes at once"
    return s.title(s.identity(roll.who).definition), roll.modifier


@pytest.mark.parametrize(
    ("card", "use", "price"),
    [("Vanishment", 0, -2), ("True Fána", 0, -3), ("Wizard’s Flame", 0, -3), ("Wizard’s River-horses", 1, -2)],
)
def test_spells_in_a_fight_have_their_price(card: str, use: int, price: int) -> None:
    s = attacked("Giant", "Gandalf", hand=(card,)).rolls(12)
    assert check_after(s.act(s.play_action(card, use))) == ("Gandalf", price)


@pytest.mark.parametrize(
    ("card", "who", "at", "price"),
    [
        ("Wizard’s Voice", "Gandalf", "Rivendell", -3),
        ("Wizard’s River-horses", "Gandalf", "Rivendell", -2),
        ("Wizard’s Test", "Gandalf", "Rivendell", -1),
        ("Narya", "Gandalf", "Rivendell", -5),
        ("Vilya", "Elrond", "Bree", -3),
        ("Nenya", "Galadriel", "Lórien", -1),
        ("Nenya", "Galadriel", "Bree", -3),
    ],
)
def test_spells_and_rings_at_home_have_their_price(card: str, who: str, at: str, price: int) -> None:
    s = at_home(who, hand=(card,), at=at).bears(who, "Fair Gold Ring").in_play(1, "Adûnaphel", use=1)
    s.act(s.play_action(card))
    while s.question is Question.TARGET or s.question is Question.CHOICE:
        s.act(s.legal()[0])
    assert check_after(s) == (who, price)


def test_laughter_has_its_price() -> None:
    s = Scenario().company(0, "Elrond", at="Rivendell").company(1, "Gandalf", "Bergil", at="Rivendell")
    s.hand(0, SPARE).hand(1, "Wizard’s Laughter", "A Friend or Three")
    inside(s).act(Action(Say.INFLUENCE, (s.named("Elrond"), s.named("Bergil"), -1)))
    s.play("Wizard’s Laughter").window(At.CORRUPTION_ROLL, 1)
    assert (s.title(s.identity(roll_of(s).who).definition), roll_of(s).modifier) == ("Gandalf", -2)


STONES = ("Amon Sûl", "Annúminas", "Minas Tirith", "Orthanc", "Osgiliath")


def seeing(stone: str, *others: str) -> Scenario:
    """A sage bears a Palantír that Align Palantír lets him use; another one lies with a companion."""
    s = Scenario().company(0, "Elrond", *others, at="Rivendell").hand(0, SPARE).bears("Elrond", stone)
    return s.bears(stone, "Align Palantír").discarded(0, "Far-sight").hand(1, "Giant").in_play(1, DOORS)


@pytest.mark.parametrize("stone", [f"Palantír of {place}" for place in (*STONES, "Elostirion")])
def test_looking_into_a_stone_has_its_price(stone: str) -> None:
    s = seeing(stone).bears("Elrond", "Lure of the Senses")
    s.act(Action(Verb.USE, (s.named(stone), 0)))
    while s.question is not Question.WINDOW:
        s.act(s.legal()[0])
    assert check_after(s) == ("Elrond", 0)


@pytest.mark.parametrize(
    ("stone", "other"),
    [
        ("Palantír of Amon Sûl", "Palantír of Annúminas"),
        ("Palantír of Osgiliath", "Palantír of Orthanc"),
    ],
)
def test_a_stone_does_what_another_one_does(stone: str, other: str) -> None:
    s = seeing(stone, "Bergil", "Háma", "Haldir").bears("Bergil", other).rolls(12, 12)
    s.act(Action(Verb.USE, (s.named(stone), 1))).until(Question.CHOICE).pick("Far-sight")
    check = s.fork()
    assert check_after(check) == ("Elrond", 0)
    s.settle()
    assert s.where("Far-sight") is not Zone.DISCARD and s.pose(other) is Pose.UNTAPPED


@pytest.mark.parametrize(
    ("item", "ability", "creature", "at", "goal"),
    [
        ("Torque of Hues", 0, "Giant", "Rivendell", "Goblin-gate"),
        ("Star-glass", 0, "Ghouls", "Lórien", "Dol Guldur"),
        ("Star-glass", 1, "Wolves", "Rivendell", "Bree"),
    ],
)
def test_items_that_tempt_who_uses_them(item: str, ability: int, creature: str, at: str, goal: str) -> None:
    s = Scenario().company(0, "Bergil", at=at).bears("Bergil", item).hand(0, SPARE).hand(1, creature)
    meet(s.go(goal), creature).act(Action(Verb.USE, (s.named(item), ability)))
    assert check_after(s) == ("Bergil", 0)


def test_the_arkenstone_tempts_whom_it_untaps() -> None:
    s = Scenario().company(0, "Balin", "Ori", at="Rivendell").bears("Balin", "The Arkenstone").tapped("Ori")
    s.hand(0, SPARE).act(Action(Verb.USE, (s.named("The Arkenstone"), 0)))
    assert check_after(s) == ("Ori", -2)


def test_a_wizards_ring_tempts_at_once() -> None:
    s = visiting("Gandalf", at="Rivendell", hand=("Wizard’s Ring",))
    assert check_after(s.act(s.play_action("Wizard’s Ring"))) == ("Gandalf", 0)


# ---------------------------------------------------------------------------------------------------------- limits
@pytest.mark.parametrize("card", ["Awaken the Earth’s Fire", "Choking Shadows", "Gloom", "New Moon"])
def test_a_hazard_environment_works_once_a_turn(card: str) -> None:
    goal = {"Choking Shadows": "Weathertop", "Gloom": "Bree", "New Moon": "Bag End"}.get(card, "Goblin-gate")
    s = Scenario().company(0, "Haldir", "Bergil", at="Rivendell").hand(0, SPARE).hand(1, card, card).in_play(1, DOORS)
    plays(s.go(goal).hazards(), card, SITE_BASE + site(goal), use=1).window(At.MOVEMENT, 1)
    assert s.why_not_play(card, 0) and s.why_not_play(card, 1)


@pytest.mark.parametrize(
    ("card", "use", "who"),
    [
        ("Stars", 1, "Bergil"),
        ("Quiet Lands", 1, "Bergil"),
        ("The Evenstar", 0, "Haldir"),
        ("Vilya", 0, "Elrond"),
        ("Wizard’s Voice", 0, "Gandalf"),
    ],
)
def test_a_resource_that_works_once_a_turn(card: str, use: int, who: str) -> None:
    s = at_home(who, hand=(card, card), at="Bree").in_play(0, GATES).rolls(12)
    s.act(s.play_action(card, use))
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    s.window(At.ORGANIZATION, 0)
    assert s.why_not_play(card, use)


def test_once_on_an_attack_or_a_company() -> None:
    s = plays(attacked("Giant", "Bergil", hand=("The Old Thrush", "The Old Thrush")), "The Old Thrush")
    assert s.window(At.ENGAGEMENT, 0).why_not_play("The Old Thrush")
    words = "Words of Power and Terror"
    s = Scenario().company(0, "Bergil", "Haldir", "Háma", at="Lórien").hand(0, SPARE)
    meet(s.hand(1, words, words, "Ren the Unclean").go("Dol Guldur"), "Ren the Unclean").window(At.ENGAGEMENT, 1)
    plays(s, words).window(At.ENGAGEMENT, 1)
    assert s.why_not_play(words)


@pytest.mark.parametrize(
    ("card", "to"),
    [
        ("Fair Travels in Wilderness", "Bree"),
        ("Fair Travels in Border-lands", "Bree"),
        ("Fair Travels in Free-domains", "Bag End"),
        ("Fair Travels in Shadow-lands", "Carn Dûm"),
        ("Fair Travels in Dark-domains", "Carn Dûm"),
        ("Fair Sailing", "Bree"),
        ("Anduin River", "Bree"),
        ("Ash Mountains", "Bree"),
        ("Misty Mountains", "Bree"),
        ("Mountains of Shadow", "Bree"),
        ("White Mountains", "Bree"),
    ],
)
def test_once_on_a_company_that_sets_out(card: str, to: str) -> None:
    s = at_home("Elladan", "Elrohir", hand=(card, card)).lay(to).window(At.END_OF_ORGANIZATION, 0)
    plays(s, card, "Elladan", "Elladan").window(At.END_OF_ORGANIZATION, 0)
    assert s.why_not_play(card)


# ----------------------------------------------------------------------------------------------------- setting out
@pytest.mark.parametrize(
    ("card", "goal"),
    [
        ("Anduin River", "Edoras"),
        ("White Mountains", "Edoras"),
        ("Ash Mountains", "Dead Marshes"),
        ("Mountains of Shadow", "Henneth Annûn"),
        ("Misty Mountains", "Ettenmoors"),
    ],
)
def test_who_knows_the_mountains_travels_with_less_danger(card: str, goal: str) -> None:
    at = "Rivendell" if card == "Misty Mountains" else "Lórien"
    s = at_home("Elladan", *SEVERAL[:4], hand=(card,), at=at).lay(goal).window(At.END_OF_ORGANIZATION, 0)
    assert limit(plays(s, card, "Elladan", use=1).hazards(), "Elladan") == 3
    other = at_home("Elladan", *SEVERAL[:4], hand=(card,), at="Lórien").lay("Beorn’s House")
    if card != "Misty Mountains":
        plays(other.window(At.END_OF_ORGANIZATION, 0), card, "Elladan", use=1)
        assert limit(other.hazards(), "Elladan") == 5, "not to other regions"


@pytest.mark.parametrize(
    ("card", "at", "prowess"),
    [("Ash Mountains", "Dead Marshes", 8), ("Mountains of Shadow", "Henneth Annûn", 9)],
)
def test_orcs_watch_the_passes_of_mordor(card: str, at: str, prowess: int) -> None:
    s = plays(at_home("Elladan", hand=(card,), at=at).window(At.END_OF_ORGANIZATION, 0), card, "Elladan")
    index, cards = site("Mount Doom"), atlas_of(s.state).site_of_card
    doom = next(x for x in s.legal() if x.verb == Say.LAY and cards[s.identity(x.args[1]).definition] == index)
    assert figures(s.act(doom).until_attack()) == (4, prowess)


@pytest.mark.parametrize(
    ("card", "at", "to"),
    [
        ("Fair Travels in Shadow-lands", "Rivendell", "Carn Dûm"),
        ("Fair Travels in Dark-domains", "Lórien", "Dol Guldur"),
    ],
)
def test_fair_travels_by_day(card: str, at: str, to: str) -> None:
    s = at_home(*SEVERAL, hand=(card,), at=at).in_play(0, GATES).lay(to).window(At.END_OF_ORGANIZATION, 0)
    assert limit(plays(s, card, "Bergil").hazards(), "Bergil") == 4


# ---------------------------------------------------------------------------------------------------------- Nazgûl
@pytest.mark.parametrize(
    "nazgul",
    [
        "Adûnaphel",
        "Akhôrahil",
        "Dwar of Waw",
        "Hoarmûrath of Dír",
        "Indûr Dawndeath",
        "Khamûl the Easterling",
        "Ren the Unclean",
        "Ûvatha the Horseman",
        "Witch-king of Angmar",
    ],
)
def test_a_nazgul_that_taps_is_gone(nazgul: str) -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").bears("Bergil", "Athelas").wounded("Bergil")
    s.in_play(1, nazgul, use=1).discarded(1, "Giant").hand(0, SPARE).hand(1, "Wolves").go("Bree")
    if nazgul == "Hoarmûrath of Dír":
        meet(s, "Wolves").window(At.ENGAGEMENT, 1)
    s.act(Action(Verb.USE, (s.named(nazgul), 0)))
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    assert resolved(s).settle().where(nazgul) is Zone.DISCARD


def test_where_the_nazgul_are_abroad() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").bears("Bergil", "Lesser Ring").hand(0, SPARE)
    s.in_play(1, "The Nazgûl are Abroad", DOORS).hand(1, "Ren the Unclean").discarded(1, "Adûnaphel").go("Carn Dûm")
    assert not s.why_not_play("Ren the Unclean"), "keyed to a shadow-land"
    s.until(Question.CHOICE)
    assert s.decider == 1 and s.state.turn.phase is Phase.END_OF_TURN


def test_the_pale_sword_in_its_masters_hand() -> None:
    s = Scenario().company(0, "Glorfindel II", "Bergil", "Haldir", at="Lórien").hand(0, SPARE)
    s.in_play(1, "Adûnaphel", use=1).hand(1, "The Pale Sword", "Witch-king of Angmar").go("Dol Guldur")
    meet(s, "Witch-king of Angmar").window(At.ENGAGEMENT, 1)
    assert threat(plays(s, "The Pale Sword")) == 17 + 1 + 1


# ---------------------------------------------------------------------------------------------------------- rings
TRIBES = ("Barin", "Bávor", "Drúin", "Durin", "Dwálin", "Thélor", "Thrár")


@pytest.mark.parametrize("ring", [f"Dwarven Ring of {tribe}’s Tribe" for tribe in TRIBES])
def test_a_dwarven_ring_on_a_dwarf(ring: str) -> None:
    s = Scenario().company(0, "Balin", at="Rivendell").bears("Balin", ring).hand(0, SPARE)
    assert (strength(s, "Balin"), corruption(s, "Balin"), influence(s, "Balin"), s.points(0)) == (8, 5, 9, 2 + 6)


@pytest.mark.parametrize("ring", [f"Dwarven Ring of {tribe}’s Tribe" for tribe in TRIBES])
def test_a_dwarven_ring_used_by_a_dwarf(ring: str) -> None:
    s = Scenario().company(0, "Balin", "Glorfindel II", "Beorn", at="The Stones").hand(0, SPARE)
    s.draw_pile(0, "Glamdring", "Orcrist").discarded(0, "Athelas").bears("Balin", ring)
    if "Durin" in ring:
        s.used(0, "The Stones").window(At.ORGANIZATION, 0)
    else:
        s.until(Question.ENTER).enter().until(Question.ASSIGN).pick("Glorfindel II").pick("Beorn").window(At.SITE, 0)
    s.act(Action(Verb.USE, (s.named(ring), 0)))
    hoards = "Thélor" in ring or "Thrár" in ring
    if hoards:
        s.until(Question.CHOICE).pick("Athelas")
    assert check_after(s) == ("Balin", 2)
    assert s.where("Athelas") is (Zone.HAND if hoards else Zone.DISCARD)


@pytest.mark.parametrize(
    ("ring", "who", "skill"),
    [
        ("Magic Ring of Courage", "Wacho", "warrior"),
        ("Magic Ring of Lore", "Éomer", "sage"),
        ("Magic Ring of Nature", "Wacho", "ranger"),
        ("Magic Ring of Stealth", "Éomer", "scout"),
        ("Magic Ring of Words", "Éomer", "diplomat"),
    ],
)
def test_a_magic_ring_gives_a_skill(ring: str, who: str, skill: str) -> None:
    s = Scenario().company(0, who, at="Rivendell").bears(who, ring)
    assert skill in skills(s.state, s.named(who)) and skill not in load().named(who).skills


# --------------------------------------------------------------------------------------------------- day and night
@pytest.mark.parametrize(("who", "night"), [("Bergil", 1 + 1), ("Haldir", 4 + 1)])
def test_praise_to_elbereth_by_night(who: str, night: int) -> None:
    s = at_home("Bergil", "Haldir", hand=("Praise to Elbereth",)).in_play(1, "Adûnaphel", use=1).in_play(1, DOORS)
    assert strength(plays(s, "Praise to Elbereth", "Bergil", "Adûnaphel"), who) == night


def test_the_evenstar_by_day() -> None:
    s = at_home("Haldir", "Elladan", hand=("The Evenstar",)).in_play(0, GATES)
    s.act(s.play_action("The Evenstar")).pick("Rhudaur").pick("Haldir")
    resolved(s)
    assert (strength(s, "Haldir"), strength(s, "Elladan")) == (4 + 2, 5 + 1)
    assert region_type(s.state, region("Rhudaur")) == "b"


def test_stars_by_day() -> None:
    s = at_home("Bergil", hand=("Stars",)).in_play(0, GATES)
    s.act(s.play_action("Stars", 1)).pick("Dagorlad")
    assert region_type(resolved(s).state, region("Dagorlad")) == "w"


def test_the_sun_by_day() -> None:
    s = under_way("Sun", GATES, at="Weathertop", hazards=("Cave-drake",))
    assert threat(s.fork().until(Question.ENTER).pick(1).until_attack()) == 6 - 1
    assert threat(meet(s.hazards(), "Cave-drake")) == 10 - 1


def under_way(*cards: str, at: str, hazards: tuple[str, ...]) -> Scenario:
    """Resources in play in the movement/hazard phase of a company that stays."""
    s = Scenario().at(Phase.MOVEMENT).company(0, "Bergil", at=at).hand(0, SPARE).in_play(0, *cards)
    return s.hand(1, *hazards)


def test_lapse_of_will_weighs_most_on_nazgul() -> None:
    s = under_way("Lapse of Will", at="Dol Guldur", hazards=("Ren the Unclean",))
    assert threat(meet(s.hazards(), "Ren the Unclean")) == 15 - 3


@pytest.mark.parametrize(("card", "gone"), [(DOORS, "The Evenstar"), (GATES, "Gloom")])
def test_night_and_day_end_what_the_others_have_left(card: str, gone: str) -> None:
    s = Scenario().company(0, "Haldir", "Bergil", at="Rivendell")
    if card == DOORS:
        s.hand(0, "The Evenstar", SPARE).hand(1, DOORS)
        plays(s, "The Evenstar", "Haldir").go("Bree")
    else:
        s.hand(0, GATES, SPARE).hand(1, "Gloom").go("Bree")
        plays(s, "Gloom", "Haldir").window(At.MOVEMENT, 0)
    assert strength(s, "Haldir") != 4 and gone
    assert strength(plays(s, card), "Haldir") == 4


# --------------------------------------------------------------------------------------------------------- attacks
def test_the_old_thrush_finds_the_bare_patch() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, "The Old Thrush", SPARE).in_play(1, DOORS)
    s = s.hand(1, "Rogrog").go("Goblin-gate")
    meet(s, "Rogrog")
    assert (threat(plays(s, "The Old Thrush")), attack_body(s.state, attack_of(s))) == (10, 5)


def test_a_black_arrow_finds_it_too() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").bears("Bergil", "Black Arrow").hand(0, SPARE)
    uses(meet(s.hand(1, "Rogrog").go("Goblin-gate"), "Rogrog"), "Black Arrow")
    assert attack_body(s.state, attack_of(s)) == 8 - 1


def test_a_fell_beast_under_a_nazgul() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Lórien").hand(0, SPARE).hand(1, "Fell Beast", "Ren the Unclean")
    meet(s.go("Dol Guldur"), "Ren the Unclean").window(At.ENGAGEMENT, 1)
    plays(s, "Fell Beast")
    assert figures(s) == (2, 13) and attack_of(s).attacker_assigns


def test_fury_of_the_iron_crown_strikes_and_brings_it() -> None:
    s = Scenario().company(0, "Glorfindel II", "Bergil", at="Rivendell").hand(0, "The Iron Crown", SPARE)
    meet(s.hand(1, "Fury of the Iron Crown", "Orc-lieutenant").go("Goblin-gate"), "Orc-lieutenant")
    before = threat(s)
    plays(s.window(At.STRIKE, 1), "Fury of the Iron Crown")
    who = attack_of(s).assigned[0].who
    assert attack_prowess(s.state, attack_of(s), who) == before + 4
    s.rolls(12).until_any(Question.CHOICE, Question.TARGET, Question.ENTER)
    assert s.question is not Question.ENTER, "the crown may be played at once"


def test_great_shield_of_rohan_keeps_its_bearer_untapped() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").bears("Aragorn II", "Great-shield of Rohan").hand(0, SPARE)
    meet(s.hand(1, "Giant").go("Goblin-gate"), "Giant").until(Question.FACE).pick(1)
    s.rolls(8)
    uses(s.window(At.STRIKE, 0), "Great-shield of Rohan").settle()
    assert s.pose("Aragorn II") is Pose.UNTAPPED and s.where("Giant") is Zone.MP


def test_a_swordmaster_uses_two_weapons() -> None:
    for master in (True, False):
        s = at_home("Balin", "Bergil").bears("Balin", "Dwarven Axe").bears("Bergil", "Orcrist").rolls(12)
        if master:
            s.bears("Balin", "Swordmaster")
        s.act(Action(Verb.TRANSFER, (s.named("Orcrist"), s.named("Balin"))))
        resolved(s)
        if s.question is Question.CHOICE:
            s.pick("Dwarven Axe")
        assert [card_of(s.state, s.named(arm)).idle for arm in ("Dwarven Axe", "Orcrist")] == [False, not master]


def test_lure_of_meccg() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, SPARE).in_play(0, "Lure of MECCG")
    s.hand(1, "Weariness of the Heart").go("Bree").act(s.play_action("Weariness of the Heart", 1))
    uses(s.window(At.CORRUPTION_ROLL, 0), "Lure of MECCG").settle()
    rolls = [event.args for event in s.events if event.kind == Told.ROLLS and event.args[1] == Purpose.CORRUPTION]
    assert rolls[-1][5] == 1
