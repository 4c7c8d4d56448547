"""What the players of METW think of questions that one scenario alone asks."""
