"""Steps of a turn that games of journeys share; which come when, their own procedures say."""
