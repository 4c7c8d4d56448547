"""Sauron as his player's avatar, whom he sends, and what comes by night."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.play.factions import speaker_modifier
from engine.journeys.reading.declared import counts_in_play
from engine.journeys.reading.values import attack_prowess, hand_size
from engine.journeys.table.board import face
from engine.journeys.table.frames import Roll
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action, show
from engine.kernel.records import NONE
from engine.metw.agents.deeds import Deed
from engine.metw.agents.rows import beginnings, homes
from engine.metw.cards.middle_earth import load
from engine.metw.phases.sideboard import TO_DECK, has_avatar
from engine.metw.table.control import general_influence
from engine.metw.table.later import Agent
from engine.metw.table.scoring import Sort, by_sort
from engine.metw.table.verbs import Asked, Say
from tests.cards.meccg.scenes import Scenario, let_in, minions
from tests.cards.metw.scenes import SPARE, meet, plays
from tests.cards.scenes import attack_of, held_by
from tests.rules_plugin import rule

EYE = "The Lidless Eye"
PEOPLE = ("Jerrek", "Asternak")
DARK = "Dol Guldur (minion)"


# ----------------------------------------------------------------------------------------------------- the Lidless Eye
def sauron(*hand: str, at: str = DARK, people: tuple[str, ...] = PEOPLE) -> Scenario:
    """He is in play, in his player's organization phase."""
    return minions(*people, at=at).in_play(0, EYE).hand(0, *hand)


def test_the_eye_gives_influence_and_a_card_and_ends_another_reign() -> None:
    s = minions(*PEOPLE, at=DARK).in_play(0, "Bade to Rule").hand(0, EYE)
    before = general_influence(s.state, 0), hand_size(s.state, 0)
    plays(s, EYE).settle()
    assert s.where("Bade to Rule") is Zone.DISCARD
    assert (general_influence(s.state, 0), hand_size(s.state, 0)) == (before[0] - 5 + 7, before[1] + 1)
    assert not sauron("Bade to Rule").playable("Bade to Rule")
    assert minions(*PEOPLE, at=DARK).hand(0, "Bade to Rule").playable("Bade to Rule")


@pytest.mark.parametrize(
    ("foe", "lord", "playable"), [("hero", "", 1), ("minion", "", 0), ("hero", "Dwar the Ringwraith", 0)]
)
def test_the_eye_opens_against_wizards_for_who_has_shown_nobody(foe: str, lord: str, playable: int) -> None:
    s = minions(*PEOPLE, at=DARK, foe=foe).hand(0, EYE)
    if lord:
        s.company(0, lord, at="Minas Morgul (minion)")
    assert s.playable(EYE) == bool(playable)


def test_whoever_went_home_again_was_revealed() -> None:
    s = minions(*PEOPLE, at=DARK).hand(0, EYE)
    s.disturb(lambda d: d.set_player(0, main=load().named("Dwar the Ringwraith").number))
    assert not s.playable(EYE)


@rule("MECCG-GEN-05", "MECCG-CARD-THE-LIDLESS-EYE-01")
def test_sauron_is_no_ringwraith_and_cannot_be_lost() -> None:
    """The Lidless Eye is a permanent-event: nobody of his player's is lost with the game."""
    s = sauron("Dwar the Ringwraith")
    assert not s.playable("Dwar the Ringwraith") and has_avatar(s.state, 0)
    assert minions(*PEOPLE, at=DARK).hand(0, "Dwar the Ringwraith").playable("Dwar the Ringwraith")
    s.disturb(lambda d: d.discard(s.named(EYE)))
    assert not has_avatar(s.state, 0) and not s.state.players[0].fallen


@rule("MECCG-RULING-15")
def test_the_eye_taps_for_the_sideboard_as_an_avatar() -> None:
    """In play it is the avatar for the sideboard, for which it taps."""
    s = sauron().sideboard(0, "High Helm")
    tap = Action(Say.WAY_IN, (s.named(EYE), TO_DECK))
    assert tap in s.legal()
    s.act(tap)
    assert tap not in s.legal()


