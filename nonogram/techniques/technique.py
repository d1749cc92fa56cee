"""The techniques by which a person solves, cheapest first, and what each of those for a single line settles alone.

A technique is data: its name, its difficulty, the key of its rule in words, and how its proof is shown. A deduction is
classified by the simplest technique whose rule alone settles all of its cells, or by the hardest of those that settle
them one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple

from ..cells import Clue, Mark, with_value
from . import rules
from .parts import part_beside_a_placed_block
from .reading import Reading, read
from .rules import Find, Rule


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to deduce.

    `difficulty` orders techniques by the effort they cost a person, in whole steps; equal ones stand in the order in
    which one looks for them. `rule` says it in one sentence. `picture`: "blocks" shows the leftmost and the rightmost
    arrangement, "chain" a chain of steps. `known_as` are the names that players use for it where they differ from ours;
    two techniques share one where players make no difference. All are headings under "Solution techniques" in
    Wikipedia's article "Nonogram", which most guides follow:

    - simple boxes: the cells a block covers wherever it lies (overlap); simple spaces: those that none can reach;
    - forcing: its second half, gaps too small for any block that could come there;
    - glue: a black cell near the border, or near a cross that acts as one, draws the block there outward from it;
      mercury: at the same place, the cells nearer the border stay empty;
    - joining and splitting: black cells become one block, or are kept apart;
    - punctuating: crosses at both ends of a complete block;
    - contradictions (contradiction), and deeper recursion where one supposition does not suffice.
    """

    name: str
    difficulty: int
    picture: Literal["blocks", "chain", "none"] = "blocks"
    known_as: tuple[str, ...] = ()

    @property
    def rule(self) -> str:
        """The key of the technique's rule in the catalogue, one sentence."""
        return f"rule.{self.name}"


_LINE: tuple[tuple[Technique, Rule], ...] = (
    (Technique("empty line", 1), rules.empty_line),
    (Technique("finished line", 1), rules.finished_line),
    (Technique("longest block", 1, known_as=("punctuating",)), rules.longest_block),
    (Technique("full line", 1), rules.full_line),
    (Technique("overlap", 2, known_as=("simple boxes",)), rules.overlap),
    (Technique("anchored at an edge", 2, known_as=("glue", "mercury")), rules.anchored_at_an_edge),
    (Technique("gap too small", 3, known_as=("forcing",)), rules.gap_too_small),
    (Technique("part beside a placed block", 3), part_beside_a_placed_block),
    (Technique("blocks located", 3, known_as=("punctuating",)), rules.blocks_located),
    (Technique("out of reach", 3, known_as=("simple spaces",)), rules.out_of_reach),
    (Technique("run must join", 3, known_as=("joining and splitting",)), rules.run_must_join),
    (Technique("anchored at a cell", 3, known_as=("glue",)), rules.anchored_at_a_cell),
    (Technique("overlap within reach", 4, known_as=("simple boxes",)), rules.overlap_within_reach),
    (Technique("run must split", 4, known_as=("joining and splitting",)), rules.run_must_split),
    (Technique("every arrangement agrees", 6), rules.every_arrangement),
)

EVERY = _LINE[-1][0]

TECHNIQUES: tuple[Technique, ...] = (
    *(technique for technique, _ in _LINE),
    Technique("edge logic", 7, "chain"),
    Technique("probe by contradiction", 8, "chain", ("contradiction",)),
    Technique("probe by agreement", 9, "chain"),
    Technique("implication chain", 10, "chain"),
    Technique("deeper search", 12, "none", ("deeper recursion",)),
)
"""Every technique, cheapest first."""

_RANKS = {technique.name: rank for rank, technique in enumerate(TECHNIQUES)}
_RULES = {technique.name: rule for technique, rule in _LINE}

LINES_CACHED = 1024
"""The number of lines of which it is remembered what is found: leaving out cells one by one leads back to the same."""


def technique(name: str) -> Technique:
    """Return the technique with this name. Raises KeyError for any other name."""
    for one in TECHNIQUES:
        if one.name == name:
            return one
    raise KeyError(name)


def rank(technique: Technique) -> int:
    """Return the place of a technique among all, 0 for the cheapest."""
    return _RANKS[technique.name]


def rule_of(technique: Technique) -> Rule:
    """Return the rule of a technique for single lines. Raises KeyError for any other technique."""
    return _RULES[technique.name]


def within(difficulty: int) -> Technique:
    """Return the last technique for single lines that is no harder than this: at least 1."""
    return [technique for technique, _ in _LINE if technique.difficulty <= difficulty][-1]


def finds(clue: Clue, text: str, hardest: Technique = EVERY) -> Iterator[tuple[Technique, tuple[Find, ...]]]:
    """Yield what each technique alone finds on a line, cheapest technique first and none behind `hardest`; those that
    find nothing are left out. Raises Contradiction when the line has no completion.
    """
    for technique, found in _found(clue, text, hardest):
        yield technique, found.ideas


def gives(clue: Clue, text: str, hardest: Technique = EVERY) -> Iterator[tuple[Technique, frozenset[Mark]]]:
    """Yield what each technique alone gives on a line, in the order of `finds`."""
    for technique, found in _found(clue, text, hardest):
        yield technique, found.marks


