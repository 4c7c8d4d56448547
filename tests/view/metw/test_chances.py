"""The chances that METW shows are those that its dice give: every result of every roll is played on."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Any

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.combat.strikes import STAYS, TAPS
from engine.journeys.reading.filters import roll_now
from engine.journeys.table.board import attack_now, on_table, strike_now
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Play, Roll
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.kernel.state import Event
from engine.metw.game import GAME
from engine.metw.play.conditions import persuasion_now
from engine.metw.table.verbs import Say, Tells
from lore_tui.games.journeys.show.fight import faced, forecast, might_of
from lore_tui.games.journeys.show.odds import StrikeOdds, percent
from lore_tui.games.metw.show.checks import check_lines, modifier_parts, point_parts
from lore_tui.games.metw.show.rolls import Attempt, attempt_chance, check_odds, faction_chance, made
from tests.metw.scenario import Scenario
from tests.view.chances import Happening, chance_of
from tests.view.metw.tale import ask, known_to, labels, words

STRIKES = (Purpose.STRIKE, Purpose.STRIKE_BODY, Purpose.BODY)


def told_of(kind: int, *args: int | None) -> Happening:
    """Whether an event with these arguments was told; None stands for any."""

    def happened(state: Any, told: tuple[Event, ...]) -> bool:
        return any(
            event.kind == kind and all(want in (None, got) for want, got in zip(args, event.args, strict=False))
            for event in told
        )

    return happened


def chance(s: Scenario, rolls: Collection[Purpose], happens: Happening, ends: Happening, *first: Action) -> Fraction:
    """The chance that something happens if nobody does more than these first answers and what he has to."""
    state, told = s.state, ()
    for action in first:
        state, new = GAME.step(state, action)
        told += new
    return chance_of(state, rolls, happens, ends, told, {**known_to(s, 0), **known_to(s, 1)}, GAME)


def fight(creature: str, *people: str, wounded: bool = False) -> Scenario:
    s = Scenario().company(0, *people, at="Rivendell").company(1, "Éowyn", at="Edoras").hand(1, creature)
    if wounded:
        s.wounded(people[0])
    s.go("Goblin-gate")
    s.act(s.play_action(creature))
    return s.until(Question.FACE) if not wounded else s.until_attack()


# --------------------------------------------------------------------------------------------------------- strikes
@pytest.mark.parametrize("creature", ["Giant", "Cave-drake", "Rogrog"])
@pytest.mark.parametrize("way", [TAPS, STAYS])
def test_a_strike_is_as_likely_to_fail_tie_and_kill_as_is_shown(creature: str, way: int) -> None:
    s = fight(creature, "Aragorn II")
    strike, attack = strike_now(s.state), attack_now(s.state)
    assert strike is not None and attack is not None
    shown: StrikeOdds = faced(s.state, strike, way == TAPS)
    over = told_of(Told.ATTACK_OVER)
    for outcome, expected in ((0, shown.fails), (2, shown.tied), (1, shown.succeeds)):
        ended = told_of(Told.STRIKE, strike.who, None, None, None, outcome)
        assert chance(s, STRIKES, ended, over, pick(way)) == expected
    assert chance(s, STRIKES, told_of(Told.BODY, strike.who, None, None, 1), over, pick(way)) == shown.eliminated
    total = shown.fails + shown.tied + shown.succeeds
    assert total == 1 and shown.tied > 0


def test_who_is_wounded_already_dies_more_easily() -> None:
    s = fight("Giant", "Aragorn II", wounded=True)
    who, attack = s.named("Aragorn II"), attack_now(s.state)
    assert attack is not None
    shown = forecast(s.state, attack, who, might_of(s.state, attack, who))
    dead = chance(s, STRIKES, told_of(Told.BODY, who, None, None, 1), told_of(Told.ATTACK_OVER))
    assert dead == shown.eliminated > 0


# ------------------------------------------------------------------------------------------------ corruption checks
def burdened(*items: str) -> Scenario:
    s = Scenario().company(0, "Bilbo", "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Edoras")
    s.bears("Bilbo", *items)
    s.act(Action(Verb.TRANSFER, (s.named(items[0]), s.named("Aragorn II"))))
    s.pending  # noqa: B018  (nature answers first)
    return s


RICH = ("Glamdring", "Elven Cloak", "The Mithril-coat", "The Arkenstone")


@pytest.mark.parametrize("items", [("Elven Cloak",), RICH])
@pytest.mark.parametrize("helped", [False, True])
def test_a_corruption_check_is_as_safe_as_is_shown(items: tuple[str, ...], helped: bool) -> None:
    s = burdened(*items)
    s.until(Question.WINDOW, 0)
    if helped:
        s.act(Action(Say.HELP, (s.named("Aragorn II"),)))
        while (roll := roll_now(s.state)) is not None and not roll.supporters:
            s.act(PASS)
    roll = roll_now(s.state)
    assert isinstance(roll, Roll) and roll.supporters == (1 if helped else 0)
    shown = check_odds(s.state, roll)
    checked, rolls = told_of(Tells.CORRUPTED, roll.who), (Purpose.CORRUPTION,)

    def over(state: Any, told: tuple[Event, ...]) -> bool:
        return checked(state, told) and roll_now(state) is None

    gone = chance(s, rolls, lambda state, told: over(state, told) and on_table(state, roll.who) is None, over)
    kept = chance(s, rolls, told_of(Told.DISCARDED, roll.who), over)
    assert (shown.eliminated + shown.discarded, shown.discarded) == (gone, kept)
    assert shown.safe + shown.discarded + shown.eliminated == 1


def test_every_share_of_a_check_has_its_source() -> None:
    s = burdened("Glamdring", "Elven Cloak").until(Question.WINDOW, 0)
    who = s.named("Bilbo")
    assert {part.name for part in point_parts(s.state, who)} >= {"Glamdring", "Elven Cloak"}
    assert sum(part.value for part in modifier_parts(s.state, who)) == s.state.customs.burden(s.state, who)
    lines = check_lines(s.state, words(s, 0), 200)
    assert lines[0].startswith("Corruption check of Bilbo") and "Glamdring +" in lines[1]


# --------------------------------------------------------------------------------------------------------- influence
def test_a_faction_joins_as_often_as_is_shown() -> None:
    s = Scenario().company(0, "Imrahil", "Háma", at="Dol Amroth").company(1, "Éowyn", at="Edoras")
    s.hand(0, "Knights of Dol Amroth").at(Phase.SITE).enter().window(At.SITE, 0)
    s.act(s.play_action("Knights of Dol Amroth")).until(Question.TARGET)
    play, who, names = s.state.frames[-1], s.named("Imrahil"), words(s, 0)
    assert isinstance(play, Play)
    _, shown = faction_chance(s.state, play, who)
    assert any(percent(shown) in label for label in labels(ask(s)))
    joined, over = told_of(Told.FACTION, None, who, None, None, 1), told_of(Told.FACTION)
    won = chance(s, (Purpose.FACTION,), joined, over, pick(who))
    assert shown == won and 0 < won < 1
    asked, _ = GAME.step(s.state, pick(who))
    assert percent(won) in check_lines(asked, names, 200)[0]
    assert "direct influence of Imrahil +4" in check_lines(asked, names, 200)[1]


def test_an_attempt_against_the_opponent_succeeds_as_often_as_is_shown() -> None:
    s = Scenario().company(0, "Aragorn II", at="Bree").company(1, "Bilbo", at="Bree").at(Phase.SITE).enter()
    s.window(At.SITE, 0)
    who, target, names = s.named("Aragorn II"), s.named("Bilbo"), words(s, 0)
    shown = attempt_chance(s.state, Attempt(who, target))
    action = Action(Say.INFLUENCE, (who, target, NONE))
    tried, _ = GAME.step(s.state, action)
    under_way = persuasion_now(tried)
    assert under_way is not None and attempt_chance(tried, made(under_way)) == shown
    both = (Purpose.INFLUENCE, Purpose.RESISTANCE)
    assert chance(s, both, told_of(Told.DISCARDED, target), told_of(Tells.PERSUASION), action) == shown
    lines = check_lines(tried, names, 200)
    assert any("unused general influence" in line for line in lines), lines
