"""A player's own files, and those that come with the program: settings, decks, games, notes, rule books."""
