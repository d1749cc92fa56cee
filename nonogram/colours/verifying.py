"""Checks deductions in colours again, with `classic/` alone: nothing here knows how they were found.

A proof may use only the cells it cites; of each, all that is known counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cells import NOT, At, Cell
from ..classic import wu_colours
from ..errors import ProofError
from ..inks import values
from ..pausing import pause
from ..puzzle import line_name
from ..steps import Step
from .grid import ColourGrid
from .puzzle import ColourPuzzle

_Known = dict[At, str]
"""The values left for each cell of which something is known."""


async def verifying(puzzle: ColourPuzzle, grid: ColourGrid, proof: Step | None) -> None:
    """Raise ProofError unless a proof looks at lines or tries out a cell, and settles or rules out something, all of it
    follows from the clues and the cited cells, and of the cited cells something is known on the grid, which must have
    the puzzle's given cells.
    """
    if proof is None or not proof.cells:
        raise ProofError("nothing is settled")
    known = _cited(puzzle, grid, proof.cited)
    if proof.kind == "line":
        await _verify_link(puzzle, known, proof)
    elif proof.kind == "probe" and proof.outcome == "agreement":
        await _verify_agreement(puzzle, known, proof)
    elif proof.kind == "probe":
        await _verify_refutation(puzzle, known, proof)
    else:
        raise ProofError(f"a step of kind {proof.kind} is not a deduction")


async def verify_conflict(puzzle: ColourPuzzle, grid: ColourGrid, proof: Step) -> None:
    """Raise ProofError unless the marks that a conflict cites lead, over its steps, to a line without completion."""
    if not proof.steps or not await _fails(puzzle, _cited(puzzle, grid, proof.cited), proof.steps):
        raise ProofError("the chain of a conflict ends without a contradiction")


def _cited(puzzle: ColourPuzzle, grid: ColourGrid, cited: Iterable[At]) -> _Known:
    places = list(cited)
    if not all(0 <= row < grid.height and 0 <= column < grid.width for row, column in places):
        raise ProofError("a cited cell lies outside the grid")
    known = {at: grid.possible(at) for at in places}
    if any(len(left) > len(puzzle.inks) for left in known.values()):
        raise ProofError("nothing is known of a cited cell")
    return known


def _painted(puzzle: ColourPuzzle, known: _Known, line: int, cited: Iterable[At]) -> dict[At, str] | None:
    """Return what a line leaves of the values of its cells, from the cited cells alone."""
    if not 0 <= line < puzzle.height + puzzle.width:
        raise ProofError("a proof names a line that the puzzle does not have")
    every, some = values(len(puzzle.inks)), set(cited)
    places = [puzzle.at(line, index) for index in range(puzzle.length(line))]
    if not some <= set(places):
        raise ProofError(f"a cell cited for {line_name(line, puzzle.height)} lies outside it")
    found = wu_colours.solve_line(puzzle.clue(line), [known[at] if at in some else every for at in places])
    return None if found is None else dict(zip(places, found, strict=True))


def _has(left: str, value: str) -> bool:
    """Whether these values say that a cell has a value, or has it not."""
    return value[1:] not in left if value.startswith(NOT) else left == value


def _verify_line(puzzle: ColourPuzzle, known: _Known, step: Step) -> dict[At, str]:
    """Check a step of one line; return what it leaves of the values of its cells."""
    if step.line is None:
        raise ProofError("a line step names no line")
    name = line_name(step.line, puzzle.height)
    painted = _painted(puzzle, known, step.line, step.cited)
    if painted is None:
        raise ProofError(f"{name} has no completion")
    every = values(len(puzzle.inks))
    for row, column, value in step.cells:
        if value.removeprefix(NOT) not in every or not _has(painted.get((row, column), every), value):
            raise ProofError(f"{name} does not settle row {row + 1}, column {column + 1}")
    return painted


async def _verify_link(puzzle: ColourPuzzle, known: _Known, step: Step) -> None:
    """Check a step of one line, or one that is told by steps, from its cited cells alone."""
    if not step.steps:
        _verify_line(puzzle, known, step)
        return
    reached = await _follow(puzzle, {at: known[at] for at in step.cited}, step.steps)
    every = values(len(puzzle.inks))
    if not all(_has(reached.get((row, column), every), value) for row, column, value in step.cells):
        raise ProofError("the steps of a deduction do not settle its cells")


async def _follow(puzzle: ColourPuzzle, known: _Known, chain: Iterable[Step]) -> _Known:
    """Check each step of a chain against what is known before it; return what is known at the end."""
    known = dict(known)
    every = values(len(puzzle.inks))
    for step in chain:
        if not known.keys() >= set(step.cited):
            raise ProofError("a chain uses a cell that no earlier step settles")
        if step.kind != "line":
            raise ProofError(f"a step of kind {step.kind} is not a link of a chain")
        await _verify_link(puzzle, known, step)
        for row, column, value in step.cells:
            left = known.get((row, column), every)
            kept = left.replace(value[1:], "") if value.startswith(NOT) else value if value in left else ""
            if not kept:
                raise ProofError("a chain leaves nothing of a cell, and goes on")
            known[row, column] = kept
        await pause()
    return known


async def _verify_refutation(puzzle: ColourPuzzle, known: _Known, step: Step) -> None:
    """Check that the assumed value, or what is left without it ("!b"), leads to a line without completion, and that the
    step says the opposite.
    """
    if step.assumption is None or step.outcome != "contradiction":
        raise ProofError("a refutation assumes nothing")
    row, column, value = step.assumption
    assumed, rest = _ways(puzzle, known, step.assumption)
    if not await _fails(puzzle, {**known, (row, column): assumed}, step.steps):
        raise ProofError("the chain of a refutation ends without a contradiction")
    bare = value.removeprefix(NOT)
    opposite = ((row, column, bare),) if bare != value else ((row, column, NOT + bare),)
    if step.cells not in (opposite, ((row, column, rest),)):
        raise ProofError("a refutation settles something else than what it assumed")


def _ways(puzzle: ColourPuzzle, known: _Known, assumption: Cell) -> tuple[str, str]:
    """Return the values of a cell that an assumption leaves, and those that its opposite leaves."""
    row, column, value = assumption
    left = known.get((row, column), values(len(puzzle.inks)))
    bare = value.removeprefix(NOT)
    if bare not in left or left == bare:
        raise ProofError("a proof assumes what is known already")
    others = left.replace(bare, "")
    return (others, bare) if bare != value else (bare, others)


async def _verify_agreement(puzzle: ColourPuzzle, known: _Known, step: Step) -> None:
    """Check that an assumption and its opposite both lead to what the step says."""
    if step.assumption is None:
        raise ProofError("an agreement assumes nothing")
    row, column, _ = step.assumption
    every = values(len(puzzle.inks))
    for assumed, chain in zip(_ways(puzzle, known, step.assumption), (step.steps, step.other), strict=True):
        reached = await _follow(puzzle, {**known, (row, column): assumed}, chain)
        if not all(_has(reached.get((r, c), every), value) for r, c, value in step.cells):
            raise ProofError("the two chains of an agreement do not agree")


async def _fails(puzzle: ColourPuzzle, known: _Known, chain: Sequence[Step]) -> bool:
    """Whether the last line of a chain is left without completion."""
    if not chain:
        return False
    *steps, last = chain
    known = await _follow(puzzle, known, steps)
    if last.kind != "line" or last.line is None or last.cells or not known.keys() >= set(last.cited):
        return False
    return _painted(puzzle, known, last.line, last.cited) is None
