"""The pixel art of Overworld, 16 by 16 pixels each. Our own drawings; a dot is bare."""

from __future__ import annotations

from typing import Final

from belvedere.svg.pixels import Bitmap, pasted

Painted = tuple[str, ...]


def _dithered(rows: str) -> Painted:
    """Return a ground: p is plain, d every second pixel darker, s a few."""
    patterns = {
        "p": ("gggggggggggggggg",) * 2,
        "d": ("ghghghghghghghgh", "hghghghghghghghg"),
        "s": ("ggghggggggghgggg", "ghggggghggggghgg"),
    }
    return tuple(patterns[kind][number % 2] for number, kind in enumerate(rows))


def _all(ground: Painted, *sprites: tuple[Bitmap, int, int]) -> Painted:
    for sprite, x, y in sprites:
        ground = pasted(ground, sprite, x, y)
    return ground


CONIFER: Final = (
    "...t...",
    "..tlt..",
    "..tlt..",
    ".tlltt.",
    ".tltlt.",
    "tllttlt",
    "ttttttt",
    "...b...",
)
PEAK: Final = (
    ".....w.....",
    "....www....",
    "....wwws...",
    "...wrwss...",
    "...rrrsss..",
    "..rrrrsss..",
    "..rrrrssss.",
    ".rrrrrsssss",
)
HILL: Final = (
    "..rs..",
    ".rrss.",
    "rrrsss",
)
SPIRAL: Final = (
    ".....oooooo.....",
    "...oo......oo...",
    "..o..wwwww...o..",
    ".o..w.....w...o.",
    ".o.w..ooo..w..o.",
    "o..w.o...o..w..o",
    "o.w..o.w.o..w..o",
    "o.w..o.ww...w..o",
    "o.w...o....w...o",
    ".o.w...oooo...o.",
    ".o..w........o..",
    "..o..www...oo...",
    "...o....ooo.....",
    "....ooo.........",
)
CORAL: Final = (
    "c..c..c",
    "c..c.c.",
    ".c.ccc.",
    ".cccd..",
    "..ccd..",
    ".dddd..",
)
WAVE: Final = (".oo..oo", "o..oo..")

TERRAIN: Final = (
    _all(
        _dithered("pspsspppspsspspp"),
        (CONIFER, 0, 0),
        (CONIFER, 8, 0),
        (CONIFER, 4, 8),
        (CONIFER, 12, 8),
    ),
    _all(_dithered("sspsdddsspsddddd"), (PEAK, 5, 0), (HILL, 0, 3), (PEAK, -3, 8), (HILL, 9, 12)),
    _all(_dithered("pspsspppspsspsps"), (SPIRAL, 0, 1)),
    _all(
        _dithered("ddspsdddddspsddd"),
        (WAVE, 1, 1),
        (WAVE, 9, 6),
        (WAVE, 0, 13),
        (CORAL, 8, 9),
        (CORAL, 1, 4),
    ),
)

EMBLEMS: Final = {
    "black": (".......", "..EEE..", *[".EEEEE."] * 3, "..EEE..", "......."),
    "white": ("..EEE..", ".EEEEE.", *["EE...EE"] * 3, ".EEEEE.", "..EEE.."),
    "red": ("...E...", "..EEE..", ".EEEEE.", "EEEEEEE", ".EEEEE.", "..EEE..", "...E..."),
    "yellow": (*["......."] * 2, *["EEEEEEE"] * 3, *["......."] * 2),
}
SMALL_EMBLEMS: Final = {  # for explorers
    "black": (".....", ".EEE.", ".EEE.", ".EEE.", "....."),
    "white": (".EEE.", *["E...E"] * 3, ".EEE."),
    "red": ("..E..", ".EEE.", "EEEEE", ".EEE.", "..E.."),
    "yellow": (".....", *["EEEEE"] * 2, *["....."] * 2),
}
EMBLEM_AT: Final = {
    "camel": (3, 5),
    "ship": (7, 5),
    "door": (4, 5),
    "port": (4, 2),
    "emblem": (4, 4),
}

