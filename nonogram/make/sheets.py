"""Contact sheets of puzzles as PNG, which Pillow writes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO

from ..cells import BLACK
from ..picture import Thumb

MOST_ON_PNG = 1000
"""At most this many puzzles, the first, are on one sheet in PNG: more make a picture that few programs open."""
_THUMB, _ROOM, _IN_ROW = 120, 16, 8
"""The side of a picture, the room between two, and how many are in a row; as on the sheet in SVG."""
_PAPER, _GROUND, _INK = "#ffffff", "#f3f3f3", "#2d2d2d"


def png_of(pictures: Sequence[Thumb]) -> bytes | None:
    """Return a sheet of small pictures as a file in PNG; None where Pillow is not installed."""
    try:
        image = import_module("PIL.Image")
    except ModuleNotFoundError:
        return None
    write, colour_of = import_module("PIL.ImageDraw").Draw, import_module("PIL.ImageColor").getcolor
    pictures = pictures[:MOST_ON_PNG]
    across = min(_IN_ROW, max(1, len(pictures)))
    down = -(-len(pictures) // across)
    step_x, step_y = _THUMB + _ROOM, _THUMB + 2 * _ROOM
    sheet = image.new("RGB", (across * step_x + _ROOM, down * step_y + _ROOM), _PAPER)
    for number, picture in enumerate(pictures):
        rows, dyes = picture.rows, picture.dyes or {BLACK: _INK}
        left, top = _ROOM + number % across * step_x, _ROOM + number // across * step_y
        scale = _THUMB / max(len(rows), len(rows[0]))
        small = image.new("RGB", (len(rows[0]), len(rows)))
        small.putdata([colour_of(dyes.get(cell, _GROUND), "RGB") for row in rows for cell in row])
        size = max(1, round(len(rows[0]) * scale)), max(1, round(len(rows) * scale))
        # Boards with more cells than the thumb has pixels are averaged, others keep their edges.
        how = image.Resampling.NEAREST if scale >= 1 else image.Resampling.BOX
        sheet.paste(small.resize(size, how), (left, top))
        write(sheet).text((left, top + _THUMB + 2), picture.name, fill=_INK)
    written = BytesIO()
    coloured = any(picture.dyes for picture in pictures)
    (sheet if coloured else sheet.convert("L")).save(written, "PNG", optimize=True)
    return written.getvalue()
