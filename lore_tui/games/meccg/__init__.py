"""How the Middle-earth CCG is shown, asked and told: as The Wizards are, with the cards of all sets."""
