"""Words of cards that no test of a whole card noticed when they were taken out: each has one here."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Stat, When
from engine.journeys.cards.words import Modify
from engine.journeys.reading.values import attack_body, attack_prowess
from engine.journeys.table.frames import Roll, Strike
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.middle_earth import library, load
from engine.metw.table.scoring import worth
from tests.cards.meccg.scenes import Scenario, gone, let_in, minions, travelling
from tests.cards.metw.scenes import SPARE, attack_of, company, corruption, influence, meet, plays
from tests.cards.scenes import held_by, limit, strength
from tests.rules.meccg.test_below import comes
from tests.rules.meccg.test_fallen import ALATAR, SARUMAN, fallen

NAMED, SITE = load().named, load().atlas.site_named
HUNTER, LORD = "Alatar (fallen-wizard)", "Saruman (fallen-wizard)"


# --------------------------------------------------------------------------------------------------- Fallen-wizards
def test_half_orcs_of_the_spawn_come_to_any_wizardhaven() -> None:
    for spawn in (False, True):
        s = fallen(LORD, at="Isengard (fallen-wizard)").in_play(0, *["A Strident Spawn"] * spawn)
        s.hand(0, "Ill-favoured Fellow")
        assert ("The White Towers (fallen-wizard)" in comes(s, "Ill-favoured Fellow")) == spawn


@pytest.mark.parametrize("alatar", [True, False])
def test_what_alatar_has_slain_is_worth_all_its_points(alatar: bool) -> None:
    who, wizard = (HUNTER, ALATAR) if alatar else (LORD, SARUMAN)
    s = fallen(who, at="Isengard (fallen-wizard)", wizard=wizard.number).stored(0, "Slayer")
    assert NAMED("Slayer").mp > 1 and worth(s.state, s.named("Slayer"), 0) == (NAMED("Slayer").mp if alatar else 1)


def test_whom_alatar_has_joined_he_pays_for() -> None:
    s = fallen("Haldir", at="Weathertop", wizard=ALATAR.number).company(0, HUNTER, at="Isengard (fallen-wizard)")
    s.hand(1, "Wolves").lay("Bree", "Haldir", regions=("Arthedain",))
    s.until_company("Haldir").play("Wolves")
    while s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    s.window(At.ENGAGEMENT, 0).rolls(*[12] * 40).act(Action(Verb.USE, (s.named(HUNTER), 0)))
    checked = False
    while s.question is not Question.ENTER:
        checked |= any(
            isinstance(frame, Roll) and frame.purpose == Purpose.CORRUPTION and frame.who == s.named(HUNTER)
            for frame in s.state.frames
        )
        s.plain()
    assert checked and s.pose(HUNTER) is Pose.TAPPED


@pytest.mark.parametrize("card", ["Bow of Alatar", "Huntsman’s Garb"])
def test_what_is_alatars_comes_to_him_and_goes_with_him(card: str) -> None:
    s = fallen("Haldir", at="Weathertop", wizard=ALATAR.number).in_play(0, card).hand(0, HUNTER)
    s.play(HUNTER)
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    s.until(Question.ENTER)
    assert held_by(s, HUNTER) == [card]
    t = fallen(HUNTER, at="Weathertop", wizard=ALATAR.number).in_play(0, card).until(Question.WINDOW)
    gone(t, HUNTER)
    assert t.where(card) is Zone.DISCARD


@pytest.mark.parametrize(
    ("wizard", "faction", "points"),
    [(ALATAR, "Smaug Roused", 4), (SARUMAN, "Smaug Roused", 2), (ALATAR, "Rangers of the North", 2)],
)
def test_whose_loyalties_are_gathered(wizard: object, faction: str, points: int) -> None:
    number = ALATAR.number if wizard is ALATAR else SARUMAN.number
    s = fallen("Haldir", wizard=number).in_play(0, "Gatherer of Loyalties").stored(0, faction)
    assert worth(s.state, s.named(faction), 0) == points


WITH_ITS_SITE = ("Double-dealing", "Fortress of the Towers", "The Fortress of Isen", "Guarded Haven", "Hidden Haven")


@pytest.mark.parametrize("card", WITH_ITS_SITE)
def test_what_lies_on_a_site_goes_as_soon_as_it_is_left(card: str) -> None:
    s = fallen("Haldir", at="Weathertop").in_play(0, card).hand(1, SPARE)
    s._build.append(lambda d: d.alter(s._find_in(d, card), site=SITE["Weathertop"].index))
    s.go("Bree", regions=("Arthedain",))
    assert s.where(card) is Zone.PLAY
    s.until(Question.ENTER)
    assert s.where(card) is Zone.DISCARD


@pytest.mark.parametrize("card", WITH_ITS_SITE)
@pytest.mark.parametrize("there", [True, False])
def test_what_lies_on_a_site_goes_when_the_turn_ends_and_nobody_is_there(card: str, there: bool) -> None:
    s = fallen("Haldir", at="Weathertop" if there else "Bree").in_play(0, card).hand(1, SPARE)
    s._build.append(lambda d: d.alter(s._find_in(d, card), site=SITE["Weathertop"].index))
    s.at(Phase.END_OF_TURN).window(At.END_OF_TURN, 0)
    assert s.where(card) is (Zone.PLAY if there else Zone.DISCARD)


def test_a_fortress_keeps_points_from_opponents() -> None:
    tower = SITE["The White Towers (fallen-wizard)"].index
    s = Scenario(sides=("hero", "fallen-wizard")).company(0, "Aragorn II", at="The White Towers")
    s.hand(0, "Palantír of Elostirion", SPARE).player(1, wizard=SARUMAN.number).in_play(1, "Fortress of the Towers")
    s._build.append(lambda d: d.alter(s._find_in(d, "Fortress of the Towers"), site=tower))
    assert not let_in(s).playable("Palantír of Elostirion")
    s.disturb(lambda d: d.discard(s.named("Fortress of the Towers")))
    assert s.playable("Palantír of Elostirion")


# ------------------------------------------------------------------------------------------------------------- minions
@pytest.mark.parametrize(("lord", "value"), [("Adûnaphel the Ringwraith", 2), ("Dwar the Ringwraith", -3)])
def test_a_heralded_lord(lord: str, value: int) -> None:
    """The mode itself is in no deck: what it would do to him is written down."""
    words = [word for word in library()[NAMED(lord).number].words if isinstance(word, Modify)]
    found = [word.value for word in words if word.stat is Stat.INFLUENCE and getattr(word.who, "bears", "")]
    assert found == [value]


@pytest.mark.parametrize("many", [4, 3])
def test_with_enough_companions_nobody_is_alone(many: int) -> None:
    s = Scenario().company(0, *("Bergil", "Legolas", "Faramir", "Haldir")[:many], at="Rivendell")
    s.bears("Bergil", "Alone and Unadvised").hand(0, SPARE).hand(1, SPARE).stay()
    assert (s.where("Alone and Unadvised") is Zone.DISCARD) == (many == 4)


def test_the_axe_cuts_deep_and_makes_a_check_sure() -> None:
    s = minions("Lagduf", at="Buhr Widu (minion)").bears("Lagduf", "Ancient Black Axe").until(Question.ENTER).enter()
    s.until(Question.FACE).act(s.legal()[0])
    strike = next(frame for frame in s.state.frames if isinstance(frame, Strike))
    assert attack_body(s.state, attack_of(s), strike.who) == attack_of(s).body - 1
    t = minions("Lagduf", "Jerrek").bears("Lagduf", "Ancient Black Axe")
    t.bears("Jerrek", "Thrall-ring", "Blazon of the Eye")
    t.act(Action(Verb.TRANSFER, (t.named("Blazon of the Eye"), t.named("Lagduf")))).window(At.CORRUPTION_ROLL, 0)
    t.act(Action(Verb.USE, (t.named("Ancient Black Axe"), 0))).rolls(12, 2).window(At.ORGANIZATION, 0)
    assert t.where("Jerrek") is Zone.PLAY and held_by(t, "Lagduf")[-1] == "Blazon of the Eye"


@pytest.mark.parametrize(("creature", "goal"), [("Arthadan Rangers", "Bree"), ("Durin’s Folk", "Bree")])
def test_free_peoples_detain_heroes(creature: str, goal: str) -> None:
    s = travelling("Haldir", "Legolas", origin="Rivendell", goal=goal, hazards=(creature,))
    meet(s, creature)
    attack = attack_of(s)
    assert attack.detain and attack.source == s.named(creature)
    less = 2 if creature == "Durin’s Folk" else 0
    assert attack_prowess(s.state, attack) == NAMED(creature).prowess - less


def test_an_ent_in_search_detains_heroes() -> None:
    ent = "Ent in Search of the Entwives"
    s = travelling("Haldir", "Legolas", origin="Rivendell", goal="Goblin-gate", hazards=(ent,))
    meet(s, ent)
    assert attack_of(s).detain and attack_of(s).source == s.named(ent)


@pytest.mark.parametrize(("troll", "other"), [("Bûrat", "Tûma"), ("Tûma", "Wûluag"), ("Wûluag", "Bûrat")])
def test_two_trolls_of_three_come_in_one_turn(troll: str, other: str) -> None:
    s = minions("Jerrek", at="Dol Guldur (minion)").hand(0, other, troll, "Lagduf")
    s.play(other)
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    s.window(At.ORGANIZATION, 0)
    assert s.playable(troll) and not s.playable("Lagduf")


@pytest.mark.parametrize("use", [0, 1])
def test_deeper_shadow_tempts_its_user(use: int) -> None:
    s = minions("Ciryaher", at="Dol Guldur (minion)").hand(0, "Deeper Shadow").hand(1, SPARE)
    s.lay("Dale (minion)").window(At.MOVEMENT, 0)
    s.act(s.play_action("Deeper Shadow", use))
    rolled = set()
    for _ in range(30):
        rolled |= {(frame.who, frame.modifier) for frame in s.state.frames if isinstance(frame, Roll)}
        if s.where("Deeper Shadow") is Zone.DISCARD and not any(isinstance(f, Roll) for f in s.state.frames):
            break
        s.act(s.legal()[0]) if s.question is Question.TARGET else s.plain()
    assert any(who == s.named("Ciryaher") for who, _ in rolled)


def test_a_diversion_ends_the_attack() -> None:
    s = minions("Jerrek", "Asternak", at="Dol Guldur (minion)").hand(0, "Diversion").hand(1, "Wolves", SPARE)
    s.go("Dale (minion)")
    meet(s, "Wolves")
    plays(s, "Diversion", "Jerrek")
    s.window(At.MOVEMENT, 0)
    assert s.pose("Jerrek") is Pose.WOUNDED and s.pose("Asternak") is Pose.UNTAPPED
    assert s.where("Wolves") is Zone.DISCARD


@pytest.mark.parametrize("tribe", ["Thrár", "Thélor"])
def test_dwarven_rings_of_minions(tribe: str) -> None:
    ring = f"Dwarven Ring of {tribe}’s Tribe (minion)"
    s = Scenario(sides=("hero", "minion")).company(1, "Drór", at="Dol Guldur (minion)").bears("Drór", ring)
    plain = Scenario(sides=("hero", "minion")).company(1, "Drór", at="Dol Guldur (minion)")
    plain.company(0, "Bergil", at="Rivendell"), s.company(0, "Bergil", at="Rivendell")
    assert strength(s, "Drór") == strength(plain, "Drór") + 4
    assert influence(s, "Drór") == influence(plain, "Drór") + 7
    assert corruption(s, "Drór") == corruption(plain, "Drór") + 5
    words = library()[NAMED(ring).number].abilities
    assert len(words) == 1 and len(words[0].effects) == 2


@pytest.mark.parametrize(("at", "goes"), [("Rivendell", True), ("Bree", False)])
def test_an_enchanted_stream_is_left_behind_at_a_haven(at: str, goes: bool) -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at=at).on_company("Bergil", "Enchanted Stream", seat=1)
    s.hand(0, SPARE).hand(1, SPARE).stay()
    assert (s.where("Enchanted Stream") is Zone.DISCARD) == goes


def test_flattery_of_a_dragon() -> None:
    for more in (0, 1):
        s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, "Flatter a Foe", SPARE).hand(1, "Cave-drake")
        s.go("Goblin-gate")
        before = limit(s, "Haldir")
        meet(s, "Cave-drake")
        s.rolls(10 - influence(s, "Haldir") + more)
        plays(s, "Flatter a Foe", use=0)
        s.window(At.MOVEMENT, 0)
        assert limit(s, "Haldir") == before - 2 * more


def test_gifts_help_against_a_faction_of_the_opponent() -> None:
    gifts = "Gifts as Given of Old"
    s = minions("Jerrek", at="Easterling Camp (minion)").stored(1, "Easterlings").hand(0, gifts).player(0, turns=3)
    let_in(s)
    s.act(next(x for x in s.legal() if x.args[:2] == (s.named("Jerrek"), s.named("Easterlings"))))
    s.window(At.INFLUENCE_ROLL, 0)
    before = next(frame for frame in s.state.frames if isinstance(frame, Roll)).modifier
    s.act(s.play_action(gifts, 1))
    seen = set()
    while rolls := [frame for frame in s.state.frames if isinstance(frame, Roll)]:
        seen.add(rolls[0].modifier)
        s.plain()
    assert before + 3 in seen


@pytest.mark.parametrize("rule", [When.ORGANIZED, When.UNTAPPED])
def test_who_is_outranked_bears_the_ringwraiths_word_no_more(rule: When) -> None:
    word = "By the Ringwraith’s Word"
    s = minions("Jerrek", at="Minas Morgul (minion)").bears("Jerrek", word).hand(1, SPARE).until(Question.WINDOW)
    s.disturb(lambda d: d.happen(rule, company=company(s, "Jerrek").number, seat=0))
    assert s.where(word) is Zone.PLAY
    t = minions("Jerrek", "Gorbag", at="Minas Morgul (minion)").bears("Jerrek", word).hand(1, SPARE)
    t.stay() if rule is When.ORGANIZED else t.until(Question.WINDOW)
    assert (t.where(word) is Zone.DISCARD) or rule is When.UNTAPPED
