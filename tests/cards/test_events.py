"""Resource events: one test a card."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.automatic import automatic_number
from engine.journeys.reading.filters import region_type, site_type
from engine.journeys.reading.values import attack_body, attack_strikes, body, influence_of
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.pending import Over
from tests.cards.scenes import (
    attack_of,
    company,
    enter,
    meet,
    playable,
    resolve,
    roll_of,
    strength,
    threat,
    to_the_end,
    transfer,
)
from tests.library import ATLAS
from tests.rules_plugin import rule
from tests.scenario import Scenario

SPARE = "Halfling Stealth"
"""A card in hand, so that its player is asked wherever he might play one."""


def party(*names: str, at: str = "Rivendell") -> Scenario:
    """A company of seat 0, who holds a spare card, and somebody for seat 1."""
    return Scenario().company(0, *names, at=at).company(1, "Haldir", at="Lórien").hand(0, SPARE)


# ---------------------------------------------------------------------------------------------------- engagement
def test_concealment() -> None:
    s = meet(party("Aragorn II", "Frodo").hand(0, "Concealment").hand(1, "Orc-patrol"), "Orc-patrol")
    s.play("Concealment", "Frodo").settle()
    assert s.pose("Frodo") is Pose.TAPPED and s.pose("Aragorn II") is Pose.UNTAPPED
    assert "Orc-patrol" in s.names(1, Zone.DISCARD)


def test_escape_wounds_without_a_body_roll() -> None:
    s = meet(party("Aragorn II", "Frodo").hand(0, "Escape").hand(1, "Orc-patrol"), "Orc-patrol")
    s.play("Escape", "Frodo").settle()
    assert s.pose("Frodo") is Pose.WOUNDED and s.pose("Aragorn II") is Pose.UNTAPPED


def test_dark_quarrels() -> None:
    s = meet(party("Aragorn II").hand(0, "Dark Quarrels").hand(1, "Orc-patrol"), "Orc-patrol")
    assert not playable(s, "Dark Quarrels", 1)
    s.play("Dark Quarrels").settle()
    assert s.pose("Aragorn II") is Pose.UNTAPPED
    s = party("Aragorn II").in_play(0, "Gates of Morning").hand(0, "Dark Quarrels").hand(1, "Wolves")
    meet(s, "Wolves")
    assert not playable(s, "Dark Quarrels", 0)
    resolve(s.play("Dark Quarrels", use=1))
    assert attack_strikes(s.state, attack_of(s)) == 2


def test_the_cock_crows() -> None:
    s = meet(party("Aragorn II").hand(0, "The Cock Crows").hand(1, "“William” (Wûluag)"), "“William” (Wûluag)")
    s.play("The Cock Crows").settle()
    assert s.pose("Aragorn II") is Pose.UNTAPPED
    s = party("Frodo").bears("Frodo", "Lure of the Senses").in_play(0, "Gates of Morning").hand(0, "The Cock Crows")
    s.play("The Cock Crows", use=1).settle()
    assert s.where("Lure of the Senses") is Zone.DISCARD


def test_the_old_thrush() -> None:
    s = party("Aragorn II", at="Lake-town").hand(0, *["The Old Thrush"] * 2).hand(1, "Smaug")
    meet(s, "Smaug", "The Lonely Mountain")
    resolve(s.play("The Old Thrush"))
    assert threat(s) == 14 and attack_body(s.state, attack_of(s)) == 6
    assert not playable(s, "The Old Thrush")
    s = meet(party("Aragorn II").hand(0, "The Old Thrush").hand(1, "Orc-patrol"), "Orc-patrol")
    assert not playable(s, "The Old Thrush")


def test_praise_to_elbereth() -> None:
    s = party("Aragorn II", "Frodo", "Sam Gamgee", at="Henneth Annûn")
    s.in_play(1, "Indûr Dawndeath", use=1).in_play(1, "Doors of Night")
    s.hand(0, "Praise to Elbereth").hand(1, "Ren the Unclean")
    meet(s, "Ren the Unclean", "Dead Marshes")
    s.play("Praise to Elbereth", "Frodo", attack_of(s).number, "Sam Gamgee").settle()
    assert s.pose("Frodo") is Pose.TAPPED and s.pose("Aragorn II") is Pose.UNTAPPED
    assert s.where("Indûr Dawndeath") is Zone.DISCARD and s.where("Ren the Unclean") is Zone.DISCARD
    assert strength(s, "Aragorn II") == 7


def test_praise_to_elbereth_counters_a_nazgul_being_played() -> None:
    s = party("Aragorn II", at="Henneth Annûn").hand(0, "Praise to Elbereth").hand(1, "Ren the Unclean")
    s.go("Dead Marshes").window(At.MOVEMENT, 1)
    s.play("Ren the Unclean")
    if s.question is Question.TARGET:
        s.pick(0)
    s.window(At.COUNTER, 0).play("Praise to Elbereth")
    s.settle()
    assert s.where("Ren the Unclean") is Zone.DISCARD and s.pose("Aragorn II") is Pose.TAPPED


# -------------------------------------------------------------------------------------------------------- spells
def wizards_fight(card: str, creature: str = "Orc-patrol", *friends: str) -> Scenario:
    """Gandalf's company is attacked and its player holds a spell."""
    return meet(party("Gandalf", *friends).hand(0, card).hand(1, creature), creature)


