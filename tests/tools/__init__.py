"""Programs around the tests: `make deep`, `make golden`, the check of commit messages."""
