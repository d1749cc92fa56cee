"""Tells a deduction of one line: its technique, where the blocks can lie, and the text.

All of it uses only the cited cells and known cells that follow from these alone, so a reader who looks only at the
cells shown finds everything the text mentions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .. import words
from ..pausing import pause
from ..puzzle import BLACK, UNKNOWN, WHITE, At, Cell, Clue, Grid, Puzzle, clue_of
from ..steps import Step, Told
from ..techniques.parts import placed
from ..techniques.reading import Reading, Span, extremes, read, spans
from ..techniques.rules import Mark, Reason, Rule, marks_of
from ..techniques.technique import Technique, rule_of, stages, technique, way_of
from . import sentences
from .citing import lean, stands_for

BACKWARDS, REFUTED = "implication chain", "probe by contradiction"
EVERY = technique("every arrangement agrees")


class Scene:
    """A board on which a chain of steps is told: the player's grid and what has been assumed and shown since."""

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
        """Return a line as text."""
        return "".join(self._lines[line])

    def tell(self, step: Step, earlier: str = "") -> Step:
        """Return a line step with how it is told. The scene must be as it is before the step. `earlier` is the line
        with only the cells that earlier parts of the same deduction cite, show or settle.
        """
        assert step.line is not None
        puzzle, line = self.puzzle, step.line
        clue, cited = puzzle.clue(line), [puzzle.index(line, at) for at in step.cited]
        alone = _only(self.line(line), cited)
        if extremes(clue, alone) is None:
            return replace(step, told=Told(None, sentences.stuck_text(puzzle, line, alone)))
        if step.steps:
            return self._tell_parts(step, alone)
        name, shown, argument = self._argue(step)
        text, blocks = sentences.line_text(puzzle, line, argument)
        now = self.line(line)
        known = {block: run for block, run in _complete(clue, now, earlier).items() if block in blocks}
        if known and (again := _knowing(clue, now, known, name, shown, self._marks(step))) is not None:
            ends = {i for i, cell in enumerate(again[1]) if cell == WHITE != shown[i]}
            name, shown, argument = again
            text, blocks = sentences.line_text(puzzle, line, argument, ends)
        seen = tuple(i for i, cell in enumerate(shown) if cell != alone[i])
        arrangements = extremes(clue, shown)
        assert arrangements is not None
        places = tuple(puzzle.at(line, i) for i in seen)
        return replace(step, told=Told(name.name, text, *arrangements, places, blocks))

    def _tell_parts(self, step: Step, alone: str) -> Step:
        """Return a line step told part by part, under the technique of the first; `alone` is the line with only the
        cells cited. The scene must show the grid alone.
        """
        assert step.line is not None
        scene, parts = Scene(self.puzzle, self.grid), []
        lit: set[At] = set()
        for part in step.steps:
            told = scene.tell(part, _only(scene.line(step.line), [self.puzzle.index(step.line, at) for at in lit]))
            assert told.told is not None
            parts.append(told)
            scene.put(part.cells)
            lit.update(part.cited, told.told.seen, (cell[:2] for cell in part.cells))
        first = parts[0].told
        arrangements = extremes(self.puzzle.clue(step.line), alone)
        assert first is not None
        assert arrangements is not None
        text = sentences.parts_text(self.puzzle, step)
        return replace(step, steps=tuple(parts), told=Told(first.technique, text, *arrangements))

    def technique(self, step: Step) -> Technique:
        """Return the technique by which a line step that settles cells is told. Raises ValueError when it does not
        settle them.
        """
        return self._argue(step)[0]

    def _argue(self, step: Step) -> tuple[Technique, str, sentences.Argument]:
        """Return the technique of a line step, the line with only the cells cited and seen, and the reasons."""
        assert step.line is not None
        puzzle, line = self.puzzle, step.line
        clue, text = puzzle.clue(line), self.line(line)
        cited = [puzzle.index(line, at) for at in step.cited]
        marks = self._marks(step)
        # A finished line is told as such, even if fewer cells would prove it.
        finished = clue == clue_of(text) and clue != ()
        known = text if finished else stands_for(clue, text, cited)
        way = way_of(clue, known, marks)
        if way.technique == EVERY:
            alone = _only(text, cited)
            return EVERY, alone, _step_by_step(clue, alone, marks)
        shown = _only(text, [*cited, *lean(clue, known, marks, cited, way)])
        if way.stepwise:
            return way.technique, shown, _step_by_step(clue, shown, marks)
        reading = read(clue, shown)
        return way.technique, shown, [(reading, _reasons(rule_of(way.technique), reading, marks))]

    def _marks(self, step: Step) -> tuple[Mark, ...]:
        assert step.line is not None
        return tuple((self.puzzle.index(step.line, cell[:2]), cell[2]) for cell in step.cells)

    async def tell_chain(self, chain: Iterable[Step]) -> tuple[Step, ...]:
        """Return the steps of a chain, each told after the one before; at the end the scene shows them all."""
        told = []
        for step in chain:
            told.append(await self._tell_backwards(step) if step.line is None else self.tell(step))
            self.put(step.cells)
            await pause()
        return tuple(told)

    async def _tell_backwards(self, step: Step) -> Step:
        assert step.assumption is not None
        # It was found before anything was assumed, except for the cells it cites: only these may be seen.
        scene = Scene(self.puzzle, self.grid)
        scene.put([(row, column, self._lines[row][column]) for row, column in step.cited])
        scene.put([step.assumption])
        told = Told(BACKWARDS, words.backwards_text(self.puzzle, step))
        return replace(step, steps=await scene.tell_chain(step.steps), told=told)


