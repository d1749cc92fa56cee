"""Every claim about a line holds, judged from the cells shown alone, and each of these has its part in them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

import nonogram as ng
from nonogram.cells import BLACK, UNKNOWN, WHITE, Cell, Clue, clue_of
from nonogram.claims import Marks
from nonogram.help.answers import Hint
from nonogram.logic.board import Board
from nonogram.logic.propagation import to_fixpoint
from nonogram.pausing import drain
from nonogram.proofs.scene import explain_stuck
from nonogram.steps import Step
from nonogram.telling.sentences import LONGEST as LONG
from tests.boards import as_step, line_parts, random_puzzle, row, unique_puzzle, walk, with_cells
from tests.places import PUZZLES
from tests.proofs.checker.explanations import check_explanation, check_stuck
from tests.proofs.checker.truths import Heard, Line, spots
from tests.proofs.told_apart import ONCE
from tests.proofs.told_dead_lines import DEAD
from tests.saying import said, stuck_text

MOST_CROSSED = 2
"""No more often, on the way to the end of a puzzle, is a block said to begin or end at a cell that is empty."""


def check_hint(puzzle: ng.Puzzle, grid: ng.Grid, hint: Hint) -> list[int]:
    """Check the claims of a line's hint; return the cells at which blocks are said to begin or end though the board
    shows them empty. Raises Doubtful, AssertionError for a cited cell whose part is not told.
    """
    lit: dict[int, str] = {}
    heard: Heard | None = None
    for scene, step in line_parts(grid, hint):
        line, told = step.line, step.told
        assert line is not None
        assert told is not None
        assert step.why is not None
        clue = puzzle.clue(line)
        text, marks = shown(puzzle, scene, step)
        check_sentences(told.text)
        given = lit | {puzzle.index(line, at): scene[at] for at in step.cited}
        lit |= {i: cell for i, cell in enumerate(text) if cell != UNKNOWN}
        if told.technique != "finished line":
            assert all(follows(clue, len(text), given, i, cell) for i, cell in lit.items()), told.text
        earlier = "".join(lit.get(i, UNKNOWN) for i in range(len(text)))
        heard = heard or Heard(clue, text)
        board = line_of(puzzle, scene, line)
        untold = check_explanation(step.why, clue, text, marks, earlier, heard, board)
        lit |= marks
        assert not untold & {puzzle.index(line, at) for at in (*step.cited, *told.seen)}, told.text
    proof = as_step(hint)
    if proof.steps:
        text, marks = shown(puzzle, grid, proof)
        Line(clue, text).settled(Marks(tuple(marks.items())))
    return heard.crossed if heard else []


def check_sentences(words: str) -> None:
    """Check how claims are divided into sentences: none is too long, and of short ones not two say "as shown"."""
    sentences = re.split(r"(?<=[.]) (?=[A-Z])", words)
    assert max(map(len, sentences)) <= LONG, words
    for one, other in pairwise(re.split("[.] |: ", words)):
        again = all(each.lower().startswith("as shown, ") for each in (one, other))
        assert not again or re.search("[:;]|, so ", one) or len(one) + len(other) >= 150, words
    assert not re.search(r"(before|behind) [^,]*, \1 ", words.lower()), words


def follows(clue: Clue, n: int, given: dict[int, str], i: int, value: str) -> bool:
    """Whether a cell has a value in all completions of a line of which some cells are given."""
    other = {**given, i: WHITE if value == BLACK else BLACK}
    return given.get(i) == value or not all(spots(clue, "".join(other.get(j, UNKNOWN) for j in range(n))))


def line_of(puzzle: ng.Puzzle, grid: ng.Grid, line: int) -> str:
    """A line as the board shows it."""
    return "".join(grid[puzzle.at(line, i)] for i in range(puzzle.length(line)))


def shown(puzzle: ng.Puzzle, grid: ng.Grid, step: Step) -> tuple[str, dict[int, str]]:
    """A line on which only what a step cites and sees is known, and what the step settles there."""
    line, told = step.line, step.told
    assert line is not None
    assert told is not None
    shown = {puzzle.index(line, at): grid[at] for at in (*step.cited, *told.seen)}
    text = "".join(shown.get(i, UNKNOWN) for i in range(puzzle.length(line)))
    return text, {puzzle.index(line, cell[:2]): cell[2] for cell in step.cells}


def check_walk(puzzle: ng.Puzzle) -> int:
    """Check the texts of all hints of lines on the way to the end; return how many there were."""
    grid, count, crossed = ng.Grid.blank(puzzle.height, puzzle.width), 0, 0
    for hint in walk(puzzle):
        if hint.kind == "line":
            crossed += len(check_hint(puzzle, grid, hint))
            count += 1
        grid = with_cells(grid, hint.cells)
    assert crossed <= MOST_CROSSED
    return count


@pytest.mark.native
def test_the_texts_of_random_puzzles() -> None:
    rng = random.Random(8)
    assert sum(check_walk(unique_puzzle(size, rng)[0]) for size in (6, 8, 9)) > 30


@pytest.mark.native
def test_blocks_begin_and_end_where_the_board_lets_them() -> None:
    rng = random.Random(1)
    crossed = count = 0
    while count < 150:
        puzzle = unique_puzzle(rng.choice((8, 9, 10, 11, 12, 14)), rng)[0]
        grid = ng.Grid.blank(puzzle.height, puzzle.width)
        for hint in walk(puzzle):
            if hint.kind == "line":
                crossed += len(check_hint(puzzle, grid, hint))
                count += 1
            grid = with_cells(grid, hint.cells)
    assert not crossed


TOLD_AGAIN = [(900, 10), (901, 15), (903, 15), (905, 12), (905, 15), (907, 12), (908, 12), (908, 15)]
"""Seeds and sizes of puzzles in whose hints a wider bound was told after a narrower one, something was called shown
that no part had said, or a bound of an earlier part was used but not named.
"""


@pytest.mark.native
@pytest.mark.parametrize(("seed", "size"), TOLD_AGAIN)
def test_the_texts_of_puzzles_with_bounds_told_again(seed: int, size: int) -> None:
    assert check_walk(unique_puzzle(size, random.Random(seed))[0]) > 10


@pytest.mark.native
@pytest.mark.parametrize("name", ["cactus", "lighthouse", "snail", "windmill"])
def test_the_texts_of_shipped_puzzles(name: str) -> None:
    assert check_walk(ng.load(PUZZLES / f"{name}.non")) > 15


def check_chains(puzzle: ng.Puzzle, grid: ng.Grid, step: Step) -> int:
    """Check the texts of all lines of a probe's chains; return how many there were. Raises Doubtful."""
    count = 0
    for scene, one in _chain_lines(grid, step):
        line, told = one.line, one.told
        assert line is not None
        assert told is not None
        assert one.why is not None
        clue = puzzle.clue(line)
        text, marks = shown(puzzle, scene, one)
        if one.cells:
            untold = check_explanation(one.why, clue, text, marks, board=line_of(puzzle, scene, line))
            assert not untold & {puzzle.index(line, at) for at in (*one.cited, *told.seen)}, told.text
            if told.technique == "finished line" and _is_finished(puzzle, grid, step, line):
                assert all(scene[at] == BLACK for at in one.cited), told.text
        else:
            check_stuck(one.why, clue, text, line_of(puzzle, scene, line))
        count += 1
    return count


