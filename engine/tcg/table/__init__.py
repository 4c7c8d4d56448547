"""What lies on the table of the TCG, and how it changes: records, frames, draft, small deeds, piles."""
