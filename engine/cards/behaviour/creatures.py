"""Behaviour of creatures."""
