"""The Lord of the Rings TCG on the screen."""
