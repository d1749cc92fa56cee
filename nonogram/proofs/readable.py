"""Deductions along an edge with no more cases than are read at once."""

from __future__ import annotations

from dataclasses import replace

from ..logic.board import Board
from ..steps import Step
from .by_edges import given_after
from .edge_cases import cost_to_read, explain_cases, in_order, line_of
from .scene import Scene

MOST = 190
"""The most that a deduction along an edge costs to read, about 350 English words, unless its first case costs more, and
without what its line gives in the end.
"""


async def read_at_once(board: Board, edge: Step) -> Step:
    """Return a deduction along an edge without the cases that would make it cost more than MOST, and with what its line
    then gives; a refutation if only the first is left, and settles all. What rests on cells left out goes with them.
    """
    puzzle = board.puzzle
    line = line_of(puzzle.height, edge.cells)
    cells = {cell[:2] for cell in edge.cells}
    kept: list[Step] = []
    told: list[Step] = []
    explained = await Scene(puzzle, board.grid()).explain_chain(edge.steps)
    for at in in_order(puzzle, edge, explained):
        step = edge.steps[at]
        before = {cell[:2] for one in kept for cell in one.cells}
        tried = [*told, explained[at]]
        costs = sum(cost_to_read(line, one) for one in explain_cases(puzzle, edge, tried))
        if (not kept or costs <= MOST) and before.issuperset(cells.intersection(step.cited)):
            kept.append(step)
            told = tried
    settled = tuple(cell for one in kept for cell in one.cells)
    if (more := await given_after(board, line, settled)) is not None:
        kept.append(more)
        settled += more.cells
    if len(kept) == 1:
        return replace(kept[0], kind="probe", outcome="contradiction")
    cited = {at for one in kept for at in one.cited}.difference(cell[:2] for cell in settled)
    cells_left = tuple(cell for cell in edge.cells if cell in settled)
    return replace(edge, cells=cells_left, cited=tuple(sorted(cited)), steps=tuple(kept))
