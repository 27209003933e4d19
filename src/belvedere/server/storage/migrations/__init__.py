"""Every schema that there has been, and how to get from one to the next."""
