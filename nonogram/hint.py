"""The next cell that logic gives, with its proof.

A line that gives something comes first, then a probe, then, honestly labelled, deeper search. A board that contradicts
the clues gets the mistake, never a hint built on it. Every deduction is thinned (`proof`) and re-proved by independent
code (`verify`) before it leaves.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Literal

from . import explain
from .board import Board
from .check import extends, know, stuck_line
from .probe import Deducing, deduce, probe
from .proof import Thinner
from .puzzle import BLACK, UNKNOWN, WHITE, Cell, Grid, Puzzle, clue_of, line_name
from .solver import Result, is_solved
from .steps import Outcome, Step, drain
from .verify import verify_step

HintKind = Literal["line", "probe", "search", "mistake", "done", "ambiguous", "none"]
HintLevel = Literal["where", "what", "why"]
LEVELS: tuple[HintLevel, ...] = ("where", "what", "why")

PROBES_AT_LEAST = 600
"""So many cells are tried for a short proof before the first one found is good enough."""
THINNED = 6
"""So many of the shortest chains are thinned; the shortest outcome wins."""

_At = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint with its proof.

    `kind` says what it rests on, `technique` names the rule. `cells` are the cells that can be settled; for a mistake,
    the marks in question as they stand. `line` is the line it speaks of. `cited` are the known cells the proof rests
    on; for "ambiguous" the cells that differ between solutions. A probe has its `assumption`, the `outcome` and the
    chain: `steps` under the assumption, `other` under the opposite value when both agree. `text` says it in words, as
    far as `level` allows; levels below "why" leave out what they do not tell.
    """

    kind: HintKind
    technique: str | None = None
    cells: tuple[Cell, ...] = ()
    line: int | None = None
    cited: tuple[_At, ...] = ()
    assumption: Cell | None = None
    outcome: Outcome | None = None
    steps: tuple[Step, ...] = ()
    other: tuple[Step, ...] = ()
    level: HintLevel = "why"
    texts: tuple[str, str, str] = ("", "", "")
    step_texts: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return self.texts[LEVELS.index(self.level)]

    def at(self, level: HintLevel) -> Hint:
        """The hint as it is told at a lower level."""
        if level not in LEVELS:
            raise ValueError(f"level {level!r} is none of {', '.join(LEVELS)}")
        hint = replace(self, level=level)
        if level != "why":
            hint = replace(hint, cited=(), assumption=None, outcome=None, steps=(), other=(), step_texts=())
        if level == "where":
            hint = replace(hint, cells=(), line=None if self.kind == "mistake" else self.line)
        if level == "what" and self.kind == "mistake":
            hint = replace(hint, cells=())
        return hint

    def to_json(self) -> dict[str, object]:
        """The hint as plain lists and dicts; each step of a chain has its `text`."""
        texts = iter(self.step_texts)
        return {
            "kind": self.kind,
            "technique": self.technique,
            "cells": [list(cell) for cell in self.cells],
            "line": self.line,
            "cited": [list(cell) for cell in self.cited],
            "assumption": list(self.assumption) if self.assumption else None,
            "outcome": self.outcome,
            "steps": [{**step.to_json(), "text": next(texts)} for step in self.steps],
            "other": [{**step.to_json(), "text": next(texts)} for step in self.other],
            "level": self.level,
            "text": self.text,
        }


Hinting = Generator[None, None, Hint]


def hint(puzzle: Puzzle, grid: Grid, level: HintLevel = "why", near: _At | None = None, skip: int = 0) -> Hint:
    """The next step for a player, always a Hint.

    `level` "where" names only the place, "what" the cells, "why" the proof. `near` is the cell last worked on: among
    equals the nearest hint wins. `skip` asks for another hint than the first so many. Raises PuzzleError when the grid
    has another size, ValueError for another level.
    """
    if level not in LEVELS:
        raise ValueError(f"level {level!r} is none of {', '.join(LEVELS)}")
    return drain(hinting(puzzle, grid, near, skip)).at(level)


