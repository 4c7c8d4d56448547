"""Peers on a network: sockets, discovery, lobby, games over links."""
