"""What the solver tells while it works: one stream of small frozen values, read by solving, hinting and the replay on
the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .puzzle import At, Cell

Kind = Literal["line", "probe", "implication", "guess", "retract", "solution"]
Outcome = Literal["contradiction", "agreement"]


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction, or one move of the search.

    - `line`: `cells` follow from one line; `cited` are known cells of it that suffice (empty in the solver's own
      stream, where every cell of the line known before the step may be cited).
    - `probe`: `cells` follow because `assumption` leads to a contradiction, or because both values of that cell lead to
      them. `steps` is the chain under the assumption; when both agree, `other` is the chain under the opposite value.
      The last step of a chain that ends in a contradiction is a `line` step without cells: that line has no completion.
      The solver's own stream leaves the chains out, which few read and `hint` builds; `line` is the line without
      completion.
    - `implication`: `cells` follow from cells settled before, by what earlier probes found (FP2, FP3). In the chain of
      a hint it proves this as a refutation does: assuming the opposite leads over `steps` to a contradiction.
    - `guess`: the search tries `cells`: one cell, also the `assumption`; or, of a SAT search, all that were open.
    - `retract`: the search takes `cells` back: everything since the last guess, which failed or is exhausted.
    - `solution`: every cell is known; `cells` is empty.
    """

    kind: Kind
    cells: tuple[Cell, ...] = ()
    line: int | None = None
    cited: tuple[At, ...] = ()
    assumption: Cell | None = None
    outcome: Outcome | None = None
    steps: tuple[Step, ...] = ()
    other: tuple[Step, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The step as plain lists and dicts; both chains under `steps` and `other`."""
        return {
            "kind": self.kind,
            "cells": [list(cell) for cell in self.cells],
            "line": self.line,
            "cited": [list(cell) for cell in self.cited],
            "assumption": list(self.assumption) if self.assumption else None,
            "outcome": self.outcome,
            "steps": [step.to_json() for step in self.steps],
            "other": [step.to_json() for step in self.other],
        }