def _is_finished(puzzle: ng.Puzzle, grid: ng.Grid, step: Step, line: int) -> bool:
    """Whether all blocks of a line are there on the board with what a probe assumes."""
    for assumed, _ in step.chains:
        board = with_cells(grid, (assumed,) if assumed else ())
        if clue_of(line_of(puzzle, board, line)) == puzzle.clue(line):
            return True
    return False


def _chain_lines(grid: ng.Grid, step: Step) -> Iterator[tuple[ng.Grid, Step]]:
    """Yield the line steps of a proof, each with the board that it is told on."""
    for assumed, chain in step.chains:
        board = with_cells(grid, (assumed,) if assumed else ())
        for one in chain:
            if one.kind == "line":
                yield board, one
            else:
                known = with_cells(grid, _values(board, one))
                yield from _chain_lines(known, one)
            board = with_cells(board, one.cells)


def _values(board: ng.Grid, step: Step) -> tuple[Cell, ...]:
    """Return the cells that a step rests on, with their values on a board."""
    return tuple((*at, board[at]) for at in step.cited)


@pytest.mark.native
def test_the_chains_of_random_puzzles() -> None:
    rng = random.Random(2)
    count = 0
    for size in [*range(12, 22)] * 6:
        board = Board(random_puzzle(size, size, rng, 0.55))
        while drain(to_fixpoint(board)) and (hint := ng.hint(board.puzzle, board.grid())).kind == "probe":
            assert hint.proof is not None
            count += check_chains(board.puzzle, board.grid(), hint.proof)
            board.settle_all(hint.cells)
    assert count > 100


@pytest.mark.parametrize(("clue", "text", "marks", "words"), ONCE)
def test_each_bound_is_said_before_it_is_used_and_once(
    clue: Clue, text: str, marks: dict[int, str], words: str
) -> None:
    puzzle = row(clue, len(text))
    cells = tuple((0, i, value) for i, value in marks.items())
    cited = tuple((0, i) for i, cell in enumerate(text) if cell != "?")
    step = said(puzzle, ng.Grid.parse([text]), Step("line", cells, line=0, cited=cited))
    assert step.told is not None
    assert words in step.told.text
    assert step.why is not None
    assert not check_explanation(step.why, clue, text, marks)


@pytest.mark.parametrize(("clue", "text", "words"), DEAD)
def test_the_texts_of_dead_lines(clue: Clue, text: str, words: str) -> None:
    assert words in stuck_text(row(clue, len(text)), 0, text)
    check_stuck(explain_stuck(clue, text), clue, text)
