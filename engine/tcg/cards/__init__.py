"""The sets of the game: card files, behaviours, starter decks."""
