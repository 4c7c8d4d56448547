"""What the words of the cards mean on the table: filters, conditions, numbers, what may be played."""
