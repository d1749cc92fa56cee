"""What trying out one cell gives, the shortest chain first.

Chains are looked for by iterative deepening: all assumptions are followed for a few passes over the lines, then, if
nothing short was found, for more. On a board where no line alone gives anything no chain is shorter than LEAST: three
steps and a line without completion.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from .board import Board, Propagation
from .deducing import PAUSE
from .implication_hints import implication_steps
from .line_hints import distance
from .proof import Thinner, opposite
from .puzzle import BLACK, WHITE, At, Cell, Grid, Puzzle
from .steps import Step
from .techniques import Technique, classify, technique
from .telling import Scene, place_on

DEPTHS = (3, 5, 8, 1 << 30)
"""After how many passes over the lines an assumption is given up, one after the other."""
LEAST = 4
MANY = 60
"""So many assumptions that fail, the nearest, are looked at closely in one deepening."""
ENOUGH = 5
"""So many of the shortest chains are compared."""
AGREEING = 8
"""What both values of a cell lead to is looked at only when no chain to a contradiction is so short."""
AGREEMENTS = 6
"""So many agreements, of those with the fewest line solves, are looked at closely."""

Finding = Generator[None, None, list[Step]]
"""Yields where it may pause; returns proofs, best first."""


class Trial(NamedTuple):
    """What an assumption led to: the lines that gave something, in order, and the line without completion, if any; the
    row states in the end.
    """

    lines: tuple[int, ...]
    conflict: int | None
    rows: tuple[int, ...]


class Agreement(NamedTuple):
    """A cell of which both values lead to the same value of another."""

    cell: At
    target: Cell
    white: Trial
    black: Trial


def probe_steps(board: Board, near: At | None = None) -> Finding:
    """Proofs that rest on trying out one cell, each settling another one: the shortest chains there are, as far as the
    search for them goes; among these, those whose hardest step is easiest, then the nearest.

    Where trying out gives nothing, chains of implications. No step holds more than it needs, but what its lines cite is
    only made plain by `Thinner.again`. The board must be at its fixpoint.
    """
    search = _Search(board)
    order = yield from _order(board, near)
    for depth in DEPTHS:
        best = yield from search.deepen(order, depth)
        if best and best <= max(LEAST, depth):
            break
    if not best or best > AGREEING:
        yield from search.agree()
    if not search.steps:
        return (yield from implication_steps(board))
    steps = search.shortest()
    grid = board.grid()
    return sorted(
        steps, key=lambda step: (_hardest(board.puzzle, grid, step), distance(step.cells[0], near), step.cells)
    )


def technique_of(step: Step) -> Technique:
    """What a proof that tries out a cell is called."""
    chained = any(one.kind == "implication" for one in step.steps)
    return technique("implication chain" if chained else f"probe by {step.outcome}")


def length(step: Step) -> int:
    """How many line steps a proof takes."""
    return len(step.steps) + len(step.other)


def _hardest(puzzle: Puzzle, grid: Grid, step: Step) -> int:
    """The difficulty of the hardest step of a chain to whoever sees all that is known by then."""
    assert step.assumption is not None
    hardest = 0
    for assumption, chain in ((step.assumption, step.steps), (opposite(step.assumption), step.other)):
        scene = Scene(puzzle, grid)
        scene.put([assumption])
        for one in chain:
            if one.line is not None and one.cells:
                marks = [(place_on(puzzle, one.line, cell[:2]), cell[2]) for cell in one.cells]
                hardest = max(hardest, classify(puzzle.clue(one.line), scene.line(one.line), marks).difficulty)
            scene.put(one.cells)
    return hardest


# --- assumptions ---


def _order(board: Board, near: At | None) -> Generator[None, None, list[Cell]]:
    """The assumptions of which a line makes something, the nearest first, then those of which most is made."""
    gains = {}
    for line in range(len(board.states)):
        gains[line] = board.assumed(line).gains
        if line % PAUSE == 0:
            yield None
    ranked = []
    for row, column in board.open_cells():
        across, down = gains[row], gains[board.height + column]
        for value, a, b in ((WHITE, column, row), (BLACK, column + board.width, row + board.height)):
            if gain := across[a] + down[b]:
                ranked.append((distance((row, column), near), -gain, (row, column, value)))
    return [assumption for *_, assumption in sorted(ranked)]


def _follow(board: Board, assumption: Cell, depth: int) -> Generator[None, None, Trial]:
    """Propagate an assumption for about so many passes, and put the board back as it was."""
    row, column, value = assumption
    mark = board.mark()
    board.settle(row, column, value == BLACK)
    left = depth * (1 + max(board.height, board.width) // 32)
    while left > 0 and board.propagate(min(left, PAUSE)) is Propagation.UNFINISHED:
        left -= PAUSE
        yield None
    conflict = board.conflict_line
    lines = tuple(effect.line for effect in board.trail[mark + 1 :])
    rows = () if conflict is not None else tuple(board.states[: board.height])
    board.undo(mark)
    return Trial(lines, conflict, rows)


# --- short chains ---


class _Search:
    """Looks for short chains on one board; what was thinned once is kept."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.steps: dict[tuple[Cell, ...], Step] = {}
        """The shortest proof found of each cell."""
        self._thinner = Thinner(board, plainly=False)
        self._refuted: set[Cell] = set()
        self._agreements: list[Agreement] = []

    def deepen(self, order: list[Cell], depth: int) -> Generator[None, None, int]:
        """Follow assumptions for so many passes and refute those that fail; the length of the shortest proof, 0 for
        none. Ends early when enough were looked at.
        """
        self._agreements.clear()
        waiting: dict[Cell, Trial] = {}
        shortest = 0
        for assumption in order:
            if assumption in self._refuted:
                continue
            trial = yield from _follow(self.board, assumption, depth)
            if trial.conflict is not None:
                self._refuted.add(assumption)
                step = self._thinner.refute(assumption, (*trial.lines, trial.conflict))
                self._keep(step)
                shortest += length(step) == LEAST
                if len(self._refuted) >= MANY or shortest >= ENOUGH:
                    break
            else:
                self._pair(assumption, trial, waiting)
            yield None
        return min(map(length, self.steps.values()), default=0)

    def _pair(self, assumption: Cell, trial: Trial, waiting: dict[Cell, Trial]) -> None:
        """Note on what the outcomes of both values of a cell agree, once both are there."""
        row, column, value = assumption
        other = waiting.pop((row, column, WHITE if value == BLACK else BLACK), None)
        if other is None:
            waiting[assumption] = trial
            return
        white, black = (trial, other) if value == WHITE else (other, trial)
        for target in _agreed(self.board, white, black):
            self._agreements.append(Agreement((row, column), target, white, black))

    def agree(self) -> Generator[None, None, None]:
        """Prove what both values of a cell lead to."""
        self._agreements.sort(key=lambda one: len(one.white.lines) + len(one.black.lines))
        for one in self._agreements[:AGREEMENTS]:
            self._keep(self._thinner.agree(one.cell, one.target, one.white.lines, one.black.lines))
            yield None

    def shortest(self) -> list[Step]:
        """The shortest proofs, at most ENOUGH of them."""
        best = min(map(length, self.steps.values()))
        found = [step for step in self.steps.values() if length(step) == best][:ENOUGH]
        steps = [self._thinner.again(step) for step in found]
        best = min(map(length, steps))
        return [step for step in steps if length(step) == best]

    def _keep(self, step: Step) -> None:
        kept = self.steps.get(step.cells)
        if kept is None or length(step) < length(kept):
            self.steps[step.cells] = step


def _agreed(board: Board, white: Trial, black: Trial) -> list[Cell]:
    """The cells on which two outcomes agree."""
    width = board.width
    cells = []
    for row, (a, b) in enumerate(zip(white.rows, black.rows, strict=True)):
        gone = board.states[row] & ~(a | b)
        while gone:
            bit = (gone & -gone).bit_length() - 1
            gone &= gone - 1
            cells.append((row, bit, WHITE) if bit < width else (row, bit - width, BLACK))
    return cells
