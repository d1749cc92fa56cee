"""Contact sheets of puzzles as PNG, which Pillow writes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO

from ..cells import BLACK

MOST_ON_PNG = 1000
"""At most this many puzzles, the first, are on one sheet in PNG: more make a picture that few programs open."""
_THUMB, _ROOM, _IN_ROW = 120, 16, 8
"""The side of a picture, the room between two, and how many are in a row; as on the sheet in SVG."""
_PAPER, _GROUND, _INK = 255, 243, 45


def png_of(pictures: Sequence[tuple[str, Sequence[str]]]) -> bytes | None:
    """Return a sheet of small pictures in black and white, each with its name and its rows, as a file in PNG; None
    where Pillow is not installed.
    """
    try:
        image = import_module("PIL.Image")
    except ModuleNotFoundError:
        return None
    write = import_module("PIL.ImageDraw").Draw
    pictures = pictures[:MOST_ON_PNG]
    across = min(_IN_ROW, max(1, len(pictures)))
    down = -(-len(pictures) // across)
    step_x, step_y = _THUMB + _ROOM, _THUMB + 2 * _ROOM
    sheet = image.new("L", (across * step_x + _ROOM, down * step_y + _ROOM), _PAPER)
    for number, (name, rows) in enumerate(pictures):
        left, top = _ROOM + number % across * step_x, _ROOM + number // across * step_y
        scale = _THUMB / max(len(rows), len(rows[0]))
        small = image.new("L", (len(rows[0]), len(rows)), _GROUND)
        small.putdata([_INK if cell == BLACK else _GROUND for row in rows for cell in row])
        size = max(1, round(len(rows[0]) * scale)), max(1, round(len(rows) * scale))
        # Boards with more cells than the thumb has pixels are averaged, others keep their edges.
        how = image.Resampling.NEAREST if scale >= 1 else image.Resampling.BOX
        sheet.paste(small.resize(size, how), (left, top))
        write(sheet).text((left, top + _THUMB + 2), name, fill=_INK)
    written = BytesIO()
    sheet.save(written, "PNG", optimize=True)
    return written.getvalue()
