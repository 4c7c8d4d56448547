"""What the words of a card do, what outlasts it, and what follows by itself."""
