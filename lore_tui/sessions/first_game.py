"""A first game as it is arranged: cards in a written order, dice that fall as written, an opponent who has his part.

Nobody plays for a result here, so nothing is bound or proven: a game is its answers, and they are what is kept.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from engine.editions import edition
from engine.kernel.actions import NUMBER, Action
from engine.kernel.dealer import Dealer
from engine.kernel.game import Sections
from engine.kernel.pending import Decision, Numbers, Over, Pending
from lore_tui.sessions.match import Match, ago, games_folder, new_folder
from lore_tui.sessions.practice import Fork, ForkSession
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.view.lessons import WELCOME, Lesson, Notebook, is_first_game
from net.disk.files import read_limited
from net.disk.identity import Identity, write_atomically

ME = 0
DIE = 6


@dataclass(frozen=True)
class Plan:
    """How a first game is arranged."""

    match: Match
    """Both decks, the opponent, the rules."""
    next_bot: str
    """Who plays the same decks afterwards."""
    pile: int
    """The zone that is drawn from."""
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    """By seat: the cards in the order in which they are drawn, the hand first; the others follow as decks list them."""
    dice: str
    """The dice in the order in which they fall."""
    sides: int = DIE
    answers: str = "answers.json"
    """The file in which the answers are kept; every game has its own name for it."""

    @property
    def brought(self) -> tuple[Any, Any]:
        """The decks of the two."""
        ready = edition(self.match.game).decks.ready()
        return ready[self.match.deck], ready[self.match.against]

    @property
    def decks(self) -> tuple[Sections, ...]:
        """Both decks as the rules take them."""
        return edition(self.match.game).decks.sections(self.brought, self.match.variant)


class Arranged(Dealer):
    """Nature with a script; beyond it she is as even as dice are, and still the same for everybody."""

    def __init__(self, plan: Plan) -> None:
        decks = plan.decks
        super().__init__([deck.cards for deck in decks], [deck.sizes for deck in decks], lambda n: n - 1)
        self.log: Sequence[Action] = ()
        """What happened so far, so that whoever takes an answer back meets the same dice."""
        self._plan = plan
        self._thrown: list[int] = []
        self._orders = [_order(deck, plan, names) for deck, names in zip(decks, plan.cards, strict=True)]

    def answer(self, state: Any, waits: Pending) -> Action:
        """The next card or die of the script; anything else as nature does."""
        if not isinstance(waits, Numbers):
            return super().answer(state, waits)
        if waits.zone == self._plan.pile:
            return Action(NUMBER, (self._card(state, waits.seat),))
        return Action(NUMBER, (self._die(waits.n),))

    def _card(self, state: Any, seat: int) -> int:
        """The place of the next card in the draw pile, as the rules count it."""
        pile = [self.secrets[seat][card].definition for card in sorted(state.zones[seat][self._plan.pile])]
        order = self._orders[seat]
        wanted = (card for at, card in enumerate(order) if pile.count(card) >= order[at:].count(card) > 0)
        return pile.index(next((card for card in wanted if card in pile), pile[0]))

    def _die(self, n: int) -> int:
        while self._thrown and self._thrown[-1] >= len(self.log):
            self._thrown.pop()
        self._thrown.append(len(self.log))
        place, dice = len(self._thrown) - 1, self._plan.dice
        if place < len(dice) and n == self._plan.sides:
            return int(dice[place]) - 1
        return int.from_bytes(hashlib.sha256(f"{dice} {place}".encode()).digest()[:8]) % n


def _order(deck: Sections, plan: Plan, names: Sequence[str]) -> list[int]:
    """The numbers of the cards of a draw pile in the order in which they are drawn."""
    first = sum(deck.sizes[: plan.pile - 1])
    rest = list(deck.cards[first : first + deck.sizes[plan.pile - 1]])
    numbers = {edition(plan.match.game).decks.card(number)[1]: number for number in rest}
    head = [numbers[name] for name in names]
    for number in head:
        rest.remove(number)
    return [*head, *rest]


class FirstGame(ForkSession):
    """A first game: arranged, kept as the answers given, gone on with by giving them again."""

    TAKEN_BACK = "Taken back."

    def __init__(self, plan: Plan, name: str, folder: Path, *, threaded: bool = True) -> None:
        """The player's name, and the folder of the game, where it may have been begun already."""
        match, dealer = plan.match, Arranged(plan)
        self._plan = plan
        self._game = edition(match.game).game
        state = self._game.start(match.variant, (), [deck.sizes for deck in plan.decks])
        bot = edition(match.game).bot(match.bot, lambda n: 0)
        fork = Fork(match.game, state, dealer, ME, (name, match.opponents))
        dealer.log = fork.log
        fair = f"(cards and {'dice' if plan.sides == DIE else 'lots'} arranged)"
        super().__init__(fork, ME, bot, folder, fair, threaded=threaded)
        self._answers: list[tuple[bool, Action]] = []
        """What the player answered, and whether he did so himself."""
        for own, action in self._kept():
            if not isinstance(waits := self._to_me(), Decision) or self._game.why_not(fork.state, action) is not None:
                break  # of another version: it goes on from here
            self._act(waits, action, not own)
        self._keep()

    def _to_me(self) -> Decision | Over:
        """Let the others answer until the player is asked."""
        while not isinstance(waits := self._fork.advance(), Over) and waits.seat != ME:
            self._fork.take(self._bot(self._fork.state, self._fork.dealer.knowledge(waits.seat)))
        return waits

    def _act(self, asked: Decision | None, action: Action, automatic: bool) -> None:
        before = len(self._fork.log)
        super()._act(asked, action, automatic)
        if len(self._fork.log) > before:
            self._answers.append((not automatic, action))

    def _take_back(self, steps: int) -> None:
        given = [at for at, (own, _) in enumerate(self._answers) if own]
        if given:
            del self._answers[given[-steps] :]
        super()._take_back(steps)

    def _publish(self, waits: Decision | Over) -> None:
        if isinstance(waits, Over):
            (self.folder / self._plan.answers).unlink(missing_ok=True)
        else:
            self._keep()
        super()._publish(waits)

    def _keep(self) -> None:
        write_atomically(self.folder / self._plan.answers, msgspec.json.encode(self._answers) + b"\n")

    def _kept(self) -> list[tuple[bool, Action]]:
        """The answers of a game that was left."""
        try:
            data = read_limited(self.folder / self._plan.answers)
            return msgspec.json.decode(data, type=list[tuple[bool, Action]])
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return []


