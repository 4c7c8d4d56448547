"""What games of companies on a map show alike."""