def test_vanishment() -> None:
    s = wizards_fight("Vanishment").play("Vanishment").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -2
    assert s.settle().pose("Gandalf") is Pose.UNTAPPED


def test_kindling_of_the_spirit() -> None:
    s = wizards_fight("Kindling of the Spirit", "Orc-patrol", "Frodo").play("Kindling of the Spirit")
    s.window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -2
    assert strength(s, "Frodo", fighting=True) == 3 and strength(s, "Gandalf", fighting=True) == 8
    s.settle()
    assert strength(s, "Frodo") == 1


def test_wizards_fire() -> None:
    s = wizards_fight("Wizard’s Fire", "Orc-patrol", "Frodo").play("Wizard’s Fire").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -4
    assert strength(s, "Frodo", fighting=True) == 1 and strength(s, "Gandalf", fighting=True) == 11
    assert strength(s.settle(), "Gandalf") == 6


def test_wizards_flame() -> None:
    s = party("Gandalf").hand(0, "Wizard’s Flame").hand(1, "Orc-patrol", "Wolves")
    s.play("Wizard’s Flame").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -3
    meet(s.settle(), "Orc-patrol")
    assert threat(s) == 5
    s.rolls(12, 12).settle().window(At.MOVEMENT, 1).play("Wolves").window(At.ENGAGEMENT, 0)
    assert threat(s) == 6


def test_wizards_laughter() -> None:
    s = party("Gandalf", "Frodo").hand(0, "Wizard’s Laughter").hand(1, "Call of Home", "Doors of Night")
    s.go("Weathertop").window(At.MOVEMENT, 1)
    s.play("Doors of Night").window(At.COUNTER, 0)
    assert not playable(s, "Wizard’s Laughter")
    s.settle().window(At.MOVEMENT, 1).play("Call of Home").window(At.COUNTER, 0)
    s.play("Wizard’s Laughter").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -2
    assert s.rolls(9, 2).settle().where("Frodo") is Zone.PLAY
    assert s.where("Call of Home") is Zone.DISCARD


def test_wizards_river_horses() -> None:
    s = party("Gandalf").in_play(1, "Indûr Dawndeath", use=1).in_play(1, "Doors of Night")
    s.hand(0, "Wizard’s River-horses").play("Wizard’s River-horses").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -2
    assert s.where("Indûr Dawndeath") is Zone.DISCARD and s.where("Doors of Night") is Zone.PLAY
    s = wizards_fight("Wizard’s River-horses", "Orc-patrol", "Frodo")
    assert not playable(s, "Wizard’s River-horses", 1)
    s = wizards_fight("Wizard’s River-horses").play("Wizard’s River-horses", use=1).settle()
    assert s.pose("Gandalf") is Pose.UNTAPPED


def test_wizards_voice_in_a_faction_roll() -> None:
    s = party("Gandalf", at="Bree").hand(0, *["Wizard’s Voice"] * 2, "Rangers of the North")
    before = influence_of(s.state, s.named("Gandalf"))
    enter(s).play("Rangers of the North").window(At.FACTION_ROLL, 0)
    s.play("Wizard’s Voice").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -3 and influence_of(s.state, s.named("Gandalf")) == before + 2
    s.window(At.FACTION_ROLL, 0)
    assert not playable(s, "Wizard’s Voice")
    s.rolls(4).settle()
    assert s.where("Rangers of the North") is Zone.MP, "four, his own three and five more reach twelve"


