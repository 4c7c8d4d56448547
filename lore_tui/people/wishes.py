"""What a player wants to play when he challenges somebody, kept between days, and the terms that come of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.journeys.cards.decks import Deck
from engine.lore.game import GAME
from engine.lore.variants import INTRODUCTORY, options_ok
from lore_tui.files.home import data_folder
from lore_tui.files.shelf import Held, held
from lore_tui.games.lore.optional import names as option_names
from lore_tui.sessions.match import INTRO, RULES_WORDS, STANDARD
from net.disk.identity import write_atomically
from net.fair.log.games import id_of
from net.fair.log.schema import Terms
from net.fair.wire.offers import terms_lines

FILE = "lobby.json"
VARIANTS = {STANDARD: 1, INTRO: INTRODUCTORY}
CLOCKS = (0, 15, 30, 60, 120)
"""Minutes of thinking each; none, or one of these."""
PATIENCE = 600
"""Seconds somebody may be away in all before the others may claim the game."""


class Unplayable(Exception):
    """The deck wished for may not be played; the sentence is for the player."""


class Wishes(msgspec.Struct, frozen=True):
    """The game a player would like: every part of it can be changed with a digit in the lobby."""

    deck: str = ""
    rules: str = STANDARD
    clock: int = 0
    strict: bool = False
    take_backs: bool = True
    watchers: bool = True
    go_on: bool = False
    """At a table of three or more: whether a roll is made anew without a player whose share of it is missing."""
    options: tuple[int, ...] = ()
    """Optional rules, by their numbers; they belong to the standard game."""

    @property
    def agreed(self) -> tuple[int, ...]:
        """The optional rules that come into the terms (LORE-RULING-156)."""
        return self.options if self.rules == STANDARD else ()

    def terms(self, seats: int = 2, patience: int = PATIENCE) -> Terms:
        """The terms of a table for so many players."""
        return Terms(
            2,
            id_of(GAME),
            VARIANTS[self.rules],
            self.agreed,
            seats,
            self.strict,
            False,
            self.clock * 60,
            patience,
            self.take_backs,
            self.watchers,
            self.go_on,
        )

    @property
    def in_words(self) -> str:
        """All of it but the deck, in one line."""
        clock = f"{self.clock} min each" if self.clock else "no clock"
        parts = (
            RULES_WORDS[self.rules],
            *option_names(self.agreed),
            clock,
            "take-backs by consent" if self.take_backs else "no take-backs",
            "spectators" if self.watchers else "no spectators",
            "strict shuffles" if self.strict else "",
            "a missing share of a roll is rolled anew without its player" if self.go_on else "",
        )
        return ", ".join(part for part in parts if part)


def load_wishes() -> Wishes:
    """What was wished last; the defaults where nothing usable is kept."""
    try:
        found = msgspec.json.decode((data_folder() / FILE).read_bytes(), type=Wishes)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return Wishes()
    sound = found.rules in VARIANTS and found.clock in CLOCKS and options_ok(VARIANTS[STANDARD], found.options) is None
    return found if sound else Wishes()


def save_wishes(wishes: Wishes) -> None:
    """Keep it for the next time."""
    data_folder().mkdir(parents=True, exist_ok=True)
    write_atomically(data_folder() / FILE, msgspec.json.format(msgspec.json.encode(wishes), indent=2) + b"\n")


def held_for(wishes: Wishes, terms: Terms | None = None) -> Held:
    """The deck wished for, checked by the terms of a table, or by those this player would offer."""
    options = wishes.agreed if terms is None else terms.options
    return held(wishes.deck, tuple(options))


def deck_of(wishes: Wishes, terms: Terms | None = None) -> tuple[str, Deck]:
    """The deck wished for, by name; raises Unplayable where it may not be played on these terms."""
    wished = held_for(wishes, terms)
    if wished.refusal or wished.deck is None:
        raise Unplayable(wished.refusal)
    return wished.name, wished.deck


def turned(wishes: Wishes, key: str) -> Wishes:
    """The wishes with the next value of what a digit of the lobby stands for; 1 is the deck and a question."""
    match key:
        case "2":
            return replace(wishes, rules=next_of(list(VARIANTS), wishes.rules))
        case "3":
            return replace(wishes, clock=CLOCKS[(CLOCKS.index(wishes.clock) + 1) % len(CLOCKS)])
        case "4":
            return replace(wishes, take_backs=not wishes.take_backs)
        case "5":
            return replace(wishes, watchers=not wishes.watchers)
        case "6":
            return replace(wishes, strict=not wishes.strict)
        case "8":
            return replace(wishes, go_on=not wishes.go_on)
    return wishes


def next_of(values: Sequence[str], value: str) -> str:
    """The value after this one, around and around."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def rules_of(variant: int) -> str:
    """The rules by the word a command line uses for them."""
    return next((word for word, number in VARIANTS.items() if number == variant), "")


def all_terms(terms: Terms) -> list[str]:
    """The terms in words, the rules first: the same lines on every screen."""
    word = rules_of(terms.variant)
    rules = RULES_WORDS[word] if word else "rules this version does not know"
    optional = f"; optional: {', '.join(option_names(terms.options))}" if terms.options else ""
    return [f"rules: {rules}{optional}", *terms_lines(terms)]
