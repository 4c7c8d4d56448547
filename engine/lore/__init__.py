"""LoRE: set-up and draft, the phases, combat, rolls, influence, movement, timing, the council; no card by name."""
