"""Behaviour of hazards."""
