"""Alatar as a Fallen-wizard: his bow, what hunts with him, and what others in his deck do."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_body
from engine.journeys.table.frames import Attack, Strike
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import is_open
from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwSite
from engine.metw.table.frames import Drive
from engine.metw.table.scoring import Sort, by_sort
from engine.metw.table.stages import stage_points
from tests.cards.meccg.scenes import Scenario, facing, gone, let_in, minions
from tests.cards.metw.scenes import SPARE, company, corruption, influence, meet, plays, uses
from tests.cards.scenes import attack_of, held_by, strength
from tests.rules.meccg.test_fallen import ALATAR, fallen

SITE = load().atlas.site_named
HUNTER = "Alatar (fallen-wizard)"
DAGGER, BLADE = "Dagger of Westernesse", "Barrow-blade"


# ---------------------------------------------------------------------------------------------------------------- bow
def hunted(*people: str, bow: bool = True, tapped: bool = False) -> Scenario:
    """Alatar's company is attacked on its way."""
    s = fallen(HUNTER, *people, at="Weathertop", wizard=ALATAR.number).hand(1, "Cave-drake", SPARE)
    if bow:
        s.bears(HUNTER, "Bow of Alatar")
    if tapped:
        s.tapped(HUNTER)
    s.go("Goblin-gate", regions=("Arthedain", "Rhudaur", "High Pass"))
    return meet(s, "Cave-drake")  # type: ignore[return-value]


def test_the_bow_lets_him_face_a_strike() -> None:
    s = hunted("Haldir", "Peath", tapped=True)
    uses(s, "Bow of Alatar")
    assert attack_of(s).must == s.named(HUNTER) and s.pose("Bow of Alatar") is Pose.TAPPED
    s.rolls(*[6] * 40).until_any(Question.FACE, Question.SUPPORT, Question.NEXT_STRIKE)
    assert s.named(HUNTER) in {mark.who for mark in attack_of(s).assigned}
    assert Action(Verb.USE, (s.named("Bow of Alatar"), 0)) not in hunted("Haldir", bow=False).legal()


def test_a_failed_strike_on_him_weakens_the_attack() -> None:
    s, body = hunted("Haldir", "Peath"), 5
    s.disturb(lambda d: d.change(attack_of(s), body=body))
    uses(s, "Bow of Alatar")
    attack = attack_of(s)
    assert attack_body(s.state, attack, s.named(HUNTER)) == attack_body(s.state, attack, s.named("Haldir")) - 1
    s.rolls(*[6] * 60)
    while not any(isinstance(frame, Strike) and frame.who == s.named("Haldir") for frame in s.state.frames):
        assert attack_body(s.state, attack_of(s), s.named("Haldir")) in (body, body - 1)
        s.plain()
    assert attack_body(s.state, attack_of(s), s.named("Haldir")) == body - 1


@pytest.mark.parametrize("there", [True, False])
def test_the_bow_lies_on_him_or_waits(there: bool) -> None:
    s = fallen("Haldir", *[HUNTER] * there, at="Isengard (fallen-wizard)", wizard=ALATAR.number)
    plays(s.hand(0, "Bow of Alatar"), "Bow of Alatar", use=0 if there else 1)
    assert not there or held_by(s, HUNTER) == ["Bow of Alatar"]
    assert s.where("Bow of Alatar") is Zone.PLAY


# -------------------------------------------------------------------------------------------------------- Barrow-blade
def test_barrow_blade() -> None:
    s = Scenario().company(0, "Faramir", "Bergil", at="Weathertop").bears("Bergil", DAGGER).hand(0, BLADE, SPARE)
    before = strength(s, "Bergil"), corruption(s, "Bergil"), by_sort(s.state, 0)[Sort.ITEM]
    let_in(s)
    plays(s, BLADE)
    assert s.pose("Bergil") is Pose.TAPPED and held_by(s, DAGGER) == [BLADE]
    after = strength(s, "Bergil"), corruption(s, "Bergil"), by_sort(s.state, 0)[Sort.ITEM]
    assert after == tuple(figure + 1 for figure in before)


@pytest.mark.parametrize(
    ("at", "dagger", "blade"), [("Bree", True, False), ("Weathertop", False, False), ("Weathertop", True, True)]
)
def test_where_no_barrow_blade_is_found(at: str, dagger: bool, blade: bool) -> None:
    s = Scenario().company(0, "Faramir", "Bergil", at=at).bears("Bergil", *[DAGGER] * dagger).hand(0, BLADE, SPARE)
    if blade:
        s.in_play(0, BLADE)
        s.disturb(lambda d: d.hold(s.named(DAGGER), next(c for c in d.zones[0][Zone.PLAY] if c == s.named(BLADE))))
    let_in(s)
    assert not s.playable(BLADE)