async def tell_chains(puzzle: Puzzle, grid: Grid, proof: Step) -> Step:
    """Return a proof whose chains are told, starting from the grid."""
    told = []
    for assumed, chain in proof.chains:
        scene = Scene(puzzle, grid)
        scene.put([assumed] if assumed else [])
        told.append(await scene.tell_chain(chain))
    if proof.kind == "edge":
        told = [_tell_cases(puzzle, told[0])]
    return replace(proof, steps=told[0], other=told[1] if len(told) > 1 else ())


def _tell_cases(puzzle: Puzzle, cases: Sequence[Step]) -> tuple[Step, ...]:
    """Return the cases of a deduction along an edge, told; of one that leads on like an earlier one that is said."""
    told: list[Step] = []
    for case in cases:
        like = next((one for one in told if _across(puzzle, one) == _across(puzzle, case)), None)
        told.append(replace(case, told=Told(REFUTED, words.edge_case_text(puzzle, case, like))))
    return tuple(told)


def _across(puzzle: Puzzle, case: Step) -> set[tuple[int | None, tuple[Cell, ...], tuple[At, ...]]]:
    """Return what the steps of a case rest on and settle, without those of the line of its cell."""
    assert case.assumption is not None
    row, column, _ = case.assumption
    own = (row, puzzle.height + column)
    return {(step.line, step.cells, step.cited) for step in case.steps if step.line not in own}


def _only(text: str, shown: Sequence[int]) -> str:
    """Return a line on which only some cells are known."""
    return "".join(cell if i in shown else UNKNOWN for i, cell in enumerate(text))


def _complete(clue: Clue, text: str, earlier: str) -> dict[int, Span]:
    """Return the blocks that are complete between crosses or ends of a line, of which a cell is known from `earlier`
    and which what is known then shows to be there; and where they are.
    """
    n = len(text)
    there: dict[int, Span] = {}
    for start, stop in spans(BLACK, text) if earlier else ():
        around = range(start - 1, stop + 1)
        if any(text[i] != WHITE for i in (start - 1, stop) if 0 <= i < n) or earlier[start:stop].strip(UNKNOWN) == "":
            continue
        closed = "".join(text[i] if i in around else cell for i, cell in enumerate(earlier))
        there.update((block, run) for block, run in placed(read(clue, closed)).items() if run == (start, stop))
    return there


def _knowing(
    clue: Clue, text: str, known: dict[int, Span], name: Technique, shown: str, marks: tuple[Mark, ...]
) -> tuple[Technique, str, sentences.Argument] | None:
    """Return how marks are told to somebody who knows where some blocks are complete; None if that takes a harder
    technique.
    """
    around = {i for run in known.values() for i in range(run[0] - 1, run[1] + 1)}
    more = "".join(text[i] if i in around and cell == UNKNOWN else cell for i, cell in enumerate(shown))
    settled = tuple(sorted(known.items()))
    reading = replace(read(clue, more), settled=settled)
    if set(marks) <= {mark for find in rule_of(name)(reading) for mark in marks_of(find)}:
        return name, more, [(reading, _reasons(rule_of(name), reading, marks))]
    way = way_of(clue, more, marks)
    if way.technique.difficulty > name.difficulty or way.technique == EVERY:
        return None
    if way.stepwise:
        stepwise = _step_by_step(clue, more, marks)
        return way.technique, more, [(replace(one, settled=settled), reasons) for one, reasons in stepwise]
    return way.technique, more, [(reading, _reasons(rule_of(way.technique), reading, marks))]


def _step_by_step(clue: Clue, text: str, marks: tuple[Mark, ...]) -> sentences.Argument:
    """Return reasons for marks that no single technique gives, those of each with the marks before it known."""
    return [(reading, _reasons(rule_of(one), reading, given)) for one, reading, given in stages(clue, text, marks)]


def _reasons(rule: Rule, reading: Reading, marks: tuple[Mark, ...]) -> list[Reason]:
    """Return the reasons of a rule that together give the marks, each with the marks that no earlier reason gives."""
    wanted = set(marks)
    chosen = []
    for find in rule(reading):
        for reason in find:
            if given := wanted & set(reason.marks):
                chosen.append(replace(reason, marks=tuple(sorted(given))))
                wanted -= given
    assert not wanted
    return chosen
