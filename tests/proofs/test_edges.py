"""Edge logic: right in every completion, proved cell by cell, and told."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

import nonogram as ng
from building.techniques import read_board
from nonogram import verify
from nonogram.cells import At, Cell, opposite
from nonogram.help.answers import announced, told
from nonogram.logic.board import Board
from nonogram.pausing import drain
from nonogram.proofs import readable
from nonogram.proofs.by_edges import along_edge, edge_step
from nonogram.proofs.by_trials import probe_steps
from nonogram.proofs.edge_cases import cost_to_read
from nonogram.proofs.readable import read_at_once
from nonogram.proofs.scene import Scene, explain_chains
from nonogram.steps import Step
from nonogram.telling.proofs import edge_line
from nonogram.telling.words import cell_words, line_words, settled_words
from nonogram.verification import ProofError
from tests.boards import random_puzzle, with_cells
from tests.lines_alone import Marks, painted, propagated
from tests.proofs.checker.explanations import check_explanation
from tests.proofs.test_claims import shown
from tests.proofs.test_sentences import told_of

PUZZLE, BLANK = read_board("edge logic")


def edges(board: Board) -> list[Step]:
    return [step for step in drain(probe_steps(board)) if step.kind == "edge"]


def stuck_boards(count: int, seed: int) -> list[Board]:
    """Boards with one solution on which no line settles anything."""
    rng = random.Random(seed)
    boards: list[Board] = []
    while len(boards) < count:
        puzzle = random_puzzle(rng.randint(5, 9), rng.randint(5, 9), rng, rng.uniform(0.35, 0.55))
        board = Board(puzzle)
        board.propagate()
        if board.open_count and ng.solve(puzzle, limit=2).status == "unique":
            boards.append(board)
    return boards


@pytest.mark.native
def test_each_cell_fails_by_its_line_those_across_and_the_one_beside() -> None:
    """Judged by propagation with the published line solver; other cells their line gives by itself then; and no cell of
    the stretch is missing.
    """
    found = given = 0
    for board in stuck_boards(25, seed=4):
        puzzle, grid = board.puzzle, board.grid()
        solution = ng.solve(puzzle).sole
        assert solution is not None
        for step in edges(board):
            found += 1
            verify(puzzle, grid, step)
            assert len(step.cells) > 1
            assert len({cell[2] for cell in step.cells}) == 1
            marks: Marks = {(r, c): v for r, c, v in grid.cells()}
            for case in step.steps:
                for row, column, value in case.cells:
                    assert solution[row, column] == value
                    if case.line is None:
                        wrong = "#" if value == "." else "."
                        assert propagated(puzzle, marks | {(row, column): wrong}) is None
                    else:
                        given += 1
                        alone = painted(puzzle, marks, edge_line(puzzle, step))
                        assert alone is not None
                        assert alone[row, column] == value
                marks |= {(row, column): value for row, column, value in case.cells}
    assert found > 5
    assert given > 5


def test_the_example() -> None:
    hint = ng.hint(PUZZLE, BLANK)
    assert (hint.kind, hint.technique, hint.line) == ("probe", "edge logic", 1)
    assert hint.cells == ((1, 0, "."), (1, 1, "."), (1, 3, "."), (1, 4, "."))
    assert hint.text == (
        "Were any of columns 1, 2, 4 and 5 of row 2 black, then row 1, clue 3, which lies beside it, could no longer "
        "be filled. So all of them are empty."
    )
    assert hint.step_texts[:2] == (
        "Suppose row 2, column 1 were black. Row 2, clue 1: its only block is complete, at column 1, so columns 3 and "
        "6 are empty. Column 3, clue 2, with row 2 empty: there is no room for any block at row 1, so it is empty. "
        "In the same way, column 6 is empty in row 1. Row 1, clue 3, with columns 3 and 6 empty, cannot be filled: "
        "there is no gap between empty cells as long as the 3. So row 2, column 1 is empty.",
        "Suppose row 2, column 2 were black. In the same way, columns 3 and 6 are empty in row 2. From there on it is "
        "as with row 2, column 1. So row 2, column 2 is empty.",
    )
    assert ng.hint(PUZZLE, BLANK, "where").text == "No single line gives more. Look at row 2 and the line beside it."
    assert ng.hint(PUZZLE, BLANK, "what").text == (
        "Try out columns 1, 2, 4 and 5 of row 2 one by one, and look at row 1 each time."
    )


def test_only_cells_that_their_line_does_not_then_give_are_to_be_tried() -> None:
    puzzle = ng.Puzzle([[1, 2, 1], [4], [1, 1, 1], [4], [1, 2], [1]], [[2], [1, 2], [3], [2, 2], [3], [1], [3]])
    grid = ng.Grid.parse(["???#???", "???#???", "???.???", "???#???", "???#???", "???.???"])
    (step,) = [one for one in edges(Board(puzzle, grid)) if (3, 6, ".") in one.cells]
    assert step.cells == ((3, 6, "."), (4, 6, "."), (5, 6, "."))
    assert announced(puzzle, step).texts[1] == "Try out row 4 of column 7, and look at column 6."


@pytest.mark.native
def test_nothing_is_left_for_another_hint_along_the_same_edge() -> None:
    """Once the cells of a stretch are known, the line beside refutes no further cell of their line in the same way."""
    rested = 0
    for board in stuck_boards(25, seed=4):
        puzzle = board.puzzle
        for step in edges(board):
            earlier: set[At] = set()
            for case in step.steps:
                rested += not earlier.isdisjoint(case.cited)
                earlier |= {cell[:2] for cell in case.cells}
            grid = with_cells(board.grid(), step.cells)
            line, wrong = edge_line(puzzle, step), opposite(step.cells[0])[2]
            marks: Marks = {(r, c): v for r, c, v in grid.cells()}
            assert step.line is not None
            for i, cell in enumerate(grid.lines()[line]):
                if cell == "?":
                    assert not fails_beside(puzzle, marks, line, puzzle.at(line, i), wrong, step.line)
    assert rested


@pytest.mark.native
def test_what_is_too_long_to_read_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so many cases are told at once, and they stand on their own; a single one is a refutation."""
    most = 150
    monkeypatch.setattr(readable, "MOST", most)
    cut = alone = 0
    for board in stuck_boards(20, seed=4):
        puzzle, grid = board.puzzle, board.grid()
        for step in edges(board):
            less = drain(read_at_once(board, step))
            verify(puzzle, grid, less)
            assert {*less.cells} <= {*step.cells}
            if less.kind == "probe":
                alone += 1
                assert less.steps == step.steps[0].steps
                continue
            proof = drain(explain_chains(puzzle, grid, less))
            given = proof.steps[-1].kind == "line"
            costs = [cost_to_read(edge_line(puzzle, less), case) for case in proof.steps[: -given or None]]
            assert sum(costs) <= most or costs[0] > most
            cut += len(less.cells) < len(step.cells)
    assert cut > 3
    assert alone > 3


