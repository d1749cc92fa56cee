"""The page's few rules in JavaScript say what the package says."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import nonogram as ng
from nonogram.cells import UNKNOWN, VALUES, clue_of, gap, room_needed
from tests.boards import random_puzzle
from tests.given import given_puzzles
from tests.lines import random_line
from tests.node import call_module
from tests.places import ROOT

RULES = ROOT / "web" / "rules.js"
GAME_IDS = "reading/game-id.js"
pytestmark = pytest.mark.native


def ask(*calls: list[Any]) -> list[dict[str, Any]]:
    """Call functions of rules.js: each call is a name and its arguments."""
    return call_module("rules.js", *calls)


def value(cells: str) -> list[int]:
    return ["?#.".index(cell) for cell in cells]


def test_the_largest_size_is_the_same() -> None:
    assert f"export const MAX_SIDE = {ng.MAX_SIDE};" in RULES.read_text("utf-8")


def test_clues_of_lines_are_the_same() -> None:
    rng = random.Random(1)
    lines = [random_line(rng.randint(1, 40), rng)[1] for _ in range(200)]
    answers = ask(*(["clueOf", value(line)] for line in lines))
    assert [answer["value"] for answer in answers] == [list(clue_of(line)) for line in lines]


def test_blocks_need_the_same_room() -> None:
    rng = random.Random(8)
    clues = [[rng.randint(1, 5) for _ in range(rng.randint(0, 8))] for _ in range(100)]
    rooms = ask(*(["roomNeeded", clue] for clue in clues))
    assert [answer["value"] for answer in rooms] == [room_needed(tuple(clue)) for clue in clues]
    between = [(clue, block) for clue in clues for block in range(len(clue) - 1)]
    gaps = ask(*(["gap", clue, block] for clue, block in between))
    assert [answer["value"] for answer in gaps] == [gap(tuple(clue), block) for clue, block in between]


def test_values_have_the_same_signs() -> None:
    signs = [UNKNOWN, *VALUES]
    assert [answer["value"] for answer in ask(*(["signOf", value] for value in range(len(signs))))] == signs
    assert [answer["value"] for answer in ask(*(["valueOf", sign] for sign in signs))] == list(range(len(signs)))


def test_pictures_are_finished_by_the_same_rule() -> None:
    rng = random.Random(2)
    calls, expected = [], []
    for _ in range(100):
        puzzle = random_puzzle(rng.randint(1, 6), rng.randint(1, 6), rng)
        assert puzzle.goal is not None
        rows = [list(row) for row in puzzle.goal.rows()]
        if rng.random() < 0.5:
            rows[rng.randrange(puzzle.height)][rng.randrange(puzzle.width)] = rng.choice("#.?")
        grid = ng.Grid.parse(["".join(row) for row in rows])
        clues = {"rows": puzzle.rows, "columns": puzzle.columns}
        calls.append(["isSolved", clues, value("".join(grid.rows()))])
        expected.append(grid.clues() == (puzzle.rows, puzzle.columns))
    assert [answer["value"] for answer in ask(*calls)] == expected
    assert True in expected
    assert False in expected


CLUES: list[tuple[Any, Any]] = [
    ([[1]], [[1]]),
    ([], [[1]]),
    ([[1], [2, 1]], [[2], [1], [1]]),
    ([[1], [1]], [[2], [1, 0]]),
    ([[-1]], [[1]]),
    ([[1.5]], [[1]]),
    ([[2], [1]], [[1], [1]]),
    ([[]] * (ng.MAX_SIDE + 1), [[]]),
    ([[]], [[]]),
    ([[1, 1]], [[1], [], [1]]),
]


def test_the_same_clues_are_refused_for_the_same_line() -> None:
    for (rows, columns), answer in zip(CLUES, ask(*(["problemsOf", *clues] for clues in CLUES)), strict=True):
        problems = answer["value"]
        try:
            ng.Puzzle(rows, columns)
        except ng.PuzzleError as error:
            assert problems, (rows, columns)
            place = problems[0]["place"]
            assert (place is None) == (error.place is None)
            if error.place:
                assert place == {"axis": error.place.axis, "index": error.place.index}
        else:
            assert problems == []


def test_game_ids_are_the_same_both_ways() -> None:
    rng = random.Random(3)
    puzzles = [random_puzzle(rng.randint(1, 12), rng.randint(1, 12), rng, rng.random()) for _ in range(60)]
    ids = [ng.dumps(puzzle, "tatham") for puzzle in puzzles]
    clues = [{"rows": [list(c) for c in p.rows], "columns": [list(c) for c in p.columns]} for p in puzzles]
    assert [a["value"] for a in call_module(GAME_IDS, *(["formatGameId", c] for c in clues))] == ids
    assert [a["value"] for a in call_module(GAME_IDS, *(["parseGameId", id] for id in ids))] == clues


def test_game_ids_hold_the_given_cells_both_ways() -> None:
    puzzles = list(given_puzzles(60, seed=31))
    row = ng.Grid.parse(["." * 59 + "#"])
    puzzles += [
        ng.Puzzle.from_grid(row, given=ng.Grid.of(1, 60, [(0, at, row[0, at])])) for at in (0, 24, 25, 49, 50, 58, 59)
    ]
    ids = [ng.dumps(puzzle, "tatham") for puzzle in puzzles]
    posed = [
        {"rows": [list(c) for c in p.rows], "columns": [list(c) for c in p.columns], "given": p.start.rows()}
        for p in puzzles
    ]
    assert [a["value"] for a in call_module(GAME_IDS, *(["formatGameId", c] for c in posed))] == ids
    assert [a["value"] for a in call_module(GAME_IDS, *(["parseGameId", id] for id in ids))] == posed
    assert [a["value"] for a in ask(*(["posed", {**c, "title": "T"}] for c in posed))] == posed


@pytest.mark.parametrize(
    "id", ["3x2:2/1/2/3/1.1,a", "3x2:2/1/2/3/1.1,A", "2x2:1/1/1/1,a", "2x2:1/1/1/1,e", "2x2:1/1/1/1,"]
)
def test_given_cells_are_read_alike_by_both(id: str) -> None:
    (answer,) = call_module(GAME_IDS, ["parseGameId", id])
    given = ng.loads(id).given
    assert answer["value"].get("given") == (given.rows() if given else None)


@pytest.mark.parametrize("id", ["3x2:2/1/2/3/1.1,aD", "2x2:1/1/1/1,AA", "2x2:1/1/1/1,AaA", "3x1:1//1/2,aa"])
def test_given_cells_that_cannot_be_right_are_refused_by_both(id: str) -> None:
    (answer,) = call_module(GAME_IDS, ["parseGameId", id])
    with pytest.raises(ng.PuzzleError) as error:
        ng.loads(id)
    assert error.value.place is not None
    first = answer["problems"][0]
    assert first["code"] == "given"
    assert first["place"] == {"axis": error.value.place.axis, "index": error.value.place.index}


@pytest.mark.parametrize(
    "id", ["5x5:1/2/3", "2x2:1/1/1/x", "2x2:1/1.1/1/1", "2x2:1/0.1/1/1", "2x2:1/1/1/1,1", "2x2:1/1/1/1,f", "x", "999:1"]
)
def test_broken_game_ids_are_refused_by_both(id: str) -> None:
    (answer,) = call_module(GAME_IDS, ["parseGameId", id])
    assert answer["error"] == "ClueError"
    with pytest.raises((ng.PuzzleError, ng.FormatError)):
        ng.loads(id, "tatham")


def test_a_line_can_be_right_exactly_when_some_arrangement_fits() -> None:
    """All clues and all boards of short lines, against every arrangement there is."""
    calls: list[list[Any]] = []
    wanted = []
    for length in range(7):
        full = ["".join(cells) for cells in itertools.product("#.", repeat=length)]
        lines = ["".join(cells) for cells in itertools.product("#.?", repeat=length)]
        for clue in sorted({clue_of(line) for line in full} | {(length + 1,)}):
            arrangements = [line for line in full if clue_of(line) == clue]
            for line in lines:
                calls.append(["canBeRight", list(clue), value(line)])
                wanted.append(
                    any(all(mark in ("?", cell) for mark, cell in zip(line, one, strict=True)) for one in arrangements)
                )
    assert [answer["value"] for answer in ask(*calls)] == wanted
    assert {True, False} == set(wanted)


def test_lines_are_judged_as_the_engine_does() -> None:
    rng = random.Random(6)
    boards = []
    for _ in range(150):
        clue, line = random_line(rng.randint(20, 100), rng)
        boards.append((clue, "".join(rng.choice(["?", "?", cell, rng.choice("#.")]) for cell in line)))
    answers = [answer["value"] for answer in ask(*(["canBeRight", list(clue), value(cells)] for clue, cells in boards))]

    def solvable(clue: tuple[int, ...], cells: str) -> bool:
        try:
            ng.solve_line(clue, cells)
        except ng.Contradiction:
            return False
        return True

    assert answers == [solvable(clue, cells) for clue, cells in boards]
    assert 20 < sum(answers) < 130


@pytest.mark.parametrize(
    ("clue", "cells", "struck"),
    [
        ([1, 2], "#.???", [True, False]),
        ([1, 2], "#????", [False, False]),
        ([1, 2], "??.##", [False, True]),
        ([1, 2], "#.##?", [True, True]),
        ([2, 1], "#.???", [False, False]),
        ([2, 2], "##....", [True, False]),
        ([2, 2], "....##", [True, False]),
        ([3, 2], "..##..", [False, True]),
        ([1, 1, 1], "#.#..", [True, True, False]),
        ([1, 2, 1], "#.#..", [True, False, True]),
        ([2, 2], "##.???", [True, False]),
        ([], "..?", []),
    ],
)
def test_clues_are_struck_from_settled_ends(clue: list[int], cells: str, struck: list[bool]) -> None:
    assert ask(["struckBlocks", clue, value(cells)]) == [{"value": struck}]


def test_a_run_strikes_one_number_and_no_number_that_another_completion_would_leave_open() -> None:
    """All clues and all boards of short lines: a number is struck only if each way to finish the line has it there."""
    calls: list[list[Any]] = []
    full = {length: ["".join(cells) for cells in itertools.product("#.", repeat=length)] for length in range(1, 7)}
    for length, ways in full.items():
        clues = sorted({clue_of(one) for one in ways})
        for cells in itertools.product("#.?", repeat=length):
            calls += [["struckBlocks", list(clue), value("".join(cells))] for clue in clues]
    seen = set()
    for (_, clue, cells), answer in zip(calls, ask(*calls), strict=True):
        struck: list[bool] = answer["value"]
        line = "".join("?#."[cell] for cell in cells)
        placed = clue_of(line)
        assert sum(struck) <= len(placed)
        fitting = [
            starts(one)
            for one in full[len(line)]
            if list(clue_of(one)) == clue and all(mark in ("?", cell) for mark, cell in zip(line, one, strict=True))
        ]
        for number, out in enumerate(struck):
            if out and fitting and list(placed) != clue:
                assert len({one[number] for one in fitting}) == 1, (clue, line)
            seen.add(out)
    assert seen == {True, False}


def starts(line: str) -> list[int]:
    """Where the runs of a line begin."""
    return [i for i, cell in enumerate(line) if cell == "#" and (i == 0 or line[i - 1] != "#")]


def test_boards_read_back() -> None:
    rows = ["#.?", "??#"]
    cells = value("".join(rows))
    (state, parsed, refused) = ask(["formatState", cells, 3], ["parseState", rows, 3, 2], ["parseState", rows, 2, 2])
    assert state["value"] == rows
    assert list(parsed["value"].values()) == cells
    assert refused["error"] == "ClueError"


def test_the_key_of_a_puzzle_is_64_bit_fnv_1a_of_its_game_id() -> None:
    """Saved games are found by it, so it must stay as it is."""
    rng = random.Random(6)
    puzzles = [random_puzzle(rng.randint(1, 30), rng.randint(1, 30), rng) for _ in range(50)]
    clues = [{"rows": puzzle.rows, "columns": puzzle.columns} for puzzle in puzzles]
    keys = [answer["value"] for answer in call_module(GAME_IDS, *(["puzzleKey", each] for each in clues))]
    ids = [answer["value"] for answer in call_module(GAME_IDS, *(["formatGameId", each] for each in clues))]
    for key, game_id in zip(keys, ids, strict=True):
        hashed = 0xCBF29CE484222325
        for byte in game_id.encode():
            hashed = (hashed ^ byte) * 0x100000001B3 % 2**64
        assert int(key, 36) == hashed