def test_once_a_turn_the_eye_fetches_or_spies() -> None:
    s = sauron("High Helm").sideboard(0, "Sable Shield", "Ghouls").hand(1, *["Orc-guard"] * 7)
    s.window(At.ORGANIZATION, 0).disturb(lambda d: d.owe(1, Zone.HAND))
    held = len(s.state.zones[0][Zone.HAND])
    s.act(Action(Verb.USE, (s.named(EYE), 1))).until(Question.CHOICE)
    s.act(s.legal()[0]).window(At.ORGANIZATION, 0)
    assert len(s.state.zones[0][Zone.HAND]) == held - 1
    assert [len(cards) for seat, looker, cards in s.shown if (seat, looker) == (1, 0)] == [5]
    assert not any(x.verb == Verb.USE and x.args[0] == s.named(EYE) for x in s.legal())


def test_the_eye_brings_a_resource_of_the_sideboard() -> None:
    s = sauron().sideboard(0, "Sable Shield", "Ghouls")
    s.window(At.ORGANIZATION, 0).disturb(lambda d: d.owe(0, Zone.SIDEBOARD))
    s.act(Action(Verb.USE, (s.named(EYE), 0))).until(Asked.FETCH)
    x = [x for x in s.legal() if x.verb == Verb.SIDEBOARD]
    assert len(x) == 1
    s.act(x[0]).settle()
    assert len(s.state.zones[0][Zone.SIDEBOARD]) == 1
    assert not any(x.verb == Verb.USE and x.args[0] == s.named(EYE) for x in s.legal())


# ----------------------------------------------------------------------------------------------------- his servants
def faced(*hand: str, eye: bool = True, creature: str = "Wolves") -> Scenario:
    """Men of his are attacked on their way."""
    s = minions(*PEOPLE, at=DARK).hand(0, *hand).hand(1, creature, SPARE)
    if eye:
        s.in_play(0, EYE)
    s.go("Dale (minion)")
    return meet(s, creature)  # type: ignore[return-value]


def test_the_eye_never_sleeping_cancels_a_creature() -> None:
    s = faced("Eye Never Sleeping")
    plays(s, "Eye Never Sleeping")
    s.window(At.MOVEMENT, 0)
    assert s.where("Wolves") is Zone.DISCARD
    assert not faced("Eye Never Sleeping", eye=False).playable("Eye Never Sleeping")
    s = sauron("Eye Never Sleeping", at="Moria (minion)")
    s.until(Question.ENTER)
    assert not s.enter().playable("Eye Never Sleeping")


CAMP, FOLK = "Easterling Camp (minion)", "Easterlings (minion)"


def speaking(roll: int, eye: bool = True) -> Scenario:
    """Somebody speaks with a faction; his player may help."""
    s = minions("Jerrek", at=CAMP).hand(0, FOLK, "The Dark Power")
    if eye:
        s.in_play(0, EYE)
    let_in(s)
    s.rolls(roll)
    s.play(FOLK)
    return s.window(At.FACTION_ROLL, 0)  # type: ignore[return-value]


def test_the_dark_power_helps_and_calls_a_faction_back() -> None:
    number, plain = load().named(FOLK).faction_number, speaking(7, eye=False)
    bonus = speaker_modifier(plain.state, load().named(FOLK).number, plain.named("Jerrek"))
    for dice, won in ((number + 1 - 3 - bonus, True), (number - 3 - bonus, False)):
        s = speaking(dice)
        piles = [len(s.state.zones[0][zone]) for zone in (Zone.DRAW, Zone.MP)]
        plays(s, "The Dark Power")
        gone = [face(s.state, card).label for card in s.state.zones[0][Zone.DISCARD]]
        assert gone == ["The Dark Power"]
        now = [len(s.state.zones[0][zone]) for zone in (Zone.DRAW, Zone.MP)]
        assert now == ([piles[0], piles[1] + 1] if won else [piles[0] + 1, piles[1]])
    assert not plain.playable("The Dark Power")


def test_the_dark_power_helps_against_a_faction_of_the_opponent() -> None:
    s = minions("Jerrek", at=CAMP).in_play(0, EYE).stored(1, "Easterlings").hand(0, "The Dark Power").player(0, turns=3)
    let_in(s)
    s.act(Action(Say.INFLUENCE, (s.named("Jerrek"), s.named("Easterlings"), NONE))).window(At.INFLUENCE_ROLL, 0)
    before = next(frame for frame in reversed(s.state.frames) if isinstance(frame, Roll)).modifier
    assert s.play_action("The Dark Power", 1) in s.legal()
    s.act(s.play_action("The Dark Power", 1))
    seen = set()
    while rolls := [frame for frame in s.state.frames if isinstance(frame, Roll)]:
        seen.add(rolls[0].modifier)
        s.plain()
    assert before + 3 in seen


