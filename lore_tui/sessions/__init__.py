"""Games as a screen sees them, wherever they are played: alone, with people, watched, practised, simulated."""
