"""METW's table, chain, fights and cards as lines."""
