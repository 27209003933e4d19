"""Tables that are being played: in memory, one change after another, told to whoever watches."""
