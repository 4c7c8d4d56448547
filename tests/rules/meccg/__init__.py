"""The Universal Rules, area by area."""
