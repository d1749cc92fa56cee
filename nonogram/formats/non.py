"""The `.non` format of Steve Simpson, with the properties that later collections added.

Line oriented: `width` and `height`, then `rows` and `columns` alone on a line, each followed by one clue a line with
commas between the numbers. Unknown words are properties and left alone. An empty clue is `0`; some writers leave the
line blank instead, so when the clues do not come out right without the blank lines, they are read with them.
"""

from __future__ import annotations

import html
import re

from ..puzzle import Grid, Puzzle
from .registry import Document, Format, FormatError

_TEXTS = {"title": "title", "by": "author", "copyright": "copyright", "license": "license"}
_Line = tuple[int, str]


def recognise(text: str) -> bool:
    return re.search(r"(?m)^\s*(rows|columns)\s*$", text) is not None


def read(text: str) -> Document:
    properties, sections = _split(text)
    height, width = _size(properties, "height"), _size(properties, "width")
    row_lines, column_lines = sections.get("rows"), sections.get("columns")
    if row_lines is None or column_lines is None:
        raise FormatError(f"the section {'columns' if row_lines is not None else 'rows'!r} is missing")
    rows, columns = _clues(row_lines, height, "rows"), _clues(column_lines, width, "columns")
    texts = {name: _text(properties[word][1]) for word, name in _TEXTS.items() if word in properties}
    goal = _goal(properties, width, height)
    return Document(Puzzle(rows, columns, goal=goal, **texts))


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
    return "\n".join(lines) + "\n"


def _split(text: str) -> tuple[dict[str, _Line], dict[str, list[_Line]]]:
    """Properties by word with their line numbers, and the lines of the two sections."""
    properties: dict[str, _Line] = {}
    sections: dict[str, list[_Line]] = {}
    current: list[_Line] | None = None
    ended: _Line | None = None
    for number, line in enumerate(_joined_goal(text).splitlines(), 1):
        stripped = line.strip()
        if stripped in ("rows", "columns"):
            if stripped in sections:
                raise FormatError(f"a second section {stripped!r}", number)
            current = sections[stripped] = []
            ended = None
        elif stripped == "====":
            raise FormatError("several puzzles in one file are not supported", number)
        elif stripped[:1].isalpha():
            word, _, value = stripped.partition(" ")
            if word in ("color", "colour"):
                raise FormatError("colour puzzles are not supported yet, only black and white", number)
            properties.setdefault(word, (number, value.strip()))
            if current is not None:
                current, ended = None, (number, stripped)
        elif current is not None:
            current.append((number, stripped))
        elif stripped and ended is not None:
            raise FormatError(f"{ended[1][:20]!r} is no clue, and clues follow it", ended[0])
        elif stripped:
            raise FormatError(f"{stripped[:20]!r} stands in no section", number)
    return properties, sections


def _joined_goal(text: str) -> str:
    """A goal spread over several lines, on one; the line numbers stay."""
    return re.sub(r'(?m)^\s*goal\s+"[^"]*"', lambda m: m[0].replace("\n", "") + "\n" * m[0].count("\n"), text)


def _size(properties: dict[str, _Line], word: str) -> int:
    if word not in properties:
        raise FormatError(f"{word!r} is missing")
    number, value = properties[word]
    if not re.fullmatch(r"[1-9]\d{0,5}", value):
        raise FormatError(f"{word} {value[:20]!r} is not a positive whole number", number)
    return int(value)


def _clues(lines: list[_Line], expected: int, word: str) -> list[list[int]]:
    chosen = [line for line in lines if line[1]]
    if len(chosen) != expected:
        with_blanks = _trimmed(lines, expected)
        if len(with_blanks) != expected:
            last = lines[-1][0] if lines else None
            raise FormatError(f"{len(chosen)} clues under {word!r}, {expected} are needed", last)
        chosen = with_blanks
    return [_clue(text, number) for number, text in chosen]


def _trimmed(lines: list[_Line], expected: int) -> list[_Line]:
    """The lines without the blank ones at the end that are too many."""
    lines = list(lines)
    while len(lines) > expected and not lines[-1][1]:
        lines.pop()
    return lines


def _clue(text: str, line: int) -> list[int]:
    numbers = []
    for word in re.split(r"[,\s]+", text.strip(", \t")) if text else []:
        if re.fullmatch(r"\d+[a-z]\w*", word):
            raise FormatError("colour puzzles are not supported yet, only black and white", line)
        if not re.fullmatch(r"-?\d{1,6}", word):
            raise FormatError(f"{word[:20]!r} is not a number", line)
        numbers.append(int(word))
    return numbers


def _text(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] == '"':
        value = value[1:-1]
    return html.unescape(value)


def _goal(properties: dict[str, _Line], width: int, height: int) -> Grid | None:
    if "goal" not in properties:
        return None
    number, value = properties["goal"]
    cells = re.sub(r"\s", "", _text(value))
    if len(cells) != width * height:
        raise FormatError(f"the goal has {len(cells)} cells, {width}x{height} are needed", number)
    if strange := cells.strip("01"):
        raise FormatError(f"{strange[0]!r} is no cell of a black and white goal", number)
    drawn = cells.replace("1", "#").replace("0", ".")
    return Grid.parse([drawn[start : start + width] for start in range(0, len(drawn), width)])


FORMAT = Format("non", ".non", ".non", recognise, read, write)
