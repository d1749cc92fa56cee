"""Solving, counting and proving how many solutions there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import overload

from ..certificate import Certificate
from ..certificate_reading import read_certificate
from ..colours import odds as in_colours
from ..colours.odds import Shares
from ..colours.puzzle import ColourPuzzle
from ..errors import ArgumentTypeError, ProofError, type_name
from ..grid import Grid
from ..options import Options
from ..pausing import Deadline, check_seconds, drain
from ..puzzle import Puzzle
from ..search import solver
from ..search.certifying import certifying
from ..search.likelihoods import ROUNDS, estimating
from ..search.solver import Progress, Result, Undecided
from ..steps import Step
from ..taking import BoardLike, PuzzleLike, as_grid, as_puzzle
from ..verification import checking_certificate


class Solving(solver.Solving):
    """A solve under way. Iterate it, or `steps()`, to advance it as far as you like; `result()` and `progress()` answer
    at any time.

    >>> solving = ng.Solving("3x3:1/3/1/1/3/1")
    >>> [step.kind for step in solving]
    ['line', 'line', 'line', 'line', 'solution']
    >>> solving.result().status
    'unique'
    """

    def __init__(
        self,
        puzzle: PuzzleLike,
        grid: BoardLike | None = None,
        *,
        limit: int | None = 2,
        method: str = "auto",
        options: Options | None = None,
        line_steps: bool = True,
        timeout: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Solve from the cells of `grid`, which count as given. `timeout` is in seconds of `clock` from now, wall
        seconds by default. Without `line_steps` the stream leaves out what single lines settle, which saves callers
        that read only the result a tenth of the time; a budget of steps needs them all.

        Raises ArgumentError or ArgumentTypeError for a bad argument, for "sat" when python-sat cannot be used, and for
        a timeout that it could not keep; PuzzleError when the grid has another size or another value in a given cell.
        """
        played = as_puzzle(puzzle)
        board = None if grid is None else as_grid(grid, played)
        super().__init__(
            played,
            board,
            limit=limit,
            method=method,
            options=options,
            line_steps=line_steps,
            timeout=timeout,
            clock=clock,
        )

    def __iter__(self) -> Iterator[Step]:
        """Yield the steps. `steps()` also yields None wherever the solve may pause."""
        return (step for step in self.steps() if step is not None)


def solve(
    puzzle: PuzzleLike,
    limit: int | None = 2,
    method: str = "auto",
    timeout: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    options: Options | None = None,
) -> Result:
    """Solve a puzzle.

    `limit` 1 asks for any solution, 2 proves uniqueness, None finds all. `method` is one of METHODS: "line" is line
    logic alone; "fp1", "fp2" and "fp3" are full probing with backtracking as published; "sat" is line logic and then
    python-sat; "auto" is the best available: "sat" if python-sat is installed and can be interrupted, which is not the
    case in the browser (see `Options.terminable`), otherwise full probing with restarts. `options` replaces the
    method's own options. `timeout` is in wall seconds, from 0; when it is over, what is known by then is returned
    within 0.2 s. `progress` is called about five times a second.

    Raises ArgumentError or ArgumentTypeError, which name the argument.

    >>> result = ng.solve(ng.loads("3x3:1/3/1/1/3/1"))
    >>> result.status
    'unique'
    >>> print(result.solution)
    .#.
    ###
    .#.
    """
    solving = Solving(puzzle, limit=limit, method=method, options=options, line_steps=False, timeout=timeout)
    told = monotonic()
    for _ in solving.steps():
        if progress is not None and monotonic() - told > 0.2:
            told = monotonic()
            progress(solving.progress())
    return solving.result()


def solutions(puzzle: PuzzleLike, method: str = "auto", options: Options | None = None) -> Iterator[Grid]:
    """Yield every solution of a puzzle, each searched for when it is asked for.

    Memory stays flat: however many solutions there are, those already yielded are not kept, nor anything that grows
    with their number. The caches limited by `Options.cache_cells` fill up as in every solve.

    Arguments and their errors are those of `solve`; the errors are raised at once. Raises Undecided when the search
    ends although there may be more solutions: a budget of the options is used up, or method "line" cannot go further.

    >>> sorted(grid.rows() for grid in ng.solutions(ng.loads("2x2:1/1/1/1")))
    [['#.', '.#'], ['.#', '#.']]
    """
    return _told_solutions(Solving(puzzle, limit=None, method=method, options=options, line_steps=False))


def _told_solutions(solving: Solving) -> Iterator[Grid]:
    for step in solving.steps():
        if step is not None and step.kind == "solution":
            yield solving.solutions.pop()
    if not solving.finished:
        raise Undecided(solving.reason)


@overload
def likelihoods(puzzle: ColourPuzzle, grid: BoardLike | None = None) -> Shares: ...  # type: ignore[overload-overlap]
@overload
def likelihoods(puzzle: Puzzle, grid: BoardLike | None = None) -> list[list[float]]: ...
@overload
def likelihoods(puzzle: PuzzleLike, grid: BoardLike | None = None) -> list[list[float]] | Shares: ...
def likelihoods(puzzle: PuzzleLike, grid: BoardLike | None = None) -> list[list[float]] | Shares:
    """Estimate for each row and column of a puzzle how likely the cell is black, from 0 to 1.

    Cells that `grid` shows, and those that line logic deduces from them, are 1 or 0. The others are estimates by belief
    propagation (`beliefs` with NumPy, `odds` without): each line counts its completions, weighed by the estimates of
    the crossing lines, damped and stopped after some rounds; when clues are full of loops, the estimates are usually
    too confident.

    In colours there is a list for each cell: how likely it has each ink, in their order, and is white, in the sum 1.

    Raises Contradiction when a line is left without completion, PuzzleError for a grid of another size.

    >>> ng.likelihoods("2x2:1/1/1/1")  # one black cell in each line
    [[0.5, 0.5], [0.5, 0.5]]
    """
    played = as_puzzle(puzzle)
    board = None if grid is None else as_grid(grid, played)
    if isinstance(played, ColourPuzzle):
        return drain(in_colours.estimating(played, board, ROUNDS))
    return drain(estimating(played, board))


def certify(puzzle: PuzzleLike, timeout: float | None = None) -> Certificate:
    """Return a certificate: what proves how many solutions a puzzle has, and which. It has been checked as
    `verify_certificate` does. `timeout` is in wall seconds, None for no limit.

    A proof that would need more than 500 steps is made by lemmas instead, where python-sat is installed.

    Raises Undecided when there are more than MOST_SOLUTIONS of `nonogram.certificate`, when the proof needs too many
    steps or lemmas, or when the time is up; ArgumentError for a bad timeout.

    >>> ng.certify("2x2:1/1/1/1").claim
    'exactly 2'
    """
    return drain(certifying(as_puzzle(puzzle), Deadline(check_seconds("timeout", timeout))))


def verify_certificate(puzzle: PuzzleLike, text: str) -> int:
    """Return how many solutions a puzzle has, as the text of its certificate proves.

    Raises ProofError for a certificate that does not prove what it claims, CertificateError for a text that is not a
    certificate of this puzzle.

    >>> ng.verify_certificate("3x3:1/3/1/1/3/1", ng.certify("3x3:1/3/1/1/3/1").text)
    1
    """
    if not isinstance(text, str):
        raise ArgumentTypeError(f"expected the text of a certificate, got {type_name(text)}")
    verdict = drain(checking_certificate(read_certificate(text, as_puzzle(puzzle))))
    if not verdict.proved:
        raise ProofError(verdict.problem)
    return verdict.solutions
