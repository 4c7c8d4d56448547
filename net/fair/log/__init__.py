"""The signed log of a game and what can be checked of it: bytes, hashes, commitments, records, rules."""
