"""The rule page in two languages, and its figures."""
