"""Words of LoRE for one reader."""

from __future__ import annotations

from dataclasses import dataclass

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition
from engine.journeys.table.board import Board
from engine.journeys.table.frames import Play, Roll
from engine.journeys.table.records import Phase, Zone
from engine.kernel.records import Handle
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.scoring import marshalling_points
from engine.lore.variants import in_force
from lore_tui.games.journeys.ask.card_choices import CHOICES
from lore_tui.games.journeys.names import Names as JourneyNames
from lore_tui.games.journeys.show import cardline
from lore_tui.games.journeys.show.odds import percent
from lore_tui.games.lore.show.rolls import outlook, roll_chance, roll_words

PHASES = {
    Phase.SETUP: "set-up",
    Phase.UNTAP: "untap",
    Phase.ORGANIZATION: "organization",
    Phase.MOVEMENT: "movement",
    Phase.SITE: "site",
    Phase.END_OF_TURN: "end of turn",
    Phase.COUNCIL: "council",
}
MOMENTS = {
    At.UNTAP: "the untap phase",
    At.ORGANIZATION: "the organization phase",
    At.MOVEMENT: "a movement phase",
    At.SITE: "a site phase",
    At.ENGAGEMENT: "the engagement of an attack",
    At.STRIKE: "a strike",
    At.CORRUPTION_ROLL: "a corruption roll",
    At.FACTION_ROLL: "a faction roll",
    At.BODY_ROLL: "a body roll",
    At.COUNTER: "an answer to another card",
}
ZONES: dict[int, str] = {
    Zone.POOL: "pool",
    Zone.SIDEBOARD: "sideboard",
    Zone.DRAW: "draw pile",
    Zone.START: "starting cards",
    Zone.HAND: "hand",
    Zone.DISCARD: "discard pile",
    Zone.RESERVE: "reserve pile",
    Zone.HAZARDS: "hazard pile",
    Zone.TOP: "top of the draw pile",
    Zone.PLAY: "in play",
    Zone.MP: "MP pile",
    Zone.ASIDE: "off to the side",
    Zone.OUT: "out of play",
    Zone.DECLARED: "being played",
}


@dataclass(frozen=True)
class Names(JourneyNames):
    """Words of LoRE for one reader."""

    game = GAME
    book = State.book
    phases = PHASES
    moments = MOMENTS
    zones = ZONES
    choices = CHOICES

    def rule(self, b: Board, rule: str) -> str:
        """In the introductory game another rule may hold."""
        return in_force(rule, b.rules)

    def first(self, b: Board) -> str:
        """What the first dice of a game decide about."""
        return "turn" if b.rules.introductory else "pick"

    def points(self, b: Board, seat: int) -> int:
        """The marshalling points of a player."""
        return marshalling_points(b, seat)

    def kind(self, printed: Definition) -> str:
        """The kind of a card in a word or two."""
        return cardline.kind_word(printed)

    def line(self, printed: Definition) -> str:
        """Kind and figures of a card, without its name."""
        return cardline.line(printed)

    def roll(self, b: Board, roll: Roll) -> str:
        """A roll about to be made, in one line."""
        return roll_words(b, self, roll)

    def safety(self, b: Board, roll: Roll) -> str:
        """The chance that a corruption roll about to be made succeeds."""
        return percent(roll_chance(b, roll))

    def beside(self, b: Board) -> list[tuple[str, tuple[Handle, ...]]]:
        """His hazard pile; in solitaire the hazards, which are open to him."""
        if self.seat is None:
            return []
        found = [("your hazard pile", b.zones[self.seat][Zone.HAZARDS])]
        if b.rules.solitaire:
            found += [("hazards in hand", rows[Zone.HAND]) for seat, rows in enumerate(b.zones) if seat != self.seat]
        return [(title, cards) for title, cards in found if cards]

    def outlook(self, b: Board, play: Play, who: Handle) -> tuple[str, str]:
        """His faction roll, or the corruption roll he will make with an item."""
        return outlook(b, play, who)
