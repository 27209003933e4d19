"""Pictures of points: a drawing as PNG, several as an animated GIF."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import ceil, isqrt
from typing import TYPE_CHECKING, Any, Final
from zlib import compress, decompress

from belvedere.core.errors import OptionError
from belvedere.core.messages import words

if TYPE_CHECKING:
    from PIL.Image import Image

WIDEST: Final = 3000  # points
MOST_POINTS: Final = 16_000_000  # of a picture; four bytes each, several times over
MOST_FILM_POINTS: Final = 150_000_000  # of all pictures of a GIF: about a minute of drawing
SECONDS: Final = 0.8  # that a picture of a GIF is shown
SAMPLES: Final = 6  # pictures from which the colours of a GIF are taken
COLOURS: Final = 255  # of a GIF; the last one stands for what is as it was
UNCHANGED: Final = COLOURS
AHEAD: Final = 3  # pictures that are being drawn while one is waited for

_BEGIN_PART: Final = '<svg class="part '  # as `svg/parts.py` composes them
_PLACE: Final = re.compile(r' y="([0-9.]+)" width="[0-9.]+" height="([0-9.]+)"')
_VIEW_BOX: Final = re.compile(r'viewBox="\S+ \S+ ([0-9.]+) ([0-9.]+)"')

Size = tuple[int, int]
Wait = Callable[[], Any]  # waits for what a function returns
Begin = Callable[..., Wait]  # begins to call one of this module, perhaps in another process
Watch = Callable[[int, int], None]  # told how many pictures of how many are done; may raise


def png(svg: str, width: int = 1280) -> bytes:
    """Draw an SVG document as PNG, so many points wide; raise OptionError if that is too large."""
    import resvg_py

    width = min(width, WIDEST)
    check_points(size_of(svg, width), 1, MOST_POINTS)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def size_of(svg: str, width: int) -> Size:
    """Return the size in points of a document that is so many points wide."""
    found = _VIEW_BOX.search(svg)
    assert found is not None, "every drawing of ours has a viewBox"
    return width, ceil(float(found[2]) * width / float(found[1]))


def check_points(size: Size, pictures: int, most: int) -> None:
    """Refuse pictures that have more points in all than there may be."""
    width, height = size
    if width * height * pictures > most:
        fitting = isqrt(most * width // (height * pictures))
        raise OptionError(
            words("This would be too large; it can be {width} points wide.", width=fitting)
        )


def _here(work: Callable[..., Any], *given: Any) -> Wait:
    return partial(work, *given)


def gif(
    pictures: Sequence[Callable[[], str]],
    width: int = 640,
    *,
    begin: Begin = _here,
    watch: Watch = lambda done, of: None,
) -> bytes:
    """Show SVG documents with a ground one after another as GIF, the last one longer.

    Each is packed until its turn comes. What is as it was in the picture before is not drawn again;
    the rest is begun some pictures ahead, so that several processes have something to do. Raises
    OptionError if all of them have too many points.
    """
    number = len(pictures)
    packed, highest = [], 0
    for draw in pictures:
        watch(0, number)
        svg = draw()
        packed.append(compress(svg.encode(), 1))
        highest = max(highest, size_of(svg, width)[1])
    size = (width, highest)
    check_points(size, number, MOST_FILM_POINTS)
    palette = _begin_palette(packed, width // 2, begin)()
    film, coming = _Film(size, palette), deque[list[tuple[int, Wait]]]()
    before: list[Strip] = []
    for text in packed:
        strips = strips_of(_unpacked(text), size)
        new = [strip for strip in strips if strip not in before]
        before = strips
        sizes = ((width, strip.bottom - strip.top) for strip in new)
        coming.append(
            [
                (strip.top, begin(indexed, strip.document(), sheet, palette))
                for strip, sheet in zip(new, sizes, strict=True)
            ]
        )
        if len(coming) > AHEAD:
            watch(film.number, number)
            film.add([(top, wait()) for top, wait in coming.popleft()])
    for begun in coming:
        watch(film.number, number)
        film.add([(top, wait()) for top, wait in begun])
    return film.finished()


def _unpacked(text: bytes) -> str:
    return decompress(text).decode()


def _begin_palette(packed: Sequence[bytes], width: int, begin: Begin) -> Wait:
    """Begin to choose the colours of an animation, from some of its pictures."""
    last = len(packed) - 1
    chosen = sorted({n * last // (SAMPLES - 1) for n in range(SAMPLES)})
    begun = [begin(sample, _unpacked(packed[n]), width) for n in chosen]
    return begin(palette_of, [wait() for wait in begun], width)


def sample(svg: str, width: int) -> bytes:
    """Draw a document without more: three bytes a point."""
    return _points(svg, width).tobytes()


def palette_of(samples: Sequence[bytes], width: int) -> bytes:
    """Return the colours that samples of one width have most of, three bytes each."""
    from PIL import Image

    points = b"".join(samples)
    strip = Image.frombytes("RGB", (width, len(points) // (3 * width)), points)
    found = strip.quantize(COLOURS).getpalette() or []
    return bytes(found[: 3 * COLOURS])


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a composed picture with its share of the margins, from edge to edge.

    It is known by what is drawn there: what is defined under a name never changes.
    """

    top: int  # rows of points
    bottom: int
    drawn: str
    head: str = field(compare=False)  # of its document: the ground, and definitions

    def document(self) -> str:
        """Return it as a document of its own."""
        return self.head + self.drawn


