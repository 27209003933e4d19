from __future__ import annotations

from helpers.servers import own_server, server

__all__ = ["own_server", "server"]