def test_a_hint_is_cut_before_it_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readable, "MOST", 60)
    what, why = (ng.hint(PUZZLE, BLANK, level) for level in ("what", "why"))
    assert why.cells == ((1, 0, "."),)
    assert why.technique == "probe by contradiction"
    assert what.cells == why.cells


def fails_beside(puzzle: ng.Puzzle, marks: Marks, line: int, at: At, value: str, beside: int) -> bool:
    """Whether a value of a cell leads over its line and the lines across to a line beside it without completion."""
    given = painted(puzzle, marks | {at: value}, line)
    if given is None:
        return False
    known = marks | given
    for row, column in {at, *(given.keys() - marks.keys())}:
        across = painted(puzzle, known, puzzle.height + column if line < puzzle.height else row)
        if across is None:
            return False
        known = known | across
    return painted(puzzle, known, beside) is None


@pytest.mark.native
def test_cases_name_each_clue_they_rest_on() -> None:
    """Each case tells its steps, whose claims hold on the cells cited, or names an earlier one that goes on alike; of
    steps argued as those just told it says what they settle.
    """
    alike = argued_alike = together = 0
    for board in stuck_boards(40, seed=6):
        puzzle = board.puzzle
        for step in edges(board):
            proof = drain(told(Scene(puzzle, board.grid()), step)).proof
            assert proof is not None
            together += sum(one.kind == "edge" for one in proof.steps)
            before: dict[str, frozenset[object]] = {}
            ways: set[frozenset[str]] = set()
            grid = board.grid()
            for case in _apart(puzzle, proof):
                text = told_of(case).text
                if case.line is not None:
                    _check_line(puzzle, grid, case)
                    grid = with_cells(grid, case.cells)
                    continue
                assert case.assumption is not None
                own = edge_line(puzzle, step)
                _check_steps(puzzle, grid, case)
                grid = with_cells(grid, case.cells)
                left = {one for one in case.steps if told_of(one).text not in text}
                same = _argued_alike(puzzle, own, case, left, ways)
                assert text.count("In the same way") <= len(same)
                argued_alike += len(same)
                left -= same
                assert all(one.line != own for one in left)
                if left:
                    alike += 1
                    named = re.search(r"it is as with (.*?)[.] So", text)
                    assert named is not None
                    assert {(one.line, one.cells) for one in left} == before[named[1]]
                across = frozenset((one.line, one.cells) for one in case.steps if one.line != own)
                assert left or across not in before.values(), text
                before[cell_words(case.cells[0])] = across
                ways = {_way(own, one) for one in case.steps}
    assert together
    assert alike > 3
    assert argued_alike > 30


