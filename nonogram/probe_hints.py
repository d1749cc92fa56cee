"""What trying out one cell gives, the shortest chain first."""

from __future__ import annotations

from collections.abc import Generator

from .board import Board
from .line_hints import At, distance
from .probe import probe
from .proof import Thinner
from .puzzle import BLACK, WHITE, Cell
from .steps import Step
from .techniques import Technique, technique

PROBES_AT_LEAST = 600
"""So many cells are tried for a short proof before the first one found is good enough."""
THINNED = 6
"""So many of the shortest chains are thinned; the shortest outcome wins."""

Finding = Generator[None, None, list[Step]]
"""Yields where it may pause; returns proofs, best first."""


def probe_steps(board: Board, near: At | None = None) -> Finding:
    """The shortest refutations of a single cell's value; where there is none, cells on which both values agree."""
    refuted: list[tuple[int, int, At, str]] = []
    agreed: list[tuple[int, int, At, Cell]] = []
    cells = sorted(board.open_cells(), key=lambda cell: (distance(cell, near), cell))
    for tried, cell in enumerate(cells):
        if tried >= PROBES_AT_LEAST and refuted:
            break
        white = yield from probe(board, *cell, False)
        black = yield from probe(board, *cell, True)
        for value, outcome in ((WHITE, white), (BLACK, black)):
            if outcome.conflict is not None:
                refuted.append((len(outcome.effects), distance(cell, near), cell, value))
        if (
            white.conflict is None
            and black.conflict is None
            and (target := _first_agreed(board, white.rows, black.rows))
        ):
            agreed.append((len(white.effects) + len(black.effects), distance(cell, near), cell, target))
        yield None
    thinner = Thinner(board)
    steps = []
    for _, _, cell, value in sorted(refuted)[:THINNED]:
        steps.append(thinner.refutation(cell, value, (yield from probe(board, *cell, value == BLACK))))
        yield None
    if not steps:
        for _, _, cell, target in sorted(agreed)[:THINNED]:
            white = yield from probe(board, *cell, False)
            black = yield from probe(board, *cell, True)
            steps.append(thinner.agreement(cell, target, white, black))
            yield None
    steps.sort(key=lambda step: (len(step.steps) + len(step.other), len(step.cited)))
    return steps


def technique_of(step: Step) -> Technique:
    """What a probe's proof is called."""
    return technique(f"probe by {step.outcome}")


def _first_agreed(board: Board, white: tuple[int, ...], black: tuple[int, ...]) -> Cell | None:
    width = board.width
    for row, (a, b) in enumerate(zip(white, black, strict=True)):
        if gone := board.states[row] & ~(a | b):
            bit = (gone & -gone).bit_length() - 1
            return (row, bit, WHITE) if bit < width else (row, bit - width, BLACK)
    return None
