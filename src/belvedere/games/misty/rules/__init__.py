"""The rules of Misty: all that is compiled, and nothing else."""
