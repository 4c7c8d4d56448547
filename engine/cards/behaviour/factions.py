"""Behaviour of factions."""
