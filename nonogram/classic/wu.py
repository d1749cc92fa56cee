"""Wu, Sun, Chen, Chen, Kuo, Kang, Lin 2013, "An Efficient Approach to Solving Nonograms", section III-A: Fix and Paint.

In the paper's words and names: s is the line of l cells, s_i its i-th cell (i from 1); a cell is 01 (white), 10 (black)
or 11 (unknown); d_1..d_k is the description. An extra cell that is always white stands in front of the line, so that
every block is the string "0 1^d_j", a separator and d_j black cells.

- Fix(i, j), can the first i cells hold the first j blocks: Fix0(i, j) when s_i can be white and Fix(i-1, j), or
  Fix1(i, j) when the last cells can be the string of block j and Fix(i-d_j-1, j-1).
- Paint(i, j) is the merge, cell by cell by bitwise or, of all ways in which Fix(i, j) holds: Paint0(i, j) is Paint(i-1,
  j) and a white cell, Paint1(i, j) is Paint(i-d_j-1, j-1) and the string of block j.

Merging whole strings at each (i, j) costs O(k l^2). The paper's appendix keeps the total at O(k l); we know that it
does but not how, and this is our reading. Fix examines a block in O(1), using the length of the run of cells up to s_i
that can be black. Paint goes backwards from (l, k), once to each (i, j) that some completion passes through, and writes
no strings: Paint0 marks its white cell, Paint1 its separator and the two ends of its black cells, and one sum over the
line at the end fills in the cells between. Another choice of ours: (i, j) are tried only where the other blocks have
room.
"""

from __future__ import annotations

from itertools import accumulate

from ..cells import BLACK, UNKNOWN, WHITE, Clue
from .visits import BLOCK, GAP, Solving, Visiting, finish

_CELL = {0b01: WHITE, 0b10: BLACK, 0b11: UNKNOWN}
_FIX0, _FIX1 = GAP, BLOCK

_Fix = list[bytearray]
"""By j and i: which of _FIX0 and _FIX1 hold; Fix(i, j) holds if either does."""


def solve_line(clue: Clue, cells: str) -> str | None:
    """Return the maximal painting of a line, None when it has no completion."""
    return finish(solving(clue, cells))


def solving(clue: Clue, cells: str) -> Solving:
    """Yield a visit for each Fix(i, j) that is found, then for each Paint(i, j) on the way back; return what
    `solve_line` does. The cell in front of the line counts.
    """
    s, d = WHITE + cells, (0, *clue)
    room = len(s) - sum(clue) - len(clue)
    if room < 0:
        return None
    fix = yield from _fix_table(s, d, room)
    if not fix[len(clue)][len(s)]:
        return None
    painted = yield from _paint(d, room, fix)
    return "".join(_CELL[code] for code in painted[1:])


def _fix_table(s: str, d: Clue, room: int) -> Visiting[_Fix]:
    """Return Fix0 and Fix1 of all (i, j); `room` is the number of cells that the description leaves over."""
    white = [False, *(cell != BLACK for cell in s)]
    run = list(accumulate(s, lambda length, cell: 0 if cell == WHITE else length + 1, initial=0))
    row = bytearray(len(s) + 1)
    row[0] = _FIX0
    for i in range(1, room + 1):
        row[i] = _FIX0 if row[i - 1] and white[i] else 0
        yield "fill", 0, i, row[i]
    fix = [row]
    least = 0
    for j, d_j in enumerate(d[1:], 1):
        before, row = row, bytearray(len(s) + 1)
        least += d_j + 1
        holds = 0
        for i in range(least, least + room + 1):
            holds = _FIX0 if holds and white[i] else 0
            if run[i] >= d_j and white[i - d_j] and before[i - d_j - 1]:
                holds |= _FIX1
            row[i] = holds
            yield "fill", j, i, holds
        fix.append(row)
    return fix


def _paint(d: Clue, room: int, fix: _Fix) -> Visiting[list[int]]:
    """Return the two bits of each cell of Paint(l, k), given that Fix(l, k) holds."""
    length = most = len(fix[0]) - 1
    white, black_ends = bytearray(length + 1), [0] * (length + 2)
    asked = bytearray(length + 1)
    asked[length] = True
    for j in range(len(d) - 1, -1, -1):
        d_j, row = d[j], fix[j]
        asked_before = bytearray(length + 1)
        for i in range(most, max(most - room, 1) - 1, -1):
            if not asked[i]:
                continue
            if row[i] & _FIX0:  # Paint0
                white[i] = True
                asked[i - 1] = True
            if row[i] & _FIX1:  # Paint1
                separator = i - d_j
                white[separator] = True
                black_ends[separator + 1] += 1
                black_ends[i + 1] -= 1
                asked_before[separator - 1] = True
            yield "trace", j, i, row[i]
        asked = asked_before
        most -= d_j + 1
    black = list(accumulate(black_ends))
    return [(black[i] > 0) << 1 | white[i] for i in range(1, length + 1)]
