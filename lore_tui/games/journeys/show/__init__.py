"""What games of journeys show alike: fights, chances, cards, hands, the map."""
