"""Every creature of The Wizards: its attack, where it can be keyed, what it does besides."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import EACH, Definition
from engine.journeys.reading.filters import site_type
from engine.journeys.reading.keying import keys_for
from engine.journeys.reading.values import attack_body, attack_prowess, attack_strikes, body
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question
from engine.metw.cards.library import load
from tests.cards.metw.scenes import (
    DOORS,
    SPARE,
    attack_of,
    attacked,
    company,
    meet,
    place_of,
    plays,
    strength,
    threat,
    travelling,
    uses,
)
from tests.cards.scenes import roll_of
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

CREATURES = [card for card in load().definitions if card.is_creature]
NAZGUL = [card.name for card in CREATURES if card.has("Nazgûl")]
GOALS = (
    *("Goblin-gate", "Bree", "Bag End", "Weathertop", "Carn Dûm", "Moria", "Grey Havens", "Lossadan Camp"),
    *("Dol Guldur", "Edoras", "Minas Tirith", "Cirith Ungol", "Himring", "The Lonely Mountain", "Irerock"),
    *("Dancing Spire", "Caves of Ûlund", "Shelob’s Lair", "Mount Gundabad", "Southron Oasis", "Barad-dûr"),
)


def on_the_road(creature: str, *people: str) -> Scenario:
    """A company moves to the first site against which the creature can be keyed."""
    for goal in GOALS:
        haven = load().atlas.sites[load().atlas.site_named[goal].nearest_haven].name
        start = haven if haven != goal else "Rivendell"
        s = Scenario().company(0, *people, at=start).hand(0, SPARE).hand(1, creature).go(goal)
        if s.why_not_play(creature) == "":
            return s
    raise AssertionError(f"{creature} can be keyed nowhere")


@rule("METW-CARD-CAVE-DRAKE-01", "METW-CARD-GIANT-01", "METW-CARD-GIANT-02", "METW-CARD-THE-GREAT-GOBLIN-01")
@rule("METW-CARD-HUORN-01", "METW-CARD-OLD-MAN-WILLOW-01", "METW-CARD-PUKEL-MEN-01", "METW-CARD-SILENT-WATCHER-01")
@rule("METW-CARD-SLAYER-01", "METW-CARD-WATCHER-IN-THE-WATER-01", "METW-CARD-WOLVES-01", "METW-CARD-MOUTH-OF-SAURON-01")
@rule("METW-CARD-SMAUG-01", "METW-CARD-REN-THE-UNCLEAN-04", "METW-CARD-CREBAIN-01", "METW-CARD-WATCHER-IN-THE-WATER-02")
@pytest.mark.parametrize("creature", [card.name for card in CREATURES])
def test_attacks_with_its_figures(creature: str) -> None:
    printed = load().named(creature)
    s = meet(on_the_road(creature, "Bergil", "Haldir", "Háma"), creature)
    attack = attack_of(s)
    strikes = 3 if printed.strikes == EACH else printed.strikes
    assert (attack.race, attack_strikes(s.state, attack)) == (printed.race, strikes)
    assert (attack_prowess(s.state, attack), attack_body(s.state, attack)) == (printed.prowess, printed.body)


@rule("METW-CARD-SILENT-WATCHER-02", "METW-CARD-SLAYER-02")
def test_points_of_the_companion() -> None:
    points = {name: load().named(name).mp for name in ("Silent Watcher", "Slayer", "Assassin")}
    assert points == {"Silent Watcher": 1, "Slayer": 2, "Assassin": 1}


def keys(s: Scenario, creature: str, who: str = "Bergil") -> list[tuple[str, ...]]:
    """What a creature can be keyed to against the company on its way."""
    printed: Definition = load().named(creature)
    return [keyed.names for keyed in keys_for(s.state, printed, company(s, who))]


@pytest.mark.parametrize(
    ("creature", "goal", "regions"),
    [
        ("Corsairs of Umbar", "Himring", ("Lindon", "Elven Shores")),
        ("Giant Spiders", "Sarn Goriwing", ("Anduin Vales", "Western Mirkwood", "Heart of Mirkwood")),
        ("Huorn", "Sarn Goriwing", ("Anduin Vales", "Western Mirkwood", "Heart of Mirkwood")),
        ("Old Man Willow", "Sarn Goriwing", ("Anduin Vales", "Western Mirkwood", "Heart of Mirkwood")),
        ("Mûmak (Oliphant)", "Dead Marshes", ("Brown Lands", "Dagorlad")),
        ("The Great Goblin", "Goblin-gate", ("Rhudaur", "High Pass")),
        ("Pûkel-men", "Glittering Caves", ("Rohan", "Gap of Isen")),
    ],
)
def test_keyed_by_name(creature: str, goal: str, regions: tuple[str, ...]) -> None:
    start = next(site.name for site in load().atlas.sites if load().atlas.regions[site.region].name == regions[0])
    s = Scenario().company(0, "Bergil", at=start).go(goal, regions=regions)
    assert any(set(names) & {*regions, goal} for names in keys(s, creature))


@pytest.mark.parametrize(
    ("creature", "lair"),
    [
        ("Agburanar", "Caves of Ûlund"),
        ("Daelomin", "Dancing Spire"),
        ("Leucaruth", "Irerock"),
        ("Smaug", "The Lonely Mountain"),
    ],
)
def test_dragons_leave_their_lairs_by_night(creature: str, lair: str) -> None:
    other = "Irerock" if lair != "Irerock" else "Dancing Spire"
    by_day = Scenario().company(0, "Bergil", at="Lórien").go(other)
    by_night = Scenario().company(0, "Bergil", at="Lórien").in_play(1, DOORS).go(other)
    at_home = Scenario().company(0, "Bergil", at="Lórien").go(lair)
    assert (bool(keys(by_day, creature)), bool(keys(by_night, creature)), bool(keys(at_home, creature))) == (
        False,
        True,
        True,
    )


def test_mumak_after_corsairs() -> None:
    s = Scenario().company(0, "Bergil", at="Edhellond").hand(0, SPARE).hand(1, "Corsairs of Umbar", "Mûmak (Oliphant)")
    s.go("Lond Galen", regions=("Anfalas",))
    assert not s.playable("Mûmak (Oliphant)")
    meet(s, "Corsairs of Umbar").settle().hazards()
    assert s.playable("Mûmak (Oliphant)")


def test_the_great_goblin_between_the_havens() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(1, "The Great Goblin").go("Lórien")
    assert s.playable("The Great Goblin")


@pytest.mark.parametrize("creature", [card.name for card in CREATURES if card.has("attacker assigns all strikes")])
def test_the_attacker_chooses(creature: str) -> None:
    s = meet(on_the_road(creature, "Bergil", "Haldir", "Háma", "Annalena"), creature).until(Question.ASSIGN)
    assert s.decider == 1


# ------------------------------------------------------------------------------------------- what happens besides
def test_abductor() -> None:
    s = meet(on_the_road("Abductor", "Bergil"), "Abductor").rolls(2, 2).settle()
    assert s.where("Bergil") is Zone.DISCARD


@rule("METW-CARD-SLAYER-03")
@pytest.mark.parametrize(("creature", "attacks"), [("Assassin", 3), ("Slayer", 2)])
def test_several_attacks_on_one(creature: str, attacks: int) -> None:
    s = on_the_road(creature, "Glorfindel II", "Bergil")
    s.rolls(*[12] * 6).play(creature)
    while s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    seen = set()
    for _ in range(120):
        for frame in s.state.frames:
            if isinstance(frame, Attack):
                seen.add(frame.number)
        if s.question is Question.ENTER:
            break
        s.plain()
    assert len(seen) == attacks


@pytest.mark.parametrize(("creature", "check"), [("Barrow-wight", -2), ("Ghosts", -1)])
def test_wounds_that_corrupt(creature: str, check: int) -> None:
    s = meet(on_the_road(creature, "Bergil"), creature).rolls(2, 2).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == check


TROLLS = ("“Bert” (Bûrat)", "“Tom” (Tûma)", "“William” (Wûluag)")


@rule("METW-CARD-WILLIAM-01")
@pytest.mark.parametrize("troll", TROLLS)
def test_trolls_rob_after_each_other(troll: str) -> None:
    other = next(name for name in TROLLS if name != troll)
    s = Scenario().company(0, "Bergil", at="Rivendell").bears("Bergil", "Sword of Gondolin", "Wizard’s Ring")
    s.hand(0, SPARE).hand(1, troll, other).go("Goblin-gate")
    meet(s.rolls(12), other).settle().hazards()
    meet(s.rolls(2, 2), troll).settle()
    assert (s.where("Sword of Gondolin"), s.where("Wizard’s Ring")) == (Zone.DISCARD, Zone.PLAY)


def test_brigands() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").bears("Bergil", "Athelas").hand(0, SPARE).hand(1, "Brigands")
    meet(s.go("Bree"), "Brigands").rolls(2, 2).settle()
    assert s.where("Athelas") is Zone.DISCARD


@rule("METW-CARD-CORPSE-CANDLE-01")
def test_corpse_candle() -> None:
    s = meet(on_the_road("Corpse-candle", "Bergil", "Haldir"), "Corpse-candle").window(At.CORRUPTION_ROLL, 0)
    assert not attack_of(s).assigned


def test_crebain() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").hand(0, *["Athelas"] * 3).hand(1, "Crebain")
    meet(s.go("Bree"), "Crebain").rolls(12, 12).until(Question.SHOW)
    shown = [x.shown for x in s.legal() if x.shown]
    assert s.decider == 0 and shown


def test_fell_turtle() -> None:
    s = Scenario().company(0, "Bergil", at="Grey Havens").hand(0, SPARE).hand(1, "Fell Turtle").go("Himring")
    meet(s, "Fell Turtle").rolls(2, 2).until(Question.ENTER)
    assert place_of(s, "Bergil") == "Grey Havens"


@rule("METW-CARD-GIANT-SPIDERS-01")
def test_giant_spiders() -> None:
    s = meet(travelling("Glorfindel II", hazards=("Giant Spiders",), goal="Goblin-gate"), "Giant Spiders")
    tough = body(s.state, s.named("Glorfindel II"))
    assert s.rolls(2, tough).settle().where("Glorfindel II") is Zone.DISCARD


@rule("METW-CARD-NEEKER-BREAKERS-01")
def test_neeker_breekers() -> None:
    s = meet(travelling("Aragorn II", "Gandalf", hazards=("Neeker-breekers",), goal="Bree"), "Neeker-breekers")
    assert strength(s, "Aragorn II", fighting=True) == 9
    s.rolls(2).until(Question.FACE).settle()
    assert (s.pose("Aragorn II"), s.pose("Gandalf")) == (Pose.TAPPED, Pose.UNTAPPED)


def test_old_man_willow() -> None:
    s = attacked("Old Man Willow", "Frodo")
    assert attack_prowess(s.state, attack_of(s), s.named("Frodo")) == 15


@rule("METW-CARD-ORC-LIEUTENANT-01", "METW-CARD-ORC-WARBAND-01")
@pytest.mark.parametrize(("creature", "bonus"), [("Orc-lieutenant", 4), ("Orc-warband", 3)])
def test_orcs_that_follow_others(creature: str, bonus: int) -> None:
    s = travelling("Glorfindel II", "Beorn", "Aragorn II", hazards=("Orc-patrol", creature))
    meet(s.rolls(12, 12, 12), "Orc-patrol").settle().hazards()
    assert threat(meet(s, creature)) == load().named(creature).prowess + bonus


@pytest.mark.parametrize("creature", ["Pick-pocket", "Thief"])
def test_thieves(creature: str) -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").bears("Bergil", "Athelas").hand(0, SPARE).hand(1, creature)
    meet(s.go("Bree"), creature).rolls(2).settle()
    assert (s.where("Athelas"), s.pose("Bergil")) == (Zone.DISCARD, Pose.TAPPED)


# ----------------------------------------------------------------------------------------------- creatures or events
def tapped_by(nazgul: str, s: Scenario, *targets: str) -> Scenario:
    """A Nazgûl in play is tapped while a company moves."""
    return uses(s.in_play(1, nazgul, use=1).go("Bree"), nazgul, *targets)


@rule("METW-NAZ-01", "METW-NAZ-02", "METW-NAZ-03")
@pytest.mark.parametrize("nazgul", NAZGUL)
def test_nazgul_lie_in_play_and_are_tapped_once(nazgul: str) -> None:
    s = travelling("Bergil", "Haldir", "Frodo", hazards=(nazgul,), goal="Bree")
    plays(s, nazgul, use=1)
    assert s.where(nazgul) is Zone.PLAY


@rule("METW-CARD-ADUNAPHEL-01")
def test_adunaphel() -> None:
    s = tapped_by("Adûnaphel", Scenario().company(0, "Bergil", "Haldir", at="Rivendell"), "Haldir")
    assert (s.pose("Haldir"), s.where("Adûnaphel")) == (Pose.TAPPED, Zone.DISCARD)


@rule("METW-CARD-AKHORAHIL-01")
def test_akhorahil() -> None:
    s = tapped_by("Akhôrahil", Scenario().company(0, "Bergil", "Haldir", at="Rivendell"), "Haldir")
    assert body(s.state, s.named("Haldir")) == 7


def test_dwar_of_waw() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, SPARE).hand(1, "Wolves")
    assert threat(meet(tapped_by("Dwar of Waw", s).hazards(), "Wolves")) == 9


def test_hoarmurath_of_dir() -> None:
    s = (
        Scenario()
        .company(0, "Bergil", at="Rivendell")
        .hand(0, SPARE)
        .hand(1, "Wolves")
        .in_play(1, "Hoarmûrath of Dír", use=1)
    )
    meet(s.go("Bree"), "Wolves").window(At.ENGAGEMENT, 1)
    uses(s, "Hoarmûrath of Dír")
    assert attack_strikes(s.state, attack_of(s)) == 4


@rule("METW-CARD-INDUR-DAWNDEATH-01")
def test_indur_dawndeath() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").bears("Bergil", "Athelas", "Fair Gold Ring").wounded("Bergil")
    assert tapped_by("Indûr Dawndeath", s).settle().where("Athelas") is Zone.DISCARD
    assert s.where("Fair Gold Ring") is Zone.PLAY


def test_khamul_the_easterling() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, *["Athelas"] * 4).in_play(1, "Adûnaphel", use=1)
    s = s.in_play(1, "Khamûl the Easterling", use=1).go("Bree")
    before = len(s.names(0, Zone.HAND))
    uses(s, "Khamûl the Easterling").settle()
    assert len(s.names(0, Zone.HAND)) == before - 2


@rule("METW-CARD-REN-THE-UNCLEAN-01")
def test_ren_the_unclean() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").company(1, "Haldir", at="Bree").bears("Haldir", "The One Ring")
    tapped_by("Ren the Unclean", s.rolls(12, 2)).settle()
    assert s.where("Haldir") is Zone.OUT


def test_uvatha_the_horseman() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").discarded(1, "Wolves")
    tapped_by("Ûvatha the Horseman", s, "Wolves")
    assert s.where("Wolves") is Zone.HAND


@rule("METW-CARD-WITCH-KING-OF-ANGMAR-01")
def test_witch_king_of_angmar() -> None:
    s = tapped_by("Witch-king of Angmar", Scenario().company(0, "Bergil", at="Rivendell"))
    assert site_type(s.state, load().atlas.site_named["Moria"].index) == "D"


def test_shelob() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").in_play(1, DOORS).hand(0, SPARE).hand(1, "Shelob", "Crebain")
    plays(s.go("Bree"), "Shelob", use=1)
    assert s.where("Shelob") is Zone.PLAY and threat(meet(s.hazards(), "Crebain")) == 6


def test_mouth_of_sauron() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(1, "Mouth of Sauron").discarded(1, "River").go("Bree")
    plays(s, "Mouth of Sauron", "River", use=1)
    assert s.where("River") is Zone.HAND
