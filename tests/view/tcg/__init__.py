"""Views of the TCG."""
