"""What stays on disk: keys, players met, journals, locks."""
