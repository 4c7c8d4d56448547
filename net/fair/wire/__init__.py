"""What goes over a line, without the line: handshake, messages, offers, invitations, limits."""