def strips_of(svg: str, size: Size) -> list[Strip]:
    """Divide a picture at the parts that it is composed of, where no point is of two of them.

    The last one ends with the sheet. A picture that is not composed of parts is one strip.
    """
    width, height = size
    head, *parts = svg.split(_BEGIN_PART)
    if not parts:
        return [Strip(0, height, svg, "")]
    found = _VIEW_BOX.search(svg)
    assert found is not None, "every drawing of ours has a viewBox"
    wide, high = float(found[1]), float(found[2])
    scale = width / wide
    cuts = [0, *_cuts(parts, scale), ceil(high * scale)]
    strips = []
    for n, (top, bottom) in enumerate(pairwise(cuts)):
        is_last = n == len(parts) - 1
        rows = bottom - top
        box = f'viewBox="0 {top / scale!r} {wide!r} {rows / scale!r}"'
        box += f' width="{width}" height="{rows}"'  # in whole points: nothing is left to rounding
        begun = _VIEW_BOX.sub(box, head, count=1)
        drawn = _BEGIN_PART + parts[n] + ("" if is_last else "</svg>")
        strips.append(Strip(top, height if is_last else bottom, drawn, begun))
    return strips


def _cuts(parts: Sequence[str], scale: float) -> Iterator[int]:
    """Return the rows of points in the middle between parts that lie one above the other."""
    places = [(float(y), float(y) + float(height)) for y, height in map(_place, parts)]
    for (_, end), (begin, _) in pairwise(places):
        yield round((end + begin) / 2 * scale)


def _place(part: str) -> tuple[str, str]:
    found = _PLACE.search(part)
    assert found is not None, "every part has its place"
    return found[1], found[2]


def indexed(svg: str, size: Size, palette: bytes) -> bytes:
    """Draw a document on a sheet of its own ground: a byte a point, the number of its colour."""
    from PIL import Image

    sheet = _laid(_points(svg, size[0]), size)
    return sheet.quantize(palette=_with(palette, (1, 1)), dither=Image.Dither.NONE).tobytes()


def _points(svg: str, width: int) -> Image:
    from io import BytesIO

    from PIL import Image

    return Image.open(BytesIO(png(svg, width))).convert("RGB")


def _laid(picture: Image, size: Size) -> Image:
    """Lay a picture on a sheet of its own ground; what is transparent would be black."""
    from PIL import Image

    sheet = Image.new("RGB", size, picture.getpixel((0, 0)))
    sheet.paste(picture, (0, 0))
    return sheet


def _with(palette: bytes, size: Size) -> Image:
    from PIL import Image

    sheet = Image.new("P", size)
    sheet.putpalette(palette)
    return sheet


class _Film:
    """A GIF that is written picture by picture. (Pillow keeps all of them until the last one.)"""

    def __init__(self, size: Size, palette: bytes) -> None:
        self._size = size
        self._blank = _with(palette.ljust(3 * (COLOURS + 1), b"\0"), size)
        self._shown = self._blank  # what the pictures so far add up to
        self._latest = self._blank  # the part of it that the latest one has changed
        self._corner = (0, 0)  # where that is
        self._times = 0  # how many pictures in a row look like the latest one
        self._written: list[bytes] = []
        self.number = 0  # of pictures so far

    def add(self, strips: Sequence[tuple[int, bytes]]) -> None:
        """Show the latest picture with some strips drawn anew: from which row on, and points."""
        from PIL import Image, ImageChops

        self.number += 1
        picture, width = self._shown.copy(), self._size[0]
        for top, points in strips:
            strip = Image.frombytes("P", (width, len(points) // width), points)
            picture.paste(strip, (0, top))
        if not self._times:
            self._latest = picture
        else:
            delta = ImageChops.subtract_modulo(picture, self._shown)
            changed = delta.getbbox()
            if changed is None:
                self._times += 1
                return
            self._write()
            same = delta.point([255, *(0,) * 255]).convert("1", dither=Image.Dither.NONE)
            self._latest = picture.copy()
            self._latest.paste(UNCHANGED, mask=same)
            self._latest = self._latest.crop(changed)
            self._corner = changed[:2]
        self._shown, self._times = picture, 1

    def _write(self, times: int = 0) -> None:
        from PIL import GifImagePlugin

        if not self._written:
            header, _ = GifImagePlugin.getheader(self._blank.copy(), info={"loop": 0})
            self._written += header
        duration = int(1000 * SECONDS) * (self._times + times)
        self._written += GifImagePlugin.getdata(
            self._latest, self._corner, duration=duration, transparency=UNCHANGED, disposal=1
        )

    def finished(self) -> bytes:
        """Return the file; the last picture stays four times as long."""
        self._write(times=3)
        return b"".join((*self._written, b";"))
