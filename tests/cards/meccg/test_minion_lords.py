"""Ringwraiths with those who ride behind them, and leaders with factions of their own."""

from __future__ import annotations

import pytest

from engine.journeys.cards.conditions import Who
from engine.journeys.cards.moments import At, Stat
from engine.journeys.cards.words import Modify
from engine.journeys.reading.values import attack_body, body, modifier_sum
from engine.journeys.table.board import attack_now, companies_of
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb, pick
from engine.kernel.actions import Action
from engine.metw.cards.middle_earth import library, load
from engine.metw.phases.arrivals import may_follow
from engine.metw.table.control import controller_of, needed, unused_direct
from engine.metw.table.reach import Way, why_not_way
from engine.metw.table.verbs import Asked, Say
from tests.cards.meccg.scenes import Scenario, let_in, minions, unopposed
from tests.cards.metw.scenes import SPARE, corruption, influence, meet, plays, uses
from tests.cards.scenes import company, held_by, strength

SITE = load().atlas.site_named
PLACES = {
    **dict.fromkeys(("Black Trolls", "Orcs of the Ash Mountains", "Orcs of Udûn", "Uruk-hai"), "Cirith Gorgor"),
    **dict.fromkeys(("Half-trolls", "Orcs of Gorgoroth", "Orcs of the Red Eye"), "Barad-dûr (minion)"),
    **dict.fromkeys(("Misty Mountain Wargs", "Stone Trolls"), "Ettenmoors (minion)"),
}
"""Where the factions are won that may follow a leader."""
BANDS = tuple(PLACES)


# ------------------------------------------------------------------------------------------------- factions that follow
@pytest.mark.parametrize("use", [0, 1])
@pytest.mark.parametrize("band", BANDS)
def test_a_leader_may_keep_a_faction_with_him(band: str, use: int) -> None:
    s = unopposed(PLACES[band], "Gorbag", "Lugdush", hand=(band,)).rolls(12)
    s.act(s.play_action(band, use))
    if s.question is Question.TARGET:
        s.pick("Gorbag")
    s.window(At.SITE, 0)
    assert s.where(band) is Zone.MP and s.pose("Gorbag") is Pose.TAPPED
    assert held_by(s, "Gorbag") == [band] * use
    assert (SITE[PLACES[band]].index in s.state.players[0].used) != bool(use)


@pytest.mark.parametrize("band", BANDS)
def test_only_orcs_and_trolls_who_lead_keep_a_faction(band: str) -> None:
    s = minions("Lugdush", "Ciryaher", at=PLACES[band]).bears("Ciryaher", "By the Ringwraith’s Word")
    let_in(s.hand(0, band))
    assert not s.why_not_play(band) and s.why_not_play(band, 1)


def test_a_faction_that_is_not_won_follows_nobody() -> None:
    s = unopposed("Cirith Gorgor", "Gorbag", hand=("Uruk-hai",)).rolls(2)
    plays(s, "Uruk-hai", use=1)
    assert held_by(s, "Gorbag") == [] and s.where("Uruk-hai") is Zone.DISCARD


def led(*bands: str) -> Scenario:
    """Such factions follow a leader."""
    s = minions("Gorbag", "Lugdush", at="Cirith Gorgor").stored(0, *bands)
    s.disturb(lambda d: [d.hold(s.named("Gorbag"), s.named(band)) for band in bands])
    return s


@pytest.mark.parametrize("band", BANDS)
def test_a_faction_goes_when_its_leader_does(band: str) -> None:
    assert led(band).go("Minas Morgul (minion)").where(band) is Zone.DISCARD
    s = led(band)
    assert s.stay().where(band) is Zone.MP
    s.disturb(lambda d: d.discard(s.named("Gorbag")))
    assert s.where(band) is Zone.DISCARD


@pytest.mark.parametrize(("count", "more"), [(2, 0), (3, 2), (4, 2)])
def test_three_factions_under_one_leader(count: int, more: int) -> None:
    worth = sum(load().named(band).mp for band in BANDS[:count])
    s, apart = led(*BANDS[:count]), minions("Gorbag", "Lugdush", at="Cirith Gorgor").stored(0, *BANDS[:count])
    assert s.points(0) == apart.points(0) + more and worth >= count


# ---------------------------------------------------------------------------------------------------------- Ringwraiths
@pytest.mark.parametrize(
    ("who", "rider"),
    [
        ("Khamûl the Ringwraith", 1),
        ("Ren the Ringwraith", 2),
        ("Ûvatha the Ringwraith", -1),
        ("The Witch-king", 1),
    ],
)
def test_ringwraiths_ride(who: str, rider: int) -> None:
    s = minions(who).bears(who, "Fell Rider")
    assert strength(s, who) == load().named(who).prowess + 2 + rider


