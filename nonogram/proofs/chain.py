"""Proofs by trying out a cell before their lines cite anything: the moves under an assumption, and what each did."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..logic.effects import Effect
from ..logic.line import State
from ..puzzle import Cell
from ..steps import Step


class Link(NamedTuple):
    """An implication read backwards: the opposite of `effect` led, over these lines, to the opposite of `cause`; so
    where `cause` is known `effect` follows.
    """

    cause: Cell
    effect: Cell
    lines: tuple[int, ...]


Move = int | Link
"""One step of a chain as it is found: a line to be solved, or a link."""


class Chain(NamedTuple):
    """An assumption, the moves that follow from it and what each did; `dead` is the state of the last line, if it has
    no completion.
    """

    assumption: Cell
    made: tuple[Move, ...]
    effects: tuple[Effect, ...]
    conflict: int | None
    dead: State
    arrived: bool
    """Whether it leads where it should: to a line without completion, or to the cell to be settled."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves, the line without completion last."""
        return self.made if self.conflict is None else (*self.made, self.conflict)


class Draft(NamedTuple):
    """A proof before its lines cite anything: which cell it settles, and the chains to it, none with a move too many.
    One chain ends in a line without completion; two, one under each value of a cell, settle the same.
    """

    cell: Cell
    chains: tuple[Chain, ...]

    @property
    def length(self) -> int:
        """How many steps the proof will have."""
        return sum(len(chain.moves) for chain in self.chains)


def moves_of(assumption: Cell, steps: Iterable[Step]) -> list[Move]:
    """The moves of which the steps under an assumption tell."""
    values = {assumption[:2]: assumption[2]}
    moves: list[Move] = []
    for step in steps:
        if step.line is not None:
            moves.append(step.line)
        else:
            # Of what an implication rests on, only its cause is not known without the assumption.
            (cause,) = (at for at in step.cited if at in values)
            lines = tuple(one.line for one in step.steps if one.line is not None)
            moves.append(Link((*cause, values[cause]), step.cells[0], lines))
        values.update({(row, column): value for row, column, value in step.cells})
    return moves
