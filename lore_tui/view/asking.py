"""The question of the moment as its player meets it: prompt, letters, what keys point at, standing answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Any

from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import NONE
from lore_tui.view.hints import Letters, Thing, hints
from lore_tui.view.moment import WATCHING, Moment
from lore_tui.view.names import Reader
from lore_tui.view.passing import stop_name
from lore_tui.view.prompt import Answer, Option, Reading, Shape, choices
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Showing, When
from lore_tui.view.standing_answers import Kind, StandingAnswer, kind_of, standing_of, usual


@dataclass
class Asking(ABC):
    """A moment of the game, the question in it, and how far its answer has come; each game adds what is its own."""

    moment: Moment
    showing: Showing
    asked: Asked | None = None
    reading: Reading | None = None
    hold: bool = False
    standing_answers: list[StandingAnswer] = field(default_factory=list)
    """Answers that are given always."""
    letters: Letters = field(default_factory=dict)
    rows: frozenset[str] = frozenset()
    """The letters of the hand, those of cards that left it included, as long as nothing else has taken them."""
    last_question: int = NONE
    stops: frozenset[str] = frozenset()
    queue: list[Action] = field(default_factory=list)
    """What was answered at once to the same question asked several times."""
    unsaid: list[Action] = field(default_factory=list)
    """Answers about a card half played, which nobody else has heard of."""
    led: list[Moment] = field(default_factory=list)
    """The moment of the game to which they belong, and those they led to."""
    is_asked: bool = False
    """Whether `asked` is what the game waits for; else it is the question before."""

    @property
    def when(self) -> When:
        """Where the game stands."""
        return self.showing.when(self.moment.state)

    @property
    def reader(self) -> Reader:
        """Words for this player."""
        seat = None if self.watching else self.moment.seat
        return self.showing.names(self.moment.players, seat, self.moment.secrets)

    @property
    def watching(self) -> bool:
        """Whether nobody is asked anything here."""
        return self.moment.seat == WATCHING

    # ----------------------------------------------------------------------------------------------- the question
    @abstractmethod
    def things(self) -> list[Thing]:
        """The player's own things that have a letter, asked about or not; those of his hand are in `hand_things`."""

    @abstractmethod
    def hand_things(self) -> list[Thing]:
        """The cards of his hand."""

    @property
    def is_costly(self) -> bool:
        """Whether declining cannot be made up for: too much for a key that means "nothing"."""
        return False

    @property
    def is_arranged(self) -> bool:
        """Whether the question on the screen stands for several of the game's, answered in one place."""
        return False

    def ask(self) -> Asked:
        """The question of the moment as a prompt."""
        question = self.moment.question
        before = self.asked.letters if self.asked is not None else {}
        again = question is not None and question.question == self.last_question
        self.last_question = question.question if question is not None else NONE
        # The same question again: what is still asked about keeps its letter.
        asked = self.put(self._give_letters(before if again else {}))
        self.asked = asked
        self.is_asked = True
        return asked

    def put(self, given: Letters) -> Asked:
        """The question with these letters."""
        asked = self.showing.ask(self.moment.state, self.reader, self.moment.number, given)
        if self.is_costly and asked.prompt.shape is not Shape.PASS:
            return replace(asked, prompt=replace(asked.prompt, space=None))
        return asked

    def answer(self, answer: Answer) -> Action:
        """The action that an answer stands for; the rest of several is kept for the questions that follow."""
        assert self.asked is not None
        self.queue = [self.asked.actions[id] for id in answer.chosen[1:]]
        return self.asked.action(answer)

    def planned(self) -> Action | None:
        """What was answered already, to a question asked before, for the one that is asked now."""
        if self.queue and self.showing.edition.game.why_not(self.moment.state, self.queue[0]) is None:
            return self.queue.pop(0)
        self.queue.clear()  # it has come otherwise
        return None

    # ------------------------------------------------------------------------------------- what is not said yet
    def asks_on(self, action: Action) -> tuple[Any, Decision] | None:
        """Where an answer leads that changes nothing anybody could see, and the question there; else nothing."""
        return None

    def hold_back(self, action: Action) -> bool:
        """Keep an answer back that only leads on to the next thing to be named; False if it has to be said."""
        found = self.asks_on(action) if not self.queue else None
        if found is None:
            return False
        self.unsaid.append(action)
        self.led.append(self.moment)
        self.moment = replace(self.moment, state=found[0], question=found[1], number=self.moment.number + 1)
        return True

    def say_all(self, action: Action) -> Action:
        """The first of the answers held back, or else this one; the others follow it."""
        if not self.unsaid:
            return action
        first, *others = self.unsaid
        self.queue = [*others, action]
        self.moment = self.led[0]
        self.unsaid, self.led = [], []
        return first

    def step_back(self) -> bool:
        """Leave the last thing named for a card half played; False if there is none."""
        if not self.unsaid:
            return False
        self.unsaid.pop()
        self.moment = self.led.pop()
        return True

    def newer(self, moment: Moment) -> Moment:
        """A moment of the game as this player meets it: in the same state a card half played stays so."""
        if not self.unsaid or moment.state is not self.led[0].state or moment.question is None:
            self.unsaid, self.led = [], []
            return moment
        shown = self.moment
        self.led[0] = moment
        return replace(moment, state=shown.state, question=shown.question, number=moment.number + len(self.unsaid))

    def forget_plans(self) -> None:
        """Nothing is answered as planned any more."""
        self.queue.clear()

    def _give_letters(self, kept: Letters) -> dict[Thing, str]:
        """Letters for the player's own things and some more; those of others get one when a question names them."""
        own = self.things()
        # Where letters ran short a question may have borrowed one: its owner has it back.
        taken = {self.letters[thing] for thing in own if thing in self.letters}
        kept = {thing: letter for thing, letter in kept.items() if thing in self.letters or letter not in taken}
        found = hints([*own, *kept], {**kept, **self.letters})
        self.letters = {thing: found[thing] for thing in own}
        held = {self.letters[thing] for thing in self.hand_things()}
        self.rows = frozenset(held | self.rows.difference(self.letters.values()))
        return found

    def nothing_asked(self) -> None:
        """Somebody else has to answer."""
        self._give_letters({})
        self.reading = None
        self.is_asked = False

    @property
    def shown_letters(self) -> Letters:
        """The letters beside things: those of the question, else those of the table."""
        return self.asked.letters or self.letters if self.asked is not None and self.is_asked else self.letters

    @property
    def live(self) -> frozenset[str]:
        """The letters and digits that may be typed now."""
        if self.reading is None:
            return frozenset()
        return frozenset(choice.key for choice in choices(self.reading) if choice.allowed)

    @property
    def pointed(self) -> Action | None:
        """The action that Enter would take, as far as it is named in full."""
        option = self.pointed_option
        return self.asked.actions.get(option.id) if option is not None and self.asked is not None else None

    @property
    def pointed_option(self) -> Option | None:
        """The option pointed at: by the arrows, by its keys, or because the keys leave no other card or site."""
        if self.reading is None or self.asked is None or self.reading.prompt is not self.asked.prompt:
            return None
        if self.reading.pointed is not None:
            return self.reading.pointed
        left = self.reading.matching if self.reading.typed else ()
        about = {self.asked.actions[option.id].args[:1] for option in left if option.id in self.asked.actions}
        return left[0] if len(about) == 1 else None

    # -------------------------------------------------------------------------------------------- always the same
    @property
    def kind(self) -> Kind | None:
        """The kind of the question asked."""
        question = self.moment.question
        if question is None or self.asked is None or not self.is_asked:
            return None
        return kind_of(question.question, self.asked, self.when.mover == self.moment.seat)

    def as_habit(self, action: Action) -> StandingAnswer | None:
        """An answer to the question asked, as a standing one."""
        if self.kind is None or self.asked is None or self.is_arranged:
            return None
        return standing_of(self.kind, self.asked, action)

    @property
    def possible_standing(self) -> StandingAnswer | None:
        """What could be answered always to the question on the screen: what is pointed at, else what one key gives."""
        reading, asked = self.reading, self.asked
        if reading is None or asked is None or reading.prompt is not asked.prompt:
            return None
        prompt = asked.prompt
        if prompt.shape is Shape.NUMBER:
            action = asked.actions.get(int(reading.typed) if reading.typed else prompt.most)
        elif reading.typed or reading.cursor is not None:
            able = reading.pointed is None or reading.pointed.allowed
            action = self.pointed if able else None
        else:
            action = asked.actions.get(prompt.space) if prompt.space is not None else None
        return self.as_habit(action) if action is not None else None

    @property
    def usual(self) -> tuple[StandingAnswer, Action] | None:
        """The standing answer to the question asked; none while the player holds, or has a stop here."""
        if self.kind is None or self.asked is None or self.is_arranged or self.hold or self.is_stop:
            return None
        return usual(self.standing_answers, self.kind, self.asked)

    @property
    def is_stop(self) -> bool:
        """Whether the player wants to be asked at this step, on this side."""
        return not self.watching and stop_name(self.when, self.moment.seat) in self.stops
