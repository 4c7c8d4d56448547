"""Tournaments run by a director among peers: Swiss rounds, scores, ratings, all from files (LORE-TOURN, LORE-RATE)."""
