"""What a player wants to play when he challenges somebody, kept between days, and the terms that come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.editions import USUAL, edition
from engine.kernel.game import Variant
from lore_tui.files.gamefile import known_games
from lore_tui.files.home import data_folder
from lore_tui.files.settings import load_settings
from lore_tui.files.shelf import Held, held, held_decks
from lore_tui.games import SHOWN
from lore_tui.games.menu import MENU
from lore_tui.sessions.match import STANDARD
from net.disk.files import read_limited
from net.disk.identity import write_atomically
from net.fair.log.games import id_of
from net.fair.log.schema import Terms
from net.fair.wire.offers import terms_lines

FILE = "lobby.json"
CLOCKS = (0, 15, 30, 60, 120)
"""Minutes of thinking each; none, or one of these."""
PATIENCE = 600
"""Seconds somebody may be away in all before the others may claim the game."""


class Unplayable(Exception):
    """The deck wished for may not be played; the sentence is for the player."""


class Challenge(msgspec.Struct, frozen=True):
    """The game a player would like: every part of it can be changed with a digit in the lobby."""

    game: str = USUAL
    deck: str = ""
    rules: str = STANDARD
    clock: int = 0
    strict: bool = False
    take_backs: bool = True
    watchers: bool = True
    go_on: bool = False
    """At a table of three or more: whether a roll is made anew without a player whose share of it is missing."""
    options: tuple[int, ...] = ()
    """Optional rules, by their numbers; not every way to play has some."""

    @property
    def way(self) -> Variant:
        """The way to play."""
        return next(way for way in ways(self.game) if way.word == self.rules)

    def way_for(self, seats: int) -> Variant | None:
        """The way by which so many play: the one wished for, else for more its neighbour after it, for two before."""
        known = ways(self.game)
        at = known.index(self.way)
        order = known[at:] if seats > 2 else (*reversed(known[: at + 1]), *known[at + 1 :])
        return next((way for way in order if seats in way.seats), None)

    @property
    def agreed(self) -> tuple[int, ...]:
        """The optional rules that come into the terms (LORE-RULING-156)."""
        return self.options if self.way.options else ()

    def terms(self, seats: int = 2, patience: int = PATIENCE) -> Terms:
        """The terms of a table for so many players."""
        way = self.way_for(seats) or self.way
        known = {option.number for option in way.options}
        return Terms(
            2,
            id_of(edition(self.game).game),
            way.number,
            self.agreed if way is self.way else tuple(option for option in self.agreed if option in known),
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
        choice = MENU[self.game]
        parts = (
            choice.title if self.game != USUAL else "",
            choice.way(self.rules).name,
            *edition(self.game).optional(self.agreed),
            clock,
            "take-backs by consent" if self.take_backs else "no take-backs",
            "spectators" if self.watchers else "no spectators",
            "strict shuffles" if self.strict else "",
            "a missing share of a roll is rolled anew without its player" if self.go_on else "",
        )
        return ", ".join(part for part in parts if part)


def ways(game: str) -> tuple[Variant, ...]:
    """The ways to play a game with others, the usual one first."""
    return tuple(way for way in edition(game).game.variants if not way.alone)


def with_options(challenge: Challenge) -> Challenge:
    """The challenge; by the usual rules where those wished for have no optional ones."""
    return challenge if challenge.way.options else replace(challenge, rules=ways(challenge.game)[0].word)


def game_of(terms: Terms) -> str:
    """The game of a table by its word; empty where this version does not have it."""
    found = known_games().get(terms.rules)
    return found.name if found is not None and found.name in SHOWN else ""


def load_wishes() -> Challenge:
    """What was wished last; the defaults where nothing usable is kept, of the first screen's game where nothing is."""
    if not (data_folder() / FILE).exists():
        game = load_settings().quick.game
        return Challenge(game=game, rules=ways(game)[0].word) if game in SHOWN and game != USUAL else Challenge()
    try:
        found = msgspec.json.decode(read_limited(data_folder() / FILE), type=Challenge)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return Challenge()
    if found.game not in SHOWN or found.clock not in CLOCKS:
        return Challenge()
    if found.rules not in [way.word for way in ways(found.game)]:
        return Challenge()
    return found if edition(found.game).game.options_ok(found.way.number, found.agreed) is None else Challenge()


def save_wishes(challenge: Challenge) -> None:
    """Keep it for the next time."""
    data_folder().mkdir(parents=True, exist_ok=True)
    write_atomically(data_folder() / FILE, msgspec.json.format(msgspec.json.encode(challenge), indent=2) + b"\n")


def held_for(challenge: Challenge, terms: Terms | None = None) -> Held:
    """The deck wished for, checked by the terms of a table, or by those this player would offer."""
    game = challenge.game if terms is None else game_of(terms) or challenge.game
    options = challenge.agreed if terms is None else terms.options
    return held(challenge.deck if game == challenge.game else "", tuple(options), game)


def decks_for(challenge: Challenge, terms: Terms | None = None) -> list[Held]:
    """All decks that this player could bring to a table, or to the one he would offer."""
    game = challenge.game if terms is None else game_of(terms) or challenge.game
    return held_decks(challenge.agreed if terms is None else tuple(terms.options), game)


def deck_of(challenge: Challenge, terms: Terms | None = None) -> tuple[str, Any]:
    """The deck wished for, by name; raises Unplayable where it may not be played on these terms."""
    wished = held_for(challenge, terms)
    if wished.refusal or wished.deck is None:
        raise Unplayable(wished.refusal)
    return wished.name, wished.deck


def turned(challenge: Challenge, key: str) -> Challenge:
    """The challenge with the next value of what a digit of the lobby stands for; 1 is the deck and a question."""
    match key:
        case "2":
            return replace(challenge, rules=next_of([way.word for way in ways(challenge.game)], challenge.rules))
        case "3":
            return replace(challenge, clock=CLOCKS[(CLOCKS.index(challenge.clock) + 1) % len(CLOCKS)])
        case "4":
            return replace(challenge, take_backs=not challenge.take_backs)
        case "5":
            return replace(challenge, watchers=not challenge.watchers)
        case "6":
            return replace(challenge, strict=not challenge.strict)
        case "8":
            return replace(challenge, go_on=not challenge.go_on)
        case "9":
            game = next_of(SHOWN, challenge.game)
            return replace(challenge, game=game, rules=ways(game)[0].word, deck="", options=())
    return challenge


def next_of(values: Sequence[str], value: str) -> str:
    """The value after this one, around and around."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def rules_of(terms: Terms) -> str:
    """The rules of a table by the word a command line uses for them; empty where this version does not have them."""
    game = game_of(terms)
    return next((way.word for way in ways(game) if way.number == terms.variant), "") if game else ""


def all_terms(terms: Terms) -> list[str]:
    """The terms in words, the rules first: the same lines on every screen."""
    game, word = game_of(terms), rules_of(terms)
    title = f"{MENU[game].about}, " if game and game != USUAL else ""
    rules = f"{title}{MENU[game].way(word).name}" if word else "rules this version does not know"
    optional = f"; optional: {', '.join(edition(game or USUAL).optional(terms.options))}" if terms.options else ""
    return [f"rules: {rules}{optional}", *terms_lines(terms)]