def given_by(technique: Technique, clue: Clue, text: str) -> frozenset[Mark]:
    """Return what one technique for single lines gives on a line; it raises what `finds` raises."""
    line, number = _asked(clue, text), rank(technique)
    return (line.found[number] or line.ask(number)).marks


def with_given(clue: Clue, text: str, marks: Iterable[Mark]) -> str:
    """Return a line with marks that techniques give on it. These rule out no arrangement, so when they are asked again
    none is looked for.
    """
    before = _asked(clue, text)
    for mark in marks:
        text = with_value(text, *mark)
    _asked(clue, text).comes_after(before)
    return text


class _Found(NamedTuple):
    """What a technique finds on a line, and the marks that this gives."""

    ideas: tuple[Find, ...]
    marks: frozenset[Mark]


_NOTHING = _Found((), frozenset())


def _found(clue: Clue, text: str, hardest: Technique) -> Iterator[tuple[Technique, _Found]]:
    """Yield the techniques up to `hardest` that find something on a line."""
    line = _asked(clue, text)
    for number in range(rank(hardest) + 1):
        found = line.found[number] or line.ask(number)
        if found is not _NOTHING:
            yield TECHNIQUES[number], found


class _Line:
    """A line, and what the techniques find on it as far as they have been asked."""

    def __init__(self, clue: Clue, text: str) -> None:
        self._clue, self._text = clue, text
        self._reading: Reading | None = None
        self.found: list[_Found | None] = [None] * len(_LINE)
        """What each technique finds, by its number; None if it has not been asked."""

    @property
    def reading(self) -> Reading:
        """The line as read. Raises Contradiction when it has no completion."""
        if self._reading is None:
            self._reading = read(self._clue, self._text)
        return self._reading

    def comes_after(self, before: _Line) -> None:
        """Take the arrangements from the line `before`, from which all that is known besides here follows."""
        if self._reading is None:
            self._reading = before.reading.further(self._text)

    def ask(self, number: int) -> _Found:
        """Return what one of the techniques finds, and keep it."""
        found = _NOTHING
        if ideas := tuple(_LINE[number][1](self.reading)):
            found = _Found(ideas, frozenset([mark for find in ideas for reason in find for mark in reason.marks]))
        self.found[number] = found
        return found


@lru_cache(LINES_CACHED)
def _asked(clue: Clue, text: str) -> _Line:
    return _Line(clue, text)


@dataclass(frozen=True, slots=True)
class Way:
    """How a person finds cells of a line: by one technique alone or, where these are named as `stepwise`, by techniques
    no harder than it, each used on the line with those found before.
    """

    technique: Technique
    stepwise: frozenset[Mark] = frozenset()


def stages(
    clue: Clue, text: str, wanted: Iterable[Mark], hardest: Technique = EVERY
) -> Iterator[tuple[Technique, Reading, tuple[Mark, ...]]]:
    """Yield step by step how wanted cells are found: each time those that the cheapest technique gives, with the line
    as read then, on which those before are known. Ends when no technique up to `hardest` gives more of them.
    """
    left = set(wanted)
    while left and (stage := _next_stage(clue, text, left, hardest)) is not None:
        technique, given = stage
        yield technique, _asked(clue, text).reading, tuple(sorted(given))
        text = with_given(clue, text, given)
        left -= given


def _next_stage(clue: Clue, text: str, left: set[Mark], hardest: Technique) -> tuple[Technique, set[Mark]] | None:
    for technique, marks in gives(clue, text, hardest):
        if given := left & marks:
            return technique, given
    return None


def way_of(clue: Clue, text: str, cells: Iterable[Mark]) -> Way:
    """Return the easiest way to find all these cells, given as (index, value): by the simplest technique that alone
    settles them or, if that is easier or there is none, step by step.

    Raises Contradiction when the line has no completion, ValueError when the line does not settle the cells.
    """
    return _way_of(clue, text, frozenset(cells))


@lru_cache(LINES_CACHED)
def _way_of(clue: Clue, text: str, wanted: frozenset[Mark]) -> Way:
    for technique, marks in islice(gives(clue, text), 1):
        if _alone(technique, marks, wanted):
            return Way(technique)
    found = [(technique, marks) for technique, _, marks in stages(clue, text, wanted)]
    if wanted != {mark for _, marks in found for mark in marks}:
        raise ValueError(f"{text} does not give {sorted(wanted)}")
    hardest = max((technique for technique, _ in found), key=rank)
    for technique, marks in gives(clue, text, within(hardest.difficulty)):
        if _alone(technique, marks, wanted):
            return Way(technique)
    return Way(hardest) if hardest == EVERY else Way(hardest, wanted)


def _alone(technique: Technique, marks: frozenset[Mark], wanted: frozenset[Mark]) -> bool:
    """Return whether a technique gives all wanted cells at once, by reasons that it can tell."""
    return technique != EVERY and wanted <= marks


def classify(clue: Clue, text: str, cells: Iterable[Mark]) -> Technique:
    """Return the hardest technique of the simplest way to find these cells. Raises what `way_of` raises."""
    return way_of(clue, text, cells).technique