def _apart(puzzle: ng.Puzzle, proof: Step) -> Iterator[Step]:
    """Yield the cases of a deduction one by one. Of several told as one check that the text names what they settle and,
    if they rest on each other, in which order; that the case before them is argued by the same steps; and that they
    light what these do.
    """
    line = edge_line(puzzle, proof)
    before: set[tuple[bool, str]] = set()
    for step in proof.steps:
        for case in step.steps if step.kind == "edge" else [step]:
            yield case
            ways = {(one.line == line, _claims(told_of(one).text)) for one in case.steps}
            assert step.kind != "edge" or ways <= before, told_of(case).text
            before = ways
        if step.kind == "edge":
            settled = f"In the same way, {settled_words(puzzle, step.cells, line)} in {line_words(puzzle.height, line)}"
            at = [puzzle.index(line, cell[:2]) for cell in step.cells]
            number = "column" if line < puzzle.height else "row"
            rested = any({cell[:2] for cell in step.cells} & {*case.cited} for case in step.steps)
            then = f", one after the other from {number} {at[0] + 1} on" if rested else ""
            assert told_of(step).text == f"{settled}{then}."
            assert not rested or at in (sorted(at), sorted(at)[::-1])
            assert {*step.cited, *told_of(step).seen} == {
                at for case in step.steps for at in (*case.cited, *told_of(case).seen)
            } - {cell[:2] for cell in step.cells}


def _claims(text: str) -> str:
    """What the text of a step says, without which cells, blocks and clues, and without the crosses it rests on."""
    text = re.sub(r", with [^:]*?(?=:|, cannot)", "", re.sub(r"clue [0-9 ]+", "", text))
    text = re.sub(r"[0-9]+s?( to [0-9]+)?((, [0-9]+( to [0-9]+)?)* and [0-9]+( to [0-9]+)?)?", "", text.lower())
    return re.sub(r"\b(?:(row|column)s?|first|second|third|fourth|last|is|are|it|they)\b|\s+", " ", text).strip()


def _way(own: int, step: Step) -> frozenset[str]:
    """What a step says, without numbers and their forms, of the line of the case's cell or of another one."""
    text = re.sub(r"\b(rows|columns)\b", lambda found: found[1][:-1], told_of(step).text.lower())
    words = re.findall(r"[a-z]+", re.sub(r"\d+s?", "", text))
    numbers = {
        "row",
        "column",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "last",
        "clue",
        "it",
        "they",
        "is",
        "are",
    }
    # Whether crosses are named makes no difference.
    numbers |= {"and", "to", "the", "one", "two", "three", "both", "block", "blocks", "its", "only", "with", "empty"}
    return frozenset({*words} - numbers) | {"own" if step.line == own else "across" if step.cells else "stuck"}


def _argued_alike(puzzle: ng.Puzzle, own: int, case: Step, untold: set[Step], ways: set[frozenset[str]]) -> set[Step]:
    """Return the steps of a case of which it says that they are argued as those just told are, and what they settle."""
    alike: set[Step] = set()
    beside = case.steps[-1].line
    assert beside is not None
    said = re.findall(r"In the same way, ([^.]*)\.", told_of(case).text)
    for clause in "; ".join(said).split("; ") if said else ():
        for line, steps in (
            (own, [one for one in case.steps if one.line == own]),
            (beside, [one for one in case.steps if one.line != own and one in untold]),
        ):
            name = line_words(puzzle.height, line)
            some = [one for one in steps if one.cells and one in untold]
            for count in range(1, len(some) + 1):
                for few in combinations(some, count):
                    settled = settled_words(puzzle, [cell for one in few for cell in one.cells], line)
                    if clause == f"{settled} in {name}":
                        alike.update(few)
            if clause == f"{name} cannot be filled":
                alike.add(case.steps[-1])
    for one in alike:
        before = {_way(own, other) for other in case.steps[: case.steps.index(one)]}
        assert _way(own, one) in ways | before, told_of(one).text
    return alike


