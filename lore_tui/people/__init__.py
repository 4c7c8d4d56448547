"""Meeting others: network, lobby, tables that fill, bots in seats, players without a screen."""
