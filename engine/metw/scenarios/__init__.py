"""Scenarios of the Companion, as data: what is different, what wins, what counts in the end (SCEN)."""
