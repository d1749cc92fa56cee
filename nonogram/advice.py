"""What a hint says: a deduction at three levels, where, what and why."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Literal

from . import explain
from .probe_hints import technique_of
from .puzzle import At, Cell, Grid, Puzzle, line_name
from .steps import Outcome, Step
from .techniques import technique
from .telling import Scene, Told, tell_chains

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
        """The hint as plain lists and dicts; each step has its `technique`, `seen`, `arrangements` and `text`."""
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
            "seen": shown.get("seen", []),
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


def told(puzzle: Puzzle, grid: Grid, step: Step) -> Generator[None, None, Hint]:
    """A thinned line or probe step as a hint, told on the grid on which it was found. Yields where it may pause."""
    return _told_line(puzzle, grid, step) if step.kind == "line" else (yield from _told_probe(puzzle, grid, step))


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


def _told_probe(puzzle: Puzzle, grid: Grid, step: Step) -> Generator[None, None, Hint]:
    before = announced(puzzle, step)
    return replace(
        before,
        cited=step.cited,
        assumption=step.assumption,
        outcome=step.outcome,
        steps=step.steps,
        other=step.other,
        told=(yield from tell_chains(puzzle, grid, step.assumption, step.steps, step.other)),
        level="why",
        texts=(*before.texts[:2], explain.probe_text(puzzle, step)),
    )


def announced(puzzle: Puzzle, step: Step) -> Hint:
    """A probe as far as level "what" tells it."""
    assert step.assumption is not None
    row = step.assumption[0]
    cell, cells = explain.cell_words(step.assumption), explain.places_words(puzzle, _places(step), None)
    where = explain.say("probe.where", line=line_name(row, puzzle.height))
    key = "probe.what.agreement" if step.outcome == "agreement" else "probe.what"
    what = explain.say(key, cell=cell, cells=cells)
    return Hint("probe", technique_of(step).name, step.cells, row, level="what", texts=(where, what, ""))


def _places(step: Step) -> list[At]:
    return [(row, column) for row, column, _ in step.cells]