def test_true_fana() -> None:
    s = party("Gandalf", "Frodo").hand(0, "True Fána").hand(1, "Orc-patrol").rolls(2)
    meet(s, "Orc-patrol").play("True Fána").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -3
    s.settle()
    assert s.where("Orc-patrol") is Zone.MP and s.pose("Gandalf") is Pose.UNTAPPED
    s = party("Gandalf", "Frodo").hand(0, "True Fána").hand(1, "Giant").rolls(2)
    meet(s, "Giant").play("True Fána").until(Question.ASSIGN)
    assert not attack_of(s).failing, "eight do not reach thirteen"


# ------------------------------------------------------------------------------------------------- the Three Rings
def test_narya() -> None:
    s = party("Gandalf", "Frodo").tapped("Frodo").hand(0, "Narya").play("Narya").window(At.CORRUPTION_ROLL, 0)
    gandalf = s.named("Gandalf")
    assert roll_of(s).modifier == -5 and s.pose("Frodo") is Pose.UNTAPPED
    assert strength(s, "Gandalf") == 10 and body(s.state, gandalf) == 11 and influence_of(s.state, gandalf) == 4
    s.rolls(12).settle().finish_turn()
    assert strength(s, "Gandalf") == 6


def test_nenya() -> None:
    s = party("Galadriel", "Frodo", "Sam Gamgee", at="Lórien").bears("Frodo", "Dagger of Westernesse")
    s.hand(0, "Nenya").play("Nenya").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -1 and strength(s, "Galadriel") == 5 and body(s.state, s.named("Galadriel")) == 13
    assert not any(x.verb == Verb.USE for x in s.legal())
    s.settle()
    transfer(s, "Dagger of Westernesse", "Sam Gamgee").use("Nenya").rolls(2, 2).settle()
    assert s.where("Frodo") is Zone.PLAY
    transfer(s, "Dagger of Westernesse", "Frodo")
    assert not any(x.verb == Verb.USE for x in s.legal())


def test_nenya_away_from_a_haven() -> None:
    s = party("Galadriel", at="Bree").hand(0, "Nenya").play("Nenya").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -3


def test_vilya() -> None:
    s = party("Elrond").hand(0, *["Vilya"] * 2).discarded(0, "Narya", "Glamdring", "Orc-patrol", "Concealment")
    s.play("Vilya").until(Question.CHOICE).pick("Narya").pick("Glamdring")
    with pytest.raises(AssertionError):
        s.pick("Orc-patrol")
    s.pick("Concealment").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -3 and strength(s, "Elrond") == 11 and influence_of(s.state, s.named("Elrond")) == 4
    assert s.names(0, Zone.RESERVE) == ["Concealment", "Glamdring", "Narya"]
    assert not playable(s.settle(), "Vilya")
    s = party("Elrond", at="Bree").hand(0, "Vilya").discarded(0, "Narya").play("Vilya").settle()
    assert not s.names(0, Zone.RESERVE)


# ------------------------------------------------------------------------------------------------------- strikes
def strike(*cards: str, who: str = "Aragorn II", creature: str = "“William” (Wûluag)", face: int = 0) -> Scenario:
    """A character faces one strike, tapping (0) or staying untapped (1); his player may play strike cards."""
    s = meet(party(who).hand(0, *cards).hand(1, creature), creature)
    return s.until(Question.FACE).pick(face).window(At.STRIKE, 0)


def test_block() -> None:
    assert not playable(strike("Block"), "Block")
    s = strike("Block", face=1).play("Block").rolls(5).settle()
    assert s.pose("Aragorn II") is Pose.UNTAPPED and s.where("“William” (Wûluag)") is Zone.MP
    s = strike("Block", who="Frodo", face=1)
    assert not playable(s, "Block")


def test_dodge() -> None:
    assert not playable(strike("Dodge"), "Dodge")
    s = strike("Dodge", who="Frodo", face=1).play("Dodge").rolls(10).settle()
    assert s.pose("Frodo") is Pose.UNTAPPED
    s = strike("Dodge", who="Frodo", face=1).play("Dodge").rolls(2, 9).settle()
    assert s.where("Frodo") is Zone.MP, "ten less one is reached by nine"


