"""Tests of the cards of METW."""
