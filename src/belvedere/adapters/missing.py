"""What whoever imports an adapter is told when the library behind it is not installed."""

from __future__ import annotations

from belvedere.core.messages import words


def not_installed(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return the error with the command that helps."""
    told = words(
        "{library} is not installed; the extra research brings it: {command}.",
        library=str(error.name),
        command="pip install 'belvedere[research]'",
    )
    return ModuleNotFoundError(str(told), name=error.name, path=error.path)
