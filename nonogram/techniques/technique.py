"""The techniques by which a person solves, cheapest first, and what each of those for a single line settles alone.

A technique is data: its name, its difficulty, the key of its rule in words, and how its proof is shown. A deduction is
classified by the simplest technique whose rule alone settles all of its cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from ..puzzle import Clue
from . import rules
from .reading import read
from .rules import Find, Mark, Rule, marks_of


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to deduce.

    `difficulty` orders techniques by the effort they cost a person, in whole steps; equal ones stand in the order in
    which one looks for them. `rule` says it in one sentence. `picture`: "blocks" shows the leftmost and the rightmost
    arrangement, "chain" a chain of steps.
    """

    name: str
    difficulty: int
    picture: Literal["blocks", "chain", "none"] = "blocks"

    @property
    def rule(self) -> str:
        """The key of the technique's rule in the catalogue, one sentence."""
        return f"rule.{self.name}"


_LINE: tuple[tuple[Technique, Rule], ...] = (
    (Technique("empty line", 1), rules.empty_line),
    (Technique("finished line", 1), rules.finished_line),
    (Technique("full line", 1), rules.full_line),
    (Technique("overlap", 2), rules.overlap),
    (Technique("anchored at an edge", 2), rules.anchored_at_an_edge),
    (Technique("gap too small", 3), rules.gap_too_small),
    (Technique("out of reach", 3), rules.out_of_reach),
    (Technique("run must join", 3), rules.run_must_join),
    (Technique("anchored at a cell", 3), rules.anchored_at_a_cell),
    (Technique("blocks located", 4), rules.blocks_located),
    (Technique("run must split", 4), rules.run_must_split),
    (Technique("every arrangement agrees", 6), rules.every_arrangement),
)

TECHNIQUES: tuple[Technique, ...] = (
    *(technique for technique, _ in _LINE),
    Technique("probe by contradiction", 8, "chain"),
    Technique("probe by agreement", 9, "chain"),
    Technique("implication chain", 10, "chain"),
    Technique("deeper search", 12, "none"),
)
"""Every technique, cheapest first."""


def technique(name: str) -> Technique:
    """Return the technique with this name. Raises KeyError for any other name."""
    for one in TECHNIQUES:
        if one.name == name:
            return one
    raise KeyError(name)


def rank(technique: Technique) -> int:
    """Return the place of a technique among all, 0 for the cheapest."""
    return TECHNIQUES.index(technique)


def rule_of(technique: Technique) -> Rule:
    """Return the rule of a technique for single lines. Raises KeyError for any other technique."""
    return dict(_LINE)[technique]


def finds(clue: Clue, text: str) -> Iterator[tuple[Technique, tuple[Find, ...]]]:
    """Yield what each technique alone finds on a line, cheapest technique first; those that find nothing are left out.
    Raises Contradiction when the line has no completion.
    """
    reading = read(clue, text)
    for technique, rule in _LINE:
        if ideas := tuple(rule(reading)):
            yield technique, ideas


def classify(clue: Clue, text: str, cells: Iterable[Mark]) -> Technique:
    """Return the simplest technique that alone settles all these cells, given as (index, value).

    Raises Contradiction when the line has no completion, ValueError when the line does not settle the cells.
    """
    wanted = set(cells)
    for technique, ideas in finds(clue, text):
        if wanted <= {mark for find in ideas for mark in marks_of(find)}:
            return technique
    raise ValueError(f"{text} does not give {sorted(wanted)}")
