"""Words of the Lord of the Rings TCG for one reader: phases, zones, cards, sites, and what happens."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.records import NONE, Handle, is_handle, is_open, owner
from engine.tcg.cards.moments import Phase, Stat, When
from engine.tcg.reading.meaning import strength, vitality
from engine.tcg.table.board import CARDS, Board, card_of, face, on_table
from engine.tcg.table.frames import Happening
from engine.tcg.table.records import FIRST_TOKEN, TOKENS, Zone
from lore_tui.view.names import Reader
from lore_tui.words import count, listed

PHASES = {
    Phase.SETUP: "set-up",
    Phase.START: "start",
    Phase.FELLOWSHIP: "fellowship",
    Phase.SHADOW: "shadow",
    Phase.MANEUVER: "maneuver",
    Phase.ARCHERY: "archery",
    Phase.ASSIGNMENT: "assignment",
    Phase.SKIRMISH: "skirmish",
    Phase.REGROUP: "regroup",
}
ZONES = {
    Zone.BEARER: "Ring-bearer and Ring",
    Zone.ADVENTURE: "adventure deck",
    Zone.DRAW: "draw deck",
    Zone.BIDS: "bids",
    Zone.HAND: "hand",
    Zone.DISCARD: "discard pile",
    Zone.DEAD: "dead pile",
    Zone.TOP: "top of the draw deck",
    Zone.BOTTOM: "bottom of the draw deck",
    Zone.PLAY: "in play",
    Zone.STACKED: "stacked",
    Zone.PATH: "on the path",
    Zone.DECLARED: "being played",
    Zone.LAID: "laid face down",
    Zone.OUT: "out of play",
}
STATS = {
    Stat.STRENGTH: "strength",
    Stat.VITALITY: "vitality",
    Stat.DAMAGE: "damage",
    Stat.DEFENDER: "defender",
    Stat.SHADOW_NUMBER: "Shadow number",
    Stat.MINION_ARCHERY: "minion archery",
    Stat.FELLOWSHIP_ARCHERY: "fellowship archery",
}
ORDINALS = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Names(Reader):
    """Words of the TCG for one reader."""

    def seats(self, b: Board) -> tuple[int, ...]:
        """All seats in the order of turns, the reader's first."""
        order = sorted(range(len(b.players)), key=lambda seat: b.players[seat].place)
        at = order.index(self.seat or 0)
        return (*order[at:], *order[:at])

    def printed_name(self, number: int) -> str:
        """The title of a card; a token by the burdens it bids."""
        if number in TOKENS:
            return f"a bid of {count(number - FIRST_TOKEN, 'burden')}"
        return CARDS[number].printed.title

    def full(self, b: Board, card: Handle) -> str:
        """Title and subtitle of a card, or that it is one."""
        number = self.number(b, card)
        return CARDS[number].printed.name if number in CARDS else self.card(b, card)

    def text(self, b: Board, card: Handle) -> str:
        """The printed text of a card, for whoever asks about an answer."""
        number = self.number(b, card)
        return text_of(number) if number in CARDS else ""

    def cards(self, b: Board, cards: tuple[Handle, ...] | list[Handle]) -> str:
        """Several cards in a row."""
        return listed([self.card(b, card) for card in cards]) or "nobody"

    def fighter(self, b: Board, card: Handle) -> str:
        """A character with strength, and wounds of how many."""
        if on_table(b, card) is None or not face(b, card).is_character:
            return self.card(b, card)
        wounds = card_of(b, card).wounds
        hurt = f", {wounds} of {vitality(b, card)} wounds" if wounds else ""
        return f"{self.card(b, card)} ({strength(b, card)}{hurt})"

    def thing_words(self, b: Board, card: Handle) -> str:
        """Any card to choose: a character with figures, another card with its bearer or its pile."""
        if not is_handle(card, len(b.faces)) or not is_open(card) or on_table(b, card) is None:
            return self.full(b, card)
        if face(b, card).is_character:
            words = self.fighter(b, card)
            return words if len(b.players) < 3 or face(b, card).kind != "minion" else f"{words} {self.of(card)}"
        host = card_of(b, card).host
        return f"{self.card(b, card)} of {self.card(b, host)}" if host != NONE else self.card(b, card)

    def of(self, card: Handle) -> str:
        """Whose a card is, behind its name."""
        return "of yours" if owner(card) == self.seat else f"of {self.players[owner(card)]}"

    def happening(self, b: Board, what: Happening) -> str:
        """What happens, or is about to, as the beginning of a question."""
        who = self.card(b, what.who) if what.who != NONE else ""
        by = f" by {self.cards(b, what.others)}" if what.others else ""
        player = self.player(what.seat) if what.seat != NONE else ""
        match When(what.when):
            case When.TURN_STARTS:
                return "Your turn starts" if what.seat == self.seat else f"The turn of {player} starts"
            case When.PHASE_STARTS:
                return f"The {PHASES[Phase(what.number)]} phase starts"
            case When.PHASE_ENDS:
                return f"The {PHASES[Phase(what.number)]} phase ends"
            case When.TURN_ENDS:
                return "Your turn ends" if what.seat == self.seat else f"The turn of {player} ends"
            case When.PLAYED:
                on = f" on {self.cards(b, what.others)}" if what.others else ""
                return f"{self.does(what.seat, 'play')} {who}{on}"
            case When.ABOUT_TO_WOUND:
                return f"{who} is about to be wounded{by}"
            case When.WOUNDED:
                return f"{who} was wounded{by}"
            case When.ABOUT_TO_EXERT:
                return f"{who} is about to exert"
            case When.EXERTED:
                return f"{who} exerted"
            case When.ABOUT_TO_HEAL:
                return f"A wound of {who} is about to be healed"
            case When.KILLED | When.BEARER_KILLED:
                return f"{who} was killed{by}"
            case When.DISCARDED:
                return f"{who} was discarded"
            case When.TAKEN:
                return f"{self.does(what.seat, 'take')} a card into hand"
            case When.LEAVES:
                return f"The fellowship leaves {who}"
            case When.MOVES:
                return f"The fellowship moves from {who}"
            case When.ARRIVES:
                return f"The fellowship has come to {who}"
            case When.RING_ON:
                return f"{who} has put on the Ring"
            case When.ASSIGNED:
                return f"{who} is assigned to {self.cards(b, what.others)}"
            case When.WINS:
                return f"{who} has won a skirmish against {self.cards(b, what.others)}"
            case When.LOSES:
                return f"{who} has lost a skirmish against {self.cards(b, what.others)}"
            case When.SKIRMISH_ENDS:
                return f"The skirmish of {who} ends"


