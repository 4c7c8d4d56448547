"""The TCG phase by phase: set-up, turn, fights, plays, answers, victory."""
