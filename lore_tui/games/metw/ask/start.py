"""Before a game of METW in one question each: the starting company, the items with their bearers, the play deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from engine.journeys.cards.printed import Definition
from engine.journeys.table.verbs import PASS, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision
from engine.kernel.records import Handle
from engine.metw.game import GAME
from engine.metw.phases.beginnings import token_number
from engine.metw.phases.setup import mind_of, most_starters
from engine.metw.table.frames import Setup
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked as Own
from lore_tui.games.journeys.ask.things import detail_of, point
from lore_tui.games.journeys.names import Names
from lore_tui.view.hints import Letters, Thing
from lore_tui.view.plans import Chosen, Plan
from lore_tui.view.prompt import DONE, Option, Prompt, Shape
from lore_tui.view.sheet import Asked, lettered

PLAY_DECK = ("METW-SETUP-22", "METW-SETUP-23")
Laying = tuple[Handle, Handle | None]
"""A card that is laid down, and who of the company gets it."""


@dataclass(frozen=True)
class Start:
    """Several cards laid down face down in one answer: the question, and what each of its parts lays."""

    state: MetwState
    secrets: Secrets
    asked: Asked
    parts: tuple[Laying, ...]

    def answers(self, chosen: Chosen) -> list[Action]:
        """The answers to the questions of the game, one after the other."""
        laid = [self.parts[part] for part in chosen if part < len(self.parts)]
        return list(_answers(self.state, self.secrets, laid))


def _answers(state: MetwState, secrets: Secrets, laid: Sequence[Laying]) -> Iterator[Action]:
    asked = GAME.pending(state)
    for card, who in laid:
        state = GAME.step(state, first := pick(card))[0]
        yield first
        if who is not None:
            state = GAME.step(state, second := _token(state, secrets, who))[0]
            yield second
    if GAME.pending(state) == asked:
        yield PASS


def _token(state: MetwState, secrets: Secrets, who: Handle) -> Action:
    """The token that names somebody as the bearer of the item laid down last."""
    place = cast(Setup, state.frames[-1]).chosen[_seat(state)].index(who)
    found = GAME.candidates(state, secrets)
    return next(x for x in found if token_number(state, secrets[x.args[0]].definition) == place)


def _seat(state: MetwState) -> int:
    return cast(Decision, GAME.pending(state)).seat


def start(state: MetwState, names: Names, serial: int, given: Letters) -> Start | None:
    """The question that is put as a whole; none where one card is laid down at a time, as in a draft."""
    waits = GAME.pending(state)
    if not isinstance(waits, Decision) or waits.seat != names.seat:
        return None
    if waits.question == Own.STARTER and not state.rules.draft:
        return _company(state, names, serial, given)
    if waits.question == Own.DECK_CHARACTER:
        return _play_deck(state, names, serial, given)
    return _items(state, names, serial, given) if waits.question == Own.STARTING_ITEM else None


# ----------------------------------------------------------------------------------------------- starting characters
def _company(state: MetwState, names: Names, serial: int, given: Letters) -> Start:
    """Everybody who could start; who is chosen must fit in number and mind."""
    found = _pool(state, names)
    lying = [_printed(state, names, card) for card in state.zones[_seat(state)][Place.BID]]
    most, limit = most_starters(state, _seat(state)), state.rules.starting_mind

    def people(chosen: Chosen) -> list[Definition]:
        return [*lying, *(_printed(state, names, found[part][0]) for part in chosen)]

    def minds(chosen: Chosen) -> int:
        return sum(mind_of(state, one) for one in people(chosen))

    def fits(chosen: Chosen) -> bool:
        some = people(chosen)
        distinct = len({one.number for one in some}) == len(some) and sum(one.is_main for one in some) <= 1
        return distinct and len(some) <= most and minds(chosen) <= limit

    def so_far(chosen: Chosen) -> str:
        return f"{len(people(chosen))} of {most}, minds {minds(chosen)} of {limit}."

    def missing(chosen: Chosen) -> str:
        return "" if chosen else "Nobody is chosen."

    question = f"Who starts, {most} at most with minds of {limit} in all? Laid face down. Enter: as marked."
    rules = ("METW-SETUP-17", "METW-SETUP-19", "METW-SETUP-20")
    return _people(state, names, Paper(serial, "COMPANY", question, rules), given, Limits(fits, missing, so_far))


class Paper(NamedTuple):
    """What a question says."""

    serial: int
    title: str
    question: str
    rules: tuple[str, ...]


class Limits(NamedTuple):
    """Who goes together, what is missing, what it comes to."""

    fits: Callable[[Chosen], bool]
    missing: Callable[[Chosen], str]
    so_far: Callable[[Chosen], str]


def _people(state: MetwState, names: Names, paper: Paper, given: Letters, limits: Limits) -> Start:
    """Characters of the pool, each with its letter, those marked whom a sensible player would take."""
    found = _pool(state, names)
    letters = lettered([names.thing(card) for card, _ in found], given)
    keys = {letters[names.thing(card)]: (part,) for part, (card, _) in enumerate(found)}
    words = [point(state, names, card).words for card, _ in found]
    idle = dict(zip(keys, words, strict=True))
    plan = Plan(limits.fits, limits.missing, _advised(state, names, found), keys, idle, so_far=limits.so_far)
    options = tuple(Option(part, (key,), (idle[key],)) for part, key in enumerate(keys))
    prompt = Prompt(paper.serial, paper.title, paper.question, Shape.PLAN, options, paper.rules, plan=plan)
    return _start(state, names, prompt, found, letters)


def _pool(state: MetwState, names: Names) -> list[Laying]:
    return [(x.args[0], None) for x in GAME.candidates(state, names.secrets) if x != PASS]


def _printed(state: MetwState, names: Names, card: Handle) -> Definition:
    return state.book[names.number(state, card)].definition


def _play_deck(state: MetwState, names: Names, serial: int, given: Letters) -> Start:
    """Who goes into the play deck; who does not leaves the game."""
    found, rules = _pool(state, names), state.rules
    most = rules.deck_characters + rules.wizards - cast(Setup, state.frames[-1]).count

    def fits(chosen: Chosen) -> bool:
        some = [_printed(state, names, found[part][0]) for part in chosen]
        people = [one.number for one in some if not one.is_main]
        alone = len(set(people)) == len(people) <= rules.deck_characters
        return alone and len(some) - len(people) <= rules.wizards and len(some) <= most

    def so_far(chosen: Chosen) -> str:
        return f"{len(chosen)} of {most}."

    def missing(chosen: Chosen) -> str:
        return ""  # a letter changes what is marked, and does not begin anew

    question = f"Who goes into your play deck, {most} at most? The others leave the game. Enter: as marked."
    return _people(state, names, Paper(serial, "PLAY DECK", question, PLAY_DECK), given, Limits(fits, missing, so_far))


# ----------------------------------------------------------------------------------------------------- starting items
def _items(state: MetwState, names: Names, serial: int, given: Letters) -> Start:
    """Every item and who gets it: its letter goes through the company."""
    setup = cast(Setup, state.frames[-1])
    people = setup.chosen[_seat(state)]
    cards = [x.args[0] for x in GAME.candidates(state, names.secrets) if x != PASS]
    found: list[Laying] = [(card, who) for card in cards for who in people]
    most, none = state.rules.starting_items - setup.count, len(found)

    def number(chosen: Chosen) -> int:
        return sum(part != none for part in chosen)

    def so_far(chosen: Chosen) -> str:
        return f"{number(chosen)} of {most}."

    def missing(chosen: Chosen) -> str:
        return ""

    letters = lettered([names.thing(card) for card in cards], given)
    keys: dict[str, Chosen] = {}
    options, idle = [], dict[str, str]()
    for part, (card, who) in enumerate(found):
        key = letters[names.thing(card)]
        keys[key] = (*keys.get(key, ()), part)
        idle[key] = names.card(state, card)
        assert who is not None
        options.append(Option(part, (key,), (f"{idle[key]} to {names.card(state, who)}",)))
    options.append(Option(none, (DONE,), ("none",)))
    proposed = _advised(state, names, found) or (none,)
    plan = Plan(lambda chosen: number(chosen) <= most, missing, proposed, keys, idle, {DONE: (none,)}, so_far=so_far)
    question = f"Starting items, {most} at most, and who gets them? A letter again: the next one. Enter: as marked."
    rules = ("METW-SETUP-09", "METW-RULING-02")
    prompt = Prompt(serial, "ITEMS", question, Shape.PLAN, tuple(options), rules, plan=plan)
    return _start(state, names, prompt, found, letters)


def _start(
    state: MetwState, names: Names, prompt: Prompt, found: Sequence[Laying], letters: dict[Thing, str]
) -> Start:
    actions = {option.id: pick(found[option.id][0]) if option.id < len(found) else PASS for option in prompt.options}
    details = {part: detail_of(state, names, card) for part, (card, _) in enumerate(found)}
    asked = Asked(prompt, actions, details, letters)
    return Start(state, names.secrets, asked, tuple(found))


def _advised(state: MetwState, names: Names, found: Sequence[Laying]) -> Chosen:
    """What a sensible player would lay down."""
    from engine.bots.metw.steward import Steward  # nobody who plays no game waits for the steward

    steward, laid = Steward(), list[Laying]()
    asked = GAME.pending(state)
    while GAME.pending(state) == asked and (action := steward(state, names.secrets)) != PASS:
        state = GAME.step(state, action)[0]
        who = None
        waits = GAME.pending(state)
        if isinstance(waits, Decision) and waits.question == Own.BEARER and waits.seat == names.seat:
            token = steward(state, names.secrets)
            place = token_number(state, names.secrets[token.args[0]].definition)
            who = cast(Setup, state.frames[-1]).chosen[waits.seat][place]
            state = GAME.step(state, token)[0]
        laid.append((action.args[0], who))
    return tuple(found.index(one) for one in laid if one in found)
