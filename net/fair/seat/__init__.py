"""One seat of a table: sitting down, answering, agreeing, ending, coming back."""
