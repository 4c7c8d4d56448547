"""LoRE's questions as prompts."""
