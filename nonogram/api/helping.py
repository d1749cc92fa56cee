"""Hints, checks, grades and what else helps a player or a setter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..cells import At, Cell
from ..errors import ArgumentTypeError, type_name
from ..grid import Grid
from ..help.answers import Check, Hint, HintLevel
from ..help.check import TIMEOUT as CHECK_TIMEOUT
from ..help.check import CheckLevel, checking
from ..help.colours.slips import ColourClues
from ..help.grade import TIMEOUT as GRADE_TIMEOUT
from ..help.grade import Grade, grading
from ..help.hint import TIMEOUT as HINT_TIMEOUT
from ..help.hint import asking
from ..help.moves import History
from ..help.review import Review, reviewing
from ..help.slips import Clues
from ..help.typos import Corrections, correcting
from ..help.what_if import TIMEOUT as WHAT_IF_TIMEOUT
from ..help.what_if import WhatIf, trying
from ..pausing import Deadline, check_seconds, drain
from ..puzzle import Puzzle
from ..steps import Step
from ..taking import BoardLike, PuzzleLike, as_grid, as_puzzle
from ..verification import verifying


def hint(
    puzzle: PuzzleLike,
    grid: BoardLike | None = None,
    level: HintLevel = "why",
    near: At | None = None,
    skip: int = 0,
    timeout: float | None = HINT_TIMEOUT,
) -> Hint:
    """Return the next step for a player, always a Hint.

    `level` "where" names only the place, "what" the cells (of a mistake, the lines), "why" the proof. `near` is the
    cell last worked on: among equally easy lines one that settles this cell comes first, then what gives most for the
    effort, to which the way from there belongs; among tries the nearest wins. `skip` is the number of hints to pass
    over; after the last hint comes the first again. `timeout` is in wall seconds, None for no limit; what is undecided
    by then is said to be. The same board always gets the same hint, unless it takes more than a fixed effort, or more
    time, to find out how many solutions the clues have. Raises PuzzleError when the grid has another size,
    ArgumentError for an unknown level, a cell outside the grid, a negative skip or a bad timeout.

    >>> plus = ng.loads("3x3:1/3/1/1/3/1")
    >>> print(ng.hint(plus, ng.Grid.blank(3, 3)).text)
    Row 2, clue 3: the 3 fits only at columns 1 to 3, which must be black.
    """
    deadline = Deadline(check_seconds("timeout", timeout))
    played = as_puzzle(puzzle)
    board = _board(grid, played)
    found = drain(asking(played, board, near, skip, level, deadline))
    return replace(found, drawn=played.scene(board, frozenset((row, column) for row, column, _ in found.cells)))


def hints(puzzle: PuzzleLike, grid: BoardLike | None = None, timeout: float | None = HINT_TIMEOUT) -> Iterator[Hint]:
    """Yield one hint after the other, each for the board on which the ones before are filled in, to the end of the
    picture: the last one is of the kind "done". Ends earlier, after a hint that settles nothing: a mistake on the
    board, clues with several pictures or none. `timeout` is for each hint.

    >>> [hint.kind for hint in ng.hints("3x3:1/3/1/1/3/1")]
    ['line', 'line', 'line', 'line', 'done']
    """
    played = as_puzzle(puzzle)
    board = _board(grid, played)
    while True:
        found = hint(played, board, timeout=timeout)
        yield found
        if not found.settles:
            return
        board = board.apply(found)


def check(
    puzzle: PuzzleLike,
    grid: BoardLike,
    level: CheckLevel = "solution",
    history: History | None = None,
    timeout: float | None = CHECK_TIMEOUT,
) -> Check:
    """Look for mistakes on a board.

    `level` "line": lines that the marks leave without completion. "probe": also what propagation and probing refute.
    "solution": every mark that no solution has. `history` holds the player's moves from an empty grid, each a sequence
    of (row, column, value). A board without marks has no mistake, and at the level "solution" little is done to find
    out whether its clues have a solution. `timeout` is in wall seconds, None for no limit; what is not decided by then
    is left out, and `Check.decided` says so. Raises PuzzleError when the grid has another size or a move lies outside
    it, ArgumentError for an unknown level or a bad timeout.

    >>> plus = ng.loads("3x3:1/3/1/1/3/1")
    >>> found = ng.check(plus, ng.Grid.parse("#.. ??? ???"))
    >>> found.ok, found.mistakes
    (False, ((0, 1),))
    """
    deadline = Deadline(check_seconds("timeout", timeout))
    played = as_puzzle(puzzle)
    return drain(checking(played, as_grid(grid, played), level, history=history, deadline=deadline))


def grade(puzzle: PuzzleLike, timeout: float | None = GRADE_TIMEOUT) -> Grade:
    """Find out how hard a puzzle is. Always returns a Grade. `timeout` is in wall seconds, None for no limit; if it
    does not suffice, the grade is "undecided", with the path as far as it was followed. Raises ArgumentError for a bad
    timeout.

    >>> ng.grade(ng.loads("3x3:1/3/1/1/3/1")).word
    'easy'
    """
    return drain(grading(as_puzzle(puzzle), deadline=Deadline(check_seconds("timeout", timeout))))


def what_if(
    puzzle: PuzzleLike, grid: BoardLike, marks: Sequence[Cell], timeout: float | None = WHAT_IF_TIMEOUT
) -> WhatIf:
    """Follow trial marks, in the order in which they were made, from a board without them. `timeout` is in wall
    seconds, None for no limit.

    Raises PuzzleError when the grid has another size, and for a mark outside it, without a value, or on a known cell;
    ArgumentError for a bad timeout.

    >>> trial = ng.what_if(ng.loads("3x3:1/3/1/1/3/1"), ng.Grid.blank(3, 3), [(1, 0, ".")])
    >>> trial.refuted, trial.hint.cells
    (True, ((1, 0, '#'),))
    """
    deadline = Deadline(check_seconds("timeout", timeout))
    played = as_puzzle(puzzle)
    return drain(trying(played, as_grid(grid, played), marks, deadline=deadline))


def review(puzzle: PuzzleLike, history: History, start: BoardLike | None = None) -> Review:
    """Review moves that were played from `start`, None for the given cells alone; each is a sequence of (row, column,
    value), with `?` for an erased cell.

    With several solutions, the board after the last move says which one was meant, if it is finished; otherwise only
    marks that contradict all solutions are called wrong. Raises PuzzleError for a move outside the grid or against a
    given cell.

    >>> ng.review(ng.loads("3x3:1/3/1/1/3/1"), [[(1, 0, "#")], [(0, 0, ".")]]).text
    'Each of the 2 moves was forced.'
    """
    played = as_puzzle(puzzle)
    return drain(reviewing(played, history, None if start is None else as_grid(start, played)))


def corrections(puzzle: PuzzleLike | Clues | ColourClues, timeout: float | None = None) -> Corrections:
    """Return the single slips in the clues whose correction gives exactly one picture. Clues that do not make a puzzle,
    such as those whose sums differ, are given as `Clues.of(rows, columns)`, in colours as `ColourClues.of(rows,
    columns, inks)`. `timeout` is in wall seconds, None for no limit; it returns what was found by then.

    >>> typed = ng.Clues.of([[1], [2], [1]], [[1], [3], [1]])
    >>> likeliest = ng.corrections(typed).found[0].slip
    >>> likeliest.line, likeliest.before, likeliest.after
    (1, (2,), (3,))
    """
    return drain(correcting(puzzle if isinstance(puzzle, Clues | ColourClues) else as_puzzle(puzzle), timeout))


def verify(puzzle: PuzzleLike, grid: BoardLike, proof: Step | None) -> None:
    """Raise ProofError unless `proof`, such as the `proof` of a hint, is a line, a probe or edge logic that settles
    something, all of it follows from the clues and the cited cells, and the cited cells are given or known on the grid.
    Raise PuzzleError when the grid has another size or another value in a given cell.

    >>> plus, board = ng.loads("3x3:1/3/1/1/3/1"), ng.Grid.blank(3, 3)
    >>> ng.verify(plus, board, ng.hint(plus, board).proof)
    """
    if not isinstance(proof, Step | None):
        raise ArgumentTypeError(f"expected a Step, such as the proof of a hint, got {type_name(proof)}")
    played = as_puzzle(puzzle)
    drain(verifying(played, as_grid(grid, played), proof))


def _board(grid: BoardLike | None, puzzle: Puzzle) -> Grid:
    """Return a board of this puzzle: at the beginning unless one is told."""
    return puzzle.start if grid is None else as_grid(grid, puzzle)
