"""What is said of lines on which blocks stand complete, and only one other lies between two of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..cells import BLACK, WHITE, Clue, Mark
from ..claims import And, Either, Marks, Said, hence
from ..techniques.reading import Span, read
from ..techniques.rules import Reason
from .account import Account
from .beside_complete import complete_in, seen_beside, windows_of
from .cost import LINE, cost
from .end_claims import about, complete
from .listener import lie
from .premises import placed_at
from .room_claims import fills


def account_beside(clue: Clue, text: str, marks: tuple[Mark, ...], line: str) -> Account | None:
    """Return what is said of why a line settles cells beside complete blocks, None where `seen_beside` finds none."""
    if not (found := seen_beside(clue, text, marks, line)):
        return None
    windows, there = windows_of(found), complete_in(found)
    blocks = tuple(windows)
    said: list[Said] = [(complete(there, len(clue)),)]
    start, stop = windows[blocks[0]]
    whole = tuple((i, BLACK) for i in range(start, stop))
    if len(windows) == 1 and len(whole) == clue[blocks[0]] and {*whole} <= {*marks}:
        said.append((hence(fills(Reason("place", whole, blocks, (start, stop)))),))
        if left := tuple(mark for mark in marks if mark not in whole):
            said.append((hence(Marks(left)),))
    else:
        where, own = _lie(clue, text, windows), Reason("own", marks)
        said.append((Either(about("own", own, lie=where), (hence(where), Marks(marks)), halves=True),))
    seen = {i for _, run in there for i in (run[0] - 1, run[1])}
    given = tuple((i, cell) for i, cell in enumerate(text) if cell == WHITE and i not in seen)
    bounds = frozenset(bound for one in (*there, *windows.items()) for bound in placed_at(*one))
    return Account(
        tuple((one,) for one in said),
        given,
        blocks,
        frozenset(there),
        bounds,
        called=frozenset(block for block, _ in there),
        plain=True,
        counts=0,
        otherwise=0,
        crossed=0,
        cost=LINE + sum(map(cost, said)) + cost(Marks(given)),
    )


def _lie(clue: Clue, text: str, windows: Mapping[int, Span]) -> And:
    """Say where some blocks lie."""
    reading = read(clue, text)
    reaches = [windows.get(block, reading.reach(block)) for block in range(len(clue))]
    first = tuple(start for start, _ in reaches)
    last = tuple(stop - length for (_, stop), length in zip(reaches, clue, strict=True))
    return lie(replace(reading, first=first, last=last), tuple(windows))
