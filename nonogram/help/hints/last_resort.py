"""The hint for when no deduction is left: a cell that only the solver knows, that several solutions are left, or the
cell whose trial settles most.
"""

from __future__ import annotations

from dataclasses import replace

from ...cells import UNKNOWN, Cell, distance
from ...grid import Grid
from ...logic.board import Board
from ...logic.propagation import to_fixpoint
from ...logic.trials import Trials, farthest
from ...puzzle import Puzzle
from ...search.result import Result
from ...telling import words
from ..answers import Hint
from .deduced import COMPARING, TRIED, nothing, trial
from .question import Question
from .trust import Trust, unless_known


async def last_resort(asked: Question, trust: Trust) -> Hint:
    """Return the hint for a board on which no deduction was found."""
    left = await _left(asked, trust)
    if left is not None and left.status == "multiple":
        return _ambiguous(asked.puzzle, *left.solutions[:2])
    if left is not None and left.status == "none":
        return nothing()
    if left is None or left.sole is None:
        return await trial(asked, trust.board)
    row, column, value = await _most_telling(asked, trust.board, left.sole)
    cells: tuple[Cell, ...] = ((row, column, value),)
    known = asked.known or asked.source.at_hand(asked.puzzle)
    only = trust.proved or (known is not None and known.sole is not None)
    key = "search.why" if only else "search.left" if known and known.status == "multiple" else "search.marks"
    texts = (
        words.say("search.where"),
        words.say("search.what", cells=words.places_words(asked.puzzle, [(row, column)], None)),
        words.say(key, settled=words.settled_words(asked.puzzle, cells, None)),
    )
    return Hint("search", "deeper search", cells, texts=texts)


async def _left(asked: Question, trust: Trust) -> Result | None:
    """Find out how many solutions have the marks of a board; None if there is no time. If all marks are proved, these
    are the solutions of the clues, which others ask for too; if not, the search goes on that has found one of them.
    """
    puzzle, known, deadline = asked.puzzle, asked.known, asked.times.solutions
    if trust.proved and (known is None or known.status == "unsolved"):
        return await asked.source.of(puzzle, deadline)
    if known is not None:
        if trust.proved or known.status == "unique":
            return known
        base = trust.board.grid()
        fitting = [one for one in known.solutions if one.common(base) == base]
        if len(fitting) > 1:
            return replace(known, solutions=fitting)
    left = asked.remembered.solutions.left(puzzle, asked.grid, deadline)
    return await unless_known(left, puzzle, known, asked.source) or asked.source.at_hand(puzzle)


async def _most_telling(asked: Question, board: Board, solution: Grid) -> Cell:
    """Return the cell unknown on the player's grid whose value lets lines settle most on a board, of several the
    nearest; only the nearest TRIED cells are compared, as far as there is time.
    """
    await to_fixpoint(board)
    grid = asked.grid
    cells = [(r, c, solution[r, c]) for r in range(grid.height) for c in range(grid.width) if grid[r, c] == UNKNOWN]
    cells.sort(key=lambda cell: (distance(cell[:2], asked.near), cell))
    open_cells = [cell for cell in cells[:TRIED] if board.is_open(*cell[:2])]
    if not open_cells:
        return cells[0]
    return await farthest(Trials(board), open_cells, asked.times.end.part(COMPARING))


def _ambiguous(puzzle: Puzzle, first: Grid, second: Grid) -> Hint:
    differ = first.disagreements(second)
    where = words.say("ambiguous.where")
    why = words.say("ambiguous.why", cells=words.places_words(puzzle, differ, None))
    return Hint("ambiguous", differing=differ, texts=(where, where, why))