TITLES = {
    When.TURN_STARTS: "START OF TURN",
    When.PHASE_STARTS: "START OF PHASE",
    When.PHASE_ENDS: "END OF PHASE",
    When.TURN_ENDS: "END OF TURN",
    When.PLAYED: "CARD PLAYED",
    When.ABOUT_TO_WOUND: "BEFORE A WOUND",
    When.WOUNDED: "AFTER A WOUND",
    When.ABOUT_TO_EXERT: "BEFORE AN EXERTION",
    When.EXERTED: "AFTER AN EXERTION",
    When.ABOUT_TO_HEAL: "BEFORE HEALING",
    When.KILLED: "AFTER A DEATH",
    When.BEARER_KILLED: "RING-BEARER DEAD",
    When.DISCARDED: "AFTER A DISCARD",
    When.TAKEN: "AFTER A DRAW",
    When.LEAVES: "LEAVING A SITE",
    When.MOVES: "ON THE MOVE",
    When.ARRIVES: "ARRIVAL",
    When.RING_ON: "RING PUT ON",
    When.ASSIGNED: "ASSIGNED",
    When.WINS: "SKIRMISH WON",
    When.LOSES: "SKIRMISH LOST",
    When.SKIRMISH_ENDS: "END OF SKIRMISH",
}
"""What a window for answers is called: a standing order holds for all of one name."""


def text_of(number: int) -> str:
    """A card in a sentence: name, kind and figures, text."""
    from lore_tui.games.tcg.cards import summary

    printed = CARDS[number].printed
    marks = f"; {', '.join(printed.keywords)}" if printed.keywords else ""
    return f"{printed.name}: {summary(printed)}{marks}. {printed.text}".strip()


def site_name(b: Board, number: int) -> str:
    """The site of a number as far as it is laid."""
    site = b.path[number - 1] if 1 <= number <= len(b.path) else NONE
    return f"site {number}" if site == NONE else face(b, site).title


