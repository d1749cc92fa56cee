"""What is obviously wrong with a line, read by the book: shares nothing with the package's own reading."""

from __future__ import annotations

import re

from nonogram.cells import Clue

LONG, APART, OVER, ROOM, HIDDEN = range(5)
"""A run too long, too many runs, cells left over, no room for a block; and what none of these shows."""


def plain(clue: Clue, text: str) -> int:
    """How plain the plainest reason is for which a line has no completion, if one is obvious."""
    longest, shortest = max(clue, default=0), min(clue, default=0)
    if any(len(run) > longest for run in text.replace("?", ".").split(".")):
        return LONG
    if _blocks_needed(longest, text) > len(clue):
        return APART
    if text.count("#") > sum(clue) or len(text) - text.count(".") < sum(clue):
        return OVER
    return ROOM if any("#" in room and len(room) < shortest for room in text.split(".")) else HIDDEN


def parts(clue: Clue, text: str) -> list[list[int]]:
    """The known cells of a line without completion; those of a run that is too long count as one."""
    known = [[i] for i, cell in enumerate(text) if cell != "?"]
    if not clue or plain(clue, text) != LONG:
        return known
    start, stop = max((match.span() for match in re.finditer("#+", text)), key=lambda run: run[1] - run[0])
    return [[*range(start, stop)], *(one for one in known if not start <= one[0] < stop)]


def _blocks_needed(longest: int, text: str) -> int:
    """The fewest blocks of at most this length that cover all black cells and no cross; 0 without black cells."""
    needed = [0] * (len(text) + 1)
    for end in range(1, len(text) + 1):
        needed[end] = needed[end - 1] if text[end - 1] != "#" else len(text) + 1
        for start in range(max(end - longest, 0), end):
            if "." not in text[start:end]:
                needed[end] = min(needed[end], needed[start] + 1)
    return needed[-1]
