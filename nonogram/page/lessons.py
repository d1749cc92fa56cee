"""Reads the requests of the learning page and makes its lessons; the build asks here for those that come first."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..cells import Clue
from ..lessons.boards import ORDERS, queue_lesson
from ..lessons.clauses import clause_lesson
from ..lessons.lines import MOST_CELLS, line_lesson, technique_lesson
from ..lessons.probes import implication_lesson, probe_lesson
from ..lessons.trees import WAYS, tree_lesson
from ..logic.line import expect_line, line_clue
from ..puzzle import Puzzle
from .request import Message, RequestError, choice_of, grid_of, puzzle_of, text_of

MOST_BOARD_CELLS = 225
"""The largest board of a lesson."""


def lesson_of(request: Message) -> object:
    """Return the lesson that `of` names, one of LESSONS. Raises PuzzleError for a line or a puzzle that is none,
    RequestError for other parameters and for what is too large for a lesson.
    """
    return LESSONS[_choice_of(request, "of", LESSONS)](request)


def _line(request: Message) -> object:
    return line_lesson(*_line_of(request))


def _techniques(request: Message) -> object:
    return technique_lesson(*_line_of(request))


def _queue(request: Message) -> object:
    puzzle = _board_of(request)
    return queue_lesson(puzzle, _choice_of(request, "order", ORDERS), _lines_of(request, puzzle))


def _probes(request: Message) -> object:
    puzzle = _board_of(request)
    return probe_lesson(puzzle, grid_of(request, puzzle).rows())


def _implications(request: Message) -> object:
    return implication_lesson(_board_of(request))


def _clauses(request: Message) -> object:
    puzzle = _board_of(request)
    return clause_lesson(puzzle, grid_of(request, puzzle))


def _tree(request: Message) -> object:
    return tree_lesson(_board_of(request), _choice_of(request, "way", WAYS))


LESSONS: dict[str, Callable[[Message], object]] = {
    "line": _line,
    "techniques": _techniques,
    "queue": _queue,
    "probes": _probes,
    "implications": _implications,
    "tree": _tree,
    "clauses": _clauses,
}


def _choice_of(request: Message, name: str, choices: Iterable[str]) -> str:
    """Return one of these names; the request has to have it."""
    text_of(request, name)
    chosen: str = choice_of(request, name, choices, None)
    return chosen


def _line_of(request: Message) -> tuple[Clue, str]:
    cells = expect_line(text_of(request, "cells"))
    if len(cells) > MOST_CELLS:
        raise RequestError(f"the line has {len(cells)} cells, a lesson at most {MOST_CELLS}")
    return line_clue(request.get("clue"), len(cells)), cells


def _board_of(request: Message) -> Puzzle:
    """Return a puzzle in black and white."""
    puzzle = puzzle_of(request)
    if puzzle.inks:
        raise RequestError("a lesson takes no colours")
    if puzzle.height * puzzle.width > MOST_BOARD_CELLS:
        raise RequestError(f"a lesson takes at most {MOST_BOARD_CELLS} cells")
    return puzzle


def _lines_of(request: Message, puzzle: Puzzle) -> list[int]:
    lines = request.get("chosen", [])
    every = range(puzzle.height + puzzle.width)
    if not isinstance(lines, list) or not all(type(line) is int and line in every for line in lines):
        raise RequestError("'chosen' is not a list of lines")
    return lines
