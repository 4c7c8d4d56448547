"""The nine Dragons and their lairs (MECCG-DRG-12 to MECCG-DRG-20)."""

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