def hinting(puzzle: Puzzle, grid: Grid, near: _At | None = None, skip: int = 0, known: Result | None = None) -> Hinting:
    """`hint` at level "why" as a generator that yields where it may pause. `known` is what `check.know` returned, if
    asked before.
    """
    puzzle.check_shape(grid)
    if is_solved(puzzle, grid):
        return Hint("done", texts=(explain.say("done"),) * 3)
    if known is None:
        known = yield from know(puzzle)
    if known.status == "none":
        return Hint("none", texts=(explain.say("none"),) * 3)
    if (mistake := _mistake(puzzle, grid, known)) is not None:
        return mistake
    base = grid
    if known.status == "multiple":
        possible = yield from extends(puzzle, grid)
        if possible is False:
            text = explain.say("mistake.unknown")
            return Hint("mistake", "mistake", texts=(explain.say("mistake.where"), text, text))
        if possible is None:
            base = grid.common(known.known)
    elif known.solution is None:
        base = grid.common(known.known)
    board = Board(puzzle, base)
    if lines := _line_hints(board, grid, near):
        return _line_hint(board, grid, lines[skip % len(lines)])
    if not (yield from _quietly(deduce(board))):
        raise AssertionError("marks that a solution has led to a contradiction")
    if (found := (yield from _probe_hint(board, near, skip))) is not None:
        return found
    return _last_resort(puzzle, grid, known, near)


# --- mistakes ---


def _mistake(puzzle: Puzzle, grid: Grid, known: Result) -> Hint | None:
    """The marks that are known to be wrong, or that leave a line without completion."""
    where = explain.say("mistake.where")
    wrong = grid.disagreements(known.solution or known.known)
    stuck = stuck_line(puzzle, grid)
    if stuck is not None:
        assert stuck.line is not None
        line, blamed, why = stuck.line, stuck.mistakes, stuck.text
    elif wrong:
        line, blamed = wrong[0][0], wrong[:1]
        why = explain.say("mistake.solution", cells=explain.places_words(puzzle, blamed, None))
    else:
        return None
    what = explain.say("mistake.what", line=line_name(line, puzzle.height))
    cells = tuple((r, c, grid[r, c]) for r, c in blamed)
    return Hint("mistake", "mistake", cells, line, texts=(where, what, why))


# --- lines ---


def _line_hints(board: Board, grid: Grid, near: _At | None) -> list[int]:
    """The lines that settle cells unknown on the grid, the easiest first, then the nearest, then the one that gives
    most.
    """
    ranked = []
    for line, text in enumerate(board.grid().lines()):
        cells = _news(board, grid, line)
        if cells:
            finished = clue_of(text) == board.puzzle.clue(line)
            distance = min(_distance(cell, near) for cell in cells)
            ranked.append((not finished, distance, -len(cells), line))
    return [line for *_, line in sorted(ranked)]


def _news(board: Board, grid: Grid, line: int) -> tuple[Cell, ...]:
    """What a line settles that the player's grid does not show yet (the board may hold less than the grid: what is
    proved of it).
    """
    effect = board.effect(line)
    assert effect is not None
    return tuple(cell for cell in board.cells_of(effect) if grid[cell[0], cell[1]] == UNKNOWN)


def _line_hint(board: Board, grid: Grid, line: int) -> Hint:
    puzzle = board.puzzle
    step = Thinner(board).line(line, _news(board, grid, line))
    base = board.grid()
    verify_step(puzzle, base, step)
    finished = clue_of(base.lines()[line]) == puzzle.clue(line)
    name = line_name(line, puzzle.height)
    texts = (
        explain.say("line.where", line=name),
        explain.say("line.what", line=name, cells=explain.places_words(puzzle, _places(step), line)),
        explain.finished_text(puzzle, step) if finished and puzzle.clue(line) else explain.line_step_text(puzzle, step),
    )
    technique = "finished line" if finished else "every arrangement agrees"
    return Hint("line", technique, step.cells, line, step.cited, texts=texts)


# --- probes ---


def _quietly(deducing: Deducing) -> Generator[None, None, bool]:
    """Deduce without telling the steps."""
    while True:
        try:
            next(deducing)
        except StopIteration as stop:
            return bool(stop.value)
        yield None


