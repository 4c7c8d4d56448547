"""A question on paper: what is asked and every answer with its words, before keys are given to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.kernel.actions import Action
from lore_tui.view.hints import SINGLE, Letters, Thing, hints, numbers
from lore_tui.view.prompt import DONE, Answer, Option, Prompt, Shape


class Step(NamedTuple):
    """One key of an answer: a thing with a letter, a fixed digit, or the next free number; and its words."""

    words: str
    thing: Thing | None = None
    digit: str = ""
    brief: str = ""
    """The same in a word or two, for a dock without room."""


@dataclass(frozen=True)
class Entry:
    """One answer: the steps that lead to it, and what forbids it."""

    action: Action
    steps: tuple[Step, ...]
    reason: str = ""
    rule: str = ""
    allowed: bool = True
    detail: str = ""
    """A sentence about it for whoever asks."""


@dataclass(frozen=True)
class Sheet:
    """A question with all its answers; the one that passes stands apart."""

    title: str
    question: str
    entries: list[Entry]
    passing: Entry | None = None
    final: bool = True
    count: tuple[int, int] | None = None
    """Lowest and highest number, where the answer is one; the highest is the default."""
    rules: tuple[str, ...] = ()
    """The rules behind it, where they say more than those of the step."""
    some: bool = False
    """Whether it is asked again and again until it is declined: where a screen asks, all answers are given at once."""
    times: int = 1
    """How often the same is asked in a row: so many answers are given at once where a screen asks; of some so many at
    most, where it is more than one."""


@dataclass(frozen=True)
class Asked:
    """A prompt, and the way back from its options to actions."""

    prompt: Prompt
    actions: Mapping[int, Action]
    details: Mapping[int, str] = field(default_factory=dict)
    letters: Letters = field(default_factory=dict)
    things: Mapping[int, Thing] = field(default_factory=dict)
    """What each option points at first, for screens that mark it."""

    def action(self, answer: Answer) -> Action:
        """The action that an answer stands for."""
        return self.actions[answer.number if answer.number is not None else answer.chosen[0]]

    @property
    def only(self) -> Action | None:
        """The one action that is allowed, where there is no choice."""
        if self.prompt.shape is Shape.NUMBER:
            return None
        allowed = [option.id for option in self.prompt.options if option.allowed]
        return self.actions[allowed[0]] if len(allowed) == 1 else None


def asked(sheet: Sheet, serial: int, rules: tuple[str, ...], given: Letters | None) -> Asked:
    """The prompt of a sheet: allowed answers first, each with its keys; without letters everything is numbered."""
    if sheet.count is not None:
        return _number(sheet, serial, rules)
    order = _unlike(_sorted(sheet.entries, given or {}))
    wanted = [step.thing for entry in order for step in entry.steps if step.thing is not None]
    letters = lettered(wanted, given) if given is not None else {}
    keyed = _keys(order, letters)
    options = [_option(at, entry, keys) for at, (entry, keys) in enumerate(zip(order, keyed, strict=True))]
    actions = {at: entry.action for at, entry in enumerate(order)}
    details = {at: entry.detail for at, entry in enumerate(order) if entry.detail}
    space = None
    if sheet.passing is not None:
        space = len(options)
        options.append(_option(space, sheet.passing, (DONE,)))
        actions[space] = sheet.passing.action
    shape = Shape.PASS if space is not None and not any(o.allowed for o in options[:space]) else Shape.ONE
    open_to = sum(option.allowed for option in options[:space])
    several = sheet.some and space is not None and open_to > 1
    if (sheet.times > 1 or several) and given is not None:
        shape = Shape.SEVERAL
    usable = sheet.passing is not None and sheet.passing.allowed
    prompt = Prompt(
        serial,
        sheet.title,
        sheet.question,
        shape,
        tuple(options),
        rules,
        1 if several else sheet.times,
        (min(open_to, sheet.times) if sheet.times > 1 else open_to) if several else sheet.times,
        space=space if usable else None,
        final=sheet.final,
    )
    pointed = {at: step.thing for at, entry in enumerate(order) for step in entry.steps[:1] if step.thing is not None}
    return Asked(prompt, actions, details, letters, pointed)


def lettered(wanted: list[Thing], given: Letters) -> dict[Thing, str]:
    """Letters for the things asked about: their own, and for new ones such as nothing on the table has, if possible."""
    fresh = {thing for thing in wanted if thing not in given}
    free = [letter for letter in SINGLE if letter not in given.values()]
    known = list(given) if len(fresh) <= len(free) else []
    return hints([*known, *wanted], given)


def _number(sheet: Sheet, serial: int, rules: tuple[str, ...]) -> Asked:
    assert sheet.count is not None
    least, most = sheet.count
    actions = {entry.action.args[0]: entry.action for entry in sheet.entries}
    prompt = Prompt(
        serial, sheet.title, sheet.question, Shape.NUMBER, (), rules, least, most, default=most, final=sheet.final
    )
    return Asked(prompt, actions)


def _sorted(entries: list[Entry], given: Letters) -> list[Entry]:
    """By menu digit, allowed ones first, then by the letters things have on the table, else in the order found."""

    def rank(entry: Entry) -> tuple[str, bool, int, str]:
        first = next((step.thing for step in entry.steps if step.thing is not None), None)
        letter = given.get(first, "") if first is not None else ""
        return entry.steps[0].digit, not entry.allowed, len(letter), letter

    return sorted(entries, key=rank)


def _keys(entries: list[Entry], letters: Letters) -> list[tuple[str, ...]]:
    """The keys of each entry; steps without a letter or digit of their own are numbered among their siblings."""
    siblings: dict[tuple[object, ...], list[object]] = {}
    for path, step in _walk(entries):
        known = siblings.setdefault(path, [])
        if not _own_key(step, letters) and _name(step) not in known:
            known.append(_name(step))
    found: list[list[str]] = [[] for _ in entries]
    for at, entry in enumerate(entries):
        for path, step in _walk([entry]):
            own = _own_key(step, letters)
            found[at].append(own or numbers(len(siblings[path]))[siblings[path].index(_name(step))])
    return [tuple(keys) for keys in found]


def _walk(entries: list[Entry]) -> Iterator[tuple[tuple[object, ...], Step]]:
    """Every step of every entry with the steps before it."""
    for entry in entries:
        path: tuple[object, ...] = ()
        for step in entry.steps:
            yield path, step
            path = (*path, _name(step))


def _unlike(entries: list[Entry]) -> list[Entry]:
    """The entries with their last words numbered where two different answers would read the same."""
    seen: dict[tuple[object, ...], int] = {}
    found = []
    for entry in entries:
        path = tuple(_name(step) for step in entry.steps)
        seen[path] = seen.get(path, 0) + 1
        if seen[path] > 1:
            last = entry.steps[-1]
            renamed = Step(f"{last.words} ({seen[path]})", digit="")
            entry = replace(entry, steps=(*entry.steps[:-1], renamed))
        found.append(entry)
    return found


def _name(step: Step) -> object:
    """What makes two steps the same one."""
    return step.digit or (step.words if step.thing is None else step.thing)


def _own_key(step: Step, letters: Letters) -> str:
    return step.digit or ("" if step.thing is None else letters.get(step.thing, ""))


def _option(at: int, entry: Entry, keys: tuple[str, ...]) -> Option:
    words = tuple(step.words for step in entry.steps)
    briefs = tuple(step.brief for step in entry.steps)
    return Option(at, keys, words, entry.allowed, entry.reason, entry.rule, briefs)
