"""Pictures in `.xpm` (XPM 3, C source): texts between quotes, first `WIDTH HEIGHT COLOURS CHARACTERS`, then one for
each colour and one for each row.

A colour is its key and, after `c`, what it looks like: `#rrggbb`, a common name, or `None`. The cells in `None` are
blank; in a picture without it those in white, otherwise those in its lightest colour.
"""

from __future__ import annotations

import re

from ..cells import UNKNOWN, WHITE
from ..errors import PuzzleError
from ..inks import LETTERS
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle, expect_size
from ..sight import luminance
from .palette import MOST_COLOURS, Palette, hex_of, inks_of
from .registry import Document, Format, FormatError

_BEGINNING = re.compile(r"\s*+(?:/\*\s*+XPM\s*+\*/|static\s++(?:(?:const|unsigned)\s++)*+char\b)")
# What has no end is read to where it can go on no more, so that nothing is looked at twice.
_PART = re.compile(r'/\*(?:[^*]|\*(?!/))*+(?:\*/)?|"((?:[^"\\\n]|\\.)*+)("?)')
_SIZES = re.compile(r"\s*+(\d{1,6})\s++(\d{1,6})\s++(\d{1,6})\s++(\d{1,2})(?:\s|$)")
_CONTEXTS = frozenset({"c", "m", "g", "g4", "s"})
_NOTHING = "none"
_PAUSE_AFTER = 1000
_FIRST_KEY = 0xE000
"""Keys of colours are characters of the private use area."""

Text = tuple[int, str]
"""A text of the file, and its line, from 1."""


async def recognising(text: str) -> bool:
    await pause()
    return _BEGINNING.match(text) is not None


async def reading(text: str) -> Document:
    texts = await _texts(text)
    sizes = _SIZES.match(texts[0][1]) if texts else None
    if sizes is None:
        raise FormatError(problem("xpm.header"), texts[0][0] if texts else None)
    width, height, count, room = map(int, sizes.groups())
    expect_size(width, height)
    if not (width and height and room):
        raise FormatError(problem("xpm.header"), texts[0][0])
    if not 0 < count <= MOST_COLOURS:
        raise PuzzleError(problem("inks.list"))
    if len(texts) < 1 + count + height:
        raise FormatError(problem("xpm.short", count=1 + count + height, has=len(texts)))
    colours = dict(_colour(one, room) for one in texts[1 : 1 + count])
    palette, keys = _palette(colours)
    rows = []
    for line, row in texts[1 + count : 1 + count + height]:
        cells = [row[at : at + room] for at in range(0, len(row), room)]
        if len(cells) != width or not all(cell in keys for cell in cells):
            raise FormatError(problem("xpm.row", width=width), line)
        rows.append("".join(keys[cell] for cell in cells))
        await pause()
    return palette.drawn({}, {"goal": rows})


async def _texts(text: str) -> list[Text]:
    """Return what stands between quotes, without the comments."""
    found: list[Text] = []
    line, before = 1, 0
    for number, part in enumerate(_PART.finditer(text)):
        line += text.count("\n", before, part.start())
        before = part.start()
        if part[2]:
            found.append((line, re.sub(r"\\(.)", r"\1", part[1])))
        if number % _PAUSE_AFTER == 0:
            await pause()
    return found


def _colour(told: Text, room: int) -> tuple[str, str]:
    """Return the key of a colour and its colour as `#rrggbb`, "" for one that is blank."""
    line, text = told
    looks: dict[str, str] = {}
    context = ""
    for word in text[room:].split():
        if word in _CONTEXTS and looks.get(context) != "":
            context = word
            looks[context] = ""
        elif context:
            looks[context] = f"{looks[context]} {word}".strip()
    look = next((looks[name] for name in ("c", "g", "g4", "m") if looks.get(name)), "")
    if len(text) < room or not look:
        raise FormatError(problem("xpm.colour"), line)
    if look.lower() == _NOTHING:
        return text[:room], ""
    try:
        return text[:room], hex_of(re.sub(r"#(..)..(..)..(..)..$", r"#\1\2\3", look))
    except PuzzleError as error:
        raise FormatError(error.problem, line) from error


def _palette(colours: dict[str, str]) -> tuple[Palette, dict[str, str]]:
    """Return the inks, and the key in the picture for each key of the file."""
    there = set(colours.values())
    blank = next((one for one in ("", "#ffffff") if one in there), max(there - {""}, key=luminance, default=""))
    palette, keys = Palette(), {}
    for number, (key, colour) in enumerate(colours.items()):
        keys[key] = WHITE if colour == blank else chr(_FIRST_KEY + number)
        if colour != blank:
            palette.add(keys[key], "black" if colour == "#000000" else f"colour {number + 1}", colour)
    return palette, keys


def write(puzzle: Puzzle) -> str:
    """Write the picture as C source; blank cells are `None`."""
    assert puzzle.goal is not None
    inks = inks_of(puzzle)
    colours = [f"{letter} c {ink.colour}" for letter, ink in zip(LETTERS, inks, strict=False)]
    rows = [row.replace(UNKNOWN, WHITE) for row in puzzle.goal.rows()]
    texts = [f"{puzzle.width} {puzzle.height} {len(inks) + 1} 1", f"{WHITE} c None", *colours, *rows]
    return "/* XPM */\nstatic char *nonogram[] = {\n" + ",\n".join(f'"{text}"' for text in texts) + "\n};\n"


FORMAT = Format("xpm", "picture .xpm", ".xpm", recognising, reading, write, frozenset({"goal", "inks"}), picture=True)
