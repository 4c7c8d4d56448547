"""Words of METW for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition
from engine.journeys.reading.filters import region_type
from engine.journeys.table.board import Board as JourneyBoard
from engine.journeys.table.frames import Play, Roll, Window
from engine.journeys.table.records import Phase, Zone
from engine.kernel.records import Handle
from engine.metw.cards.printed import BALROG, FALLEN, HERO, MINION
from engine.metw.game import GAME
from engine.metw.play.windows import moments_of
from engine.metw.table.board import Board
from engine.metw.table.records import WAYS, MetwState, Place
from engine.metw.table.scoring import marshalling_points
from lore_tui.games.journeys.names import WAYS as PLAYED_AS
from lore_tui.games.journeys.names import Names as JourneyNames
from lore_tui.games.journeys.show.odds import percent
from lore_tui.games.metw.ask.card_choices import CHOICES
from lore_tui.games.metw.show import cardline
from lore_tui.games.metw.show.rolls import check_odds, outlook, roll_words

PHASES = {
    Phase.SETUP: "set-up",
    Phase.UNTAP: "untap",
    Phase.ORGANIZATION: "organization",
    Phase.LONG_EVENTS: "long-event",
    Phase.MOVEMENT: "movement/hazard",
    Phase.SITE: "site",
    Phase.END_OF_TURN: "end of turn",
    Phase.COUNCIL: "Free Council",
}
ALIGNMENTS = {HERO: "a Wizard", MINION: "a Ringwraith", FALLEN: "a Fallen-wizard", BALROG: "the Balrog"}
MOMENTS = {
    At.WAKING: "the beginning of the untap phase",
    At.UNTAP: "the untap phase",
    At.ORGANIZATION: "the organization phase",
    At.END_OF_ORGANIZATION: "the end of the organization phase",
    At.LONG_EVENT: "the long-event phase",
    At.MOVEMENT: "a movement/hazard phase",
    At.END_OF_MOVEMENT: "the end of a movement/hazard phase",
    At.SITE: "a site phase",
    At.ENGAGEMENT: "the announcement of an attack",
    At.BETWEEN: "the time between strikes",
    At.STRIKE: "a strike",
    At.CORRUPTION_ROLL: "a corruption check",
    At.FACTION_ROLL: "an influence check",
    At.INFLUENCE_ROLL: "an influence check against an opponent",
    At.BODY_ROLL: "a body check",
    At.COUNTER: "an answer in a chain of effects",
    At.END_OF_TURN: "the end of the turn",
}
ZONES: dict[int, str] = {
    Zone.POOL: "pool",
    Zone.SIDEBOARD: "sideboard",
    Zone.DRAW: "play deck",
    Zone.HAND: "hand",
    Zone.DISCARD: "discard pile",
    Zone.RESERVE: "set aside",
    Zone.TOP: "top of the play deck",
    Zone.PLAY: "in play",
    Zone.MP: "marshalling point pile",
    Zone.ASIDE: "off to the side",
    Zone.OUT: "out of play",
    Zone.DECLARED: "being played",
    Place.GUARD: "on-guard",
    Place.BID: "laid down",
}
"""Where cards of a deck lie; the location deck is everybody's alike."""
WAYS_TO_PLAY = {
    **PLAYED_AS,
    "condition": "as a permanent-event",
    "hazard condition": "as a permanent-event",
    "hazard event": "as a short-event",
    "event": "as a short-event",
}


@dataclass(frozen=True)
class Names(JourneyNames):
    """Words of METW for one reader."""

    game = GAME
    book = MetwState.book
    atlas = MetwState.atlas
    phases = PHASES
    moments = MOMENTS
    zones = ZONES
    ways = WAYS_TO_PLAY
    choices = CHOICES

    def printed_name(self, number: int) -> str:
        """The name of a card by its number; site cards and ways among them."""
        if number in self.book:
            return self.book[number].definition.name
        if number in self.atlas.site_of_card:
            return self.atlas.sites[self.atlas.site_of_card[number]].name
        return "a way" if number >= WAYS else "a card"

    def rule(self, b: JourneyBoard, rule: str) -> str:
        """Every edition of METW has one book."""
        return rule

    def points(self, b: JourneyBoard, seat: int) -> int:
        """The plain sum of marshalling points."""
        return marshalling_points(cast(Board, b), seat)

    def kind(self, printed: Definition) -> str:
        """The kind of a card in a word or two."""
        return cardline.kind_word(printed)

    def line(self, printed: Definition) -> str:
        """Kind and figures of a card, without its name."""
        return cardline.line(printed)

    def roll(self, b: JourneyBoard, roll: Roll) -> str:
        """A roll about to be made, in one line."""
        return roll_words(cast(Board, b), self, roll)

    def safety(self, b: JourneyBoard, roll: Roll) -> str:
        """The chance that a corruption check about to be made succeeds."""
        return percent(check_odds(cast(Board, b), roll).safe)

    def outlook(self, b: JourneyBoard, play: Play, who: Handle) -> tuple[str, str]:
        """His influence check, or the corruption he will have with an item."""
        return outlook(cast(Board, b), play, who)

    def moments_in(self, b: JourneyBoard, window: Window) -> tuple[int, ...]:
        """In answer to something also what its phase allows."""
        return moments_of(cast(Board, b), window)

    def beside(self, b: JourneyBoard) -> list[tuple[str, tuple[Handle, ...]]]:
        """Cards on-guard, and those laid down until both players show theirs."""
        if self.seat is None:
            return []
        rows = b.zones[self.seat]
        laid = tuple(card for card in rows[Place.BID] if self.number(b, card) in self.book)
        found = [("on-guard", rows[Place.GUARD]), ("laid down", laid)]
        return [(title, cards) for title, cards in found if cards]

    def places(self, found: Sequence[str]) -> str:
        """Regions by name; those of a printed site path have none."""
        known = (self.atlas.region_named[name].index for name in found if name in self.atlas.region_named)
        if any(not self.atlas.is_mapped(region) for region in known):
            return "on the site path"
        return super().places(found)

    def path(self, b: JourneyBoard, path: Sequence[int]) -> str:
        """Regions by name; of a printed site path only the types are known."""
        if path and not self.atlas.is_mapped(path[0]):
            return f"the site path {' '.join(region_type(b, region) for region in path)}"
        return super().path(b, path)
