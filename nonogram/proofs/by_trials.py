"""Deductions from trying out one cell, shortest chain first.

Chains are searched by iterative deepening: all assumptions are followed for a few passes over the lines; if no short
chain was found, they are followed further. On a board on which no line alone settles anything, no chain is shorter than
LEAST: three steps and a line without completion.
"""

from __future__ import annotations

from heapq import nsmallest
from typing import NamedTuple

from ..cells import BLACK, WHITE, At, Cell, distance, opposite
from ..grid import Grid
from ..logic.board import Board
from ..logic.line import State
from ..logic.trials import END, Trial, Trials, agreed
from ..pausing import NEVER, Deadline, Late, in_time, pause
from ..puzzle import Puzzle
from ..steps import Step
from ..techniques.technique import Technique, classify, technique
from .by_edges import edge_step
from .by_links import implication_steps, links_settle
from .chain import Draft
from .marked import Marked
from .minimizer import Minimizer
from .shortest import shortest_refutation

DEPTHS = (3, 5, 8, END)
"""The depths of the search, one after the other, in passes over the lines."""
LEAST = 4
MANY = 60
"""At most this many failing assumptions, the nearest, are examined in one deepening."""
ENOUGH = 5
"""At most this many of the shortest chains are compared, and as many made as short as they can be."""
EFFORT = 1000
"""The effort for making each of them shorter. Six times as much made none shorter on 478 boards of 15x15 to 30x30."""
AGREEING = 8
"""What both values of a cell lead to is examined only when no chain to a contradiction is this short."""
FOLLOWED = 60
"""At most this many proofs too long to follow are compared by what their cells let lines settle."""
SHORT = 8
"""A chain of more line steps than this is not a proof that a person follows."""
AGREEMENTS = 6
"""At most this many agreements, those with the fewest line solves, are examined."""


class Agreement(NamedTuple):
    """A cell whose two values both lead, over these lines, to the same value of another cell."""

    cell: At
    target: Cell
    white: tuple[int, ...]
    black: tuple[int, ...]


async def probe_steps(board: Board, near: At | None = None) -> list[Step]:
    """Return the proofs of a `TrialSearch` without a limit of time."""
    return await TrialSearch(board, near).steps()


async def _with_edges(board: Board, steps: list[Step]) -> list[Step]:
    """Put deductions along an edge in the place of the refutations that they include, those of most cells first."""
    edges: list[Step] = []
    left = []
    for step in steps:
        if any(step.cells[0] in edge.cells for edge in edges):
            continue
        edge = await edge_step(board, step)
        if edge is not None:
            edges.append(edge)
        else:
            left.append(step)
    settled = {cell for edge in edges for cell in edge.cells}
    return [
        *sorted(edges, key=lambda edge: -len(edge.cells)),
        *(step for step in left if step.cells[0] not in settled),
    ]


async def settles_by_trial(board: Board, cell: Cell) -> Technique | None:
    """Return the technique by which trying out cells settles this cell: its opposite fails, both values of some cell
    lead to it or, where such trials settle nothing at all, chains of implications do. None if none of them does, in
    which case no proof of `probe_steps` settles it. The board must be at its fixpoint.
    """
    trials = Trials(board)
    if (await trials.follow(opposite(cell))).conflict is not None:
        return technique("probe by contradiction")
    order = await assumptions(board, cell[:2])
    stuck = True
    waiting: dict[At, Trial] = {}
    for assumption in order:
        trial = await trials.follow(assumption)
        other = waiting.setdefault(assumption[:2], trial)
        if not trial.rows:
            stuck = False
        elif other is not trial and other.rows and (cells := agreed(board, trial.rows, other.rows)):
            if cell in cells:
                return technique("probe by agreement")
            stuck = False
        await pause()
    if stuck and await links_settle(board, trials, order, cell):
        return technique("implication chain")
    return None


def technique_of(step: Step) -> Technique:
    """Return the technique of a proof that tries out cells."""
    if step.kind == "edge":
        return technique("edge logic")
    chained = any(one.kind == "implication" for one in step.steps)
    return technique("implication chain" if chained else f"probe by {step.outcome}")


def length(step: Step) -> int:
    """Return the number of steps in a proof; of edge logic, in the longest of its refutations."""
    if step.kind == "edge":
        return max(map(length, step.steps))
    return len(step.steps) + len(step.other)


async def _hardest(puzzle: Puzzle, grid: Grid, step: Step) -> int:
    """Return the difficulty of a chain's hardest step for someone who sees everything known by then."""
    hardest = 0
    for assumption, chain in step.chains:
        board = Marked(puzzle, grid)
        board.put([assumption] if assumption else [])
        for one in chain:
            if one.line is not None and one.cells:
                marks = [(puzzle.index(one.line, cell[:2]), cell[2]) for cell in one.cells]
                hardest = max(hardest, classify(puzzle.clue(one.line), board.line(one.line), marks).difficulty)
                await pause()
            board.put(one.cells)
    return hardest


# --- assumptions ---


async def assumptions(board: Board, near: At | None = None) -> list[Cell]:
    """Return the assumptions from which a line settles something: nearest cells first, then those with the largest
    effect.
    """
    gains = {}
    for line in range(len(board.states)):
        gains[line] = board.assumed(line).gains
        if line % board.portion == 0:
            await pause()
    ranked = []
    for row, column in board.open_cells():
        across, down = gains[row], gains[board.height + column]
        for value, a, b in ((WHITE, column, row), (BLACK, column + board.width, row + board.height)):
            if gain := across[a] + down[b]:
                ranked.append((distance((row, column), near), -gain, (row, column, value)))
    return [assumption for *_, assumption in sorted(ranked)]


