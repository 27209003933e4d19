"""What the server does, without a word of how it is asked."""
