"""Tells a deduction of one line: which technique it is, where the blocks can lie, and the words.

All of it is read off the cited cells, and off known cells that these alone stand for, so that whoever looks only at the
cells that are shown finds everything the words speak of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .. import words
from ..pausing import pause
from ..puzzle import UNKNOWN, At, Cell, Clue, Grid, Puzzle, clue_of, opposite
from ..steps import Step
from ..techniques.reading import Reading, Starts, extremes, read
from ..techniques.rules import Mark, Reason, Rule, marks_of
from ..techniques.technique import Technique, classify, finds, rule_of, technique
from . import sentences
from .citing import lean, stands_for

BACKWARDS = "implication chain"
EVERY = rule_of(technique("every arrangement agrees"))


@dataclass(frozen=True, slots=True)
class Told:
    """A step as it is told.

    `technique` is None for a line without completion. `seen` are the known cells that are not cited, but on which what
    is told rests: they follow from the cited ones, but for the black cells by which one sees that a line is finished.
    `first` and `last` are where the blocks of the line start in the leftmost and the rightmost arrangement that fit the
    cells cited and seen, None when no arrangement does. `inner` are the steps of an implication that is read backwards.
    """

    technique: str | None
    first: Starts | None
    last: Starts | None
    text: str
    seen: tuple[At, ...] = ()
    inner: tuple[Told, ...] = ()

    def to_json(self, step: Step | None = None) -> dict[str, object]:
        """What is told as plain values, with those of the step itself, if one is given."""
        inner = [told.to_json(one) for one, told in zip(step.steps, self.inner, strict=True)] if step else []
        return {
            **({**step.to_json(), "steps": inner} if step else {}),
            "technique": self.technique,
            "arrangements": {"first": list(self.first), "last": list(self.last)}
            if self.first is not None and self.last is not None
            else None,
            "seen": [list(at) for at in self.seen],
            "text": self.text,
        }


class Scene:
    """A board on which a chain of steps is being told: the player's grid and what was assumed and shown since."""

    def __init__(self, puzzle: Puzzle, grid: Grid) -> None:
        self.puzzle = puzzle
        self.grid = grid
        self._lines = [list(line) for line in grid.lines()]

    def put(self, cells: Iterable[Cell]) -> None:
        """Mark cells."""
        for row, column, value in cells:
            self._lines[row][column] = value
            self._lines[self.puzzle.height + column][row] = value

    def line(self, line: int) -> str:
        """A line as text."""
        return "".join(self._lines[line])

    def tell(self, step: Step) -> Told:
        """A line step told on the scene as it is before the step."""
        assert step.line is not None
        puzzle, line = self.puzzle, step.line
        clue, cited = puzzle.clue(line), [puzzle.index(line, at) for at in step.cited]
        alone = _only(self.line(line), cited)
        if extremes(clue, alone) is None:
            return Told(None, None, None, sentences.stuck_text(puzzle, line, alone))
        name, shown, argument = self._argue(step)
        seen = tuple(i for i, cell in enumerate(shown) if cell != alone[i])
        arrangements = extremes(clue, shown)
        assert arrangements is not None
        text = sentences.line_text(puzzle, line, cited, argument)
        return Told(name.name, *arrangements, text, tuple(puzzle.at(line, i) for i in seen))

    def technique(self, step: Step) -> Technique:
        """The technique by which a line step that settles cells is told. ValueError when it does not settle them."""
        return self._argue(step)[0]

    def _argue(self, step: Step) -> tuple[Technique, str, sentences.Argument]:
        """The technique of a line step, the line with what it cites and what is seen besides, and the reasons."""
        assert step.line is not None
        puzzle, line = self.puzzle, step.line
        clue, text = puzzle.clue(line), self.line(line)
        cited = [puzzle.index(line, at) for at in step.cited]
        marks = tuple((puzzle.index(line, cell[:2]), cell[2]) for cell in step.cells)
        # A finished line is called so, though fewer cells prove it than show it.
        finished = clue == clue_of(text) and clue != ()
        known = text if finished else stands_for(clue, text, cited)
        name = classify(clue, known, marks)
        if rule_of(name) == EVERY:
            alone = _only(text, cited)
            return name, alone, _step_by_step(clue, alone, marks)
        shown = _only(text, [*cited, *lean(clue, known, marks, cited, rule_of(name))])
        reading = read(clue, shown)
        return name, shown, [(reading, _reasons(rule_of(name), reading, marks))]

    async def tell_chain(self, chain: Iterable[Step]) -> tuple[Told, ...]:
        """The steps of a chain told one after the other; all of it then stands on the scene."""
        told = []
        for step in chain:
            told.append(await self._tell_backwards(step) if step.line is None else self.tell(step))
            self.put(step.cells)
            await pause()
        return tuple(told)

    async def _tell_backwards(self, step: Step) -> Told:
        assert step.assumption is not None
        # It was found before anything was assumed, but for the cells it cites: only these are to be seen.
        scene = Scene(self.puzzle, self.grid)
        scene.put([(row, column, self._lines[row][column]) for row, column in step.cited])
        scene.put([step.assumption])
        inner = await scene.tell_chain(step.steps)
        return Told(BACKWARDS, None, None, words.backwards_text(self.puzzle, step), inner=inner)


async def tell_chains(
    puzzle: Puzzle, grid: Grid, assumption: Cell | None, steps: Sequence[Step], other: Sequence[Step] = ()
) -> tuple[Told, ...]:
    """What is told of each of the steps of a chain, and then of those of another under the opposite assumption."""
    told: tuple[Told, ...] = ()
    for assumed, chain in ((assumption, steps), (assumption and opposite(assumption), other)):
        scene = Scene(puzzle, grid)
        scene.put([assumed] if assumed else [])
        told += await scene.tell_chain(chain)
    return told


def _only(text: str, shown: Sequence[int]) -> str:
    """A line with nothing known but some cells."""
    return "".join(cell if i in shown else UNKNOWN for i, cell in enumerate(text))


def _step_by_step(clue: Clue, text: str, marks: tuple[Mark, ...]) -> sentences.Argument:
    """Reasons for marks that no simple rule gives all of: of the rules that give any of them the one that gives most,
    then, with these known, the next; last what only all arrangements together give.
    """
    argument = []
    wanted = set(marks)
    while wanted:
        most: set[Mark] = set()
        for one, ideas in finds(clue, text):
            given = wanted & {mark for find in ideas for mark in marks_of(find)}
            if len(given) > len(most) and (rule_of(one) != EVERY or not most):
                most, best = given, one
        reading = read(clue, text)
        argument.append((reading, _reasons(rule_of(best), reading, tuple(sorted(most)))))
        for i, value in most:
            text = text[:i] + value + text[i + 1 :]
        wanted -= most
    return argument


def _reasons(rule: Rule, reading: Reading, marks: tuple[Mark, ...]) -> list[Reason]:
    """The reasons of a rule that together give the marks, each with the marks that no earlier one gives."""
    wanted = set(marks)
    chosen = []
    for find in rule(reading):
        for reason in find:
            if given := wanted & set(reason.marks):
                chosen.append(replace(reason, marks=tuple(sorted(given))))
                wanted -= given
    assert not wanted
    return chosen
