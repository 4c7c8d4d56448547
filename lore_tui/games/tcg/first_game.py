"""The first game of the TCG as it is arranged: cards in a written order, the player goes first (TCG-STA)."""

from __future__ import annotations

from engine.tcg.table.records import Zone
from lore_tui.sessions.first_game import Plan
from lore_tui.sessions.match import Match

CARDS: tuple[tuple[str, ...], tuple[str, ...]] = (
    (
        "Pathfinder", "Uruk-hai Armory", "Swordsman of the Northern Kingdom", "Hobbit Sword", "Uruk Rager",
        "Uruk Shaman", "Swordsman of the Northern Kingdom", "Saruman's Ambition", "Great Shield", "Uruk Shaman",
        "Boromir, Son of Denethor", "Eregion's Trails", "Swordarm of the White Tower", "Coat of Mail",
        "Their Arrows Enrage", "Rosie Cotton, Hobbiton Lass", "Uruk Slayer", "Uruk Savage", "Hobbit Intuition",
        "Eregion's Trails", "Uruk-hai Armory", "Uruk Soldier", "Armor", "Uruk Soldier", "Athelas", "Uruk Rager",
        "Uruk Soldier", "Uruk Savage", "Saruman's Ambition", "Hobbit Sword", "Swordarm of the White Tower",
        "Boromir, Son of Denethor", "No Stranger to the Shadows", "Athelas", "No Stranger to the Shadows",
        "Swordsman of the Northern Kingdom", "Great Shield", "Uruk-hai Raiding Party", "Their Arrows Enrage",
        "Hobbit Intuition", "Uruk Shaman", "Uruk-hai Raiding Party", "Uruk Savage", "Pathfinder", "Uruk Shaman",
        "Uruk Slayer", "Uruk Brood", "Uruk Slayer", "Aragorn, King in Exile",
    ),
    (
        "They Are Coming", "Goblin Scimitar", "Goblin Runner", "Goblin Sneak", "Legolas, Prince of Mirkwood",
        "Goblin Scavengers", "Goblin Scavengers", "Their Halls of Stone", "Goblin Patrol Troop", "Goblin Marksman",
        "Goblin Scavengers", "Goblin Marksman", "Mysterious Wizard", "Bounder", "Drums in the Deep",
        "Drums in the Deep", "Their Halls of Stone", "Intimidate", "Drums in the Deep", "Goblin Sneak",
        "Goblin Runner", "Goblin Sneak", "Goblin Scimitar", "Mysterious Wizard", "Legolas, Prince of Mirkwood",
        "Moria Scout", "Goblin Scimitar", "Goblin Marksman", "Noble Intentions", "They Are Coming", "Goblin Marksman",
        "Goblin Runner", "Gandalf, The Grey Wizard", "Defiance",
    ),
)  # fmt: skip
"""By seat: the cards in the order in which they are drawn, the hand first; the others follow as the decks list them."""
LOTS = "1"
"""The lot for the first turn falls on the player."""
PLAN = Plan(
    Match("aragorn", "gandalf", "greedy", "starter", game="tcg"),
    "steward",
    Zone.DRAW,
    CARDS,
    LOTS,
    sides=2,
    answers="tcg-answers.json",
)
