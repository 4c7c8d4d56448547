"""Saruman as a Fallen-wizard: his half-orcs, his smiths, his machines, and what others in his deck do."""

from __future__ import annotations

import pytest

from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.values import influence_of, prowess
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.agents.rows import is_row
from engine.metw.cards.middle_earth import load
from engine.metw.combat.captives import capture, word_of
from engine.metw.table.control import could_control, needed, why_not_shift
from engine.metw.table.stages import stage_points
from tests.cards.meccg.scenes import Scenario, let_in, minions, travelling
from tests.cards.metw.scenes import SPARE, influence, plays, uses
from tests.cards.scenes import attack_of, held_by, threat
from tests.rules.meccg.test_fallen import ALATAR, fallen

SITE = load().atlas.site_named
SARUMAN, HOME, ELSEWHERE = "Saruman (fallen-wizard)", "Isengard (fallen-wizard)", "The White Towers (fallen-wizard)"
SPAWN, MACHINERY = "A Strident Spawn", "Saruman’s Machinery"
FORTRESS = "The Fortress of Isen"


def isengard(*people: str, guarded: bool = True, wizard: int = 0) -> Scenario:
    """People of Saruman’s at his Isengard, which may be protected."""
    s = fallen(*people, at=HOME, **({"wizard": wizard} if wizard else {}))
    return s.in_play(0, FORTRESS).lies_at(FORTRESS, HOME) if guarded else s  # type: ignore[return-value]


# --------------------------------------------------------------------------------------------------------- half-orcs
@pytest.mark.parametrize(
    ("guarded", "others", "wizard", "good"),
    [
        (True, ("Legacy of Smiths",), 0, True),
        (False, ("Legacy of Smiths", "Great Patron"), 0, False),
        (True, ("Great Patron",), 0, False),
        (True, ("Legacy of Smiths",), ALATAR.number, False),
    ],
)
def test_a_strident_spawn_needs_points_and_a_haven(
    guarded: bool, others: tuple[str, ...], wizard: int, good: bool
) -> None:
    s = isengard("Haldir", guarded=guarded, wizard=wizard).in_play(0, *others).hand(0, SPAWN)
    assert s.playable(SPAWN) == good
    if good:
        before = stage_points(s.state, 0)
        plays(s, SPAWN)
        assert stage_points(s.state, 0) == before + 4


def test_a_strident_spawn_eases_half_orcs() -> None:
    for card in (True, False):
        s = fallen("Ill-favoured Fellow", "Balin", at=HOME).in_play(0, *[SPAWN] * card)
        assert needed(s.state, s.named("Ill-favoured Fellow")) == 3 - card
        assert needed(s.state, s.named("Balin")) == load().named("Balin").mind


@pytest.mark.parametrize(("who", "comes"), [("Ill-favoured Fellow", True), ("Lugdush", False)])
def test_a_strident_spawn_lets_half_orcs_come(who: str, comes: bool) -> None:
    def comes_with(card: bool) -> bool:
        s = fallen("Balin", at=HOME).company(0, SARUMAN, at=ELSEWHERE).hand(0, who)
        s.in_play(0, *[SPAWN] * card)
        if not s.playable(who):
            return False
        s.act(s.play_action(who))
        if s.question is not Question.TARGET:
            return True
        places = [x.args[0] for x in s.legal() if x.verb == Verb.PICK]
        mine = next(group.number for group in s.state.companies if s.named("Balin") in group.members)
        return mine in places

    assert comes_with(True) == comes and not comes_with(False)


def test_a_strident_spawn_finds_a_half_orc_again() -> None:
    s = fallen("Balin", at=HOME).in_play(0, SPAWN).discarded(0, "Ill-favoured Fellow", "Lugdush")
    uses(s, SPAWN)
    s.until(Question.CHOICE)
    offered = [s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK]
    assert offered == ["Ill-favoured Fellow"] and s.pose(SPAWN) is Pose.TAPPED


@pytest.mark.parametrize(("spawn", "guarded"), [(True, True), (False, True), (True, False)])
def test_half_orcs(spawn: bool, guarded: bool) -> None:
    s = isengard("Haldir", guarded=guarded).in_play(0, *[SPAWN] * spawn).hand(0, "Half-orcs").used(0, HOME)
    let_in(s)
    assert s.playable("Half-orcs") == (spawn and guarded)
    if spawn and guarded:
        before = stage_points(s.state, 0)
        plays(s.rolls(12), "Half-orcs").settle()
        assert s.where("Half-orcs") is Zone.MP and stage_points(s.state, 0) == before + 1
    card = load().named("Half-orcs")
    assert (card.faction_number, card.mp, card.unique) == (9, 1, False)


# ------------------------------------------------------------------------------------------------------------- smiths
@pytest.mark.parametrize(("who", "good"), [("Peath", True), ("Celeborn", True), ("Robin Smallburrow", False)])
def test_the_forge_master(who: str, good: bool) -> None:
    assert fallen(who, at="Weathertop").hand(0, "The Forge-master").playable("The Forge-master") == good


