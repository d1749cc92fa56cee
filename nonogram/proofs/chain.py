"""Proofs by trying out a cell, before their lines cite anything: the moves under an assumption, and the effect of
each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..cells import Cell
from ..logic.effects import Effect
from ..logic.line import State
from ..steps import Step


class Link(NamedTuple):
    """An implication read backwards: the opposite of `effect` led, over these lines, to the opposite of `cause`, so
    `effect` follows from `cause`.
    """

    cause: Cell
    effect: Cell
    lines: tuple[int, ...]


Move = int | Link
"""One step of a chain as found: a line to solve, or a link."""


class Chain(NamedTuple):
    """An assumption, the moves that follow from it and the effect of each; `dead` is the state of the last line, if it
    has no completion.
    """

    assumption: Cell
    made: tuple[Move, ...]
    effects: tuple[Effect, ...]
    conflict: int | None
    dead: State
    arrived: bool
    """Whether the chain leads where it should: to a line without completion, or to the cell to be settled."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves; the line without completion comes last."""
        return self.made if self.conflict is None else (*self.made, self.conflict)


class Draft(NamedTuple):
    """A proof before its lines cite anything: the cell it settles, and the chains that lead to it, without superfluous
    moves. A single chain ends in a line without completion; two chains, one under each value of a cell, settle the same
    cell.
    """

    cell: Cell
    chains: tuple[Chain, ...]

    @property
    def length(self) -> int:
        """How many steps the proof will have."""
        return sum(len(chain.moves) for chain in self.chains)

    @property
    def lines(self) -> list[int]:
        """The lines that the first chain solves, in order."""
        return [move for move in self.chains[0].moves if isinstance(move, int)]


def moves_of(assumption: Cell, steps: Iterable[Step]) -> list[Move]:
    """Return the moves recorded in the steps under an assumption."""
    values = {assumption[:2]: assumption[2]}
    moves: list[Move] = []
    for step in steps:
        if step.line is not None:
            moves.append(step.line)
        else:
            # Of the cells that an implication cites, only its cause depends on the assumption.
            (cause,) = (at for at in step.cited if at in values)
            lines = tuple(one.line for one in step.steps if one.line is not None)
            moves.append(Link((*cause, values[cause]), step.cells[0], lines))
        values.update({(row, column): value for row, column, value in step.cells})
    return moves
