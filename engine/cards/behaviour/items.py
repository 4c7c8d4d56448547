"""Behaviour of items."""
