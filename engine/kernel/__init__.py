"""What any card game of this family needs: records, a stack of frames, one pending thing, hidden cards, a digest, a log."""