# ------------------------------------------------------------------------------------------------------------ a steward
STEWARD, OASIS = "Faithless Steward", "Southron Oasis (minion)"


@pytest.mark.parametrize(
    ("who", "at", "playable"),
    [("Ivic", DARK, True), ("Ivic", OASIS, False), ("Baugúr", DARK, False), ("Jerrek", DARK, False)],
)
def test_who_becomes_a_faithless_steward(who: str, at: str, playable: bool) -> None:
    s = minions(who, at=at).hand(0, STEWARD)
    assert s.playable(STEWARD) == playable
    if playable:
        plays(s, STEWARD).settle()
        assert held_by(s, who) == [STEWARD] and by_sort(s.state, 0)[Sort.MISCELLANEOUS] == 0
        again = minions(who, at=at).bears(who, STEWARD).hand(0, STEWARD)
        assert not again.playable(STEWARD)


@pytest.mark.parametrize(
    ("at", "hurt", "points"),
    [(OASIS, False, 3), (OASIS, True, 0), (CAMP, False, 0), ("Goblin-gate (minion)", False, 0)],
)
def test_a_faithless_steward_keeps_factions_away_from_his_home(at: str, hurt: bool, points: int) -> None:
    s = Scenario(sides=("hero", "minion")).company(0, "Aragorn II", at="Southron Oasis").company(1, "Ivic", at=at)
    s.bears("Ivic", STEWARD).hand(0, "Southrons", SPARE)
    if hurt:
        s.wounded("Ivic")
    let_in(s)
    assert by_sort(s.state, 1)[Sort.MISCELLANEOUS] == points and s.playable("Southrons") == (not points)


# --------------------------------------------------------------------------------------------------- come by night
NIGHT, KAIN = "Come By Night Upon Them", "Shrel-Kain (minion)"


@pytest.mark.parametrize("doors", [0, 1])
def test_who_comes_by_night_is_hit_less_hard(doors: int) -> None:
    s = minions("Jerrek", at=KAIN).hand(0, NIGHT).in_play(1, *["Doors of Night"] * doors)
    s.until(Question.ENTER)
    s.enter()
    before = attack_prowess(s.state, attack_of(s))
    plays(s, NIGHT)
    assert attack_prowess(s.state, attack_of(s)) == before - 1 - doors


def test_come_by_night_is_for_border_holds() -> None:
    ruin = minions("Jerrek", at="Buhr Widu (minion)").hand(0, NIGHT)
    ruin.until(Question.ENTER)
    assert not ruin.enter().playable(NIGHT)
    s = minions("Jerrek", at=DARK).hand(0, NIGHT).hand(1, SPARE)
    s.go("Dale (minion)").window(At.MOVEMENT, 0)
    assert s.playable(NIGHT)


def test_the_first_item_by_night_leaves_the_site_untapped() -> None:
    s = minions("Jerrek", "Asternak", "Pon Opar", at=KAIN)
    let_in(s.hand(0, NIGHT, "High Helm", "Sable Shield", "Broad-headed Spear"))
    plays(s, NIGHT)
    site = s.state.companies[0].site
    plays(s, "High Helm", "Jerrek")
    assert site not in s.state.players[0].used and s.playable("Sable Shield")
    plays(s, "Sable Shield", "Asternak")
    assert site in s.state.players[0].used and not s.playable("Broad-headed Spear")


# ---------------------------------------------------------------------------------------------------- peril returned
@pytest.mark.parametrize("gates", [True, False])
def test_peril_returned_makes_night_of_a_morning(gates: bool) -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).hand(1, "Peril Returned", "Twilight", SPARE)
    s.in_play(0, *["Gates of Morning"] * gates).stay()
    assert (counts_in_play(s.state, "Gates of Morning"), counts_in_play(s.state, "Doors of Night")) == (gates, False)
    plays(s, "Peril Returned")
    s.window(At.MOVEMENT, 1)
    assert not counts_in_play(s.state, "Gates of Morning") and counts_in_play(s.state, "Doors of Night") == (not gates)
    assert s.playable("Twilight") == gates
    if gates:
        s.play("Twilight", "Gates of Morning").window(At.MOVEMENT, 1)
        assert s.where("Gates of Morning") is Zone.DISCARD and counts_in_play(s.state, "Doors of Night")


