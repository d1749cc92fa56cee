"""Since when a board in colours is wrong, against a slow replay of its moves."""

from __future__ import annotations

import random

import nonogram as ng
from nonogram.cells import Cell
from nonogram.colours.board import ColourBoard
from nonogram.colours.probing import Prober
from nonogram.help.check import LEVELS, CheckLevel
from nonogram.inks import values
from nonogram.options import PUBLISHED
from nonogram.pausing import drain, go_through
from tests.boards import unique_puzzle
from tests.colours.drawn import PALETTE, every_colour_solution, in_one_ink, random_colours, toadstool
from tests.conftest import amount


def moves_on(puzzle: ng.ColourPuzzle, text: str, rng: random.Random) -> list[list[Cell]]:
    """Moves that give each of some cells one value, or rule one out, once; some of them wrong."""
    every = values(len(puzzle.inks))
    cells = [(r, c, value) for r, row in enumerate(text.split()) for c, value in enumerate(row)]
    moves: list[list[Cell]] = []
    for row, column, value in rng.sample(cells, rng.randint(1, len(cells))):
        told = value if rng.random() < 0.85 else rng.choice(every)
        other = rng.choice([one for one in every if one != value])
        moves.append([(row, column, "!" + other if rng.random() < 0.3 else told)])
    return moves


def refuted(puzzle: ng.ColourPuzzle, grid: ng.ColourGrid, level: CheckLevel, solutions: list[ng.ColourGrid]) -> bool:
    board = ColourBoard(puzzle, grid)
    if level == "line":
        return any(board.effect(line).crossed < 0 for line in range(board.height + board.width))
    if level == "probe":
        return not drain(go_through(Prober(board, 1, PUBLISHED).run()))
    return all(grid.disagreements(one) for one in solutions)


def test_the_move_since_which_a_board_is_wrong() -> None:
    rng = random.Random(81)
    told = 0
    for _ in range(amount(60)):
        puzzle = random_colours(rng.randint(2, 5), rng.randint(2, 5), rng.randint(2, 3), rng, rng.uniform(0.3, 0.9))
        texts = sorted(every_colour_solution(puzzle))
        solutions = [ng.ColourGrid.parse(text, len(puzzle.inks)) for text in texts]
        history = moves_on(puzzle, rng.choice(texts), rng)
        grids = [puzzle.start]
        for move in history:
            grids.append(grids[-1].with_cells(move))
        for level in LEVELS:
            found = ng.check(puzzle, grids[-1], level, history, timeout=None)
            wrong = [number for number, grid in enumerate(grids[1:]) if refuted(puzzle, grid, level, solutions)]
            assert found.ok == (not wrong)
            assert found.wrong_since == min(wrong, default=None), (puzzle, history, level)
            if not found.ok:
                told += 1
                assert found.culprit in found.mistakes
                assert found.first_wrong is not None
                assert history[found.first_wrong][0][:2] == found.culprit
    assert told > amount(60) // 2


def test_the_oldest_of_several_wrong_marks_is_told() -> None:
    history: list[list[Cell]] = [[(0, 4, "!.")], [(1, 3, "!#")], [(0, 1, "b")]]
    grid = toadstool().start.with_cells([cell for move in history for cell in move])
    found = ng.check(toadstool(), grid, history=history)
    assert found.wrong_since == 0
    assert set(found.wrong) == {(0, 4), (1, 3), (0, 1)}


def test_an_erased_note_plays_no_part() -> None:
    history: list[list[Cell]] = [[(1, 3, "!#")], [(1, 3, "?")], [(1, 4, "#")], [(1, 3, "!#")]]
    grid = toadstool().start.with_cells([(1, 4, "#"), (1, 3, "!#")])
    assert ng.check(toadstool(), grid, history=history).wrong_since == 3


def test_the_same_as_in_black_and_white() -> None:
    rng = random.Random(82)
    for _ in range(amount(40)):
        puzzle, solution = unique_puzzle(rng.randint(3, 6), rng)
        cells = list(solution.cells())
        history: list[list[Cell]] = [
            [(r, c, value if rng.random() < 0.9 else rng.choice("#."))] for r, c, value in rng.sample(cells, 8)
        ]
        grid = puzzle.marked(cell for move in history for cell in move)
        for level in LEVELS:
            black, ink = (ng.check(one, grid, level, history, timeout=None) for one in (puzzle, in_one_ink(puzzle)))
            assert (black.ok, black.wrong, black.wrong_since) == (ink.ok, ink.wrong, ink.wrong_since)


def test_hints_take_for_a_mistake_what_checks_do() -> None:
    """On finished pictures, too, where a note can still rule out that an open cell is white."""
    puzzle = ng.ColourPuzzle([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)], []], inks=PALETTE[:2])
    wrong = puzzle.parse("#b?", [(0, 2, "!.")])
    assert ng.hint(puzzle, wrong).kind == "mistake"
    assert ng.check(puzzle, wrong).mistakes == ((0, 2),)
    assert ng.hint(puzzle, puzzle.parse("#b?", [(0, 2, "!b")])).kind == "done"
    rng = random.Random(34)
    kinds = set()
    for _ in range(amount(60)):
        puzzle = random_colours(rng.randint(1, 4), rng.randint(1, 4), rng.randint(2, 3), rng, rng.uniform(0.3, 0.9))
        text = rng.choice(sorted(every_colour_solution(puzzle)))
        grid = puzzle.parse(text.replace(".", "?"))
        ruled = values(len(puzzle.inks))
        notes = [
            (r, c, f"!{rng.choice(ruled)}") for r, row in enumerate(grid) for c, cell in enumerate(row) if cell == "?"
        ]
        noted = grid.with_cells(notes)
        for board in (grid, noted):
            kind = ng.hint(puzzle, board, timeout=None).kind
            assert (kind == "mistake") is not ng.check(puzzle, board, timeout=None).ok, (puzzle, board)
            kinds.add(kind)
    assert kinds == {"done", "mistake"}
