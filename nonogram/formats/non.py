"""The `.non` format of Steve Simpson, with the properties that later collections added.

Line oriented: `width` and `height`, then `rows` and `columns`, each alone on a line and followed by one clue per line
with commas between the numbers. `rows` or `columns` with a number behind it is a size, too. Without a size the clues
are counted; a `goal` needs none. Unknown words are properties and ignored, and so are lines that begin with `#`. An
empty clue is `0`; some writers leave the line blank instead, so if the number of clues is wrong without the blank
lines, they are counted as clues. The cells of `goal`, of `saved` and of `given`, row by row, may stand on several
lines: 1 for black, 0 for white and ? for others. `given` is a property of our own, which other readers ignore. A line
`====` stands between the puzzles of a file with several, which `sets` reads.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Any

from ..cells import BLACK, UNKNOWN, WHITE
from ..grid import MAX_SIDE, Grid
from ..pausing import pause
from ..problems import Large, problem
from ..puzzle import MAX_TEXT, Puzzle, expect_size
from .clue_lines import numbers_of
from .digits import in_ascii
from .lines import line_batches
from .non_colours import Colours, cells_text, clue_text, declarations
from .registry import ALL, Document, Format, FormatError

MAX_LINES = 100_000
"""Longer files are refused: a puzzle takes about a thousand lines."""
_SECTIONS = ("rows", "columns")
_TEXTS = {"title": "title", "by": "author", "copyright": "copyright", "license": "license"}
_SIZES = {"rows": "height", "columns": "width"}
_GRIDS = ("goal", "saved", "given")
_PROPERTIES = frozenset({"width", "height", *_GRIDS, *_TEXTS})
BETWEEN = "===="
_OF_DRAWING = frozenset({"width ", "height ", "goal "})
"""A drawing needs no clues: these words begin lines."""
_DIGITS_OF_CELLS, _CELLS_OF_DIGITS = str.maketrans(BLACK + WHITE, "10"), str.maketrans("10", BLACK + WHITE)
_CELLS = re.compile(r"[01?\s]+")
_KEPT = MAX_SIDE + 1
"""More clues than these are counted only."""
_LETTERS = re.compile("[A-Za-z]")
_NAMED = re.compile(r"(?<![^,\s])\d++[a-z]\w*+(?![^,\s])")
"""A number with the colour of its block."""
_LONG_REFERENCE = re.compile(r"&#[xX]?[0-9a-fA-F]{20,};?")
"""References to characters that cannot exist, with more digits than Python may accept."""
_MOST_ESCAPED = 40 * MAX_TEXT
"""Texts are cut off after this many characters: no character takes more than 40 to name."""
_Line = tuple[int, str]


async def recognising(text: str) -> bool:
    seen = 0
    words: set[str] = set()
    for batch in line_batches(text):
        words.update(
            line.strip() if line.strip() in _SECTIONS else line[:8].partition(" ")[0] + " "
            for line in batch[: MAX_LINES - seen]
        )
        if not words.isdisjoint(_SECTIONS) or words >= _OF_DRAWING:
            return True
        seen += len(batch)
        if seen > MAX_LINES:
            return False
        await pause()
    return False


async def reading(text: str) -> Document:
    splitter = await _split(text)
    properties, sections, colours = splitter.properties, splitter.sections, splitter.colours
    if "goal" not in properties or sections:
        # Without its size a side has as many lines as clues.
        for side, word in _SIZES.items():
            if word not in properties and side in sections and sections[side].count:
                properties[word] = sections[side].lines[0][0], str(sections[side].count)
    height, width = _size(properties, "height"), _size(properties, "width")
    expect_size(width, height)
    if not (sections or colours) and (drawn := _grid(properties, "goal", width, height)) is not None:
        sections = _drawn(drawn)
    for word in _SECTIONS:
        if word not in sections:
            raise FormatError(problem("non.section", name=word))
    texts: dict[str, Any] = {name: _text(properties[word][1]) for word, name in _TEXTS.items() if word in properties}
    if colours:
        sides = [
            [colours.clue(text, number) for number, text in _clue_lines(sections[word], expected, word)]
            for word, expected in (("rows", height), ("columns", width))
        ]
        cells_of = {word: _cells(properties, word, width, height) for word in _GRIDS if word in properties}
        boards = {word: colours.board(cells, width) for word, cells in cells_of.items()}
        return colours.palette().document(sides[0], sides[1], texts, boards)
    rows, columns = (
        [_clue(text, number) for number, text in _clue_lines(sections[word], expected, word)]
        for word, expected in (("rows", height), ("columns", width))
    )
    goal, saved, given = (_grid(properties, word, width, height) for word in _GRIDS)
    puzzle = Puzzle(rows, columns, goal=goal, given=given, **texts)
    return Document(puzzle, None if saved is None else puzzle.with_given(saved))


def _drawn(goal: Grid) -> dict[str, _Section]:
    """Return the clues of a drawing."""
    sides = zip(_SECTIONS, goal.clues(), strict=True)
    return {
        word: _Section([(1, ",".join(map(str, clue)) or "0") for clue in clues], len(clues)) for word, clues in sides
    }


def write(puzzle: Puzzle) -> str:
    lines = []
    for word, name in _TEXTS.items():
        if value := getattr(puzzle, name):
            lines.append(f'{word} "{html.escape(value)}"')
    lines += [f"width {puzzle.width}", f"height {puzzle.height}", *declarations(puzzle)]
    for word, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", word, *(_clue_text(puzzle, clue) for clue in clues)]
    if puzzle.goal is not None:
        lines += ["", f'goal "{_drawing(puzzle.goal, "0")}"']
    if puzzle.given is not None:
        lines += ["", f'given "{_drawing(puzzle.given, UNKNOWN)}"']
    return "\n".join(lines) + "\n"


def _clue_text(puzzle: Puzzle, clue: Any) -> str:
    return clue_text(clue) if puzzle.inks else ",".join(map(str, clue)) or "0"


def _drawing(grid: Grid, unknown: str) -> str:
    if grid.inks:
        return cells_text(grid.rows(), unknown)
    return "".join(grid.rows()).translate(_DIGITS_OF_CELLS).replace(UNKNOWN, unknown)


@dataclass(slots=True)
class _Section:
    """The first clue lines of a section, blank ones among them, and how many that are not blank follow its heading."""

    lines: list[_Line] = field(default_factory=list)
    count: int = 0

    def take(self, number: int, line: str) -> None:
        self.count += bool(line)
        if len(self.lines) < _KEPT if not line else self.count <= _KEPT:
            self.lines.append((number, line))


@dataclass(slots=True)
class _Cells:
    """The cells of a grid, which may stand on several lines: all up to a closing quote, or as long as nothing else
    comes.
    """

    word: str
    number: int
    lines: list[str]

    @property
    def quoted(self) -> bool:
        return bool(self.lines) and self.lines[0].startswith('"')

    @property
    def ended(self) -> bool:
        return self.quoted and ('"' in self.lines[0][1:] or (len(self.lines) > 1 and '"' in self.lines[-1]))

    def takes(self, line: str) -> bool:
        """Return whether a line holds more of the cells, and keep it."""
        more = self.quoted or _CELLS.fullmatch(line) is not None or (not self.lines and line.startswith('"'))
        if more:
            self.lines.append(line)
        return more or not (line or self.lines)


class _Splitter:
    """Splits a file, line by line, into properties by word, with their line numbers, the two sections, and the colours
    that it declares.
    """

    def __init__(self) -> None:
        self.properties: dict[str, _Line] = {}
        self.sections: dict[str, _Section] = {}
        self.colours = Colours()
        self._section = ""
        self._ended: _Line | None = None
        self._cells: _Cells | None = None

    def take(self, number: int, line: str) -> None:
        """Take the next line."""
        if number > MAX_LINES:
            raise FormatError(problem("non.lines", most=Large(MAX_LINES)), number)
        stripped = line.strip()
        if self._cells is not None:
            more = self._cells.takes(stripped)
            if not more or self._cells.ended:
                self.end()
            if more:
                return
        if stripped.startswith("#"):
            return
        if stripped in _SECTIONS:
            if stripped in self.sections:
                raise FormatError(problem("non.second", name=stripped), number)
            self.sections[stripped] = _Section()
            self._section, self._ended = stripped, None
        elif stripped == BETWEEN:
            raise FormatError(problem("non.several"), number)
        elif stripped[:1].isalpha() and not (self._section and self.colours.names(stripped.split(None, 1)[0])):
            self._take_property(number, stripped)
        elif self._section:
            self.sections[self._section].take(number, stripped.partition(" #")[0].strip())
        elif stripped and self._ended is not None:
            raise FormatError(problem("non.followed", line=self._ended[1][:20]), self._ended[0])
        elif stripped:
            raise FormatError(problem("non.outside", line=stripped[:20]), number)

    def _take_property(self, number: int, line: str) -> None:
        word, *rest = line.split(None, 1)
        value = rest[0] if rest else ""
        if word in ("color", "colour", "ink"):
            self.colours.declare(number, word, value)
        elif word in _GRIDS:
            self._cells = _Cells(word, number, [value] if value else [])
            if self._cells.ended:
                self.end()
        else:
            self._property(_SIZES.get(word, word), number, value)
        if self._section:
            self._section, self._ended = "", (number, line)

    def _property(self, word: str, number: int, value: str) -> None:
        """Keep a known property, the first one of each word; ignore unknown ones."""
        if word in _PROPERTIES:
            self.properties.setdefault(word, (number, value))

    def end(self) -> None:
        """End the cells of a grid. Raises FormatError when their closing quote is missing."""
        cells, self._cells = self._cells, None
        if cells is None:
            return
        if cells.quoted and not cells.ended:
            raise FormatError(problem("non.quote"), cells.number)
        self._property(cells.word, cells.number, "".join(cells.lines))


async def _split(text: str) -> _Splitter:
    """Split a text. Pauses after each piece of it."""
    splitter = _Splitter()
    number = 0
    for batch in line_batches(text):
        for line in batch:
            number += 1
            splitter.take(number, line)
        await pause()
    splitter.end()
    return splitter


def _size(properties: dict[str, _Line], word: str) -> int:
    if word not in properties:
        raise FormatError(problem("non.missing", name=word))
    number, value = properties[word]
    if not re.fullmatch(r"[1-9]\d{0,5}", in_ascii(value)):
        raise FormatError(problem("non.size", name=word, value=value[:20]), number)
    return int(value)


def _clue_lines(section: _Section, expected: int, word: str) -> list[_Line]:
    """Return the lines of a section's clues, with digits in ASCII."""
    lines = section.lines
    chosen = [line for line in lines if line[1]]
    if section.count != expected:
        with_blanks = _trimmed(lines, expected)
        if section.count > expected or len(with_blanks) != expected:
            last = lines[-1][0] if lines else None
            raise FormatError(problem("non.count", count=section.count, name=word, needed=expected), last)
        chosen = with_blanks
    return [(number, in_ascii(text)) for number, text in chosen]


