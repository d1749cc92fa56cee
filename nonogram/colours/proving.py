"""Proofs in colours: what a line gives, from as few cells as it takes, and where an assumption leads.

A step of a proof is told what it cites: places, of each of which all that is known counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .. import claims
from ..cells import WHITE, At, Cell, Mark, distance
from ..claims import Claim, Explanation, Inks, Marks, claim
from ..errors import Contradiction
from ..inks import NOT, values
from ..logic.board import Propagation
from ..pausing import NEVER, Deadline, pause
from ..steps import Step
from .board import DEAD, ColourBoard, Effect
from .bounds import Bounds
from .line import line_solver
from .reading import Cells, Reading, cells_of, read, state_of
from .reasons import SETTLING, Reasons, mentioned, size
from .rules import COLOUR_TECHNIQUES, LAST, Find, Lost, easy_finds, finds, used_up
from .state import State

MOST_CHAINS = 30
"""At most this many contradictions are compared."""


class Idea(NamedTuple):
    """A find of a line, and where it is; ideas sort from the first to be told."""

    notes: bool
    """Whether no line settles a cell, so that it only rules out values."""
    difficulty: int
    """That of the technique, one more where crossing lines have to be looked at, and one more for many words."""
    away: int
    line: int
    number: int
    crossing: bool
    find: Find


def ideas(board: ColourBoard, near: At | None) -> list[Idea]:
    """Return what single lines, with what is plain of the lines across them, settle on a board or, where they settle
    nothing, what they rule out: first the easiest, of that the nearest. What only all arrangements show is left out on
    lines that have something easier.
    """
    settling: list[Idea] = []
    others: list[Idea] = []
    spent = spent_inks(board)
    for line in range(board.height + board.width):
        own = cells_at(board, line)
        told: list[tuple[str, Lost]] = []
        for crossing, cells in enumerate((own, narrowed(board, line, own, spent))):
            if crossing and cells == own:
                continue
            reading = reading_of(board, line, cells)
            if reading is None or reading.possible == cells:
                continue
            for number, find in enumerate(_easier_finds(reading)):
                settles = any(len(cells[i]) - len(gone) == 1 for i, gone in find.lost.items())
                if crossing and (not settles or (find.technique.name, find.lost) in told):
                    continue
                told.append((find.technique.name, find.lost))
                idea = Idea(
                    not settles,
                    find.technique.difficulty + crossing + (len(find.claims) > EASILY_SAID),
                    _away(board, line, find, near),
                    line,
                    number,
                    bool(crossing),
                    find,
                )
                (settling if settles else others).append(idea)
    return sorted(settling or others, key=lambda idea: idea[:6])


EASILY_SAID = 3
"""A deduction of more sentences counts as harder."""


def _easier_finds(reading: Reading) -> Iterator[Find]:
    """Yield what is found on a line: what only all arrangements show just where nothing easier settles a cell."""
    easier = False
    for find in easy_finds(reading):
        easier = easier or any(len(reading.cells[i]) - len(gone) == 1 for i, gone in find.lost.items())
        yield find
    if not easier:
        yield from (find for find in finds(reading) if find.technique.name == LAST)


def reading_of(board: ColourBoard, line: int, cells: Cells) -> Reading | None:
    """Return a line as a person reads it; None if it has no completion."""
    try:
        return read(board.puzzle.clue(line), cells, board.inks)
    except Contradiction:
        return None


def _away(board: ColourBoard, line: int, find: Find, near: At | None) -> int:
    return 0 if near is None else min(distance(board.puzzle.at(line, i), near) for i in find.lost)


def cells_at(board: ColourBoard, line: int) -> Cells:
    """Return the values left for the cells of a line."""
    return cells_of(board.states[line], board.puzzle.length(line), board.inks)


# --- what is plain of the lines across ---


class Spent(NamedTuple):
    """An ink that no more cells of a line have: by the cells of its blocks, none if the clue does not have it."""

    value: str
    there: tuple[int, ...]
    blocks: tuple[int, ...]


def spent_inks(board: ColourBoard) -> list[dict[str, Spent]]:
    """Return, for each line, the inks that its clue does not have and those whose cells are all there."""
    found: list[dict[str, Spent]] = []
    for line in range(board.height + board.width):
        cells, clue = cells_at(board, line), board.puzzle.clue(line)
        spent: dict[str, Spent] = {}
        for number, value in enumerate(board.every[:-1], 1):
            blocks = tuple(j for j, block in enumerate(clue) if block.ink == number)
            there = tuple(i for i, left in enumerate(cells) if left == value)
            if len(there) == sum(clue[j].length for j in blocks):
                spent[value] = Spent(value, there, blocks)
        found.append(spent)
    return found


def narrowed(board: ColourBoard, line: int, own: Cells, spent: Sequence[dict[str, Spent]]) -> Cells:
    """Return the cells of a line without the inks that the lines across it have spent; a known cell stays."""
    found = []
    for i, left in enumerate(own):
        across = spent[_across(board, line, i)]
        found.append(left if len(left) == 1 else "".join(value for value in left if value not in across))
    return tuple(found)


def _across(board: ColourBoard, line: int, i: int) -> int:
    """Return the line that crosses a line at a cell."""
    return board.height + i if line < board.height else i


# --- one line ---


def line_step(board: ColourBoard, idea: Idea) -> Step:
    """Return an idea as a step that cites as few cells as it takes, and as the easiest technique that gives it from
    these cells tells it. What it takes from the lines across comes first, as steps of theirs.
    """
    own = cells_at(board, idea.line)
    spent = spent_inks(board) if idea.crossing else []
    cells = narrowed(board, idea.line, own, spent) if idea.crossing else own
    target = _aim(idea.find.lost, cells, board.every)
    some = fewest(board, idea.line, cells, own, target, idea.find)
    if not idea.crossing or all(now == before or now == board.every for now, before in zip(some, own, strict=True)):
        return told_step(board, idea.line, own, [i for i, left in enumerate(some) if left != board.every], target)
    return _crossing_step(board, idea.line, own, some, target, spent)


def _crossing_step(
    board: ColourBoard, line: int, own: Cells, some: Cells, target: Lost, spent: Sequence[dict[str, Spent]]
) -> Step:
    """Return the deduction of a line from cells of which the lines across rule out inks."""
    steps = []
    inks = {board.every[block.ink - 1] for block in board.puzzle.clue(line)}
    for i, (left, before) in enumerate(zip(some, own, strict=True)):
        gone = [value for value in without(before, left) if value in inks] if left != board.every else []
        for value in gone:
            steps.append(_spent_step(board, _across(board, line, i), spent, value, board.puzzle.at(line, i)))
    cited = [i for i, left in enumerate(some) if left != board.every]
    last = chain_step(board, line, some, cited, target)
    places = _of_board(board, {at for step in (*steps, last) for at in step.cited})
    return Step("line", last.cells, line, places, steps=(*steps, last), why=last.why)


def _spent_step(board: ColourBoard, line: int, spent: Sequence[dict[str, Spent]], value: str, at: At) -> Step:
    """Return the step by which a line shows that a cell does not have an ink."""
    one = spent[line][value]
    if one.blocks:
        name, told = "ink used up", used_up(value, one.blocks, one.there)
    else:
        name, told = "ink not in the line", claim("colour.absent", inks=Inks((value,)))
    mark = (board.puzzle.index(line, at), NOT + value)
    why = Explanation(name, (((claim("colour.hence", claim=told, settled=Marks((mark,))),),),))
    cited = tuple(board.puzzle.at(line, i) for i in one.there)
    return Step("line", ((*at, NOT + value),), line, cited, why=why)


def fewest(board: ColourBoard, line: int, cells: Cells, own: Cells, target: Lost, find: Find) -> Cells:
    """Return a line with as little known as gives a target by a technique as easy, in as few words: of each cell
    all that is known, or what the board knows, or nothing. The cells farthest from the target are left out first.
    """
    clue, inks, every = board.puzzle.clue(line), board.inks, board.every
    solve, wanted = line_solver(clue, len(cells), inks), _bits(target, len(cells), inks)
    limit = (find.technique.difficulty, size(find.claims))
    middle = sum(target) / len(target)
    order = sorted(range(len(cells)), key=lambda i: (-abs(i - middle), i))
    kept, before = list(cells), None
    # A cell may be needed only to keep what is said of another one short.
    while before != kept:
        before = kept[:]
        for i in order:
            for less in (every, own[i]):
                if kept[i] in (every, less):
                    continue
                tried = (*kept[:i], less, *kept[i + 1 :])
                if solve(state_of(tried, inks)) & wanted:
                    continue
                best = _easiest(read(clue, tried, inks), target)
                if best.technique.difficulty <= limit[0] and size(best.claims) <= limit[1]:
                    kept[i] = less
                    break
    return tuple(kept)


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
    *before, last = find.claims
    told = (*before, claim(last.key, claim=_about(last, marks), settled=Marks(marks)))
    named = mentioned(told)
    why = Explanation(
        find.technique.name,
        (tuple((one,) for one in told),),
        given=given(board, line, reading.cells, [i for i in cited if i not in named]),
        first=tuple(map(reading.first, blocks)),
        last=tuple(map(reading.last, blocks)),
        blocks=find.blocks,
    )
    settled = tuple((*puzzle.at(line, i), value) for i, value in marks)
    return Step("line", settled, line=line, cited=tuple(puzzle.at(line, i) for i in cited), why=why)


def _about(last: Claim, marks: Sequence[Mark]) -> Claim:
    """Return the claim from which something follows; of cells that a block covers it names only those settled."""
    one = dict(last.fields)["claim"]
    assert isinstance(one, Claim)
    if one.key not in SETTLING:
        return one
    return claim(one.key, **{**dict(one.fields), "cells": claims.Cells(tuple(sorted({i for i, _ in marks})))})


def _easiest(reading: Reading, target: Lost) -> Find:
    """Return the find of the easiest technique that gives all of a target."""
    left = {i: gone for i, values in target.items() if (gone := _of(values, reading.cells[i]))}
    return next(find for find in _finds_with(reading, left) if _contains(find.lost, left))


def _of(some: str, left: str) -> str:
    """Return those of some values that are left."""
    return "".join(value for value in some if value in left)


def _finds_with(reading: Reading, target: Lost) -> Iterator[Find]:
    """Yield what techniques find, at last all of a target in every arrangement."""
    yield from finds(reading)
    yield Find(COLOUR_TECHNIQUES[LAST], target, (claim("colour.hence", claim=claim("colour.every")),))


def _contains(lost: Lost, target: Lost) -> bool:
    return all(not without(gone, lost.get(i, "")) for i, gone in target.items())


def marks_of(lost: Lost, cells: Cells) -> tuple[Mark, ...]:
    """Return what is settled and, in cells that stay open, ruled out when cells lose values, as marks."""
    marks: list[Mark] = []
    for i, gone in sorted(lost.items()):
        left = without(cells[i], gone)
        marks += [(i, left)] if len(left) == 1 else [(i, NOT + value) for value in gone]
    return tuple(marks)


def given(board: ColourBoard, line: int, cells: Cells, cited: Sequence[int]) -> tuple[Mark, ...]:
    """Return what is known of cited cells, as marks: of values ruled out those that the line could have."""
    clue, every = board.puzzle.clue(line), board.every
    some = {every[block.ink - 1] for block in clue} | {WHITE} if clue else set(every)
    marks = marks_of({i: without(every, cells[i]) for i in cited}, (every,) * len(cells))
    return tuple(mark for mark in marks if not mark[1].startswith(NOT) or mark[1][1:] in some)


def stuck_step(board: ColourBoard, line: int, cells: Cells, cited: Sequence[int]) -> Step:
    """Return the step that a line of which the cited cells are known has no completion."""
    reasons = Reasons(Bounds(board.puzzle.clue(line), _cited(cells, cited, board.inks)))
    if reasons.bounds.conflict is None:
        said: tuple[Claim, ...] = (claim("colour.stuck"),)
    else:
        last = reasons.conflict()
        said = (*reasons.claims, last)
    named = mentioned(said)
    rest = given(board, line, cells, [i for i in cited if i not in named])
    why = Explanation(None, (tuple((one,) for one in said),), given=rest)
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
