"""Propagation and probing by the book, on the published line solver alone: the oracle of checks and trials."""

from __future__ import annotations

from collections.abc import Iterable

import nonogram as ng
from nonogram.classic import wu

Marks = dict[tuple[int, int], str]


def painted(puzzle: ng.Puzzle, marks: Marks, line: int) -> Marks | None:
    """What a line gives from these marks, or None when it has no completion."""
    cells = [puzzle.at(line, i) for i in range(puzzle.length(line))]
    text = wu.solve_line(puzzle.clue(line), line_text(puzzle, marks, line))
    return None if text is None else {cell: value for cell, value in zip(cells, text, strict=True) if value != "?"}


def line_text(puzzle: ng.Puzzle, marks: Marks, line: int) -> str:
    """A line on which only these marks are known."""
    return "".join(marks.get(puzzle.at(line, i), "?") for i in range(puzzle.length(line)))


def fails_in_turn(puzzle: ng.Puzzle, marks: Marks, lines: Iterable[int]) -> bool:
    """Whether these lines, one after the other, come to one without completion."""
    marks = dict(marks)
    for line in lines:
        given = painted(puzzle, marks, line)
        if given is None:
            return True
        marks.update(given)
    return False


def propagated(puzzle: ng.Puzzle, marks: Marks) -> Marks | None:
    """All that lines give one after the other, or None when one is left without completion."""
    marks = dict(marks)
    while True:
        before = len(marks)
        for line in range(puzzle.height + puzzle.width):
            given = painted(puzzle, marks, line)
            if given is None:
                return None
            marks.update(given)
        if len(marks) == before:
            return marks


def probed(puzzle: ng.Puzzle, marks: Marks) -> Marks | None:
    """All that full probing gives, or None when it finds a contradiction."""
    known = propagated(puzzle, marks)
    while known is not None:
        before = len(known)
        for cell in [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]:
            if known is None or cell in known:
                continue
            ways = [way for value in "#." if (way := propagated(puzzle, {**known, cell: value})) is not None]
            common = set.intersection(*(set(way.items()) for way in ways)) if ways else None
            known = propagated(puzzle, dict(common)) if common is not None else None
        if known is not None and len(known) == before:
            return known
    return None