def _check_steps(puzzle: ng.Puzzle, grid: ng.Grid, case: Step) -> None:
    """Check the claims of each step of a case, on a line that shows what it cites and sees, which the case lights."""
    assert case.assumption is not None
    lit = {*case.cited, *told_of(case).seen}
    spoken_of = {at for step in case.steps for at in (*step.cited, *told_of(step).seen)}
    supposed = {case.assumption[:2], *(cell[:2] for step in case.steps for cell in step.cells)}
    assert spoken_of - supposed == lit
    grid = with_cells(grid, (case.assumption,))
    for step in case.steps:
        if step.cells:
            _check_line(puzzle, grid, step)
        grid = with_cells(grid, step.cells)


def _check_line(puzzle: ng.Puzzle, grid: ng.Grid, step: Step) -> None:
    """Check the claims of a step that a line takes by itself."""
    assert step.line is not None
    assert step.why is not None
    text, marks = shown(puzzle, grid, step)
    untold = check_explanation(step.why, puzzle.clue(step.line), text, marks)
    assert not untold & {puzzle.index(step.line, at) for at in step.cited}


@pytest.mark.native
def test_no_case_is_told_that_the_line_gives_by_itself() -> None:
    """No fewer cases suffice, judged by the published line solver."""
    told = suffice = given = 0
    for board in stuck_boards(25, seed=8):
        marks: Marks = {(r, c): v for r, c, v in board.grid().cells()}
        for step in edges(board):
            cases = sum(one.kind == "implication" for one in step.steps)
            told += cases
            given += len(step.cells) - cases
            suffice += next(
                count
                for count in range(1, cases + 1)
                if count == cases
                or any(_follow(board.puzzle, marks, step, some) for some in combinations(step.cells, count))
            )
    assert told == suffice
    assert given > 5


def _follow(puzzle: ng.Puzzle, marks: Marks, step: Step, refuted: tuple[Cell, ...]) -> bool:
    """Whether all cells of a stretch follow when only the opposites of some are refuted."""
    line, known = edge_line(puzzle, step), dict(marks)
    assert step.line is not None
    while True:
        before = len(known)
        for row, column, value in refuted:
            wrong = opposite((row, column, value))[2]
            for some in (marks, known):
                if (row, column) not in known and fails_beside(puzzle, some, line, (row, column), wrong, step.line):
                    known[row, column] = value
        given = painted(puzzle, known, line)
        assert given is not None
        known.update({(r, c): v for r, c, v in step.cells if given.get((r, c)) == v})
        if len(known) == before:
            return all((r, c) in known for r, c, _ in step.cells)


COLUMNS = (
    "1|4|2 2|1 2|1 2 2 4|1 5 5|2 8 3|2 3 3 2|2 2 2 2|3 2 2 1|5 2 1|8 1|7 1 1|8 1 2|5 4|2 2 3|2 2|2|2|1|1|1|2 2|4|3"
)
ROWS = "6 6|2 4 3 3|2 3 3 2|2 2 2 3|2 2 2 2|12|12|3 3|3 3|4 3|8|9|3|3|4|5|10|3|4|3"
BLACKS = "|||||||?????????????#|??????#|??????#|??????##??????...........|||||||||"


def board_of(rows: str, columns: str, lines: str) -> tuple[ng.Puzzle, ng.Grid]:
    """A puzzle and a board of which each line is known up to some cell."""
    across, down = ([tuple(map(int, clue.split())) for clue in side.split("|")] for side in (rows, columns))
    return ng.Puzzle(across, down), ng.Grid.parse([line.ljust(len(down), "?") for line in lines.split("|")])


