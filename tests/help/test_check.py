"""Checks: mistakes found at the level asked for, right boards left in peace."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram.cells import At
from nonogram.help import conflict, shown
from nonogram.help.check import LEVELS
from nonogram.logic.board import Board
from nonogram.pausing import pause
from nonogram.search.sat import rest
from nonogram.steps import Step
from nonogram.techniques.stuck import plainness
from tests.boards import domino, every_solution, partly, random_grid, random_puzzle, unique_puzzle, with_cells
from tests.conftest import amount
from tests.help.mistakes.plain_reasons import HIDDEN, LONG, parts, plain
from tests.lines_alone import Marks, fails_in_turn, line_text, painted, probed, propagated
from tests.places import FIRST, PUZZLES

SNAIL = ng.load(PUZZLES / "snail.non")
FOX = ng.load(PUZZLES / "fox.non")


@given(st.integers(3, 8), st.floats(0, 1), st.randoms(use_true_random=False))
def test_a_right_board_passes_every_level(size: int, shown: float, rng: random.Random) -> None:
    puzzle, solution = unique_puzzle(size, rng)
    grid = partly(solution, shown, rng)
    assert all(ng.check(puzzle, grid, level).ok for level in LEVELS)


@pytest.mark.native
@settings(max_examples=amount(50))
@given(st.integers(3, 8), st.floats(0, 1), st.integers(1, 4), st.randoms(use_true_random=False))
def test_planted_mistakes_are_all_named(size: int, shown: float, count: int, rng: random.Random) -> None:
    puzzle, solution = unique_puzzle(size, rng)
    places = {(rng.randrange(size), rng.randrange(size)) for _ in range(count)}
    flipped = tuple((r, c, "." if solution[r, c] == "#" else "#") for r, c in places)
    grid = with_cells(partly(solution, shown, rng), flipped)
    found = ng.check(puzzle, grid)
    assert not found.ok
    assert set(found.wrong) == places
    assert found.text
    _assert_irreducible(puzzle, grid, found)
    by_line = ng.check(puzzle, grid, "line")
    if not by_line.ok:
        _assert_irreducible(puzzle, grid, by_line)
    by_probe = ng.check(puzzle, grid, "probe")
    assert by_line.ok or not by_probe.ok
    if not by_probe.ok:
        _assert_irreducible(puzzle, grid, by_probe)


def _assert_irreducible(puzzle: ng.Puzzle, grid: ng.Grid, found: ng.Check) -> None:
    """The marks to blame are refuted on the grounds that the check names, and no smaller set of them is; so says code
    that shares nothing with the check's. What is wrong with a single line is no longer as plain without any of them.
    """
    marks = {cell: grid[cell] for cell in found.mistakes}
    assert "?" not in marks.values()
    assert _refuted(puzzle, marks, found)
    if found.grounds == "line":
        plainest = _plainness(puzzle, marks, found)
        assert plainest <= _plainness(puzzle, {(r, c): v for r, c, v in grid.cells()}, found)
    for part in _parts(puzzle, marks, found):
        fewer = {at: value for at, value in marks.items() if at not in part}
        assert not _refuted(puzzle, fewer, found) or (
            found.grounds == "line" and _plainness(puzzle, fewer, found) > plainest
        )


def _parts(puzzle: ng.Puzzle, marks: Marks, found: ng.Check) -> list[list[At]]:
    """The marks, of which those of a run that is too long count as one."""
    if found.grounds != "line":
        return [[at] for at in marks]
    (line,) = found.lines
    text = line_text(puzzle, marks, line)
    return [[puzzle.at(line, i) for i in part] for part in parts(puzzle.clue(line), text)]


def _plainness(puzzle: ng.Puzzle, marks: Marks, found: ng.Check) -> tuple[int, int]:
    """How plain it is what is wrong with the check's line; the package judges only what is not obvious."""
    (line,) = found.lines
    clue, text = puzzle.clue(line), line_text(puzzle, marks, line)
    return plain(clue, text), plainness(clue, text)


