"""Clues that stand one to a line, as most formats have them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..grid import MAX_SIDE
from ..pausing import pause
from ..problems import Large, problem
from .digits import in_ascii
from .lines import line_batches
from .registry import FormatError

Line = tuple[int, str]
"""A line of a file without the blanks around it: its number, from 1, and its text."""
MOST_LINES = 10_000
"""Longer files are refused: a puzzle takes about a thousand lines."""


async def stripped_lines(text: str) -> list[Line]:
    """Return all lines of a text, with digits in ASCII and without blank lines at the end. Raises FormatError for more
    than MOST_LINES.
    """
    lines: list[Line] = []
    for batch in line_batches(text):
        for line in batch:
            lines.append((len(lines) + 1, in_ascii(line.strip())))
            if len(lines) > MOST_LINES:
                raise FormatError(problem("non.lines", most=Large(MOST_LINES)), len(lines))
        await pause()
    while lines and not lines[-1][1]:
        lines.pop()
    return lines


def numbers_of(text: str, line: int) -> list[int]:
    """Return the numbers of a clue, which commas or blanks separate. Raises FormatError for anything else."""
    numbers: list[int] = []
    for word in re.split(r"[,\s]+", text.strip(", \t"), maxsplit=MAX_SIDE) if text else []:
        if len(numbers) == MAX_SIDE:
            raise FormatError(problem("non.numbers", most=MAX_SIDE), line)
        if not re.fullmatch(r"-?\d{1,6}", word):
            huge = re.fullmatch(r"\d+", word)
            raise FormatError(problem("non.huge" if huge else "non.number", word=word[:20]), line)
        numbers.append(int(word))
    return numbers


def clue_text(clue: Sequence[int], between: str) -> str:
    """Return a clue with this between its numbers, 0 for an empty one."""
    return between.join(map(str, clue)) or "0"


def filled(lines: Sequence[Line]) -> list[Line]:
    """Return the lines that are not blank."""
    return [line for line in lines if line[1]]


def exactly(lines: Sequence[Line], count: int, name: str, at: int) -> list[Line]:
    """Return the lines of so many clues: those that are not blank or, if these are too few, blank ones too, each an
    empty clue. Raises FormatError for any other number; `at` is the line of the heading.
    """
    chosen = filled(lines)
    if len(chosen) < count:
        with_blanks = list(lines)
        while len(with_blanks) > count and not with_blanks[-1][1]:
            with_blanks.pop()
        if len(with_blanks) == count:
            return with_blanks
    if len(chosen) != count:
        where = chosen[count][0] if len(chosen) > count else lines[-1][0] if lines else at
        raise FormatError(problem("non.count", count=len(chosen), name=name, needed=count), where)
    return chosen
