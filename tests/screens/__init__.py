"""Tests of what a player sees: driver, map, odds, prompt, text and screens."""
