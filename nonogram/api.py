"""The functions of the library. Each takes whatever holds a puzzle and a board (`taking`), runs a job to its end and
returns its answer; the jobs, which pause and may be dropped, live in the rooms, and the page runs them in slices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic
from typing import overload

from . import formats
from .cells import At, Cell
from .certificate import Certificate, read_certificate
from .colours import odds as in_colours
from .colours.odds import Shares
from .colours.puzzle import ColourPuzzle
from .errors import ArgumentTypeError, ProofError, type_name
from .formats import game_log
from .formats.game_log import Replay
from .grid import Grid
from .help.answers import Check, Hint, HintLevel
from .help.check import TIMEOUT as CHECK_TIMEOUT
from .help.check import CheckLevel, checking
from .help.colours.slips import ColourClues
from .help.grade import TIMEOUT as GRADE_TIMEOUT
from .help.grade import Grade, grading
from .help.hint import TIMEOUT as HINT_TIMEOUT
from .help.hint import asking
from .help.moves import History
from .help.review import Review, reviewing
from .help.slips import Clues
from .help.typos import Corrections, correcting
from .help.what_if import TIMEOUT as WHAT_IF_TIMEOUT
from .help.what_if import WhatIf, trying
from .options import Options
from .pausing import Deadline, check_seconds, drain
from .puzzle import Puzzle
from .search.certifying import certifying
from .search.likelihoods import ROUNDS, estimating
from .search.solver import Progress, Result, Solving, Undecided
from .steps import Step
from .taking import BoardLike, PuzzleLike, as_grid, as_puzzle
from .verification import checking_certificate, verifying


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
    solving = Solving(as_puzzle(puzzle), limit=limit, method=method, options=options, line_steps=False, timeout=timeout)
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
    return _told_solutions(Solving(as_puzzle(puzzle), limit=None, method=method, options=options, line_steps=False))


def _told_solutions(solving: Solving) -> Iterator[Grid]:
    for step in solving.steps():
        if step is not None and step.kind == "solution":
            yield solving.solutions.pop()
    if not solving.finished:
        raise Undecided(solving.reason)


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
    cell last worked on: among equal hints the nearest wins. `skip` is the number of hints to pass over; after the last
    hint comes the first again. `timeout` is in wall seconds, None for no limit; what is undecided by then is said to
    be. The same board always gets the same hint, unless it takes more than a fixed effort, or more time, to find out
    how many solutions the clues have. Raises PuzzleError when the grid has another size, ArgumentError for an unknown
    level, a cell outside the grid, a negative skip or a bad timeout.

    >>> plus = ng.loads("3x3:1/3/1/1/3/1")
    >>> print(ng.hint(plus, ng.Grid.blank(3, 3)).text)
    Row 2, clue 3: the 3 fits only at columns 1 to 3, so they are black.
    """
    deadline = Deadline(check_seconds("timeout", timeout))
    played = as_puzzle(puzzle)
    return drain(asking(played, _board(grid, played), near, skip, level, deadline))


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


def certify(puzzle: PuzzleLike, timeout: float | None = None) -> Certificate:
    """Return a certificate: what proves how many solutions a puzzle has, and which. It has been checked as
    `verify_certificate` does. `timeout` is in wall seconds, None for no limit.

    Raises Undecided when there are more than MOST_SOLUTIONS of `nonogram.certificate`, when the proof needs too many
    steps, or when the time is up; ArgumentError for a bad timeout.

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


def replay(log: str | bytes | Mapping[str, object], puzzle: PuzzleLike | None = None) -> Replay:
    """Play a game again from its log, checking every entry.

    Raises FormatError, naming the first entry (from 1) that does not fit, and for a log of other clues than those of
    `puzzle`, if that is given; PuzzleError for an invalid puzzle.

    >>> log = {"log": 1, "puzzle": "2x1:1/1/2", "entries": ["0 stroke 0>2?#", "90 done player"], "played": 90}
    >>> game = ng.replay(log)
    >>> game.finished, game.by, game.strokes, game.busiest
    (0, 'player', 1, 2)
    """
    return game_log.played_again(log, None if puzzle is None else as_puzzle(puzzle))


def dumps(puzzle: PuzzleLike, format: str = "non") -> str:
    """Write a puzzle as text in a format of FORMATS. Raises ArgumentError for another name, and for a format that
    cannot hold the puzzle's given cells, or its inks.

    >>> ng.dumps(ng.Puzzle([(1,), (3,), (1,)], [(1,), (3,), (1,)]), "tatham")
    '3x3:1/3/1/1/3/1'
    """
    return formats.dumps(as_puzzle(puzzle), format)


def _board(grid: BoardLike | None, puzzle: Puzzle) -> Grid:
    """Return a board of this puzzle: at the beginning unless one is told."""
    return puzzle.start if grid is None else as_grid(grid, puzzle)
