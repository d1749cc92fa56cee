"""What lines settle on a board of trusted marks, and what trying out its cells settles, as verified hints; and the cell
to try out where nothing is found to be settled.
"""

from __future__ import annotations

from dataclasses import replace

from ...cells import BLACK, UNKNOWN, distance, opposite
from ...grid import Grid
from ...logic.board import Board
from ...logic.propagation import to_fixpoint
from ...logic.trials import farthest
from ...pausing import pause
from ...proofs.by_trials import assumptions
from ...proofs.complete_cited import beside_complete_blocks
from ...proofs.minimizer import Minimizer
from ...proofs.readable import read_at_once
from ...proofs.scene import Scene
from ...proofs.walk import move
from ...puzzle import Puzzle
from ...steps import Step
from ...telling import words
from ...verification import ProofError, verifying
from ..answers import Hint, announced, placed, told
from .question import Question

TRIED = 400
"""At most this many cells are compared to find the one that settles most."""
COMPARING = 0.6
"""The share of the time left in which they are."""


async def by_line(asked: Question, board: Board, faults: list[str]) -> Hint | None:
    """Return what a line settles on a board, none of it shown on the player's grid; None if nothing. Messages about
    proofs that did not hold are added to `faults`.
    """
    puzzle, base = board.puzzle, board.grid()
    lines, ideas = await asked.remembered.line_ideas(board, asked.grid, asked.near)
    minimizer, scene = Minimizer(board), Scene(puzzle, base)
    where = asked.level == "where"
    for number in range(len(ideas)):
        idea = ideas[(asked.skip + number) % len(ideas)]
        # For the place, the idea suffices that the move begins with.
        step = await (idea.step(minimizer) if where else move(board, asked.grid, lines, idea, minimizer, scene))
        if not where:
            step = await beside_complete_blocks(puzzle, base, step)
        if await _holds(puzzle, base, step, faults):
            found = placed(puzzle, step) if where else await told(scene, step)
            return replace(found, of=len(ideas))
    return None


async def by_trying(asked: Question, board: Board, faults: list[str]) -> Hint | None:
    """Return what trying out a cell settles on a board on which no line settles anything that the player's grid does
    not show; None if nothing, or nothing in time.

    Cells that the grid shows already are used only when nothing new follows; cells that it shows with the wrong value
    come first. Messages about proofs that did not hold are added to `faults`.
    """
    puzzle, grid, why = board.puzzle, asked.grid, asked.level == "why"
    if not await to_fixpoint(board):
        # Only possible when the solutions of the clues are not known.
        return None
    base, minimizer = board.grid(), Minimizer(board)
    steps = await asked.remembered.probe_steps(board, asked.near, asked.times.trials)
    wrong = [step for step in steps if any(grid[cell[:2]] == opposite(cell)[2] for cell in step.cells)]
    news = [step for step in steps if any(grid[cell[:2]] == UNKNOWN for cell in step.cells)]
    steps = wrong or news or steps
    for number in range(len(steps)):
        step = steps[(asked.skip + number) % len(steps)]
        if step.kind == "edge" and all(grid[cell[:2]] == UNKNOWN for cell in step.cells):
            step = await read_at_once(board, step)
        if why:
            step = await beside_complete_blocks(puzzle, base, await minimizer.again(step))
        if await _holds(puzzle, base, step, faults):
            await pause()
            found = await told(Scene(puzzle, base), step) if why else announced(puzzle, step)
            return replace(found, of=len(steps))
        await pause()
    return None


async def _holds(puzzle: Puzzle, grid: Grid, step: Step, faults: list[str]) -> bool:
    """Return whether a proof passes the independent check; if it does not, the engine is at fault, which is noted."""
    try:
        await verifying(puzzle, grid, step)
    except ProofError as error:
        faults.append(str(error))
        return False
    return True


async def trial(asked: Question, board: Board) -> Hint:
    """Return the hint to try out a cell: of those from which a line settles something, the nearest are compared."""
    puzzle, grid, near = asked.puzzle, asked.grid, asked.near
    await to_fixpoint(board)
    cells = [cell for cell in await assumptions(board, near) if grid[cell[:2]] == UNKNOWN][:TRIED]
    if not cells:
        row, column = min(board.open_cells(), key=lambda at: (distance(at, near), at))
        cells = [(row, column, BLACK)]
    trials = asked.remembered.trials(board, near)
    row, column, value = cell = await farthest(trials, cells, asked.times.end.part(COMPARING))
    settled = (await trials.follow(cell)).gain
    name = words.cell_words(cell)
    texts = (
        words.say("trial.where", line=words.line_words(puzzle.height, row)),
        words.say("trial.what", cell=name, value=words.value_words(value)),
        words.begun(words.counted("trial.why", settled, cell=name, value=words.value_words(value))),
    )
    return Hint("trial", line=row, try_cell=cell, texts=texts)


def nothing() -> Hint:
    """Return the hint for clues without a picture."""
    return Hint("none", texts=(words.say("none"),) * 3)
