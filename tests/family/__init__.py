"""What holds in every game of the house: the same properties for every edition, and for a toy that is none of them."""
