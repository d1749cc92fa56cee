"""Deductions as values: the stream of steps that the solver yields, and the tree of steps that makes up a proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .brief import brief
from .cells import At, Cell, opposite
from .claims import Explanation

Kind = Literal["line", "probe", "edge", "implication", "conflict", "guess", "retract", "solution"]
Outcome = Literal["contradiction", "agreement"]


@dataclass(frozen=True, slots=True, repr=False)
class Told:
    """How a step is told, or what a chain supposes.

    `technique` is None for a line without completion. `seen` are known cells that the explanation uses but the proof
    does not cite: they follow from the cited ones, or from those of earlier parts of the same deduction, except for the
    black cells that show that a line is finished. `first` and `last` are where the blocks of the line start in the
    leftmost and the rightmost arrangement that fit the cells cited and seen; None when no arrangement does, and for a
    step without a line. `blocks` are those of the line's blocks that the text speaks of one by one. `from_end` is the
    text in a chain that is read from its end: it says first what the step is for. None in all other steps.
    """

    technique: str | None
    text: str
    first: tuple[int, ...] | None = None
    last: tuple[int, ...] | None = None
    seen: tuple[At, ...] = ()
    blocks: tuple[int, ...] = ()
    from_end: str | None = None

    __repr__ = brief

    def to_json(self) -> dict[str, object]:
        """Return this as plain lists, dicts and texts."""
        fit = self.first is not None and self.last is not None
        return {
            "technique": self.technique,
            "arrangements": {"first": list(self.first or ()), "last": list(self.last or ())} if fit else None,
            "seen": [list(at) for at in self.seen],
            "blocks": list(self.blocks),
            "text": self.text,
            "from_end": self.from_end,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One deduction, or one move of the search. A proof is its last step: the chains of that step hold the others.

    - `line`: `cells` follow from one line; `cited` are known cells of it that suffice (empty in the solver's own
      stream, where every cell of the line known before the step may be cited). A long deduction is told in parts: then
      `steps` are the parts, steps of the same line of which each may rest on those before. In colours they can also be
      steps of other lines before it; one that says the same of several lines across holds a step of each.
    - `probe`: `cells` follow because `assumption` leads to a contradiction, or because both values of that cell lead to
      them. `steps` is the chain under the assumption; when both agree, `other` is the chain under the opposite value.
      The last step of a chain that ends in a contradiction is a `line` step without cells: that line has no completion.
      The solver's own stream omits the chains, which few callers read and `hint` builds; there, `line` is the line
      without completion.
    - `implication`: `cells` follow from cells settled before, by what earlier probes found (FP2, FP3). In the chain of
      a hint it is proved like a refutation: assuming the opposite leads over `steps` to a contradiction.
    - `edge`: `cells` of one line follow because the line beside it, `line`, refutes their opposites. Each of `steps` is
      an `implication` that settles one of them, an `edge` step with several of these that are told as one, or a `line`
      step with those that their own line then gives.
    - `conflict`: the cells `cited`, marks of a player, cannot all be right. `steps` leads from them to a line without
      completion. With an `assumption`, the chain under it (`steps`) and under its opposite (`other`) both lead to one.
    - `guess`: the search tries `cells`: one cell, which is also the `assumption`; in a SAT search, all open cells,
      or the cell by which it leaves out a solution found.
    - `retract`: the search takes `cells` back: everything since the last guess, which failed or is exhausted.
    - `solution`: every cell is known; `cells` is empty.

    `why` is what is to be said of the step, `told` says it in words; both are None in the solver's own stream and in
    proofs that nobody has asked to see. `supposed` tells the assumption of each chain of a proof that is told.
    """

    kind: Kind
    cells: tuple[Cell, ...] = ()
    line: int | None = None
    cited: tuple[At, ...] = ()
    assumption: Cell | None = None
    outcome: Outcome | None = None
    steps: tuple[Step, ...] = ()
    other: tuple[Step, ...] = ()
    why: Explanation | None = None
    told: Told | None = None
    supposed: tuple[Told, ...] = ()

    __repr__ = brief

    @property
    def chains(self) -> tuple[tuple[Cell | None, tuple[Step, ...]], ...]:
        """Each chain with its assumption: `steps`, and `other` if it belongs to the proof."""
        first = (self.assumption, self.steps)
        if self.assumption is not None and (self.outcome == "agreement" or self.kind == "conflict"):
            return first, (opposite(self.assumption), self.other)
        return (first,)

    def to_json(self) -> dict[str, object]:
        """Return the step as plain lists and dicts; both chains under `steps` and `other`. A step that is told also has
        its `technique`, `arrangements`, `seen`, `blocks`, `text` and `from_end`.
        """
        return {
            "kind": self.kind,
            "cells": [list(cell) for cell in self.cells],
            "line": self.line,
            "cited": [list(cell) for cell in self.cited],
            "assumption": list(self.assumption) if self.assumption else None,
            "outcome": self.outcome,
            "supposed": [{"text": one.text, "from_end": one.from_end} for one in self.supposed],
            "steps": [step.to_json() for step in self.steps],
            "other": [step.to_json() for step in self.other],
            **(self.told.to_json() if self.told else {}),
        }
