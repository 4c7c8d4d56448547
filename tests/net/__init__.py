"""The protocol, its tables and its files."""
