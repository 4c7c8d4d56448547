"""Short-events of minion players, and what lies about their companies."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_strikes, body
from engine.journeys.table.frames import Attack, Play
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.cards.middle_earth import load
from engine.metw.play.playable import copy_in_play
from engine.metw.table.verbs import Say
from tests.cards.meccg.scenes import Scenario, let_in, minions, raiding, unopposed
from tests.cards.metw.scenes import DOORS, SPARE, meet, plays, uses
from tests.cards.scenes import attack_of, roll_of, strength, threat

NORTH = "Goblin-gate (minion)"


def met(creature: str, *people: str, hand: tuple[str, ...] = ()) -> Scenario:
    """A minion company on its way is attacked; its player may act before strikes are assigned."""
    s = minions(*people, at="Carn Dûm (minion)")
    s.hand(0, *hand).hand(1, creature)
    meet(s.go(NORTH), creature)
    return s


def cancelled(s: Scenario) -> bool:
    """No attack is under way any more."""
    return not any(isinstance(frame, Attack) for frame in s.settle().state.frames)


# ------------------------------------------------------------------------------------------------------------- attacks
def test_a_nice_place_to_hide() -> None:
    s = met("Cave Worm", "Jerrek", "Layos", hand=("A Nice Place to Hide",))
    plays(s, "A Nice Place to Hide", "Jerrek").settle()
    assert (s.pose("Jerrek"), s.pose("Layos"), s.where("Cave Worm")) == (Pose.TAPPED, Pose.UNTAPPED, Zone.DISCARD)
    assert not met("Cave Worm", "Layos", hand=("A Nice Place to Hide",)).playable("A Nice Place to Hide")


@pytest.mark.parametrize(("creature", "open_"), [("Lesser Spiders", True), ("Cave Worm", True), ("Hobgoblins", False)])
def test_crept_along_cleverly(creature: str, open_: bool) -> None:
    s = met(creature, "Mîonid", hand=("Crept Along Cleverly",))
    assert s.playable("Crept Along Cleverly") == open_
    if open_:
        plays(s, "Crept Along Cleverly").settle()
        assert s.pose("Mîonid") is Pose.UNTAPPED and s.where(creature) is Zone.DISCARD
    assert not met("Cave Worm", "Layos", hand=("Crept Along Cleverly",)).playable("Crept Along Cleverly")


@pytest.mark.parametrize(("other", "ends"), [("Layos", True), ("Gorbag", False)])
def test_not_slay_needlessly(other: str, ends: bool) -> None:
    s = met("Lawless Men", "Jerrek", other, hand=("Not Slay Needlessly",) * 2)
    before = threat(s)
    plays(s, "Not Slay Needlessly")
    if ends:
        s.settle()
        assert s.pose("Jerrek") is Pose.UNTAPPED and s.where("Lawless Men") is Zone.DISCARD
    else:
        assert threat(s) == before - 2 and not s.playable("Not Slay Needlessly")
    assert not met("Cave Worm", "Jerrek", hand=("Not Slay Needlessly",)).playable("Not Slay Needlessly")


def test_orc_quarrels() -> None:
    s = met("Hobgoblins", "Jerrek", hand=("Orc Quarrels",))
    plays(s, "Orc Quarrels").settle()
    assert s.pose("Jerrek") is Pose.UNTAPPED and s.where("Hobgoblins") is Zone.DISCARD
    assert not met("Lesser Spiders", "Jerrek", hand=("Orc Quarrels",)).playable("Orc Quarrels")
    s = minions("Jerrek", "Layos", "Hador", at="Carn Dûm (minion)").in_play(0, "Skies of Fire").hand(0, "Orc Quarrels")
    meet(s.hand(1, "Lesser Spiders").go(NORTH), "Lesser Spiders")
    assert attack_strikes(plays(s, "Orc Quarrels", use=1).state, attack_of(s)) == 2


def test_ruse_of_a_diplomat() -> None:
    s = met("Cave Worm", "Layos", "Jerrek", hand=("Ruse",))
    plays(s, "Ruse", "Layos").settle()
    assert s.pose("Layos") is Pose.TAPPED and s.where("Cave Worm") is Zone.DISCARD
    s = met("Cave Worm", "Layos", "Gorbag", hand=("Ruse",))
    assert s.why_not_play("Ruse") and not s.why_not_play("Ruse", use=1)


def test_ruse_of_a_scout() -> None:
    s = met("Lesser Spiders", "Jerrek", "Hador", hand=("Ruse",))
    assert s.why_not_play("Ruse")
    plays(s, "Ruse", use=1).rolls(*[12] * 8).settle()
    assert s.pose("Jerrek") is Pose.UNTAPPED and s.pose("Hador") is Pose.TAPPED


def test_diversion() -> None:
    s = met("Cave Worm", "Jerrek", "Layos", hand=("Diversion",))
    plays(s, "Diversion", "Jerrek").settle()
    assert (s.pose("Jerrek"), s.pose("Layos"), s.where("Cave Worm")) == (Pose.WOUNDED, Pose.UNTAPPED, Zone.DISCARD)


def test_the_tormented_earth() -> None:
    s = met("Cave Worm", "Hador", "Jerrek", hand=("The Tormented Earth",) * 2)
    s.play("The Tormented Earth").window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -4
    assert s.rolls(12).settle().where("Cave Worm") is Zone.DISCARD
    s = met("Cave Worm", "Hador", "Jerrek", hand=("The Tormented Earth",) * 2)
    before = threat(s)
    plays(s.rolls(12), "The Tormented Earth", use=1)
    assert threat(s) == before - 3 and not s.playable("The Tormented Earth")
    assert not met("Cave Worm", "Jerrek", hand=("The Tormented Earth",)).playable("The Tormented Earth")
    s = raiding("Moria (minion)", "Hador", "Jerrek", hand=("The Tormented Earth",)).window(At.ENGAGEMENT, 0)
    assert not s.playable("The Tormented Earth")


# ------------------------------------------------------------------------------------------------------------- strikes
def struck(card: str, who: str = "Jerrek") -> Scenario:
    s = met("Cave Worm", who, hand=(card,))
    s.until(Question.FACE).pick(0)
    s.window(At.STRIKE, 0)
    return s


def test_bold_thrust() -> None:
    s = struck("Bold Thrust")
    before = strength(s, "Jerrek", fighting=True), body(s.state, s.named("Jerrek"))
    plays(s, "Bold Thrust")
    assert (strength(s, "Jerrek", fighting=True), body(s.state, s.named("Jerrek"), attack_of(s))) == (
        before[0] + 3,
        before[1] - 1,
    )
    assert not struck("Bold Thrust", "Layos").playable("Bold Thrust")


def test_swift_strokes() -> None:
    s = struck("Swift Strokes")
    before = strength(s, "Jerrek", fighting=True)
    plays(s, "Swift Strokes")
    assert strength(s, "Jerrek", fighting=True) == before + 1
    s.rolls(2, 12).until(Question.CHOICE).pick(1)
    assert s.settle().pose("Jerrek") is Pose.TAPPED
    assert not struck("Swift Strokes", "Layos").playable("Swift Strokes")


def test_under_his_blow() -> None:
    s = struck("Under His Blow", "Hador")
    plays(s, "Under His Blow").rolls(12).settle()
    assert s.pose("Hador") is Pose.UNTAPPED


# ------------------------------------------------------------------------------------------------ checks and influence
def speaking(card: str, *people: str) -> Scenario:
    """Somebody is about to make an influence check for a faction."""
    s = unopposed("Moria (minion)", *people, hand=(card, card, "Orcs of Moria"))
    s.act(s.play_action("Orcs of Moria"))
    if s.question is Question.TARGET:
        s.pick(people[0])
    s.window(At.FACTION_ROLL, 0)
    return s  # type: ignore[return-value]


def helped(s: Scenario, card: str, use: int = 0) -> None:
    """The card has resolved, and the roll is still to be made."""
    s.act(s.play_action(card, use))
    while any(isinstance(frame, Play) and frame.definition == load().named(card).number for frame in s.state.frames):
        s.pass_()


@pytest.mark.parametrize(
    ("card", "people", "more"),
    [
        ("Gifts as Given of Old", ("Hador",), 3),
        ("Crooked Promptings", ("Hador", "Layos"), 3),
        ("Join With That Power", ("Hador", "Layos", "Jerrek"), 2),
    ],
)
def test_help_for_an_influence_check(card: str, people: tuple[str, ...], more: int) -> None:
    s = speaking(card, *people)
    before = roll_of(s).modifier
    helped(s, card)
    assert roll_of(s).modifier == before + more
    assert (copy_in_play(s.state, 0, load().named(card)) is not None) == (card == "Join With That Power")


@pytest.mark.parametrize("card", ["Crooked Promptings", "Join With That Power"])
def test_only_a_diplomat_helps(card: str) -> None:
    assert not speaking(card, "Hador", "Jerrek").playable(card)


@pytest.mark.parametrize(("card", "more"), [("Crooked Promptings", 2), ("Join With That Power", 1)])
def test_help_for_a_corruption_check(card: str, more: int) -> None:
    s = minions("Layos", "Jerrek").bears("Jerrek", "The Least of Gold Rings").hand(0, card).at_turn_start()
    s.window(At.CORRUPTION_ROLL, 0)
    before = roll_of(s).modifier
    helped(s, card, use=1 if card == "Crooked Promptings" else 0)
    assert roll_of(s).modifier == before + more


@pytest.mark.parametrize(("who", "open_"), [("Adûnaphel the Ringwraith", True), ("Jerrek", False)])
def test_poisonous_despair(who: str, open_: bool) -> None:
    s = Scenario(sides=("minion", "minion")).company(0, "Hador", at="Dol Guldur (minion)")
    s.company(1, "Gorbag", who, "Lieutenant of Morgul", "Layos", at="Dol Guldur (minion)")
    s.hand(0, SPARE).hand(1, "Poisonous Despair")
    let_in(s).act(Action(Say.INFLUENCE, (s.named("Hador"), s.named("Gorbag"), NONE)))
    assert (s.decider == 1 and not s.why_not_play("Poisonous Despair")) == open_
    if open_:
        left = s.fork()
        assert left.rolls(12, 2).settle().where("Gorbag") is Zone.DISCARD
        s.rolls(12, 2).play("Poisonous Despair").settle()
        assert s.where("Gorbag") is Zone.PLAY


@pytest.mark.parametrize(("place", "open_"), [("Dol Guldur (minion)", True), ("Minas Morgul (minion)", False)])
def test_poisonous_despair_is_for_ones_own_company(place: str, open_: bool) -> None:
    s = Scenario(sides=("minion", "minion")).company(0, "Hador", at="Dol Guldur (minion)")
    s.company(1, "Gorbag", at="Dol Guldur (minion)").company(1, "Adûnaphel the Ringwraith", at=place)
    s.hand(0, SPARE).hand(1, "Poisonous Despair")
    let_in(s).act(Action(Say.INFLUENCE, (s.named("Hador"), s.named("Gorbag"), NONE)))
    assert s.why_not_play("Poisonous Despair") if s.decider == 1 else not open_ or s.decider == 0


def test_poisonous_despair_of_a_ringwraith_saves_factions() -> None:
    s = Scenario(sides=("minion", "minion")).company(0, "Hador", at="Moria (minion)")
    s.company(1, "Adûnaphel the Ringwraith", at="Dol Guldur (minion)").stored(1, "Orcs of Moria")
    s.hand(0, SPARE).hand(1, "Poisonous Despair")
    let_in(s).act(Action(Say.INFLUENCE, (s.named("Hador"), s.named("Orcs of Moria"), NONE)))
    assert s.decider == 1 and s.why_not_play("Poisonous Despair")
    s.rolls(12, 2).play("Poisonous Despair", use=1).settle()
    assert s.where("Orcs of Moria") is Zone.MP


# ----------------------------------------------------------------------------------------------------- journeys, piles
def test_sneakin() -> None:
    s = minions("Jerrek", "Mîonid", at="Carn Dûm (minion)").hand(0, "Sneakin’").hand(1, "Cave Worm")
    plays(s, "Sneakin’", "Jerrek")
    assert s.pose("Jerrek") is Pose.TAPPED
    assert not s.go(NORTH).playable("Cave Worm")
    assert not minions("Jerrek", "Mîonid", "Hador").hand(0, "Sneakin’").playable("Sneakin’")
    assert not minions("Hador").hand(0, "Sneakin’").playable("Sneakin’")


def test_voices_of_malice() -> None:
    s = minions("Ciryaher", "Jerrek").in_play(1, "Rank upon Rank", DOORS).hand(0, "Voices of Malice").rolls(12)
    plays(s, "Voices of Malice")
    assert (s.where("Rank upon Rank"), s.where(DOORS), s.pose("Ciryaher")) == (Zone.DISCARD, Zone.PLAY, Pose.TAPPED)


def test_weigh_all_things_to_a_nicety() -> None:
    s = minions("Jerrek").hand(0, "Weigh All Things to a Nicety").sideboard(0, "Giant", "Layos")
    plays(s, "Weigh All Things to a Nicety")
    with pytest.raises(AssertionError):
        s.pick("Giant")
    s.pick("Layos").settle()
    assert s.names(0, Zone.SIDEBOARD) == ["Giant"]


@pytest.mark.parametrize(("foe", "open_"), [("hero", True), ("minion", False)])
def test_above_the_abyss(foe: str, open_: bool) -> None:
    s = minions("Jerrek", foe=foe).tapped("Jerrek").hand(0, "Above the Abyss")
    assert not s.playable("Above the Abyss")
    s = minions("Jerrek", "Adûnaphel the Ringwraith", foe=foe).hand(0, "Above the Abyss")
    s.tapped("Jerrek", "Adûnaphel the Ringwraith")
    assert s.playable("Above the Abyss") == open_
    if open_:
        plays(s, "Above the Abyss")
        assert s.pose("Jerrek") is Pose.UNTAPPED and s.pose("Adûnaphel the Ringwraith") is Pose.TAPPED


def test_piercing_all_shadows() -> None:
    s = minions("Mîonid", at="Carn Dûm (minion)").bears("Mîonid", "Piercing All Shadows").in_play(1, DOORS)
    s.hand(1, "Snowstorm").lay(NORTH).window(At.MOVEMENT, 0)
    uses(s.rolls(12), "Piercing All Shadows").hazards()
    assert s.pose("Mîonid") is Pose.TAPPED
    plays(s, "Snowstorm").until(Question.ENTER)
    assert s.site_of("Mîonid") == "Goblin-gate"


def test_skies_of_fire() -> None:
    s = minions("Jerrek").in_play(1, DOORS).hand(0, "Skies of Fire")
    plays(s, "Skies of Fire")
    assert s.where(DOORS) is Zone.DISCARD and s.where("Skies of Fire") is Zone.PLAY
    s = minions("Jerrek", at="Carn Dûm (minion)").in_play(0, "Skies of Fire").hand(1, "Eyes of the Shadow").go(NORTH)
    assert not s.playable("Eyes of the Shadow")
