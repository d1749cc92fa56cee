"""Hints, checks, trial marks, reviews, grades and typos against all solutions of small puzzles: what a proof says holds
in every completion that has the cells it cites, and a mistake is one.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

import nonogram as ng
from nonogram import corrections, review, what_if
from nonogram.cells import At, Cell
from nonogram.classic.brute import completions
from nonogram.help.answers import LEVELS, Hint
from nonogram.help.check import LEVELS as CHECK_LEVELS
from nonogram.help.slips import Clues
from nonogram.techniques.stuck import plainness
from tests.boards import with_cells
from tests.fuzzing.boards import all_solutions, boards, fitting, puzzles
from tests.fuzzing.running import Target, described
from tests.help.mistakes.plain_reasons import parts, plain
from tests.lines_alone import Marks, fails_in_turn, line_text, painted, propagated


@st.composite
def _asked(draw: st.DrawFn) -> dict[str, Any]:
    """A board, trial marks for it, and how a hint is asked for."""
    value = draw(boards())
    height, width = len(value["rows"]), len(value["columns"])
    near = [draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))]
    return {**value, "near": draw(st.sampled_from((None, near))), "skip": draw(st.integers(0, 4))}


def _board(value: dict[str, Any]) -> tuple[ng.Puzzle, ng.Grid, list[ng.Grid]]:
    puzzle = ng.Puzzle(value["rows"], value["columns"])
    return puzzle, ng.Grid.parse(value["state"]), all_solutions(puzzle)


def _only(puzzle: ng.Puzzle, grid: ng.Grid, cells: tuple[tuple[int, int], ...]) -> ng.Grid:
    """These cells of a board alone; AssertionError when one is unknown."""
    assert all(grid[cell] != "?" for cell in cells), "an unknown cell is cited"
    return ng.Grid.of(puzzle.height, puzzle.width, [(*cell, grid[cell]) for cell in cells])


def _has(grid: ng.Grid, cells: tuple[Cell, ...]) -> bool:
    return all(grid[r, c] == v for r, c, v in cells)


def _hint(value: dict[str, Any]) -> None:
    puzzle, grid, solutions = _board(value)
    near = tuple(value["near"]) if value["near"] else None
    hint = ng.hint(puzzle, grid, "why", near, value["skip"])
    assert not hint.faults
    assert hint.text
    json.dumps(hint.to_json())
    for level in LEVELS:
        told = ng.hint(puzzle, grid, level, near, value["skip"])
        assert told.text == hint.at(level).text
    possible = fitting(solutions, grid)
    assert (hint.kind == "none") == (not solutions)
    if solutions and not _finished(puzzle, grid):
        assert (hint.kind == "mistake") == (not possible), hint.kind
    assert_hint_holds(puzzle, grid, hint, solutions)


def _finished(puzzle: ng.Puzzle, grid: ng.Grid) -> bool:
    return grid.clues() == (puzzle.rows, puzzle.columns)


def assert_hint_holds(puzzle: ng.Puzzle, grid: ng.Grid, hint: Hint, solutions: list[ng.Grid]) -> None:
    """Raise unless what a hint says is so, these being all solutions of the puzzle."""
    match hint.kind:
        case "done":
            assert _finished(puzzle, grid)
        case "mistake":
            assert not fitting(solutions, _only(puzzle, grid, tuple(cell[:2] for cell in hint.cells)))
            assert _has(grid, hint.cells)
        case "line":
            _assert_line_gives(puzzle, grid, hint)
        case "probe":
            rest = fitting(solutions, _only(puzzle, _with_lines(puzzle, grid), hint.cited))
            assert hint.cells
            assert all(_has(one, hint.cells) for one in rest)
        case "search":
            assert hint.cells
            assert all(_has(one, hint.cells) for one in fitting(solutions, grid))
            assert all(grid[cell[:2]] == "?" for cell in hint.cells)
        case "ambiguous":
            assert len(fitting(solutions, grid)) > 1
            assert hint.cited


def _with_lines(puzzle: ng.Puzzle, grid: ng.Grid) -> ng.Grid:
    """A board with what lines give from it; probes may cite that, too."""
    known = propagated(puzzle, {(r, c): v for r, c, v in grid.cells()})
    assert known is not None, "a probe on a board that lines refute"
    return with_cells(grid, tuple((r, c, v) for (r, c), v in known.items()))


def _assert_line_gives(puzzle: ng.Puzzle, grid: ng.Grid, hint: Hint) -> None:
    line = hint.line
    assert line is not None
    assert hint.cells
    height = puzzle.height
    of_line = [(line, i) for i in range(puzzle.width)] if line < height else [(i, line - height) for i in range(height)]
    assert {cell[:2] for cell in hint.cells} | set(hint.cited) <= set(of_line)
    shown = _only(puzzle, grid, hint.cited)
    ways = list(completions(puzzle.clue(line), "".join(shown[cell] for cell in of_line)))
    assert ways
    for row, column, cell in hint.cells:
        assert {way[of_line.index((row, column))] for way in ways} == {cell}


def _check(value: dict[str, Any]) -> None:
    puzzle, grid, solutions = _board(value)
    moves = [[cell] for cell in sorted(grid.cells(), key=lambda cell: (cell[0] * 7 + cell[1] * 3) % 11)]
    for level in CHECK_LEVELS:
        found = ng.check(puzzle, grid, level, moves)
        json.dumps(found.to_json())
        assert not found.faults
        assert found.exact
        if level == "solution":
            assert found.ok == bool(fitting(solutions, grid))
        else:
            assert found.ok or not fitting(solutions, grid), "a right board is refused"
        if found.ok or not solutions:
            continue
        refused = _only(puzzle, grid, found.mistakes)
        assert not fitting(solutions, refused), "the mistakes can all be right"
        _assert_none_left_out(puzzle, found, refused, solutions)
        if level == "solution":
            common = solutions[0]
            for one in solutions[1:]:
                common = common.common(one)
            _assert_wrong(found, set(grid.disagreements(common)), single=len(solutions) == 1)
            _assert_wrong_since(puzzle, moves, found, solutions)


def _assert_wrong(found: ng.Check, never: set[At], single: bool) -> None:
    """`never` are the marks that no solution has; with several solutions some of them need not be known."""
    assert set(found.wrong) <= never
    if single:
        assert set(found.wrong) == never
    if len(found.mistakes) == 1:
        assert found.mistakes[0] in found.wrong


def _assert_none_left_out(puzzle: ng.Puzzle, found: ng.Check, refused: ng.Grid, solutions: list[ng.Grid]) -> None:
    """Without any one of the mistakes, of which a run that is too long counts as one, the reason that is told does not
    hold for the others: that of one line is less plain or there is none, and a chain of few lines ends no more.
    """
    marks = {(r, c): v for r, c, v in refused.cells()}
    for part in _parts(puzzle, found, marks):
        rest = {at: v for at, v in marks.items() if at not in part}
        if found.grounds == "line":
            assert all(
                painted(puzzle, rest, line) is not None
                or _how_plain(puzzle, rest, line) > _how_plain(puzzle, marks, line)
                for line in found.lines
            )
        elif found.grounds == "lines":
            assert found.proof is not None
            lines = [step.line for step in found.proof.steps if step.line is not None]
            assert not fails_in_turn(puzzle, rest, lines)
        elif found.grounds == "solution":
            assert fitting(solutions, ng.Grid.of(puzzle.height, puzzle.width, [(*at, v) for at, v in rest.items()]))


def _parts(puzzle: ng.Puzzle, found: ng.Check, marks: Marks) -> list[list[At]]:
    if found.grounds != "line":
        return [[at] for at in marks]
    (line,) = found.lines
    return [[puzzle.at(line, i) for i in part] for part in parts(puzzle.clue(line), line_text(puzzle, marks, line))]


def _how_plain(puzzle: ng.Puzzle, marks: Marks, line: int) -> tuple[int, int]:
    """The package judges only what is not obvious."""
    clue, text = puzzle.clue(line), line_text(puzzle, marks, line)
    return plain(clue, text), plainness(clue, text)


def _assert_wrong_since(puzzle: ng.Puzzle, moves: list[list[Cell]], found: ng.Check, solutions: list[ng.Grid]) -> None:
    marks = [move[0] for move in moves]
    first = next(
        n for n in range(len(marks)) if not fitting(solutions, ng.Grid.of(puzzle.height, puzzle.width, marks[: n + 1]))
    )
    assert found.wrong_since == first <= (found.first_wrong or 0)
    assert found.culprit in found.mistakes


@st.composite
def _tried(draw: st.DrawFn) -> dict[str, Any]:
    """A board with trial marks on some of its unknown cells, which are also a history of moves."""
    value = draw(boards())
    places = [[r, c] for r, row in enumerate(value["state"]) for c, cell in enumerate(row) if cell == "?"]
    chosen = draw(st.lists(st.sampled_from(places), unique_by=tuple, max_size=4)) if places else []
    return {**value, "marks": [[*at, draw(st.sampled_from("#."))] for at in chosen]}


def _what_if(value: dict[str, Any]) -> None:
    puzzle, grid, solutions = _board(value)
    marks: list[Cell] = [(r, c, v) for r, c, v in value["marks"]]
    found = what_if(puzzle, grid, marks)
    json.dumps(found.to_json())
    if not marks:
        return
    assert found.sound == bool(fitting(solutions, grid))
    if found.sound:
        tried = {(r, c): v for r, c, v in (*grid.cells(), *marks)}
        assert found.refuted == (propagated(puzzle, tried) is None)
    if found.refuted:
        blamed = [cell for cell in marks if cell[:2] in found.conflict]
        assert blamed
        assert not fitting(solutions, with_cells(grid, tuple(blamed)))
    if found.hint is not None:
        assert not found.hint.faults
        assert_hint_holds(puzzle, grid, found.hint, solutions)
    reviewed = review(puzzle, [[cell] for cell in marks], grid)
    json.dumps(reviewed.to_json())


def _grade(value: dict[str, Any]) -> None:
    puzzle = ng.Puzzle(**value)
    solutions, known = all_solutions(puzzle), propagated(puzzle, {})
    graded = ng.grade(puzzle)
    json.dumps(graded.to_json())
    counted = {"ambiguous": len(solutions) > 1, "none": not solutions}
    assert counted.get(graded.certificate, len(solutions) == 1), graded.certificate
    by_lines = known is not None and len(known) == puzzle.height * puzzle.width
    assert (graded.certificate == "line") == by_lines
    assert (graded.score is None) == (graded.certificate in counted)


@st.composite
def _typed(draw: st.DrawFn) -> dict[str, Any]:
    """Clues of which a number or two may be wrong, so that they need not be a puzzle."""
    value: dict[str, Any] = draw(puzzles(4))
    for _ in range(draw(st.integers(0, 2))):
        clue = draw(st.sampled_from(draw(st.sampled_from((value["rows"], value["columns"])))))
        if clue:
            clue[draw(st.integers(0, len(clue) - 1))] = draw(st.integers(1, 12))
    return value


def _typos(value: dict[str, Any]) -> None:
    found = corrections(Clues.of(value["rows"], value["columns"]))
    json.dumps(found.to_json())
    for correction in found.found:
        assert len(all_solutions(correction.puzzle)) == 1
        assert json.loads(json.dumps([correction.puzzle.rows, correction.puzzle.columns])) != [*value.values()]


TARGETS = (
    Target("hint", described(_asked()), _hint, 100),
    Target("check", described(boards()), _check, 80),
    Target("what if", described(_tried()), _what_if, 80),
    Target("grade", described(puzzles()), _grade, 80),
    Target("typos", described(_typed()), _typos, 30),
)
