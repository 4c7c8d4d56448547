"""Cards played and answered in METW: windows, chains, what follows by itself, rolls, rings, influence."""
