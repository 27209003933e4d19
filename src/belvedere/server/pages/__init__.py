"""The pages that people see: templates, styles, and plain modules for browsers."""
