"""Lessons about search trees: the search itself counts the nodes, and its solutions are the leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import nonogram as ng
from building.learning import HARD
from nonogram.cells import VALUES
from nonogram.classic import brute, franco_sanchez
from nonogram.lessons.probes import probe
from nonogram.lessons.trees import MOST_NODES, WAYS, WITHOUT_PROBING, tree_lesson
from nonogram.logic.board import Board
from nonogram.options import HEURISTICS, PUBLISHED
from nonogram.search.backtracking import Backtracking
from nonogram.search.full_probing import Prober
from tests.witnesses import CONTRAPOSITIVES_NEEDED

DIAGONALS = ng.Puzzle([[1]] * 4, [[1]] * 4)
"""24 solutions."""


def check_tree(nodes: list[Any]) -> None:
    """Both values of the cell that a node chose were tried below it, and nothing below a leaf."""
    below: dict[int, list[Any]] = {}
    for number, node in enumerate(nodes):
        if number:
            assert node["parent"] < number
            below.setdefault(node["parent"], []).append(node)
        else:
            assert (node["parent"], node["tried"]) == (None, None)
    for number, node in enumerate(nodes):
        children = below.get(number, [])
        assert (node["outcome"] == "branch") == bool(children)
        assert (node["outcome"] == "refuted") == bool(node["dead"])
        if children:
            assert sorted(child["tried"] for child in children) == [[*node["chosen"], "#"], [*node["chosen"], "."]]
            row, column = node["chosen"]
            assert node["rows"][row][column] == "?"


@pytest.mark.parametrize("puzzle", [DIAGONALS, CONTRAPOSITIVES_NEEDED], ids=["diagonals", "contrapositives"])
@pytest.mark.parametrize("way", WAYS)
def test_a_tree_has_a_leaf_for_each_solution(puzzle: ng.Puzzle, way: str) -> None:
    lesson: Any = tree_lesson(puzzle, way)
    assert lesson["whole"]
    check_tree(lesson["nodes"])
    found = [node["rows"] for node in lesson["nodes"] if node["outcome"] == "solution"]
    assert sorted(found) == sorted(grid.rows() for grid in ng.solve(puzzle, limit=None).solutions)


@pytest.mark.parametrize("way", HEURISTICS)
def test_the_nodes_are_the_calls_of_the_search(way: str) -> None:
    options = replace(PUBLISHED, heuristic=way)
    board = Board(DIAGONALS, options=options)
    search = Backtracking(board, Prober(board, 1, options), options, limit=None)
    for _ in search.run():
        pass
    assert len(tree_lesson(DIAGONALS, way)["nodes"]) == search.calls  # type: ignore[arg-type]


def test_the_cell_chosen_is_the_heaviest() -> None:
    lesson: Any = tree_lesson(DIAGONALS, "min_logd")
    weighed = [node for node in lesson["nodes"] if node["weights"]]
    assert weighed
    assert all(node["chosen"] == node["weights"][0][0] for node in weighed)


@pytest.mark.parametrize("way", ["solution_count", WITHOUT_PROBING])
def test_the_cell_chosen_has_the_fewest_completions(way: str) -> None:
    lesson: Any = tree_lesson(DIAGONALS, way)
    branches = [node for node in lesson["nodes"] if node["outcome"] == "branch"]
    assert len(branches) > 3
    for node in branches:
        assert node["chosen"] == node["counts"][0][0]
        for (row, column), *made in node["counts"]:
            line = "".join(cells[column] for cells in node["rows"])
            assert made == [brute_count((1,), node["rows"][row]), brute_count((1,), line)]


def test_a_refuted_node_names_the_line_that_fails() -> None:
    """Brute force finds no completion of it; where it takes probing, of one for each value of the cell."""
    seen = set()
    hopeless = ng.Puzzle([[1, 1], [1], [1, 1]], [[1], [3], [1]])
    for puzzle in (hopeless, ng.Puzzle.from_grid(ng.Grid.parse(HARD))):
        for way in ("min", WITHOUT_PROBING):
            lesson: Any = tree_lesson(puzzle, way)
            for node in lesson["nodes"]:
                if node["outcome"] != "refuted":
                    continue
                seen.add((len(node["dead"]), node["tried"] is None))
                if node["chosen"] is None:
                    (line,) = node["dead"]
                    assert fails(puzzle, node["rows"], line)
                    continue
                for value, line in zip(VALUES, node["dead"], strict=True):
                    rows, dead, _ = probe(puzzle, node["rows"], (*node["chosen"], value))
                    assert dead == line
                    assert fails(puzzle, rows, line)
    assert seen == {(1, True), (1, False), (2, False)}


def fails(puzzle: ng.Puzzle, rows: list[str], line: int) -> bool:
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return not brute_count(puzzle.clue(line), lines[line])


def brute_count(clue: tuple[int, ...], cells: str) -> int:
    return sum(1 for visit in brute.solving(clue, cells) if visit[0] == "fits")


def test_nodes_without_probing_are_those_of_franco_sanchez() -> None:
    nodes = list(franco_sanchez.searching(DIAGONALS))
    lesson: Any = tree_lesson(DIAGONALS, WITHOUT_PROBING)
    assert len(lesson["nodes"]) == len(nodes)


def test_a_large_tree_is_cut() -> None:
    lesson: Any = tree_lesson(ng.Puzzle([[1]] * 7, [[1]] * 7), "min")
    assert not lesson["whole"]
    assert len(lesson["nodes"]) == MOST_NODES
