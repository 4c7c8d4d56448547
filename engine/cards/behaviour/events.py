"""Behaviour of events."""
