"""Tells a deduction of one line: which technique it is, where the blocks can lie, and the words.

All of it is read off the cited cells, and off known cells that these alone stand for, so that whoever looks only at the
cells that are shown finds everything the words speak of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from . import explain, line_texts
from .citing import stands_for
from .proof import opposite
from .puzzle import UNKNOWN, Cell, Clue, Grid, Puzzle, clue_of
from .steps import Step
from .techniques import Mark, Reason, Rule, classify, extremes, finds, marks_of, read, rule_of, technique
from .techniques.reading import Reading, Starts

BACKWARDS = "implication chain"
EVERY = rule_of(technique("every arrangement agrees"))


@dataclass(frozen=True, slots=True)
class Told:
    """A step as it is told.

    `technique` is None for a line without completion. `first` and `last` are where the blocks of the line start in the
    leftmost and the rightmost arrangement that fit the cited cells alone, None when no arrangement does. `inner`
    are the steps of an implication that is read backwards.
    """

    technique: str | None
    first: Starts | None
    last: Starts | None
    text: str
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
        """A line step, or an implication read backwards, told on the scene as it is before the step."""
        if step.line is None:
            return self._tell_backwards(step)
        puzzle, line = self.puzzle, step.line
        clue, text = puzzle.clue(line), self.line(line)
        cited = [place_on(puzzle, line, at) for at in step.cited]
        alone = "".join(cell if i in cited else UNKNOWN for i, cell in enumerate(text))
        arrangements = extremes(clue, alone)
        if arrangements is None:
            return Told(None, None, None, line_texts.stuck_text(puzzle, line, alone))
        marks = tuple((place_on(puzzle, line, cell[:2]), cell[2]) for cell in step.cells)
        # A finished line is called so, though fewer cells prove it than show it.
        finished = clue == clue_of(text) and clue != ()
        seen = text if finished else stands_for(clue, text, cited)
        name = classify(clue, seen, marks)
        rule = rule_of(name)
        reading = read(clue, alone)
        if not set(marks) <= _given(rule, reading):
            reading = read(clue, seen)
        argument = [(reading, _reasons(rule, reading, marks))] if rule != EVERY else _step_by_step(clue, alone, marks)
        return Told(name.name, *arrangements, line_texts.line_text(puzzle, line, cited, argument))

    def tell_chain(self, assumption: Cell, chain: Iterable[Step]) -> tuple[Told, ...]:
        """The steps of a chain under an assumption, told one after the other; all of it then stands on the scene."""
        self.put([assumption])
        told = []
        for step in chain:
            told.append(self.tell(step))
            self.put(step.cells)
        return tuple(told)

    def _tell_backwards(self, step: Step) -> Told:
        assert step.assumption is not None
        # It was found before anything was assumed, but for the cells it cites: only these are to be seen.
        scene = Scene(self.puzzle, self.grid)
        scene.put([(row, column, self._lines[row][column]) for row, column in step.cited])
        inner = scene.tell_chain(step.assumption, step.steps)
        return Told(BACKWARDS, None, None, explain.backwards_text(self.puzzle, step), inner)


def tell_probe(puzzle: Puzzle, grid: Grid, step: Step) -> tuple[Told, ...]:
    """What is told of each of the steps of a probe, and then of those under the opposite value."""
    assert step.assumption is not None
    first = Scene(puzzle, grid).tell_chain(step.assumption, step.steps)
    return first + Scene(puzzle, grid).tell_chain(opposite(step.assumption), step.other)


def place_on(puzzle: Puzzle, line: int, at: tuple[int, int]) -> int:
    """The index of a cell in a line that it lies in."""
    return at[1] if line < puzzle.height else at[0]


def _given(rule: Rule, reading: Reading) -> set[Mark]:
    return {mark for find in rule(reading) for mark in marks_of(find)}


def _step_by_step(clue: Clue, text: str, marks: tuple[Mark, ...]) -> list[tuple[Reading, list[Reason]]]:
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
                most, rule = given, rule_of(one)
        reading = read(clue, text)
        argument.append((reading, _reasons(rule, reading, tuple(sorted(most)))))
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
