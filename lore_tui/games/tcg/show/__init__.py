"""The table of the TCG as lines and rows."""
