"""How many completions a line state has, exactly.

The recurrence of Franco-Sanchez's article, with a sum in place of "or": the cells up to a white cell p hold the first j
blocks either because p only lengthens a gap, or because block j ends right before it. The first j blocks and their gaps
need so many cells that p has as many places to be as the line has cells to spare, whatever j is: one row of counts of
that length is carried from block to block.
"""

from __future__ import annotations

from collections.abc import Callable

from ..puzzle import Clue
from .line import State, expect_line, line_clue, parse_state

Counter = Callable[[State], int]


def count_completions(clue: Clue, cells: str) -> int:
    """In how many ways a line, given as `#.?`, can be completed to fit its clue: exact, however large.

    0 when there is none, also for want of room. Raises PuzzleError for what is not a clue, for other characters and for
    a line without cells or with more than MAX_SIDE.
    """
    n = len(expect_line(cells))
    clue = line_clue(clue, None)
    if sum(clue) + len(clue) - 1 > n:
        return 0
    return completions(clue, n)(parse_state(cells))


def completions(clue: Clue, n: int) -> Counter:
    """A function from the state of a line of n cells to the number of its completions, 0 for a contradiction.

    The clue must fit (sum + gaps <= n). Cost: O(n + k s) small steps for k blocks and s = n - sum - gaps spare cells.
    """
    spare = n - sum(clue) - max(len(clue) - 1, 0)
    # Cell n is a white sentinel. Block j, of so many cells, ends at the earliest right before this white cell.
    blocks: list[tuple[int, int]] = []
    earliest = -1
    for length in clue:
        earliest += length + 1
        blocks.append((length, earliest))

    def count(state: State) -> int:
        white = [bool(state >> n + cell & 1) for cell in range(n)]
        white.append(True)
        # How many cells before each cell can be black without a break.
        reach = [0] * (n + 1)
        for cell in range(n):
            if state >> cell & 1:
                reach[cell + 1] = reach[cell] + 1
        # ways[i]: for the blocks so far, with the white cell behind them i cells later than at the earliest.
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
