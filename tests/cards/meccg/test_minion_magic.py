"""Magic of minions, and the Ringwraith whom it never leaves."""

from __future__ import annotations

import pytest

from engine.journeys.cards.conditions import Who
from engine.journeys.cards.moments import At, Stat
from engine.journeys.cards.words import Modify
from engine.journeys.table.frames import Roll
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Purpose, Verb
from engine.metw.cards.middle_earth import library, load
from engine.metw.cards.printed import MetwCard, MetwSite
from engine.metw.phases.arrivals import places
from engine.metw.table.control import controller_of
from engine.metw.table.scoring import Sort, by_sort
from tests.cards.meccg.scenes import Scenario, let_in, minions, travelling
from tests.cards.metw.scenes import SPARE, attack_of, meet, plays, uses
from tests.cards.scenes import company, strength

LORD, MALADY, CLOAK = "Akhôrahil the Ringwraith", "A Malady Without Healing", "Shadow-cloak"
DEEP, WORDS = "Deeper Shadow", "Words of Menace and Deceit"
AGENT = "Woffung"


# ------------------------------------------------------------------------------------------------------------ the lord
def test_akhorahil() -> None:
    card = load().named(LORD)
    assert isinstance(card, MetwCard)
    assert (card.influence, card.prowess, card.body, card.skills) == (3, 8, 9, ("sage",))
    assert all(card.has(magic) for magic in ("sorcery", "spirit-magic", "shadow-magic"))
    assert card.entity == "Akhôrahil" and card.homes == ("region:Nurn",)
    s = minions(LORD).bears(LORD, "Fell Rider")
    assert strength(s, LORD) == card.prowess + 2 + 1
    herald = [
        word.value
        for word in library()[card.number].always
        if isinstance(word, Modify) and word.stat is Stat.INFLUENCE and word.who == Who(bears="Heralded Lord")
    ]
    assert herald == [3]


@pytest.mark.parametrize(
    ("who", "first", "back"),
    [(LORD, "", True), ("Belegorn", "", False), (LORD, "Ren the Ringwraith", False)],
)
def test_magic_comes_back_to_akhorahil(who: str, first: str, back: bool) -> None:
    people = (first, who) if first else (who,)
    s = minions(*people, at="Dol Guldur (minion)").hand(0, WORDS)
    if first:
        s.follows(who, first)
    before = len(s.state.zones[0][Zone.DRAW])
    plays(s, WORDS, who)
    assert (WORDS in s.names(0, Zone.DISCARD)) != back
    assert len(s.state.zones[0][Zone.DRAW]) == before + back


def test_what_is_no_magic_does_not_come_back() -> None:
    s = minions(LORD, at="Dol Guldur (minion)").hand(0, "Akhôrahil Unleashed").discarded(0, DEEP, "Giant")
    plays(s, "Akhôrahil Unleashed").pick(DEEP).settle()
    assert DEEP in s.names(0, Zone.HAND)
    assert s.names(0, Zone.DISCARD) == ["Akhôrahil Unleashed", "Giant"]


def test_akhorahil_unleashed_is_for_him_alone() -> None:
    assert minions("Ren the Ringwraith").hand(0, "Akhôrahil Unleashed").discarded(0, DEEP).why_not_play(
        "Akhôrahil Unleashed"
    )
    s = minions("The Witch-king", LORD).follows(LORD, "The Witch-king").hand(0, "Akhôrahil Unleashed")
    assert s.discarded(0, DEEP).why_not_play("Akhôrahil Unleashed")


# ---------------------------------------------------------------------------------------------------------- the malady
def afflicted(*dice: int, user: str = "Ciryaher", pose: Pose = Pose.UNTAPPED) -> Scenario:
    """A minion who knows shadow-magic is where heroes are, and plays the card on one of them."""
    s = Scenario(sides=("minion", "hero")).company(0, user, "Jerrek", at="Sarn Goriwing (minion)")
    s.company(1, "Haldir", "Beregond", at="Sarn Goriwing").company(1, "Gandalf", at="Rivendell")
    s.hand(0, MALADY, SPARE).hand(1, SPARE)
    s.tapped(*["Haldir"] * (pose is Pose.TAPPED))
    let_in(s)
    s.rolls(*dice)
    s.play(MALADY)
    return s  # type: ignore[return-value]


def test_who_can_be_named() -> None:
    s = afflicted()
    named = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK}
    assert named == {"Jerrek", "Haldir", "Beregond"}


BODY = 8


