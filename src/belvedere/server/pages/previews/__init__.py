"""What a move would do, told and drawn over the board before it is played."""