def test_risky_blow() -> None:
    s = strike("Risky Blow").play("Risky Blow").rolls(2).settle()
    assert s.pose("Aragorn II") is Pose.TAPPED and s.where("“William” (Wûluag)") is Zone.MP
    s = strike("Risky Blow", creature="Giant").play("Risky Blow").rolls(2, 9).settle()
    assert s.where("Aragorn II") is Zone.MP, "ten less one is reached by nine"


def test_lucky_strike() -> None:
    s = strike("Lucky Strike").play("Lucky Strike").rolls(12, 2).until(Question.CHOICE)
    s.pick(0).settle()
    assert s.pose("Aragorn II") is Pose.TAPPED and s.where("“William” (Wûluag)") is Zone.MP


def test_halfling_stealth() -> None:
    s = strike("Halfling Stealth", who="Frodo").play("Halfling Stealth").rolls(2, 12).settle()
    assert s.where("Frodo") is Zone.PLAY and s.pose("Frodo") is not Pose.WOUNDED
    assert not playable(strike("Halfling Stealth"), "Halfling Stealth")


# --------------------------------------------------------------------------------------------------------- rolls
def faction_roll(*cards: str, who: str = "Aragorn II", friends: tuple[str, ...] = ()) -> Scenario:
    """A character is about to roll for the Rangers of the North at Bree."""
    s = party(who, *friends, at="Bree").hand(0, "Rangers of the North", *cards)
    enter(s).play("Rangers of the North", *([who] if friends else []))
    return s.window(At.FACTION_ROLL, 0)


def corruption_of(*cards: str, who: str = "Frodo", friends: tuple[str, ...] = ("Sam Gamgee",)) -> Scenario:
    """A character is about to roll for corruption, since he hands a dagger on."""
    s = party(who, *friends).bears(who, "Dagger of Westernesse").hand(0, *cards)
    return transfer(s, "Dagger of Westernesse", friends[0])


def gain(s: Scenario, card: str, use: int = 0) -> int:
    """What a card adds to the roll about to be made."""
    before = roll_of(s).modifier
    resolve(s.play(card, use=use))
    return roll_of(s).modifier - before


def test_a_friend_or_three() -> None:
    assert gain(faction_roll("A Friend or Three", friends=("Frodo", "Gandalf")), "A Friend or Three") == 3
    assert gain(corruption_of("A Friend or Three"), "A Friend or Three") == 2


def test_halfling_strength() -> None:
    s = party("Frodo", "Sam Gamgee", "Aragorn II").tapped("Frodo", "Aragorn II").wounded("Sam Gamgee")
    s.hand(0, *["Halfling Strength"] * 2).play("Halfling Strength").settle()
    assert s.pose("Frodo") is Pose.UNTAPPED and s.pose("Aragorn II") is Pose.TAPPED
    s.play("Halfling Strength", use=1).settle()
    assert s.pose("Sam Gamgee") is Pose.UNTAPPED
    assert gain(corruption_of("Halfling Strength"), "Halfling Strength", 2) == 4


def test_tempering_friendship() -> None:
    assert gain(faction_roll("Tempering Friendship"), "Tempering Friendship") == 4


def test_lordly_presence() -> None:
    assert not playable(faction_roll("Lordly Presence"), "Lordly Presence")
    s = faction_roll("Lordly Presence", who="Gandalf")
    held = len(s.state.zones[0][Zone.HAND])
    assert gain(s, "Lordly Presence") == 5
    s.rolls(12).settle()
    assert len(s.state.zones[0][Zone.HAND]) == held, "one card played, one drawn"


def test_muster() -> None:
    assert gain(faction_roll("Muster"), "Muster") == 5
    assert gain(faction_roll("Muster", who="Barliman Butterbur"), "Muster") == 2
    assert not playable(faction_roll("Muster", who="Frodo"), "Muster")


def test_persuasive_words() -> None:
    s = faction_roll("Persuasive Words", who="Gandalf").play("Persuasive Words").rolls(12, 2).until(Question.CHOICE)
    assert s.pick(0).settle().where("Rangers of the North") is Zone.MP


