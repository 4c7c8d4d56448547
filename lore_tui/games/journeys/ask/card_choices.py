"""What the choices of a card are called that offers several: as short as a menu wants it, by card and letter."""

from __future__ import annotations

BORDERS = {"A": "tap a ranger: new borders", "B": "hazard limit -2"}
"""The cards that lead across mountains and rivers."""

CHOICES: dict[str, dict[str, str]] = {
    "Anduin River": BORDERS,
    "Ash Mountains": BORDERS,
    "Misty Mountains": BORDERS,
    "Mountains of Shadow": BORDERS,
    "White Mountains": BORDERS,
    "Awaken the Earth’s Fire": {"A": "automatic-attack +2 prowess", "B": "shadow becomes dark"},
    "Choking Shadows": {"A": "automatic-attack +2 prowess", "B": "wild becomes shadow"},
    "Dark Quarrels": {"A": "cancel the attack", "B": "half the strikes"},
    "Dragon’s Desolation": {"A": "Dragon attack +2 prowess", "B": "key a Dragon to the site"},
    "Drowning Seas": {"A": "lose an item and two cards", "B": "the company returns"},
    "Fell Beast": {"A": "Nazgûl: strikes +1, prowess -2", "B": "key a Nazgûl to shadow"},
    "Gloom": {"A": "a character's prowess -1", "B": "border becomes wild"},
    "Halfling Strength": {"A": "untap a Hobbit", "B": "heal and untap a Hobbit", "C": "corruption roll +4"},
    "Morgul-horse": {"A": "the Nazgûl returns to your hand", "B": "key a Nazgûl to a Shadow-land"},
    "New Friendship": {"A": "faction roll +3", "B": "corruption roll +2"},
    "New Moon": {"A": "tap an Elf", "B": "free becomes border"},
    "Old Friendship": {"A": "take a character back", "B": "corruption roll +4"},
    "Quiet Lands": {"A": "half the strikes of an automatic-attack", "B": "shadow becomes wild or ruins"},
    "Stars": {"A": "Undead attack -1 prowess", "B": "dark becomes shadow, or shadow wild"},
    "The Cock Crows": {"A": "cancel the attack", "B": "discard a lasting hazard"},
    "The White Tree": {"A": "with a Sapling borne there", "B": "with a Sapling stored there"},
    "Twilight": {"A": "discard an environment in play", "B": "stop an environment from being played"},
    "Weariness of the Heart": {"A": "prowess -1", "B": "corruption roll"},
    "Wizard’s River-horses": {"A": "discard all lasting Nazgûl", "B": "cancel the attack on the Wizard"},
}
