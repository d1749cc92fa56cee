"""The next cell, or value ruled out, that logic gives on a board in colours, with its proof.

A hint is what a line settles; otherwise what a few lines settle one after the other; otherwise what a line rules out,
which the board keeps as a note and later hints cite; otherwise a proof by contradiction over lines, or
what follows both from a value of a cell and without it; otherwise deeper
search, labelled as such. Every proof is verified by code that shares nothing with what found it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice, takewhile

from ...cells import At, distance
from ...colours.board import ColourBoard
from ...colours.chains import chains, dead_lines
from ...colours.grid import ColourGrid
from ...colours.ideas import Lines
from ...colours.proving import line_step, unexplained_step
from ...colours.puzzle import ColourPuzzle
from ...colours.rules import CROSSING
from ...colours.trying import agreements, refutations
from ...colours.verifying import verifying
from ...errors import ProofError
from ...grid import Grid
from ...inks import NOT
from ...pausing import Deadline
from ...search.result import Result
from ...steps import Step, Told
from ...telling.words import cell_words, line_words, places_words, say
from ..answers import Hint, HintLevel, placed
from ..chapters import is_long
from ..known import Knowing
from . import words
from .check import checking
from .standing import fitting, is_finished, standing

MOST_PARTS = 4
"""Chains of more lines than this are told only after what single lines rule out."""
TRUSTING, TRYING = 0.45, 0.8
"""The shares of the time for the question whether the marks are right, and then for trying out cells."""


async def hinting(
    puzzle: ColourPuzzle,
    grid: Grid,
    near: At | None,
    skip: int,
    known: Result | None,
    level: HintLevel,
    source: Knowing,
    deadline: Deadline,
) -> Hint:
    """Run `help.hint.hint` for a puzzle in colours as a job that pauses."""
    board = puzzle.with_given(grid)
    if is_finished(puzzle, board):
        return Hint("done", texts=(say("done"),) * 3)
    known = known or source.at_hand(puzzle)
    state = await standing(puzzle, board, known, deadline.part(TRUSTING))
    if known is not None and known.status == "none":
        return Hint("none", texts=(say("none"),) * 3)
    if state.right is False:
        return await _mistake(puzzle, board, known, deadline, source)
    faults: list[str] = []
    found = None
    if state.right or not dead_lines(ColourBoard(puzzle, board)):
        found = await _deduced(puzzle, board, near, skip, level, faults, deadline.part(TRYING))
    if found is None:
        found = await _last_resort(puzzle, board, near, deadline)
    if state.right is None:
        found = replace(found, undecided=tuple(cell[:2] for cell in puzzle.without_given(board).cells()))
    return replace(found, faults=tuple(faults))


async def _mistake(
    puzzle: ColourPuzzle, grid: ColourGrid, known: Result | None, deadline: Deadline, source: Knowing
) -> Hint:
    found = await checking(puzzle, grid, "solution", known, None, deadline, source)
    if not found.mistakes:
        return Hint("none", texts=(say("none"),) * 3)
    cells = tuple((row, column, grid[row, column]) for row, column in found.mistakes)
    where, what, _, why, _ = found.texts
    return Hint(
        "mistake", "mistake", cells, found.line, found.proof, texts=(where, what or where, why), faults=found.faults
    )


async def _deduced(
    puzzle: ColourPuzzle,
    grid: ColourGrid,
    near: At | None,
    skip: int,
    level: HintLevel,
    faults: list[str],
    deadline: Deadline,
) -> Hint | None:
    """Return the hint that lines, each of which has a completion, or trying out give; None if nothing. `faults` gets
    what was wrong with proofs.
    """
    board = ColourBoard(puzzle, grid)
    lines = Lines(board, near)
    settling = lines.settling()
    first = next(settling, None)
    if first is None:
        few = [step for step in await chains(board, near) if len(step.steps) <= MOST_PARTS]
        if found := await _first(puzzle, grid, few, skip, faults):
            return found
        ideas = lines.notes()
        count = len(ideas)
    else:
        easy = takewhile(lambda idea: idea.difficulty == first.difficulty, settling)
        ideas = [first, *islice(easy, skip)]
        # One more than is asked for tells whether there are others.
        count = len(ideas) + (len(ideas) > skip and lines.has_more(first.difficulty))
    for number in range(count):
        if (at := (skip + number) % count) == len(ideas):
            ideas.append(next(settling))
        # For the place, no reasons are needed.
        step = unexplained_step(board, ideas[at]) if level == "where" else line_step(board, ideas[at])
        if await _holds(puzzle, grid, step, faults):
            return replace(placed(puzzle, step) if level == "where" else _line(puzzle, step), of=count)
    if ideas:
        return None
    if found := await _first(puzzle, grid, await refutations(board, near, deadline), skip, faults):
        return found
    return await _first(puzzle, grid, await agreements(board, near, deadline), skip, faults)


async def _first(
    puzzle: ColourPuzzle, grid: ColourGrid, steps: list[Step], skip: int, faults: list[str]
) -> Hint | None:
    """Return one of these proofs as a hint, citing no more than it needs."""
    for number in range(len(steps)):
        step = await trimmed(puzzle, grid, steps[(skip + number) % len(steps)])
        if await _holds(puzzle, grid, step, faults):
            found = probe_hint(puzzle, step) if step.kind == "probe" else _line(puzzle, step)
            return replace(found, of=len(steps))
    return None


async def trimmed(puzzle: ColourPuzzle, grid: ColourGrid, step: Step) -> Step:
    """Return a proof without the cited cells for which its own steps suffice."""
    for at in step.cited:
        fewer = replace(step, cited=tuple(other for other in step.cited if other != at))
        if await _holds(puzzle, grid, fewer, []):
            step = fewer
    return step


async def _holds(puzzle: ColourPuzzle, grid: ColourGrid, step: Step, faults: list[str]) -> bool:
    """Return whether a proof passes the independent check; if it does not, that is noted."""
    try:
        await verifying(puzzle, grid, step)
    except ProofError as error:
        faults.append(str(error))
        return False
    return True


def _places(cells: Iterable[tuple[int, int, str]]) -> list[At]:
    return list(dict.fromkeys((row, column) for row, column, _ in cells))


def _line(puzzle: ColourPuzzle, step: Step) -> Hint:
    assert step.line is not None
    proof = words.tell(puzzle, step)
    assert proof.told is not None
    name, where = line_words(puzzle.height, step.line), placed(puzzle, step).texts[0]
    key = "colour.line.what" if all(value.startswith(NOT) for _, _, value in step.cells) else "line.what"
    what = say(key, line=name, cells=places_words(puzzle, _places(step.cells), step.line))
    technique = CROSSING.name if words.read_across(step) else proof.told.technique
    return Hint("line", technique, step.cells, step.line, proof, texts=(where, what, proof.told.text))


def probe_hint(puzzle: ColourPuzzle, step: Step) -> Hint:
    """Return the hint that a proof by trying out a cell gives."""
    assert step.assumption is not None
    row = step.assumption[0]
    long = is_long(step)
    where = say("probe.where", line=line_words(puzzle.height, row))
    cell, value = cell_words(step.assumption), words.value_words(puzzle, step.assumption[2].removeprefix(NOT))
    if step.outcome == "agreement":
        name = "probe by agreement"
        places = places_words(puzzle, _places(step.cells), None)
        what = say("colour.probe.what.agreement", cell=cell, value=value, cells=places)
        text = words.agreement_text(puzzle, step)
    else:
        name = "probe by contradiction"
        what = say("colour.probe.what", cell=cell, value=value)
        text = words.probe_text(puzzle, step, long)
    proof = replace(words.tell(puzzle, step), told=Told(name, text))
    try_cell = step.assumption if long else None
    return Hint("probe", name, step.cells, row, proof, try_cell, texts=(where, what, text))


async def _last_resort(puzzle: ColourPuzzle, grid: ColourGrid, near: At | None, deadline: Deadline) -> Hint:
    """Return the hint for a board on which no deduction was found."""
    left = await fitting(puzzle, grid, deadline, limit=2)
    if left.status == "none":
        return Hint("none", texts=(say("none"),) * 3)
    if left.status == "multiple":
        differ = left.solutions[0].disagreements(left.solutions[1])
        where = say("ambiguous.where")
        why = say("ambiguous.why", cells=places_words(puzzle, differ, None))
        return Hint("ambiguous", differing=differ, texts=(where, where, why))
    open_cells = [at for row in range(grid.height) for column in range(grid.width) if grid[at := (row, column)] == "?"]
    at = min(open_cells, key=lambda at: (distance(at, near), at))
    if left.sole is None:
        value = grid.possible(at)[0]
        texts = (
            say("trial.where", line=line_words(puzzle.height, at[0])),
            say("trial.what", cell=cell_words(at), value=words.value_words(puzzle, value)),
        )
        return Hint("trial", line=at[0], try_cell=(*at, value), texts=(*texts, texts[1]))
    cells = ((*at, left.sole[at]),)
    texts = (say("search.where"), say("search.what", cells=places_words(puzzle, [at], None)))
    why = say("search.marks", settled=words.settled_words(puzzle, cells, None))
    return Hint("search", "deeper search", cells, texts=(*texts, why))
