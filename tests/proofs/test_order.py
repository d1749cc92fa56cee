"""Which hint comes first: of what is easy, what gives most for the effort, and nothing harder than the puzzle needs."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest

import nonogram as ng
from nonogram.cells import UNKNOWN, distance
from nonogram.help.grades.path import Path
from nonogram.help.hint import hinting
from nonogram.help.known import know
from nonogram.logic.board import Board
from nonogram.pausing import drain
from nonogram.proofs.by_lines import ALONE, COMPLETED, Idea, LineIdeas, _order, _proved
from nonogram.proofs.minimizer import Minimizer
from nonogram.proofs.needs import EASY, FURTHER, Furthest, needed
from nonogram.techniques.reading import extremes
from nonogram.techniques.technique import technique
from tests.boards import line_parts, random_puzzle, unique_puzzle, walk, with_cells
from tests.conftest import amount
from tests.places import PUZZLES


def test_an_easy_idea_that_gives_much_comes_before_a_finished_line_that_gives_little() -> None:
    """The last cell of the first row follows at once; pushing the 8 of the last row gives seven."""
    puzzle = ng.Puzzle([[1], [1], [8]], [[1, 1], [1], [1], [1], [2], [1], [1], [1], []])
    grid = ng.Grid.parse(["#.......?", "?????????", "?????????"])
    hint = ng.hint(puzzle, grid)
    assert (hint.technique, hint.line, len(hint.cells)) == ("overlap", 2, 7)
    assert (0, 8, ".") in ng.hint(puzzle, grid, near=(0, 8)).cells, "asked about a cell, the hint is about that cell"


def test_what_the_crossing_line_gives_too_counts_once() -> None:
    """The first row is full, and so are its columns: nothing is lost if it waits. The columns of the last row wait. All
    of these lines are complete then.
    """
    puzzle = ng.Puzzle([[5], [2], [2], [5]], [[1, 1], [4], [4], [1, 1], [1, 1]])
    board = Board(puzzle)
    gains = {idea.line: idea.gain for idea in drain(LineIdeas().looking(board, board.grid()))}
    # Of five cells, the full columns give two as well; of their four cells, the full rows give two.
    row, column = COMPLETED * (3 * ALONE + 2), COMPLETED * (2 * ALONE + 2)
    assert {line: gains[line] for line in (0, 3, 5, 6)} == {0: row, 3: row, 5: column, 6: column}


def at_last(lines: LineIdeas, board: Board, idea: Idea) -> Idea:
    """An idea weighed and with its proof."""
    often = Counter(at for seen in lines._seen.values() for at in seen.news)
    return drain(_proved(drain(lines._weighed(board.puzzle, idea, often)), Minimizer(board)))


@pytest.mark.parametrize("near", [None, (2, 3)])
def test_the_first_idea_is_the_one_that_comes_first_when_all_are_weighed_and_told(near: tuple[int, int] | None) -> None:
    rng = random.Random(12)
    waited = 0
    for _ in range(amount(30)):
        puzzle = random_puzzle(rng.randint(4, 12), rng.randint(4, 12), rng)
        (solution, *_) = ng.solve(puzzle, limit=1).solutions
        shown = [cell for cell in solution.cells() if rng.random() < 0.3]
        board = Board(puzzle, ng.Grid.of(puzzle.height, puzzle.width, shown))
        lines, order = LineIdeas(), partial(_order, near=near)
        ideas = drain(lines.looking(board, board.grid(), near))
        every = [at_last(lines, board, idea) for seen in lines._seen.values() for idea in seen.ideas]
        assert ideas[:1] == sorted(every, key=order)[:1]
        assert all(order(idea) <= order(at_last(lines, board, idea)) for idea in ideas)
        waited += sum(not idea.weighed for idea in ideas)
    assert waited


def test_what_lines_gave_before_is_what_they_give_anew() -> None:
    """Along a walk on whose boards the player's grid shows all or a part of what is known."""
    rng = random.Random(8)
    for _ in range(amount(6)):
        puzzle = random_puzzle(rng.randint(4, 10), rng.randint(4, 10), rng)
        lines, board = LineIdeas(), Board(puzzle)
        while ideas := drain(lines.looking(board, board.grid())):
            assert ideas == drain(LineIdeas().looking(Board(puzzle, board.grid()), board.grid()))
            part = ng.Grid.of(
                puzzle.height, puzzle.width, [cell for cell in board.grid().cells() if rng.random() < 0.8]
            )
            assert drain(lines.looking(board, part)) == drain(LineIdeas().looking(board, part))
            board.settle_all(rng.choice(ideas).cells)


