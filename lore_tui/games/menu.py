"""What a player chooses among before a game is loaded: the games, the ways to play them, the names of their decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.cards.files import CardFiles


class Way(NamedTuple):
    """A way to play: the word that is typed for it, its words in a sentence, and how many may sit down."""

    word: str
    name: str
    seats: tuple[int, ...]
    alone: bool = False
    package: str = ""
    """Where the decks lie that are made for it; the name of each begins with the word."""


class Choice(NamedTuple):
    """One game: its title, the ways to play it with the one for a first game in front, and where its decks lie."""

    title: str
    about: str
    ways: tuple[Way, ...]
    packages: tuple[str, ...]

    def way(self, word: str) -> Way:
        """The way of that word; the first where there is none."""
        return next((way for way in self.ways if way.word == word), self.ways[0])


SCENARIOS = "engine.metw.scenarios"

MENU: Mapping[str, Choice] = {
    "lore": Choice(
        "LoRE",
        "the Lord of the Rings card game",
        (
            Way("intro", "introductory rules", (2,)),
            Way("standard", "standard rules", (2, 3, 4, 5)),
            Way("solitaire", "solitaire", (2,), alone=True),
        ),
        ("engine.lore.cards.council",),
    ),
    "metw": Choice(
        "METW",
        "Middle-earth: The Wizards",
        (
            Way("starter", "Starter rules", (2,)),
            Way("starter-multi", "Starter rules for several", (3, 4, 5)),
            Way("standard", "Standard rules", (2,)),
            Way("multi", "Standard rules for several", (3, 4, 5)),
            Way("solitaire", "solitaire", (2,), alone=True),
            Way("fire", "Fire on Amon Dîn", (2,), package=SCENARIOS),
            Way("heirlooms", "Heirlooms of the Past", (2,), package=SCENARIOS),
            Way("king", "The King Beneath the Mountains", (2,), package=SCENARIOS),
            Way("friends", "Friends in a Time of Need", (2,), package=SCENARIOS),
            Way("wise", "Council of the Wise", (2,), package=SCENARIOS),
            Way("anduin", "Bridge Across the Anduin", (2,), package=SCENARIOS),
            Way("barrels", "Barrels Out of Bond", (2,), package=SCENARIOS),
            Way("quest", "A Hobbit’s Quest", (2,), package=SCENARIOS),
            Way("bane", "The Fate of Isildur’s Bane", (2,), package=SCENARIOS),
            Way("pilferer", "A Pilferer at the Prancing Pony", (2,), package=SCENARIOS),
            Way("there", "There and Back Again", (2,), alone=True, package=SCENARIOS),
        ),
        ("engine.metw.cards.wizards",),
    ),
    "tcg": Choice(
        "TCG",
        "the Lord of the Rings TCG",
        (Way("starter", "a first game of seven sites", (2, 3, 4)), Way("full", "full rules", (2, 3, 4))),
        ("engine.tcg.cards.fellowship", "engine.tcg.cards.mines"),
    ),
    "meccg": Choice(
        "MECCG",
        "the Middle-earth CCG",
        (Way("universal", "Universal Rules", (2,)),),
        ("engine.metw.cards.challenge",),
    ),
}
"""By the word of the game; a test holds it against the editions."""


def ready_names(game: str, rules: str = "") -> dict[str, str]:
    """The decks of the box by short name, with what they are called; to read no more than that takes no time.

    For a way to play that has decks of its own, those.
    """
    way = MENU[game].way(rules)
    packages = (way.package,) if rules and way.package else MENU[game].packages
    texts = {short: text for package in packages for short, text in decks_of(package).items()}
    if rules and way.package:
        texts = {short: text for short, text in texts.items() if short.startswith(f"{way.word}-")}
    heads = {short: texts[short].split("name:", 1)[-1] for short in sorted(texts)}
    return {short: head.partition("\n")[0].strip() for short, head in heads.items()}


def decks_of(package: str) -> dict[str, str]:
    """The texts of the decks of one set."""
    return CardFiles(package, ()).read_decks()
