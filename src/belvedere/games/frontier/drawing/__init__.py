"""The pictures of Mirage and Overworld, for pages and for terminals."""
