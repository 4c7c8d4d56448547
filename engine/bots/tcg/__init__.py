"""Players of The Lord of the Rings TCG, who see only the public state and the secrets of their own seat."""
