"""Players of Middle-earth: The Wizards, who see only the public state and the secrets of their own seat."""
