"""The contract of a game: facts, positions, errors, registry and records."""
