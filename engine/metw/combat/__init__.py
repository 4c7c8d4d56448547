"""One attack in METW: assignment and the strike sequence."""