def test_new_friendship() -> None:
    assert gain(faction_roll("New Friendship", who="Gandalf"), "New Friendship") == 3
    s = corruption_of("New Friendship", who="Sam Gamgee", friends=("Frodo",))
    assert gain(s, "New Friendship", 1) == 2
    assert not playable(corruption_of("New Friendship", who="Sam Gamgee", friends=("Merry",)), "New Friendship", 1)


def test_old_friendship() -> None:
    s = party("Frodo").hand(0, "Old Friendship").discarded(0, "Legolas", "Glamdring").play("Old Friendship", "Legolas")
    assert "Legolas" in s.settle().names(0, Zone.HAND)
    assert gain(corruption_of("Old Friendship"), "Old Friendship", 1) == 4


# ------------------------------------------------------------------------------------------- the land and the light
def test_quiet_lands() -> None:
    s = party("Aragorn II", "Gandalf", at="Moria").hand(0, "Quiet Lands").stay()
    s.until(Question.ENTER).pick(1).window(At.ENGAGEMENT, 0)
    assert attack_strikes(s.state, attack_of(s)) == 4
    index = ATLAS.site_named["Moria"].index
    s.play("Quiet Lands", automatic_number(index, 0)).window(At.ENGAGEMENT, 0)
    assert attack_strikes(s.state, attack_of(s)) == 2
    s = party("Aragorn II").in_play(0, "Gates of Morning").hand(0, *["Quiet Lands"] * 2)
    s.play("Quiet Lands", "Moria", use=1).settle()
    assert site_type(s.state, index) == "R" and not playable(s, "Quiet Lands", 1)


def test_stars() -> None:
    s = party("Aragorn II", at="Bree").hand(0, "Stars").hand(1, "Corpse-candle")
    meet(s, "Corpse-candle", "Barrow-downs")
    resolve(s.play("Stars"))
    assert threat(s) == 6
    s = party("Aragorn II").in_play(0, "Gates of Morning").hand(0, "Stars").play("Stars", "Gorgoroth", use=1).settle()
    assert region_type(s.state, ATLAS.region_named["Gorgoroth"].index) == "s"


def test_the_evenstar() -> None:
    s = party("Arwen", "Legolas").hand(0, "The Evenstar").play("The Evenstar", "Arwen").settle()
    assert strength(s, "Arwen") == 3 and strength(s, "Legolas") == 5
    s = party("Arwen", "Legolas").in_play(0, "Gates of Morning").hand(0, *["The Evenstar"] * 2)
    s.play("The Evenstar", "Rhudaur", "Arwen").settle()
    assert strength(s, "Arwen") == 4 and strength(s, "Legolas") == 6 and strength(s, "Haldir") == 5
    assert region_type(s.state, ATLAS.region_named["Rhudaur"].index) == "b" and not playable(s, "The Evenstar")


# ------------------------------------------------------------------------------------------------------ the One Ring
def ring_bearer(*cards: str) -> Scenario:
    """Frodo is with the Ring at Mount Doom."""
    s = party("Frodo", "Gollum", "Sam Gamgee", at="Mount Doom").bears("Frodo", "The One Ring").hand(0, *cards)
    return enter(s)


@rule("LORE-END-10")
def test_cracks_of_doom() -> None:
    s = ring_bearer("Cracks of Doom").play("Cracks of Doom").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -4
    assert to_the_end(s.rolls(12)).winners == (0,) and s.where("The One Ring") is Zone.OUT
    s = ring_bearer("Cracks of Doom").play("Cracks of Doom").rolls(2, 2).settle()
    assert not isinstance(s.pending, Over) and s.where("Frodo") is Zone.MP


def test_gollums_fate() -> None:
    assert to_the_end(ring_bearer("Gollum’s Fate").play("Gollum’s Fate")).winners == (0,)
    s = party("Frodo", at="Mount Doom").bears("Frodo", "The One Ring").hand(0, "Gollum’s Fate")
    assert not playable(enter(s), "Gollum’s Fate")


# ------------------------------------------------------------------------------------------------- rings and Palantíri
RING = "Precious Gold Ring"


