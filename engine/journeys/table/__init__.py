"""What lies on the table, what is under way, and the small deeds that change it."""
