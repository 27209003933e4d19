"""Pictures of points: a drawing as PNG, several as an animated GIF."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

WIDEST: Final = 3000  # points
SECONDS: Final = 0.8  # that a picture of a GIF is shown


def png(svg: str, width: int = 1280) -> bytes:
    """Draw an SVG document as PNG, so many points wide."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=min(width, WIDEST)))


def gif(pictures: Sequence[str], width: int = 640, seconds: float = SECONDS) -> bytes:
    """Show SVG documents with a ground one after another as GIF, the last one longer.

    A shorter one is laid on a sheet of its own ground; what is transparent would be black.
    """
    from PIL import Image

    frames = [Image.open(BytesIO(png(svg, width))).convert("RGB") for svg in pictures]
    size = (max(frame.width for frame in frames), max(frame.height for frame in frames))
    laid = [Image.new("RGB", size, frame.getpixel((0, 0))) for frame in frames]
    for sheet, frame in zip(laid, frames, strict=True):
        sheet.paste(frame, (0, 0))
    durations = [int(1000 * seconds)] * (len(laid) - 1) + [int(4000 * seconds)]
    file = BytesIO()
    first, *others = [sheet.quantize(64) for sheet in laid]
    first.save(
        file, "GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=True
    )
    return file.getvalue()
