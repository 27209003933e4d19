"""The figures of the rule pages of Mirage and Overworld: the same tables, in either game's look."""

from __future__ import annotations

from typing import Any, Final

from belvedere.core.position import Position
from belvedere.games.rulebook import Figure, boards

_SIGNS: Final = {
    "en": (
        "' light land, \" dark land, - light water, = dark water, ^>v< a Coast tile, pointing at "
        "its land; B W R Y camels, b w r y ships of Black, White, Red, Yellow; #? a new gap, "
        "## an empty one, "
    ),
    "ru": (
        "' светлая суша, \" тёмная суша, - светлая вода, = тёмная вода, ^>v< жетон берега, остриём "
        "к суше; B W R Y верблюды, b w r y корабли чёрных, белых, красных, жёлтых; #? новый "
        "просвет, ## пустой, "
    ),
}
_OWN: Final = {
    "mirage": {
        "en": "Bt Black's tent, B# the rest of his gap; the latest tile in brackets",
        "ru": "Bt палатка чёрных, B# остаток их просвета; в скобках последний жетон",
    },
    "overworld": {
        "en": "Bd Black's door, Bp his Port, B# the rest of his gap, #e an explorer in place of a "
        "door; the latest tile in brackets",
        "ru": "Bd дверь чёрных, Bp их порт, B# остаток их просвета, #e исследователь на месте "
        "двери; в скобках последний жетон",
    },
}
LEGEND: Final = {
    game: {language: _SIGNS[language] + words[language] for language in _SIGNS}
    for game, words in _OWN.items()
}
FOUR: Final = {"players": 4}
ARMS: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}

# The start tile joins land in the north and water in the south; 1,0 lies beside its flat side.
COAST: Final = "start B light, draw LDL, land 0,1 NE, draw LLD, water 0,-1 ES"
FITTING: Final = "start B light, draw LDL, land 0,1 NE, draw LLD, water 0,-1 SW, draw LDD"

# A hole in the shape of an L with land all around: -2,2 -1,2 -2,3.
ELBOW: Final = (
    "start A light, draw LDL, land 0,1 WN, draw DDL, land -3,1 NE, draw LDD, land -3,3 WN, "
    "draw LLD, land -1,4 SW"
)
# The same between land and water: 2,-1 3,-1 3,-2. The gap at 1,0 came before.
MIXED: Final = (
    "start A light, draw LDL, land 0,1 NE, draw LLD, land 2,1 ES, draw DLD, land 4,0 SW, "
    "draw LDL, water 1,-1 SW, gap 1,0, draw DDL, water 2,-3 NE, draw LLD, land 5,-2 WN"
)
# One square, -2,2, whose corner at -1,3 is open.
SINGLE: Final = (
    "start A light, draw LDL, land -1,1 NE, draw DDL, land -3,1 NE, draw LLD, land -2,3 WN"
)
# The gap of Overworld's poster, turned to our axes; its Blue is our Black.
POSTER: Final = (
    "start A light, draw LDD, water 0,-1 SW, draw LLD, land 0,1 NE, draw LDL, water -1,-3 ES, "
    "draw DLL, water -2,-2 SW"
)
FLAT: Final = "start B light, draw LLD, land 0,1 NE, draw LDD, water 0,-1 ES, draw LLD, land 2,1 ES"
# Three gaps of Black's: -2,2, 0,2 and -1,4. Then he wins a fourth, at -3,3.
MARKERS: Final = (
    "start A light, draw DLL, land -1,1 NE, draw LDD, land -3,1 NE, draw DDL, land -2,3 NE, "
    "gap -2,2, award black, draw LDL, land 1,3 SW, gap 0,2, draw DLL, land 0,5 SW, gap -1,4"
)
FOURTH: Final = f"{MARKERS}, draw LDD, water 0,-1 ES, draw LLD, land -4,4 ES, gap -3,3"
# A straight gap of three squares: -2,2 -1,2 0,2.
THREE: Final = (
    "start A light, draw LDL, land 1,1 WN, draw LDL, land -2,1 ES, draw DLD, land 1,4 ES, "
    "draw DDL, land -1,3 NE, draw LLD, land -3,3 ES, gap -2,2"
)