PIECES: Final = {
    "camel": (
        "................",
        ".....KK....KKK..",
        "....KCCK..KCCCK.",
        "...KCCCCK.KCCCCK",
        "...KCCCCK.KCCKK.",
        "..KCCCCCCKKCCK..",
        ".KCCCCCCCCCCCK..",
        "KCCCCCCCCCCCK...",
        "KCCCCCCCCCCCK...",
        "KCCCCCCCCCCK....",
        "KDDCCCCCCDDK....",
        "KDDDKKKKDDDK....",
        ".DDDK..KDDD.....",
        ".DD.D..DD.D.....",
        ".DD.D..DD.D.....",
        ".DD.D..DD.D.....",
    ),
    "ship": (
        ".......K........",
        "......KCK.......",
        "......KCCK......",
        ".....KCCCCK.....",
        "....KKCCCCCK....",
        "...KCKCCCCCCK...",
        "..KCCKCCCCCCCK..",
        "..KCCKCCCCCCCK..",
        ".KCCCKCCCCCCCCK.",
        "KCCCCKCCCCCCCCK.",
        "KKKKKKKKKKKKKKK.",
        "......DD........",
        "KKKKKKKKKKKKKKKK",
        "KDDDDDDDDDDDDDDK",
        ".KDDDDDDDDDDDDK.",
        "..KKKKKKKKKKKK..",
    ),
    "door": (
        "....kkkkkkkk....",
        "..kksssssssskk..",
        ".ksssskkkkssssk.",
        ".ksskkCCCCkkssk.",
        "ksskCCCCCCCCkssk",
        "kdskCCCCCCCCksdk",
        "kskCCCCCCCCCCksk",
        "kskCCCCCCCCCCksk",
        "kdkCCCCCCCCCCkdk",
        "kskCCCCCCCCCCksk",
        "kskCCCCCCCCCCksk",
        "kdkCCCCCCCCyCkdk",
        "kskDCCCCCCCCDksk",
        "kskDDDDDDDDDDksk",
        "kddkkkkkkkkkkddk",
        "kkkk........kkkk",
    ),
    "port": (
        ".......kk.......",
        "......kddk......",
        "....kkCCCCkk....",
        "..kkCCCCCCCCkk..",
        ".kCCCCCCCCCCCCk.",
        ".kCCCCCCCCCCCCk.",
        ".kCCCCCCCCCCCCk.",
        ".kCCCCCCCCCCCCk.",
        ".kCCCCCCCCCCCCk.",
        ".kkkkkkkkkkkkkk.",
        ".kuuukuukuuukuk.",
        "kkkkkkkkkkkkkkkk",
        "pppqpppqpppqpppq",
        "pppqpppqpppqpppq",
        "kkkkkkkkkkkkkkkk",
        ".qk..qk..qk..qk.",
    ),
    "emblem": (
        "................",
        "..KKKKKKKKKKK...",
        *[".KCCCCCCCCCCCK.."] * 11,
        ".KDDDDDDDDDDDK..",
        "..KKKKKKKKKKK...",
        "................",
    ),
}

ITEMS: Final = {
    "quay": (
        "................",
        "................",
        "................",
        "................",
        "..kk............",
        ".kssk......kkk..",
        ".kssk.....kpppk.",
        "..kk......kqpqk.",
        "..kk......kpppk.",
        "..kk.....kkkkkk.",
        "..kk....kpppkqk.",
        "kkkkkkkkkkkkkkkk",
        "pppqpppqpppqpppq",
        "pppqpppqpppqpppq",
        "kkkkkkkkkkkkkkkk",
        ".qk..qk..qk..qk.",
    ),
    "torch": (
        ".......f........",
        "......ff..f.....",
        "....f.fyf.......",
        "....ffyyff......",
        "....fyywyf......",
        "....fywwyf......",
        ".....fyyf.......",
        "....kkkkkk......",
        "....kppppk......",
        ".....kpqk.......",
        ".....kpqk.......",
        ".....kpqk.......",
        ".....kpqk.......",
        ".....kpqk.......",
        "......kk........",
        "................",
    ),
    "map": (
        "................",
        ".kkkkkkkkkkkkkk.",
        "kouuuuuuuuuuuuok",
        "kokuuuuuuuuuukok",
        ".kkuugguuurukkk.",
        "..kuggguururuk..",
        "..kuugguuuruuk..",
        "..kuuuuuruuuuk..",
        "..kuuruuuuauuk..",
        "..kuruuruaaauk..",
        "..kuuuuuuaaauk..",
        ".kkuuuuuuuuukkk.",
        "kokuuuuuuuuuukok",
        "kouuuuuuuuuuuuok",
        ".kkkkkkkkkkkkkk.",
        "................",
    ),
    "key": (
        "................",
        "................",
        ".kkkkk..........",
        "kyyyyyk.........",
        "kyykkyykkkkkkkk.",
        "kyk..kyyyyyyyyyk",
        "kyk..kyyyyyyyyyk",
        "kyykkyykkkykkyyk",
        "kyyyyyk..kyk.kyk",
        ".kkkkk...kyk.kyk",
        ".........kk..kyk",
        "..............k.",
        "................",
        "................",
        "................",
        "................",
    ),
    "potion": (
        "......kkkk......",
        "......knnk......",
        ".....kkkkkk.....",
        "......kwwk......",
        "......kwwk......",
        ".....kkaakk.....",
        "....kawwwwak....",
        "...kawmmmmmak...",
        "..kammmmmmmmak..",
        "..kamwmmmmmmak..",
        "..kamwmmmmmmak..",
        "..kammwmmmmmak..",
        "...kammmmmmak...",
        "....kaaaaaak....",
        ".....kkkkkk.....",
        "................",
    ),
    "chicken": (
        "................",
        "........kkkkk...",
        "......kknnnnnk..",
        ".....knnoonnnnk.",
        "....knnooonnnnk.",
        "....knooonnnnnk.",
        "....knonnnnnnnk.",
        "....knnnnnnnnk..",
        ".....knnnnnnk...",
        "....kwknnnkk....",
        "...kwwwkkk......",
        ".kkwwwk.........",
        "kwwwwk..........",
        "kwwwwk..........",
        ".kkwk...........",
        "...k............",
    ),
}
