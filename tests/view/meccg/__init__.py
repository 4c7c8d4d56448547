"""The Middle-earth CCG as its players see it."""
