"""LoRE's table, map, fights and cards as lines."""