def _trimmed(lines: list[_Line], expected: int) -> list[_Line]:
    """Return the lines without surplus blank ones at the end."""
    lines = list(lines)
    while len(lines) > expected and not lines[-1][1]:
        lines.pop()
    return lines


def _clue(text: str, line: int) -> list[int]:
    if named := _NAMED.search(text):
        raise FormatError(problem("non.undeclared", word=named[0][:20]), line)
    return numbers_of(text, line)


def _text(value: str) -> str:
    return html.unescape(_LONG_REFERENCE.sub("\ufffd", _unquoted(value)[:_MOST_ESCAPED]))


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value


def _grid(properties: dict[str, _Line], word: str, width: int, height: int) -> Grid | None:
    """Return the cells of a grid. In `goal` and `saved` any letter stands for a black one: other programs have
    colours.
    """
    if word not in properties:
        return None
    number = properties[word][0]
    cells = _cells(properties, word, width, height)
    if word != "given":
        cells = _LETTERS.sub("1", cells)
    if strange := cells.strip("01" if word == "goal" else "01?"):
        strange = strange[0]
        what = problem("non.given", cell=strange) if word == "given" else problem("non.cell", cell=strange)
        raise FormatError(what, number)
    drawn = cells.translate(_CELLS_OF_DIGITS)
    return Grid.parse([drawn[start : start + width] for start in range(0, len(drawn), width)])


def _cells(properties: dict[str, _Line], word: str, width: int, height: int) -> str:
    """Return the cells of a grid as they stand in the file, without quotes and white space."""
    number, value = properties[word]
    cells = "".join(_unquoted(value).split())
    if len(cells) != width * height:
        raise FormatError(problem("non.cells", name=word, cells=len(cells), width=width, height=height), number)
    return cells


FORMAT = Format("non", ".non", ".non", recognising, reading, write, ALL | {"inks"})
