"""Wu et al. 2013, section III-A, in colours: Fix and Paint for several inks.

Section II-B-3 gives the rule: a separator between two blocks is only needed when they have the same colour. So the
string of block j is d_j cells of its colour, with a white cell before them where block j-1 has that colour too. All
else is as in `wu`, written here for reading, not for speed: O(k l d).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cells import WHITE
from ..inks import LETTERS, ColourClue


def solve_line(clue: ColourClue, cells: Sequence[str]) -> tuple[str, ...] | None:
    """Return the values that each cell can have in some completion, in the order given; None when there is none.
    `cells` holds the values that are left for each cell.
    """
    strings = _strings(clue)
    fix = _fix_table(cells, strings)
    if not fix[len(strings)][len(cells)]:
        return None
    painted = _paint(cells, strings, fix)
    return tuple("".join(value for value in left if value in seen) for left, seen in zip(cells, painted, strict=True))


def _strings(clue: ColourClue) -> list[str]:
    """Return the string of each block: a separator where one is needed, and its cells."""
    strings = []
    before = 0
    for length, ink in clue:
        strings.append(WHITE * (ink == before) + LETTERS[ink - 1] * length)
        before = ink
    return strings


def _holds(cells: Sequence[str], end: int, string: str) -> bool:
    """Return whether the cells up to `end` can be this string."""
    start = end - len(string)
    return start >= 0 and all(value in cells[start + i] for i, value in enumerate(string))


def _fix_table(cells: Sequence[str], strings: Sequence[str]) -> list[list[bool]]:
    """Return, by j and i, whether the first i cells can hold the first j blocks."""
    fix = [[True]]
    for left in cells:
        fix[0].append(fix[0][-1] and WHITE in left)
    for string in strings:
        row = [False]
        for i in range(1, len(cells) + 1):
            fix0 = row[i - 1] and WHITE in cells[i - 1]
            row.append(fix0 or (_holds(cells, i, string) and fix[-1][i - len(string)]))
        fix.append(row)
    return fix


def _paint(cells: Sequence[str], strings: Sequence[str], fix: list[list[bool]]) -> list[set[str]]:
    """Return the values of each cell in some way in which Fix(l, k) holds, given that it does."""
    painted: list[set[str]] = [set() for _ in cells]
    asked = {len(cells)}
    for j in range(len(strings), -1, -1):
        asked_before = set()
        for i in range(len(cells), 0, -1):
            if i not in asked:
                continue
            if fix[j][i - 1] and WHITE in cells[i - 1]:  # Paint0
                painted[i - 1].add(WHITE)
                asked.add(i - 1)
            if j == 0:
                continue
            string = strings[j - 1]
            start = i - len(string)
            if _holds(cells, i, string) and fix[j - 1][start]:  # Paint1
                for at, value in enumerate(string, start):
                    painted[at].add(value)
                asked_before.add(start)
        asked = asked_before
    return painted
