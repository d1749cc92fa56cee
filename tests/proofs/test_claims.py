"""Every claim of a line's text holds, judged from the cells shown alone, and each of these has its part in the text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations

import pytest

import nonogram as ng
from nonogram.help.answers import Hint
from nonogram.logic.board import Board
from nonogram.logic.propagation import to_fixpoint
from nonogram.pausing import drain
from nonogram.proofs.scene import Scene
from nonogram.proofs.sentences import LONG, stuck_text
from nonogram.puzzle import BLACK, UNKNOWN, WHITE, Cell, Clue, line_name
from nonogram.steps import Step
from tests.boards import as_step, line_parts, random_puzzle, row, unique_puzzle, walk, with_cells
from tests.places import PUZZLES
from tests.proofs.claims import check_text
from tests.proofs.supposed_claims import check_stuck
from tests.proofs.told_apart import ONCE
from tests.proofs.told_dead_lines import DEAD
from tests.proofs.truths import BLOCK, CELLS, SETTLED, Doubtful, Heard, Line, spots

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
        lit |= {i: cell for i, cell in enumerate(text) if cell != UNKNOWN}
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
    step = Scene(puzzle, ng.Grid.parse([text])).tell(Step("line", cells, line=0, cited=cited))
    assert step.told is not None
    assert words in step.told.text
    assert not check_text(step.told.text, clue, text, marks, "Row 1")


LIES = [
    ((3,), "?????", {2: BLACK}, "Row 1, clue 3: the 3 lies within columns 1 to 4 and so always covers column 3."),
    ((3,), "?????", {2: BLACK}, "Row 1, clue 3: the 3 lies within columns 1 to 5 and so always covers column 2."),
    (
        (1, 2),
        "??#??",
        {0: WHITE},
        "Row 1, clue 1 2: the 2 comes last, so it cannot end before column 3, which is black.",
    ),
    ((2, 1), "???#?", {4: WHITE}, "Row 1, clue 2 1: column 4 can only be part of the 2, complete: column 5 is empty."),
    (
        (2, 2),
        "??#????",
        {0: WHITE},
        "Row 1, clue 2 2: nothing comes before the first 2, which begins at column 3 at the "
        "earliest, so column 1 is empty.",
    ),
    ((2,), "#????", {1: BLACK}, "Row 1, clue 2: it feels right, so column 2 is black."),
    (
        (1, 2, 2, 1, 4),
        "????????????????#??##????",
        {15: WHITE},
        "Row 1, clue 1 2 2 1 4: at columns 15 and 16 the second 2 would touch column 17, so it ends at column 15 at "
        "the latest. The second 2 ends at column 15 at the latest, so columns 20 and 21 can only be part of the 4. The "
        "block at column 17 is complete, as the 4 begins at column 18 at the earliest, so column 16 is empty.",
    ),
    (
        (1, 2),
        "??????#??",
        {8: WHITE},
        "Row 1, clue 1 2: nothing comes after the 2, which ends at column 8 at the latest, so column 9 is empty.",
    ),
    (
        (1, 2),
        "?????##??",
        {4: WHITE, 7: WHITE},
        "Row 1, clue 1 2: the 1 is too short for columns 6 and 7, so they can only be the 2. So columns 6 and 7 can "
        "only be the 2, complete: columns 5 and 8 are empty.",
    ),
    (
        (2,),
        "#????",
        {1: BLACK},
        "Row 1, clue 2, with column 1 empty: the 2 fits only at columns 1 and 2, so column 2 is black.",
    ),
    (
        (1, 1, 2),
        "???#?#?",
        {2: WHITE},
        "Row 1, clue 1 1 2: no block is missing before the second 1, so column 3 is empty.",
    ),
    (
        (1, 1, 1),
        "?.?#?#?",
        {2: WHITE},
        "Row 1, clue 1 1 1, with column 2 empty: no block is missing before the second 1, so column 3 is empty.",
    ),
    (
        (5, 1, 4),
        "??????..??????",
        {8: BLACK, 9: WHITE},
        "Row 1, clue 5 1 4, with columns 7 and 8 empty: at columns 1 to 6 there is room only for the 5, so the 1 and "
        "the 4 fill columns 9 to 14 exactly: column 9 is black. No block comes between the 1 and the 4, so column 10 "
        "is empty.",
    ),
    (
        (4, 1, 3, 1),
        "????.??#???????",
        {0: BLACK, 6: WHITE},
        "Row 1, clue 4 1 3 1, with column 5 empty: at columns 6 to 15 there is room only for the first 1, the 3 and "
        "the second 1, so the 4 fills columns 1 to 4: column 1 is black. No block can cover columns 7 and 8 together, "
        "as the 4 ends at column 7 at the latest and the 3 begins at column 8 at the earliest, so column 7 is empty.",
    ),
    (
        (1, 2, 3),
        "?#?#??????",
        {0: WHITE, 2: WHITE, 5: WHITE},
        "Row 1, clue 1 2 3: the 2 begins at column 3 at the earliest, so column 2 can only be the 1, complete: columns "
        "1 and 3 are empty. The 1 is complete at column 2, so the 2 is next and begins at column 4, which is black: "
        "column 6 is empty.",
    ),
    (
        (4, 3, 2),
        "####.???.?????",
        {5: BLACK},
        "Row 1, clue 4 3 2, with column 9 empty: the 4 is complete at columns 1 to 4. At columns 1 to 4 there is room "
        "only for the 4 and at columns 10 to 14 there is room only for the 2, so the 3 fills columns 6 to 8: column 6 "
        "is black.",
    ),
    (
        (2, 2, 2),
        "##??##?????",
        {3: WHITE, 6: WHITE},
        "Row 1, clue 2 2 2: the first 2 and the second 2 are complete at columns 1, 2, 5 and 6. No block comes "
        "between the first 2 and the second 2, so column 4 is empty. No other block touches the second 2, so column 7 "
        "is empty.",
    ),
    (
        (4, 1, 5),
        "???????.????.?????",
        {14: BLACK},
        "Row 1, clue 4 1 5, with columns 8 and 13 empty: before column 14 there is room only for the 4 and the 1, so "
        "the 5 fills columns 14 to 18: column 15 is black.",
    ),
    (
        (4, 1, 5),
        "???????.????.?????",
        {14: BLACK},
        "Row 1, clue 4 1 5, with columns 8 and 13 empty: before column 14 there is room only for the 4 and the 1: "
        "pushed to the start, the 4 lies in columns 1 to 7, the 1 in columns 9 to 12. So the 5 fills columns 14 to 18: "
        "column 15 is black.",
    ),
    (
        (1, 1, 3),
        "????#.###.",
        {3: WHITE},
        "Row 1, clue 1 1 3, with column 6 empty: the block at columns 7 to 9 is complete, as none of the clue is "
        "longer, so column 10 is empty. No block can cover columns 4 and 5 together, as the 3 begins at column 6 at "
        "the earliest, so column 4 is empty.",
    ),
    (
        (8,),
        "?????.???????????",
        {0: WHITE, 9: BLACK},
        "Row 1, clue 8, with column 6 empty: the 8 lies within columns 7 to 17 and so always covers column 10. Nothing "
        "comes before the 8, which begins at column 7 at the earliest, so column 1 is empty.",
    ),
]


@pytest.mark.parametrize(("clue", "text", "marks", "words"), LIES)
def test_lies_are_found(clue: Clue, text: str, marks: dict[int, str], words: str) -> None:
    with pytest.raises(AssertionError):
        check_text(words, clue, text, marks, ROW)


LATER_LIES = [
    (
        (11, 11),
        "?????????????????????????????????####???????????.",
        dict.fromkeys(range(44, 48), WHITE),
        "Row 1, clue 11 11, with column 49 empty: the first 11 ends at column 36 at the latest and columns 34 to 37 "
        "are side by side. So columns 34 to 37 can only be part of the second 11, which lies within columns 27 to 44: "
        "columns 45 to 48 are empty.",
        "??????????????????#??????????????#???????????????",
        dict.fromkeys(range(8), WHITE),
        "the second 11 begins at column 27 at the earliest, so the first 11 cannot end before column 19, which is "
        "black. Nothing comes before the first 11, which begins at column 9 at the earliest, so columns 1 to 8 are "
        "empty.",
        "as shown, ",
    ),
    (
        (12, 11),
        "?????????????????????????????.#?????????????.??????????",
        dict.fromkeys((41, 42), WHITE),
        "Row 1, clue 12 11, with columns 30 and 45 empty: the 12 ends at column 29 at the latest, so the 11 cannot "
        "begin after column 31, which is black. Nothing comes after the 11, which ends at column 41 at the latest, so "
        "columns 42 and 43 are empty.",
        "?????????????????????????????.#????????????????????????",
        dict.fromkeys(range(31, 41), BLACK),
        "column 31 can only be part of the 12 or the 11, which has to begin there, so columns 32 to 41 are black.",
        "with column 30 empty: ",
    ),
]
"""A line, what a first part gives and says, what a second one needs and gives, what is wrong to say then, and words
with which the first of these is right; the second is wrong with or without them.
"""


@pytest.mark.parametrize(("clue", "text", "marks", "words", "then", "gives", "lie", "start"), LATER_LIES)
def test_lies_of_later_parts_are_found(
    clue: Clue, text: str, marks: dict[int, str], words: str, then: str, gives: dict[int, str], lie: str, start: str
) -> None:
    def say(more: str) -> None:
        heard = Heard(clue, text)
        check_text(words, clue, text, marks, ROW, text, heard)
        lit = "".join(marks.get(i, cell) for i, cell in enumerate(text))
        earlier = "".join(other if cell == UNKNOWN else cell for cell, other in zip(then, lit, strict=True))
        check_text(f"Row 1, clue {' '.join(map(str, clue))}{more}", clue, then, gives, ROW, earlier, heard)

    with pytest.raises(Doubtful):
        say(f": {lie}")
    if start == "as shown, ":
        say(f": {start}{lie}")
    else:
        with pytest.raises(Doubtful, match="it was said before that block 0 cannot cover"):
            say(f", {start}{lie}")


def test_what_has_not_been_shown_may_not_be_called_shown() -> None:
    words = "Row 1, clue 3 2: as shown, columns 6 and 7 can only be the 2, complete: column 8 is empty."
    with pytest.raises(Doubtful, match="nothing of it"):
        check_text(words, (3, 2), "?????##?", {7: WHITE}, ROW)


@pytest.mark.parametrize(("clue", "text", "words"), DEAD)
def test_the_texts_of_dead_lines(clue: Clue, text: str, words: str) -> None:
    told = stuck_text(row(clue, len(text)), 0, text)
    assert words in told
    check_stuck(told, clue, text, ROW)


DEAD_LIES = [
    ((1, 3), "#???##", "Row 1, clue 1 3, cannot be filled: column 1 can only be part of the 3."),
    ((2, 2), "#???#..", "Row 1, clue 2 2, cannot be filled: the first 2 begins at column 2 at the earliest."),
    (
        (1, 1),
        "#?#?#",
        "Row 1, clue 1 1, cannot be filled: columns 1 and 3 each need a block of their own, but only the 1s can be "
        "there.",
    ),
    (
        (2, 8, 7),
        "?????###???###???????????",
        "Row 1, clue 2 8 7, cannot be filled. The 7 begins at column 13 at the earliest, columns 6 to 8 are side by "
        "side and columns 12 to 14 are side by side, so columns 6 and 12 can only be parts of the 8, which cannot "
        "cover them both.",
    ),
    (
        (2, 8),
        "?#??#??????##???????",
        "Row 1, clue 2 8, cannot be filled. Columns 2, 5 and 12 each need a block of their own, but only the 2 and the "
        "8 can be there, as the 8 begins at column 4 at the earliest and columns 12 and 13 are side by side.",
    ),
    (
        (4, 2),
        "??#??##??#",
        "Row 1, clue 4 2, cannot be filled. Columns 3, 6 and 10 each need a block of their own, but only the 4 and the "
        "2 can be there, as the 4 ends at column 7 at the latest.",
    ),
    ((2,), "???", "Row 1, clue 2: it feels right."),
]


@pytest.mark.parametrize(("clue", "text", "words"), DEAD_LIES)
def test_lies_about_dead_lines_are_found(clue: Clue, text: str, words: str) -> None:
    with pytest.raises(Doubtful):
        check_stuck(words, clue, text, ROW)


def test_blocks_pushed_to_an_end_are_accepted() -> None:
    words = (
        "Row 1, clue 4 1 5, with columns 8 and 13 empty: before column 14 there is room only for the 4 and the 1: "
        "pushed to the start, they lie in columns 1 to 7. So the 5 fills columns 14 to 18: column 15 is black."
    )
    assert check_text(words, (4, 1, 5), "???????.????.?????", {14: BLACK}, ROW) == set()


def test_a_cell_without_a_part_is_found() -> None:
    words = "Row 1, clue 3: the 3 lies within columns 1 to 4 and so always covers columns 2 and 3."
    assert check_text(words, (3,), "????.", {1: BLACK, 2: BLACK}, ROW) == {4}


def test_spots_by_enumeration() -> None:
    rng = random.Random(4)
    for _ in range(200):
        n = rng.randint(1, 9)
        line = "".join(rng.choice("##.") for _ in range(n))
        clue = tuple(len(run) for run in line.split(WHITE) if run)
        text = "".join(cell if rng.random() < 0.3 else UNKNOWN for cell in line)
        assert [set(there) for there in spots(clue, text)] == _by_enumeration(clue, text)


def _by_enumeration(clue: Clue, text: str) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in clue]
    for starts in combinations(range(len(text)), len(clue)):
        ends = [start + length for start, length in zip(starts, clue, strict=True)]
        if any(end >= start for end, start in zip(ends, starts[1:], strict=False)) or (ends and ends[-1] > len(text)):
            continue
        black = {i for start, end in zip(starts, ends, strict=True) for i in range(start, end)}
        if all(cell == UNKNOWN or (cell == BLACK) == (i in black) for i, cell in enumerate(text)):
            for there, start in zip(found, starts, strict=True):
                there.add(start)
    return found
