"""The pictures of Misty, for pages and for terminals."""
