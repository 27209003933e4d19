"""The table server's Python client: `Client` speaks its API, `watch` its WebSocket."""

from belvedere.client.client import Client, Refused, Table

__all__ = ["Client", "Refused", "Table"]