@pytest.mark.parametrize(
    ("name", "sage", "modifier", "major", "greater"),
    [("Test of Form", "Arwen", 1, 0, 0), ("Test of Lore", "Arwen", 0, 2, -1)],
)
def test_ring_tests(name: str, sage: str, modifier: int, major: int, greater: int) -> None:
    s = party("Frodo", sage).bears("Frodo", RING).hand(0, name).play(name)
    s.until(Question.RING_ITEM)
    test = s.state.frames[-1]
    assert (test.modifier, test.major, test.greater) == (modifier, major, greater)  # type: ignore[union-attr]
    assert s.settle().where(RING) is Zone.DISCARD and s.pose(sage) is Pose.UNTAPPED
    s = party("Frodo", "Sam Gamgee").bears("Frodo", RING).hand(0, name)
    assert not playable(s, name)


def test_wizards_test() -> None:
    s = party("Frodo", "Gandalf").bears("Frodo", RING).hand(0, "Wizard’s Test", "Magic Ring of Courage")
    s.play("Wizard’s Test").rolls(12, 2).until(Question.CHOICE).pick(0).until(Question.RING_ITEM)
    assert playable(s, "Magic Ring of Courage")
    s.pass_().window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -1 and roll_of(s).who == s.named("Gandalf")


def test_ringlore() -> None:
    found = "Dwarven Ring of Thélor’s Tribe"
    s = party("Aragorn II", "Frodo", "Arwen", at="Dimrill Dale").bears("Frodo", RING).hand(0, "Ringlore", found)
    enter(s.hand(0, "The One Ring").rolls(12)).play("Ringlore").until(Question.RING_ITEM)
    assert not playable(s, "The One Ring")
    s.act(s.play_action(found)).settle()
    assert s.where(RING) is Zone.DISCARD and s.where(found) is Zone.PLAY
    assert ATLAS.site_named["Dimrill Dale"].index in s.state.players[0].used


def test_use_palantir() -> None:
    s = party("Arwen", "Frodo").bears("Arwen", "Palantír of Orthanc").hand(0, "Use Palantír").discarded(0, "Narya")
    assert not any(x.verb == Verb.USE for x in s.legal())
    s.play("Use Palantír").settle()
    assert s.pose("Arwen") is Pose.TAPPED and any(x.verb == Verb.USE for x in s.legal())


# -------------------------------------------------------------------------------------------------- cards and piles
def test_far_sight() -> None:
    s = party("Aragorn II", "Arwen", at="Dimrill Dale").hand(0, "Far-sight").draw_pile(0, "Glamdring")
    enter(s.rolls(12)).play("Far-sight").until(Question.CHOICE).pick("Glamdring")
    s.window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Arwen") and "Glamdring" in s.names(0, Zone.HAND)
    assert ATLAS.site_named["Dimrill Dale"].index in s.state.players[0].used and s.pose("Arwen") is Pose.TAPPED


def test_favor_of_the_valar() -> None:
    s = party("Frodo").hand(0, "Favor of the Valar", "Narya").discarded(0, "Glamdring").play("Favor of the Valar")
    s.settle()
    assert s.where("Favor of the Valar") is Zone.OUT and not s.names(0, Zone.DISCARD)
    assert len(s.names(0, Zone.HAND)) == 8 and len(s.names(0, Zone.DRAW)) == 25


def test_mirror_of_galadriel() -> None:
    s = party("Frodo").hand(0, "Mirror of Galadriel")
    assert not playable(s, "Mirror of Galadriel")
    s = party("Frodo", at="Lórien").hand(0, "Mirror of Galadriel").hand(1, "Orc-patrol")
    s.play("Mirror of Galadriel").until(Question.CHOICE).pick(2).settle()
    assert len(s.state.zones[1][Zone.TOP]) == 5 and not s.state.zones[0][Zone.TOP]
    s = party("Frodo", at="Lórien").hand(0, "Mirror of Galadriel").play("Mirror of Galadriel")
    s.until(Question.CHOICE).pick(1).settle()
    assert len(s.state.zones[0][Zone.TOP]) == 5


def test_a_chance_meeting() -> None:
    s = party("Aragorn II", at="Weathertop").hand(0, "A Chance Meeting", "Legolas").play("A Chance Meeting", "Legolas")
    s.settle()
    assert company(s, "Legolas").number == company(s, "Aragorn II").number
    assert not playable(party("Aragorn II").hand(0, "A Chance Meeting", "Legolas"), "A Chance Meeting")
