"""Behaviour of allies."""
