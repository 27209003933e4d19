"""The pictures of Mirador, for pages and for terminals."""
