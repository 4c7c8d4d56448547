"""What the choices of a card of METW are called that offers several, where they are not the same in other games."""

from __future__ import annotations

from lore_tui.games.journeys.ask.card_choices import CHOICES as SHARED

CHOICES: dict[str, dict[str, str]] = {
    **SHARED,
    "Fell Beast": {"A": "one strike more, prowess -2", "B": "key a Nazgûl to shadow"},
    "Halfling Strength": {"A": "untap a Hobbit", "B": "heal and untap a Hobbit", "C": "corruption check +4"},
    "New Friendship": {"A": "influence check +3", "B": "corruption check +2"},
    "Old Friendship": {"A": "influence check +5 against a character", "B": "corruption check +4"},
    "The Cock Crows": {"A": "cancel the attack", "B": "discard a hazard permanent-event"},
    "Weariness of the Heart": {"A": "prowess -1", "B": "corruption check"},
    "Wizard’s River-horses": {"A": "discard all Nazgûl events", "B": "cancel the attack on the Wizard"},
}
