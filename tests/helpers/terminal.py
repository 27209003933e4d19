"""Runs a command as a person would, in a terminal of 80 columns."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from belvedere.cli.app import app


def run(*args: str, stdin: str = "") -> Result:
    """Run a command; return what it wrote and how it ended."""
    return CliRunner().invoke(app, list(args), input=stdin, env={"COLUMNS": "80"})
