"""What the rule book lists by name: the nine Dragons with their lairs, and hazards that are not for minions."""

from __future__ import annotations

LAIRS = {
    "Agburanar": "Caves of Ûlund",
    "Bairanax": "Ovir Hollow",
    "Daelomin": "Dancing Spire",
    "Eärcaraxë": "Isle of the Ulond",
    "Itangast": "Gold Hill",
    "Leucaruth": "Irerock",
    "Scatha": "Gondmaeglom",
    "Scorba": "Zarak Dûm",
    "Smaug": "The Lonely Mountain",
}
"""By the entity that its manifestations stand for."""
DRAGON_OF = {lair: dragon for dragon, lair in LAIRS.items()}

NOT_AGAINST_MINIONS = (
    "Bane of the Ithil-stone",
    "Foul Fumes",
    "Mûmak",
    "Worn and Famished",
    "The Black Enemy’s Wrath",
    "In the Heart of His Realm",
    "Mordor in Arms",
)
"""Hazards without effect on minion players, by the list of the rule book (MECCG-LIM-01)."""

NOT_AGAINST_THE_BALROG = ("Balrog of Moria", "The Black Council", "Durin’s Bane", "Reluctant Final Parting")
"""Cards that the opponent of a Balrog player cannot play (MECCG-LIM-06)."""
SPAWN = ("Balrog of Moria", "Shelob", "Spider of the Môrlat")
"""Cards of the older sets that are Spawn, though that is not printed on them (MECCG-DECK-12)."""
