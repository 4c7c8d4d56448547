"""Numbers of the engine as words for one reader: cards, players, companies, places, as far as he may know them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import REGION_TYPES, SITE_TYPES
from engine.journeys.table.board import Board, company, face, on_table, ring_from
from engine.journeys.table.records import Company, Phase, Pose, Zone
from engine.kernel.records import Handle, is_handle, is_open
from engine.lore.records import State
from lore_tui.view.names import Reader
from lore_tui.words import possessive

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
ZONES = {
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
POSES = {Pose.UNTAPPED: "untapped", Pose.TAPPED: "tapped", Pose.WOUNDED: "wounded"}
SIGNS = {Pose.UNTAPPED: "", Pose.TAPPED: "'", Pose.WOUNDED: "!"}
"""The mark behind a name: it says the same as the word, in one cell."""


def site_name(index: int) -> str:
    """The name of a site; a company on its way has none."""
    return State.atlas.sites[index].name if 0 <= index < len(State.atlas.sites) else "no site"


def region_name(index: int) -> str:
    """The name of a region."""
    return State.atlas.regions[index].name


def type_name(symbol: str) -> str:
    """A region type (small letter) or a site type (capital) in words."""
    return REGION_TYPES.get(symbol) or SITE_TYPES[symbol]


PRONOUNS = {"female": "her", "male": "him"}


@dataclass(frozen=True)
class Names(Reader):
    """Words of LoRE for one reader."""

    # ----------------------------------------------------------------------------------------------------- players
    def seats(self, b: Board) -> tuple[int, ...]:
        """All seats clockwise, the reader's first, as they sit: where several play, lots decide that."""
        return ring_from(b, self.seat or 0)

    # ------------------------------------------------------------------------------------------------------- cards
    def printed_name(self, number: int) -> str:
        """The name of a card by its number."""
        return State.book[number].definition.name

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
