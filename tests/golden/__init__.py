"""Whole games in words, kept as text: what changes in them changes for players."""
