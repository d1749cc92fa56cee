"""What trying out one cell gives, the shortest chain first.

Chains are looked for by iterative deepening: all assumptions are followed for a few passes over the lines, then, if
nothing short was found, for more. No chain is shorter than LEAST on a board where no line alone gives anything: three
line steps and a line without completion.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import NamedTuple

from .board import Board, Propagation
from .implication_hints import implication_steps
from .line_hints import At, distance
from .probe import Probe
from .proof import Thinner
from .puzzle import BLACK, WHITE, Cell
from .steps import Step
from .telling import Scene
from .techniques import Technique, technique

DEPTHS = (3, 5, 8, 1 << 30)
"""After how many passes over the lines an assumption is given up, one after the other."""
LEAST = 4
MANY = 60
"""So many assumptions that fail are looked at closely in one deepening; they are the nearest."""
ENOUGH = 8
"""So many of the shortest chains are compared."""

Finding = Generator[None, None, list[Step]]
"""Yields where it may pause; returns proofs, best first."""


def probe_steps(board: Board, near: At | None = None) -> Finding:
    """Proofs that rest on trying out one cell, the shortest first, then those whose hardest step is easiest, then the
    nearest; each settles another cell. The board must be at its fixpoint.
    """
    order = yield from _order(board, near)
    thinner = Thinner(board, plainly=False)
    short: list[Step] = []
    for depth in DEPTHS:
        trials = yield from _followed(board, order, depth)
        short = yield from _shortest(thinner, trials)
        if short and length(short[0]) <= max(LEAST, depth):
            break
    if not short:
        return (yield from implication_steps(board))
    plain = Thinner(board)
    told = []
    for step in short:
        told.append((*_price(board, step := plain.again(step)), _away(step, near), step.cells, step))
        yield None
    return [step for *_, step in sorted(told, key=lambda entry: entry[:-1])]


def technique_of(step: Step) -> Technique:
    """What a proof that is no line's is called."""
    return technique(step.kind if step.kind == "implication chain" else f"probe by {step.outcome}")


def length(step: Step) -> int:
    """How many line steps a proof takes."""
    return len(step.steps) + len(step.other)
