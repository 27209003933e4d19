"""The fourteen doodles: what a finger draws on a misted pane, each one path in a box of 100."""

from __future__ import annotations

from typing import Final

BOX: Final = 100.0  # side of the square that a card is drawn in
STROKE: Final = 6.5  # as wide as a finger

# All keep clear of the lowest fifth, where the arrow is.
DOODLES: Final = {
    "balloon": (
        "M53 6C32 3 18 15 19 30C20 42 35 48 41 55L60 54C65 47 81 42 81 28C81 14 67 5 46 7"
        "M50 7C34 18 36 42 46 54M51 7C67 17 64 42 55 54"
        "M41 55L41 70M60 55L60 69M38 71L63 70L61 83L41 84Z"
    ),
    "rocket": (
        "M37 57C31 34 37 15 50 4C64 15 68 36 63 58L34 57"
        "M50 24C44 24 42 30 44 34C47 39 56 38 57 32C57 27 54 24 48 25"
        "M35 41L21 56L22 69L37 57M65 41L79 57V68L64 57"
        "M42 65Q43 74 51 82Q57 74 58 65"
    ),
    "leaf": (
        "M30 70C15 45 40 12 84 10C85 53 58 83 27 68"
        "M16 83L67 30M45 53L44 35M39 59L60 58M56 41L71 40"
    ),
    "raindrop": (
        "M51 5C42 27 25 38 25 56C25 70 36 80 51 80C66 80 76 69 75 54C74 38 57 25 49 9"
        "M36 56C36 63 41 68 48 69"
    ),
    "scooter": (
        "M22 17L44 15M35 16L24 61"
        "M25 63C14 63 13 78 23 79C34 79 34 64 22 64M81 62C70 62 69 78 79 79C90 79 90 63 78 63"
        "M28 56Q37 71 48 70L62 69Q66 56 85 55"
    ),
    "unicycle": (
        "M53 35C36 33 27 46 28 59C29 72 40 80 52 79C66 78 73 67 72 54C71 43 61 35 47 37"
        "M51 57L50 20M31 12Q50 25 69 10Q50 17 31 12M51 57L60 66M54 68L67 66"
    ),
    "fire truck": (
        "M19 66L10 67L11 41L55 40L54 27L75 26L89 45L88 66L82 67M41 67L59 66M55 40V57"
        "M65 37L70 36L77 45L65 46Z"
        "M31 58C18 58 17 78 30 79C43 79 43 58 28 59M71 58C58 58 57 78 70 79C83 79 83 58 68 59"
        "M7 30L48 28M8 14L47 13M15 14L14 29M28 13V29M40 14L41 28M64 16L65 17"
    ),
    "tractor": (
        "M34 39C19 38 11 49 12 61C13 73 22 80 33 80C45 80 53 71 52 58C51 47 42 39 29 40"
        "M31 59L33 61M33 59L31 61"
        "M78 59C65 59 64 79 77 80C90 80 90 59 75 60"
        "M20 36L19 12M14 12L55 10M48 12L49 37L86 36L87 54M57 64L62 63M74 36L75 20"
    ),
    "star": "M49 7L60 34L89 34L66 52L75 80L50 63L25 79L34 51L11 36L40 33L52 9",
    "heart": (
        "M50 80C19 60 9 43 13 28C18 9 43 6 51 28C57 6 82 8 87 26C91 42 80 60 47 79"
    ),
    "house": "M20 41L21 80L79 79L80 40M8 48L51 8L92 47M68 24L69 9M43 79L42 57L57 56L58 78",
    "smiley": (
        "M56 8C32 5 14 22 15 45C16 66 33 80 52 79C72 78 86 62 85 43C84 24 68 9 47 10"
        "M38 31V37M63 31L62 37M30 50Q49 74 70 49"
    ),
    "flower": (
        "M40 20C36 4 62 2 60 19C76 14 82 34 66 37C74 52 54 60 49 47C42 59 24 50 34 36"
        "C18 31 26 13 41 19M48 29L52 31M51 28L49 32"
        "M50 49Q48 65 50 83M50 77Q55 62 78 62Q73 78 50 77"
    ),
    "monster": (
        "M21 80L20 42C20 23 34 15 51 15C67 15 80 24 79 42L80 79L69 70L60 80L50 70L40 80L31 70Z"
        "M29 21L17 5L40 14M71 21L83 6L60 14"
        "M53 25C41 23 36 34 41 42C46 49 60 47 61 36C61 29 55 25 47 27M50 36L51 37"
        "M32 55L40 62L46.5 55L53.5 62L60 55L68 61"
    ),
}  # fmt: skip
ARROWS: Final = {  # at the lower edge, as on the cards
    "up": "M50 98V85M42.5 91L50 84.5L57.5 91",
    "down": "M50 84V97M42.5 91L50 97.5L57.5 91",
    "left": "M64 91H37M44 84.5L36.5 91L44 97.5",
    "right": "M36 91H63M56 84.5L63.5 91L56 97.5",
}
FACING: Final = {"scooter": "left", "unicycle": "left", "fire truck": "right", "tractor": "right"}
ABOUT: Final = {  # how a doodle fills its card: above an arrow, or alone
    True: "translate(3 0.2) scale(0.94)",
    False: "translate(0 7)",
}
