"""The store in a file of SQLite: nothing outside of this folder knows that database."""
