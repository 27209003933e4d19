"""Is a game fair, how long is it, what decides it: counted in many games, told with intervals."""
