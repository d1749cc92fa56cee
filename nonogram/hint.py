"""The next cell that logic gives, with its proof.

A line that gives something comes first, then a probe, then a chain of implications, then, honestly labelled, deeper
search. A board that contradicts the clues gets the mistake, never a hint built on it. Every deduction is thinned
(`proof`), told from the cells it cites alone (`telling`) and re-proved by independent code (`verify`) before it leaves.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Literal

from . import explain
from .board import Board
from .check import checking, extends, know
from .deducing import to_fixpoint
from .line_hints import LineIdeas, distance
from .probe_hints import probe_steps, technique_of
from .proof import Thinner
from .puzzle import UNKNOWN, At, Cell, Grid, Puzzle, line_name
from .solver import Result, is_solved
from .steps import Outcome, Step, drain
from .techniques import technique
from .telling import Scene, Told, tell_probe
from .verify import ProofError, verify

HintKind = Literal["line", "probe", "search", "mistake", "done", "ambiguous", "none"]
HintLevel = Literal["where", "what", "why"]
LEVELS: tuple[HintLevel, ...] = ("where", "what", "why")


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint with its proof.

    `kind` says what it rests on, `technique` names it. `cells` are the cells that can be settled; for a mistake, the
    marks in question as they stand. `line` is the line it speaks of. `cited` are the known cells the proof rests on;
    for "ambiguous" the cells that differ between solutions. A probe has its `assumption`, the `outcome` and the chain:
    `steps` under the assumption, `other` under the opposite value when both agree. `told` says of a line's hint itself,
    or of each step of `steps` and then of `other`, how it is shown. `text` says it in words, as far as `level` allows;
    levels below "why" leave out what they do not tell. `of` is how many hints there are to choose from; `faults` says
    what was wrong with those that did not pass the check of their proofs and were withheld.
    """

    kind: HintKind
    technique: str | None = None
    cells: tuple[Cell, ...] = ()
    line: int | None = None
    cited: tuple[At, ...] = ()
    assumption: Cell | None = None
    outcome: Outcome | None = None
    steps: tuple[Step, ...] = ()
    other: tuple[Step, ...] = ()
    told: tuple[Told, ...] = ()
    level: HintLevel = "why"
    texts: tuple[str, str, str] = ("", "", "")
    of: int = 1
    faults: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The hint in words, as far as its level goes."""
        return self.texts[LEVELS.index(self.level)]

    @property
    def step_texts(self) -> tuple[str, ...]:
        """The words of each step of `steps` and then of `other`."""
        return tuple(told.text for told in self.told) if self.steps else ()

    def at(self, level: HintLevel) -> Hint:
        """The hint as it is told at its own or a lower level; ValueError for a higher one."""
        if not self.reaches(level):
            raise ValueError(f"a hint at level {self.level!r} does not tell {level!r}")
        where, what, why = self.texts
        texts = {"where": (where, "", ""), "what": (where, what, ""), "why": (where, what, why)}
        hint = replace(self, level=level, texts=texts[level])
        if level != "why":
            hint = replace(hint, cited=(), assumption=None, outcome=None, steps=(), other=(), told=())
        if level == "where":
            hint = replace(hint, technique=None, cells=(), line=None if self.kind == "mistake" else self.line)
        if level == "what" and self.kind == "mistake":
            hint = replace(hint, cells=())
        return hint

    def reaches(self, level: HintLevel) -> bool:
        """Whether the hint can be told at this level, too. ValueError for what is no level."""
        if level not in LEVELS:
            raise ValueError(f"level {level!r} is none of {', '.join(LEVELS)}")
        return LEVELS.index(level) <= LEVELS.index(self.level)

    def to_json(self) -> dict[str, object]:
        """The hint as plain lists and dicts; each step has its `technique`, `arrangements` and `text`."""
        named = technique(self.technique) if self.technique not in (None, "mistake") else None
        chains = (*self.steps, *self.other)
        steps = [told.to_json(step) for step, told in zip(chains, self.told, strict=True)] if chains else []
        shown = self.told[0].to_json() if self.told and not chains else {}
        return {
            "kind": self.kind,
            "technique": self.technique,
            "difficulty": named.difficulty if named else None,
            "rule": explain.say(named.rule) if named else None,
            "cells": [list(cell) for cell in self.cells],
            "line": self.line,
            "cited": [list(cell) for cell in self.cited],
            "arrangements": shown.get("arrangements"),
            "assumption": list(self.assumption) if self.assumption else None,
            "outcome": self.outcome,
            "steps": steps[: len(self.steps)],
            "other": steps[len(self.steps) :],
            "level": self.level,
            "text": self.text,
            "of": self.of,
            "faults": list(self.faults),
        }


Hinting = Generator[None, None, Hint]


def hint(puzzle: Puzzle, grid: Grid, level: HintLevel = "why", near: At | None = None, skip: int = 0) -> Hint:
    """The next step for a player, always a Hint.

    `level` "where" names only the place, "what" the cells, "why" the proof. `near` is the cell last worked on: among
    equals the nearest hint wins. `skip` asks for another hint than the first so many; after the last comes the first
    again. The same board gets the same hint. Raises PuzzleError when the grid has another size, ValueError for another
    level, a cell outside the grid or a negative skip.
    """
    return drain(hinting(puzzle, grid, near, skip, level=level)).at(level)


def hinting(
    puzzle: Puzzle,
    grid: Grid,
    near: At | None = None,
    skip: int = 0,
    known: Result | None = None,
    level: HintLevel = "why",
) -> Hinting:
    """`hint` as a generator that yields where it may pause; the hint it returns reaches at least the level asked for,
    which for a probe below "why" takes half the work. `known` is what `check.know` returned, if asked before.
    """
    if level not in LEVELS:
        raise ValueError(f"level {level!r} is none of {', '.join(LEVELS)}")
    puzzle.check_shape(grid)
    if near is not None and not (0 <= near[0] < puzzle.height and 0 <= near[1] < puzzle.width):
        raise ValueError(f"row {near[0] + 1}, column {near[1] + 1} lies outside the grid")
    if skip < 0:
        raise ValueError(f"{skip} hints cannot be skipped")
    if is_solved(puzzle, grid):
        return Hint("done", texts=(explain.say("done"),) * 3)
    if known is None:
        known = yield from know(puzzle)
    if known.status == "none":
        return Hint("none", texts=(explain.say("none"),) * 3)
    board = Board(puzzle, grid)
    base = yield from _proved(board, grid, known)
    if base is None:
        return (yield from _mistake(puzzle, grid, known))
    if base != grid:
        board = Board(puzzle, base)
    faults: list[str] = []
    ideas = yield from LineIdeas().looking(board, grid, near)
    thinner = Thinner(board)
    for number in range(len(ideas)):
        step = ideas[(skip + number) % len(ideas)].step(thinner)
        if _holds(puzzle, base, step, faults):
            return replace(told(puzzle, base, step), of=len(ideas), faults=tuple(faults))
    if not (yield from to_fixpoint(board)):
        raise AssertionError("marks that a solution has led to a contradiction")
    base = board.grid()
    steps = yield from probe_steps(board, near)
    for number in range(len(steps)):
        step = steps[(skip + number) % len(steps)]
        if level == "why":
            step = thinner.again(step)
        if _holds(puzzle, base, step, faults):
            yield None
            found = told(puzzle, base, step) if level == "why" else _announced(puzzle, step)
            return replace(found, of=len(steps), faults=tuple(faults))
        yield None
    return replace(_last_resort(puzzle, grid, known, near), faults=tuple(faults))


def _proved(board: Board, grid: Grid, known: Result) -> Generator[None, None, Grid | None]:
    """The marks of a grid, and of a board that holds them, on which a hint may build; None when some are wrong."""
    lines = range(board.height + board.width)
    if grid.disagreements(known.solution or known.known) or any(board.effect(line) is None for line in lines):
        return None
    proved = grid.common(known.known)
    if known.status == "multiple" and proved != grid:
        possible = yield from extends(board.puzzle, grid)
        if possible is False:
            return None
        return grid if possible else proved
    return grid if known.solution is not None else proved


def _holds(puzzle: Puzzle, grid: Grid, step: Step, faults: list[str]) -> bool:
    """Whether a proof passes the check by independent code; if not, it is a fault of the engine and noted."""
    try:
        verify(puzzle, grid, step)
    except ProofError as error:
        faults.append(str(error))
        return False
    return True


# --- telling ---


def told(puzzle: Puzzle, grid: Grid, step: Step) -> Hint:
    """A thinned line or probe step as a hint, told on the grid on which it was found."""
    return _told_line(puzzle, grid, step) if step.kind == "line" else _told_probe(puzzle, grid, step)


def _told_line(puzzle: Puzzle, grid: Grid, step: Step) -> Hint:
    assert step.line is not None
    shown = Scene(puzzle, grid).tell(step)
    name = line_name(step.line, puzzle.height)
    texts = (
        explain.say("line.where", line=name),
        explain.say("line.what", line=name, cells=explain.places_words(puzzle, _places(step), step.line)),
        shown.text,
    )
    return Hint("line", shown.technique, step.cells, step.line, step.cited, told=(shown,), texts=texts)


def _told_probe(puzzle: Puzzle, grid: Grid, step: Step) -> Hint:
    announced = _announced(puzzle, step)
    return replace(
        announced,
        cited=step.cited,
        assumption=step.assumption,
        outcome=step.outcome,
        steps=step.steps,
        other=step.other,
        told=tell_probe(puzzle, grid, step),
        level="why",
        texts=(*announced.texts[:2], explain.probe_text(puzzle, step)),
    )


def _announced(puzzle: Puzzle, step: Step) -> Hint:
    """A probe as far as level "what" tells it."""
    assert step.assumption is not None
    row = step.assumption[0]
    cell, cells = explain.cell_words(step.assumption), explain.places_words(puzzle, _places(step), None)
    where = explain.say("probe.where", line=line_name(row, puzzle.height))
    what = explain.say("probe.what", cell=cell, cells=cells)
    return Hint("probe", technique_of(step).name, step.cells, row, level="what", texts=(where, what, ""))


# --- mistakes, and the end of logic ---


def _mistake(puzzle: Puzzle, grid: Grid, known: Result) -> Hinting:
    """The marks that cannot all be right, as a check tells them."""
    found = yield from checking(puzzle, grid, "solution", known)
    assert not found.ok
    cells = tuple((r, c, grid[r, c]) for r, c in found.mistakes)
    where, what, _, why = found.texts
    return Hint("mistake", "mistake", cells, found.line, texts=(where, what, why))


def _last_resort(puzzle: Puzzle, grid: Grid, known: Result, near: At | None) -> Hint:
    if known.status == "multiple":
        first, second = known.solutions[:2]
        differ = first.disagreements(second)
        why = explain.say("ambiguous.why", cells=explain.places_words(puzzle, differ, None))
        where = explain.say("ambiguous.where")
        return Hint("ambiguous", None, cited=differ, texts=(where, where, why))
    if known.solution is None:
        return Hint("none", texts=(explain.say("undecided"),) * 3)
    blank = [(r, c) for r in range(grid.height) for c in range(grid.width) if grid[r, c] == UNKNOWN]
    row, column = min(blank, key=lambda cell: (distance(cell, near), cell))
    cells: tuple[Cell, ...] = ((row, column, known.solution[row, column]),)
    texts = (
        explain.say("search.where"),
        explain.say("search.what", cells=explain.places_words(puzzle, [(row, column)], None)),
        explain.say("search.why", settled=explain.settled_words(puzzle, cells, None)),
    )
    return Hint("search", "deeper search", cells, texts=texts)


def _places(step: Step) -> list[At]:
    return [(row, column) for row, column, _ in step.cells]
