"""Agents as hazards: unseen on unseen sites, until they are turned up (MECCG-AGT)."""
