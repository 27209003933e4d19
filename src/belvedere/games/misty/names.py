"""What the fourteen drawings are called, in the order of the deck, and how things are counted."""

from __future__ import annotations

from typing import Final

NAMES: Final[dict[str, dict[str, str]]] = {
    "balloon": {"en": "balloon", "ru": "воздушный шар"},
    "rocket": {"en": "rocket", "ru": "ракета"},
    "leaf": {"en": "leaf", "ru": "лист"},
    "raindrop": {"en": "raindrop", "ru": "капля"},
    "scooter": {"en": "scooter", "ru": "самокат"},
    "unicycle": {"en": "unicycle", "ru": "моноцикл"},
    "fire truck": {"en": "fire truck", "ru": "пожарная машина"},
    "tractor": {"en": "tractor", "ru": "трактор"},
    "star": {"en": "star", "ru": "звезда"},
    "heart": {"en": "heart", "ru": "сердце"},
    "house": {"en": "house", "ru": "дом"},
    "smiley": {"en": "smiley", "ru": "смайлик"},
    "flower": {"en": "flower", "ru": "цветок"},
    "monster": {"en": "monster", "ru": "монстр"},
}
LANGUAGES: Final = ("en", "ru")


def counted(number: int, noun: str) -> str:
    """Write a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
