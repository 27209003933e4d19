"""What tests share: boards and builders, fuzzers, readers of pictures."""