def test_the_forge_master_follows_saruman_alone() -> None:
    s = fallen(SARUMAN, "Celeborn", "Peath", at=HOME)
    before = influence_of(s.state, s.named("Celeborn"))
    s = fallen(SARUMAN, "Celeborn", "Peath", at=HOME).bears("Celeborn", "The Forge-master")
    assert influence_of(s.state, s.named("Celeborn")) == before + 1 and needed(s.state, s.named("Celeborn")) == 2
    assert why_not_shift(s.state, 0, s.named("Celeborn"), s.named(SARUMAN)) is None
    assert why_not_shift(s.state, 0, s.named("Celeborn"), s.named("Peath")) is not None


@pytest.mark.parametrize("pile", ["hand", "discarded", "sideboard"])
def test_the_forge_master_arms_people(pile: str) -> None:
    s = fallen("Celeborn", "Peath", at=HOME).bears("Celeborn", "The Forge-master")
    getattr(s, pile)(0, "Shield of Iron-bound Ash", "Hauberk of Bright Mail", "Elven Cloak")
    s.act(Action(Verb.USE, (s.named("The Forge-master"), 0))).pick("Peath")
    offered = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK}
    if s.question is Question.TARGET:
        assert offered == {"Shield of Iron-bound Ash"}
        s.pick("Shield of Iron-bound Ash")
    s.settle()
    assert held_by(s, "Peath") == ["Shield of Iron-bound Ash"] and s.pose("Celeborn") is Pose.TAPPED
    assert s.pose("Peath") is Pose.UNTAPPED


def test_the_forge_master_works_at_home() -> None:
    s = fallen("Celeborn", at="Weathertop").bears("Celeborn", "The Forge-master").hand(0, "Shield of Iron-bound Ash")
    assert Action(Verb.USE, (s.named("The Forge-master"), 0)) not in s.legal()


@pytest.mark.parametrize(("guarded", "wizard"), [(True, 0), (False, 0), (True, ALATAR.number)])
def test_sarumans_machinery(guarded: bool, wizard: int) -> None:
    s = isengard("Peath", guarded=guarded, wizard=wizard).hand(0, MACHINERY)
    good = guarded and not wizard
    assert s.playable(MACHINERY) == good
    if good:
        plays(s, MACHINERY)
        assert stage_points(s.state, 0) == 3 + 4 and s.state.cards[0][s.named(MACHINERY)].site == SITE[HOME].index  # type: ignore[union-attr]


@pytest.mark.parametrize("card", [True, False])
def test_a_machine_is_made_there(card: bool) -> None:
    s = isengard("Peath", "Bergil").hand(0, "Blasting Fire", "Vile Fumes", "High Helm").used(0, HOME)
    if card:
        s.in_play(0, MACHINERY).lies_at(MACHINERY, HOME)
    let_in(s)
    assert s.playable("Blasting Fire") == s.playable("Vile Fumes") == card and not s.playable("High Helm")
    if card:
        plays(s, "Blasting Fire", "Peath", use=2)
        assert held_by(s, "Peath") == ["Blasting Fire"] and not s.playable("Vile Fumes")


@pytest.mark.parametrize(
    ("points", "factions", "cards", "good"),
    [
        (True, 3, (SPAWN, MACHINERY), True),
        (True, 2, (SPAWN, MACHINERY), False),
        (True, 3, (SPAWN,), False),
        (True, 3, (MACHINERY,), False),
        (False, 3, (SPAWN, MACHINERY), False),
    ],
)
def test_the_white_hand(points: bool, factions: int, cards: tuple[str, ...], good: bool) -> None:
    s = isengard(SARUMAN, "Peath").in_play(0, *cards, *["Legacy of Smiths", "Great Patron"] * points)
    s.stored(0, *("Wood-elves", "Hobbits", "Ents of Fangorn")[:factions]).hand(0, "The White Hand")
    before = prowess(s.state, s.named(SARUMAN)), influence_of(s.state, s.named(SARUMAN))
    assert s.playable("The White Hand") == good
    if good:
        plays(s, "The White Hand")
        after = prowess(s.state, s.named(SARUMAN)), influence_of(s.state, s.named(SARUMAN))
        assert after == (before[0] + 1, before[1] + 2) and held_by(s, SARUMAN) == ["The White Hand"]


def test_the_works_of_saruman_end_with_him() -> None:
    works = ("The Forge-master", "The White Hand", MACHINERY)
    s = fallen(SARUMAN, "Peath", at=HOME).in_play(0, *works, SPAWN).lies_at(MACHINERY, HOME)
    draft = s.draft_type(s.state)
    draft.to_hand(s.named(SARUMAN))
    s.machine.settle(draft)
    s._state = draft.freeze()
    assert [s.where(name) for name in (*works, SPAWN)] == [Zone.DISCARD] * 3 + [Zone.PLAY]
    assert load().named("The White Hand").mp == 6


