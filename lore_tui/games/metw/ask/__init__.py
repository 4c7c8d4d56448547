"""METW's questions as prompts."""
