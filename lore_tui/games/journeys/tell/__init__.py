"""Events that games of journeys tell alike, as sentences."""