class ArrangedLessons:
    """What a game explains in a first game that is arranged."""

    plan: Plan
    lessons: Mapping[str, Lesson]

    def begun(self) -> Path | None:
        """The folder of the first game that was left last, if there is one."""
        if not games_folder().is_dir():
            return None
        left = [path for path in games_folder().glob(f"*/{self.plan.answers}") if is_first_game(path.parent)]
        return max(left, key=lambda path: path.stat().st_mtime).parent if left else None

    def how_far(self, folder: Path) -> str:
        """How far a first game came, and when."""
        words = f"{len(self.lessons) - Notebook(folder).left(self.lessons)} of {len(self.lessons)} lessons"
        return f"{words}, {ago(time.time() - (folder / self.plan.answers).stat().st_mtime)}"

    def begin(self, person: Identity, *, threaded: bool = True) -> FirstGame:
        """A new first game."""
        folder = new_folder()
        Notebook(folder).note(WELCOME)
        return FirstGame(self.plan, person.name, folder, threaded=threaded)

    def go_on(self, person: Identity, folder: Path, *, threaded: bool = True) -> FirstGame:
        """The first game as it was left."""
        return FirstGame(self.plan, person.name, folder, threaded=threaded)

    def again(self, person: Identity) -> SoloSession:
        """The same decks once more: no lessons, ordinary cards and dice, and a bot that plays soundly."""
        match = msgspec.structs.replace(self.plan.match, bot=self.plan.next_bot)
        return SoloSession.new(person, match, self.plan.brought)
