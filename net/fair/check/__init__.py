"""Checking what others played: a file, a game that is watched, one number of it."""
