"""The build compiles the catalogues of messages, so that an installed package brings them ready."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[misc,type-arg]
    """Compile every language anew before files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do so; an editable install compiles them on first use instead."""
        if version != "editable":
            sys.path.insert(0, str(Path(self.root) / "src"))
            from belvedere.core.catalogues import compile_all

            compile_all()
