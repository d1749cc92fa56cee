"""Lists of clues as programs write them: `rows = [[3], [1, 1]]`, tuples, `Rows {{3},{1,1}}`, with names or without.

Names tell the rows from the columns (`sides`). Of two lists without names the first one is taken for the rows, and the
document says so. One list of all clues is cut where both parts have the same sum and fit each other, if there is only
one such place. Zeros that fill up the clues of a list to one length are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ..errors import PuzzleError
from ..grid import Grid
from ..pausing import pause
from ..problems import problem
from ..puzzle import TEXTS, Puzzle
from .bracketed import Group, Member, parsing
from .digits import in_ascii
from .registry import Document, Format, FormatError, reading_part
from .sides import Side, side_of

_NESTED = re.compile(r"[\[({]\s*+[\[({][\s\[({\"']{0,10}+[\d\])}]")
_NAMED = re.compile(
    r"(?:row|col|zeile|spalte|ligne|horizontal|verti[ck]al|across|down)\w{0,20}\W{0,5}[\[({]", re.IGNORECASE
)
_GRIDS = ("goal", "given")
_CLUE = re.compile(r"[\d\s.,;/-]*+")
_NUMBER = re.compile(r"(?<!\d)-?\d+")

Clues = list[list[int]]


async def recognising(text: str) -> bool:
    await pause()
    start = text.lstrip()[:1]
    plain = in_ascii(text)
    await pause()
    found = _NESTED.search(plain) or _NAMED.search(plain)
    return start not in ("$", "<") and found is not None


async def reading(text: str) -> Document:
    whole = Group()
    for group in parsing(text):
        await pause()
        whole = group or whole
    sides, unnamed = _sides(whole)
    await pause()
    rows, columns, assumed = _settled(sides, unnamed)
    about = list(_about(whole))
    texts: dict[str, Any] = {name: value for name, value in about if name in TEXTS and isinstance(value, str)}
    grids = {name: _grid(name, value) for name, value in about if name in _GRIDS and isinstance(value, Group)}
    return Document(Puzzle(rows, columns, goal=grids.get("goal"), given=grids.get("given"), **texts), assumed=assumed)


def _about(group: Group) -> Iterator[tuple[str, Member]]:
    """Yield what has a name, at any depth."""
    for name, value in group.members:
        if name is not None:
            yield name, value
        if isinstance(value, Group) and value.height > 1:
            yield from _about(value)


def _sides(whole: Group) -> tuple[dict[Side, Clues], list[Clues]]:
    """Return the lists of clues with a name, by side, and those without. Raises FormatError for two of the same
    side.
    """
    named: dict[Side, Clues] = {}
    unnamed: list[Clues] = []
    for name, group in _lists_in(whole, None):
        side = side_of(name or "")
        clues = _unpadded([_clue(value) for value in group.values])
        if side is None:
            unnamed.append(clues)
        elif side in named:
            raise FormatError(problem("lists.twice", name=side))
        else:
            named[side] = clues
    return named, unnamed


def _lists_in(group: Group, name: str | None) -> Iterator[tuple[str | None, Group]]:
    """Yield every list of clues with its name."""
    for own, value in group.members:
        called = own if own is not None and side_of(own) else name
        if own in _GRIDS or not isinstance(value, Group):
            continue
        if _is_list(value, called):
            yield called, value
        else:
            yield from _lists_in(value, called)


def _is_list(group: Group, name: str | None) -> bool:
    """Whether the members of a group are clues: lists of numbers; or, where the name says so, numbers or texts."""
    if group.height > 2 or any(own is not None and side_of(own) for own, _ in group.members):
        return False
    values = group.values
    if side_of(name or "") is not None:
        return all(not isinstance(value, str) or _CLUE.fullmatch(value) for value in values)
    if group.height == 2:
        return all(isinstance(value, int | Group) for value in values)
    return bool(values) and all(isinstance(value, str) and value.strip() and _CLUE.fullmatch(value) for value in values)


def _unpadded(clues: Clues) -> Clues:
    """Return clues without the zeros that fill all of them up to one length."""
    if len({len(clue) for clue in clues if clue}) > 1:
        return clues
    return [[number for number in clue if number] for clue in clues]


def words_of(text: str) -> list[int] | None:
    """Return the numbers of a clue that is written as a text, None if it is none. Raises FormatError for huge ones."""
    if not _CLUE.fullmatch(text):
        return None
    words = _NUMBER.findall(text)
    if any(len(word) > 6 for word in words):
        raise FormatError(problem("non.huge", word=max(words, key=len)[:20]))
    return list(map(int, words))


def _clue(value: Member) -> list[int]:
    numbers: list[int] = []
    for part in value.values if isinstance(value, Group) else [value]:
        if isinstance(part, str):
            numbers += words_of(part) or []
        elif isinstance(part, int):
            numbers.append(part)
    return numbers


def _settled(named: dict[Side, Clues], unnamed: list[Clues]) -> tuple[Clues, Clues, bool]:
    """Return the clues of the rows and of the columns, and whether that these are the rows is only assumed."""
    rows, columns = named.get("rows"), named.get("columns")
    if rows is not None and columns is not None:
        return rows, columns, False
    if len(named) + len(unnamed) == 2:
        if rows is not None:
            return rows, unnamed[0], False
        return unnamed[0], unnamed[1] if columns is None else columns, columns is None
    if not named and len(unnamed) == 1:
        return *_cut(unnamed[0]), True
    raise FormatError(problem("lists.count", count=len(named) + len(unnamed)))


def _cut(clues: Clues) -> tuple[Clues, Clues]:
    """Return the parts of a list that holds all clues of a puzzle. Raises FormatError unless there is one way."""
    total, before = sum(map(sum, clues)), 0
    found: list[tuple[Clues, Clues]] = []
    for at, clue in enumerate(clues):
        if at > 0 and 2 * before == total:
            with suppress(PuzzleError):
                Puzzle(clues[:at], clues[at:])
                found.append((clues[:at], clues[at:]))
        before += sum(clue)
        if 2 * before > total or len(found) > 1:
            break
    if len(found) != 1:
        raise FormatError(problem("lists.one"))
    return found[0]


def _grid(name: str, group: Group) -> Grid:
    with reading_part(name):
        return Grid.parse([row if isinstance(row, str) else "" for row in group.values])


def write(puzzle: Puzzle) -> str:
    """Write assignments that Python and JavaScript read as well."""
    texts = [(name, getattr(puzzle, name)) for name in TEXTS if getattr(puzzle, name)]
    lines = [f"{name} = {json.dumps(text, ensure_ascii=False)}" for name, text in texts]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines.append(f"{name} = {json.dumps([list(clue) for clue in clues])}")
    for name in _GRIDS:
        grid = getattr(puzzle, name)
        if grid is not None:
            lines.append(f"{name} = {json.dumps(grid.rows())}")
    return "\n".join(lines) + "\n"


FORMAT = Format("lists", "lists of clues", ".py", recognising, reading, write)
