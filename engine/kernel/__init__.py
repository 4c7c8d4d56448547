"""What any card game of this family needs: records, frames, one pending thing, hidden cards, a digest, a log."""