@pytest.mark.native
def test_the_way_from_the_last_cell_counts_as_effort() -> None:
    """Hints are nearer to the cell last worked on than without it, and hardly more of them are needed."""
    puzzle = ng.load(PUZZLES / "camera.non")
    ways, counts = [], []
    for follows in (True, False):
        grid, near, way, count = ng.Grid.blank(puzzle.height, puzzle.width), None, 0, 0
        while (hint := drain(hinting(puzzle, grid, near if follows else None))).cells:
            way += min([distance(cell, near) for cell in hint.cells])
            count += 1
            near, grid = hint.cells[-1][:2], with_cells(grid, hint.cells)
        ways.append(way / count)
        counts.append(count)
    assert ways[0] < 0.8 * ways[1]
    assert counts[0] <= 1.1 * counts[1]


def pushing(clue: tuple[int, ...], text: str) -> int:
    """How many cells of a line are the same with all blocks pushed to its start and to its end."""
    ends = extremes(clue, text)
    assert ends is not None
    reached: set[int] = set()
    always: set[int] = set()
    for first, last, length in zip(*ends, clue, strict=True):
        reached |= set(range(first, last + length))
        always |= set(range(last, first + length))
    return sum(cell == UNKNOWN and (i in always or i not in reached) for i, cell in enumerate(text))


@pytest.mark.native
def test_hardly_any_hint_is_hard_while_pushing_elsewhere_gives_twice_as_much() -> None:
    """Nor is a line often come back to three times for one cell."""
    hints = hard = thrice = 0
    for stem in ("heron", "snail", "whale"):
        puzzle = ng.load(PUZZLES / f"{stem}.non")
        grid = ng.Grid.blank(puzzle.height, puzzle.width)
        single: dict[int, int] = {}
        for hint in walk(puzzle):
            assert hint.line is not None
            best = max(pushing(puzzle.clue(n), text) for n, text in enumerate(grid.lines()) if n != hint.line)
            hints += 1
            hard += technique(hint.technique or "").difficulty > EASY and best >= 2 * len(hint.cells)
            single[hint.line] = single.get(hint.line, 0) + (len(hint.cells) == 1)
            grid = with_cells(grid, hint.cells)
        thrice += sum(times > 2 for times in single.values())
    assert hard <= 0.02 * hints
    assert thrice <= 1


@pytest.mark.native
def test_a_walk_stays_within_what_its_puzzle_needs() -> None:
    """A single technique may be told of by a harder one, with fewer cells cited."""
    rng = random.Random(8)
    puzzles = [ng.load(PUZZLES / f"{stem}.non") for stem in ("owl", "snail", "umbrella")]
    puzzles += [unique_puzzle(8, rng)[0] for _ in range(amount(6))]
    limited = 0
    for puzzle in puzzles:
        most = drain(needed(puzzle))
        if most == FURTHER:
            continue
        limited += 1
        grid = ng.Grid.blank(puzzle.height, puzzle.width)
        for hint in walk(puzzle):
            for _, step in line_parts(grid, hint):
                assert step.told is not None
                assert technique(step.told.technique or "").difficulty <= most
            grid = with_cells(grid, hint.cells)
    assert limited


@pytest.mark.native
def test_what_a_puzzle_needs_is_what_its_path_needs() -> None:
    """The path of the grade takes the easiest move each time."""
    rng = random.Random(9)
    puzzles = [ng.load(PUZZLES / f"{stem}.non") for stem in ("anchor", "camera", "owl")]
    puzzles += [random_puzzle(rng.randint(4, 10), rng.randint(4, 10), rng, 0.6) for _ in range(amount(40))]
    seen = set()
    for puzzle in puzzles:

        async def decide(board: Board, puzzle: ng.Puzzle = puzzle) -> ng.Result:
            return await know(puzzle)

        path = Path(puzzle, decide)
        drain(path.walk())
        hardest = max([turn.technique.difficulty for turn in path.turns], default=EASY)
        by_lines = path.solved and all(turn.line is not None for turn in path.turns)
        assert drain(needed(puzzle)) == (min(max(hardest, EASY), FURTHER) if by_lines else FURTHER)
        seen.add(most := drain(needed(puzzle)))
        assert [drain(Furthest(puzzle).allows(one)) for one in range(1, 9)] == [one <= most for one in range(1, 9)]
    assert seen == {EASY, 3, FURTHER}


def test_clues_without_a_picture_need_all_there_is() -> None:
    assert drain(needed(ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]]))) == FURTHER
