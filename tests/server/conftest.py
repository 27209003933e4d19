from __future__ import annotations

from helpers.servers import hands, own_server, server, timed_server

__all__ = ["hands", "own_server", "server", "timed_server"]
