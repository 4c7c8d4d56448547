"""One attack on a company: engagement, assignment, the strike sequence."""
