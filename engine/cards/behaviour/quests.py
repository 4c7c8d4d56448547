"""Behaviour of quests."""