HERALDS = {"Khamûl the Ringwraith": -2, "Ren the Ringwraith": -2, "Ûvatha the Ringwraith": -3, "The Witch-king": 3}


@pytest.mark.parametrize("who", HERALDS)
def test_ringwraiths_as_heralds(who: str) -> None:
    """No card of that mode is in the library yet: the word is looked at itself."""
    words = library()[load().named(who).number].always
    found = [word for word in words if isinstance(word, Modify) and word.who == Who(bears="Heralded Lord")]
    assert [(word.stat, word.value) for word in found] == [(Stat.INFLUENCE, HERALDS[who])]


@pytest.mark.parametrize(
    ("lord", "train"), [("Khamûl the Ringwraith", 1), ("The Witch-king", 2), ("Ren the Ringwraith", 0)]
)
def test_who_may_follow_a_ringwraith(lord: str, train: int) -> None:
    others = ("Dwar the Ringwraith", "Indûr the Ringwraith", "Adûnaphel the Ringwraith")
    for count in range(3):
        s = minions(lord, *others[:count], at="Dol Guldur (minion)")
        for one in others[:count]:
            s.follows(one, lord)
        assert may_follow(s.state, 0, load().named(others[count])) == (count < train)
        free = [needed(s.state, s.named(one)) == 0 for one in others[:count]]
        assert free == [place < train for place in range(count)]


def test_uvatha_follows_whom_he_likes() -> None:
    s = minions("Ren the Ringwraith", at="Dol Guldur (minion)").hand(0, "Ûvatha the Ringwraith")
    before = unused_direct(s.state, s.named("Ren the Ringwraith"))
    s.act(s.play_action("Ûvatha the Ringwraith")).window(At.ORGANIZATION, 0)
    assert controller_of(s.state, s.named("Ûvatha the Ringwraith")) == s.named("Ren the Ringwraith")
    assert unused_direct(s.state, s.named("Ren the Ringwraith")) == before
    away = minions("Ren the Ringwraith", at="Moria (minion)").hand(0, "Ûvatha the Ringwraith")
    assert away.why_not_play("Ûvatha the Ringwraith")


def test_uvatha() -> None:
    s = minions("Ûvatha the Ringwraith").discarded(0, "Dark Tryst", "Giant")
    before = len(s.state.zones[0][Zone.DRAW])
    uses(s, "Ûvatha the Ringwraith").pick("Dark Tryst").settle()
    assert s.names(0, Zone.DISCARD) == ["Giant"] and len(s.state.zones[0][Zone.DRAW]) == before + 1
    assert s.pose("Ûvatha the Ringwraith") is Pose.TAPPED
    away = minions("Ûvatha the Ringwraith", at="Moria (minion)").discarded(0, "Dark Tryst")
    assert not away.can(Verb.USE, away.named("Ûvatha the Ringwraith"))


@pytest.mark.parametrize(("place", "open_"), [("Dol Guldur (minion)", True), ("Moria (minion)", False)])
def test_ren(place: str, open_: bool) -> None:
    s = minions("Jerrek").company(0, "Ren the Ringwraith", at=place)
    assert s.can(Verb.USE, s.named("Ren the Ringwraith")) == open_
    if open_:
        uses(s, "Ren the Ringwraith", company(s, "Jerrek").number)
        assert modifier_sum(s.state, Stat.CORRUPTION, s.named("Jerrek")) == 2
        assert s.pose("Ren the Ringwraith") is Pose.TAPPED


@pytest.mark.parametrize(
    ("foe", "avatar", "roll", "falls"),
    [
        ("Haldir", True, -1, True),
        ("Haldir", True, -2, False),
        ("Haldir", False, 0, False),
        ("Beregond", True, 0, False),
    ],
)
def test_khamul_strikes_elves(foe: str, avatar: bool, roll: int, falls: bool) -> None:
    khamul, place = "Khamûl the Ringwraith", "Sarn Goriwing"
    people = (khamul,) if avatar else ("Ren the Ringwraith", khamul)
    s = minions(*people, at=f"{place} (minion)").company(1, foe, at=place).hand(1, SPARE)
    if not avatar:
        s.follows(khamul, "Ren the Ringwraith")
    let_in(s)
    number = companies_of(s.state, 1)[0].number
    s.act(Action(Say.ASSAIL, (number,))).until_any(Asked.PAIR)
    s.act(Action(Say.PAIR, (s.named(khamul), s.named(foe)))).rolls(12, 2, load().named(foe).body + roll)
    s.until_any(Question.ENTER, Question.OPTION)
    assert s.where(foe) is (Zone.MP if falls else Zone.PLAY)