def test_of_equally_short_cases_the_plainest_is_told() -> None:
    """The puzzle is nearly symmetric, and so are the cases."""
    rows = "4|10|4 4|3 3|3 3|3 3|3 3|2 2|2 10 2|3 10 3|3 3|2 2|2 2|3 3|3 3|3 3|4 3|4 4|10|4"
    columns = "2|10|13|4 4|3 3|3 2 3|2 2 2|2 2 2|2 2 2|2 2 2|2 2 2|2 2 2|2 2 2|2 2 2|3 2 3|3 3|4 4|12|10|2"
    lines = (
        "|||||||.?#???........|.?#???########???#?.|??#???########???#|??#??..........??#|.?#?............?#?.|.?#"
        "|||||||"
    )
    hint = ng.hint(*board_of(rows, columns, lines))
    assert hint.cells == ((9, 1, "#"), (9, 18, "#"))
    first, second = hint.step_texts
    assert first.endswith(
        "Row 9, clue 2 10 2, with columns 1 and 2 empty, cannot be filled: column 3 is black and nothing can come "
        "before it, so the first 2 begins there and would touch column 5. So row 10, column 2 is black."
    )
    assert second.endswith(
        "Row 9, clue 2 10 2, with columns 19 and 20 empty, cannot be filled: column 18 is black and nothing can come "
        "after it, so the second 2 ends there and would touch column 16. So row 10, column 19 is black."
    )


def test_a_case_ends_at_a_finished_run_that_no_block_fits() -> None:
    rows = "3|5|1 3 1|3 1 2|1 2 2 1|1 2 4|2 1 3|2 2 1|3 2|3"
    columns = "2|1 2|4 1|3 1 1|3 4|1 1 1 1|1 1 1 1|3 2|1 4|3 1|5|2"
    hint = ng.hint(*board_of(rows, columns, "||????#|||????????#|????#|????#||????????."))
    assert hint.step_texts[1].endswith(
        "Column 10, clue 3 1, with rows 5 and 8 empty, cannot be filled: rows 6 and 7 are a finished run of 2, but no "
        "block is 2 long. So row 5, column 11 is empty."
    )


def test_complete_blocks_are_seen_in_cases_before_rooms_are_counted() -> None:
    rows = "7|9|11|1 3 4|1 4 3|4 3|3 4|1 9|1 12|6|1 4|3|3|3|3"
    columns = "1|1 1|2 1|1 1|1 2 1|15|15|15|3 4|3 3|3 3|4 3|8|8|4"
    lines = (
        ".....#######...|.....#########.|...###########.|.??..###...####|.??.####....###|....####....###|"
        ".....###...####|.??..#########.|#.############.|.....######....|.??..####......|.....###.......|"
        ".....###.......|.....###.......|.....###......."
    )
    hint = ng.hint(*board_of(rows, columns, lines))
    assert hint.step_texts[0] == (
        "Suppose row 11, column 3 were black. Column 3, clue 2 1: rows 9 and 11 cannot share a block, and there are "
        "only two blocks. So the 2 lies at rows 8 and 9 and the 1 at row 11: rows 4 and 5 are empty. Row 4, clue 1 3 "
        "4, with columns 1, 3, 4 and 9 empty: the 3 is complete at columns 6 to 8. Before the 3, the 1 fits only at "
        "column 2, so it is black. In the same way, row 5 is black in column 2. Column 2, clue 1 1, cannot be filled: "
        "rows 4 and 5 are 2 black cells side by side, but the longest block is 1. So row 11, column 3 is empty."
    )


def test_a_trial_ends_at_a_run_that_is_too_long_before_runs_that_are_too_many() -> None:
    rows = "2 2|2 3|2 3|3 3|2 2|2 2|2 2|2 3|2 2|18|18|2 2|2 3|2 2|2 2|2 2|2 3|2 2|2 2|2 2"
    columns = "|1 2 1|2 2 2|3 2 2|3 2 3|4 2 4|10|6|2|2|2|2|6|10|5 2 5|3 2 3|3 2 3|3 2 2|2 2 1|"
    lines = (
        ".????............##.|..?#?...........###.|..?#?..........###..|.??????.......###...|.??????.......##....|"
        ".???????.....##.....|.???????.....##.....|.???????....###.....|.....?#?....##......|.##################.|"
        ".##################.|.....?#?....##......|.....?#?....###.....|.???????.....##.....|.???????.....##.....|"
        ".??????.......##....|.??????.......###...|.??????........##...|..????..........##..|.?????...........##."
    )
    hint = ng.hint(*board_of(rows, columns, lines))
    assert hint.text.startswith("Suppose row 6, column 8 were black.")
    assert hint.step_texts[-1] == (
        "Row 9, clue 2 2, cannot be filled: columns 6 to 8 are 3 black cells side by side, but the longest block is 2."
    )


