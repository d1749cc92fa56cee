"""2-SAT over all lines: sound, complete as a 2-SAT, and more than line logic."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import product

import pytest

from nonogram import Contradiction, Grid, Puzzle
from nonogram.classic import brute, wu
from nonogram.classic.batenburg_kosters import paint
from nonogram.classic.propagation import Board, first_board, line_text, propagate
from nonogram.logic.board import Board as EngineBoard
from nonogram.options import PUBLISHED
from nonogram.pausing import drain
from nonogram.search.full_probing import Prober
from tests.boards import random_puzzle

MORE_THAN_LINES = Puzzle([(1,), (2,), (1, 1), (1,)], [(1, 1), (2,), (1,), (1,)])
NO_VALUE_FITS = Puzzle([(2,), (1,), (2,), (1, 1)], [(1,), (2,), (2,), (2,)])


def by_lines(puzzle: Puzzle) -> Board:
    board = first_board(puzzle)
    assert propagate(puzzle, board, range(puzzle.height + puzzle.width), wu.solve_line)
    return board


def test_it_paints_where_lines_give_nothing() -> None:
    assert by_lines(MORE_THAN_LINES) == first_board(MORE_THAN_LINES)
    assert paint(MORE_THAN_LINES).rows() == ["?.?.", "?#?.", ".#.#", "#..."]


def test_it_finishes_what_lines_begin() -> None:
    puzzle = Puzzle([(3,), (1, 1), (), (4,), (2,)], [(1,), (1, 2), (1, 2), (1, 1), (1, 1)])
    assert sum(row.count("?") for row in by_lines(puzzle)) == 8
    assert paint(puzzle).rows() == [".###.", "#...#", ".....", ".####", ".##.."]


@pytest.mark.native
def test_every_small_puzzle_keeps_all_its_solutions() -> None:
    pictures = defaultdict(list)
    for rows in product(map("".join, product("#.", repeat=4)), repeat=3):
        grid = Grid.parse(rows)
        pictures[grid.clues()].append(grid)
    for (rows_clues, column_clues), grids in pictures.items():
        painted = paint(Puzzle(rows_clues, column_clues))
        assert not any(painted.disagreements(grid) for grid in grids), (rows_clues, column_clues)


@pytest.mark.native
def test_it_keeps_what_lines_give() -> None:
    rng = random.Random(51)
    more = 0
    for _ in range(150):
        puzzle = random_puzzle(rng.randint(4, 8), rng.randint(4, 8), rng, 0.4)
        lines, both = Grid.parse(["".join(row) for row in by_lines(puzzle)]), paint(puzzle)
        assert lines.common(both) == lines
        assert puzzle.goal is not None
        assert not both.disagreements(puzzle.goal)
        more += both != lines
    assert more > 15


def pairs(puzzle: Puzzle, grid: Grid) -> list[tuple[tuple[int, int], tuple[int, int], set[tuple[str, str]]]]:
    """For any two unknown cells of a line the pairs of values they have in its completions, by brute force."""
    found = []
    for line, cells in enumerate(grid.lines()):
        completions = list(brute.completions(puzzle.clue(line), cells))
        unknown = [index for index, cell in enumerate(cells) if cell == "?"]
        for p, q in product(unknown, repeat=2):
            across = line < puzzle.height
            first, second = ((line, i) if across else (i, line - puzzle.height) for i in (p, q))
            found.append((first, second, {(text[p], text[q]) for text in completions}))
    return found


def test_nothing_more_follows_from_any_two_cells_of_a_line() -> None:
    """Where it stops, every unknown cell has both values among the assignments that satisfy all pairs."""
    rng = random.Random(52)
    stopped = 0
    while stopped < 40:
        puzzle = random_puzzle(rng.randint(3, 6), rng.randint(3, 6), rng, 0.4)
        grid = paint(puzzle)
        unknown = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if grid[r, c] == "?"]
        if not 0 < len(unknown) <= 9:
            continue
        clauses = pairs(puzzle, grid)
        solutions = [
            values
            for values in (dict(zip(unknown, cells, strict=True)) for cells in product("#.", repeat=len(unknown)))
            if all((values[p], values[q]) in allowed for p, q, allowed in clauses)
        ]
        assert all({values[cell] for values in solutions} == {"#", "."} for cell in unknown), puzzle
        stopped += 1


@pytest.mark.native
def test_full_probing_with_closure_gives_all_of_it() -> None:
    """FP3 closes over every implication that 2-SAT has, and over those of propagation besides."""
    rng = random.Random(53)
    more = 0
    for _ in range(80):
        puzzle = random_puzzle(rng.randint(4, 9), rng.randint(4, 9), rng, 0.42)
        board = EngineBoard(puzzle, options=PUBLISHED)
        assert drain(Prober(board, level=3, options=PUBLISHED).run())
        painted, probed = paint(puzzle), board.grid()
        assert painted.common(probed) == painted, puzzle
        more += painted != probed
    assert more, "and more than that somewhere"


def test_contradictions() -> None:
    with pytest.raises(Contradiction, match="without completion"):
        paint(Puzzle([(1, 1), (), (1, 1)], [(2,), (), (2,)]))
    by_lines(NO_VALUE_FITS)
    with pytest.raises(Contradiction, match="neither value"):
        paint(NO_VALUE_FITS)


def test_propagation_follows_the_lines_that_change() -> None:
    puzzle = Puzzle([(2,), (2,), (1,)], [(1,), (3,), (1,)])
    board = [list("?.?"), list("???"), list("???")]
    assert not propagate(puzzle, board, [0], wu.solve_line)
    board = first_board(puzzle)
    assert propagate(puzzle, board, [4], wu.solve_line)
    assert [line_text(puzzle, board, line) for line in (0, 3)] == ["?#?", "??."]
    assert ["".join(row) for row in board] == ["?#?", "?#?", ".#."]
