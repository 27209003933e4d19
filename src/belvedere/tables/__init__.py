"""One game being played: seats, log, clocks, going back, endings, and what each may see."""
