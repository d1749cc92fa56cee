"""What is needless in a proof, judged by `verify`, and by the technique by which it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace

import nonogram as ng
from nonogram import verify
from nonogram.cells import UNKNOWN, At, Cell
from nonogram.claims import Cells, Marks, Pushed
from nonogram.help.answers import Hint
from nonogram.proofs.at_once import accounts
from nonogram.proofs.citing import only
from nonogram.proofs.scene import Scene
from nonogram.steps import Step
from nonogram.techniques.technique import classify
from nonogram.verification import ProofError
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
        return _needless_citations(puzzle, grid, step) + _needless_in(puzzle, grid, grid, step.steps)
    if step.kind == "edge":
        return _needless_in(puzzle, grid, grid, step.steps)
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
        found += _needless_in(puzzle, grid, with_cells(grid, (assumption,)), chain)
    return found


def _needless_in(puzzle: ng.Puzzle, grid: ng.Grid, scene: ng.Grid, chain: Sequence[Step]) -> list[str]:
    """Cells that steps of a chain cite without need, `scene` being the board under its assumption. Of steps read
    backwards only what they cite is seen besides the grid.
    """
    found = []
    for step in chain:
        if step.kind == "line":
            found += _needless_citations(puzzle, scene, step)
        else:
            seen = with_cells(grid, tuple((*at, scene[at]) for at in step.cited))
            found += needless(puzzle, seen, step if step.kind == "edge" else replace(step, kind="probe"))
        scene = with_cells(scene, step.cells)
    return found


def _needless_citations(puzzle: ng.Puzzle, scene: ng.Grid, step: Step) -> list[str]:
    """Cited things without which a line step holds and is told by a technique no harder, without naming the cells that
    are then not cited. Where it is seen at once, those without which it is not.
    """
    found = []
    for thing in things(puzzle, scene, step):
        fewer = replace(step, cited=tuple(at for at in step.cited if at not in thing))
        needed = not _still_holds(puzzle, scene, fewer) or _is_harder(puzzle, scene, fewer, step)
        needed = needed or (_is_at_once(puzzle, scene, step) and not _is_at_once(puzzle, scene, fewer))
        if not needed and thing.isdisjoint(_named(puzzle, scene, fewer)):
            found.append(f"{thing} is cited without need")
    return found


def _named(puzzle: ng.Puzzle, scene: ng.Grid, step: Step) -> set[At]:
    """The cells at which blocks are said to lie, or in rooms that are counted, where a line step is explained."""
    why = Scene(puzzle, scene).explain(step).why
    assert step.line is not None
    assert why is not None
    return {puzzle.at(step.line, i) for i in _cells_of(why.paragraphs) if i < puzzle.length(step.line)}


def _cells_of(said: object) -> Iterator[int]:
    if isinstance(said, Cells):
        yield from said.cells
    elif isinstance(said, Pushed):
        yield from range(said.cell) if said.side == "before" else range(said.cell + 1, 100)
    elif isinstance(said, tuple):
        for one in said:
            yield from _cells_of(one)
    elif is_dataclass(said) and not isinstance(said, Marks):
        for field in fields(said):
            yield from _cells_of(getattr(said, field.name))


def things(puzzle: ng.Puzzle, scene: ng.Grid, step: Step) -> list[set[At]]:
    """What a line step cites: cells of one value side by side are one thing."""
    assert step.line is not None
    found: list[set[At]] = []
    before = -2
    for index, at in sorted((puzzle.index(step.line, at), at) for at in step.cited):
        if index == before + 1 and scene[at] == scene[puzzle.at(step.line, before)]:
            found[-1].add(at)
        else:
            found.append({at})
        before = index
    return found


def _is_at_once(puzzle: ng.Puzzle, scene: ng.Grid, step: Step) -> bool:
    """Whether a line step that settles cells is seen at once from what it cites."""
    assert step.line is not None
    line = scene.lines()[step.line]
    alone = only(line, [puzzle.index(step.line, at) for at in step.cited])
    marks = tuple((puzzle.index(step.line, cell[:2]), cell[2]) for cell in step.cells)
    return any(accounts(puzzle.clue(step.line), alone, marks, line)) if marks else False


def _is_harder(puzzle: ng.Puzzle, scene: ng.Grid, step: Step, other: Step) -> bool:
    """Whether what a line step cites gives its cells only by a harder technique than that by which another is told."""
    line = step.line
    assert line is not None
    cited = {puzzle.index(line, at) for at in step.cited}
    text = "".join(cell if i in cited else UNKNOWN for i, cell in enumerate(scene.lines()[line]))
    marks = [(puzzle.index(line, cell[:2]), cell[2]) for cell in step.cells]
    told = Scene(puzzle, scene).technique(other)
    return bool(marks) and classify(puzzle.clue(line), text, marks).difficulty > told.difficulty


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
