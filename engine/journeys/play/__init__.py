"""Cards played and abilities used, dice, choices, and cards on their way: drawn, borne, shown, lost."""