@pytest.mark.parametrize(("site", "more"), [("Barrow-downs", 4), ("Moria", 2)])
def test_barrow_blade_against_the_dead(site: str, more: int) -> None:
    s = facing(site, "Bergil")
    plain = strength(s, "Bergil", fighting=True)
    s = Scenario().company(0, "Bergil", at=site).bears("Bergil", DAGGER).in_play(0, BLADE).hand(0, SPARE)  # type: ignore[assignment]
    s.disturb(lambda d: d.hold(s.named(DAGGER), s.named(BLADE)))
    s.until(Question.ENTER)
    s.enter()
    assert strength(s, "Bergil", fighting=True) == plain + more


# ------------------------------------------------------------------------------------------------------- wild folk
FOLK = ("A Panoply of Wings", "Wild Hounds")


@pytest.mark.parametrize(("who", "more"), [("Radagast", 3), ("Gandalf", 0)])
@pytest.mark.parametrize("folk", FOLK)
def test_wild_folk_love_radagast(folk: str, who: str, more: int) -> None:
    s = Scenario().company(0, who, at="Weathertop").hand(0, folk, SPARE).used(0, "Weathertop")
    let_in(s)
    printed = load().named(folk)
    assert (printed.faction_number, printed.mp, printed.race) == (11, 1, "Animal")
    bonus = s.state.customs.persuasion(s.state, s.named(who), printed.number)
    assert bonus == influence(s, who) + more and s.playable(folk)
    plays(s.rolls(12), folk).settle()
    assert s.where(folk) is Zone.MP


@pytest.mark.parametrize(
    ("folk", "site"), [(FOLK[0], "Moria"), (FOLK[0], "Minas Tirith"), (FOLK[1], "Bree"), (FOLK[1], "Himring")]
)
def test_where_wild_folk_are_not_met(folk: str, site: str) -> None:
    s = Scenario().company(0, "Gandalf", at=site).hand(0, folk, SPARE)
    let_in(s)
    assert not s.playable(folk)


@pytest.mark.parametrize(("who", "good"), [("Jerrek", True), ("Gorbag", False)])
def test_wild_hounds_shun_those_who_show_whom_they_serve(who: str, good: bool) -> None:
    s = let_in(minions(who, at="Weathertop (minion)").hand(0, "Wild Hounds"))
    assert s.playable("Wild Hounds") == good


def test_wild_hounds_hold_up_an_attack() -> None:
    s = Scenario().company(0, "Gandalf", at="Weathertop").stored(0, "Wild Hounds").hand(0, SPARE)
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    uses(s, "Wild Hounds")
    assert s.where("Wild Hounds") is Zone.DISCARD
    s.until(Question.OPTION)
    assert s.pose("Gandalf") is Pose.UNTAPPED


@pytest.mark.parametrize(("creature", "can"), [("Wolves", True), ("Corsairs of Umbar", False)])
def test_wild_hounds_on_the_way(creature: str, can: bool) -> None:
    goal = "Weathertop" if can else "Dol Amroth"
    s = Scenario().company(0, "Aragorn II", at="Rivendell" if can else "Edhellond").stored(0, "Wild Hounds")
    s.hand(0, SPARE).hand(1, creature).go(goal)
    meet(s, creature)
    assert (Action(Verb.USE, (s.named("Wild Hounds"), 0)) in s.legal()) == can


def test_a_panoply_of_wings_tells_what_it_saw() -> None:
    s = Scenario().company(0, "Gandalf", at="Ettenmoors").stored(0, "A Panoply of Wings")
    let_in(s.hand(0, SPARE, "Dreams of Lore"))
    assert not s.playable("Dreams of Lore")
    uses(s, "A Panoply of Wings")
    assert s.where("A Panoply of Wings") is Zone.DISCARD and s.playable("Dreams of Lore")


# ------------------------------------------------------------------------------------------------------------- Himring
@pytest.mark.parametrize(("who", "pays"), [(("Jerrek", "Hador"), False), (("Gorbag", "Jerrek"), True)])
def test_himring_costs_who_shows_himself(who: tuple[str, ...], pays: bool) -> None:
    site = SITE["Himring (minion)"]
    assert isinstance(site, MetwSite) and (site.toll, site.attacks[0].check, site.plays) == (
        "overt",
        -2,
        ("minor", "major"),
    )
    s = minions(*who, at="Geann a-Lisch").hand(1, SPARE)
    s.lay("Himring (minion)")
    if pays:
        s.until(Question.CHOICE).pick(who[1])
    s.until(Question.ENTER)
    assert [s.pose(one) is Pose.TAPPED for one in who] == [False, pays] and company(s, who[0]).site == site.index


