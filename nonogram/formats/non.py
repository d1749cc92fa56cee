"""The `.non` format of Steve Simpson, with the properties that later collections added.

Line oriented: `width` and `height`, then `rows` and `columns`, each alone on a line and followed by one clue per line
with commas between the numbers. Unknown words are properties and ignored. An empty clue is `0`; some writers leave the
line blank instead, so if the number of clues is wrong without the blank lines, they are counted as clues. `given` is a
property of our own, which other readers ignore: the given cells, row by row, 1 for black, 0 for white and ? for others.
"""

from __future__ import annotations

import html
import re

from ..pausing import pause
from ..problems import Large, problem
from ..puzzle import MAX_SIDE, MAX_TEXT, Grid, Puzzle
from .lines import line_batches
from .registry import Document, Format, FormatError

MAX_LINES = 100_000
"""Longer files are refused: a puzzle takes about a thousand lines."""
_SECTIONS = ("rows", "columns")
_TEXTS = {"title": "title", "by": "author", "copyright": "copyright", "license": "license"}
_PROPERTIES = frozenset({"width", "height", "goal", "given", *_TEXTS})
_LONG_REFERENCE = re.compile(r"&#[xX]?[0-9a-fA-F]{20,};?")
"""References to characters that cannot exist, with more digits than Python may accept."""
_MOST_ESCAPED = 40 * MAX_TEXT
"""Texts are cut off after this many characters: no character takes more than 40 to name."""
_Line = tuple[int, str]


async def recognising(text: str) -> bool:
    seen = 0
    for batch in line_batches(text):
        if any(line.strip() in _SECTIONS for line in batch[: MAX_LINES - seen]):
            return True
        seen += len(batch)
        if seen > MAX_LINES:
            return False
        await pause()
    return False


async def reading(text: str) -> Document:
    properties, sections = await _split(text)
    height, width = _size(properties, "height"), _size(properties, "width")
    row_lines, column_lines = sections.get("rows"), sections.get("columns")
    if row_lines is None or column_lines is None:
        raise FormatError(problem("non.section", name="columns" if row_lines is not None else "rows"))
    rows, columns = _clues(row_lines, height, "rows"), _clues(column_lines, width, "columns")
    texts = {name: _text(properties[word][1]) for word, name in _TEXTS.items() if word in properties}
    goal, given = _goal(properties, width, height), _given(properties, width, height)
    return Document(Puzzle(rows, columns, goal=goal, given=given, **texts))


def write(puzzle: Puzzle) -> str:
    lines = []
    for word, name in _TEXTS.items():
        if value := getattr(puzzle, name):
            lines.append(f'{word} "{html.escape(value)}"')
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for word, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", word, *(",".join(map(str, clue)) or "0" for clue in clues)]
    if puzzle.goal is not None:
        lines += ["", f'goal "{"".join(puzzle.goal.rows()).replace("#", "1").replace(".", "0").replace("?", "0")}"']
    if puzzle.given is not None:
        lines += ["", f'given "{"".join(puzzle.given.rows()).replace("#", "1").replace(".", "0")}"']
    return "\n".join(lines) + "\n"


_Parts = tuple[dict[str, _Line], dict[str, list[_Line]]]


class _Splitter:
    """Splits a file, line by line, into properties by word, with their line numbers, and the two sections."""

    def __init__(self) -> None:
        self.properties: dict[str, _Line] = {}
        self.sections: dict[str, list[_Line]] = {}
        self._section = ""
        self._clues = 0
        self._ended: _Line | None = None
        self._goal: tuple[int, list[str]] | None = None

    def take(self, number: int, line: str) -> None:
        """Take the next line."""
        if number > MAX_LINES:
            raise FormatError(problem("non.lines", most=Large(MAX_LINES)), number)
        stripped = line.strip()
        if self._goal is not None:
            self._goal[1].append(stripped)
            if '"' in stripped:
                self._property("goal", self._goal[0], "".join(self._goal[1]))
                self._goal = None
        elif stripped in _SECTIONS:
            if stripped in self.sections:
                raise FormatError(problem("non.second", name=stripped), number)
            self.sections[stripped] = []
            self._section, self._clues, self._ended = stripped, 0, None
        elif stripped == "====":
            raise FormatError(problem("non.several"), number)
        elif stripped[:1].isalpha():
            self._take_property(number, stripped)
        elif self._section:
            self._take_clue(number, stripped)
        elif stripped and self._ended is not None:
            raise FormatError(problem("non.followed", line=self._ended[1][:20]), self._ended[0])
        elif stripped:
            raise FormatError(problem("non.outside", line=stripped[:20]), number)

    def _take_property(self, number: int, line: str) -> None:
        word, *rest = line.split(None, 1)
        value = rest[0] if rest else ""
        if word in ("color", "colour"):
            raise FormatError(problem("non.colours"), number)
        if word == "goal" and value.startswith('"') and value.count('"') == 1:
            self._goal = number, [value]
        else:
            self._property(word, number, value)
        if self._section:
            self._section, self._ended = "", (number, line)

    def _property(self, word: str, number: int, value: str) -> None:
        """Keep a known property, the first one of each word; ignore unknown ones."""
        if word in _PROPERTIES:
            self.properties.setdefault(word, (number, value))

    def end(self) -> None:
        """Raise FormatError when the closing quote of a goal is missing."""
        if self._goal is not None:
            raise FormatError(problem("non.quote"), self._goal[0])

    def _take_clue(self, number: int, line: str) -> None:
        lines = self.sections[self._section]
        self._clues += bool(line)
        if self._clues > MAX_SIDE:
            raise FormatError(problem("non.clues", most=MAX_SIDE, name=self._section), number)
        if line or len(lines) <= MAX_SIDE:
            lines.append((number, line))


