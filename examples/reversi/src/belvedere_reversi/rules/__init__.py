"""The rules of Reversi: all that is compiled, and nothing else."""
