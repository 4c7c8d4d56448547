"""The questions of the TCG in words."""
