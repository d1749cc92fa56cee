"""Wu, Sun, Chen, Chen, Kuo, Kang, Lin 2013, "An Efficient Approach to Solving Nonograms", section III-A: Fix and Paint.

In the paper's words and names. s is the line, s_i its i-th cell (i from 1); a cell is 01 (white), 10 (black) or 11
(unknown); d_1..d_k is the description. Fix(i, j) says whether the first i cells can hold the first j blocks: Fix0 when
s_i can be white, Fix1 when block j can end at s_i with a white cell in front of it (the block with its separator is the
string "0 1^d_j"). Paint(i, j) is the merge, cell by cell by bitwise or, of all ways in which Fix(i, j) holds. A first
cell that is always white stands in front of the line, so that every block has its separator.

Each Paint(i, j) is computed once; the merge of whole strings makes this O(k l) merges of l cells, the paper's plain
form without the linear bookkeeping of its appendix.
"""

from __future__ import annotations

from ..puzzle import BLACK, UNKNOWN, WHITE, Clue

_CODE = {WHITE: 0b01, BLACK: 0b10, UNKNOWN: 0b11}
_CELL = {code: cell for cell, code in _CODE.items()}


def solve_line(clue: Clue, cells: str) -> str | None:
    """The maximal painting of a line, None when it has no completion."""
    s = [_CODE[WHITE], *(_CODE[cell] for cell in cells)]
    d = [0, *clue]
    fix = _fix_table(s, d)
    if not fix[len(s)][len(clue)]:
        return None
    painted = _paint_table(s, d, fix)[len(clue)]
    return "".join(_CELL[code] for code in painted[1:])


def _fix0(s: list[int], fix: list[list[bool]], i: int, j: int) -> bool:
    """Fix0(i, j): cell i is white and the rest fits before it."""
    return bool(s[i - 1] & 0b01) and fix[i - 1][j]


def _fix1(s: list[int], d: list[int], fix: list[list[bool]], i: int, j: int) -> bool:
    """Fix1(i, j): cell i ends block j, with its separator in front."""
    if j == 0 or i < d[j] + 1:
        return False
    start = i - d[j]
    return bool(s[start - 1] & 0b01) and all(code & 0b10 for code in s[start:i]) and fix[start - 1][j - 1]


def _fix_table(s: list[int], d: list[int]) -> list[list[bool]]:
    """fix[i][j] for i cells (the white one in front counted) and j blocks."""
    k = len(d) - 1
    fix = [[False] * (k + 1) for _ in range(len(s) + 1)]
    fix[0][0] = True
    for i in range(1, len(s) + 1):
        for j in range(k + 1):
            fix[i][j] = _fix0(s, fix, i, j) or _fix1(s, d, fix, i, j)
    return fix


def _paint_table(s: list[int], d: list[int], fix: list[list[bool]]) -> list[list[int]]:
    """Paint(len(s), j) for each j, built up cell by cell from Paint(i, j) of all smaller i."""
    k = len(d) - 1
    paint: list[list[list[int]]] = [[[] for _ in range(k + 1)]]
    for i in range(1, len(s) + 1):
        row: list[list[int]] = []
        for j in range(k + 1):
            ways = []
            if _fix0(s, fix, i, j):
                ways.append([*paint[i - 1][j], 0b01])
            if _fix1(s, d, fix, i, j):
                ways.append([*paint[i - d[j] - 1][j - 1], 0b01, *[0b10] * d[j]])
            row.append(_merge(ways))
        paint.append(row)
    return paint[len(s)]


def _merge(ways: list[list[int]]) -> list[int]:
    """The cells of one way, or of two merged by bitwise or."""
    if len(ways) < 2:
        return ways[0] if ways else []
    return [a | b for a, b in zip(*ways, strict=True)]
