"""LoRE's cards: the library of its sets, its decks, and the rules of deck construction."""