def _refuted(puzzle: ng.Puzzle, marks: Marks, found: ng.Check) -> bool:
    if found.grounds == "line":
        return any(painted(puzzle, marks, line) is None for line in found.lines)
    if found.grounds == "lines":
        assert found.proof is not None
        return fails_in_turn(puzzle, marks, [step.line for step in found.proof.steps if step.line is not None])
    if found.grounds == "cases":
        places = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if (r, c) not in marks]
        return any(all(propagated(puzzle, {**marks, at: value}) is None for value in "#.") for at in places)
    if found.grounds == "probe":
        return probed(puzzle, marks) is None
    return not _solutions_with(puzzle, marks)


def _solutions_with(puzzle: ng.Puzzle, marks: Marks) -> list[str]:
    return [
        text
        for text in every_solution(puzzle)
        if all(text.split("\n")[r][c] == value for (r, c), value in marks.items())
    ]


@pytest.mark.native
def test_planted_mistakes_in_the_shipped_puzzles() -> None:
    """One to five wrong marks on boards of every fullness: found, irreducible, and the first wrong move is right."""
    rng = random.Random(5)
    for path in FIRST:
        puzzle = ng.load(path)
        marks = list(ng.solve(puzzle).solutions[0].cells())
        rng.shuffle(marks)
        count = rng.randint(1, 5)
        del marks[max(count, int(len(marks) * rng.random() ** 2)) :]
        wrong = sorted(rng.sample(range(len(marks)), count))
        for i in wrong:
            row, column, value = marks[i]
            marks[i] = (row, column, "#" if value == "." else ".")
        grid = ng.Grid.of(puzzle.height, puzzle.width, marks)
        found = ng.check(puzzle, grid, history=[[mark] for mark in marks])
        assert set(found.wrong) == {marks[i][:2] for i in wrong}
        assert found.wrong_since == wrong[0]
        told = [i for i in wrong if marks[i][:2] in found.mistakes]
        assert (found.first_wrong, found.culprit) == (told[0], marks[told[0]][:2]), "the oldest wrong one told"
        assert f"The mistake was made in move {told[0] + 1}." in found.text
        assert (found.texts[4] == "") == (len(wrong) == 1 or set(found.wrong) <= set(found.mistakes))
        if wrong[0] != told[0]:
            assert found.texts[4].endswith(f"The oldest of them was made in move {wrong[0] + 1}.")
        if found.grounds in ("line", "lines", "cases"):
            _assert_irreducible(puzzle, grid, found)
        else:
            assert (found.grounds, len(found.mistakes)) == ("solution", 1)


@pytest.mark.native
@settings(max_examples=amount(60))
@given(st.integers(2, 5), st.floats(0.2, 1), st.booleans(), st.randoms(use_true_random=False))
def test_any_board_of_any_puzzle(size: int, shown: float, with_sat: bool, rng: random.Random) -> None:
    """Also with several solutions: a board is found wrong exactly when no solution has its marks."""
    puzzle = random_puzzle(size, size, rng, 0.4)
    grid = partly(random_grid(size, rng), shown, rng)
    with pytest.MonkeyPatch.context() as patch:
        if not with_sat:
            patch.setattr(rest, "unavailable", lambda: "not wanted here")
        found = ng.check(puzzle, grid)
    marks = {(r, c): value for r, c, value in grid.cells()}
    assert found.ok == bool(_solutions_with(puzzle, marks))
    assert found.exact
    if not found.ok:
        _assert_irreducible(puzzle, grid, found)
        assert len(found.texts) == 5
        told = [text for text in found.texts if text]
        assert len(set(told)) == len(told), "no sentence twice"
        assert all((found.texts[0], found.texts[2], found.texts[3]))
        assert found.text == found.texts[3]
        assert (found.culprit, found.first_wrong, found.wrong_since) == (None, None, None)


