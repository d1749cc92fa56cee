"""Every claim of a line's text holds, judged from the cells shown alone, and each of these has its part in the text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import nonogram as ng
from nonogram.cells import BLACK, UNKNOWN, WHITE, Cell, Clue
from nonogram.help.answers import Hint
from nonogram.logic.board import Board
from nonogram.logic.propagation import to_fixpoint
from nonogram.pausing import drain
from nonogram.puzzle import line_name
from nonogram.steps import Step
from nonogram.telling.sentences import LONGEST as LONG
from tests.boards import as_step, line_parts, random_puzzle, row, unique_puzzle, walk, with_cells
from tests.places import PUZZLES
from tests.proofs.checker.supposed_claims import check_stuck
from tests.proofs.checker.texts import check_text
from tests.proofs.checker.truths import BLOCK, CELLS, SETTLED, Doubtful, Heard, Line, spots
from tests.proofs.told_apart import ONCE
from tests.proofs.told_dead_lines import DEAD
from tests.saying import said, stuck_text

ROW = "Row 1"


def check_hint(puzzle: ng.Puzzle, grid: ng.Grid, hint: Hint) -> None:
    """Check the texts of a line's hint; raises Doubtful, AssertionError for a cited cell whose part is not told."""
    lit: dict[int, str] = {}
    heard: Heard | None = None
    for scene, step in line_parts(grid, hint):
        line, told = step.line, step.told
        assert line is not None
        assert told is not None
        clue, name = puzzle.clue(line), line_name(line, puzzle.height).capitalize()
        text, marks = shown(puzzle, scene, step)
        assert max(map(len, re.split(r"(?<=[.]) (?=[A-Z])", told.text))) <= LONG, told.text
        given = lit | {puzzle.index(line, at): scene[at] for at in step.cited}
        lit |= {i: cell for i, cell in enumerate(text) if cell != UNKNOWN}
        if told.technique != "finished line":
            assert all(follows(clue, len(text), given, i, cell) for i, cell in lit.items()), told.text
        earlier = "".join(lit.get(i, UNKNOWN) for i in range(len(text)))
        heard = heard or Heard(clue, text)
        untold = check_text(told.text, clue, text, marks, name, earlier, heard)
        limits = re.findall(rf"{BLOCK} (?:begins|ends) at {CELLS} at the \w+", told.text)
        assert len(limits) == len(set(limits)), told.text
        lit |= marks
        assert not untold & {puzzle.index(line, at) for at in (*step.cited, *told.seen)}, told.text
    proof = as_step(hint)
    if proof.steps:
        text, marks = shown(puzzle, grid, proof)
        check_overview(hint.text, clue, text, marks, name, len(proof.steps))


def follows(clue: Clue, n: int, given: dict[int, str], i: int, value: str) -> bool:
    """Whether a cell has a value in all completions of a line of which some cells are given."""
    other = {**given, i: WHITE if value == BLACK else BLACK}
    return given.get(i) == value or not all(spots(clue, "".join(other.get(j, UNKNOWN) for j in range(n))))


def check_overview(words: str, clue: Clue, text: str, marks: dict[int, str], name: str, parts: int) -> None:
    """Check what is said of a line before it is told in parts. Raises Doubtful."""
    numbers = " ".join(map(str, clue))
    head = re.fullmatch(
        rf"{name}, clue {numbers}, gives all of this in {parts} steps(?:: |[.] )(?P<settled>(?i:{SETTLED}))[.]", words
    )
    if head is None:
        raise Doubtful(f"not about {name}, clue {numbers}: {words}")
    line = Line(clue, text)
    line.settled(head["settled"].lower())
    if line.claimed != line.claimed | marks:
        raise Doubtful(f"{marks} are not all named by: {words}")


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
    grid, count = ng.Grid.blank(puzzle.height, puzzle.width), 0
    for hint in walk(puzzle):
        if hint.kind == "line":
            check_hint(puzzle, grid, hint)
            count += 1
        grid = with_cells(grid, hint.cells)
    return count


@pytest.mark.native
def test_the_texts_of_random_puzzles() -> None:
    rng = random.Random(8)
    assert sum(check_walk(unique_puzzle(size, rng)[0]) for size in (6, 8, 9)) > 30


@pytest.mark.native
@pytest.mark.parametrize("name", ["cactus", "lighthouse", "snail", "windmill"])
def test_the_texts_of_shipped_puzzles(name: str) -> None:
    assert check_walk(ng.load(PUZZLES / f"{name}.non")) > 20


def check_chains(puzzle: ng.Puzzle, grid: ng.Grid, step: Step) -> int:
    """Check the texts of all lines of a probe's chains; return how many there were. Raises Doubtful."""
    count = 0
    for scene, one in _chain_lines(grid, step):
        line, told = one.line, one.told
        assert line is not None
        assert told is not None
        clue, name = puzzle.clue(line), line_name(line, puzzle.height).capitalize()
        text, marks = shown(puzzle, scene, one)
        if one.cells:
            untold = check_text(told.text, clue, text, marks, name)
            assert not untold & {puzzle.index(line, at) for at in (*one.cited, *told.seen)}, told.text
        else:
            check_stuck(told.text, clue, text, name)
        count += 1
    return count


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
    assert not check_text(step.told.text, clue, text, marks, "Row 1")


@pytest.mark.parametrize(("clue", "text", "words"), DEAD)
def test_the_texts_of_dead_lines(clue: Clue, text: str, words: str) -> None:
    told = stuck_text(row(clue, len(text)), 0, text)
    assert words in told
    check_stuck(told, clue, text, ROW)
