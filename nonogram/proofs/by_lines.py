"""Deductions from single lines, one idea of one technique at a time, cheapest first."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ..cells import UNKNOWN, At, Cell, Clue, Mark, distance
from ..grid import Grid
from ..logic.board import Board
from ..logic.line import painting
from ..pausing import pause
from ..puzzle import Puzzle
from ..steps import Step
from ..techniques.reading import read
from ..techniques.rooms import by_rooms
from ..techniques.rules import Find
from ..techniques.technique import EVERY, Technique, finds, gives, rank, with_given, within
from .arguing import argue
from .minimizer import Minimizer
from .needs import EASY, FURTHER, Furthest

AT_LEAST = 6
"""The effort of looking at a line at all, on the scale of difficulties."""
AWAY = 2
"""The effort of going to a cell further away, for each cell on the way."""
ALONE = 4
"""So many times counts a cell that no other line settles: what the crossing line gives too need not be taken here."""
COMPLETED = 2
"""So many times counts what a line gives that is complete then, and need never be looked at again."""
LINES_CACHED = 1024
"""The number of lines of which it is remembered what they give."""

_Ideas = tuple[Technique, tuple[tuple[tuple[Mark, ...], ...], ...]]
"""A technique with its ideas, and the marks of each reason of an idea."""
CellsByReason = tuple[tuple[Cell, ...], ...]
"""The cells that a technique gives, reason by reason."""


@dataclass(frozen=True, slots=True)
class Idea:
    """Cells that one technique settles on one line, none of them known on the player's grid; the same reason by reason;
    what the move that begins so gives (`_gain`) and the effort that it takes (`_Offer`), both at best until the idea is
    `weighed`; and the proof of the idea, once made.
    """

    technique: Technique
    line: int
    cells: tuple[Cell, ...]
    reasons: CellsByReason
    effort: int
    gain: int = 0
    weighed: bool = False
    proof: Step | None = None

    async def step(self, minimizer: Minimizer) -> Step:
        """Return the proof of the idea."""
        return self.proof or await minimizer.line(self.line, self.cells)


class LineIdeas:
    """A search for ideas on boards of one puzzle; what each line gave last is remembered, so walking on costs little.

    `furthest`: beyond its first idea no move uses a technique harder than this and than that of the idea.
    """

    def __init__(self, furthest: Furthest | None = None) -> None:
        self.furthest = furthest or Furthest()
        self._seen: dict[int, _Seen] = {}

    async def looking(self, board: Board, grid: Grid, near: At | None = None) -> list[Idea]:
        """Return the first of the cheapest ideas of each line that settles a cell unknown on the grid, with one first
        before which none comes in the order of `_order`. For that its move is weighed, and it is told: the cells that a
        proof rests on may call for another technique than the whole line does. The others may only come later than
        here. Every line of the board must have a completion.
        """
        found = []
        for line, (text, shown) in enumerate(zip(board.grid().lines(), grid.lines(), strict=True)):
            seen = self._seen.get(line)
            if seen is None or seen[:2] != (text, shown):
                self._seen[line] = seen = self._look(board, grid, line, text, shown)
                await pause()
            found.append(seen)
        often = Counter(at for seen in found for at in seen.news)
        at_best = [(_gain(seen.news, often, seen.completed), seen.ideas) for seen in found]
        ideas = [replace(idea, gain=gain) for gain, those in at_best for idea in those]
        ideas.sort(key=lambda idea: _order(idea, near))
        minimizer = Minimizer(board)
        while ideas and ideas[0].proof is None:
            first = ideas.pop(0)
            first = await (_proved(first, minimizer) if first.weighed else self._weighed(board.puzzle, first, often))
            insort(ideas, first, key=lambda idea: _order(idea, near))
            await pause()
        first_on = {idea.line: idea for idea in reversed(ideas)}
        return [idea for idea in ideas if idea == first_on[idea.line]]

    async def _weighed(self, puzzle: Puzzle, idea: Idea, often: Counter[At]) -> Idea:
        """Return an idea with what its move gives and takes."""
        text, shown, *_ = self._seen[idea.line]
        clue = puzzle.clue(idea.line)
        offer = _offer(clue, text, EASY)
        if offer != _offer(clue, text, FURTHER):
            offer = _offer(clue, text, await self.furthest.difficulty())
        cells = [puzzle.at(idea.line, i) for i, _ in offer.marks if shown[i] == UNKNOWN]
        gain = _gain(cells, often, len(cells) == shown.count(UNKNOWN))
        return replace(idea, gain=gain, effort=offer.effort, weighed=True)

    def _look(self, board: Board, grid: Grid, line: int, text: str, shown: str) -> _Seen:
        puzzle = board.puzzle
        effect = board.effect(line)
        assert effect is not None
        cells = tuple(cell[:2] for cell in board.cells_of(effect) if grid[cell[:2]] == UNKNOWN)
        ideas = tuple(self._on_line(puzzle, grid, line, text)) if cells else ()
        return _Seen(text, shown, cells, len(cells) == shown.count(UNKNOWN), ideas)

    def _on_line(self, puzzle: Puzzle, grid: Grid, line: int, text: str) -> list[Idea]:
        for technique, found in self.finds(puzzle.clue(line), text):
            ideas: list[Idea] = []
            for one in found:
                reasons = news(puzzle, grid, line, one)
                cells = tuple(sorted(cell for reason in reasons for cell in reason))
                if cells and all(idea.cells != cells for idea in ideas):
                    ideas.append(Idea(technique, line, cells, reasons, technique.difficulty))
            if ideas:
                return ideas
        return []

    def finds(self, clue: Clue, text: str, hardest: Technique = EVERY) -> Iterator[_Ideas]:
        """Yield the techniques that find something on a line, cheapest first and none behind `hardest`."""
        for technique, found in finds(clue, text, hardest):
            yield technique, tuple(_marks_of(clue, text, find) for find in found)


def _marks_of(clue: Clue, text: str, find: Find) -> tuple[tuple[Mark, ...], ...]:
    """Return the marks of each reason of an idea; blocks that fill a room together are one reason."""
    if any(reason.key == "place" for reason in find[1:]):
        find = tuple(by_rooms(read(clue, text), find))
    return tuple(reason.marks for reason in find)


def news(puzzle: Puzzle, grid: Grid, line: int, reasons: Iterable[Iterable[Mark]]) -> CellsByReason:
    """Return the cells of reasons that the grid does not show, each with the first reason that gives it."""
    news = []
    told: set[int] = set()
    for reason in reasons:
        cells = tuple((*puzzle.at(line, i), value) for i, value in reason if i not in told)
        told.update(i for i, _ in reason)
        if cells := tuple(cell for cell in cells if grid[cell[:2]] == UNKNOWN):
            news.append(cells)
    return tuple(news)


def marks_of_cells(puzzle: Puzzle, line: int, cells: Iterable[Cell]) -> tuple[Mark, ...]:
    return tuple((puzzle.index(line, cell[:2]), cell[2]) for cell in cells)


class _Seen(NamedTuple):
    """What a line gives: its text on the board and on the grid, the cells that it settles and the grid does not show,
    whether the line is complete then, and the first ideas, whose gain is not known yet.
    """

    text: str
    shown: str
    news: tuple[At, ...]
    completed: bool
    ideas: tuple[Idea, ...]


class _Offer(NamedTuple):
    """What a move along a line gives."""

    marks: tuple[Mark, ...]
    effort: int
    """The difficulties of the techniques that it uses, one after the other."""


@lru_cache(LINES_CACHED)
def _offer(clue: Clue, text: str, most: int) -> _Offer:
    """Return what a move along a line gives that uses no technique harder than `most` and than its first."""
    marks: list[Mark] = []
    effort = 0
    hardest = EVERY
    every = painting(clue, text)
    while text != every and (first := next(gives(clue, text, hardest), None)) is not None:
        if not marks:
            hardest = within(max(first[0].difficulty, most))
        effort += first[0].difficulty
        marks += first[1]
        text = with_given(clue, text, first[1])
    return _Offer(tuple(marks), effort)


def _gain(cells: Sequence[At], often: Counter[At], completed: bool) -> int:
    """Return what new cells of a line count for; `often` says how many lines settle each."""
    return sum([ALONE if often[at] == 1 else 1 for at in cells]) * (COMPLETED if completed else 1)


def _order(idea: Idea, near: At | None) -> tuple[int, bool, float, int, int, int, tuple[Cell, ...]]:
    """Sort key of ideas: difficulty, of which all that is EASY is equal; whether the idea settles the cell asked about;
    what its line gives for the effort, to which the way there belongs; rank of the technique, number of cells (most
    first), position.
    """
    away = min(distance(cell, near) for cell in idea.cells)
    worth = idea.gain / (AT_LEAST + idea.effort + AWAY * away)
    found_by = idea.technique
    return max(found_by.difficulty, EASY), away > 0, -worth, rank(found_by), -len(idea.cells), idea.line, idea.cells


async def _proved(idea: Idea, minimizer: Minimizer) -> Idea:
    """Return an idea with its proof and the technique by which the proof is explained."""
    proof = await idea.step(minimizer)
    puzzle, line = minimizer.puzzle, idea.line
    cited = [puzzle.index(line, at) for at in proof.cited]
    try:
        found, _, _ = argue(puzzle.clue(line), minimizer.text(line), cited, marks_of_cells(puzzle, line, idea.cells))
    except ValueError:
        # The check that every proof has to pass will withhold a proof that does not hold.
        found = idea.technique
    return replace(idea, technique=found, proof=proof)
