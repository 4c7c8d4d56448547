"""Pure functions from what a player may see to what a screen shows; no Textual here."""
