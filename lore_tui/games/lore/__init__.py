"""LoRE on the screen."""
