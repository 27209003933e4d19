"""What the games are compared with: slow twins, judges of positions, exhaustive search."""
