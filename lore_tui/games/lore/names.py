"""Numbers of the engine as words for one reader: cards, players, companies, places, as far as he may know them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import REGION_TYPES, SITE_TYPES
from engine.journeys.table.board import Board, company, face, on_table, ring_from
from engine.journeys.table.records import Company, Phase, Pose, Zone
from engine.kernel.actions import Identity
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, handle, is_handle, is_open, owner, ref
from engine.lore.records import State

UNKNOWN = "a card"
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


def listed(words: Iterable[str]) -> str:
    """Words in a row: A, B and C."""
    row = list(words)
    return row[0] if len(row) == 1 else f"{', '.join(row[:-1])} and {row[-1]}" if row else ""


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def possessive(name: str) -> str:
    """Whose something is."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def site_name(index: int) -> str:
    """The name of a site; a company on its way has none."""
    return State.atlas.sites[index].name if 0 <= index < len(State.atlas.sites) else "no site"


def region_name(index: int) -> str:
    """The name of a region."""
    return State.atlas.regions[index].name


def type_name(symbol: str) -> str:
    """A region type (small letter) or a site type (capital) in words."""
    return REGION_TYPES.get(symbol) or SITE_TYPES[symbol]


@dataclass(frozen=True)
class Names:
    """Words for one reader: a seat that knows its secrets, or a spectator (no seat) who knows nothing hidden."""

    players: tuple[str, ...]
    seat: int | None = None
    secrets: Mapping[Handle, Identity] = field(default_factory=dict)

    # ----------------------------------------------------------------------------------------------------- players
    def seats(self, b: Board) -> tuple[int, ...]:
        """All seats clockwise, the reader's first: his left neighbour follows him, as in the order of turns."""
        return ring_from(b, self.seat or 0)

    def player(self, seat: int) -> str:
        """The name of a player, or "you"."""
        return "you" if seat == self.seat else self.players[seat]

    def does(self, seat: int, verb: str, third: str = "") -> str:
        """The beginning of a sentence: "You draw", "Bilbo draws"."""
        if seat == self.seat:
            return f"You {verb}"
        return f"{self.players[seat]} {third or _third(verb)}"

    def whose(self, seat: int) -> str:
        """The beginning of a noun: "your", "Bilbo's"."""
        return "your" if seat == self.seat else possessive(self.players[seat])

    # ------------------------------------------------------------------------------------------------------- cards
    def number(self, b: Board, card: Handle) -> int:
        """The card number behind a handle, 0 where this reader does not know it."""
        if not is_handle(card, len(b.faces)):
            return 0
        seat, serial = owner(card), ref(card)
        if is_open(card):
            return b.faces[seat][serial] if serial < len(b.faces[seat]) else 0
        known = self.secrets.get(card)
        return known.definition if known is not None else 0

    def card(self, b: Board, card: Handle) -> str:
        """The name of a card, or that it is one."""
        number = self.number(b, card)
        return b.book[number].definition.name if number else UNKNOWN

    def thing(self, card: Handle) -> Handle:
        """A card by its serial where it is known: the same number however often its zone is shuffled."""
        known = self.secrets.get(card)
        return card if is_open(card) or known is None else handle(owner(card), known.serial)

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

    # ----------------------------------------------------------------------------------------------------- reasons
    def reason(self, b: Board, why: Reason) -> str:
        """A reason with the names it speaks of."""
        if not why.about or "{" not in why.text:
            return why.text
        return why.text.format(*(self.card(b, card) for card in why.about))


def leader(b: Board, group: Company) -> Handle:
    """The character a company is named by: its main character, else the one with the most mind."""
    return max(group.members, key=lambda who: (face(b, who).is_main, face(b, who).mind))


def _third(verb: str) -> str:
    """A verb as it stands after he, she or a name."""
    word, _, rest = verb.partition(" ")
    if word in ("have", "are", "do"):
        changed = {"have": "has", "are": "is", "do": "does"}[word]
    elif word.endswith(("s", "sh", "ch", "x", "o")):
        changed = f"{word}es"
    elif word.endswith("y") and word[-2] not in "aeiou":
        changed = f"{word[:-1]}ies"
    else:
        changed = f"{word}s"
    return f"{changed} {rest}" if rest else changed


def is_card_in_play(b: Board, card: Handle) -> bool:
    """Whether a number names a card on the table."""
    return is_handle(card, len(b.faces)) and is_open(card) and on_table(b, card) is not None