def _probe_hint(board: Board, near: _At | None, skip: int) -> Generator[None, None, Hint | None]:
    """The shortest refutation of a single cell's value; where there is none, a cell on which both values agree."""
    refuted: list[tuple[int, int, _At, str]] = []
    agreed: list[tuple[int, int, _At, Cell]] = []
    cells = sorted(board.open_cells(), key=lambda cell: (_distance(cell, near), cell))
    for tried, cell in enumerate(cells):
        if tried >= PROBES_AT_LEAST and len(refuted) > skip:
            break
        white = yield from probe(board, *cell, False)
        black = yield from probe(board, *cell, True)
        for value, outcome in ((WHITE, white), (BLACK, black)):
            if outcome.conflict is not None:
                refuted.append((len(outcome.effects), _distance(cell, near), cell, value))
        if (
            white.conflict is None
            and black.conflict is None
            and (target := _first_agreed(board, white.rows, black.rows))
        ):
            agreed.append((len(white.effects) + len(black.effects), _distance(cell, near), cell, target))
        yield None
    thinner = Thinner(board)
    steps = []
    for _, _, cell, value in sorted(refuted)[: skip + THINNED]:
        steps.append(thinner.refutation(cell, value, (yield from probe(board, *cell, value == BLACK))))
        yield None
    if not steps:
        for _, _, cell, target in sorted(agreed)[: skip + THINNED]:
            white = yield from probe(board, *cell, False)
            black = yield from probe(board, *cell, True)
            steps.append(thinner.agreement(cell, target, white, black))
            yield None
    if not steps:
        return None
    steps.sort(key=lambda step: (len(step.steps) + len(step.other), len(step.cited)))
    step = steps[skip % len(steps)]
    verify_step(board.puzzle, board.grid(), step)
    return _told_probe(board.puzzle, step)


def _told_probe(puzzle: Puzzle, step: Step) -> Hint:
    assert step.assumption is not None
    row = step.assumption[0]
    texts = (
        explain.say("probe.where", line=line_name(row, puzzle.height)),
        explain.say(
            "probe.what",
            cell=explain.cell_words(step.assumption),
            cells=explain.places_words(puzzle, _places(step), None),
        ),
        explain.probe_text(puzzle, step),
    )
    return Hint(
        "probe",
        f"probe by {step.outcome}",
        step.cells,
        row,
        step.cited,
        step.assumption,
        step.outcome,
        step.steps,
        step.other,
        texts=texts,
        step_texts=tuple(explain.line_step_text(puzzle, s) for s in (*step.steps, *step.other)),
    )


def _first_agreed(board: Board, white: tuple[int, ...], black: tuple[int, ...]) -> Cell | None:
    width = board.width
    for row, (a, b) in enumerate(zip(white, black, strict=True)):
        if gone := board.states[row] & ~(a | b):
            bit = (gone & -gone).bit_length() - 1
            return (row, bit, WHITE) if bit < width else (row, bit - width, BLACK)
    return None


# --- the end of logic ---


def _last_resort(puzzle: Puzzle, grid: Grid, known: Result, near: _At | None) -> Hint:
    if known.status == "multiple":
        first, second = known.solutions[:2]
        differ = first.disagreements(second)
        why = explain.say("ambiguous.why", cells=explain.places_words(puzzle, differ, None))
        where = explain.say("ambiguous.where")
        return Hint("ambiguous", None, cited=differ, texts=(where, where, why))
    if known.solution is None:
        return Hint("none", texts=(explain.say("undecided"),) * 3)
    blank = [(r, c) for r in range(grid.height) for c in range(grid.width) if grid[r, c] == UNKNOWN]
    row, column = min(blank, key=lambda cell: (_distance(cell, near), cell))
    cells: tuple[Cell, ...] = ((row, column, known.solution[row, column]),)
    texts = (
        explain.say("search.where"),
        explain.say("search.what", cells=explain.places_words(puzzle, [(row, column)], None)),
        explain.say("search.why", settled=explain.settled_words(puzzle, cells, None)),
    )
    return Hint("search", "deeper search", cells, texts=texts)


def _places(step: Step) -> list[_At]:
    return [(row, column) for row, column, _ in step.cells]


def _distance(cell: _At | Cell, near: _At | None) -> int:
    return 0 if near is None else max(abs(cell[0] - near[0]), abs(cell[1] - near[1]))
