"""Who asks: guests, accounts, programs with tokens, and what they may."""
