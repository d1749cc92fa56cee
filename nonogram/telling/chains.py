"""The chains of a proof as they are gone through step by step: what each of them supposes, and its steps for those who
read it from its end, back to what was supposed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..cells import Cell
from ..steps import Step, Told
from .words import cell_words, counted, listed, say, value_words


def told_in_turn(proof: Step, named: Callable[[str], str] = value_words) -> Step:
    """Return a proof, whose steps are told, with the texts of its chains; one that has no chain as it is. `named` says
    what a value is called.

    Those who read it count from 1: what the first chain supposes, its steps, what the other chain supposes, its steps.
    """
    if proof.assumption is None and proof.kind != "conflict":
        return proof
    supposed: list[Told] = []
    chains: list[tuple[Step, ...]] = []
    number = 1
    for assumption, chain in proof.chains:
        if assumption is not None:
            key = (
                "chain.suppose"
                if not supposed
                else "chain.fails.suppose"
                if proof.kind == "conflict"
                else "chain.other"
            )
            supposed.append(_supposed(key, assumption, named))
            number += 1
        chains.append(_from_end(chain, number, named))
        number += len(chain)
    return replace(proof, supposed=tuple(supposed), steps=chains[0], other=chains[1] if len(chains) > 1 else ())


def _supposed(key: str, assumption: Cell, named: Callable[[str], str]) -> Told:
    places = {"cell": cell_words(assumption), "value": named(assumption[2])}
    return Told(None, say(key, **places), from_end=say("chain.rests", **places))


def _from_end(chain: Sequence[Step], number: int, named: Callable[[str], str]) -> tuple[Step, ...]:
    """Return the steps of a chain, which are counted from `number`, with what each of them is for."""
    told = []
    for at, step in enumerate(chain):
        assert step.told is not None
        told.append(replace(step, told=replace(step.told, from_end=_purpose(chain, at, number, named))))
    return tuple(told)


def _purpose(chain: Sequence[Step], at: int, number: int, named: Callable[[str], str]) -> str:
    """Tell what a step is for, then the step."""
    step = chain[at]
    assert step.told is not None
    text = step.told.text
    if at == len(chain) - 1:
        return say("chain.leads" if step.cells else "chain.fails", text=text)
    needed = [(later, cells) for later in range(at + 1, len(chain)) if (cells := _needed(chain[later], step))]
    if not needed:
        return text
    if len(needed) > 1:
        return say(
            "chain.needs.steps", steps=listed([str(number + later) for later, _ in needed], "cells.and"), text=text
        )
    later, cells = needed[0]
    if len(cells) > 1:
        return counted("chain.needs.cells", len(cells), count=len(cells), step=number + later, text=text)
    cell, value = cell_words(cells[0]), named(cells[0][2])
    return say("chain.needs.cell", step=number + later, cell=cell, value=value, text=text)


def _needed(later: Step, step: Step) -> list[Cell]:
    """Return the cells of a step on which a later one rests."""
    return [cell for cell in step.cells if cell[:2] in later.cited]