def test_the_ring_leaves_its_mark() -> None:
    card = "The Ring Leaves Its Mark"
    for roll, pose in ((6, Pose.TAPPED), (7, Pose.UNTAPPED)):
        s = minions("The Witch-king").tapped("The Witch-king").hand(0, card).rolls(roll)
        plays(s, card, use=1)
        assert s.pose("The Witch-king") is pose
    s = minions("The Witch-king").hand(0, card).discarded(0, "Black Rider", "Dark Tryst")
    assert s.why_not_play(card, 1)
    s.act(s.play_action(card)).until(Question.CHOICE)
    assert not s.why_not(pick(s.state.zones[0][Zone.DISCARD][0])) or s.can(Verb.PICK)
    s.pick("Black Rider").settle()
    assert s.names(0, Zone.DISCARD) == ["Dark Tryst", card]


def test_black_rider() -> None:
    lord, other = "The Witch-king", "Dwar the Ringwraith"
    moria = Way(SITE["Moria (minion)"].index)
    s = minions(lord, at="Dol Guldur (minion)").hand(0, "Black Rider")
    assert why_not_way(s.state, company(s, lord), moria) is not None
    plays(s, "Black Rider")
    assert why_not_way(s.state, company(s, lord), moria) is None and influence(s, lord) == 3
    assert not minions(lord, at="Moria (minion)").hand(0, "Black Rider").playable("Black Rider")
    for place, left in (("Dol Guldur (minion)", Zone.DISCARD), ("Moria (minion)", Zone.PLAY)):
        t = minions(lord, other, at=place).follows(other, lord).bears(lord, "Black Rider").at(Phase.UNTAP)
        t.window(At.ORGANIZATION, 0)
        assert (t.where("Black Rider"), t.where(other)) == (left, left)


def test_a_follower_is_not_whom_a_mode_is_for() -> None:
    lord, other = "The Witch-king", "Dwar the Ringwraith"
    s = minions(lord, other, at="Dol Guldur (minion)").follows(other, lord).hand(0, "Black Rider", "Fell Rider")
    plays(s, "Black Rider")
    assert held_by(s, lord) == ["Black Rider"]
    plays(s, "Fell Rider")
    assert "Fell Rider" in held_by(s, lord) and s.where(other) is Zone.DISCARD


# -------------------------------------------------------------------------------------------------------- rings, a bow
def test_rumor_of_the_one() -> None:
    rumor = "Rumor of the One"
    s = minions("Jerrek").bears("Jerrek", "The Least of Gold Rings", "High Helm")
    t = minions("Jerrek").bears("Jerrek", "The Least of Gold Rings", "High Helm").in_play(0, rumor)
    assert corruption(t, "Jerrek") == corruption(s, "Jerrek") + 1 and t.points(0) == s.points(0) + 1
    t = minions("Jerrek").in_play(0, rumor)
    t.empty_draw_pile(0).discarded(0, "Giant", "Giant").go("Dol Guldur (minion)").settle()
    assert t.where(rumor) is not Zone.PLAY
    assert minions("Jerrek").in_play(0, rumor).hand(0, rumor).why_not_play(rumor)


def test_surion() -> None:
    s = minions("Súrion")
    plain = influence(s, "Súrion")
    assert influence(s, "Súrion", "Ciryaher") == plain + 2 and influence(s, "Súrion", "Jerrek") == plain
    for faction, more in (("Men of Lebennin", 2), ("Men of Anórien", 2), ("Rangers of the North", 0), ("Balchoth", 0)):
        assert influence(s, "Súrion", faction) == plain + more
    atlas = load().atlas
    lands = ("Anfalas", "Anórien", "Belfalas", "Lamedon", "Lebennin")
    there = {site.name for site in atlas.sites if atlas.regions[site.region].name in lands}
    assert there == {name for name, points in load().named("Súrion").place_influence if points == 2}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("who", "taps", "prowess", "less"), [("Jerrek", 0, 2, 1), ("Jerrek", 1, 2, 0), ("Layos", 0, 0, 0)]
)
def test_mechanical_bow(who: str, taps: int, prowess: int, less: int) -> None:
    s = minions(who, at="Carn Dûm (minion)").bears(who, "Mechanical Bow").hand(1, "Cave Worm")
    printed = load().named(who)
    assert strength(s, who) == min(8, printed.prowess + prowess) and body(s.state, s.named(who)) == printed.body - 1
    meet(s.go("Goblin-gate (minion)"), "Cave Worm").until(Question.FACE).pick(taps)
    attack = attack_now(s.state)
    assert attack is not None
    assert attack_body(s.state, attack, s.named(who)) == load().named("Cave Worm").body - less


def test_mechanical_bow_of_a_tapped_warrior() -> None:
    s = minions("Jerrek", "Layos", at="Carn Dûm (minion)").bears("Jerrek", "Mechanical Bow").tapped("Jerrek")
    meet(s.hand(1, "Cave Worm").go("Goblin-gate (minion)"), "Cave Worm")
    attack = attack_now(s.state)
    assert attack is not None and attack_body(s.state, attack, s.named("Jerrek")) == load().named("Cave Worm").body
