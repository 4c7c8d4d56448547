"""The question of the moment as its player meets it: its prompt, its letters, what the keys point at, and habits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.journeys.table.board import attack_now
from engine.journeys.table.verbs import Question
from engine.kernel.actions import Action
from engine.kernel.records import NONE, owner
from engine.lore.records import State
from lore_tui.games.lore.ask.battle import Arrangement, Battle, arrange, is_arranged
from lore_tui.games.lore.ask.questions import ask
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show.table import Letters, Thing, sorted_hand, things
from lore_tui.sessions.habits import Habit, Kind, habit_of, kind_of, usual
from lore_tui.sessions.passing import stop_name
from lore_tui.sessions.session import WATCHING, Moment
from lore_tui.view.hints import hints
from lore_tui.view.prompt import Answer, Option, Reading, Shape, choices
from lore_tui.view.sheet import Asked

COSTLY = (Question.START_COMPANY, Question.DRAFT, Question.STARTING_CARD)
"""To pass these cannot be made up for."""


@dataclass
class Asking:
    """A moment of the game, the question in it, and how far its answer has come."""

    moment: Moment
    asked: Asked | None = None
    reading: Reading | None = None
    hold: bool = False
    habits: list[Habit] = field(default_factory=list)
    """Answers that are given always."""
    letters: Letters = field(default_factory=dict)
    rows: frozenset[str] = frozenset()
    """The letters of the hand, those of cards that left it included, as long as nothing else has taken them."""
    last_question: int = NONE
    stops: frozenset[str] = frozenset()
    battle: Battle | None = None
    """How the fight at hand, or else the last one, is fought."""
    queue: list[Action] = field(default_factory=list)
    """What was answered at once to the same question asked several times."""
    fight: Arrangement | None = None
    """The fight that is asked about as a whole."""
    is_asked: bool = False
    """Whether `asked` is what the game waits for; else it is the question before."""

    @property
    def state(self) -> State:
        """The public state."""
        return self.moment.state

    @property
    def names(self) -> Names:
        """Words for this player."""
        seat = None if self.watching else self.moment.seat
        return Names(self.moment.players, seat, self.moment.secrets)

    @property
    def watching(self) -> bool:
        """Whether nobody is asked anything here."""
        return self.moment.seat == WATCHING

    # ----------------------------------------------------------------------------------------------- the question
    def ask(self) -> Asked:
        """The question of the moment as a prompt."""
        question = self.moment.question
        before = self.asked.letters if self.asked is not None else {}
        again = question is not None and question.question == self.last_question
        self.last_question = question.question if question is not None else NONE
        # The same question again: what is still asked about keeps its letter.
        given = self._give_letters(before if again else {})
        self.fight = None
        if not self.hold and is_arranged(self.state, self.moment.seat) and not self._is_begun:
            number, secrets = self.moment.number, self.moment.secrets
            self.asked, self.fight = arrange(self.state, self.names, number, secrets, given, self.battle)
            self.is_asked = True
            return self.asked
        asked = ask(self.state, self.names, self.moment.number, given)
        if question is not None and question.question in COSTLY and asked.prompt.shape is not Shape.PASS:
            # What is left then leaves the game: too much for a key that means "nothing".
            asked = replace(asked, prompt=replace(asked.prompt, space=None))
        self.asked = asked
        self.is_asked = True
        return asked

    @property
    def _is_begun(self) -> bool:
        """Whether the fight at hand has been arranged already, though not for what is asked now."""
        attack = attack_now(self.state)
        return self.battle is not None and attack is not None and attack.number == self.battle.attack

    def answer(self, answer: Answer) -> Action:
        """The action that an answer stands for; an arrangement is kept for the questions that follow."""
        assert self.asked is not None
        fight, space = self.fight, self.asked.prompt.space
        if fight is None or (space is not None and answer.chosen == (space,)):
            self.queue = [self.asked.actions[id] for id in answer.chosen[1:]]
            return self.asked.action(answer)
        self.battle = Battle(fight.attack.number, tuple(fight.of(answer.chosen)))
        action = self.battle.answer(self.state, self.moment.secrets)
        assert action is not None
        return action

    def forget_plans(self) -> None:
        """Nothing is answered as arranged any more; what was arranged last can be repeated by its key."""
        self.queue.clear()
        if self.battle is not None:
            self.battle = replace(self.battle, attack=NONE)

    def _give_letters(self, kept: Letters) -> dict[Thing, str]:
        """Letters for the player's own things and some more; those of others get one when a question names them."""
        names = self.names
        mine = {company.number for company in self.state.companies if company.seat == names.seat}
        own = [
            thing
            for thing in things(self.state, names)
            if (thing[1] in mine if isinstance(thing, tuple) else owner(thing) == names.seat)
        ]
        found = hints([*own, *kept], {**kept, **self.letters})
        self.letters = {thing: found[thing] for thing in own}
        held = {self.letters[names.thing(card)] for card in sorted_hand(self.state, names, self.letters)}
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
        return kind_of(self.state, self.moment.seat, question.question, self.asked)

    def as_habit(self, action: Action) -> Habit | None:
        """An answer to the question asked, as a habit."""
        if self.kind is None or self.asked is None or self.fight is not None:
            return None
        return habit_of(self.kind, self.asked, action)

    @property
    def possible_habit(self) -> Habit | None:
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
    def usual(self) -> tuple[Habit, Action] | None:
        """The habit that answers the question asked; none while the player holds, or has a stop here."""
        if self.kind is None or self.asked is None or self.fight is not None or self.hold or self.is_stop:
            return None
        return usual(self.habits, self.kind, self.asked)

    @property
    def is_stop(self) -> bool:
        """Whether the player wants to be asked at this step, on this side."""
        return not self.watching and stop_name(self.state, self.moment.seat) in self.stops
