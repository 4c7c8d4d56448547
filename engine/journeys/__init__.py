"""Games of companies that travel a map: what LoRE and Middle-earth: The Wizards have in common."""
