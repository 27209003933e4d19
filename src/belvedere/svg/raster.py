"""Pictures of points: a drawing as PNG, several as an animated GIF."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import ceil, isqrt
from typing import TYPE_CHECKING, Any, Final

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

_VIEW_BOX: Final = re.compile(r'viewBox="\S+ \S+ ([0-9.]+) ([0-9.]+)"')

Size = tuple[int, int]
Run = Callable[..., Any]  # calls a function of this module, perhaps in another process
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


def _here(work: Callable[..., Any], *given: Any) -> Any:
    return work(*given)


def gif(
    pictures: Sequence[Callable[[], str]],
    width: int = 640,
    *,
    run: Run = _here,
    watch: Watch = lambda done, of: None,
) -> bytes:
    """Show SVG documents with a ground one after another as GIF, the last one longer.

    Each is drawn when its turn comes, and forgotten then; the first time only to find out how high
    the sheet is. Raises OptionError if all of them have too many points.
    """
    number = len(pictures)
    highest = 0
    for draw in pictures:
        watch(0, number)
        highest = max(highest, size_of(draw(), width)[1])
    size = (width, highest)
    check_points(size, number, MOST_FILM_POINTS)
    samples = {n * (number - 1) // (SAMPLES - 1) for n in range(SAMPLES)}
    palette = run(palette_of, [pictures[n]() for n in sorted(samples)], width // 2)
    film, before = _Film(size, palette), ""
    for n, draw in enumerate(pictures):
        watch(n, number)
        if (svg := draw()) == before:
            film.hold()
        else:
            film.add(run(indexed, svg, size, palette))
        before = svg
    return film.finished()


def palette_of(pictures: Sequence[str], width: int) -> bytes:
    """Return the colours that drawings have most of, three bytes each."""
    from PIL import Image

    drawn = [_points(svg, width) for svg in pictures]
    strip = Image.new("RGB", (width * len(drawn), max(picture.height for picture in drawn)))
    for n, picture in enumerate(drawn):
        strip.paste(_laid(picture, (width, strip.height)), (n * width, 0))
    found = strip.quantize(COLOURS).getpalette() or []
    return bytes(found[: 3 * COLOURS])


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

    def add(self, points: bytes) -> None:
        """Show a picture after the others."""
        from PIL import Image, ImageChops

        picture = self._blank.copy()
        picture.frombytes(points)
        if not self._times:
            self._latest = picture
        else:
            delta = ImageChops.subtract_modulo(picture, self._shown)
            changed = delta.getbbox()
            if changed is None:
                self.hold()
                return
            self._write()
            same = delta.point([255, *(0,) * 255]).convert("1", dither=Image.Dither.NONE)
            self._latest = picture.copy()
            self._latest.paste(UNCHANGED, mask=same)
            self._latest = self._latest.crop(changed)
            self._corner = changed[:2]
        self._shown, self._times = picture, 1

    def hold(self) -> None:
        """Show the latest picture once more."""
        self._times += 1

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
