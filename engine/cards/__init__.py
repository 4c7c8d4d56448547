"""The printed cards of The Wizards' Council, the atlas of Middle-earth, and decks."""