# ------------------------------------------------------------------------------------------------------ the Great Hunt
HUNT = "The Great Hunt"
TWELVE = ("Legacy of Smiths", "Great Patron", "Guarded Haven", "Join the Hunt", "Squire of the Hunt")


def hunting(*stage: str, at: str = "Weathertop", people: tuple[str, ...] = (HUNTER, "Haldir")) -> Scenario:
    """Alatar could begin the Great Hunt."""
    s = fallen(*people, at=at, wizard=ALATAR.number).in_play(0, *stage).hand(0, HUNT)
    return s.hand(1, SPARE)  # type: ignore[return-value]


def test_the_great_hunt_takes_twelve_stage_points() -> None:
    s = hunting(*TWELVE)
    while stage_points(s.state, 0) < 12:
        s = hunting(*TWELVE, *["Hidden Haven"] * (12 - stage_points(s.state, 0)))
    assert stage_points(s.state, 0) == 12 and s.playable(HUNT)
    assert not hunting(*TWELVE[:3]).playable(HUNT)
    other = fallen("Saruman (fallen-wizard)", at="Weathertop").in_play(0, *TWELVE, *["Hidden Haven"] * 4).hand(0, HUNT)
    assert not other.playable(HUNT)
    card = load().named(HUNT)
    assert (card.mp, card.stage_points, card.specific) == (1, 3, "Alatar")


def begun(*pile: str, deck: bool = True) -> Scenario:
    """The Great Hunt is played, and cards of the opponent’s pile are revealed."""
    s = hunting(*TWELVE, *["Hidden Haven"] * 5)
    if deck:
        s.empty_draw_pile(1, *pile)
    else:
        s.discarded(1, *pile)
    s.rolls(*[11] * 200)
    return s.act(s.play_action(HUNT, 0 if deck else 1))  # type: ignore[return-value]


@pytest.mark.parametrize(("deck", "wolves", "fights"), [(True, 7, 5), (False, 7, 5), (True, 2, 2), (False, 2, 2)])
def test_the_great_hunt_drives_five_creatures(deck: bool, wolves: int, fights: int) -> None:
    s = begun(*["Wolves"] * wolves, "Twilight", deck=deck)
    met = set()
    for _ in range(400):
        if s.frame_moment() == At.ORGANIZATION and s.question is Question.WINDOW and not any(
            isinstance(frame, Drive) for frame in s.state.frames
        ):
            break
        attack = next((frame for frame in s.state.frames if isinstance(frame, Attack)), None)
        if attack is not None:
            met.add(attack.source)
            assert attack.company == company(s, HUNTER).number and attack.attacker == 1
        s.plain()
    assert len(met) == fights and s.where(HUNT) is Zone.PLAY
    assert by_sort(s.state, 0)[Sort.MISCELLANEOUS] >= 1


@pytest.mark.parametrize(("wanted", "hidden"), [(True, False), (False, False), (True, True)])
def test_what_is_discarded_in_the_great_hunt_may_attack(wanted: bool, hidden: bool) -> None:
    s = fallen(HUNTER, "Haldir", at="Weathertop", wizard=ALATAR.number).in_play(0, HUNT).hand(1, "Wolves", SPARE)
    s.at(Phase.END_OF_TURN)
    if hidden:
        s._build.append(lambda d: d.owe(1, Zone.HAND))
    while s.decider != 1 or not any(x.verb == Verb.DISCARD for x in s.legal()):
        s.plain()
    wolves = next(c for c in s.state.zones[1][Zone.HAND] if s.title(s.identity(c).definition) == "Wolves")
    assert is_open(wolves) != hidden
    s.act(Action(Verb.DISCARD, (wolves,)))
    s.until(Question.CHOICE)
    assert s.decider == 0
    s.pick(1) if wanted else s.pass_()
    attacks = any(isinstance(frame, Attack) for frame in s.state.frames)
    assert attacks == wanted and is_open(s.named("Wolves"))


def test_the_great_hunt_ends_when_alatar_goes() -> None:
    s = fallen(HUNTER, "Haldir", at="Weathertop", wizard=ALATAR.number).in_play(0, HUNT).until(Question.WINDOW)
    assert gone(s, "Haldir").where(HUNT) is Zone.PLAY
    gone(s, HUNTER)
    assert s.where(HUNT) is Zone.DISCARD
