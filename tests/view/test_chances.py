"""Every chance on the screen is the one the dice give: compared with all results of all rolls, for every card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.combat.strikes import STAYS, TAPS
from engine.journeys.play.rings import ring_item_why_not
from engine.journeys.reading.filters import roll_now
from engine.journeys.table.board import attack_now, strike_now
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Play, RingTest, Roll, Window
from engine.journeys.table.verbs import Purpose, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import Handle
from engine.kernel.state import Event, Frame
from engine.lore.cards.library import library
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.games.journeys.show.fight import faced
from lore_tui.games.journeys.show.odds import StrikeOdds, percent
from lore_tui.games.lore.show.rolls import faction_chance, is_lapsing, removal_chance, ring_chances, roll_chance
from tests.cards.positions import Position, position
from tests.view.chances import Happening, chance_of
from tests.view.tale import Tale

CARDS = library().cards
FIGHTS = {At.ENGAGEMENT, At.STRIKE, At.BODY_ROLL}
STRIKES = (Purpose.STRIKE, Purpose.STRIKE_BODY, Purpose.BODY)
ROUNDS = 2


def of_a_fight() -> Iterator[str]:
    """Every creature, and every card that can be played in a fight."""
    for entry in CARDS.values():
        moments = {moment for way in entry.ways for moment in way.moments}
        if entry.definition.is_creature or moments & FIGHTS:
            yield entry.definition.name


def told_of(kind: Told, *args: int | None) -> Happening:
    """Whether an event with these arguments was told; None stands for any."""

    def happened(state: State, told: tuple[Event, ...]) -> bool:
        return any(
            event.kind == kind
            and all(want in (None, got) for want, got in zip(args, event.args, strict=False))
            for event in told
        )

    return happened


def strike_over(who: Handle, number: int) -> Happening:
    """Whether a strike has been resolved."""

    def over(state: State, told: tuple[Event, ...]) -> bool:
        strike = strike_now(state)
        return strike is None or (strike.who, strike.number) != (who, number)

    return over


def counted(state: State, way: int) -> tuple[Fraction, Fraction]:
    """The chances that the strike faced this way fails, and that it kills."""
    strike = strike_now(state)
    assert strike is not None
    after, told = GAME.step(state, pick(way))
    over = strike_over(strike.who, strike.number)
    fails = chance_of(after, STRIKES, told_of(Told.STRIKE, strike.who, None, None, None, 0), over, told)
    return fails, chance_of(after, STRIKES, told_of(Told.BODY, strike.who, None, None, 1), over, told)


def assert_strike_as_shown(state: State, seen: set[tuple[int, ...]]) -> None:
    """The question how a strike is faced shows the chances that the dice give."""
    strike, attack = strike_now(state), attack_now(state)
    assert strike is not None and attack is not None
    key = (attack.definition, attack.number, strike.number)
    if key in seen:
        return
    seen.add(key)
    for way in (TAPS, STAYS):
        shown: StrikeOdds = faced(state, strike, way == TAPS)
        name = CARDS[attack.definition].definition.name if attack.definition else attack.race
        assert (shown.fails, shown.eliminated) == counted(state, way), name


SETTLED: dict[int, tuple[Happening, bool]] = {
    Purpose.CORRUPTION: (told_of(Told.CORRUPTION), False),
    Purpose.FACTION: (told_of(Told.FACTION, None, None, None, None, 1), True),
    Purpose.REMOVAL: (told_of(Told.REMOVAL, None, None, None, None, 1), True),
    Purpose.BODY: (told_of(Told.BODY, None, None, None, 1), True),
}
"""What a roll that reaches its number leads to, or one that does not."""


def assert_roll_as_shown(state: State, roll: Roll) -> None:
    """A question before a roll shows the chance that the dice give."""
    happens, good = SETTLED[roll.purpose]
    rolled = told_of(Told.ROLLS, None, roll.purpose)
    chance = chance_of(state, (Purpose(roll.purpose),), happens, rolled)
    assert roll_chance(state, roll) == (chance if good else 1 - chance)


def assert_speaker_as_shown(state: State, play: Play) -> None:
    """Before somebody taps for a faction everybody's chance is shown."""
    for action in GAME.legal(state, {}):
        after, told = GAME.step(state, action)
        won = told_of(Told.FACTION, play.card, None, None, None, 1)
        chance = chance_of(after, (Purpose.FACTION,), won, told_of(Told.FACTION, play.card), told)
        assert faction_chance(state, play, action.args[0])[1] == chance


