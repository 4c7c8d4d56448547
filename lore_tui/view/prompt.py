"""A question to the player and the reading of its answer, key by key, without any screen.

One grammar for all questions: digits and letters point, Enter accepts, Space passes or declines and never
accepts, Backspace takes the last step back.  The same reading serves the full screen and the plain client.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from lore_tui.view.hints import numbers
from lore_tui.view.plans import Chosen, Plan, turned

SEE_WHY = "? says why"
"""In place of a reason where there are several, or where it would be cut: the page of reasons has them."""
DONE = "0"
"""The key of passing, declining, having done."""


class Shape(enum.Enum):
    """What kind of answer a question wants."""

    ONE = "choose one"
    SEVERAL = "choose several"
    NUMBER = "a number"
    ORDER = "an order"
    YES_NO = "yes or no"
    PASS = "nothing but going on"
    PLAN = "an arrangement of several parts"


@dataclass(frozen=True)
class Option:
    """Something that may be answered, or why it may not: each step of it has a key and words."""

    id: int
    keys: tuple[str, ...]
    words: tuple[str, ...]
    allowed: bool = True
    reason: str = ""
    rule: str = ""
    briefs: tuple[str, ...] = ()  # each step in a word or two, empty where it has no shorter form

    @property
    def code(self) -> str:
        """All keys in a row, as they are typed."""
        return "".join(self.keys)

    def brief(self, step: int) -> str:
        """The words of a step as short as they are."""
        return (self.briefs[step] if len(self.briefs) > step else "") or self.words[step]

    @property
    def label(self) -> str:
        """The words of all steps in a row."""
        return ", ".join(self.words)


@dataclass(frozen=True)
class Prompt:
    """A question: what it is about, what may be answered, and what Enter and Space mean."""

    serial: int
    title: str
    question: str
    shape: Shape
    options: tuple[Option, ...] = ()
    rules: tuple[str, ...] = ()
    least: int = 1  # how many to choose, or the lowest number
    most: int = 1  # how many to choose, or the highest number
    default: int | None = None  # the option, or the number, that Enter alone accepts
    space: int | None = None  # the option that Space answers: pass, done, no
    final: bool = True  # the answer cannot be taken back, so it always needs Enter
    plan: Plan | None = None  # which parts an arrangement has

    def option(self, id: int) -> Option:
        """The option with this id."""
        return next(option for option in self.options if option.id == id)


@dataclass(frozen=True)
class Answer:
    """What the player answered: options in the order chosen, or a number."""

    serial: int
    chosen: tuple[int, ...] = ()
    number: int | None = None


@dataclass(frozen=True)
class Reading:
    """How far the answer to a prompt has come; `answer` is set when it is complete."""

    prompt: Prompt
    typed: str = ""  # of the option being pointed at, or of the number
    chosen: tuple[int, ...] = ()
    cursor: int | None = None  # the option the arrows stand on
    message: str = ""  # why the last key did nothing
    missed: str = ""  # that key
    page: int = 0  # counted on without end; the lines take it modulo their pages
    answer: Answer | None = None
    leave: bool = False  # Backspace with nothing left to take back

    @property
    def matching(self) -> tuple[Option, ...]:
        """The options that the keys typed so far may still mean."""
        return tuple(option for option in self.prompt.options if option.code.startswith(self.typed))

    @property
    def arranged(self) -> Chosen:
        """The parts of an arrangement as they stand: those chosen, else those proposed."""
        plan = self.prompt.plan
        return self.chosen or (plan.proposed if plan is not None else ())

    @property
    def pointed(self) -> Option | None:
        """The option that the arrows, or else the typed keys, name in full, or the only one they leave."""
        if self.cursor is not None:
            return self.prompt.option(self.cursor)
        for option in self.prompt.options:
            if option.code == self.typed:
                return option
        left = [option for option in self.matching if option.allowed]
        if self.typed and len(left) == 1 and "".join(self.steps) == self.typed:
            return left[0]  # further steps need no choice
        return None

    @property
    def steps(self) -> tuple[str, ...]:
        """The complete steps typed so far; a step of two keys counts when both are typed."""
        steps: list[str] = []
        rest = self.typed
        for key in self.matching[0].keys if self.matching else ():
            if not key or not rest.startswith(key):
                break
            steps.append(key)
            rest = rest[len(key) :]
        return tuple(steps)


@dataclass(frozen=True)
class Choice:
    """One entry of the menu as it stands: the next key, its words, and what may follow."""

    key: str
    words: str
    next_keys: tuple[str, ...] = ()
    next_words: tuple[str, ...] = ()  # what each of them stands for
    allowed: bool = True
    reason: str = ""
    rule: str = ""
    brief: str = ""  # its words where there is little room
    option: int | None = None  # the option that this key completes
    mark: str = ""  # "*" chosen, "1st" ordered
    here: bool = False  # the arrows stand on one of its options, or it is typed


def choices(reading: Reading) -> list[Choice]:
    """What can be pointed at now: the next step of every option that still fits, alike ones together.

    Where the typed keys name an option in full, its step stays as it was asked: another key changes the choice.
    """
    depth, fitting = len(reading.steps), reading.matching
    if depth and not any(len(option.keys) > depth for option in fitting):
        depth -= 1
        before = "".join(reading.steps[:-1])
        fitting = tuple(option for option in reading.prompt.options if option.code.startswith(before))
    groups: dict[str, list[Option]] = {}
    for option in fitting:
        if len(option.keys) > depth:
            groups.setdefault(option.keys[depth], []).append(option)
    return [_choice(reading, key, group, depth) for key, group in groups.items()]


def _choice(reading: Reading, key: str, group: list[Option], depth: int) -> Choice:
    if reading.prompt.shape is Shape.PLAN:
        return _part(reading, key, group)
    able = [option for option in group if option.allowed]
    first = (able or group)[0]
    reason = first.reason if len({option.reason for option in group}) == 1 else SEE_WHY
    whole = first if len(first.keys) == depth + 1 else None
    further = [option for option in able if len(option.keys) > depth + 1]
    following = {option.keys[depth + 1]: option.brief(depth + 1) for option in reversed(further)}
    here = reading.cursor if reading.cursor is not None or reading.pointed is None else reading.pointed.id
    order = dict.fromkeys(option.keys[depth + 1] for option in further)
    return Choice(
        key=key,
        words=first.words[depth],
        next_keys=tuple(order),
        next_words=tuple(following[key] for key in order),
        allowed=bool(able),
        reason="" if able else reason,
        rule="" if able else first.rule,
        brief=first.briefs[depth] if len(first.briefs) > depth else "",
        option=None if whole is None else whole.id,
        mark="" if whole is None else _mark(reading, whole.id),
        here=any(option.id == here for option in group),
    )


def _part(reading: Reading, key: str, group: list[Option]) -> Choice:
    """What a thing does in the arrangement as it stands, else what it could do."""
    plan = reading.prompt.plan
    assert plan is not None
    now = next((option for option in group if option.id in reading.arranged), None)
    if now is not None:
        words = plan.words(now.id, reading.arranged) if plan.words is not None else now.words[0]
        return Choice(key, words, brief=now.brief(0), option=now.id, mark="*")
    return Choice(key, plan.idle.get(key, group[0].words[0]), option=group[0].id)


def _mark(reading: Reading, id: int) -> str:
    if id not in reading.chosen:
        return ""
    if reading.prompt.shape is not Shape.ORDER:
        return "*"
    place = reading.chosen.index(id) + 1
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10 if place not in (11, 12, 13) else 0, "th")
    return f"{place}{ending}"


def press(reading: Reading, key: str, *, auto_accept: bool = False) -> Reading:
    """The reading after one more key: a character, or enter, space, backspace, escape or an arrow by name."""
    clear = replace(reading, message="", missed="", leave=False)
    if reading.answer is not None:
        return clear
    if key == "enter":
        return _accept(clear)
    if key in ("space", " "):
        return _pass(clear)
    if key in ("backspace", "escape"):
        return _back(clear)
    if key in ("up", "down", "pageup", "pagedown", "home", "end"):
        return _move(clear, key)
    if reading.prompt.shape is Shape.PLAN:
        return _arrange(clear, key)
    if reading.prompt.shape is Shape.NUMBER:
        return _type_number(clear, {"plus": "+", "minus": "-"}.get(key, key))
    return _point(clear, key, auto_accept and not reading.prompt.final)


def _arrange(reading: Reading, key: str) -> Reading:
    """One more part of an arrangement; where strikes are to be given by hand the first letter begins it anew."""
    plan = reading.prompt.plan
    assert plan is not None
    if key not in plan.parts and key not in plan.whole:
        here = " ".join((*plan.parts, *plan.whole))
        return replace(reading, message=f"{key}: nothing here has this key. Possible: {here}")
    begun = reading.chosen or (plan.given if plan.missing(()) else plan.proposed)
    now = turned(plan, begun, key)
    refused = now == begun and key in plan.parts
    message = f"That does not fit with the rest. {plan.so_far(begun)}".rstrip() if refused else ""
    return replace(reading, chosen=now, cursor=None, message=message)


def _point(reading: Reading, key: str, auto_accept: bool) -> Reading:
    longer = replace(reading, typed=reading.typed + key, cursor=None, page=0)
    if not longer.matching and reading.steps:
        # Another choice for the last step, instead of taking it back first.
        longer = replace(longer, typed="".join(reading.steps[:-1]) + key)
    if not longer.matching and not reading.typed:
        longer = replace(longer, typed=_under_one_digit(reading.prompt, key))
    matching = longer.matching
    if not matching:
        here = " ".join(choice.key for choice in choices(reading))
        return replace(
            reading, message=f"{key}: nothing here has this key. Possible: {here or 'Enter, Backspace'}", missed=key
        )
    if not any(option.allowed for option in matching):
        return replace(reading, message=refusal(matching[0]), missed=key)
    pointed = longer.pointed
    if pointed is None:
        return longer
    if reading.prompt.shape in (Shape.SEVERAL, Shape.ORDER):
        return _toggle(replace(longer, typed=""), pointed)
    return _accept(longer) if auto_accept else longer


def _under_one_digit(prompt: Prompt, key: str) -> str:
    """A card that only one entry of the menu is about can be pointed at without the digit of that entry."""
    fitting = [option for option in prompt.options if len(option.keys) > 1 and option.keys[1].startswith(key)]
    able = {option.keys[0] for option in fitting if option.allowed} or {option.keys[0] for option in fitting}
    return f"{able.pop()}{key}" if len(able) == 1 and key.isalpha() else key


def refusal(option: Option) -> str:
    """Why an option is not possible, with the rule."""
    rule = f" ({option.rule})" if option.rule else ""
    return f"{option.label}: {option.reason or 'not possible now'}{rule}"


def _toggle(reading: Reading, option: Option) -> Reading:
    if option.id in reading.chosen:
        return replace(reading, chosen=tuple(id for id in reading.chosen if id != option.id))
    most = len(allowed(reading.prompt)) if reading.prompt.shape is Shape.ORDER else reading.prompt.most
    if len(reading.chosen) >= most:
        return replace(reading, message=f"{most} of {most} chosen. Backspace takes the last one back.")
    return replace(reading, chosen=(*reading.chosen, option.id))


def allowed(prompt: Prompt) -> tuple[Option, ...]:
    """The options that may be answered."""
    return tuple(option for option in prompt.options if option.allowed)


def _type_number(reading: Reading, key: str) -> Reading:
    prompt = reading.prompt
    if key in ("+", "-"):
        start = prompt.least if prompt.default is None else prompt.default
        value = int(reading.typed) + (1 if key == "+" else -1) if reading.typed else start
        return replace(reading, typed=str(min(max(value, prompt.least), prompt.most)))
    if not (key.isascii() and key.isdigit()):
        return replace(reading, message=f"Type a number from {prompt.least} to {prompt.most}.")
    value = int(reading.typed + key)
    if value > prompt.most:
        return replace(reading, message=f"{value} is more than {prompt.most}, the most there is.")
    return replace(reading, typed=str(value))


def _accept(reading: Reading) -> Reading:
    prompt = reading.prompt
    if prompt.shape is Shape.NUMBER:
        return _accept_number(reading)
    if prompt.plan is not None:
        missing = prompt.plan.missing(reading.arranged)
        answer = None if missing else Answer(prompt.serial, reading.arranged)
        return replace(reading, message=missing, answer=answer)
    pointed = reading.pointed
    if prompt.shape in (Shape.SEVERAL, Shape.ORDER):
        if pointed is not None and pointed.id not in reading.chosen:
            return _toggle(reading, pointed) if pointed.allowed else replace(reading, message=refusal(pointed))
        return _accept_list(reading)
    if pointed is None and not reading.typed and prompt.default is not None:
        pointed = prompt.option(prompt.default)
    if pointed is None and prompt.shape is Shape.PASS and prompt.space is not None:
        pointed = prompt.option(prompt.space)
    if pointed is None:
        here = " ".join(choice.key for choice in choices(reading) if choice.allowed)
        return replace(reading, message=f"Choose first: {here}")
    if not pointed.allowed:
        return replace(reading, message=refusal(pointed))
    return replace(reading, answer=Answer(prompt.serial, (pointed.id,)))


def _accept_number(reading: Reading) -> Reading:
    prompt = reading.prompt
    value = int(reading.typed) if reading.typed else prompt.default
    if value is None or not prompt.least <= value <= prompt.most:
        return replace(reading, message=f"Type a number from {prompt.least} to {prompt.most}.")
    return replace(reading, answer=Answer(prompt.serial, number=value))


def _accept_list(reading: Reading) -> Reading:
    prompt = reading.prompt
    if prompt.shape is Shape.ORDER:
        rest = tuple(option.id for option in allowed(prompt) if option.id not in reading.chosen)
        return replace(reading, answer=Answer(prompt.serial, reading.chosen + rest))
    missing = prompt.least - len(reading.chosen)
    if missing > 0:
        return replace(reading, message=f"Choose {missing} more.")
    return replace(reading, answer=Answer(prompt.serial, reading.chosen))


def can_pass(prompt: Prompt) -> bool:
    """Whether Space answers a question."""
    return prompt.space is not None or (prompt.shape is Shape.SEVERAL and prompt.least == 0)


def _pass(reading: Reading) -> Reading:
    prompt = reading.prompt
    if reading.chosen and prompt.plan is not None and prompt.plan.rest and prompt.space is not None:
        return replace(reading, answer=Answer(prompt.serial, (*reading.chosen, prompt.space)))
    if reading.typed or reading.chosen:
        return replace(reading, message="Enter accepts what is chosen, Backspace takes it back.")
    if prompt.space is not None:
        option = prompt.option(prompt.space)
        if not option.allowed:
            return replace(reading, message=refusal(option))
        return replace(reading, answer=Answer(prompt.serial, (option.id,)))
    if prompt.shape is Shape.SEVERAL and prompt.least == 0:
        return replace(reading, answer=Answer(prompt.serial))
    done = next((option for option in allowed(prompt) if option.code == DONE), None)
    if done is not None:
        return replace(reading, message=f"This question needs an answer; {DONE} and Enter: {done.label}.")
    return replace(reading, message="This question needs an answer; it cannot be passed.")


def _back(reading: Reading) -> Reading:
    if reading.prompt.shape is Shape.NUMBER and reading.typed:
        return replace(reading, typed=reading.typed[:-1])
    if reading.typed:
        steps = "".join(reading.steps)
        shorter = steps if steps != reading.typed else "".join(reading.steps[:-1])
        return replace(reading, typed=shorter, page=0)
    if reading.chosen:
        return replace(reading, chosen=reading.chosen[:-1])
    if reading.cursor is not None:
        return replace(reading, cursor=None)
    return replace(reading, leave=True)


def _move(reading: Reading, key: str) -> Reading:
    if key in ("pageup", "pagedown"):
        return replace(reading, cursor=None, page=reading.page + (1 if key == "pagedown" else -1))
    ids = [option.id for option in reading.matching]
    if not ids:
        return reading
    if key in ("home", "end"):
        return replace(reading, typed="", cursor=ids[0] if key == "home" else ids[-1])
    step = 1 if key == "down" else -1
    if reading.cursor in ids:
        at = (ids.index(reading.cursor) + step) % len(ids)
    else:
        at = 0 if step > 0 else len(ids) - 1
    return replace(reading, cursor=ids[at])


def read_line(prompt: Prompt, line: str) -> Reading:
    """The reading of a whole line as the plain client takes it: keys with blanks between them, then Enter."""
    reading = Reading(prompt)
    words = line.split()
    if words == ["pass"]:
        return press(reading, "space")
    for word in words:
        for character in word:
            reading = press(reading, character)
            if reading.message:
                return reading
    return press(reading, "enter")


def one_of(
    serial: int, title: str, question: str, words: Iterable[str], *, rules: tuple[str, ...] = ()
) -> Prompt:
    """A question with numbered options that are all possible."""
    listed = list(words)
    keys = numbers(len(listed))
    options = tuple(Option(id, (keys[id],), (label,)) for id, label in enumerate(listed))
    return Prompt(serial, title, question, Shape.ONE, options, rules)


def barred(prompt: Prompt, reasons: Mapping[int, str]) -> Prompt:
    """The question with some options that are not possible, and why."""
    options = (
        replace(one, allowed=False, reason=reasons[one.id]) if one.id in reasons else one for one in prompt.options
    )
    return replace(prompt, options=tuple(options))


def yes_no(serial: int, title: str, question: str, *, rules: tuple[str, ...] = (), final: bool = True) -> Prompt:
    """A question answered by 1 (yes, id 1) or 2 (no, id 0); Space is no, Enter alone is nothing."""
    options = (Option(1, ("1",), ("yes",)), Option(0, ("2",), ("no",)))
    return Prompt(serial, title, question, Shape.YES_NO, options, rules, space=0, final=final)
