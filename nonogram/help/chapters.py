"""The chapters of a proof that is too long to be followed in one go."""

from __future__ import annotations

from itertools import pairwise

from ..proofs.by_links import weight
from ..proofs.by_trials import SHORT
from ..steps import Step


def is_long(proof: Step) -> bool:
    """Return whether a proof has more line steps than a person follows."""
    return weight(proof) > SHORT


LEAST = 3
"""A chapter has at least this many steps."""


def chapters(proof: Step) -> tuple[int, ...]:
    """Return where the chapters of a long proof begin, counted over the steps of its chains, one chain after the other;
    nothing for a short proof. A new one begins where the reading jumps to another part of the board: where a step uses
    nothing that the one before it has settled.
    """
    if not is_long(proof):
        return ()
    begins, count = [], 0
    for _, chain in proof.chains:
        begins.append(count)
        for at, (before, step) in enumerate(pairwise(chain), count + 1):
            jumps = {cell[:2] for cell in before.cells}.isdisjoint(step.cited)
            if jumps and at - begins[-1] >= LEAST <= count + len(chain) - at:
                begins.append(at)
        count += len(chain)
    return tuple(begins)
