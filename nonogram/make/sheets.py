"""Contact sheets of puzzles as PNG, which Pillow writes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO

from ..cells import BLACK
from ..picture import THUMB, Thumb, layout_of

_LETTERS = 13
"""The size of the names."""
_PAPER, _GROUND, _INK = "#ffffff", "#f3f3f3", "#2d2d2d"


def png_of(pictures: Sequence[Thumb]) -> bytes | None:
    """Return a sheet of small pictures as a file in PNG; None where Pillow is not installed."""
    try:
        image = import_module("PIL.Image")
    except ModuleNotFoundError:
        return None
    write, colour_of = import_module("PIL.ImageDraw").Draw, import_module("PIL.ImageColor").getcolor
    font = import_module("PIL.ImageFont").load_default(_LETTERS)
    wide, high, places = layout_of(len(pictures))
    sheet = image.new("RGB", (wide, high), _PAPER)
    for picture, (left, top) in zip(pictures, places, strict=True):
        rows, dyes = picture.rows, picture.dyes or {BLACK: _INK}
        scale = THUMB / max(len(rows), len(rows[0]))
        small = image.new("RGB", (len(rows[0]), len(rows)))
        small.putdata([colour_of(dyes.get(cell, _GROUND), "RGB") for row in rows for cell in row])
        size = max(1, round(len(rows[0]) * scale)), max(1, round(len(rows) * scale))
        # Boards with more cells than the thumb has pixels are averaged, others keep their edges.
        how = image.Resampling.NEAREST if scale >= 1 else image.Resampling.BOX
        sheet.paste(small.resize(size, how), (left, top))
        write(sheet).text((left, top + THUMB + 1), picture.name, _INK, font)
    written = BytesIO()
    coloured = any(picture.dyes for picture in pictures)
    (sheet if coloured else sheet.convert("L")).save(written, "PNG", optimize=True)
    return written.getvalue()
