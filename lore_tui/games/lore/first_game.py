"""The first game as it is arranged: cards in a written order, dice that fall as written, an opponent who has his part.

Nobody plays for a result here, so nothing is bound or proven: a game is its answers, and they are what is kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from engine.bots.lore.greedy import Greedy
from engine.editions import USUAL
from engine.journeys.table.records import Zone
from engine.kernel.actions import NUMBER, Action
from engine.kernel.dealer import Dealer
from engine.kernel.game import Sections
from engine.kernel.pending import Decision, Numbers, Over, Pending
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.variants import INTRODUCTORY
from lore_tui.sessions.practice import Fork, ForkSession
from net.disk.identity import write_atomically

DECK, AGAINST = "guard-of-the-white-city", "lady-of-the-golden-wood"
ME = 0
FAIR = "(cards and dice arranged)"
ANSWERS = "answers.json"
DIE = 6
CARDS: tuple[tuple[str, ...], tuple[str, ...]] = (
    (
        "Men of Anórien", "Dagger of Westernesse", "Orc-warband", "Muster", "Great-shield of Rohan", "Dark Quarrels",
        "Risky Blow", "Gates of Morning", "Cave-drake", "Twilight", "The White Tree", "Align Palantír",
        "Men of Lamedon", "Siege", "Red Arrow", "Woses of the Drúadan Forest", "Wargs", "Shield of Iron-bound Ash",
        "Half-trolls of Far Harad", "Eye of Sauron", "Mablung", "Horn of Anor", "Lure of Expedience", "Saruman",
        "Orc-warband", "Abductor", "Assassin", "White Mountains",
    ),
    (
        "Thief", "Corpse-candle", "Pick-pocket", "The Burden of Time", "Awaken Denizens", "Fair Gold Ring",
        "Orc-patrol", "Old Man Willow", "The Evenstar", "Doors of Night", "Test of Lore", "Healing Herbs", "Gollum",
        "Pallando", "Wolves", "Thranduil", "Lesser Ring", "Magic Ring of Courage", "Mirror of Galadriel",
        "Orc-watch", "Quickbeam", "Elven Cloak", "Giant Spiders", "Call of the Sea", "Ringlore", "The One Ring",
        "Orc-patrol", "The Ring’s Betrayal",
    ),
)  # fmt: skip
"""By seat: the cards in the order in which they are drawn, the hand first; the others follow as the decks list them."""
DICE = "6521133346324462131634154345141625212435353415633141235532336513633216266342611554126533464216"
"""The dice in the order in which they fall."""


class Arranged(Dealer):
    """Nature with a script; beyond it she is as even as dice are, and still the same for everybody."""

    def __init__(self, decks: Sequence[Sections], cards: Sequence[Sequence[str]], dice: str) -> None:
        super().__init__([deck.cards for deck in decks], [deck.sizes for deck in decks], lambda n: n - 1)
        self.log: Sequence[Action] = ()
        """What happened so far, so that whoever takes an answer back meets the same dice."""
        self._dice = dice
        self._thrown: list[int] = []
        self._orders = [_order(deck, names) for deck, names in zip(decks, cards, strict=True)]

    def answer(self, state: State, waits: Pending) -> Action:  # type: ignore[override]
        """The next card or die of the script; anything else as nature does."""
        if not isinstance(waits, Numbers):
            return super().answer(state, waits)
        if waits.zone == Zone.DRAW:
            return Action(NUMBER, (self._card(state, waits.seat),))
        return Action(NUMBER, (self._die(waits.n),))

    def _card(self, state: State, seat: int) -> int:
        """The place of the next card in the draw pile, as the rules count it."""
        pile = [self.secrets[seat][card].definition for card in sorted(state.zones[seat][Zone.DRAW])]
        order = self._orders[seat]
        wanted = (card for at, card in enumerate(order) if pile.count(card) >= order[at:].count(card) > 0)
        return pile.index(next((card for card in wanted if card in pile), pile[0]))

    def _die(self, n: int) -> int:
        while self._thrown and self._thrown[-1] >= len(self.log):
            self._thrown.pop()
        self._thrown.append(len(self.log))
        place = len(self._thrown) - 1
        if place < len(self._dice) and n == DIE:
            return int(self._dice[place]) - 1
        return int.from_bytes(hashlib.sha256(f"{self._dice} {place}".encode()).digest()[:8]) % n


def _order(deck: Sections, names: Sequence[str]) -> list[int]:
    """The numbers of the cards of a draw pile in the order in which they are drawn."""
    first = sum(deck.sizes[: Zone.DRAW - 1])
    rest = list(deck.cards[first : first + deck.sizes[Zone.DRAW - 1]])
    numbers = {State.book[number].definition.name: number for number in rest}
    head = [numbers[name] for name in names]
    for number in head:
        rest.remove(number)
    return [*head, *rest]


class Opponent(Greedy):
    """Plays simply."""

    name = "Greedy"


class FirstGame(ForkSession):
    """A first game: arranged, kept as the answers given, gone on with by giving them again."""

    TAKEN_BACK = "Taken back."

    def __init__(self, name: str, folder: Path, *, threaded: bool = True) -> None:
        """The player's name, and the folder of the game, where it may have been begun already."""
        decks = [sections(ready_decks()[short], INTRODUCTORY) for short in (DECK, AGAINST)]
        dealer = Arranged(decks, CARDS, DICE)
        state = GAME.start(INTRODUCTORY, (), [deck.sizes for deck in decks])
        fork = Fork(USUAL, state, dealer, ME, (name, Opponent.name))
        dealer.log = fork.log
        super().__init__(fork, ME, Opponent(), folder, FAIR, threaded=threaded)
        self._answers: list[tuple[bool, Action]] = []
        """What the player answered, and whether he did so himself."""
        for own, action in _kept(folder):
            if not isinstance(waits := self._to_me(), Decision) or GAME.why_not(fork.state, action) is not None:
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
            (self.folder / ANSWERS).unlink(missing_ok=True)
        else:
            self._keep()
        super()._publish(waits)

    def _keep(self) -> None:
        write_atomically(self.folder / ANSWERS, msgspec.json.encode(self._answers) + b"\n")


def _kept(folder: Path) -> list[tuple[bool, Action]]:
    """The answers of a game that was left."""
    try:
        return msgspec.json.decode((folder / ANSWERS).read_bytes(), type=list[tuple[bool, Action]])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return []
