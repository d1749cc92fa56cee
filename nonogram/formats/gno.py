"""The `.gno` files of Gnonograms: sections, each under a heading in brackets.

`[Description]` has lines for title, author, date and difficulty, `[License]` one line, `[Dimensions]` the number of
rows and that of columns. `[Row clues]` and `[Column clues]` have commas between the numbers. In `[Solution]` or
`[Solution grid]` a 2 is black, a 1 white and a 0 unknown; a file with a solution needs no clues. Other sections are
ignored, and so is what stands behind `//`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..cells import BLACK, UNKNOWN, WHITE
from ..grid import MAX_SIDE, Grid
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle, expect_size
from .clue_lines import Line, clue_text, exactly, filled, numbers_of, stripped_lines
from .registry import Document, Format, FormatError, reading_part

_HEADING = re.compile(r"\[([A-Za-z ]{1,40})\]")
_OURS = re.compile(r"^[ \t]*+\[dimensions\]", re.IGNORECASE | re.MULTILINE)
_CELLS = {"0": UNKNOWN, "1": WHITE, "2": BLACK}
Sections = dict[str, list[Line]]
"""The lines under each heading, the heading's own before them."""


async def recognising(text: str) -> bool:
    await pause()
    return text.lstrip()[:1] == "[" and _OURS.search(text) is not None


async def reading(text: str) -> Document:
    sections = _split(await stripped_lines(text))
    height, width = _sizes(sections)
    expect_size(width, height)
    about = [line for _, line in sections.get("description", [])[1:]]
    texts: dict[str, Any] = dict(zip(("title", "author"), about, strict=False))
    if licence := filled(sections.get("license", [])[1:]):
        texts["license"] = licence[0][1]
    drawn = sections.get("solution", sections.get("solution grid"))
    goal = None if drawn is None else _grid(drawn, width, height)
    if goal is not None and not {"row clues", "column clues"} & sections.keys():
        return Document(Puzzle.from_grid(goal, **texts))
    rows = _clues(sections, "row clues", height)
    return Document(Puzzle(rows, _clues(sections, "column clues", width), goal=goal, **texts))


def _split(lines: Sequence[Line]) -> Sections:
    sections: Sections = {}
    section: list[Line] = []
    for line in lines:
        if heading := _HEADING.match(line[1]):
            name = heading[1].lower()
            if name in sections:
                raise FormatError(problem("non.second", name=name), line[0])
            section = sections[name] = [line]
        else:
            number, text = line
            section.append((number, text.partition("//")[0].rstrip()))
    return sections


def _sizes(sections: Sections) -> list[int]:
    heading, *lines = _section(sections, "dimensions")
    sizes = filled(lines)
    for number, text in sizes[:2]:
        if not re.fullmatch(r"[1-9]\d{0,5}", text):
            raise FormatError(problem("non.size", name="dimensions", value=text[:20]), number)
    if len(sizes) < 2:
        raise FormatError(problem("non.count", count=len(sizes), name="dimensions", needed=2), heading[0])
    return [int(text) for _, text in sizes[:2]]


def _section(sections: Sections, name: str) -> list[Line]:
    if name not in sections:
        raise FormatError(problem("non.section", name=name))
    return sections[name]


def _clues(sections: Sections, name: str, count: int) -> list[list[int]]:
    heading, *lines = _section(sections, name)
    return [numbers_of(text, number) for number, text in exactly(lines, count, name, heading[0])]


def _grid(section: Sequence[Line], width: int, height: int) -> Grid:
    heading, *lines = section
    rows = []
    for number, text in exactly(lines, height, "solution", heading[0]):
        cells = text.split(None, MAX_SIDE)
        if strange := next((cell for cell in cells if cell not in _CELLS), None):
            raise FormatError(problem("gno.cell", cell=strange[:20]), number)
        if len(cells) != width:
            raise FormatError(problem("non.cells", name="solution", cells=len(cells), width=width, height=1), number)
        rows.append("".join(_CELLS[cell] for cell in cells))
    with reading_part("solution"):
        return Grid.parse(rows)


def write(puzzle: Puzzle) -> str:
    lines = ["[Description]", _told(puzzle.title), _told(puzzle.author), "", ""]
    if puzzle.license:
        lines += ["[License]", _told(puzzle.license)]
    lines += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    for name, clues in (("Row clues", puzzle.rows), ("Column clues", puzzle.columns)):
        lines += [f"[{name}]", *(clue_text(clue, ",") for clue in clues)]
    if puzzle.goal is not None:
        digits = {cell: digit for digit, cell in _CELLS.items()}
        lines += ["[Solution]", *(" ".join(digits[cell] for cell in row) for row in puzzle.goal.rows())]
    return "\n".join(lines) + "\n"


def _told(text: str) -> str:
    """Return a text that is not taken for a heading."""
    return text.replace("[", "(", 1) if text.startswith("[") else text


FORMAT = Format("gno", "Gnonograms .gno", ".gno", recognising, reading, write, frozenset({"goal"}))