def path(first: str, *more: str) -> dict[str, Any]:
    """Draw a line from square to square."""
    return {"square": first, "kind": "path", "to": list(more)}


def note(kind: str, square: str) -> dict[str, Any]:
    """Ring a square, or cross it out."""
    return {"square": square, "kind": kind}


def gap(position: Position, square: str) -> dict[str, Any]:
    """Return the gap with a square, or nothing."""
    gaps: list[dict[str, Any]] = position.to_dict()["gaps"]
    return next((gap for gap in gaps if square in gap["squares"]), {})


def totals(position: Position, square: str) -> dict[str, int]:
    """Count who competes for a gap, without zeros."""
    found = position.explain("competition", square)["totals"]
    return {colour: number for colour, number in found.items() if number}


def competing(position: Position, square: str) -> list[str]:
    """Name the regions that compete for a gap, each by its squares."""
    found = position.explain("competition", square)["regions"]
    return [" ".join(region["squares"]) for region in found]


def parts(position: Position) -> dict[str, int]:
    """Return the parts of Black's score."""
    found: dict[str, int] = position.explain("scores")[0]
    return found


def region(position: Position, square: str, terrain: str) -> list[str]:
    """Return the squares of a region."""
    found: list[str] = next(
        region["squares"]
        for region in position.explain("regions")
        if square in region["squares"] and region["terrain"] == terrain
    )
    return found


def covered(corner: str, rotation: str) -> list[str]:
    """Name the squares of a Survey tile: first arm, corner, second arm."""
    x, y = map(int, corner.split(","))
    (ax, ay), (bx, by) = ARMS[rotation[0]], ARMS[rotation[1]]
    return [f"{x + ax},{y + ay}", corner, f"{x + bx},{y + by}"]


def places(position: Position, square: str) -> list[str]:
    """List the legal places of the tile in hand that cover a square."""
    found = []
    for move in position.legal():
        _, corner, rotation = move.split()
        found += [move] * (square in covered(corner, rotation))
    return found


def is_enclosed_and_open_to_a_tile(position: Position) -> bool:
    """Tell whether the elbow is no gap, because a tile fits into it."""
    areas = position.explain("areas")
    return [area["squares"] for area in areas] == [["-2,2", "-2,3", "-1,2"]] and all(
        area["fits"] for area in areas
    )


