"""Brute force: write down every arrangement of the blocks and keep the cells on which they agree."""

from __future__ import annotations

from collections.abc import Iterator

from ..cells import BLACK, UNKNOWN, WHITE, Clue


def arrangements(clue: Clue, n: int) -> Iterator[str]:
    """Yield every line of n cells with these blocks, as text; C(n - sum + 1, k) of them."""
    if not clue:
        yield WHITE * n
        return
    first, rest = clue[0], clue[1:]
    room = n - sum(rest) - len(rest) - first
    for lead in range(room + 1):
        head = WHITE * lead + BLACK * first + (WHITE if rest else "")
        for tail in arrangements(rest, n - len(head)):
            yield head + tail


def completions(clue: Clue, cells: str) -> Iterator[str]:
    """Yield every arrangement that agrees with the known cells."""
    for line in arrangements(clue, len(cells)):
        if all(known in (UNKNOWN, cell) for known, cell in zip(cells, line, strict=True)):
            yield line


def solve_line(clue: Clue, cells: str) -> str | None:
    """Return the maximal painting of a line, None when it has no completion. Exponential: for lines up to about 20
    cells.
    """
    values = [set(column) for column in zip(*completions(clue, cells), strict=True)]
    if not values:
        return None
    return "".join(value.pop() if len(value) == 1 else UNKNOWN for value in values)
