"""Words of cards that no test of a whole card noticed when they were taken out: each has one here."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Stat, Until, When
from engine.journeys.cards.words import ChangeType, Modify
from engine.journeys.combat.assignment import eligible
from engine.journeys.effects.lasting import begin_lasting
from engine.journeys.reading.keying import keys_for
from engine.journeys.reading.values import attack_body, attack_prowess, body
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Look, Roll, Strike
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.cards.middle_earth import library, load
from engine.metw.table.frames import Required
from engine.metw.table.scoring import worth
from tests.cards.meccg.scenes import Scenario, facing, gone, let_in, minions, travelling
from tests.cards.metw.scenes import SPARE, attack_of, corruption, influence, meet, plays
from tests.cards.scenes import held_by, limit, strength
from tests.metw import scenario
from tests.rules.meccg.test_below import comes
from tests.rules.meccg.test_fallen import ALATAR, SARUMAN, fallen

BANDS = (
    *("Black Trolls", "Half-trolls", "Misty Mountain Wargs", "Orcs of Gorgoroth", "Orcs of the Ash Mountains"),
    *("Orcs of the Red Eye", "Orcs of Udûn", "Stone Trolls", "Uruk-hai"),
)
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
        s.pick(1) if s.question is Question.FACE else s.plain()  # he faces it untapped
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


EXHAUSTED = (
    *("Eyes of the Shadow", "No Way Forward", "Safe from the Shadow", "Stench of Mordor", "Stormcrow"),
    "Thrice Outnumbered",
)
WITH_ITS_SITE = (
    *("Double-dealing", "Fortress of the Towers", "The Fortress of Isen", "Guarded Haven", "Hidden Haven"),
    *("Hall of Fire", "Houses of Healing", "Hold Rebuilt and Repaired", "Rebuild the Town", "Saruman’s Machinery"),
    "Vile Fumes",
)


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


@pytest.mark.parametrize(
    ("fortress", "place", "stone"),
    [
        ("Fortress of the Towers", "The White Towers", "Palantír of Elostirion"),
        ("The Fortress of Isen", "Isengard", "Palantír of Orthanc"),
    ],
)
def test_a_fortress_keeps_points_from_opponents(fortress: str, place: str, stone: str) -> None:
    tower = SITE[f"{place} (fallen-wizard)"].index
    s = Scenario(sides=("hero", "fallen-wizard")).company(0, "Aragorn II", at=place)
    s.hand(0, stone, SPARE).player(1, wizard=SARUMAN.number).in_play(1, fortress)
    s._build.append(lambda d: d.alter(s._find_in(d, fortress), site=tower))
    assert not let_in(s).playable(stone)
    s.disturb(lambda d: d.discard(s.named(fortress)))
    assert s.playable(stone)


# ------------------------------------------------------------------------------------------------------------- minions
@pytest.mark.parametrize(
    ("lord", "value"),
    [
        ("Adûnaphel the Ringwraith", 2),
        ("Dwar the Ringwraith", -3),
        ("Hoarmûrath the Ringwraith", 1),
        ("Indûr the Ringwraith", -1),
    ],
)
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
    t.bears("Jerrek", "Thrall-ring", "Palantír of Orthanc (minion)", "The Arkenstone (minion)", "Blazon of the Eye")
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


@pytest.mark.parametrize(
    "ring", ["Dwarven Ring of Thrár’s Tribe (minion)", "Dwarven Ring of Thélor’s Tribe (minion)"]
)
def test_dwarven_rings_of_minions(ring: str) -> None:
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


@pytest.mark.parametrize(
    ("creature", "use", "number"), [("Cave-drake", 0, 10), ("Brigands", 1, 11), ("Hobgoblins", 2, 12)]
)
@pytest.mark.parametrize("more", [0, 1])
def test_flatter_a_foe_ends_the_attack(creature: str, use: int, number: int, more: int) -> None:
    s = Scenario().company(0, "Haldir", at="Rivendell").hand(0, "Flatter a Foe", SPARE).hand(1, creature, SPARE)
    s.go("Goblin-gate")
    before = limit(s, "Haldir")
    meet(s, creature)
    s.rolls(number - influence(s, "Haldir") + more, *[12] * 9)
    s.act(s.play_action("Flatter a Foe", use))
    struck = False
    while s.frame_moment() != At.MOVEMENT:
        struck |= any(isinstance(frame, Strike) for frame in s.state.frames)
        s.act(s.legal()[0]) if s.question is Question.TARGET else s.plain()
    assert (limit(s, "Haldir"), struck) == (before - 2 * more, not more)


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


@pytest.mark.parametrize(("companions", "goes"), [((), False), (("Gorbag",), True)])
def test_who_is_outranked_bears_the_ringwraiths_word_no_more(companions: tuple[str, ...], goes: bool) -> None:
    """When his player untaps, and when the organization phase ends."""
    word = "By the Ringwraith’s Word"
    s = minions("Jerrek", *companions, at="Minas Morgul (minion)").bears("Jerrek", word).hand(1, SPARE)
    happens(s.until(Question.WINDOW), When.UNTAPPED, seat=0)
    while any(isinstance(frame, Required) for frame in s.state.frames):
        s.plain()
    t = minions("Jerrek", *companions, at="Minas Morgul (minion)").bears("Jerrek", word).hand(1, SPARE).stay()
    assert [one.where(word) for one in (s, t)] == [Zone.DISCARD if goes else Zone.PLAY] * 2


# -------------------------------------------------------------------------------------------------------- more of them
@pytest.mark.parametrize("band", BANDS)
def test_three_factions_under_a_leader_give_two_points_more(band: str) -> None:
    """Only one of them says so here."""
    others = ("Snaga-hai", "Orcs of Gundabad")
    s = minions("Gorbag").stored(0, band, *others)
    apart = sum(worth(s.state, s.named(name), 0) for name in (band, *others))
    s.until(Question.WINDOW).disturb(lambda d: [d.hold(s.named("Gorbag"), s.named(name)) for name in (band, *others)])
    assert sum(worth(s.state, s.named(name), 0) for name in (band, *others)) == apart + 2


def test_who_hides_in_dark_places_stays() -> None:
    s = minions("Jerrek", at="Dol Guldur (minion)").hand(0, "Hide in Dark Places").hand(1, SPARE)
    s.lay("Dale (minion)").window(At.END_OF_ORGANIZATION, 0)
    if s.playable("Hide in Dark Places"):
        plays(s, "Hide in Dark Places")
    s.until(Question.ENTER)
    assert s.site_of("Jerrek") != "Dale"


def test_horse_lords_detain_heroes() -> None:
    s = travelling("Haldir", "Legolas", origin="Lórien", goal="Dunharrow", hazards=("Horse-lords",))
    meet(s, "Horse-lords")
    assert attack_of(s).detain and attack_of(s).source == s.named("Horse-lords")


@pytest.mark.parametrize("item", ["Magical Harp", "Piercing All Shadows", "Promptings of Wisdom"])
def test_what_is_done_with_it_tempts_its_bearer(item: str) -> None:
    who, at = ("Mîonid", "Carn Dûm (minion)") if item == "Piercing All Shadows" else ("Aragorn II", "Rivendell")
    s = minions(who, at=at) if item == "Piercing All Shadows" else Scenario().company(0, who, at=at).hand(0, SPARE)
    s.bears(who, item).until(Question.WINDOW)
    s.act(Action(Verb.USE, (s.named(item), 0)))
    rolled = False
    for _ in range(12):
        rolled |= any(isinstance(frame, Roll) and frame.who == s.named(who) for frame in s.state.frames)
        s.act(s.legal()[0]) if s.question is Question.TARGET else s.plain()
    assert rolled


def test_a_man_of_skill_goes_with_saruman() -> None:
    s = fallen(LORD, at="Isengard (fallen-wizard)").in_play(0, "Man of Skill").until(Question.WINDOW)
    assert gone(s, LORD).where("Man of Skill") is Zone.DISCARD


@pytest.mark.parametrize("night", [True, False])
def test_a_nameless_thing_comes_up_by_night(night: bool) -> None:
    deeps = [one for one in load().atlas.sites if one.below]
    beside = {load().atlas.sites[index].name for one in deeps for index, _ in one.adjacent}
    top = next(one for one in load().atlas.sites if one.name in beside and one.belongs == "hero" and not one.below)
    s = Scenario().company(0, "Haldir", at=top.label).hand(0, SPARE).hand(1, "Nameless Thing", SPARE)
    s.in_play(1, *["Doors of Night"] * night).stay()
    moving = s.state.companies[0]
    assert any(key.site for key in keys_for(s.state, NAMED("Nameless Thing"), moving)) == night


def test_no_strike_finds_the_wingild() -> None:
    s = facing("Moria", "Haldir")
    plain = len(eligible(s.state, attack_of(s)))
    t = Scenario().company(0, "Haldir", "Nenseldë the Wingild", at="Moria").hand(0, SPARE).until(Question.ENTER).enter()
    assert len(eligible(t.state, attack_of(t))) == plain


@pytest.mark.parametrize("card", [*EXHAUSTED, "Tokens to Show"])
def test_what_ends_when_a_deck_is_exhausted(card: str) -> None:
    s = Scenario().company(0, "Haldir", at="Rivendell").in_play(0, card).hand(0, SPARE).until(Question.WINDOW)
    draft = s.draft_type(s.state)
    draft.happen(When.EXHAUSTED, seat=0)
    s.machine.settle(draft)
    s._state = draft.freeze()
    assert s.where(card) is Zone.DISCARD


@pytest.mark.parametrize(("goal", "use"), [("Bree (minion)", 0), ("Moria", 1)])
def test_who_has_nothing_to_eat_or_drink_is_weaker(goal: str, use: int) -> None:
    name, minion = "Nothing to Eat or Drink", goal.endswith("(minion)")
    who = "Jerrek" if minion else "Bilbo"
    s = minions(who, at=goal) if minion else Scenario().company(0, who, at=goal).hand(0, SPARE)
    s.hand(1, name, SPARE).stay()
    before = strength(s, who), body(s.state, s.named(who))
    s.act(s.play_action(name, use)).hazards()
    assert (strength(s, who), body(s.state, s.named(who))) == (before[0] - 1, before[1] - 1)
    assert s.state.companies[0].cards == (s.named(name),)


def test_what_is_built_by_waiting_stays_tapped() -> None:
    s = Scenario().company(1, "Haldir", at="Rivendell").company(0, "Bergil", at="Bree")
    s.in_play(1, "Power Built by Waiting").hand(0, SPARE).hand(1, SPARE).tapped("Power Built by Waiting")
    for _ in range(80):
        if s.state.turn.mover == 1 and s.frame_moment() == At.ORGANIZATION:
            break
        s.plain()
    assert s.state.turn.mover == 1 and s.pose("Power Built by Waiting") is Pose.TAPPED


def happens(s: scenario.Scenario, when: When, **about: int) -> scenario.Scenario:
    """Something is noticed, with all that follows."""
    draft = s.draft_type(s.state)
    draft.happen(when, **about)
    s.machine.settle(draft)
    s._state = draft.freeze()
    return s


@pytest.mark.parametrize("lord", [LORD, "Haldir"])
def test_saruman_may_use_a_palantir(lord: str) -> None:
    stone = "Palantír of Orthanc"
    s = fallen(lord, at="Isengard (fallen-wizard)").bears(lord, stone).discarded(0, "Block").until(Question.WINDOW)
    offered = Action(Verb.USE, (s.named(stone), 0)) in s.legal()
    assert offered == (lord == LORD)


def test_skies_of_fire_end_what_a_hazard_has_left() -> None:
    s = minions("Jerrek").hand(0, "Skies of Fire").until(Question.WINDOW)
    card = library()[NAMED("Withered Lands").number]
    word = next(word for word in card.words if isinstance(word, ChangeType))
    s.disturb(
        lambda d: begin_lasting(d, word, card.definition.number, NONE, 1, (), Until.END_OF_TURN, hazard=True)
    )
    assert s.state.lasting
    plays(s, "Skies of Fire")
    assert not s.state.lasting


@pytest.mark.parametrize("when", [When.UNTAPPED, When.COMPANY_CHANGED])
@pytest.mark.parametrize(("at", "goes"), [("Rivendell", True), ("Bree", False)])
def test_who_has_come_back_alone_to_a_haven(when: When, at: str, goes: bool) -> None:
    back = "So You’ve Come Back"
    s = Scenario().company(0, "Bergil", at=at).bears("Bergil", back).hand(0, SPARE).until(Question.WINDOW)
    mine = {"subject": s.named("Bergil"), "company": s.state.companies[0].number}
    about = {"seat": 0} if when is When.UNTAPPED else mine
    happens(s, when, **about)
    while any(isinstance(frame, Required) for frame in s.state.frames):
        s.plain()
    assert (s.where(back) is Zone.DISCARD) == goes


def test_sons_of_kings_attack() -> None:
    s = minions("Jerrek", at="Dol Guldur (minion)").hand(1, "Sons of Kings", SPARE).go("Dale (minion)")
    meet(s, "Sons of Kings")
    assert attack_of(s).source == s.named("Sons of Kings") and not attack_of(s).detain


def test_stout_men_detain_heroes() -> None:
    men = "Stout Men of Gondor"
    s = travelling("Haldir", "Legolas", origin="Edhellond", goal="Minas Tirith", hazards=(men,))
    meet(s, men)
    assert attack_of(s).detain and attack_of(s).source == s.named(men)


def test_a_squire_is_none_without_alatar() -> None:
    squire = "Squire of the Hunt"
    s = fallen(HUNTER, "Haldir", at="Weathertop", wizard=ALATAR.number).bears("Haldir", squire).until(Question.WINDOW)
    assert gone(s, HUNTER).where(squire) is Zone.DISCARD


@pytest.mark.parametrize(("who", "use"), [("Peath", 0), ("Celeborn", 1)])
def test_a_forge_master_is_somebody(who: str, use: int) -> None:
    s = fallen(who, at="Isengard (fallen-wizard)").hand(0, "The Forge-master").until(Question.WINDOW)
    plays(s, "The Forge-master", who, use=use)
    s.settle()
    assert held_by(s, who) == ["The Forge-master"]


@pytest.mark.parametrize(("use", "prowess"), [(0, 0), (1, 3)])
def test_the_tormented_earth_ends_or_weakens_an_attack_at_a_price(use: int, prowess: int) -> None:
    earth = "The Tormented Earth"
    s = minions("Hador", "Jerrek", at="Dol Guldur (minion)").hand(0, earth).hand(1, "Wolves", SPARE)
    s.go("Dale (minion)")
    meet(s, "Wolves")
    before = attack_prowess(s.state, attack_of(s))
    s.rolls(12, 12).act(s.play_action(earth, use))
    rolled = False
    while s.where(earth) is not Zone.DISCARD:
        rolled |= any(isinstance(frame, Roll) and frame.modifier == -4 for frame in s.state.frames)
        s.act(s.legal()[0]) if s.question is Question.TARGET else s.plain()
    assert rolled
    attack = next((frame for frame in s.state.frames if isinstance(frame, Attack) and not frame.cancelled), None)
    assert (attack is None) == (use == 0)
    assert attack is None or attack_prowess(s.state, attack) == before - prowess


@pytest.mark.parametrize("there", [True, False])
def test_a_troll_purse_goes_when_nobody_is_there_as_the_turn_ends(there: bool) -> None:
    purse = "Troll-purse"
    s = Scenario().company(0, "Bergil", at="Moria" if there else "Bree").in_play(1, purse).hand(0, SPARE).hand(1, SPARE)
    s._build.append(lambda d: d.alter(s._find_in(d, purse), site=SITE["Moria"].index))
    s.at(Phase.END_OF_TURN).window(At.END_OF_TURN, 0)
    assert s.where(purse) is (Zone.PLAY if there else Zone.DISCARD)


def test_who_is_uncloaked_is_tempted() -> None:
    s = Scenario().company(0, "Gandalf", "Haldir", at="Rivendell").bears("Haldir", "Foolish Words")
    s.hand(0, "Wizard Uncloaked").until(Question.WINDOW).act(s.play_action("Wizard Uncloaked"))
    rolled = set()
    while s.where("Wizard Uncloaked") is not Zone.DISCARD:
        rolled |= {(frame.who, frame.modifier) for frame in s.state.frames if isinstance(frame, Roll)}
        s.plain()
    assert any(who == s.named("Gandalf") for who, _ in rolled)


def test_the_stone_of_minas_tirith_shows_the_own_deck_too() -> None:
    stone = "Palantír of Minas Tirith (minion)"
    s = minions("Ciryaher").bears("Ciryaher", stone).bears(stone, "Align Palantír").rolls(12).until(Question.WINDOW)
    s.act(Action(Verb.USE, (s.named(stone), 0)))
    looked = set()
    for _ in range(10):
        looked |= {frame.seat for frame in s.state.frames if isinstance(frame, Look)}
        looked |= {event.args[1] for event in s.events if event.kind == Told.LOOKS}
        s.plain()
    assert looked == {0, 1}


def test_piercing_all_shadows_lies_on_a_ranger() -> None:
    s = minions("Mîonid", "Jerrek", at="Carn Dûm (minion)").hand(0, "Piercing All Shadows")
    plays(s, "Piercing All Shadows", "Mîonid")
    assert held_by(s, "Mîonid") == ["Piercing All Shadows"]
