"""What is shown beside the table: first screen, lobby, solitaire, replay, fairness, tournaments, settings, help."""
