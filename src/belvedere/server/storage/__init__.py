"""What is kept on disk: one schema, one writer, migrations."""
