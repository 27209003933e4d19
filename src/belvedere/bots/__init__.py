"""Opponents: one search for all games, what is known of each game, and the levels."""
