"""Chen and Hung 2017, "A New Simplified Line Solver for Nonogram Puzzle Games": P, P0 and P1.

The paper folds the Fix and Paint of Wu et al. 2013 into three formulas. P(i, j) is the painting of the first i cells
with the first j blocks, a string over {null 00, white 01, black 10, unknown 11}, merged by bitwise or:

- P(i, j) = merge(P0(i, j), P1(i, j));
- P0(i, j) = P(i-1, j) and a white cell, when s_i can be white, else null;
- P1(i, j) = P(i-d_j-1, j-1), a white cell and d_j black ones, when the last cells can be those, else null.

As printed, these formulas give wrong results for half of all random lines. The repair: P(0, 0) is the empty string,
P(0, j) is null for j > 0, and null absorbs concatenation. Two more choices are ours: the white cell in front of the
line, which gives the first block its separator as in Wu et al., and a string as one int with its last cell in the low
two bits. A merge is then a single or, and O(k l) merges, of l cells each, solve the line.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cells import BLACK, UNKNOWN, WHITE, Clue
from .visits import BLOCK, GAP, Solving, finish

_CODE = {WHITE: 0b01, BLACK: 0b10, UNKNOWN: 0b11}
_CELL = {code: cell for cell, code in _CODE.items()}

_String = int | None
"""A painting, None for null, which must differ from the empty string, 0."""


def solve_line(clue: Clue, cells: str) -> str | None:
    """Return the maximal painting of a line, None when it has no completion."""
    return finish(solving(clue, cells))


def solving(clue: Clue, cells: str) -> Solving:
    """Yield a visit for each P(i, j), of i - 1 cells without the one in front; return what `solve_line` does."""
    painting: _String = None
    for i, j, p0, p1 in _entries(clue, cells):
        yield "fill", j, i, (p0 is not None and GAP) | (p1 is not None and BLOCK)
        painting = _merge(p0, p1)
    return None if painting is None else _text(painting, len(cells))


def strings(clue: Clue, cells: str) -> Iterator[tuple[str | None, str | None]]:
    """Yield P0(i, j) and P1(i, j) in the order of the visits, each i cells with the one in front, None for null."""
    for i, _, *parts in _entries(clue, cells):
        p0, p1 = (None if part is None else _text(part, i) for part in parts)
        yield p0, p1


def _entries(clue: Clue, cells: str) -> Iterator[tuple[int, int, _String, _String]]:
    """Yield i, j, P0(i, j) and P1(i, j), each once, for rising i; the last P(i, j) is that of the line."""
    s, d = [0, _CODE[WHITE], *(_CODE[cell] for cell in cells)], (0, *clue)
    blocks = [(0, 0), *((d_j + 1, _block(d_j)) for d_j in d[1:])]
    prefix = 0
    p: list[list[_String]] = [[0, *[None] * (len(d) - 1)]]
    for i in range(1, len(s)):
        prefix = prefix << 2 | s[i]
        row: list[_String] = []
        for j in range(len(d)):
            p0, p1 = _p0(p, prefix, i, j), _p1(p, prefix, i, j, *blocks[j])
            row.append(_merge(p0, p1))
            yield i, j, p0, p1
        p.append(row)


def _p0(p: list[list[_String]], prefix: int, i: int, j: int) -> _String:
    """Return P0(i, j): the i-th cell, the last one of `prefix`, is white."""
    return _concat(p[i - 1][j], 0b01, 1) if prefix & 0b01 else None


def _p1(p: list[list[_String]], prefix: int, i: int, j: int, length: int, block: int) -> _String:
    """Return P1(i, j): the i-th cell ends block j, which has `length` cells with its separator; block 0 does not
    exist.
    """
    if not j or prefix & block != block:
        return None
    return _concat(p[i - length][j - 1], block, length)


def _text(string: int, cells: int) -> str:
    """Return the last so many cells of a string."""
    return "".join(_CELL[string >> 2 * at & 0b11] for at in range(cells - 1, -1, -1))


def _block(d_j: int) -> int:
    """Return a white cell and d_j black ones."""
    return int("01" + "10" * d_j, 2)


def _concat(string: _String, tail: int, length: int) -> _String:
    """Append `length` cells to a string; null stays null."""
    return None if string is None else string << 2 * length | tail


def _merge(a: _String, b: _String) -> _String:
    """Combine strings cell by cell with or; null is 00 everywhere."""
    if a is None or b is None:
        return a if b is None else b
    return a | b