def assert_removal_as_shown(state: State) -> None:
    """Who could remove a hazard sees the chance beside it."""
    for action in GAME.legal(state, {}):
        if action.verb == Verb.REMOVE:
            after, told = GAME.step(state, action)
            gone = told_of(Told.REMOVAL, None, None, None, None, 1)
            chance = chance_of(after, (Purpose.REMOVAL,), gone, told_of(Told.REMOVAL), told)
            assert removal_chance(state, *action.args) == chance


def _asked_about(state: State) -> Frame:
    """The procedure that the question belongs to: in a window the one before which cards may be played."""
    return state.frames[-2] if isinstance(state.frames[-1], Window) else state.frames[-1]


def assert_as_shown(state: State, seen: set[tuple[int, ...]]) -> None:
    """Whatever chance the question shows is the one that the dice give."""
    waits, top, roll = GAME.pending(state), state.frames[-1] if state.frames else None, roll_now(state)
    if not isinstance(waits, Decision):
        return
    if waits.question == Question.FACE:
        assert_strike_as_shown(state, seen)
    elif roll is not None and not roll.dice and roll.purpose in SETTLED and roll is _asked_about(state):
        if not is_lapsing(state, roll):
            assert_roll_as_shown(state, roll)
    elif waits.question == Question.TARGET and isinstance(top, Play) and not top.ability:
        if CARDS[top.definition].definition.kind is Kind.FACTION:
            assert_speaker_as_shown(state, top)
    elif waits.question == Question.WINDOW:
        assert_removal_as_shown(state)


def of_any_roll() -> Iterator[str]:
    """Every faction, every hazard that can be removed, every card that goes with a roll."""
    rolls = {At.CORRUPTION_ROLL, At.FACTION_ROLL}
    for entry in CARDS.values():
        moments = {moment for way in entry.ways for moment in way.moments}
        printed = entry.definition
        if printed.kind is Kind.FACTION or printed.removable or moments & rolls or "corruption roll" in printed.text:
            yield printed.name


@pytest.mark.parametrize("name", sorted({*of_a_fight(), *of_any_roll()}))
def test_every_chance_shown_is_that_of_the_dice(name: str) -> None:
    for seed in range(ROUNDS):
        rng = random.Random(f"chances/{name}/{seed}")
        needs = {name: {"played"}}
        table = position(rng, name, needs)
        seen: set[tuple[int, ...]] = set()

        def listen(
            before: State, action: Action, events: tuple[Event, ...], table: Position, seen: set[tuple[int, ...]] = seen
        ) -> None:
            assert_as_shown(table.state, seen)

        table.listen = listen
        table.play_on(rng, name, needs)


def test_a_thief_takes_no_life() -> None:
    tale = Tale()
    tale.company(0, "Gimli", at="Rivendell").bears("Gimli", "Elven Cloak").hand(1, "Thief")
    tale.go("Bree").window(At.MOVEMENT, 1).play("Thief").until(Question.FACE)
    assert not any("death" in option.label for option in tale.asked().prompt.options)


def test_a_ring_test_shows_the_chance_of_every_ring_in_hand() -> None:
    tale = Tale()
    tale.company(0, "Gandalf", at="Rivendell").bears("Gandalf", "Beautiful Gold Ring").hand(0, "Lesser Ring")
    tale.asked()
    test = next(action for action in tale.legal() if action.verb == Verb.TEST)
    (name, shown), *_ = ring_chances(tale.state, tale.words(0), *test.args).items()
    after, told = GAME.step(tale.state, test)

    def fits(state: State, told: tuple[Event, ...]) -> bool:
        frame = state.frames[-1] if state.frames else None
        if not isinstance(frame, RingTest) or not told_of(Told.RING)(state, told):
            return False
        return ring_item_why_not(state, frame, library().catalogue.named(name).number) is None

    assert shown == chance_of(after, (Purpose.RING,), fits, told_of(Told.DISCARDED), told)
    assert any(f"{name} {percent(shown)}" in option.label for option in tale.asked().prompt.options)
