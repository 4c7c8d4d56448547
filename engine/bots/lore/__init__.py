"""Players of LoRE, who see only the public state and the secrets of their own seat."""
