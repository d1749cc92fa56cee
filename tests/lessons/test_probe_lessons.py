"""Lessons about trying out cells and about what follows from what: the engine's probing is their oracle."""

from __future__ import annotations

import random
from typing import Any

import nonogram as ng
from nonogram.lessons.probes import implication_lesson, lines_solved, probe, probe_lesson
from nonogram.logic.board import Board, Propagation
from nonogram.pausing import drain
from nonogram.search.full_probing import Prober
from tests.boards import unique_puzzle
from tests.witnesses import CLOSURE_NEEDED, CONTRAPOSITIVES_NEEDED, probed


def blank(puzzle: ng.Puzzle) -> list[str]:
    return ["?" * puzzle.width] * puzzle.height


def test_probes_lead_where_the_engine_is_led() -> None:
    rng = random.Random(8)
    puzzles = [CONTRAPOSITIVES_NEEDED, CLOSURE_NEEDED, *(unique_puzzle(6, rng)[0] for _ in range(10))]
    for puzzle in puzzles:
        lesson: Any = probe_lesson(puzzle, blank(puzzle))
        board = probed(puzzle, 0)
        assert lesson["alive"]
        assert lesson["known"] == board.grid().rows()
        assert [tuple(at) for at, _, _ in lesson["probes"]] == board.open_cells()
        for (row, column), *outcomes in lesson["probes"]:
            for black, (rows, dead, lines) in zip((True, False), outcomes, strict=True):
                tried = Board(puzzle, ng.Grid.parse(lesson["known"]))
                tried.settle(row, column, black)
                assert (tried.propagate() is Propagation.CONFLICT) == (dead is not None)
                assert lines > 0
                if dead is None:
                    assert rows == tried.grid().rows()


def test_a_board_without_solution_is_not_probed() -> None:
    puzzle = ng.Puzzle([[1], [1]], [[1], [1]])
    assert probe_lesson(puzzle, ["##", "??"]) == {"known": ["##", "??"], "alive": False, "probes": []}


def test_each_level_paints_what_the_engine_paints() -> None:
    for puzzle in (CONTRAPOSITIVES_NEEDED, CLOSURE_NEEDED):
        lesson: Any = implication_lesson(puzzle)
        assert lesson["painted"] == [probed(puzzle, level).grid().rows() for level in range(4)]
    assert sum(row.count("?") for row in lesson["painted"][2]) > sum(row.count("?") for row in lesson["painted"][3])


def test_implications_hold_in_every_solution() -> None:
    rng = random.Random(9)
    puzzles = [CONTRAPOSITIVES_NEEDED, *(unique_puzzle(5, rng)[0] for _ in range(6))]
    for puzzle in puzzles:
        solutions = ng.solve(puzzle, limit=None).solutions
        lesson: Any = implication_lesson(puzzle)
        for (row, column, value), layers, _, line in lesson["literals"]:
            having = [one for one in solutions if one.rows()[row][column] == value]
            if layers is None:
                assert not having, "it is refuted"
                assert probe(puzzle, lesson["painted"][0], (row, column, value))[1] == line
                continue
            implied = [tuple(literal) for layer in layers for literal in layer]
            assert len(implied) == len(set(implied)), "no literal is in two layers"
            for other in implied:
                assert all(one.rows()[other[0]][other[1]] == other[2] for one in having)


def test_a_contrapositive_is_an_implication_read_backwards() -> None:
    lesson: Any = implication_lesson(CONTRAPOSITIVES_NEEDED)
    direct = {tuple(source): {tuple(one) for one in layers[0]} for source, layers, *_ in lesson["literals"] if layers}
    opposite = {"#": ".", ".": "#"}
    found = 0
    for source, layers, *_ in lesson["literals"]:
        for row, column, value in layers[1] if layers else ():
            found += 1
            turned = (*source[:2], opposite[source[2]])
            assert turned in direct[row, column, opposite[value]]
    assert found > 0


def test_the_engine_learns_the_same_contrapositives() -> None:
    """One pass of FP2 probes each cell once; what it knows to follow by then is in the first two layers."""
    puzzle = ng.Puzzle([[1, 1], [2], [1], [2]], [[1, 1], [1], [1, 1], [2]])
    lesson: Any = implication_lesson(puzzle)
    board = Board(puzzle)
    prober = Prober(board, 1)
    drain(prober.run())
    painted = lesson["painted"][1]
    assert board.grid().rows() == painted


def test_what_fp2_refutes_beyond_fp1_is_told() -> None:
    lesson: Any = implication_lesson(CONTRAPOSITIVES_NEEDED)
    refuted = [(tuple(source), dead) for source, _, dead, _ in lesson["literals"] if dead]
    before, after = lesson["painted"][1:3]
    added = [(r, c) for r, row in enumerate(after) for c, value in enumerate(row) if value != before[r][c]]
    assert refuted == [((*at, "#" if after[at[0]][at[1]] == "." else "."), 2) for at in added]
    for source, layers, dead, line in lesson["literals"]:
        if not dead:
            continue
        rows = [["?"] * CONTRAPOSITIVES_NEEDED.width for _ in range(CONTRAPOSITIVES_NEEDED.height)]
        for row, column, value in (source, *(one for layer in layers[:dead] for one in layer)):
            rows[row][column] = value
        assert line is not None
        every = range(CONTRAPOSITIVES_NEEDED.height + CONTRAPOSITIVES_NEEDED.width)
        assert lines_solved(CONTRAPOSITIVES_NEEDED, rows, every)[0] == line
