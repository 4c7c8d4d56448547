"""Middle-earth: The Wizards on the screen."""
