"""Proofs in colours: what a line gives, from as few cells as it takes, and where an assumption leads.

A step of a proof is told what it cites: places, of each of which all that is known counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..cells import At, Cell, Mark, distance
from ..claims import Explanation, Marks, claim
from ..inks import NOT, values
from ..logic.board import Propagation
from ..pausing import NEVER, Deadline, pause
from ..steps import Step
from .board import DEAD, ColourBoard, Effect
from .line import line_solver
from .reading import Cells, Reading, cells_of, read, state_of
from .rules import COLOUR_TECHNIQUES, LAST, Find, Lost, finds
from .state import State

MOST_CHAINS = 30
"""At most this many contradictions are compared."""


class Idea(NamedTuple):
    """A find of a line, and where it is; ideas sort from the first to be told."""

    notes: bool
    """Whether no line settles a cell, so that it only rules out values."""
    difficulty: int
    away: int
    line: int
    number: int
    find: Find


def ideas(board: ColourBoard, near: At | None) -> list[Idea]:
    """Return what single lines settle on a board or, where they settle nothing, what they rule out: first the easiest,
    of that the nearest. What only all arrangements show is left out on lines that have something easier.
    """
    settling: list[tuple[int, int, Find]] = []
    others: list[tuple[int, int, Find]] = []
    for line in range(board.height + board.width):
        if not board.effect(line).change:
            continue
        reading = read(board.puzzle.clue(line), cells_at(board, line), board.inks)
        easier = False
        for number, find in enumerate(finds(reading)):
            if easier and find.technique.name == LAST:
                break
            if any(len(reading.cells[i]) - len(lost) == 1 for i, lost in find.lost.items()):
                easier = True
                settling.append((line, number, find))
            elif not settling:
                others.append((line, number, find))
    found = [
        Idea(not settling, find.technique.difficulty, _away(board, line, find, near), line, number, find)
        for line, number, find in settling or others
    ]
    return sorted(found, key=lambda idea: idea[:5])


def _away(board: ColourBoard, line: int, find: Find, near: At | None) -> int:
    return 0 if near is None else min(distance(board.puzzle.at(line, i), near) for i in find.lost)


def cells_at(board: ColourBoard, line: int) -> Cells:
    """Return the values left for the cells of a line."""
    return cells_of(board.states[line], board.puzzle.length(line), board.inks)


# --- one line ---


def line_step(board: ColourBoard, idea: Idea) -> Step:
    """Return an idea as a step that cites as few cells as it takes, and as the easiest technique that gives it from
    these cells tells it.
    """
    cells = cells_at(board, idea.line)
    target = _aim(idea.find.lost, cells, board.every)
    return told_step(board, idea.line, cells, cited_cells(board, idea.line, cells, target), target)


def _aim(lost: Lost, cells: Cells, every: str) -> Lost:
    """Return the part of a find that matters: where it settles cells, these, against all other values."""
    settled = {}
    for i, gone in lost.items():
        left = without(cells[i], gone)
        if len(left) == 1:
            settled[i] = without(every, left)
    return settled or lost


def without(some: str, gone: str) -> str:
    """Return values without others."""
    return "".join(value for value in some if value not in gone)


def cited_cells(board: ColourBoard, line: int, cells: Cells, target: Lost, order: Sequence[int] = ()) -> list[int]:
    """Return cells of a line from which the solver needs each to rule out all of a target or, where the target is
    empty, to see that the line has no completion. Those are left out first that `order` names, then those that lie
    farthest from the target.
    """
    n, inks = len(cells), board.inks
    solve = line_solver(board.puzzle.clue(line), n, inks)
    wanted = _bits(target, n, inks)
    middle = sum(target) / len(target) if target else 0
    known = [i for i, left in enumerate(cells) if len(left) <= inks]
    rest = sorted((i for i in known if i not in order), key=lambda i: (-abs(i - middle), i))
    kept = known
    for one in [*(i for i in order if i in known), *rest]:
        fewer = [i for i in kept if i != one]
        found = solve(state_of(_cited(cells, fewer, inks), inks))
        if not found & wanted if wanted else not found:
            kept = fewer
    return kept


def _bits(lost: Lost, n: int, inks: int) -> State:
    every = values(inks)
    return sum(1 << every.index(value) * n + i for i, gone in lost.items() for value in gone)


def _cited(cells: Cells, kept: Sequence[int], inks: int) -> Cells:
    """Return a line of which only these cells are known."""
    every, some = values(inks), set(kept)
    return tuple(left if i in some else every for i, left in enumerate(cells))


def told_step(board: ColourBoard, line: int, cells: Cells, cited: Sequence[int], target: Lost) -> Step:
    """Return the step by which a line of which the cited cells are known rules out a target, with what the same
    sentence gives besides. A cell that is settled only by what was known of it before is cited, too.
    """
    clue, inks = board.puzzle.clue(line), board.inks
    reading = read(clue, _cited(cells, cited, inks), inks)
    find = _easiest(reading, target)
    lost = {i: gone for i, values in find.lost.items() if (gone := without(cells[i], without(cells[i], values)))}
    own = [i for i, gone in lost.items() if len(without(cells[i], gone)) == 1 and len(reading.possible[i]) > 1]
    if own:
        cited = sorted({*cited, *own})
        reading = read(clue, _cited(cells, cited, inks), inks)
    return _step(board, line, cited, reading, find, marks_of(lost, cells))


def chain_step(board: ColourBoard, line: int, cells: Cells, cited: Sequence[int], target: Lost) -> Step:
    """Return the step by which a line of which the cited cells are known rules out just a target."""
    inks = board.inks
    reading = read(board.puzzle.clue(line), _cited(cells, cited, inks), inks)
    marks: list[Mark] = []
    for i, gone in sorted(target.items()):
        left = reading.possible[i]
        marks += [(i, left)] if len(left) == 1 else [(i, NOT + value) for value in gone]
    return _step(board, line, cited, reading, _easiest(reading, target), tuple(marks))


def _step(
    board: ColourBoard, line: int, cited: Sequence[int], reading: Reading, find: Find, marks: tuple[Mark, ...]
) -> Step:
    puzzle, blocks = board.puzzle, range(len(reading.clue))
    told = claim(find.claim.key, **dict(find.claim.fields), settled=Marks(marks))
    why = Explanation(
        find.technique.name,
        (((told,),),),
        given=given(reading.cells, cited, board.every),
        first=tuple(map(reading.first, blocks)),
        last=tuple(map(reading.last, blocks)),
        blocks=find.blocks,
    )
    settled = tuple((*puzzle.at(line, i), value) for i, value in marks)
    return Step("line", settled, line=line, cited=tuple(puzzle.at(line, i) for i in cited), why=why)


def _easiest(reading: Reading, target: Lost) -> Find:
    """Return the find of the easiest technique that gives all of a target."""
    return next(find for find in _finds_with(reading, target) if _contains(find.lost, target))


def _finds_with(reading: Reading, target: Lost) -> Iterator[Find]:
    """Yield what techniques find, at last all of a target in every arrangement."""
    yield from finds(reading)
    yield Find(COLOUR_TECHNIQUES[LAST], target, claim("colour.because.every"))


def _contains(lost: Lost, target: Lost) -> bool:
    return all(not without(gone, lost.get(i, "")) for i, gone in target.items())


def marks_of(lost: Lost, cells: Cells) -> tuple[Mark, ...]:
    """Return what is settled and, in cells that stay open, ruled out when cells lose values, as marks."""
    marks: list[Mark] = []
    for i, gone in sorted(lost.items()):
        left = without(cells[i], gone)
        marks += [(i, left)] if len(left) == 1 else [(i, NOT + value) for value in gone]
    return tuple(marks)


def given(cells: Cells, cited: Sequence[int], every: str) -> tuple[Mark, ...]:
    """Return what is known of cited cells, as marks."""
    return marks_of({i: without(every, cells[i]) for i in cited}, (every,) * len(cells))


def stuck_step(board: ColourBoard, line: int, cells: Cells, cited: Sequence[int]) -> Step:
    """Return the step that a line of which the cited cells are known has no completion."""
    why = Explanation(None, (((claim("colour.stuck"),),),), given=given(cells, cited, board.every))
    return Step("line", line=line, cited=tuple(board.puzzle.at(line, i) for i in cited), why=why)


# --- trying out ---


async def refutations(board: ColourBoard, near: At | None, deadline: Deadline = NEVER) -> list[Step]:
    """Return proofs by contradiction on a board at its fixpoint: the shortest chains first, of those the nearest."""
    found: list[Step] = []
    cells = sorted(board.open_cells(), key=lambda at: (distance(at, near), at))
    for row, column in cells:
        for value in board.left(row, column):
            step = await refutation(board, row, column, value)
            if step is not None:
                found.append(step)
            await pause()
        if len(found) >= MOST_CHAINS or (deadline.over() and found):
            break
    return sorted(found, key=lambda step: len(step.steps))


async def chains(board: ColourBoard, near: At | None) -> list[Step]:
    """Return what several lines settle one after the other, as deductions of the last line with its steps: the shortest
    first, of those the nearest. The board need not be at a fixpoint, and is restored; it must not be in conflict.
    """
    mark, before = board.mark(), board.states[:]
    board.rows_dirty, board.columns_dirty = (1 << board.height) - 1, (1 << board.width) - 1
    try:
        while board.propagate(board.portion) is Propagation.UNFINISHED:
            await pause()
        effects = board.trail[mark:]
    finally:
        board.restore(mark, before)
    settled = [
        (number, cell)
        for number, effect in enumerate(effects)
        for cell in board.cells_of(effect)
        if not cell[2].startswith(NOT)
    ]
    found = []
    for number, (row, column, value) in settled[:MOST_CHAINS]:
        steps = Chain(board, (), effects).settling(number, (row, column), value)
        cited = _of_board(board, {at for step in steps for at in step.cited})
        last = steps[-1]
        found.append(Step("line", last.cells, last.line, cited, steps=tuple(steps) if steps[1:] else (), why=last.why))
        await pause()
    return sorted(found, key=lambda step: (len(step.steps), distance(step.cells[0], near)))


def _of_board(board: ColourBoard, places: Iterable[At]) -> tuple[At, ...]:
    """Return the cells of which the board itself knows something."""
    return tuple(sorted(at for at in places if len(board.letters_left(*at)) <= board.inks))


async def conflict(board: ColourBoard) -> Step | None:
    """Return the proof that the marks of a board lead, line by line, to one without completion; None if they do not.
    The board is restored.
    """
    mark, before = board.mark(), board.states[:]
    board.rows_dirty, board.columns_dirty = (1 << board.height) - 1, (1 << board.width) - 1
    try:
        while (ended := board.propagate(board.portion)) is Propagation.UNFINISHED:
            await pause()
        dead, effects = board.conflict_line, board.trail[mark:]
    finally:
        board.restore(mark, before)
    if ended is not Propagation.CONFLICT or dead is None:
        return None
    steps = Chain(board, (), effects).shortened(dead)
    cited = _of_board(board, {at for step in steps for at in step.cited})
    return Step("conflict", cited=cited, steps=tuple(steps))


def dead_lines(board: ColourBoard) -> list[int]:
    """Return the lines that the cells of a board leave without completion."""
    return [line for line in range(board.height + board.width) if board.effect(line) is DEAD]


def line_conflict(board: ColourBoard, dead: Sequence[int]) -> Step:
    """Return the proof, of as few cells as there are, that one of these lines has no completion."""
    found = []
    for line in dead:
        cells = cells_at(board, line)
        step = stuck_step(board, line, cells, cited_cells(board, line, cells, {}))
        found.append(Step("conflict", line=line, cited=step.cited, steps=(step,)))
    return min(found, key=lambda step: len(step.cited))


async def refutation(board: ColourBoard, row: int, column: int, value: int) -> Step | None:
    """Return the proof that a cell does not have a value, by lines alone; None if lines do not show it."""
    mark, before = board.mark(), board.states[:]
    board.settle(row, column, value)
    try:
        while (ended := board.propagate(board.portion)) is Propagation.UNFINISHED:
            await pause()
        dead, effects = board.conflict_line, board.trail[mark + 1 :]
    finally:
        board.restore(mark, before)
    if ended is not Propagation.CONFLICT or dead is None:
        return None
    assumed: Cell = (row, column, board.every[value])
    steps = Chain(board, [assumed], effects).shortened(dead)
    left = without(board.letters_left(row, column), assumed[2])
    settled = (row, column, left if len(left) == 1 else NOT + assumed[2])
    cited = _of_board(board, {at for step in steps for at in step.cited} | {(row, column)})
    why = Explanation("probe by contradiction")
    return Step("probe", (settled,), None, cited, assumed, "contradiction", tuple(steps), why=why)


class Chain:
    """What followed from some cells, to be shortened to what its contradiction needs."""

    def __init__(self, board: ColourBoard, start: Sequence[Cell], effects: Sequence[Effect]) -> None:
        """Take the board as it was before the cells were settled."""
        self._board = board
        self._start = {(row, column): value for row, column, value in start}
        self._lines = [effect.line for effect in effects]
        self._taken: dict[At, list[tuple[int, str]]] = {}
        """For each cell, the effects that took values from it, and which values."""
        for number, effect in enumerate(effects):
            for at, gone in board.lost_by(effect):
                self._taken.setdefault(at, []).append((number, gone))
        self._needed: dict[int, Lost] = {}
        """What is needed of each effect."""

    def shortened(self, dead: int) -> list[Step]:
        """Return the steps that lead to the line without completion, in order."""
        board, now = self._board, len(self._lines)
        cells = self._cells(dead, now)
        cited = cited_cells(board, dead, cells, {}, self._made(dead, now))
        self._need(dead, cited, now)
        return [*self._before(now), stuck_step(board, dead, cells, cited)]

    def settling(self, number: int, at: At, value: str) -> list[Step]:
        """Return the steps that lead to a cell that an effect settles, in order."""
        self._needed[number] = {self._board.puzzle.index(self._lines[number], at): without(self._board.every, value)}
        return self._before(number + 1)

    def _before(self, now: int) -> list[Step]:
        """Return the steps that are needed of the effects before one, in order."""
        board, steps = self._board, []
        for number in range(now - 1, -1, -1):
            if number in self._needed:
                line, target = self._lines[number], self._needed[number]
                cells = self._cells(line, number)
                cited = cited_cells(board, line, cells, target, self._made(line, number))
                steps.append(chain_step(board, line, cells, cited, target))
                self._need(line, cited, number)
        return steps[::-1]

    def _cells(self, line: int, now: int) -> Cells:
        """Return the values left for the cells of a line before an effect."""
        board, found = self._board, []
        for i in range(board.puzzle.length(line)):
            at = board.puzzle.at(line, i)
            left = self._start.get(at) or board.letters_left(*at)
            for number, gone in self._taken.get(at, ()):
                left = without(left, gone) if number < now else left
            found.append(left)
        return tuple(found)

    def _made(self, line: int, now: int) -> list[int]:
        """Return the cells of a line that effects narrowed down before one, the last first: better left out."""
        when = {}
        for i in range(self._board.puzzle.length(line)):
            for number, _ in self._taken.get(self._board.puzzle.at(line, i), ()):
                if number < now:
                    when[i] = number
        return sorted(when, key=lambda i: (-when[i], i))

    def _need(self, line: int, cited: Sequence[int], now: int) -> None:
        """Note which effects before one took values from cited cells of a line."""
        puzzle = self._board.puzzle
        for at in (puzzle.at(line, i) for i in cited):
            for number, gone in self._taken.get(at, ()):
                if number < now:
                    target, i = self._needed.setdefault(number, {}), puzzle.index(self._lines[number], at)
                    target[i] = target.get(i, "") + without(gone, target.get(i, ""))
