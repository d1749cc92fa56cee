"""Hints for marks that were neither proved nor found in a solution, and that lines do not refute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...cells import UNKNOWN, At, Cell
from ...grid import Grid
from ...logic.board import Board
from ...logic.propagation import to_fixpoint
from ...search.result import Result
from ...telling import words
from ..answers import Hint
from ..known import nothing_known
from .deduced import by_line, by_trying, nothing, trial
from .mistaken import mistake, wrong
from .question import Question

SOLVING = 0.5
"""The share of the time for trials that may be spent on the solutions of the clues first."""


async def in_doubt(asked: Question, faults: list[str]) -> Hint:
    """Return the mistake, if some marks are known to be wrong; otherwise what a line settles, first on the proved marks
    alone, then on the board as it is; then what trying out a cell settles on the proved marks, and at last the cell to
    try out. Marks that stay undecided are told.
    """
    puzzle, grid, remembered = asked.puzzle, asked.grid, asked.remembered
    known = asked.known or await asked.source.of(puzzle, asked.times.trials.part(SOLVING))
    known = _with(known or nothing_known(puzzle), remembered.proved(puzzle))
    if known.status == "none":
        return nothing()
    board = remembered.board(puzzle, grid)
    if await wrong(asked, board, known):
        return await mistake(asked, known)
    board = remembered.board(puzzle, grid.common(known.known))
    found = await by_line(asked, board, faults)
    if found is None and (found := await by_line(asked, remembered.board(puzzle, grid), faults)) is not None:
        return _unsure(found, _undecided(grid, known), rests=True)
    while found is None and (found := await by_trying(asked, board, faults)) is not None:
        if any(grid[cell[:2]] == UNKNOWN for cell in found.cells):
            break
        known = await _with_cells(known, board, found.cells)
        found = None
        if grid.disagreements(known.known):
            return await mistake(asked, known)
        if asked.times.trials.over():
            break
        board = Board(puzzle, grid.common(known.known), effects=board.effects)
        found = await by_line(asked, board, faults)
    undecided = _undecided(grid, known)
    if found is None:
        return _unsure(await trial(asked, remembered.board(puzzle, grid)), undecided, rests=True)
    return _unsure(found, undecided, rests=False)


def _with(known: Result, proved: Grid) -> Result:
    """Return what is known of the solutions, with other proved cells."""
    return replace(known, known=Grid.of(proved.height, proved.width, {*proved.cells(), *known.known.cells()}))


async def _with_cells(known: Result, board: Board, cells: Sequence[Cell]) -> Result:
    """Return what is known of the solutions, with proved cells and what lines deduce from them."""
    more = Board(board.puzzle, known.known, effects=board.effects)
    more.settle_all(cells)
    await to_fixpoint(more)
    return replace(known, known=more.grid())


def _undecided(grid: Grid, known: Result) -> tuple[At, ...]:
    return tuple(cell[:2] for cell in grid.cells() if known.known[cell[:2]] != cell[2])


def _unsure(hint: Hint, undecided: tuple[At, ...], rests: bool) -> Hint:
    """Return a hint that tells of undecided marks, on which it rests or does not."""
    if not undecided:
        return hint
    told = words.counted("marks.undecided.rests" if rests else "marks.undecided", len(undecided))
    where, *more = hint.texts
    what, why = (f"{text} {words.begun(told)}" if text else "" for text in more)
    return replace(hint, undecided=undecided, texts=(where, what, why))
