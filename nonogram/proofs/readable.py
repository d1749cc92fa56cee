"""Deductions along an edge with no more cases than are read at once."""

from __future__ import annotations

from dataclasses import replace

from ..grid import Grid
from ..puzzle import Puzzle
from ..steps import Step
from .edge_cases import cost_to_read, explain_cases, line_of
from .scene import explain_chains

MOST = 190
"""The most that a deduction along an edge costs to read, about 350 English words, unless its first case costs more."""


async def read_at_once(puzzle: Puzzle, grid: Grid, edge: Step) -> Step:
    """Return a deduction along an edge without the cases that would make it cost more than MOST; a refutation if only
    the first is left, and settles all. What rests on cells left out goes with them.
    """
    line, left = line_of(puzzle.height, edge.cells), MOST
    cells = {cell[:2] for cell in edge.cells}
    kept: list[Step] = []
    told: tuple[Step, ...] = ()
    explained = await explain_chains(puzzle, grid, edge)
    for step, case in zip(edge.steps, explained.steps, strict=True):
        before = {cell[:2] for one in kept for cell in one.cells}
        tried = explain_cases(puzzle, edge, [*told, case])
        costs = cost_to_read(line, tried[-1])
        if (not kept or costs <= left) and before.issuperset(cells.intersection(step.cited)):
            left -= costs
            kept.append(step)
            told = tried
    if len(kept) == 1:
        return replace(kept[0], kind="probe", outcome="contradiction")
    settled = {cell for one in kept for cell in one.cells}
    cited = {at for one in kept for at in one.cited}.difference(cell[:2] for cell in settled)
    cells_left = tuple(cell for cell in edge.cells if cell in settled)
    return replace(edge, cells=cells_left, cited=tuple(sorted(cited)), steps=tuple(kept))
