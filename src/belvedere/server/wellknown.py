"""What a server tells at addresses that are the same everywhere: whom to tell of a hole."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from belvedere.core.catalogues import LANGUAGES
from belvedere.core.errors import OptionError, quoted
from belvedere.core.messages import words
from belvedere.server.api.dependencies import AHouse
from belvedere.server.errors import Refused

router = APIRouter(include_in_schema=False)

SECURITY: Final = "/.well-known/security.txt"
DAYS: Final = 180  # that what is said holds; RFC 9116 asks for less than a year
NOBODY: Final = words("Whoever runs this server has not said whom to tell of a hole.")

_MAIL: Final = re.compile(r"[^\s@:/]+@[^\s@:/]+")
_URI: Final = re.compile(r"(?:https://|mailto:|tel:)[!-~]+")


def parse_contact(text: str) -> str:
    """Read whom to tell of a hole, as a URI; raise OptionError."""
    contact = f"mailto:{text}" if _MAIL.fullmatch(text) else text
    if contact and not _URI.fullmatch(contact):
        raise OptionError(
            words(
                "{text} is nobody whom one could write to: name an address of e-mail, or a URL "
                "that begins with https://, mailto: or tel:.",
                text=quoted(text),
            )
        )
    return contact


@router.get(SECURITY)
async def security(house: AHouse) -> PlainTextResponse:
    """Say whom to tell of a hole, as RFC 9116 has it."""
    settings = house.settings
    if not settings.security_contact:
        raise Refused(404, "no-contact", NOBODY)
    today = datetime.fromtimestamp(house.now() / 1000, UTC).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    lines = [
        f"Contact: {settings.security_contact}",
        f"Expires: {today + timedelta(days=DAYS):%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
    ]
    if settings.public_url.startswith("https://"):
        lines.append(f"Canonical: {settings.public_url.rstrip('/')}{SECURITY}")
    return PlainTextResponse("\n".join([*lines, ""]))
