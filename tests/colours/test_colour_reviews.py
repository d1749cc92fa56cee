"""Reviews of moves in colours: by a slow replay on the published line solver, and as in black and white."""

from __future__ import annotations

import random

import nonogram as ng
from nonogram import review
from nonogram.cells import At, Cell
from nonogram.classic import wu_colours
from nonogram.help.reviewed import LONG
from nonogram.inks import values
from tests.boards import unique_puzzle
from tests.colours.drawn import in_one_ink, random_colours, toadstool
from tests.conftest import amount


def random_moves(solution: ng.ColourGrid, count: int, rng: random.Random, right: float = 0.8) -> list[list[Cell]]:
    every = values(solution.inks)
    moves: list[list[Cell]] = []
    for _ in range(count):
        row, column = rng.randrange(solution.height), rng.randrange(solution.width)
        others = [value for value in every if value != solution[row, column]]
        choices = [solution[row, column], "!" + rng.choice(others)] if rng.random() < right else [*every, "?", "!#"]
        moves.append([(row, column, rng.choice(choices))])
    return moves


def ruled_out(puzzle: ng.ColourPuzzle, marks: dict[At, str], line: int) -> list[str]:
    """What a line leaves of the values of its cells."""
    every = values(len(puzzle.inks))
    places = [puzzle.at(line, i) for i in range(puzzle.length(line))]
    found = wu_colours.solve_line(puzzle.clue(line), [marks.get(at, every) for at in places])
    assert found is not None
    return list(found)


def test_labels_by_the_book() -> None:
    rng = random.Random(34)
    labels = set()
    for _ in range(amount(60)):
        puzzle = random_colours(rng.randint(2, 5), rng.randint(2, 5), rng.randint(2, 4), rng, rng.uniform(0.4, 0.9))
        solution = ng.solve(puzzle).sole
        if not isinstance(solution, ng.ColourGrid):
            continue
        history = random_moves(solution, 25, rng)
        every = values(len(puzzle.inks))
        shown: dict[At, str] = {}
        right: dict[At, str] = {}
        for number, (((row, column, value),), said) in enumerate(
            zip(history, review(puzzle, history).moves, strict=True)
        ):
            labels.add(said.label)
            at = row, column
            before = shown.get(at, every)
            left = every if value == "?" else value
            if value.startswith("!"):
                left = (before if len(before) > 1 else every).replace(value[1:], "")
            gone = set(right.get(at, every)) - set(left)
            if not set(before) - set(left):
                assert said.label == "erased"
            elif solution[at] not in left:
                assert said.label == "wrong"
            else:
                lines = [(line, puzzle.index(line, at)) for line in puzzle.lines_through(at)]
                kept = [ruled_out(puzzle, right, line)[i] for line, i in lines]
                by_line = all(any(one not in some for some in kept) for one in gone)
                assert by_line == (said.since is not None)
                if said.since is not None:
                    assert said.label == ("forced before" if number - 1 - said.since >= LONG else "forced")
                    assert -1 <= said.since < number
                assert (said.technique is None) == (said.label == "guess")
            shown[at] = left
            right[at] = left if solution[at] in left else every
            assert "{" not in said.text
    assert labels >= {"erased", "wrong", "forced", "forced before"}


def test_the_same_as_in_black_and_white() -> None:
    rng = random.Random(35)
    for _ in range(amount(40)):
        puzzle, solution = unique_puzzle(rng.randint(3, 6), rng)
        moves: list[list[Cell]] = []
        for _ in range(25):
            at = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
            value = solution[at] if rng.random() < 0.8 else rng.choice("#.?")
            moves.append([(*at, value)])
        twins = zip(review(puzzle, moves).moves, review(in_one_ink(puzzle), moves).moves, strict=True)
        for black, ink in twins:
            assert black.since == ink.since
            # Black and white also compares trials, and knows edges and chains of implications.
            assert black.label == ink.label or (black.label, ink.label) == ("forced", "guess")


def test_a_finished_board_says_which_picture_was_meant() -> None:
    puzzle = ng.ColourPuzzle([[(1, 1)], [(1, 1)]], [[(1, 1)], [(1, 1)]], inks=toadstool().inks)
    moves = review(puzzle, [[(0, 1, "b")], [(0, 0, "#")], [(1, 1, "#")]]).moves
    assert [one.label for one in moves] == ["wrong", "guess", "forced"]


def test_a_move_that_two_lines_force_together() -> None:
    # The row has a second block that may be there, the column rules its ink out.
    puzzle = ng.ColourPuzzle([[(1, 1), (1, 2)], []], [[(1, 1)], [(1, 2)], []], inks=toadstool().inks)
    moves = review(puzzle, [[(0, 0, "!.")], [(0, 0, "#")], [(0, 0, "!b")]]).moves
    assert [one.label for one in moves] == ["forced", "forced", "erased"]
    assert moves[1].technique is not None