# ------------------------------------------------------------------------------------------------------------- others
def test_baugur() -> None:
    card = load().named("Baugúr")
    assert (card.race, card.skills, card.mind, card.influence, card.prowess, card.body) == (
        "Orc",
        ("warrior",),
        4,
        1,
        4,
        8,
    )
    assert all(card.has(word) for word in ("agent", "leader", "half-orc"))
    assert card.discard_on == (8,) and card.home == "Isengard"  # type: ignore[attr-defined]
    s = minions("Baugúr", at="Moria (minion)")
    assert influence(s, "Baugúr", "Snaga-hai") == influence(s, "Baugúr", "Gorbag") == 3 and influence(s, "Baugúr") == 1
    assert could_control(s.state, s.named("Baugúr"), "Orc", "Lagduf", 3)


@pytest.mark.parametrize(("place", "good"), [("Edoras", False), ("Dunharrow", False), ("Amon Hen", True)])
def test_baugur_keeps_away_from_free_people(place: str, good: bool) -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE)
    start, row = SITE["Isengard"].index, [SITE[place].index]
    assert is_row(s.state, 1, load().named("Baugúr"), start, row) == good
    assert is_row(s.state, 1, load().named("Drór"), start, row)


@pytest.mark.parametrize(("pose", "after"), [(Pose.TAPPED, Pose.UNTAPPED), (Pose.WOUNDED, Pose.TAPPED)])
def test_hall_of_fire(pose: Pose, after: Pose) -> None:
    for card in (True, False):
        s = Scenario().company(0, "Elrond", "Bergil", at="Rivendell").hand(0, SPARE)
        s.in_play(0, *["Hall of Fire"] * card)
        if card:
            s.lies_at("Hall of Fire", "Rivendell")
        getattr(s, "tapped" if pose is Pose.TAPPED else "wounded")("Bergil")
        if card:
            s.until(Question.CHOICE).pick("Bergil")
        s.until(Question.ENTER)
        assert s.pose("Bergil") is (after if card else pose) and s.pose("Elrond") is Pose.UNTAPPED


def test_hall_of_fire_is_lit_at_a_haven() -> None:
    s = Scenario().company(0, "Elrond", at="Rivendell").hand(0, "Hall of Fire")
    assert not Scenario().company(0, "Elrond", at="Bree").hand(0, "Hall of Fire").playable("Hall of Fire")
    plays(s, "Hall of Fire")
    s.lay("Bree")
    s.until(Question.ENTER)
    assert s.where("Hall of Fire") is Zone.DISCARD


# ------------------------------------------------------------------------------------------------------- Troll-purse
def robbing(*, purse: bool = True) -> Scenario:
    """A company finds something where Orcs are."""
    s = (
        Scenario()
        .company(0, "Faramir", "Bergil", at="Goblin-gate")
        .hand(0, SPARE, "Dagger of Westernesse")
        .hand(1, SPARE)
    )
    if purse:
        s.in_play(1, "Troll-purse").lies_at("Troll-purse", "Goblin-gate")
    return let_in(s)  # type: ignore[return-value]


@pytest.mark.parametrize(("goal", "good"), [("Goblin-gate", True), ("Bree", False)])
def test_where_troll_purse_lies(goal: str, good: bool) -> None:
    assert travelling("Aragorn II", goal=goal, hazards=("Troll-purse",)).playable("Troll-purse") == good


def test_troll_purse_wakes_the_guards() -> None:
    s = robbing()
    site = SITE["Goblin-gate"].index
    plays(s, "Dagger of Westernesse", "Bergil")
    s.until_attack()
    mine = site_attacks(s.state, site, 0)[0]
    attack = attack_of(s)
    assert (attack.race, threat(s), attack.source) == (mine.race, mine.prowess + 3, s.named("Troll-purse"))
    s.rolls(*[2] * 30)
    while not s.state.later.prisons:
        s.plain()
    (prison,) = s.state.later.prisons
    assert prison.host == s.named("Troll-purse") and prison.site == site and word_of(s.state, prison.host).guarded
    assert s.state.cards[0][prison.people[0] & 0xFFFFFF].pose is not Pose.WOUNDED  # type: ignore[union-attr]


def test_without_it_nobody_wakes() -> None:
    s = robbing(purse=False)
    plays(s, "Dagger of Westernesse", "Bergil").settle()
    assert not any(isinstance(frame, Attack) for frame in s.state.frames)


@pytest.mark.parametrize("kept", [True, False])
def test_troll_purse_stays_for_its_prisoners(kept: bool) -> None:
    s = Scenario().company(0, "Faramir", "Bergil", at="Goblin-gate").hand(0, SPARE).in_play(1, "Troll-purse")
    s.lies_at("Troll-purse", "Goblin-gate")
    if kept:
        s._build.append(
            lambda d: capture(d, s._find_in(d, "Troll-purse"), s._find_in(d, "Bergil"), SITE["Goblin-gate"].index)  # type: ignore[arg-type]
        )
    s.go("Rivendell").until(Question.ENTER)
    assert (s.where("Troll-purse") is Zone.PLAY) == kept
