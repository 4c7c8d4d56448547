"""What every card game needs: files read with their lines, cards by name, decks as text; no card, no word."""
