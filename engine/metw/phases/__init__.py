"""METW phase by phase: set-up, turn, organization, journeys, sites, end of turn, Council."""
