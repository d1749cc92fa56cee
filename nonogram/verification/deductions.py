"""Checks solutions and deductions again, with `classic/` alone: nothing here knows how they were found.

A proof may use only the cells it cites, so a cited set that does not suffice fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..cells import UNKNOWN, WHITE, Cell, opposite
from ..classic import wu
from ..colours import verifying as in_colours
from ..colours.puzzle import ColourPuzzle
from ..errors import ArgumentTypeError, type_name
from ..errors import ProofError as ProofError
from ..grid import Grid
from ..inks import LETTERS
from ..pausing import pause
from ..puzzle import Puzzle, line_name
from ..steps import Step

_Known = dict[tuple[int, int], str]


def verify_solution(puzzle: Puzzle, grid: Grid) -> None:
    """Raise ProofError unless the grid is complete, has the given cells, and the runs of every line match its clue."""
    puzzle.check_shape(grid)
    if not grid.complete:
        raise ProofError("a found solution has unknown cells")
    lines = _colour_runs(grid) if puzzle.inks else _runs(grid)
    for line, (runs, clue) in enumerate(zip(lines, puzzle.rows + puzzle.columns, strict=True)):
        if runs != clue:
            raise ProofError(f"{line_name(line, puzzle.height)} of a found solution does not match its clue")
    if puzzle.given is not None and any(grid[row, column] != value for row, column, value in puzzle.given.cells()):
        raise ProofError("a found solution does not have the given cells")


def _runs(grid: Grid) -> Iterator[tuple[int, ...]]:
    """Yield the lengths of the runs of each row and then of each column."""
    rows = [f"{black:0{grid.width}b}"[::-1] for black in grid.black]
    for cells in (*rows, *map("".join, zip(*rows, strict=True))):
        yield tuple(map(len, cells.replace("0", " ").split()))


def _colour_runs(grid: Grid) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the runs of each row and then of each column, with their inks."""
    rows = grid.rows()
    for cells in (*rows, *zip(*rows, strict=True)):
        runs = [(value, len(list(run))) for value, run in groupby(cells)]
        yield tuple((length, LETTERS.index(value) + 1) for value, length in runs if value != WHITE)


async def verifying(puzzle: Puzzle, grid: Grid, proof: Step | None) -> None:
    """Run the library's `verify` as a job that pauses."""
    if not isinstance(proof, Step | None):
        raise ArgumentTypeError(f"expected a Step, such as the proof of a hint, got {type_name(proof)}")
    if isinstance(puzzle, ColourPuzzle):
        await in_colours.verifying(puzzle, puzzle.with_given(grid), proof)
        return
    grid = puzzle.with_given(grid)
    if proof is None or not proof.cells:
        raise ProofError("nothing is settled")
    known = _cited(grid, proof.cited)
    if proof.kind == "line":
        _verify_line(puzzle, known, proof)
    if proof.kind in ("line", "edge"):
        if proof.steps or proof.kind == "edge":
            await _verify_parts(puzzle, known, proof)
        return
    if proof.kind != "probe" or proof.assumption is None:
        raise ProofError(f"a step of kind {proof.kind} is not a deduction")
    if proof.outcome == "contradiction":
        await _verify_refutation(puzzle, known, proof)
        return
    for assumption, chain in ((proof.assumption, proof.steps), (opposite(proof.assumption), proof.other)):
        outcome = await _follow(puzzle, _with(known, assumption), chain)
        if not all(outcome.get((r, c)) == v for r, c, v in proof.cells):
            raise ProofError("the two chains of an agreement do not agree")


async def _verify_parts(puzzle: Puzzle, known: _Known, proof: Step) -> None:
    """Check the steps that settle the cells of a proof one after the other; those of a line all look at that line."""
    if {cell for step in proof.steps for cell in step.cells} != set(proof.cells):
        raise ProofError("the steps of a deduction do not settle its cells")
    if proof.kind == "line" and any(step.kind != "line" or step.line != proof.line for step in proof.steps):
        raise ProofError("a step of a line's deduction looks elsewhere")
    await _follow(puzzle, known, proof.steps)


