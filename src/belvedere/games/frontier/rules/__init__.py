"""The rules of Mirage and Overworld: all that is compiled, and nothing else."""
