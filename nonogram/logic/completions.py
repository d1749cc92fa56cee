"""The exact number of completions of a line state.

The recurrence is that of Franco-Sanchez's article, with a sum in place of "or": the cells up to a white cell p hold the
first j blocks either because p only lengthens a gap, or because block j ends right before it. Whatever j is, the
earliest and the latest p are as far apart as the line has spare cells: so one row of counts of that length is carried
from block to block.
"""

from __future__ import annotations

from collections.abc import Callable

from ..cells import Clue, earliest_starts, room_needed
from .line import State, expect_line, line_clue, parse_state

Counter = Callable[[State], int]


def count_completions(clue: Clue, cells: str) -> int:
    """Count the ways in which a line, given as `#.?`, can be completed to fit its clue: exact, however large.

    Returns 0 when there is none, including when the line is too short. Raises PuzzleError for an invalid clue, for
    other characters and for a line without cells or with more than MAX_SIDE.

    >>> ng.count_completions((1, 1), "?????")
    6
    """
    n = len(expect_line(cells))
    clue = line_clue(clue, None)
    if room_needed(clue) > n:
        return 0
    return completions(clue, n)(parse_state(cells))


def completions(clue: Clue, n: int) -> Counter:
    """Return a function from the state of a line of n cells to the number of its completions, 0 for a contradiction.

    The clue must fit (sum + gaps <= n). Cost: O(n + k s) small steps for k blocks and s = n - sum - gaps spare cells.
    """
    spare = n - room_needed(clue)
    # Cell n is a white sentinel. For each block: its length, and the white cell right after its earliest possible end.
    blocks = [(length, start + length) for length, start in zip(clue, earliest_starts(clue), strict=True)]

    def count(state: State) -> int:
        white = [bool(state >> n + cell & 1) for cell in range(n)]
        white.append(True)
        # For each cell, how many cells right before it can be black without a break.
        reach = [0] * (n + 1)
        for cell in range(n):
            if state >> cell & 1:
                reach[cell + 1] = reach[cell] + 1
        # ways[i]: for the blocks so far, with the white cell after them i cells later than its earliest position.
        ways = [1]
        for cell in range(spare):
            ways.append(ways[-1] if white[cell] else 0)
        for length, cell in blocks:
            total = 0
            for i, before in enumerate(ways):
                if white[cell]:
                    if before and reach[cell] >= length:
                        total += before
                else:
                    total = 0
                ways[i] = total
                cell += 1
        return ways[-1]

    return count
