"""The rules of Strata: all that is compiled, and nothing else."""