def test_a_case_that_ends_by_other_crosses_is_told() -> None:
    """Column 3 is the barrier of columns 5 to 13, where column 4 had itself been."""
    rows = "3|4|2|3|2|4|4|6|3 2|2 2|2 2|2 2|2 2|3 2|2 2"
    columns = "|2|3|1 4|2 4|2 3|3 4|7|5|4|4|4|4|2|"
    lines = (".???????.......", ".???#???.......", *[".?????????????."] * 13)
    hint = ng.hint(*board_of(rows, columns, "|".join(lines)))
    assert hint.step_texts[1:3] == (
        "Suppose row 3, column 5 were black. In the same way, columns 3 and 7 are empty in row 3; columns 3 and 7 are "
        "empty in row 2. Row 2, clue 4, with columns 3 and 7 empty, cannot be filled: no block has room at columns 4 "
        "to 6, though column 5 is black. So row 3, column 5 is empty.",
        "In the same way, columns 9, 11 and 13 are empty in row 3.",
    )


def test_a_case_that_ends_by_a_cross_on_the_other_side_is_told() -> None:
    rows = "2 2|2 2|2 2|2 3|3 3|7|7|2 2|1 2|2 2|2 2|1 2|2 2|7|5"
    columns = "1|2|2 2|3 6|5 2|3 2|2 2|2 2|2 2|3 2|5 2|3 6|3 4|2|1"
    lines = (
        "?????......????|?????....??????|???#?....??????|??????...??????|..??????.?##?..|....??#####??..|..??????#??????|"
        "??????...??????|??????....?????|..?#?......##..|???#?....?????.|???#?....??????|???????.???????|..???####???...|"
        "...????#????..."
    )
    hint = ng.hint(*board_of(rows, columns, lines))
    assert hint.step_texts[1].endswith(
        "In the same way, column 2 is black in row 3. Row 3, clue 2 2, with column 5 empty, cannot be filled: column 3 "
        "would have to be black too, and columns 2 to 4 would be 3 black cells side by side, but the longest block is "
        "2. So row 4, column 2 is empty."
    )


def test_a_case_that_rests_on_what_another_has_settled_is_told() -> None:
    """Without row 1, row 2 would leave row 6 open."""
    rows = "4|6|3 3|3 3|2 3|2 4|3 2|1 2 3|3 2 2|3 2 3|3 6 3|2 2|9 7|9 7|1"
    columns = "3|6|3 2|3 2|1 2|3 2|3 2|3 2|3 1 1 2|2 2 1 1|2 6|3 6|4 1 1|3 1 3|2 2|2 2|4 2|4 2|5|3"
    lines = (
        *["?" * 20] * 9,
        "???????????#????????",
        "?" * 20,
        "???......?????...???",
        *["???######????####???"] * 2,
        "???......?????...???",
    )
    hint = ng.hint(*board_of(rows, columns, "|".join(lines)))
    assert hint.step_texts[1].startswith("Suppose row 2, column 19 were black. Column 19, clue 5, with row 1 empty: ")


def test_what_is_seen_where_a_cell_is_supposed_comes_before_room_is_counted() -> None:
    rows = "5 1|6 1|6 1|6 2|11|10|6 2|6 1|6 1|0"
    columns = "1 1|9|9|9|9|9|6|2|2 2 1|6|4|1"
    lines = (
        ".#####..#...|?#####?.#...|?#####?..#..|.######..##.|.###########|.##########.|.######..##.|?#####?..#..|"
        "?#####?.#...|............"
    )
    hint = ng.hint(*board_of(rows, columns, lines))
    assert hint.text.startswith("Suppose row 2, column 1 were empty.")
    assert hint.step_texts[0] == (
        "Row 2, clue 6 1, with column 1 empty: the 1 is complete at column 9. So the 6 lies at columns 2 to 7: "
        "column 7 is black."
    )


