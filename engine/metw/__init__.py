"""Middle-earth: The Wizards: its rules, on the table that games of travelling companies share."""
