"""METW's events as sentences."""
