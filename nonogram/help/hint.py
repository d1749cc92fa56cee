"""The next cell that logic settles, with its proof.

A hint is a line if one settles something, otherwise a probe, otherwise a chain of implications, otherwise deeper
search, labelled as such. For a board that contradicts the clues it is the mistake, never a deduction from it. Every
deduction is thinned (`proofs.thinner`), proved again by independent code (`verify`), and told from the cells it cites
alone (`proofs.scene`).

How hard a hint searches: QUICK here and PATIENCE in `known` bound what is spent on finding the solutions, DEPTHS and
the constants beside it in `proofs.by_trials` the chains that are looked for.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from .. import words
from ..errors import expect_choice, expect_whole
from ..logic.board import Board
from ..logic.propagation import dead_lines, to_fixpoint
from ..pausing import drain, pause
from ..proofs.by_lines import LineIdeas
from ..proofs.thinner import Thinner
from ..puzzle import UNKNOWN, At, Cell, Grid, Puzzle, distance, expect_cell, expect_puzzle, opposite
from ..search.solver import Result, Solving, is_solved
from ..steps import Step
from ..verify import ProofError, verifying
from .answers import LEVELS, Hint, HintLevel, announced, told
from .check import checking
from .known import PATIENCE, know
from .remembered import Remembered

QUICK = replace(PATIENCE, probes=1000)
"""The effort spent on finding the solutions before giving a hint that does not need them."""


def hint(puzzle: Puzzle, grid: Grid, level: HintLevel = "why", near: At | None = None, skip: int = 0) -> Hint:
    """Return the next step for a player, always a Hint.

    `level` "where" names only the place, "what" the cells (of a mistake, the lines), "why" the proof. `near` is the
    cell last worked on: among equal hints the nearest wins. `skip` is the number of hints to pass over; after the last
    hint comes the first again. The same board always gets the same hint. Raises PuzzleError when the grid has another
    size, ArgumentError for an unknown level, a cell outside the grid or a negative skip.

    >>> plus = ng.loads("3x3:1/3/1/1/3/1")
    >>> print(ng.hint(plus, ng.Grid.blank(3, 3)).text)
    Row 2, clue 3: the 3 fits only at columns 1 to 3, so they are black.
    """
    return drain(hinting(puzzle, grid, near, skip, level=level)).at(level)


async def hinting(
    puzzle: Puzzle,
    grid: Grid,
    near: At | None = None,
    skip: int = 0,
    known: Result | None = None,
    level: HintLevel = "why",
    spent: bool = False,
    remembered: Remembered | None = None,
) -> Hint:
    """Run `hint` as a job that pauses. The hint reaches at least the level asked for; a probe below "why" takes half
    the work. `known` is the result of an earlier `known.know`, if there is one; `spent` is the field of that name in
    the result of an earlier `unaided`; `remembered` is what earlier hints found.
    """
    _check_request(puzzle, grid, near, skip, level)
    remembered = remembered or Remembered()
    if is_solved(puzzle, grid):
        return _done()
    if known is None:
        known = await know(puzzle, QUICK)
        if known.status == "unsolved":
            found, spent = await unaided(puzzle, grid, near, skip, level, remembered)
            if found is not None:
                return found
            known = await know(puzzle)
    if known.status == "none":
        return Hint("none", texts=(words.say("none"),) * 3)
    board = Board(puzzle, grid)
    faults: list[str] = []
    while True:
        base = await _proved(board, grid, known, remembered)
        if base is None:
            mistake = await _mistake(puzzle, grid, known)
            return replace(mistake, faults=(*faults, *mistake.faults))
        board = Board(puzzle, base, effects=board.effects)
        deduced = None if spent else await _deduced(board, grid, near, skip, level, faults, remembered)
        if deduced is None or all(grid[cell[:2]] == UNKNOWN for cell in deduced.cells):
            break
        known = await _known_besides(board, known, deduced.cells)
    if deduced is None:
        deduced = await _last_resort(puzzle, grid, base, known, near)
    return replace(deduced, faults=tuple(faults))


class Unaided(NamedTuple):
    """A hint that does not depend on knowing the solutions, since every mark follows from the clues, line by line.

    `hint` is None when some mark does not follow, or when neither lines nor trying out cells settle anything. `spent`
    is true in the second case, unless a proof was withheld.
    """

    hint: Hint | None
    spent: bool = False


async def unaided(
    puzzle: Puzzle,
    grid: Grid,
    near: At | None = None,
    skip: int = 0,
    level: HintLevel = "why",
    remembered: Remembered | None = None,
) -> Unaided:
    """Return the hint that does not depend on knowing the solutions, if there is one; `remembered` as for `hinting`."""
    _check_request(puzzle, grid, near, skip, level)
    if is_solved(puzzle, grid):
        return Unaided(_done())
    blank = Board(puzzle)
    if not await to_fixpoint(blank) or grid.common(blank.grid()) != grid:
        return Unaided(None)
    faults: list[str] = []
    board = Board(puzzle, grid, effects=blank.effects)
    deduced = await _deduced(board, grid, near, skip, level, faults, remembered or Remembered())
    if deduced is None:
        return Unaided(None, spent=not faults)
    return Unaided(replace(deduced, faults=tuple(faults)))


async def rehearsal(puzzle: Puzzle) -> None:
    """Warm up: make the hint for the board on which single lines settle nothing more, then hints from the start of the
    game.
    """
    stuck = Board(puzzle)
    await to_fixpoint(stuck)
    await unaided(puzzle, stuck.grid())
    grid = Grid.blank(puzzle.height, puzzle.width)
    while (hint := (await unaided(puzzle, grid)).hint) is not None and hint.kind != "done":
        grid = Grid.of(puzzle.height, puzzle.width, (*grid.cells(), *hint.cells))


def _check_request(puzzle: Puzzle, grid: Grid, near: At | None, skip: int, level: HintLevel) -> None:
    expect_choice("level", level, LEVELS)
    expect_puzzle(puzzle).check_shape(grid)
    if near is not None:
        expect_cell("near", near, puzzle.height, puzzle.width)
    expect_whole("skip", skip, 0)


def _done() -> Hint:
    return Hint("done", texts=(words.say("done"),) * 3)


async def _deduced(
    board: Board,
    grid: Grid,
    near: At | None,
    skip: int,
    level: HintLevel,
    faults: list[str],
    remembered: Remembered,
) -> Hint | None:
    """Return what a line settles on a board of proved marks, or otherwise what trying out a cell settles; None if
    nothing.

    `grid` is the player's. Cells that it shows already are used only when nothing new follows; cells that it shows with
    the wrong value come first. Messages about proofs that did not hold are added to `faults`.
    """
    puzzle, base = board.puzzle, board.grid()
    lines = LineIdeas()
    ideas = await lines.looking(board, grid, near)
    thinner = Thinner(board)
    for number in range(len(ideas)):
        step = await lines.move(board, grid, ideas[(skip + number) % len(ideas)], thinner)
        if await _holds(puzzle, base, step, faults):
            return replace(await told(puzzle, base, step), of=len(ideas))
    if not await to_fixpoint(board):
        # Only possible when the solutions of the clues are not known.
        return None
    base = board.grid()
    steps = await remembered.probe_steps(board, near)
    wrong = [step for step in steps if any(grid[cell[:2]] == opposite(cell)[2] for cell in step.cells)]
    news = [step for step in steps if any(grid[cell[:2]] == UNKNOWN for cell in step.cells)]
    steps = wrong or news or steps
    for number in range(len(steps)):
        step = steps[(skip + number) % len(steps)]
        if level == "why":
            step = await thinner.again(step)
        if await _holds(puzzle, base, step, faults):
            await pause()
            found = await told(puzzle, base, step) if level == "why" else announced(puzzle, step)
            return replace(found, of=len(steps))
        await pause()
    return None


async def _proved(board: Board, grid: Grid, known: Result, remembered: Remembered) -> Grid | None:
    """Return the marks of a grid, and of a board that holds them, that a hint may build on; None when some are
    wrong.
    """
    if grid.disagreements(known.solution or known.known) or await dead_lines(board):
        return None
    proved = grid.common(known.known)
    if known.status == "multiple" and proved != grid:
        possible = await remembered.extends(board.puzzle, grid)
        if possible is False:
            return None
        return grid if possible else proved
    return grid if known.solution is not None else proved


async def _known_besides(board: Board, known: Result, cells: tuple[Cell, ...]) -> Result:
    """Add these cells, and what lines deduce from them, to what is known."""
    more = Board(board.puzzle, known.known, effects=board.effects)
    more.settle_all(cells)
    await to_fixpoint(more)
    return replace(known, known=more.grid())


async def _holds(puzzle: Puzzle, grid: Grid, step: Step, faults: list[str]) -> bool:
    """Return whether a proof passes the independent check; if it does not, the engine is at fault, which is noted."""
    try:
        await verifying(puzzle, grid, step)
    except ProofError as error:
        faults.append(str(error))
        return False
    return True


# --- mistakes, and the end of logic ---


async def _mistake(puzzle: Puzzle, grid: Grid, known: Result) -> Hint:
    """Return the marks that cannot all be right as a hint, in the words of a check."""
    found = await checking(puzzle, grid, "solution", known)
    assert not found.ok
    cells = tuple((r, c, grid[r, c]) for r, c in found.mistakes)
    where, what, _, why, _ = found.texts
    return Hint("mistake", "mistake", cells, found.line, found.proof, texts=(where, what, why), faults=found.faults)


async def _last_resort(puzzle: Puzzle, grid: Grid, base: Grid, known: Result, near: At | None) -> Hint:
    """Return the hint for when no deduction is left: what the only solution adds to the proved marks `base`, or that
    several solutions are left.
    """
    if known.status != "multiple" and known.solution is None:
        return Hint("none", texts=(words.say("undecided"),) * 3, decided=False)
    left = known
    if known.status == "multiple":
        fitting = [one for one in known.solutions if one.common(base) == base]
        if len(fitting) > 1:
            return _ambiguous(puzzle, *fitting[:2])
        left = await Solving(puzzle, base, limit=2, options=PATIENCE, line_steps=False).quietly()
        if left.status == "multiple":
            return _ambiguous(puzzle, *left.solutions[:2])
        if left.solution is None:
            return Hint("none", texts=(words.say("undecided"),) * 3, decided=False)
    blank = [(r, c) for r in range(grid.height) for c in range(grid.width) if grid[r, c] == UNKNOWN]
    row, column = min(blank, key=lambda cell: (distance(cell, near), cell))
    assert left.solution is not None
    cells: tuple[Cell, ...] = ((row, column, left.solution[row, column]),)
    why = "search.why" if left is known else "search.left"
    texts = (
        words.say("search.where"),
        words.say("search.what", cells=words.places_words(puzzle, [(row, column)], None)),
        words.say(why, settled=words.settled_words(puzzle, cells, None)),
    )
    return Hint("search", "deeper search", cells, texts=texts)


def _ambiguous(puzzle: Puzzle, first: Grid, second: Grid) -> Hint:
    differ = first.disagreements(second)
    where = words.say("ambiguous.where")
    why = words.say("ambiguous.why", cells=words.places_words(puzzle, differ, None))
    return Hint("ambiguous", differing=differ, texts=(where, where, why))