@pytest.mark.parametrize("peril", [True, False])
def test_by_returned_peril_hazards_are_stronger(peril: bool) -> None:
    s = Scenario().company(0, "Aragorn II", "Legolas", "Bergil", "Faramir", at="Rivendell").hand(0, SPARE)
    s.hand(1, "Wolves", "Clouds", "Peril Returned").go("Goblin-gate")
    for card in ("Clouds", *["Peril Returned"] * peril):
        s.play(card).window(At.MOVEMENT, 1)
    meet(s, "Wolves")
    assert attack_prowess(s.state, attack_of(s)) == load().named("Wolves").prowess + 2 * peril


# ------------------------------------------------------------------------------------------------------ nobody’s friend
FRIEND = "Nobody’s Friend"


def came(*hand: str, name: str = "Woffung", side: str = "hero") -> Scenario:
    """An agent was laid this turn."""
    s = Scenario(sides=(side, "minion"))
    people, at, to = (("Aragorn II",), "Rivendell", "Bree") if side == "hero" else (("Jerrek",), DARK, "Dale (minion)")
    s.company(0, *people, at=at).hand(0, SPARE).hand(1, name, *hand, SPARE)
    s._build.append(lambda d: d.owe(1, Zone.HAND))
    s.go(to)
    return s.act(Action(Say.AGENT, (Deed.LAY, NONE, hidden(s, name)))).window(At.MOVEMENT, 1)  # type: ignore[return-value]


def hidden(s: Scenario, name: str) -> int:
    """An unseen card of the hazard player's hand."""
    return next(c for c in s.state.zones[1][Zone.HAND] if s.title(s.identity(c).definition) == name)


def test_nobodys_friend_has_come_anywhere() -> None:
    s = came(FRIEND)
    agent = s.state.later.agents[0]
    before = beginnings(s.state, agent, load().named("Woffung"))
    assert before == homes(s.state, 1, load().named("Woffung"))
    plays(s, FRIEND)
    s.window(At.MOVEMENT, 1)
    agent = s.state.later.agents[0]
    found = beginnings(s.state, agent, load().named("Woffung"))
    labels = {load().atlas.sites[index].label for index in found}
    assert {"Bree (minion)", "Shrel-Kain (minion)"} <= labels and len(found) > len(before)
    assert all(load().atlas.sites[index].type in "BF" or index in before for index in found)
    assert beginnings(s.state, agent, load().named("Baugúr")) == homes(s.state, 1, load().named("Baugúr"))
    bree = load().atlas.site_named["Bree (minion)"].index
    s.act(Action(Say.AGENT, (Deed.REVEAL, 0, bree, agent.card), (show(agent.card, s._hidden),)))
    assert s.state.later.agents[0].place == bree and s.where(FRIEND) is Zone.DISCARD


def test_nobodys_friend_needs_a_new_agent_and_no_minion() -> None:
    assert came(FRIEND).playable(FRIEND)
    assert not came(FRIEND, side="minion").playable(FRIEND)
    s = came(FRIEND)
    first = Action(Verb.PLAY, (hidden(s, FRIEND), 0), (show(hidden(s, FRIEND), s._hidden),))
    assert s.why_not(first) is None
    s.disturb(lambda d: d.note(agents=tuple(Agent(one.card, 0) for one in d.later.agents)))
    assert s.why_not(first) is not None


def test_nobodys_friend_fetches_an_agent_of_a_hold() -> None:
    s = Scenario(sides=("hero", "minion")).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE)
    s.hand(1, FRIEND, SPARE).empty_draw_pile(1, "Woffung", "Baugúr", *["Ghouls"] * 9).stay()
    s.act(s.play_action(FRIEND, 1))
    s.until(Question.CHOICE)
    found = [x for x in s.legal() if x != PASS]
    assert len(found) == 1
    s.act(found[0])
    assert "Woffung" in s.names(1, Zone.HAND)