def _figures(game: str, marker: str) -> dict[str, Figure]:
    tour = path("-2,2", "0,2", "0,4", "-1,4", "-2,4", "-2,2")
    return {
        "coast": Figure(
            game,
            COAST,
            FOUR,
            drawing={"last": False},
            facts=lambda p: (
                [t["kind"] for t in p.to_dict()["tiles"]] == ["coast", "survey", "survey"]
            ),
        ),
        "fits": Figure(
            game,
            FITTING,
            FOUR,
            drawing={
                "last": False,
                "annotations": [
                    path("2,1", "2,2", "1,2"),
                    path("-2,1", "-1,1", "-1,2"),
                    path("1,0", "2,0", "2,-1"),
                    path("2,-3", "1,-3", "1,-4"),
                    note("cross", "-1,1"),
                    note("cross", "2,0"),
                    note("cross", "1,-3"),
                ],
            },
            legal=["land 2,2 SW"],
            illegal={
                "water -1,1 WN": "water would meet land",
                "land 2,0 SW": "land would meet a straight side",
                "water 1,-3 ES": "joins no tile",
            },
        ),
        "enclosed": Figure(
            game,
            ELBOW,
            FOUR,
            drawing={"last": False, "annotations": [path("-1,2", "-2,2", "-2,3")]},
            facts=is_enclosed_and_open_to_a_tile,
        ),
        "open": Figure(
            game,
            f"{COAST}, draw LDD",
            FOUR,
            drawing={"last": False, "annotations": [note("cross", "1,0")]},
            facts=lambda p: bool(
                places(p, "2,1")
                and not places(p, "1,0")
                and not p.to_dict()["gaps"]
                and not p.explain("areas")
            ),
        ),
        "mixed": Figure(
            game,
            MIXED,
            FOUR,
            drawing={"last": False},
            facts=lambda p: gap(p, "2,-1").get("squares") == ["2,-1", "3,-2", "3,-1"],
        ),
        "single": Figure(
            game,
            SINGLE,
            FOUR,
            drawing={"last": False, "annotations": [note("mark", "-1,3")]},
            facts=lambda p: gap(p, "-2,2").get("squares") == ["-2,2"],
        ),
        "regions": Figure(
            game,
            FLAT,
            FOUR,
            drawing={"last": False, "region": "0,1"},
            lit=lambda p: region(p, "0,1", "light land"),
            facts=lambda p: region(p, "0,1", "light land") == ["0,0", "0,1", "0,2"],
        ),
        "competition": Figure(
            game,
            POSTER,
            FOUR,
            drawing={"last": False, "gap": "-1,-2"},
            lit=lambda p: competing(p, "-1,-2"),
            facts=lambda p: totals(p, "-1,-2") == {"black": 3, "red": 1, "yellow": 2},
        ),
        "flat": Figure(
            game,
            FLAT,
            FOUR,
            drawing={"last": False, "gap": "1,0"},
            lit=lambda p: competing(p, "1,0"),
            facts=lambda p: totals(p, "1,0") == {"black": 3, "white": 2, "red": 1},
        ),
        "tour": Figure(
            game,
            MARKERS,
            drawing={"last": False, "annotations": [tour]},
            facts=lambda p: parts(p)["markers"] == 8,
        ),
        "fourth": Figure(
            game,
            FOURTH,
            drawing={"last": False},
            legal=["move -2,2", "move 0,2", "move -1,4"],
        ),
        "fourth-moved": Figure(
            game,
            f"{FOURTH}, move 0,2" + (", replace camel" if marker == "door" else ""),
            drawing={"last": False},
            facts=lambda p: (
                gap(p, "-3,3")["marker"] == marker
                and gap(p, "0,2")["marker"] == ("explorers" if marker == "door" else None)
            ),
        ),
        **_expansions(game),
    }


def _expansions(game: str) -> dict[str, Figure]:
    if game == "mirage":
        return {
            "trees": Figure(
                game,
                f"{THREE}, place red, place yellow",
                {**FOUR, "palm_trees": True},
                drawing={"last": False},
                facts=lambda p: (
                    gap(p, "-2,2")["items"] == ["red", "yellow"] and parts(p)["palm_trees"] == 4
                ),
            )
        }
    return {
        "provisions": Figure(
            game,
            f"{THREE}, place torch, place key",
            {**FOUR, "provisions": True},
            drawing={"last": False},
            facts=lambda p: (
                gap(p, "-2,2")["items"] == ["torch", "key"] and parts(p)["provisions"] == 4
            ),
        ),
        "port": Figure(
            game,
            f"{THREE}, port",
            {**FOUR, "ports": True},
            drawing={"last": False, "region": "0,1"},
            lit=lambda p: region(p, "0,1", "light land"),
            facts=lambda p: (
                gap(p, "-2,2")["marker"] == "port"
                and parts(p)["port"] == len(region(p, "0,1", "light land"))
            ),
        ),
    }


def _with_first(figures: dict[str, Figure]) -> dict[str, Figure]:
    """Add the figure that a page begins with."""
    return {**figures, "first": figures["competition"]}


FIGURES: Final = {
    "mirage": boards(_with_first(_figures("mirage", "tent"))),
    "overworld": boards(_with_first(_figures("overworld", "door"))),
}
