"""Behaviour of characters."""