@pytest.mark.native
@given(st.integers(2, 5), st.integers(1, 20), st.randoms(use_true_random=False))
def test_the_first_wrong_move_is_that_of_marks_that_still_stand(size: int, count: int, rng: random.Random) -> None:
    puzzle = random_puzzle(size, size, rng, 0.45)
    board: Marks = {}
    standing: dict[tuple[int, int], int] = {}
    history: list[list[tuple[int, int, str]]] = []
    for number in range(count):
        move = [(rng.randrange(size), rng.randrange(size), rng.choice("#.#.?")) for _ in range(rng.randint(1, 2))]
        history.append(move)
        for r, c, value in move:
            if board.get((r, c)) != value:
                standing[r, c] = number
            board[r, c] = value
    board = {cell: value for cell, value in board.items() if value != "?"}
    grid = ng.Grid.of(size, size, [(r, c, value) for (r, c), value in board.items()])
    found = ng.check(puzzle, grid, history=history)
    first = None
    for number in range(count):
        if not _solutions_with(puzzle, {cell: v for cell, v in board.items() if standing[cell] <= number}):
            first = number
            break
    assert found.wrong_since == first
    assert found.ok == (first is None)
    if first is None:
        assert (found.culprit, found.first_wrong) == (None, None)
        return
    assert found.culprit in found.mistakes
    bad = [at for at in found.mistakes if not _solutions_with(puzzle, {at: board[at]})]
    times = [standing[at] for at in bad or found.mistakes]
    assert found.first_wrong == standing[found.culprit] == (min if bad else max)(times)
    assert found.first_wrong >= first
    if not bad:
        all_of = "Both" if len(found.mistakes) == 2 else "All of them"
        assert f"{all_of} have been there since move {found.first_wrong + 1}." in found.text


@pytest.mark.native
@given(st.integers(4, 8), st.floats(0.3, 1), st.randoms(use_true_random=False))
def test_the_plainest_conflict_of_a_line_with_the_fewest_marks_is_told(
    size: int, shown: float, rng: random.Random
) -> None:
    """Against all sets of marks of all lines; where nothing is obvious, only sets that are told for as plain a reason
    as any.
    """
    puzzle, solution = unique_puzzle(size, rng)
    flipped = [(r, c, "#" if v == "." else ".") for r, c, v in rng.sample(list(solution.cells()), 2)]
    grid = with_cells(partly(solution, shown, rng), tuple(flipped))
    found = ng.check(puzzle, grid, "line")
    sizes = []
    for line in range(2 * size):
        marks = {at: grid[at] for i in range(size) if grid[at := puzzle.at(line, i)] != "?"}
        if painted(puzzle, marks, line) is not None:
            continue
        clue = puzzle.clue(line)
        for count in range(1, len(marks) + 1):
            texts = (line_text(puzzle, dict(some), line) for some in combinations(marks.items(), count))
            kinds = [plain(clue, text) for text in texts]
            sizes += [(kind, count) for kind in {*kinds} if kind != HIDDEN]
        sizes.append((HIDDEN, 0))
    assert found.ok == (not sizes)
    if sizes:
        kind, count = min(sizes)
        assert plain(puzzle.clue(found.lines[0]), line_text(puzzle, _marks(grid, found), found.lines[0])) == kind
        assert kind in (LONG, HIDDEN) or len(found.mistakes) == count
        assert found.proof is not None
        assert found.proof.steps[-1].told is not None
        assert found.text.startswith(found.proof.steps[-1].told.text), "the reason is said"


def _marks(grid: ng.Grid, found: ng.Check) -> Marks:
    return {at: grid[at] for at in found.mistakes}


def test_a_mistake_that_is_not_the_first_one_is_told_with_its_own_move() -> None:
    """Rows 1 and 4 each have a wrong mark; the easier mistake, that of row 4, came later."""
    puzzle = ng.load(PUZZLES / "bicycle.non")
    solution = ng.solve(puzzle).solutions[0]
    hard = next(
        (r, c, "#" if v == "." else ".")
        for r, c, v in solution.cells()
        if ng.check(puzzle, ng.Grid.of(puzzle.height, puzzle.width, [(r, c, "#" if v == "." else ".")]), "line").ok
    )
    easy = next(
        (r, c, "#" if v == "." else ".")
        for r, c, v in solution.cells()
        if not ng.check(puzzle, ng.Grid.of(puzzle.height, puzzle.width, [(r, c, "#" if v == "." else ".")]), "line").ok
    )
    history = [[hard], [easy]]
    found = ng.check(puzzle, ng.Grid.of(puzzle.height, puzzle.width, [hard, easy]), history=history)
    assert (found.mistakes, found.culprit, found.first_wrong, found.wrong_since) == ((easy[:2],), easy[:2], 1, 0)
    assert found.text.endswith("The mistake was made in move 2.")
    assert found.texts[4].startswith("2 marks are wrong: ")
    assert found.texts[4].endswith(" The oldest of them was made in move 1.")
    data = found.to_json()
    assert (data["culprit"], data["first_wrong"], data["wrong_since"]) == (list(easy[:2]), 1, 0)


