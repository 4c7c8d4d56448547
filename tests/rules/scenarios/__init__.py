"""Scenarios of the Companion, one file for those that share a way to end."""
