"""How hard the techniques for single lines are that a puzzle needs."""

from __future__ import annotations

from functools import lru_cache

from ..cells import UNKNOWN, Clue, Mark, with_value
from ..errors import Contradiction
from ..logic.board import Board
from ..logic.line import painting
from ..logic.propagation import to_fixpoint
from ..pausing import pause
from ..puzzle import Puzzle
from ..techniques.technique import Technique, gives, with_given, within

EASY = 2
"""Techniques up to this difficulty count as equal, and after any idea a person goes on at once with them."""
FURTHER = 4
"""No move goes on with a technique harder than this and than that of its first idea."""

PUZZLES_CACHED = 8
"""The number of puzzles of which it is remembered what they need."""


class Furthest:
    """How far moves go beyond their first idea: up to what the puzzle needs, which is found out where it matters, or
    FURTHER without a puzzle.
    """

    def __init__(self, puzzle: Puzzle | None = None) -> None:
        self._puzzle = puzzle

    async def difficulty(self) -> int:
        """Return the greatest difficulty of a technique with which moves go on."""
        return FURTHER if self._puzzle is None else await needed(self._puzzle)

    async def allows(self, difficulty: int) -> bool:
        """Return whether moves go on with a technique of some difficulty."""
        return difficulty <= EASY or (difficulty <= FURTHER and difficulty <= await self.difficulty())


async def needed(puzzle: Puzzle) -> int:
    """Return the difficulty of the hardest technique without which single lines do not lead from the clues to the
    picture: EASY at least and FURTHER at most, which is also returned where they never do.
    """
    kept = _kept(puzzle)
    if not kept:
        kept.append(await _found(puzzle))
    return kept[0]


@lru_cache(PUZZLES_CACHED)
def _kept(puzzle: Puzzle) -> list[int]:
    """Return a list for what was found out about a puzzle."""
    return []


async def _found(puzzle: Puzzle) -> int:
    board = Board(puzzle)
    if not await to_fixpoint(board) or board.open_count:
        return FURTHER
    lines = list(puzzle.start.lines())
    for most in range(EASY, FURTHER):
        try:
            await _go_on(puzzle, lines, most)
        except Contradiction:
            return FURTHER
        if not any(UNKNOWN in text for text in lines):
            return most
    return FURTHER


async def _go_on(puzzle: Puzzle, lines: list[str], most: int) -> None:
    """Fill in what techniques up to a difficulty give on all lines, by turns on rows and on columns. Raises
    Contradiction where a line is left without completion.
    """
    hardest = within(most)
    rows = range(puzzle.height)
    waiting = set(range(len(lines)))
    while waiting:
        turn = waiting.intersection(rows) or waiting.copy()
        waiting -= turn
        for line in sorted(turn):
            for i, value in _line_gives(puzzle.clue(line), lines[line], hardest):
                row, column = puzzle.at(line, i)
                across, down = row, puzzle.height + column
                lines[across] = with_value(lines[across], column, value)
                lines[down] = with_value(lines[down], row, value)
                waiting.add(down if line == across else across)
            await pause()


def _line_gives(clue: Clue, text: str, hardest: Technique) -> list[Mark]:
    """Return what techniques up to one give on a line, one after the other."""
    given: list[Mark] = []
    every = painting(clue, text) if UNKNOWN in text else text
    while text != every and (first := next(gives(clue, text, hardest), None)) is not None:
        given += first[1]
        text = with_given(clue, text, first[1])
    return given
