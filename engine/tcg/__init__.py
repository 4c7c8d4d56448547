"""The Lord of the Rings TCG: fellowship and shadow, a twilight pool, nine sites."""
