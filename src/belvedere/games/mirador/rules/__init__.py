"""The rules of Mirador: all that is compiled, and nothing else."""
