"""Requests on connections of their own, which a test can close before they are answered."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit


def call(url: str, request: str, body: bytes = b"") -> socket.socket:
    """Send a request, such as `GET /api/v1/games`, and leave its answer to whoever reads it."""
    address = urlsplit(url)
    line = socket.create_connection((address.hostname or "", address.port or 0), timeout=60)
    head = f"{request} HTTP/1.1\r\nhost: {address.netloc}\r\ncontent-length: {len(body)}\r\n\r\n"
    line.sendall(head.encode() + body)
    return line