async def _split(text: str) -> _Parts:
    """Return the properties and sections of a text. Pauses after each piece of it."""
    splitter = _Splitter()
    number = 0
    for batch in line_batches(text):
        for line in batch:
            number += 1
            splitter.take(number, line)
        await pause()
    splitter.end()
    return splitter.properties, splitter.sections


def _size(properties: dict[str, _Line], word: str) -> int:
    if word not in properties:
        raise FormatError(problem("non.missing", name=word))
    number, value = properties[word]
    if not re.fullmatch(r"[1-9]\d{0,5}", value):
        raise FormatError(problem("non.size", name=word, value=value[:20]), number)
    if int(value) > MAX_SIDE:
        raise FormatError(problem("non.large", name=word, value=value, most=MAX_SIDE), number)
    return int(value)


def _clues(lines: list[_Line], expected: int, word: str) -> list[list[int]]:
    chosen = [line for line in lines if line[1]]
    if len(chosen) != expected:
        with_blanks = _trimmed(lines, expected)
        if len(with_blanks) != expected:
            last = lines[-1][0] if lines else None
            raise FormatError(problem("non.count", count=len(chosen), name=word, needed=expected), last)
        chosen = with_blanks
    return [_clue(text, number) for number, text in chosen]


def _trimmed(lines: list[_Line], expected: int) -> list[_Line]:
    """Return the lines without surplus blank ones at the end."""
    lines = list(lines)
    while len(lines) > expected and not lines[-1][1]:
        lines.pop()
    return lines


def _clue(text: str, line: int) -> list[int]:
    numbers: list[int] = []
    for word in re.split(r"[,\s]+", text.strip(", \t"), maxsplit=MAX_SIDE) if text else []:
        if len(numbers) == MAX_SIDE:
            raise FormatError(problem("non.numbers", most=MAX_SIDE), line)
        if re.fullmatch(r"\d+[a-z]\w*", word):
            raise FormatError(problem("non.colours"), line)
        if not re.fullmatch(r"-?\d{1,6}", word):
            huge = re.fullmatch(r"\d+", word)
            raise FormatError(problem("non.huge" if huge else "non.number", word=word[:20]), line)
        numbers.append(int(word))
    return numbers


def _text(value: str) -> str:
    return html.unescape(_LONG_REFERENCE.sub("\ufffd", _unquoted(value)[:_MOST_ESCAPED]))


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value


def _goal(properties: dict[str, _Line], width: int, height: int) -> Grid | None:
    if "goal" not in properties:
        return None
    number, value = properties["goal"]
    cells = "".join(_unquoted(value).split())
    if len(cells) != width * height:
        raise FormatError(problem("non.goal", cells=len(cells), width=width, height=height), number)
    if strange := cells.strip("01"):
        raise FormatError(problem("non.cell", cell=strange[0]), number)
    drawn = cells.replace("1", "#").replace("0", ".")
    return Grid.parse([drawn[start : start + width] for start in range(0, len(drawn), width)])


def _given(properties: dict[str, _Line], width: int, height: int) -> Grid | None:
    if "given" not in properties:
        return None
    number, value = properties["given"]
    cells = "".join(_unquoted(value).split())
    if len(cells) != width * height:
        raise FormatError(problem("non.cells", name="given", cells=len(cells), width=width, height=height), number)
    if strange := cells.strip("01?"):
        raise FormatError(problem("non.given", cell=strange[0]), number)
    drawn = cells.replace("1", "#").replace("0", ".")
    return Grid.parse([drawn[start : start + width] for start in range(0, len(drawn), width)])


FORMAT = Format("non", ".non", ".non", recognising, reading, write)
