"""The first game of LoRE as it is arranged: cards and dice in a written order."""

from __future__ import annotations

from engine.editions import USUAL
from engine.journeys.table.records import Zone
from lore_tui.sessions.first_game import Plan
from lore_tui.sessions.match import INTRO, Match

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
PLAN = Plan(
    Match("guard-of-the-white-city", "lady-of-the-golden-wood", "greedy", INTRO, game=USUAL),
    "steward",
    Zone.DRAW,
    CARDS,
    DICE,
)
