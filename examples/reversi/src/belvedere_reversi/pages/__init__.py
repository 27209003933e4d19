"""The rule page of Reversi, and its figures."""