@pytest.mark.parametrize(
    ("pose", "roll", "falls"),
    [
        (Pose.UNTAPPED, BODY, False),
        (Pose.UNTAPPED, BODY + 1, True),
        (Pose.TAPPED, BODY - 1, False),
        (Pose.TAPPED, BODY, True),
    ],
)
def test_a_malady_without_healing(pose: Pose, roll: int, falls: bool) -> None:
    assert load().named("Haldir").body == BODY
    s = afflicted(7, roll, 12, pose=pose).pick("Haldir")
    plain = by_sort(s.state, 0)[Sort.KILL]
    rolled: list[tuple[str, int, int]] = []
    for _ in range(40):
        top = s.state.frames[-1]
        roll_now = next((frame for frame in reversed(s.state.frames) if isinstance(frame, Roll)), None)
        if roll_now is not None:
            note = (s.title(s.identity(roll_now.who).definition), int(roll_now.purpose), roll_now.modifier)
            rolled = rolled if note in rolled else [*rolled, note]
        if getattr(top, "moment", 0) == At.SITE and roll_now is None:
            break
        s.plain()
    more = 1 if pose is Pose.TAPPED else 0
    assert rolled == [
        ("Haldir", Purpose.CORRUPTION, -1),
        ("Haldir", Purpose.BODY, more),
        ("Ciryaher", Purpose.CORRUPTION, -5),
    ]
    assert s.where("Haldir") is (Zone.MP if falls else Zone.PLAY)
    assert by_sort(s.state, 0)[Sort.KILL] - plain == (load().named("Haldir").mp if falls else 0)


def test_the_malady_of_ones_own_people_is_no_kill() -> None:
    s = afflicted(7, 12, 12).pick("Jerrek").window(At.SITE, 0)
    assert s.where("Jerrek") is Zone.OUT and by_sort(s.state, 0)[Sort.KILL] == 0


def test_a_malady_can_end_the_service_of_a_minion() -> None:
    """A result printed on a character counts outside an attack too (MECCG-CMB-08)."""
    s = Scenario(sides=("minion", "hero")).company(0, "Ciryaher", "Gorbag", at="Sarn Goriwing (minion)")
    let_in(s.hand(0, MALADY, SPARE).hand(1, SPARE)).rolls(12, 9, 12).play(MALADY).name_all("Gorbag")
    while s.where(MALADY) is not Zone.DISCARD:
        s.plain()
    assert s.where("Gorbag") is Zone.DISCARD


# ------------------------------------------------------------------------------------------------------------ the cloak
@pytest.mark.parametrize(
    ("goal", "creature", "key", "wards"),
    [
        ("Dol Guldur (minion)", "Cave Worm", 0, False),
        ("Dead Marshes (minion)", "Ghosts", 0, True),
        ("Sarn Goriwing (minion)", "Ghosts", 0, True),
    ],
)
def test_shadow_cloak(goal: str, creature: str, key: int, wards: bool) -> None:
    origin = "Carn Dûm (minion)" if not wards else "Dol Guldur (minion)"
    s = minions("Layos", at=origin).bears("Layos", CLOAK).hand(1, creature)
    s.go(goal if wards else "Goblin-gate (minion)")
    meet(s, creature, key).window(At.STRIKE, 0)
    assert s.can(Verb.USE, s.named(CLOAK)) == wards
    if wards:
        before = len(attack_of(s).assigned)
        uses(s, CLOAK)
        assert s.pose(CLOAK) is Pose.TAPPED and before
        assert s.settle().pose("Layos") is Pose.UNTAPPED


def test_one_cloak_is_enough() -> None:
    s = minions("Layos").bears("Layos", CLOAK)
    assert load().named(CLOAK).has("may not be duplicated on a character") and s.pose(CLOAK) is Pose.UNTAPPED


# ------------------------------------------------------------------------------------------------ what is not so potent
def test_neither_so_ancient_nor_so_potent() -> None:
    card = "Neither so Ancient Nor so Potent"
    s = Scenario().company(0, "Bilbo", at="Rivendell").hand(1, card).hand(0, SPARE)
    s.stored(0, "Scroll of Isildur", "Dwarven Axe").go("Goblin-gate")
    had = by_sort(s.state, 0)
    s.play(card, "Scroll of Isildur").settle()
    assert "Scroll of Isildur" in s.names(0, Zone.HAND) and s.names(0, Zone.MP) == sorted((card, "Dwarven Axe"))
    now = by_sort(s.state, 0)
    assert now[Sort.ITEM] == had[Sort.ITEM] - load().named("Scroll of Isildur").mp + 2
    assert travelling("Bilbo", hazards=(card,)).why_not_play(card)


# --------------------------------------------------------------------------------------------------------------- places
def test_agents_follow_somebody_at_bree() -> None:
    site = load().atlas.site_named["Bree (minion)"]
    assert isinstance(site, MetwSite) and (site.type, site.recruits) == ("B", "agent")
    for place, whom in (("Bree (minion)", AGENT), ("Edoras (minion)", AGENT), ("Bree (minion)", "Layos")):
        s = minions("The Mouth", at=place).hand(0, whom)
        found = places(s.state, 0, load().named(whom).number, s.in_hand(0, whom))
        host = [s.named("The Mouth")] if (place, whom) == ("Bree (minion)", AGENT) else []
        assert [value for value in found if value in (s.named("The Mouth"), company(s, "The Mouth").number)] == host
    s = minions("The Mouth", at="Bree (minion)").hand(0, AGENT)
    plays(s, AGENT, "The Mouth")
    assert controller_of(s.state, s.named(AGENT)) == s.named("The Mouth")


def test_two_trees_guard_wellinghall() -> None:
    site = load().atlas.site_named["Wellinghall (minion)"]
    assert [(one.race, one.strikes, one.prowess) for one in site.attacks] == [("Awakened Plant", 2, 10)] * 2
    assert site.plays == ("minor", "major") and site.type == "F"
