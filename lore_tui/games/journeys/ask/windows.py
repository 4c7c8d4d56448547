"""Moments in which a player may act or pass: the menu of everything that could be done, whatever game it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from engine.journeys.table.board import company, on_table
from engine.journeys.table.records import State
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action
from lore_tui.games.journeys.ask.card_words import ability_words, way_parts
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.things import detail_of, point, to_company
from lore_tui.games.journeys.names import Names
from lore_tui.view.sheet import Entry, Step

Steps: TypeAlias = Callable[[Any, Names, Action], list[Step]]
"""The state is of the kind that the game has."""
CHARACTER = Step("bring in a character", digit="1", brief="bring in")
CARD = Step("play a card", digit="2", brief="play")
OTHER = Step("something else", digit="9")
ALONE: dict[int, Step] = {
    Verb.TRANSFER: Step("hand over an item", brief="hand over"),
    Verb.STORE: Step("store a card", brief="store"),
    Verb.WIELD: Step("change which item is in use", brief="change items"),
    Verb.TEST: Step("test a ring", brief="test a ring"),
    Verb.REMOVE: Step("remove a hazard", brief="remove"),
    Verb.SPLIT: Step("split a company", brief="split"),
    Verb.JOIN: Step("join companies", brief="join"),
}
"""Sorts of action that share a digit, by words of their own: what the digit says where only one of them is possible."""


@dataclass(frozen=True)
class Menu:
    """What can be done in windows: by its verb the sort of action, then the steps that say with what it is done."""

    sorts: Mapping[int, Step]
    steps: Mapping[int, Steps]
    alone: Mapping[int, Step] = field(default_factory=dict)


def acts(b: State, names: Names, menu: Menu, found: Iterable[Action]) -> list[Entry]:
    """Everything that could be done, each as an answer."""
    actions = list(found)
    ways = Counter((x.verb, x.args[0]) for x in actions if x.args)
    return _named_alone([_act(b, names, menu, x, ways) for x in actions], menu)


def _named_alone(entries: list[Entry], menu: Menu) -> list[Entry]:
    """Several sorts of action under one digit are named by the only one that is possible."""
    able: dict[str, set[int]] = {}
    for one in entries:
        if one.allowed:
            able.setdefault(one.steps[0].digit, set()).add(one.action.verb)
    return [_by(one, menu.alone) if able.get(one.steps[0].digit) == {one.action.verb} else one for one in entries]


def _by(one: Entry, alone: Mapping[int, Step]) -> Entry:
    first, *more = one.steps
    own = alone.get(one.action.verb)
    if own is None:
        return one
    return replace(one, steps=(first._replace(words=own.words, brief=own.brief), *more))


def without(entries: Iterable[Entry], *verbs: int) -> list[Entry]:
    """The answers without those of sorts that nobody expects here, as far as they are impossible."""
    return [one for one in entries if one.allowed or one.action.verb not in verbs]


def without_menu(one: Entry) -> Entry:
    """The same answer without the step that chooses the sort of action, since there is one sort only."""
    if len(one.steps) == 1:
        return one
    first, *more = one.steps[1:]
    if one.action.verb == Verb.USE:
        first = first._replace(words=f"use {first.words}")
    return replace(one, steps=(first, *more))


def _act(b: State, names: Names, menu: Menu, x: Action, ways: Counter[tuple[int, int]]) -> Entry:
    """One thing to do, in steps: the sort of action, then what it is done with."""
    steps = menu.steps.get(x.verb, _generic)(b, names, x)
    sort = menu.sorts.get(x.verb)
    detail = detail_of(b, names, x.args[0]) if x.args else ""
    if x.verb == Verb.PLAY:
        number = names.number(b, x.args[0])
        sort = CHARACTER if b.book[number].definition.is_character else CARD
        if ways[x.verb, x.args[0]] > 1:
            kind, label = way_parts(names, b.book[number], b.book[number].ways[x.args[1]])
            steps = [*steps, Step(f"{kind} ({label})" if kind and label else kind or label)]
    elif x.verb == Verb.USE and ways[x.verb, x.args[0]] > 1:
        steps = [*steps, Step(_ability(b, names, x))]
    return entry(b, names, x, sort or OTHER, *steps, detail=detail)


def _ability(b: State, names: Names, x: Action) -> str:
    ability = b.book[names.number(b, x.args[0])].abilities[x.args[1]]
    return f"{ability.label}: {ability_words(ability)}" if ability.label else ability_words(ability)


# ------------------------------------------------------------------------------------------------------------ steps
def with_one(b: State, names: Names, x: Action) -> list[Step]:
    """Done with one card."""
    return [point(b, names, x.args[0])]


def with_two(b: State, names: Names, x: Action) -> list[Step]:
    """Done with one card and another one."""
    return [point(b, names, x.args[0]), point(b, names, x.args[1])]


def splitting(b: State, names: Names, x: Action) -> list[Step]:
    """Somebody leaves his company, with or without the cards on it."""
    group = company(b, on_table(b, x.args[0]).company)  # type: ignore[union-attr]
    who = Step(f"{names.card(b, x.args[0])} leaves the company", x.args[0])
    if group is None or not group.cards:
        return [who]
    return [who, Step("with the cards on the company" if x.args[1] else "without them")]


def shifting(b: State, names: Names, x: Action) -> list[Step]:
    """Somebody goes over to another company."""
    return [Step(f"{names.card(b, x.args[0])} goes over", x.args[0]), to_company(b, names, x.args[1])]


def _generic(b: State, names: Names, x: Action) -> list[Step]:
    """Any answer nobody wrote words for: its cards."""
    cards = [names.card(b, value) for value in x.args if names.number(b, value)]
    return [Step(" ".join(["with", *cards]) if cards else "as the rules say")]
