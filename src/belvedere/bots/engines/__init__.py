"""Programs of others as opponents, over a protocol of lines; docs/engines.md tells it."""
