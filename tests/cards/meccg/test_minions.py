"""Characters, factions and sites of minion players."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.words import Modify
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.values import body, faction_bonus
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Verb
from engine.metw.cards.middle_earth import library, load
from engine.metw.cards.printed import MetwCard, MetwSite
from engine.metw.play.persuasion import threshold
from tests.cards.meccg.scenes import let_in, minions, raiding, unopposed
from tests.cards.metw.scenes import influence, keeps, meet, plays, uses
from tests.cards.scenes import attack_of, company, roll_of, strength

# --------------------------------------------------------------------------------------------------------- characters
PEOPLE = {
    "Asternak": ("Man", ("warrior", "diplomat"), 5, 2, 5, 7),
    "Ciryaher": ("Dúnadan", ("scout", "sage"), 5, 2, 2, 7),
    "Layos": ("Man", ("sage", "diplomat"), 5, 2, 3, 8),
    "Mîonid": ("Man", ("warrior", "ranger"), 4, 0, 5, 8),
    "Nevido Smôd": ("Man", ("warrior", "ranger"), 4, 1, 4, 8),
    "Perchen": ("Man", ("scout", "diplomat"), 5, 2, 3, 9),
    "Lieutenant of Morgul": ("Troll", ("warrior", "ranger"), 9, 2, 8, 9),
    "Tros Hesnef": ("Man", ("warrior",), 2, 0, 5, 7),
    "Ill-favoured Fellow": ("Orc", ("warrior", "ranger"), 3, 0, 2, 9),
    "Lugdush": ("Orc", ("warrior", "scout"), 4, 0, 5, 8),
    "Sly Southerner": ("Orc", ("warrior", "scout"), 2, 0, 1, 9),
    "Horseman in the Night": ("Man", ("warrior", "diplomat"), 4, 2, 3, 7),
    "Hador": ("Dúnadan", ("warrior", "sage"), 6, 1, 5, 9),
    "Jerrek": ("Man", ("warrior", "scout"), 4, 0, 5, 8),
    "Odoacer": ("Man", ("ranger",), 1, 0, 4, 6),
    "Dâsakûn": ("Man", ("warrior", "ranger"), 5, 1, 6, 7),
    "Drór": ("Dwarf", ("warrior", "diplomat"), 4, 2, 3, 7),
    "Râisha": ("Man", ("warrior", "scout"), 5, 1, 5, 9),
    "Woffung": ("Man", ("warrior", "diplomat"), 4, 1, 4, 8),
    "Belegorn": ("Dúnadan", ("sage", "diplomat"), 5, 2, 3, 7),
    "Gulla": ("Dwarf", ("warrior", "ranger"), 4, 0, 5, 8),
    "Lieutenant of Angmar": ("Troll", ("warrior", "scout"), 9, 1, 8, 9),
    "Pon Opar": ("Man", ("warrior", "ranger", "sage"), 6, 1, 5, 8),
    "Uchel": ("Man", ("ranger",), 1, 0, 2, 7),
}
"""Race, skills, mind, direct influence, prowess and body."""


@pytest.mark.parametrize("name", PEOPLE)
def test_the_figures_of_minions(name: str) -> None:
    card = load().named(name)
    assert (card.race, card.skills, card.mind, card.influence, card.prowess, card.body) == PEOPLE[name]
    assert isinstance(card, MetwCard) and card.belongs == "minion"


@pytest.mark.parametrize(
    ("who", "faction", "more"),
    [
        ("Asternak", "Variags of Khand", 2),
        ("Mîonid", "Variags of Khand", 2),
        ("Nevido Smôd", "Easterlings (minion)", 2),
        ("Tros Hesnef", "Easterlings (minion)", 1),
        ("Perchen", "Dunlendings", 3),
        ("Jerrek", "Southrons (minion)", 1),
        ("Layos", "Men of Dorwinion", 2),
        ("Odoacer", "Woodmen", 3),
        ("Horseman in the Night", "Snaga-hai", 1),
        ("Horseman in the Night", "Woses of the Eryn Vorn (minion)", 1),
        ("Lieutenant of Morgul", "Snaga-hai", 3),
        ("Lieutenant of Angmar", "Snaga-hai", 4),
        ("Lieutenant of Angmar", "Lieutenant of Morgul", 4),
        ("Drór", "Iron Hill Dwarves", 2),
        ("Drór", "Gulla", 2),
        ("Pon Opar", "Southrons (minion)", 2),
        ("Uchel", "Hillmen", 4),
        ("Lieutenant of Morgul", "Woses of the Eryn Vorn (minion)", 0),
    ],
)
def test_influence_with_those_one_knows(who: str, faction: str, more: int) -> None:
    s = minions(who)
    assert influence(s, who, faction) == influence(s, who) + more
    stranger = "Beornings" if who != "Horseman in the Night" else "Gorbag"
    assert influence(s, who, stranger) == influence(s, who)


@pytest.mark.parametrize(("who", "home"), [("Morgul", "Minas Morgul (minion)"), ("Angmar", "Carn Dûm (minion)")])
def test_lieutenants_are_hosts(who: str, home: str) -> None:
    for place in (home, "Dol Guldur (minion)"):
        assert keeps(minions(f"Lieutenant of {who}", at=place)) == 8 + (place == home)


@pytest.mark.parametrize(("creature", "more"), [("Hobgoblins", 1), ("Cave Worm", 0)])
def test_gulla(creature: str, more: int) -> None:
    s = minions("Gulla", at="Carn Dûm (minion)").hand(1, creature)
    meet(s.go("Goblin-gate (minion)"), creature)
    assert strength(s, "Gulla", fighting=True) == load().named("Gulla").prowess + more
    fights = [word.fight for word in library()[load().named("Gulla").number].always if isinstance(word, Modify)]
    assert [fight.races for fight in fights if fight is not None] == [("Orc",), ("Elf",)]


def test_agents_are_known() -> None:
    assert all(load().named(who).has("agent") for who in ("Dâsakûn", "Drór", "Râisha", "Woffung"))
    assert load().named("Lieutenant of Angmar").entity == "Rogrog"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "results"),
    [
        ("Lieutenant of Morgul", (9,)),
        ("Lieutenant of Angmar", (9,)),
        ("Ill-favoured Fellow", (9,)),
        ("Lugdush", (8,)),
    ],
)
def test_a_body_check_that_sends_away(name: str, results: tuple[int, ...]) -> None:
    card = load().named(name)
    assert isinstance(card, MetwCard) and card.discard_on == results
    assert load().named("Sly Southerner").discard_on == (9,)  # type: ignore[attr-defined]


def test_who_may_use_magic() -> None:
    magic = {"Ciryaher": "shadow-magic", "Belegorn": "spirit-magic", "Hador": "sorcery"}
    assert all(load().named(who).has(sort) for who, sort in magic.items())


# ----------------------------------------------------------------------------------------------------------- factions
FACTIONS = {
    "Goblins of Goblin-gate": (8, "Goblin-gate (minion)", {"Grey Mountain Goblins": 2}),
    "Orcs of Moria": (10, "Moria (minion)", {"Goblins of Goblin-gate": 2}),
    "Woses of the Eryn Vorn (minion)": (11, "The Worthy Hills", {}),
    "Grey Mountain Goblins": (8, "Gondmaeglom", {"Orcs of Gundabad": 2, "Goblins of Goblin-gate": 2}),
    "Ice-orcs": (10, "Gold Hill", {}),
    "Black Trolls": (10, "Cirith Gorgor", {"Orcs of Gundabad": -2}),
    "Half-trolls": (9, "Cirith Ungol (minion)", {"Variags of Khand": 2}),
    "Misty Mountain Wargs": (9, "Ettenmoors (minion)", {"Goblins of Goblin-gate": 2}),
    "Orcs of Gorgoroth": (8, "Barad-dûr (minion)", {"Orcs of Udûn": 2, "Orcs of Mirkwood": -2}),
    "Orcs of the Red Eye": (8, "Barad-dûr (minion)", {"Orcs of Mirkwood": -2, "Orcs of Udûn": -2, "Uruk-hai": 2}),
    "Stone Trolls": (10, "Ettenmoors (minion)", {"Black Trolls": 2}),
    "Orcs of the Ash Mountains": (8, "Cirith Gorgor", {"Snaga-hai": 2}),
    "Orcs of Udûn": (8, "Cirith Gorgor", {}),
    "Uruk-hai": (11, "Cirith Ungol (minion)", {"Orcs of Udûn": -2, "Snaga-hai": -2}),
    "Orcs of Gundabad": (9, "Mount Gundabad (minion)", {"Grey Mountain Goblins": 2}),
    "Snaga-hai": (9, "Dead Marshes (minion)", {}),
    "Asdriags": (10, "Nûrniag Camp", {"Nûrniags": 2, "Variags of Khand": 2, "Balchoth": -2}),
    "Nûrniags": (9, "Nûrniag Camp", {"Variags of Khand": 2, "Balchoth": -2}),
    "Balchoth": (8, "Raider-hold (minion)", {"Easterlings": 2, "Men of Dorwinion": -2}),
    "Corsairs of Rhûn": (9, "Raider-hold (minion)", {"Easterlings (minion)": 2, "Men of Dorwinion": -2}),
    "Easterlings (minion)": (8, "Easterling Camp (minion)", {"Balchoth": 2, "Wain-easterlings": 2}),
    "Orcs of Mirkwood": (8, "Sarn Goriwing (minion)", {}),
    "Variags of Khand (minion)": (8, "Variag Camp (minion)", {"Nûrniags": 2, "Haradrim": -2}),
    "Woodmen (minion)": (10, "Woodmen-town (minion)", {}),
    "Nûriags": (9, "Variag Camp (minion)", {"Haradrim": 2, "Southrons": -2}),
    "Haradrim": (9, "Southron Oasis (minion)", {"Southrons (minion)": 2, "Variags of Khand": -2}),
    "Southrons (minion)": (8, "Southron Oasis (minion)", {"Haradrim": 2, "Asdriags": -2}),
    "Wain-easterlings (minion)": (9, "Easterling Camp (minion)", {"Easterlings": 2, "Nûrniags": -2}),
}
"""The number to exceed, where, and what other factions in play add."""
FICKLE = (
    *("Goblins of Goblin-gate", "Orcs of Moria", "Grey Mountain Goblins"),
    *("Ice-orcs", "Orcs of Gundabad", "Snaga-hai", "Orcs of Mirkwood"),
    *("Black Trolls", "Orcs of the Ash Mountains", "Orcs of Udûn", "Uruk-hai"),
    *("Half-trolls", "Misty Mountain Wargs", "Orcs of Gorgoroth", "Orcs of the Red Eye", "Stone Trolls"),
)


@pytest.mark.parametrize("name", FACTIONS)
def test_factions_of_minions(name: str) -> None:
    number, site, ties = FACTIONS[name]
    card = load().named(name)
    assert card.faction_number == number
    for other, value in ties.items():
        for seat in (0, 1):
            s = minions("Hador", at=site).stored(seat, other)
            assert faction_bonus(s.state, s.named("Hador"), card.number) == value
    s = let_in(minions("Hador", at=site).stored(1, "Beornings").hand(0, name))
    assert faction_bonus(s.state, s.named("Hador"), card.number) == 0 and s.playable(name)


@pytest.mark.parametrize("name", FACTIONS)
def test_orcs_once_won_are_easily_lost(name: str) -> None:
    s = minions("Hador").stored(0, name)
    assert threshold(s.state, s.named(name)) == (0 if name in FICKLE else load().named(name).faction_number)


@pytest.mark.parametrize(
    ("site", "there"), [("Irerock (minion)", True), ("Gold Hill", True), ("Bandit Lair (minion)", False)]
)
def test_where_ice_orcs_live(site: str, there: bool) -> None:
    assert unopposed(site, "Hador", hand=("Ice-orcs",)).playable("Ice-orcs") == there


def test_snaga_hai_come_to_a_tapped_site_too() -> None:
    for faction, open_ in (("Snaga-hai", True), ("Orcs of Moria", False)):
        s = minions("Hador", at="Moria (minion)").used(0, "Moria (minion)").hand(0, faction)
        assert let_in(s).playable(faction) == open_


# -------------------------------------------------------------------------------------------------------------- sites
SITES = {
    "Bag End (minion)": (("Hobbit", 5, 5), ("Dúnadan", 3, 11)),
    "Eagles’ Eyrie (minion)": (("Animal", 2, 10),),
    "Goblin-gate (minion)": (("Orc", 3, 6),),
    "Moria (minion)": (("Orc", 4, 7),),
    "The Worthy Hills": (("Man", -1, 9),),
    "Thranduil’s Halls (minion)": (("Elf", -1, 9), ("Elf", 3, 10)),
    "Dancing Spire (minion)": (("Dragon", 2, 11),),
    "Gold Hill": (("Dragon", 1, 15),),
    "Irerock (minion)": (("Dragon", 1, 14),),
    "Raider-hold (minion)": (("Man", -1, 7),),
    "Dead Marshes (minion)": (("Undead", 2, 8),),
    "Shelob’s Lair (minion)": (("Orc", 2, 8), ("Spider", 1, 16)),
    "Minas Tirith (minion)": (("Man", -1, 9), ("Dúnadan", 4, 10)),
}
EARNEST = ("Goblin-gate", "Moria", "Dead Marshes", "Shelob’s Lair")


@pytest.mark.parametrize("name", SITES)
def test_what_minions_find_at_a_site(name: str) -> None:
    place = load().atlas.site_named[name]
    assert isinstance(place, MetwSite) and place.belongs == "minion"
    assert tuple((one.race, one.strikes, one.prowess) for one in place.attacks) == SITES[name]
    assert place.undetained == (place.name in EARNEST)
    s = minions("Hador", at=place.label)
    assert len(site_attacks(s.state, place.index, 0)) == len(SITES[name])


@pytest.mark.parametrize(("foe", "detained"), [("Wolves", False), ("Witch-king of Angmar", True)])
def test_creatures_at_some_sites_are_in_earnest(foe: str, detained: bool) -> None:
    s = minions("Hador", at="Dol Guldur (minion)").in_play(1, "Doors of Night").hand(1, foe).go("Moria (minion)")
    meet(s, foe, key=9)
    assert attack_of(s).detain == detained


def test_bag_end_gives_up_treasures_of_heroes_alone() -> None:
    s = unopposed("Bag End (minion)", "Hador", hand=("Durin’s Axe",))
    assert s.playable("Durin’s Axe")


def test_raider_hold_has_war_gear() -> None:
    s = unopposed("Raider-hold (minion)", "Hador", hand=("Glamdring", "Horn of Anor", "Torque of Hues"))
    assert s.playable("Glamdring") and s.playable("Horn of Anor") and not s.playable("Torque of Hues")


def test_the_worthy_hills_never_tap() -> None:
    s = unopposed("The Worthy Hills", "Hador", hand=("Woses of the Eryn Vorn (minion)",)).rolls(12)
    plays(s, "Woses of the Eryn Vorn (minion)").settle()
    assert s.where("Woses of the Eryn Vorn (minion)") is Zone.MP and not s.state.players[0].used


def test_animals_of_the_eyrie_are_led() -> None:
    assert attack_of(raiding("Eagles’ Eyrie (minion)", "Hador")).attacker_assigns


def test_the_spider_of_the_lair() -> None:
    s = raiding("Shelob’s Lair (minion)", "Hador", "Gorbag", "Jerrek", "Layos", hand=("Escape",)).rolls(12, 12)
    while attack_of(s).race != "Spider":
        s.plain()
    assert attack_of(s).uncancellable
    s.rolls(2).settle()
    gone = [who for who in ("Hador", "Gorbag", "Jerrek", "Layos") if s.where(who) is Zone.OUT]
    assert len(gone) == 1


def test_the_dead_of_the_marshes_corrupt() -> None:
    s = raiding("Dead Marshes (minion)", "Hador").rolls(2, 2)
    assert roll_of(s.window(At.CORRUPTION_ROLL, 0)).modifier == -2


# -------------------------------------------------------------------------------------------------------- Ringwraiths
WRAITHS = {
    "Adûnaphel the Ringwraith": (4, 8, 10, 2, -2),
    "Dwar the Ringwraith": (5, 9, 10, -3, -1),
    "Hoarmûrath the Ringwraith": (3, 8, 9, 1, 2),
    "Indûr the Ringwraith": (5, 9, 10, -1, -3),
    "Khamûl the Ringwraith": (4, 9, 9, -2, 1),
    "Ren the Ringwraith": (4, 8, 10, -2, 2),
    "Ûvatha the Ringwraith": (5, 9, 9, -3, -1),
    "The Witch-king": (3, 9, 12, 3, 1),
}
"""Direct influence, prowess and body; what two modes change."""


@pytest.mark.parametrize("name", WRAITHS)
def test_ringwraiths(name: str) -> None:
    card = load().named(name)
    assert (card.influence, card.prowess, card.body) == WRAITHS[name][:3] and card.is_main
    assert any(card.has(art) for art in ("sorcery", "spirit-magic"))


@pytest.mark.parametrize(("place", "ends"), [("Dol Guldur (minion)", True), ("Moria (minion)", False)])
def test_adunaphel(place: str, ends: bool) -> None:
    s = minions("Hador", at="Carn Dûm (minion)").company(0, "Adûnaphel the Ringwraith", at=place)
    s.hand(1, "Cave Worm").go("Goblin-gate (minion)", "Hador")
    s.until_company("Hador")
    meet(s, "Cave Worm")
    assert s.can(Verb.USE, s.named("Adûnaphel the Ringwraith")) == ends
    if ends:
        uses(s, "Adûnaphel the Ringwraith").settle()
        assert (s.pose("Hador"), s.pose("Adûnaphel the Ringwraith")) == (Pose.UNTAPPED, Pose.TAPPED)
    t = minions("Hador", at="Carn Dûm (minion)").company(0, "Adûnaphel the Ringwraith", at="Dol Guldur (minion)")
    t.hand(1, "Orc-patrol").go("Goblin-gate (minion)", "Hador")
    t.until_company("Hador")
    t.play("Orc-patrol", t.key("Orc-patrol", "S")).window(At.ENGAGEMENT, 0)
    assert not t.can(Verb.USE, t.named("Adûnaphel the Ringwraith"))


def test_dwar() -> None:
    s = minions("Hador", "Jerrek").company(0, "Dwar the Ringwraith", at="Dol Guldur (minion)")
    before = [(strength(s, who), body(s.state, s.named(who))) for who in ("Hador", "Dwar the Ringwraith")]
    uses(s, "Dwar the Ringwraith", company(s, "Hador").number)
    after = [(strength(s, who), body(s.state, s.named(who))) for who in ("Hador", "Dwar the Ringwraith")]
    assert after == [(before[0][0] + 1, before[0][1] + 1), before[1]]
    assert s.pose("Dwar the Ringwraith") is Pose.TAPPED
    t = minions("Hador").company(0, "Dwar the Ringwraith", at="Moria (minion)")
    assert not t.can(Verb.USE, t.named("Dwar the Ringwraith"))


@pytest.mark.parametrize(("place", "more"), [("Dol Guldur (minion)", 1), ("Moria (minion)", 0)])
def test_hoarmurath(place: str, more: int) -> None:
    assert keeps(minions("Hoarmûrath the Ringwraith", at=place)) == 8 + more


def test_indur() -> None:
    s = minions("Indûr the Ringwraith").discarded(0, "Poisonous Despair", "Giant").at_end_of_turn()
    s.window(At.END_OF_TURN, 0)
    uses(s, "Indûr the Ringwraith").pick("Poisonous Despair").settle()
    assert s.names(0, Zone.DISCARD) == ["Giant"] and s.pose("Indûr the Ringwraith") is Pose.TAPPED