async def agreements(board: Board, trials: Trials, order: list[Cell], most: int = END) -> list[Agreement]:
    """Return what both values of a cell lead to within `most` line solves, as far as they were followed: those with the
    fewest, at most AGREEMENTS.
    """
    found = []
    waiting: dict[At, tuple[State, ...]] = {}
    for assumption in order:
        rows = await trials.rows(assumption)
        other = waiting.setdefault(assumption[:2], rows)
        if other is rows or not rows or not other:
            continue
        if targets := agreed(board, rows, other):
            white, black = [await trials.follow((*assumption[:2], value), 1) for value in (WHITE, BLACK)]
            if len(white.effects) + len(black.effects) <= most:
                found += [Agreement(assumption[:2], target, white.lines, black.lines) for target in targets]
        await pause()
    return nsmallest(AGREEMENTS, found, key=lambda one: len(one.white) + len(one.black))


# --- short chains ---


class TrialSearch:
    """A search for proofs that try out one cell of a board at its fixpoint and settle another: short chains first. It
    remembers what it has followed or minimised.
    """

    def __init__(self, board: Board, near: At | None = None) -> None:
        """Nobody else may change the board while the search is used. `near` is the cell preferred."""
        self.board = board
        self.trials: Trials = Trials(board)
        self.drafts: dict[Cell, Draft] = {}
        """The shortest proof found for each cell."""
        self._near = near
        self._minimizer = Minimizer(board, plainly=False)
        self._refuted: set[Cell] = set()

    async def steps(self, deadline: Deadline = NEVER) -> list[Step]:
        """Return the shortest chains the search finds; among these, those whose hardest step is easiest, then the
        nearest. If all chains are too long to follow, those come first whose cell lets lines settle most. If trying out
        cells settles nothing, they are chains of implications.

        At the deadline the search ends with what it has: the shortest chains so far, nothing if there are none. Asked
        again, it goes on. No step holds more than it needs, but only `Minimizer.again` chooses what its lines cite for
        plainness.
        """
        order = await assumptions(self.board, self._near)
        try:
            await in_time(self._seek(order), deadline)
            if not self.drafts:
                return await in_time(implication_steps(self.board, self.trials, order), deadline)
        except Late:
            if not self.drafts:
                return []
        if min(draft.length for draft in self.drafts.values()) > SHORT:
            return await _with_edges(self.board, await self.telling())
        grid = self.board.grid()
        ranked = []
        for step in await self.shortest():
            hardest = await _hardest(self.board.puzzle, grid, step)
            ranked.append((hardest, distance(step.cells[0], self._near), step.cells, step))
        return await _with_edges(self.board, [step for *_, step in sorted(ranked, key=lambda one: one[:3])])

    async def _seek(self, order: list[Cell]) -> None:
        """Look for short proofs, deeper and deeper."""
        for depth in DEPTHS:
            best = await self.deepen(order, depth)
            if best and best <= max(LEAST, depth):
                break
        if best > LEAST:
            best = await self.shorten()
        if not best or best > AGREEING:
            await self.agree(order)

    async def deepen(self, order: list[Cell], passes: int) -> int:
        """Follow assumptions for `passes` passes, refute those that fail, and return the length of the shortest proof,
        0 for none. Ends early when enough have been examined.
        """
        shortest = 0
        for assumption in order:
            if assumption in self._refuted:
                continue
            trial = await self.trials.follow(assumption, passes)
            if trial.conflict is not None:
                draft = await self._minimizer.against(assumption, trial.lines)
                self._refuted.add(assumption)
                self._keep(draft)
                shortest += draft.length == LEAST
                if len(self._refuted) >= MANY or shortest >= ENOUGH:
                    break
            await pause()
        return min([draft.length for draft in self.drafts.values()], default=0)

    async def shorten(self) -> int:
        """Make the shortest refutations as short as they can be, down from AGREEING steps, and return the length of the
        shortest.
        """
        for draft in nsmallest(ENOUGH, self.drafts.values(), key=lambda draft: draft.length):
            assumption = opposite(draft.cell)
            lines, _ = await shortest_refutation(self.board, assumption, draft.lines, EFFORT, AGREEING)
            self._keep(await self._minimizer.against(assumption, lines))
        return min([draft.length for draft in self.drafts.values()])

    async def agree(self, order: list[Cell]) -> None:
        """Prove what both values of a cell lead to, as far as they were followed."""
        for one in await agreements(self.board, self.trials, order):
            self._keep(await self._minimizer.alike(*one))

    async def shortest(self) -> list[Step]:
        """Return the shortest proofs, at most ENOUGH of them."""
        best = min([draft.length for draft in self.drafts.values()])
        found = [draft for draft in self.drafts.values() if draft.length == best][:ENOUGH]
        steps = []
        for draft in found:
            steps.append(await self._minimizer.again(await self._minimizer.finish(draft)))
        best = min(map(length, steps))
        return [step for step in steps if length(step) == best]

    async def telling(self) -> list[Step]:
        """Return, of the FOLLOWED shortest proofs, those of the cells that let lines settle most, at most ENOUGH; among
        equals the shortest, then the nearest.
        """
        ranked = []
        for cell, draft in nsmallest(FOLLOWED, self.drafts.items(), key=lambda kept: kept[1].length):
            trial = await self.trials.follow(cell)
            ranked.append((-trial.gain, draft.length, distance(cell, self._near), cell))
            await pause()
        return [await self._minimizer.finish(self.drafts[cell]) for *_, cell in nsmallest(ENOUGH, ranked)]

    def _keep(self, draft: Draft) -> None:
        kept = self.drafts.get(draft.cell)
        if kept is None or draft.length < kept.length:
            self.drafts[draft.cell] = draft
