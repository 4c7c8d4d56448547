"""Numbers of the engine as words for one reader: cards, players, companies, places, as far as he may know them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.journeys.cards.compiled import Compiled
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import REGION_TYPES, SITE_TYPES, Definition
from engine.journeys.table.board import Board, company, face, on_table, ring_from
from engine.journeys.table.frames import Play, Roll, Window
from engine.journeys.table.records import Company, Phase, Pose
from engine.kernel.game import Game
from engine.kernel.records import Handle, is_handle, is_open
from lore_tui.games.journeys.map import path_words
from lore_tui.view.names import Reader
from lore_tui.words import possessive

POSES = {Pose.UNTAPPED: "untapped", Pose.TAPPED: "tapped", Pose.WOUNDED: "wounded"}
SIGNS = {Pose.UNTAPPED: "", Pose.TAPPED: "'", Pose.WOUNDED: "!"}
"""The mark behind a name: it says the same as the word, in one cell."""

POSE_LETTERS = {Pose.UNTAPPED: ".", Pose.TAPPED: "T", Pose.WOUNDED: "W"}
POSE_WORDS = {Pose.UNTAPPED: "ready", Pose.TAPPED: "TAPPED", Pose.WOUNDED: "WOUNDED"}
WAYS = {
    "creature": "as a creature",
    "hazard": "as a hazard",
    "hazard event": "as a hazard",
    "hazard condition": "as a lasting hazard",
    "event": "as a resource",
    "resource": "as a resource",
    "condition": "as a lasting resource",
}
"""As what a card is played that can be played as several things."""
PRONOUNS = {"female": "her", "male": "him"}


def site_name(b: Board, index: int) -> str:
    """The name of a site; a company on its way has none."""
    return b.atlas.sites[index].name if 0 <= index < len(b.atlas.sites) else "no site"


def region_name(b: Board, index: int) -> str:
    """The name of a region."""
    return b.atlas.regions[index].name


def type_name(symbol: str) -> str:
    """A region type (small letter) or a site type (capital) in words."""
    return REGION_TYPES.get(symbol) or SITE_TYPES[symbol]


@dataclass(frozen=True)
class Names(Reader):
    """Words of one game for one reader; each game says what is its own."""

    game: ClassVar[Game[Any]]
    book: ClassVar[Mapping[int, Compiled]]
    phases: ClassVar[Mapping[Phase, str]]
    moments: ClassVar[Mapping[At, str]]
    zones: ClassVar[Mapping[int, str]]
    ways: ClassVar[Mapping[str, str]] = WAYS
    choices: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """What the choices of a card are called that offers several, by card and letter."""

    @abstractmethod
    def rule(self, b: Board, rule: str) -> str:
        """The rule that holds in this game where that one is spoken of."""

    @abstractmethod
    def points(self, b: Board, seat: int) -> int:
        """The marshalling points of a player."""

    @abstractmethod
    def kind(self, printed: Definition) -> str:
        """The kind of a card in a word or two."""

    @abstractmethod
    def line(self, printed: Definition) -> str:
        """Kind and figures of a card, without its name."""

    @abstractmethod
    def roll(self, b: Board, roll: Roll) -> str:
        """A roll about to be made, in one line: for whom, what for, with which modifier and chance."""

    @abstractmethod
    def safety(self, b: Board, roll: Roll) -> str:
        """The chance that a corruption roll about to be made succeeds."""

    @abstractmethod
    def outlook(self, b: Board, play: Play, who: Handle) -> tuple[str, str]:
        """What matters about a character who would tap for a card; in full, and the one figure of it."""

    def beside(self, b: Board) -> list[tuple[str, tuple[Handle, ...]]]:
        """What lies with the reader besides his hand, pile by pile."""
        return []

    def moments_in(self, b: Board, window: Window) -> tuple[int, ...]:
        """For which moments cards can be played in a window."""
        return (window.moment,)

    def places(self, found: Sequence[str]) -> str:
        """The regions or the site that a creature is keyed to."""
        return f"({', '.join(found)})"

    def path(self, b: Board, path: Sequence[int]) -> str:
        """The regions on a way, each with its type."""
        return path_words(b.atlas, path)

    # ----------------------------------------------------------------------------------------------------- players
    def seats(self, b: Board) -> tuple[int, ...]:
        """All seats clockwise, the reader's first, as they sit: where several play, lots decide that."""
        return ring_from(b, self.seat or 0)

    # ------------------------------------------------------------------------------------------------------- cards
    def printed_name(self, number: int) -> str:
        """The name of a card by its number."""
        return self.book[number].definition.name

    def first(self, b: Board) -> str:
        """What the first dice of a game decide about."""
        return "pick"

    def him(self, b: Board, card: Handle) -> str:
        """A character after a verb: him, her; it, where no card says more."""
        number = self.number(b, card)
        return PRONOUNS.get(b.book[number].definition.gender if number else "", "it")

    def with_sign(self, b: Board, card: Handle) -> str:
        """The name of a card on the table with the mark of its pose."""
        record = on_table(b, card)
        return self.card(b, card) + (SIGNS[record.pose] if record is not None else "")

    def with_pose(self, b: Board, card: Handle) -> str:
        """The name of a card on the table, and how it is turned unless it stands upright."""
        record = on_table(b, card)
        if record is None or record.pose is Pose.UNTAPPED:
            return self.card(b, card)
        return f"{self.card(b, card)} ({POSES[record.pose]})"

    # --------------------------------------------------------------------------------------------------- companies
    def company(self, b: Board, number: int) -> str:
        """A company by the character one knows it by."""
        group = company(b, number)
        if group is None:
            return "a company"
        name = self.card(b, leader(b, group))
        return name if len(group.members) == 1 else f"{possessive(name)} company"


def leader(b: Board, group: Company) -> Handle:
    """The character a company is named by: its main character, else the one with the most mind."""
    return max(group.members, key=lambda who: (face(b, who).is_main, face(b, who).mind))


def is_card_in_play(b: Board, card: Handle) -> bool:
    """Whether a number names a card on the table."""
    return is_handle(card, len(b.faces)) and is_open(card) and on_table(b, card) is not None
