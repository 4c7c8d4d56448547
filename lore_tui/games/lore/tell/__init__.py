"""LoRE's events as sentences."""
