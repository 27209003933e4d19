"""The rules of the toy game: all that is compiled, and nothing else."""
