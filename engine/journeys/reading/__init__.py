"""Questions about a table that have one answer and change nothing: filters, numbers, places, targets."""
