"""What trying out one cell gives, the shortest chain first.

Chains are looked for by iterative deepening: all assumptions are followed for a few passes over the lines, then, if
nothing short was found, for more. On a board where no line alone gives anything no chain is shorter than LEAST: three
steps and a line without completion.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from .board import Board, Propagation
from .implication_hints import implication_steps
from .line_hints import At, distance
from .probe import PAUSE
from .proof import Thinner
from .puzzle import BLACK, WHITE, Cell
from .steps import Step
from .techniques import Technique, technique
from .telling import hardest

DEPTHS = (3, 5, 8, 1 << 30)
"""After how many passes over the lines an assumption is given up, one after the other."""
LEAST = 4
MANY = 60
"""So many assumptions that fail, the nearest, are looked at closely in one deepening."""
ENOUGH = 8
"""So many of the shortest chains are compared."""

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
    search for them goes; of these first those whose hardest step is easiest, then the nearest.

    Where trying out gives nothing, chains of implications. The board must be at its fixpoint.
    """
    order = yield from _order(board, near)
    short: list[Step] = []
    for depth in DEPTHS:
        short = yield from _shortest(board, order, depth)
        if short and length(short[0]) <= max(LEAST, depth):
            break
    if not short:
        return (yield from implication_steps(board))
    plain = Thinner(board)
    ranked = []
    for step in short:
        told = plain.again(step)
        grid = board.grid()
        ranked.append((hardest(board.puzzle, grid, told), distance(told.cells[0], near), told.cells, told))
        yield None
    return [told for *_, told in sorted(ranked, key=lambda entry: entry[:-1])]


def technique_of(step: Step) -> Technique:
    """What a proof that tries out a cell is called."""
    chained = any(one.kind == "implication" for one in step.steps)
    return technique("implication chain" if chained else f"probe by {step.outcome}")


def length(step: Step) -> int:
    """How many line steps a proof takes."""
    return len(step.steps) + len(step.other)


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


def _shortest(board: Board, order: list[Cell], depth: int) -> Finding:
    """The shortest proofs among assumptions followed for so many passes, at most ENOUGH of them, each of another cell;
    refutations before agreements.
    """
    thinner = Thinner(board, plainly=False)
    steps: dict[tuple[Cell, ...], Step] = {}
    agreements: list[Agreement] = []
    open_trials: dict[Cell, Trial] = {}
    looked = shortest = 0
    for assumption in order:
        trial = yield from _follow(board, assumption, depth)
        row, column, value = assumption
        if trial.conflict is not None:
            step = thinner.refute(assumption, (*trial.lines, trial.conflict))
            steps.setdefault(step.cells, step)
            looked += 1
            shortest += length(step) == LEAST
            if looked >= MANY or shortest >= ENOUGH:
                break
        else:
            other = open_trials.pop((row, column, WHITE if value == BLACK else BLACK), None)
            open_trials[assumption] = trial
            if other is not None:
                white, black = (trial, other) if value == WHITE else (other, trial)
                agreements += [
                    Agreement((row, column), target, white, black) for target in _agreed(board, white, black)
                ]
        yield None
    if not shortest:
        agreements.sort(key=lambda one: len(one.white.lines) + len(one.black.lines))
        for one in agreements[:MANY]:
            step = thinner.agree(one.cell, one.target, one.white.lines, one.black.lines)
            if step.cells not in steps or length(step) < length(steps[step.cells]):
                steps[step.cells] = step
            yield None
    best = min(map(length, steps.values()), default=0)
    return [step for step in steps.values() if length(step) == best][:ENOUGH]


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
