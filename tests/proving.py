"""What is needless in a proof, judged by `verify` alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import nonogram as ng
from nonogram.cells import Cell
from nonogram.help.answers import Hint
from nonogram.steps import Step
from nonogram.verify import ProofError, verify
from tests.boards import as_step, with_cells


def holds(puzzle: ng.Puzzle, grid: ng.Grid, proof: Step) -> bool:
    try:
        verify(puzzle, grid, proof)
    except ProofError:
        return False
    return True


def needless(puzzle: ng.Puzzle, grid: ng.Grid, proof: Hint | Step) -> list[str]:
    """Cited cells and steps without which a line or probe still holds."""
    step = as_step(proof) if isinstance(proof, Hint) else proof
    if step.kind == "line":
        return _needless_citations(puzzle, grid, step) + _needless_in(puzzle, grid, step.steps)
    if step.kind == "edge":
        return _needless_in(puzzle, grid, step.steps)
    assert step.assumption is not None
    row, column, value = step.assumption
    found = [f"{at} is cited without need" for at in step.cited if holds(puzzle, grid, _without(step, at))]
    for i in range(len(step.steps)):
        shorter = replace(step, steps=(*step.steps[:i], *step.steps[i + 1 :]))
        if holds(puzzle, grid, shorter):
            found.append(f"step {i} is needless")
    for i in range(len(step.other)):
        shorter = replace(step, other=(*step.other[:i], *step.other[i + 1 :]))
        if holds(puzzle, grid, shorter):
            found.append(f"step {i} of the other chain is needless")
    opposite = "." if value == "#" else "#"
    for assumption, chain in (((row, column, value), step.steps), ((row, column, opposite), step.other)):
        found += _needless_in(puzzle, with_cells(grid, (assumption,)), chain)
    return found


def _needless_in(puzzle: ng.Puzzle, scene: ng.Grid, chain: Sequence[Step]) -> list[str]:
    """Cells that steps of a chain cite without need, `scene` being the board under its assumption."""
    found = []
    for step in chain:
        if step.kind == "line":
            found += _needless_citations(puzzle, scene, step)
        else:
            found += needless(puzzle, scene, replace(step, kind="probe"))
        scene = with_cells(scene, step.cells)
    return found


def _needless_citations(puzzle: ng.Puzzle, scene: ng.Grid, step: Step) -> list[str]:
    return [f"{at} is cited without need" for at in step.cited if _still_holds(puzzle, scene, _without(step, at))]


def _still_holds(puzzle: ng.Puzzle, scene: ng.Grid, step: Step) -> bool:
    """Whether a line step holds; one that settles nothing holds when it has no completion, which proves anything."""
    if step.cells:
        return holds(puzzle, scene, step)
    assert step.line is not None
    spot: Cell = (step.line, 0, "#") if step.line < puzzle.height else (0, step.line - puzzle.height, "#")
    try:
        verify(puzzle, scene, replace(step, cells=(spot,)))
    except ProofError as error:
        return "has no completion" in str(error)
    return False


def _without(step: Step, at: tuple[int, int]) -> Step:
    return replace(step, cited=tuple(other for other in step.cited if other != at))
