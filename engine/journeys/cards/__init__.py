"""What is printed on cards, sites and regions, and the words their behaviour is written in."""
