"""The terminal itself: what it can do, colours, and a driver that sends changed cells only."""