def test_a_case_does_not_prove_again_what_an_earlier_one_has_shown() -> None:
    rows = "7|1 1|1 1|1 1|1 2 2|1 5|1 4|1 3|1 3|9|2 3|3 2"
    columns = "10|1 1|1 1|1 1 1|1 3|1 1 3|10|6|7|3 2|2|0"
    lines = (
        "#######.....|#.....#.....|#.....#.....|#.....#.....|#....?#??#?.|#....?####?.|#.....####..|#.....###...|"
        "#.....###...|#########...|....##.?##?.|...###..?#?."
    )
    hint = ng.hint(*board_of(rows, columns, lines))
    first, second = hint.step_texts
    assert first.endswith("So row 5, column 6 is black.")
    assert second == (
        "Suppose row 5, column 11 were empty. Column 11, clue 2, with rows 5 and 7 empty: there is no room for any "
        "block at row 6, so it is empty. Column 6, clue 1 1 3: all its blocks are there, at rows 1, 5 and 10 to 12, so "
        "row 6 is empty. Row 6, clue 1 5, cannot be filled: only 5 cells are left that can be black, but the clue "
        "needs 6. So row 5, column 11 is black."
    )


def test_cases_argued_alike_are_told_as_one_and_then_what_the_line_gives() -> None:
    puzzle, grid = board_of(ROWS, COLUMNS, BLACKS)
    hint = ng.hint(puzzle, grid)
    assert sorted(hint.cells) == [(row, 1, ".") for row in range(9, 20)]
    assert hint.step_texts[1] == (
        "In the same way, rows 13, 15 and 17 are empty in column 2, one after the other from row 17 on."
    )
    assert hint.step_texts[-1] == (
        "Column 2, clue 4, with rows 11, 15 and 19 empty: there is no room for any block at rows 12, 14, 16, 18 and "
        "20, so they are empty."
    )
    assert hint.proof is not None
    verify(puzzle, grid, hint.proof)
    group = hint.proof.steps[1]
    assert [case.cells for case in group.steps] == [((16, 1, "."),), ((14, 1, "."),), ((12, 1, "."),)]
    for spoiled, message in [
        (replace(group, steps=group.steps[1:]), "do not settle its cells"),
        (replace(group, cited=()), "no earlier step settles"),
    ]:
        steps = (hint.proof.steps[0], spoiled, *hint.proof.steps[2:])
        with pytest.raises(ProofError, match=message):
            verify(puzzle, grid, replace(hint.proof, steps=steps))
    for language, text in [
        ("de", "Ebenso gilt, der Reihe nach ab Zeile 17: in Spalte 2 sind die Zeilen 13, 15 und 17 leer."),
        (
            "fr",
            "De même, les lignes 13, 15 et 17 sont vides dans la colonne 2, l\u2019une après l\u2019autre à partir de "
            "la ligne 17.",
        ),
    ]:
        with ng.speaking(language):
            assert ng.hint(puzzle, grid).step_texts[1] == text


def test_the_example_turned_is_along_columns() -> None:
    board = Board(ng.Puzzle(PUZZLE.columns, PUZZLE.rows))
    stretch = drain(along_edge(board, (0, 1, "#")))
    assert stretch is not None
    assert stretch.beside == board.height
    assert [cell for cell, _ in stretch.refuted] == [(0, 1, "#"), (1, 1, "#"), (3, 1, "#"), (4, 1, "#")]
    hint = ng.hint(board.puzzle, board.grid())
    assert hint.technique == "edge logic"


def test_a_cell_that_no_line_beside_it_refutes_is_on_no_edge() -> None:
    board = Board(PUZZLE)
    assert drain(along_edge(board, (1, 2, "#"))) is None
    assert drain(along_edge(board, (1, 2, "."))) is None, "refuted, but alone"
    assert drain(edge_step(board, Step("line", ((1, 0, "."),), line=1))) is None


def test_a_wrong_deduction_along_an_edge_is_refused() -> None:
    (step, *_) = edges(Board(PUZZLE))
    verify(PUZZLE, BLANK, step)
    first = step.steps[0]
    for spoiled, message in [
        (replace(step, steps=step.steps[1:]), "do not settle its cells"),
        (replace(step, cells=(*step.cells, (1, 2, "."))), "do not settle its cells"),
        (replace(step, steps=(replace(first, steps=first.steps[:-1]), *step.steps[1:])), "without a contradiction"),
        (replace(step, steps=(replace(first, kind="guess"), *step.steps[1:])), "not a link of a chain"),
    ]:
        with pytest.raises(ProofError, match=message):
            verify(PUZZLE, BLANK, spoiled)