async def verify_conflict(puzzle: Puzzle, grid: Grid, proof: Step) -> None:
    """Raise ProofError unless the marks that a conflict cites lead, over the steps of its chain, to a line without
    completion. With an assumption, the marks must lead there with the assumption over `steps` and with its opposite
    over `other`.
    """
    known = _cited(puzzle.with_given(grid), proof.cited)
    ways = [(known, proof.steps)]
    if proof.assumption is not None:
        ways = [
            (_with(known, proof.assumption), proof.steps),
            (_with(known, opposite(proof.assumption)), proof.other),
        ]
    for start, chain in ways:
        if not chain or not await _chain_fails(puzzle, start, chain):
            raise ProofError("the chain of a conflict ends without a contradiction")


def _cited(grid: Grid, cited: Iterable[tuple[int, int]]) -> _Known:
    if not all(0 <= row < grid.height and 0 <= column < grid.width for row, column in cited):
        raise ProofError("a cited cell lies outside the grid")
    known = {cell: grid[cell] for cell in cited}
    if UNKNOWN in known.values():
        raise ProofError("a cited cell is not known")
    return known


def _verify_line(puzzle: Puzzle, known: _Known, step: Step) -> None:
    if step.line is None:
        raise ProofError("a line step names no line")
    painted = _painted(puzzle, known, step.line, step.cited)
    if painted is None:
        raise ProofError(f"{line_name(step.line, puzzle.height)} has no completion")
    for row, column, value in step.cells:
        index = puzzle.index(step.line, (row, column))
        settled = 0 <= index < len(painted) and painted[index] == value
        if not settled or puzzle.at(step.line, index) != (row, column):
            raise ProofError(
                f"{line_name(step.line, puzzle.height)} does not settle row {row + 1}, column {column + 1}"
            )


def _painted(puzzle: Puzzle, known: _Known, line: int, cited: Iterable[tuple[int, int]]) -> str | None:
    """Return the maximal painting of a line from the cited cells alone."""
    cited = set(cited)
    if not 0 <= line < puzzle.height + puzzle.width:
        raise ProofError("a proof names a line that the puzzle does not have")
    cells = [puzzle.at(line, index) for index in range(puzzle.length(line))]
    if not cited <= set(cells):
        raise ProofError(f"a cell cited for {line_name(line, puzzle.height)} lies outside it")
    return wu.solve_line(puzzle.clue(line), "".join(known[cell] if cell in cited else UNKNOWN for cell in cells))


def _with(known: _Known, assumption: Cell) -> _Known:
    row, column, value = assumption
    return {**known, (row, column): value}


async def _follow(puzzle: Puzzle, known: _Known, chain: Iterable[Step]) -> _Known:
    """Check each step of a chain against what is known before it; return what is known at the end."""
    known = dict(known)
    for step in chain:
        if not known.keys() >= set(step.cited):
            raise ProofError("a chain uses a cell that no earlier step settles")
        if step.kind == "line":
            _verify_line(puzzle, known, step)
        elif step.kind == "implication":
            await _verify_refutation(puzzle, {cell: known[cell] for cell in step.cited}, step)
        elif step.kind == "edge":
            await _verify_parts(puzzle, {cell: known[cell] for cell in step.cited}, step)
        else:
            raise ProofError(f"a step of kind {step.kind} is not a link of a chain")
        known.update({(r, c): v for r, c, v in step.cells})
        await pause()
    return known


async def _verify_refutation(puzzle: Puzzle, known: _Known, step: Step) -> None:
    """Check that the assumed value leads to a line without completion, and that the step settles the opposite value."""
    if step.assumption is None:
        raise ProofError("a refutation assumes nothing")
    if not step.steps or not await _chain_fails(puzzle, _with(known, step.assumption), step.steps):
        raise ProofError("the chain of a refutation ends without a contradiction")
    if step.cells != (opposite(step.assumption),):
        raise ProofError("a refutation settles a cell other than the one assumed")


async def _chain_fails(puzzle: Puzzle, known: _Known, chain: Sequence[Step]) -> bool:
    """Whether the last line of a chain is left without completion."""
    *steps, last = chain
    known = await _follow(puzzle, known, steps)
    if last.kind != "line" or last.line is None or last.cells:
        return False
    if not known.keys() >= set(last.cited):
        raise ProofError("a contradiction uses a cell that no earlier step settles")
    return _painted(puzzle, known, last.line, last.cited) is None
