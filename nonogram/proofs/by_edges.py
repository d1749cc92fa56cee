"""Edge logic: cells all along a line that the line beside it refutes, as one deduction.

A line along the border, or along a line that is finished, forces much in the line beside it: where a block of the one
lies decides how the blocks across go on into the other. What trying out a cell shows there often holds for many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..cells import At, Cell, opposite
from ..claims import Explanation
from ..logic.board import Board
from ..logic.trials import Supposed
from ..pausing import pause
from ..puzzle import Puzzle
from ..steps import Step
from .minimizer import Minimizer

REFUTED = "probe by contradiction"
LEAST = 2
"""A stretch has at least this many cells."""


class Stretch(NamedTuple):
    """Values of cells along one line that the line `beside` refutes, each with the lines that show it: first those that
    it refutes as the board is, then those that it refutes once these are settled, and so on.
    """

    beside: int
    waves: tuple[tuple[tuple[Cell, tuple[int, ...]], ...], ...]

    @property
    def refuted(self) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
        """All of them."""
        return sum(self.waves, ())


async def edge_step(board: Board, step: Step) -> Step | None:
    """Return a refutation together with those of other cells of its row or its column by a line beside it; None when
    there are none. The board must be at its fixpoint.
    """
    if step.outcome != "contradiction" or step.assumption is None:
        return None
    stretch = await along_edge(board, step.assumption)
    if stretch is None:
        return None
    minimizer = Minimizer(board, plainly=False)
    steps: list[Step] = []
    for wave in stretch.waves:
        with Supposed(board, *(cell for one in steps for cell in one.cells)):
            found = [await minimizer.refute(assumption, lines) for assumption, lines in wave]
        steps += (replace(one, kind="implication", outcome=None) for one in found)
    cells = tuple(cell for one in steps for cell in one.cells)
    cited = {at for one in steps for at in one.cited}.difference(cell[:2] for cell in cells)
    return Step("edge", cells, line=stretch.beside, cited=tuple(sorted(cited)), steps=tuple(steps))


async def along_edge(board: Board, assumption: Cell) -> Stretch | None:
    """Return the longest stretch to which a wrong assumption belongs; None if there is none of LEAST cells. The board
    must be at its fixpoint.
    """
    row, column, _ = assumption
    height, width = board.height, board.width
    found: list[Stretch] = []
    for line, first, count in ((row, 0, height), (height + column, height, width)):
        for beside in (line - 1, line + 1):
            if first <= beside < first + count and _refuting(board, assumption, line, beside):
                found.append(await _stretch(board, assumption, line, beside))
    longest = max(found, key=lambda one: len(one.refuted), default=None)
    return longest if longest is not None and len(longest.refuted) >= LEAST else None


async def _stretch(board: Board, assumption: Cell, line: int, beside: int) -> Stretch:
    row, column, value = assumption
    cells = (
        [(row, i) for i in range(board.width)] if line < board.height else [(i, column) for i in range(board.height)]
    )
    waves: list[tuple[tuple[Cell, tuple[int, ...]], ...]] = []
    settled: list[Cell] = []
    while not waves or waves[-1]:
        with Supposed(board, *settled):
            waves.append(await _wave(board, [(*at, value) for at in cells if board.is_open(*at)], line, beside))
        settled += (opposite(cell) for cell, _ in waves[-1])
    return Stretch(beside, tuple(waves[:-1]))


async def _wave(
    board: Board, assumptions: Iterable[Cell], line: int, beside: int
) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
    """Return the assumptions about cells of a line that the line beside it refutes now, each with the lines that show
    it.
    """
    refuted = []
    for assumption in assumptions:
        if lines := _refuting(board, assumption, line, beside):
            refuted.append((assumption, lines))
        await pause()
    return tuple(refuted)


def _refuting(board: Board, assumption: Cell, line: int, beside: int) -> tuple[int, ...]:
    """Return the lines that lead from an assumption over its line and the lines across to a contradiction in the line
    beside it; none when they do not.
    """
    row, column, _ = assumption
    across = {board.height + column if line < board.height else row}
    lines: list[int] = []
    with Supposed(board, assumption):
        effect = board.effect(line)
        if effect is not None and effect.dirty:
            across.update(effect.whites, effect.blacks)
        for one in (line, *sorted(across)):
            effect = board.effect(one)
            if effect is None:
                return ()
            if effect.dirty:
                board.apply([effect])
                lines.append(one)
        return (*lines, beside) if board.effect(beside) is None else ()


def explain_cases(puzzle: Puzzle, proof: Step, cases: Sequence[Step]) -> tuple[Step, ...]:
    """Return the cases of a deduction along an edge, explained: which of them leads on like an earlier one, and which
    steps across an earlier one has taken.
    """
    (row, column, _), other = proof.cells[:2]
    line = row if other[0] == row else puzzle.height + column
    found: list[Step] = []
    for case in cases:
        like = next((at for at, one in enumerate(found) if _across(line, one) == _across(line, case)), None)
        before = [step for one in found for step in one.steps if step.line != line and step.cells]
        known = tuple(at for at, step in enumerate(case.steps) if step in before)
        found.append(replace(case, why=Explanation(REFUTED, seen=seen_within(case), like=like, known=known)))
    return tuple(found)


def seen_within(step: Step) -> tuple[At, ...]:
    """Return the cells of which the explanations of a chain speak though the deduction does not cite them; those that
    the chain supposes or settles are not among them.
    """
    seen = {at for one in step.steps if one.why is not None for at in one.why.seen}
    new = {cell[:2] for one in step.steps for cell in one.cells}
    if step.assumption is not None:
        new.add(step.assumption[:2])
    return tuple(sorted(seen.difference(step.cited, new)))


def _across(line: int, case: Step) -> set[tuple[int | None, tuple[Cell, ...], tuple[At, ...]]]:
    """Return what the steps of a case rest on and settle, without those of the line of its cell."""
    return {(step.line, step.cells, step.cited) for step in case.steps if step.line != line}
