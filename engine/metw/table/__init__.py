"""What lies on a METW table, and questions about it: records, frames, draft, map, control, ways."""
