"""Peers that deviate once from the protocol, and what becomes of them."""
