"""The next cell that logic settles, with its proof.

A hint is a line if one settles something, otherwise a probe, otherwise a chain of implications, otherwise deeper
search, labelled as such. For a board that contradicts the clues it is the mistake, never a deduction from it. Every
deduction is thinned (`proofs.thinner`), proved again by independent code (`verify`), and told from the cells it cites
alone (`proofs.scene`).

How hard a hint searches: QUICK, PATIENCE and THOROUGH in `known` bound what is spent on finding the solutions, DEPTHS
and the constants beside it in `proofs.by_trials` the chains that are looked for.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from .. import words
from ..errors import expect_choice, expect_whole
from ..logic.board import Board
from ..logic.propagation import dead_lines, to_fixpoint
from ..logic.trials import Trials, farthest
from ..options import Options
from ..pausing import Pausing, Running, drain, pause
from ..proofs.scene import Scene
from ..proofs.thinner import Thinner
from ..puzzle import UNKNOWN, At, Cell, Grid, Puzzle, distance, expect_cell, expect_puzzle, opposite
from ..search.solver import Result, is_solved
from ..steps import Step
from ..verify import ProofError, verifying
from .answers import LEVELS, Hint, HintLevel, announced, placed, told
from .check import judged
from .known import PATIENCE, QUICK, THOROUGH, Afresh, Knowing, decide, know
from .remembered import Remembered

T = TypeVar("T")

KEPT = 8
"""So many answers about the solutions of puzzles are remembered from one `hint` to the next."""
TRIED = 400
"""At most this many cells are compared to find the one that settles most."""


def hint(puzzle: Puzzle, grid: Grid, level: HintLevel = "why", near: At | None = None, skip: int = 0) -> Hint:
    """Return the next step for a player, always a Hint.

    `level` "where" names only the place, "what" the cells (of a mistake, the lines), "why" the proof. `near` is the
    cell last worked on: among equal hints the nearest wins. `skip` is the number of hints to pass over; after the last
    hint comes the first again. The same board always gets the same hint, unless it takes more than a fixed effort to
    find out how many solutions the clues have. Raises PuzzleError when the grid has another size, ArgumentError for an
    unknown level, a cell outside the grid or a negative skip.

    >>> plus = ng.loads("3x3:1/3/1/1/3/1")
    >>> print(ng.hint(plus, ng.Grid.blank(3, 3)).text)
    Row 2, clue 3: the 3 fits only at columns 1 to 3, so they are black.
    """
    grid = _check_request(puzzle, grid, near, skip, level)
    known = _kept(puzzle, QUICK)
    source = _Kept()
    found = drain(hinting(puzzle, grid, near, skip, None if known.status == "unsolved" else known, level, None, source))
    if not found.decided:
        known = drain(decide(puzzle, puzzle.start))
        if known.status != "unsolved":
            found = drain(hinting(puzzle, grid, near, skip, known, level))
    return found.at(level)


@lru_cache(KEPT)
def _kept(puzzle: Puzzle, patience: Options) -> Result:
    return drain(know(puzzle, patience))


class _Kept(Afresh):
    """Remembers what was found out about the last puzzles."""

    async def of(self, puzzle: Puzzle) -> Result:
        return _kept(puzzle, THOROUGH)


async def hinting(
    puzzle: Puzzle,
    grid: Grid,
    near: At | None = None,
    skip: int = 0,
    known: Result | None = None,
    level: HintLevel = "why",
    remembered: Remembered | None = None,
    source: Knowing | None = None,
) -> Hint:
    """Run `hint` as a job that pauses. The hint reaches at least the level asked for; below "why" a probe takes half
    the work, and for "where" a line or a mistake takes a small part of it. `known` is the result of an earlier
    `known.know`, if there is one; what is not known is asked of `source` when the hint cannot be given without it.
    `remembered` is what earlier hints found.

    A board may be built on if its marks follow from the clues or some solution has them all, which is mostly found out
    much sooner than what all solutions have in common.
    """
    grid = _check_request(puzzle, grid, near, skip, level)
    remembered, source = remembered or Remembered(), source or Afresh()
    if is_solved(puzzle, grid):
        return _done()
    faults: list[str] = []
    trust = await _trust(puzzle, grid, known, remembered, source)
    if trust is not None:
        deduced = await _deduced(trust.board, grid, near, skip, level, faults, remembered)
        if deduced is None:
            deduced = await _last_resort(grid, trust, known, near, remembered, source)
        return replace(deduced, faults=tuple(faults))
    if known is None and await _shows_mistake(puzzle, grid, level, remembered):
        return await _mistake(puzzle, grid, None, level, remembered)
    known = known or await source.of(puzzle)
    if known.status == "none":
        return _nothing()
    board = Board(puzzle, grid)
    while True:
        base = None if await _wrong(board, grid, known, remembered) else grid.common(known.known)
        if base is None:
            mistake = await _mistake(puzzle, grid, known, level, remembered)
            return replace(mistake, faults=(*faults, *mistake.faults))
        board = Board(puzzle, base, effects=board.effects)
        deduced = await _deduced(board, grid, near, skip, level, faults, remembered)
        if deduced is None or all(grid[cell[:2]] == UNKNOWN for cell in deduced.cells):
            break
        known = await _known_besides(board, known, deduced.cells)
    if deduced is None:
        deduced = await _last_resort(grid, Trust(Board(puzzle, base), False), known, near, remembered, source)
    return replace(deduced, faults=tuple(faults))


class Trust(NamedTuple):
    """A board with marks that a hint may build on; whether they hold in every solution of the clues."""

    board: Board
    proved: bool


async def _trust(
    puzzle: Puzzle, grid: Grid, known: Result | None, remembered: Remembered, source: Knowing
) -> Trust | None:
    """Return a board with the marks of a grid, if they follow from the clues or some solution has them all. None when
    neither is found out, when lines refute the marks, or when all solutions become known meanwhile.
    """
    if known is not None and known.status == "none":
        return None
    if known is not None and known.solution is not None:
        return None if grid.disagreements(known.solution) else Trust(remembered.board(puzzle, grid), True)
    if await remembered.fails(puzzle, grid):
        return None
    proved = await remembered.follows(puzzle, grid)
    if proved or await _extends(puzzle, grid, known, remembered, source):
        return Trust(remembered.board(puzzle, grid), proved)
    if known is None and (known := source.at_hand(puzzle)) is not None:
        return await _trust(puzzle, grid, known, remembered, source)
    return None


async def _extends(puzzle: Puzzle, grid: Grid, known: Result | None, remembered: Remembered, source: Knowing) -> bool:
    """Return whether some solution is found to have the marks of a grid. A long search waits until it is clear that
    lines do not refute them.
    """
    if known is not None:
        remembered.see(puzzle, known.solutions)
    for patience in (QUICK, PATIENCE):
        found = await _unless_known(remembered.extends(puzzle, grid, patience), puzzle, known, source)
        if found is not None or await remembered.refuted_by_lines(puzzle, grid):
            return bool(found)
    return False


async def _unless_known(job: Pausing[T | None], puzzle: Puzzle, known: Result | None, source: Knowing) -> T | None:
    """Run a job to its end, or until a source finds out what is not known yet: then return None."""
    running = Running(job)
    for news in running:
        if known is None and source.at_hand(puzzle) is not None:
            running.drop()
            return None
        await pause(news)
    return running.result


async def unaided(puzzle: Puzzle, grid: Grid) -> Hint | None:
    """Return the hint for a board whose marks follow from the clues, line by line and by trying out cells, if lines or
    trying out cells settle more; otherwise None.
    """
    remembered = Remembered()
    if is_solved(puzzle, grid) or not await remembered.follows(puzzle, grid):
        return None
    return await _deduced(remembered.board(puzzle, grid), grid, None, 0, "why", [], remembered)


async def rehearsal(puzzle: Puzzle) -> None:
    """Warm up: make the hint for the board on which single lines settle nothing more, then hints from the start of the
    game.
    """
    stuck = Board(puzzle)
    await to_fixpoint(stuck)
    await unaided(puzzle, stuck.grid())
    grid = puzzle.start
    while (hint := await unaided(puzzle, grid)) is not None:
        grid = Grid.of(puzzle.height, puzzle.width, (*grid.cells(), *hint.cells))


def _check_request(puzzle: Puzzle, grid: Grid, near: At | None, skip: int, level: HintLevel) -> Grid:
    """Return the board with the given cells, after checking what was asked."""
    expect_choice("level", level, LEVELS)
    grid = expect_puzzle(puzzle).with_given(grid)
    if near is not None:
        expect_cell("near", near, puzzle.height, puzzle.width)
    expect_whole("skip", skip, 0)
    return grid


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
    lines, ideas = await remembered.line_ideas(board, grid, near)
    thinner, scene = Thinner(board), Scene(puzzle, base)
    for number in range(len(ideas)):
        idea = ideas[(skip + number) % len(ideas)]
        # For the place, the idea suffices that the move begins with.
        step = await (idea.step(thinner) if level == "where" else lines.move(board, grid, idea, thinner, scene))
        if await _holds(puzzle, base, step, faults):
            found = placed(puzzle, step) if level == "where" else await told(scene, step)
            return replace(found, of=len(ideas))
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
            found = await told(Scene(puzzle, base), step) if level == "why" else announced(puzzle, step)
            return replace(found, of=len(steps))
        await pause()
    return None


async def _wrong(board: Board, grid: Grid, known: Result, remembered: Remembered) -> bool:
    """Return whether some marks of a grid, and of a board that holds them, are known to be wrong."""
    if grid.disagreements(known.solution or known.known) or await dead_lines(board):
        return True
    return known.status in ("multiple", "unsolved") and await remembered.extends(board.puzzle, grid) is False


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


async def _shows_mistake(puzzle: Puzzle, grid: Grid, level: HintLevel, remembered: Remembered) -> bool:
    """Return whether lines refute some marks of a grid, and not the clues alone; above "where" with a proof."""
    if not await remembered.refuted_by_lines(puzzle, grid):
        return False
    if level == "where":
        return not (await remembered.refuter_of(puzzle)).hopeless
    return (await remembered.shown(puzzle, grid)).is_mistake


async def _mistake(puzzle: Puzzle, grid: Grid, known: Result | None, level: HintLevel, remembered: Remembered) -> Hint:
    """Return the marks that cannot all be right as a hint, in the words of a check; for "where", which names none of
    them, they are not looked for. `known` may be None where lines show them.
    """
    if level == "where" and (known is None or known.solutions):
        return Hint("mistake", "mistake", level=level, texts=(words.say("mistake.where"), "", ""))
    refuted = remembered.is_refuted(puzzle, grid)
    found = await judged(grid, await remembered.shown(puzzle, grid), known, refuted=refuted)
    assert not found.ok
    cells = tuple((r, c, grid[r, c]) for r, c in found.mistakes)
    where, what, _, why, _ = found.texts
    return Hint("mistake", "mistake", cells, found.line, found.proof, texts=(where, what, why), faults=found.faults)


async def _last_resort(
    grid: Grid, trust: Trust, known: Result | None, near: At | None, remembered: Remembered, source: Knowing
) -> Hint:
    """Return the hint for when no deduction is left: a cell that only the solver knows, or that several solutions are
    left.
    """
    puzzle, base = trust.board.puzzle, trust.board.grid()
    left = known
    if left is None:
        left = await _unless_known(remembered.left(puzzle, base), puzzle, None, source)
        if left is None or left.status == "unsolved":
            left = known = await source.of(puzzle)
    if left.status == "multiple":
        fitting = [one for one in left.solutions if one.common(base) == base]
        if len(fitting) > 1:
            return _ambiguous(puzzle, *fitting[:2])
    if left.solution is None and left is known:
        left = await remembered.left(puzzle, base)
        if left.status == "multiple":
            return _ambiguous(puzzle, *left.solutions[:2])
    if left.status == "none":
        return _nothing()
    if left.solution is None:
        return Hint("none", texts=(words.say("undecided"),) * 3, decided=False)
    only = trust.proved or (known or await source.of(puzzle)).solution is not None
    row, column, value = await _most_telling(trust.board, grid, left.solution, near)
    cells: tuple[Cell, ...] = ((row, column, value),)
    texts = (
        words.say("search.where"),
        words.say("search.what", cells=words.places_words(puzzle, [(row, column)], None)),
        words.say("search.why" if only else "search.left", settled=words.settled_words(puzzle, cells, None)),
    )
    return Hint("search", "deeper search", cells, texts=texts)


async def _most_telling(board: Board, grid: Grid, solution: Grid, near: At | None) -> Cell:
    """Return the cell unknown on a grid whose value lets lines settle most on a board, of several the nearest; only the
    nearest TRIED cells are compared.
    """
    await to_fixpoint(board)
    cells = [(r, c, solution[r, c]) for r in range(grid.height) for c in range(grid.width) if grid[r, c] == UNKNOWN]
    cells.sort(key=lambda cell: (distance(cell[:2], near), cell))
    open_cells = [cell for cell in cells[:TRIED] if board.is_open(*cell[:2])]
    return await farthest(Trials(board), open_cells) if open_cells else cells[0]


def _nothing() -> Hint:
    return Hint("none", texts=(words.say("none"),) * 3)


def _ambiguous(puzzle: Puzzle, first: Grid, second: Grid) -> Hint:
    differ = first.disagreements(second)
    where = words.say("ambiguous.where")
    why = words.say("ambiguous.why", cells=words.places_words(puzzle, differ, None))
    return Hint("ambiguous", differing=differ, texts=(where, where, why))