@pytest.mark.native
def test_a_mistake_as_a_hint_carries_the_proof() -> None:
    for grid, place in islice(_wrong_where_lines_end(), 0, 40, 8):
        hint, found = ng.hint(FOX, grid, timeout=None), ng.check(FOX, grid, timeout=None)
        assert (hint.kind, hint.proof, hint.text) == ("mistake", found.proof, found.text)
        assert hint.proof is not None
        assert hint.cited == found.mistakes
        assert place in hint.cited
        assert hint.to_json()["steps"] == found.to_json()["steps"] != []
        assert len(hint.step_texts) == len(hint.proof.steps) + len(hint.proof.other) > 1
        assert ng.hint(FOX, grid, "what").proof is None
    dead = ng.hint(SNAIL, ng.Grid.parse(["#" * 10] * 10))
    assert dead.proof is not None
    assert dead.proof.steps[0].told is not None
    assert dead.text.startswith(dead.proof.steps[0].told.text)
    assert dead.step_texts == (), "the text says it"


def test_a_wrong_mark_that_was_erased_plays_no_part() -> None:
    assert SNAIL.goal is not None
    right = [(r, c, v) for r, c, v in ng.solve(SNAIL).solutions[0].cells()][:20]
    wrong = [(r, c, "#" if v == "." else ".") for r, c, v in right[:2]]
    history = [[wrong[0]], [right[5]], [wrong[1]], [(*wrong[0][:2], "?")], [right[6]]]
    grid = ng.Grid.of(10, 10, [right[5], right[6], wrong[1]])
    found = ng.check(SNAIL, grid, history=history)
    assert found.first_wrong == found.wrong_since == 2
    assert found.text.endswith("The mistake was made in move 3.")
    assert ng.check(SNAIL, grid, history=history[:2]).wrong_since is None, "no move tells of the wrong mark"


def test_a_chain_shows_what_single_lines_do_not() -> None:
    """One wrong mark that no line contradicts, but lines one after the other do."""
    goal = ng.solve(SNAIL).solutions[0]
    for row, column, value in goal.cells():
        grid = ng.Grid.of(10, 10, [(row, column, "#" if value == "." else ".")])
        found = ng.check(SNAIL, grid)
        assert found.mistakes == ((row, column),)
        if found.grounds == "lines" and len(found.lines) > 2:
            break
    marks = {(row, column): grid[row, column]}
    assert found.proof is not None
    for step in found.proof.steps:
        assert set(step.cited) <= marks.keys()
        assert step.line is not None
        given = painted(SNAIL, {cell: marks[cell] for cell in step.cited}, step.line)
        assert (given is None) == (not step.cells)
        assert step.told is not None
        assert step.told.text
        assert given is None or all(given[r, c] == v for r, c, v in step.cells)
        marks.update({(r, c): v for r, c, v in step.cells})
    assert set(found.lines) == {step.line for step in found.proof.steps}
    assert found.line == found.lines[-1] == found.proof.steps[-1].line


def _wrong_where_lines_end() -> Iterator[tuple[ng.Grid, tuple[int, int]]]:
    """The fox's board where lines end, with one wrong mark more, and where that is."""
    board, goal = ng.solve(FOX, method="line").known, ng.solve(FOX).solutions[0]
    for row, column, value in goal.cells():
        if board[row, column] == "?":
            yield with_cells(board, ((row, column, "#" if value == "." else "."),)), (row, column)


