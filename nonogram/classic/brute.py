"""Brute force: write down every arrangement of the blocks and keep the cells on which they agree."""

from __future__ import annotations

from collections.abc import Iterator

from ..cells import BLACK, UNKNOWN, WHITE, Clue
from .visits import Solving, finish

_BITS = str.maketrans(BLACK + WHITE, "10")


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
    return (line for line in arrangements(clue, len(cells)) if _fits(line, cells))


def _fits(line: str, cells: str) -> bool:
    return all(known in (UNKNOWN, cell) for known, cell in zip(cells, line, strict=True))


def solve_line(clue: Clue, cells: str) -> str | None:
    """Return the maximal painting of a line, None when it has no completion. Exponential: for lines up to about 20
    cells.
    """
    return finish(solving(clue, cells))


def solving(clue: Clue, cells: str) -> Solving:
    """Yield a visit for each arrangement; return what `solve_line` does."""
    values: list[set[str]] = [set() for _ in cells]
    for number, line in enumerate(arrangements(clue, len(cells))):
        fits = _fits(line, cells)
        yield "fits" if fits else "differs", 0, number, int(line[::-1].translate(_BITS), 2)
        for value, cell in zip(values, line, strict=True) if fits else ():
            value.add(cell)
    if not values or not all(values):
        return None
    return "".join(value.pop() if len(value) == 1 else UNKNOWN for value in values)
