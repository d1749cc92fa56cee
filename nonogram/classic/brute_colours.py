"""Brute force in colours: write down every arrangement of the blocks and keep the values that occur."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cells import WHITE
from ..inks import LETTERS, ColourClue


def arrangements(clue: ColourClue, n: int, before: int = 0) -> Iterator[str]:
    """Yield every line of n cells with these blocks, as text; `before` is the ink of a cell right before the line."""
    if not clue:
        yield WHITE * n
        return
    (length, ink), rest = clue[0], clue[1:]
    for lead in range(int(ink == before), n - length + 1):
        head = WHITE * lead + LETTERS[ink - 1] * length
        for tail in arrangements(rest, n - len(head), ink):
            yield head + tail


def completions(clue: ColourClue, cells: Sequence[str]) -> Iterator[str]:
    """Yield every arrangement in which each cell has one of its values."""
    for line in arrangements(clue, len(cells)):
        if all(cell in left for left, cell in zip(cells, line, strict=True)):
            yield line


def solve_line(clue: ColourClue, cells: Sequence[str]) -> tuple[str, ...] | None:
    """Return the values that each cell has in some completion, in the order given; None when there is none.
    Exponential: for lines up to about 15 cells.
    """
    columns = [set(column) for column in zip(*completions(clue, cells), strict=True)]
    if not columns:
        return None
    return tuple("".join(v for v in left if v in seen) for left, seen in zip(cells, columns, strict=True))
