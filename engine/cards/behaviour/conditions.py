"""Behaviour of conditions."""
