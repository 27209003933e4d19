"""Run the command line by `python -m belvedere.cli`."""

from belvedere.cli import main

main()
