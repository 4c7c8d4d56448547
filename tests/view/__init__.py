"""Views: pure functions from states to words."""
