"""Tests of the cards that came after The Wizards."""
