"""A game of the TCG told in sentences."""