@pytest.mark.native
def test_a_mistake_that_no_line_shows_is_shown_by_a_cell_that_is_left_no_value() -> None:
    seen = 0
    for grid, place in islice(_wrong_where_lines_end(), 0, None, 32):
        found = ng.check(FOX, grid, timeout=60)  # However busy the machine is.
        assert found.wrong == (place,)
        assert found.grounds in ("lines", "cases")
        if found.grounds == "lines":
            continue
        seen += 1
        assert place in found.mistakes
        _assert_irreducible(FOX, grid, found)
        proof = found.proof
        assert proof is not None
        assert proof.assumption is not None
        row, column, value = proof.assumption
        marks = ng.Grid.of(15, 15, [(*cell, grid[cell]) for cell in found.mistakes])
        ng.verify(FOX, marks, _refutation(proof.assumption, proof.steps))
        ng.verify(FOX, marks, _refutation((row, column, "#" if value == "." else "."), proof.other))
        assert all(step.told is not None for step in (*proof.steps, *proof.other))
        assert f"row {row + 1}, column {column + 1} can be neither black nor empty" in found.text
        data = found.to_json()
        assert data["assumption"] == [row, column, value]
        assert all(step["text"] for step in (*data["steps"], *data["other"]))  # type: ignore[misc]
    assert seen


def _refutation(assumption: tuple[int, int, str], steps: tuple[Step, ...]) -> Step:
    row, column, value = assumption
    cells = ((row, column, "#" if value == "." else "."),)
    used = {cell for step in steps for cell in step.cited}
    given = {cell[:2] for step in steps for cell in step.cells} | {(row, column)}
    return Step("probe", cells, None, tuple(sorted(used - given)), assumption, "contradiction", steps)


def test_less_that_leaves_another_cell_without_value_is_found() -> None:
    puzzle = ng.Puzzle(
        [[1, 2, 2], [4], [2, 1], [1, 2, 1], [3, 1], [1], [2], [1, 1], [3, 1]],
        [[2, 2], [3, 1, 1], [1, 1, 1], [2, 2], [2, 2], [1, 1], [1, 1], [1, 1, 1], [1, 1]],
    )
    found = ng.check(puzzle, ng.Grid.of(9, 9, [(4, 4, "#"), (5, 0, "#"), (7, 6, "."), (8, 8, "#")]))
    assert (found.grounds, len(found.mistakes)) == ("cases", 1)


@pytest.mark.native
def test_a_chain_that_does_not_hold_is_withheld_and_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    (grid,) = islice((grid for grid, _ in _wrong_where_lines_end() if ng.check(FOX, grid).grounds == "cases"), 1)
    sound = shown.case_conflict

    async def faulty(refuter: conflict.Refuter, grid: ng.Grid) -> conflict.Conflict | None:
        found = await sound(refuter, grid)
        assert found is not None
        assert found.proof is not None
        return replace(found, proof=replace(found.proof, other=found.proof.other[1:]))

    monkeypatch.setattr(shown, "case_conflict", faulty)
    found = ng.check(FOX, grid)
    assert found.grounds == "solution"
    assert len(found.faults) == 1
    assert found.to_json()["faults"] == list(found.faults)
    assert ng.hint(FOX, grid).faults == found.faults


def test_a_fault_is_told_of_a_board_that_passes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def faulty(board: Board, near: object) -> conflict.Conflict:
        await pause()
        dead = Step("line", line=0, cited=((0, 0),))
        return conflict.Conflict("line", ((0, 0, "#"),), (0,), Step("conflict", cited=((0, 0),), steps=(dead,)))

    for module in (import_module("nonogram.help.check"), shown):
        monkeypatch.setattr(module, "line_conflict", faulty)
    right = ng.Grid.of(10, 10, list(ng.solve(SNAIL).solutions[0].cells())[:1])
    for level in ("line", "probe"):
        found = ng.check(SNAIL, right, level)
        assert found.ok
        assert len(found.faults) == 1


def test_a_mistake_without_a_simple_reason_offers_the_next_hint_instead() -> None:
    puzzle = domino(4)
    grid = ng.Grid.of(9, 9, [(0, 2, "#")])
    found = ng.check(puzzle, grid)
    assert (found.grounds, found.mistakes, found.proof) == ("solution", ((0, 2),), None)
    assert found.text == (
        "Row 1, column 3 cannot be right. No simple reason was found. Take this mark back and see the next hint "
        "instead."
    )
    assert ng.hint(puzzle, grid).text == found.text
    with ng.speaking("fr"):
        assert ng.check(puzzle, grid).text.endswith("Retirez cette marque et regardez plutôt l\u2019indice suivant.")
    with ng.speaking("de"):
        assert ng.check(puzzle, grid).text.endswith("und lass dir stattdessen den nächsten Tipp geben.")
