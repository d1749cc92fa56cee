"""Logs of games in colours, played again."""

from __future__ import annotations

import random
from typing import Any

import pytest

import nonogram as ng
from nonogram.inks import LETTERS
from tests.colours.drawn import PALETTE, random_colours, toadstool
from tests.conftest import amount

PUZZLE = ng.Puzzle([[(1, 1), (1, 2)], []], [[(1, 1)], [(1, 2)]], inks=PALETTE[:2])
ID = ng.dumps(PUZZLE, "tatham")


def log(*entries: str, played: int = 10_000, puzzle: str = ID) -> dict[str, Any]:
    return {"log": 1, "puzzle": puzzle, "entries": list(entries), "played": played}


def test_a_game_is_played_again() -> None:
    game = ng.replay(
        log(
            "10 stroke 0>1?!2",
            "20 ask why",
            "30 hint 0>1!2# 2>1?.",
            "40 stroke 1>1?b",
            "40 done player",
            "50 undo 1>1b?",
            "60 stroke 1>1?!513",
            "70 stroke 1>1!513!1 3>1?o",
        ),
        PUZZLE,
    )
    assert game.finished == 40
    assert game.by == "player"
    assert game.given == 2
    assert game.strokes == 4
    assert game.grid.rows() == ["#?", ".?"]
    assert isinstance(game.grid, ng.ColourGrid)
    assert list(game.grid.notes()) == [(0, 1, "!#")]
    assert game.entries[6].cells == ((0, 1, "?"), (0, 1, "!#"), (0, 1, "!."))
    assert game.entries[3].cells == ((0, 1, "b"),)
    assert game.to_json()["grid"] == ["#?", ".?"]


def test_a_game_that_begins_with_marks() -> None:
    game = ng.replay(log("5 stroke 1>1?b") | {"from": ["#?", ".."]})
    assert (game.finished, game.whole) == (5, False)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (log("5 stroke 0>1?c"), "entry 1: '0>1?c' is not a run of cells"),
        (log("5 stroke 0>1?a"), "entry 1: '0>1?a' is not a run of cells"),
        (log("5 stroke 0>1?!0"), "entry 1: !0 is not what an open cell can be noted with"),
        (log("5 stroke 0>1?!4"), "entry 1: !4 is not what"),
        (log("5 stroke 0>1?!515"), "entry 1: !515 is not what"),
        (log("5 stroke 0>1?!2", "6 stroke 0>1?#"), "entry 2: row 1, column 1 has other notes"),
        (log("5 stroke 0>1?!2", "6 stroke 0>1!1#"), "entry 2: row 1, column 1 has other notes"),
        (log("5 stroke 0>1!1#"), "entry 1: row 1, column 1 has other notes"),
        (log("5 stroke 0>1?!2", "6 clear 1>1?#"), "entry 2: the board is not empty"),
        (log("5 stroke 0>1?!2", "6 stroke 1>1?b", "7 clear 1>1b?"), "entry 3: the board is not empty"),
        (log("5 stroke 0>1?b", "6 stroke 0>1#?"), "entry 2: row 1, column 1 is blue and not red"),
        (log("5 stroke 0>1?b 3>1?#"), "entry 1: one stroke paints cells in several rows and columns"),
        (log("5 stroke 0>1?b", "5 done player"), "entry 2: the picture was not finished"),
        (log("5 undo 0>1?b"), "entry 1: row 1, column 1 was never blue before"),
        (log() | {"from": ["c?", "??"]}, '"from" must be the rows of a board of the size of the puzzle, of ? . o # b'),
        (log(puzzle="2x2:1/1/2/") | {"entries": ["5 stroke 0>1?b"]}, "is not a run of cells"),
        (log(puzzle="2x2:1/1/2/") | {"entries": ["5 stroke 0>1?!1"]}, "is not a run of cells"),
    ],
)
def test_a_log_that_does_not_fit_is_refused(bad: Any, said: str) -> None:
    with pytest.raises(ng.FormatError) as refused:
        ng.replay(bad)
    assert said in str(refused.value)


def test_a_log_of_other_inks_is_refused() -> None:
    with pytest.raises(ng.FormatError, match="another puzzle"):
        ng.replay(log(), toadstool())
    other = ng.Puzzle(PUZZLE.rows, PUZZLE.columns, inks=PALETTE[1:3])
    with pytest.raises(ng.FormatError, match="another puzzle"):
        ng.replay(log(), other)
    with pytest.raises(ng.PuzzleError):
        ng.replay(log(puzzle=ID.replace("1a", "2a", 1)))


def test_given_cells_stay() -> None:
    given = ng.Puzzle(PUZZLE.rows, PUZZLE.columns, given=PUZZLE.parse(["??", "?."]), inks=PUZZLE.inks)
    with pytest.raises(ng.FormatError, match="is given and cannot be changed"):
        ng.replay(log("5 stroke 3>1?#", puzzle=ng.dumps(given, "tatham")))


def test_random_games_lead_to_their_board() -> None:
    """The oracle keeps the board itself, one cell at a time."""
    rng = random.Random(77)
    for _ in range(amount(100)):
        puzzle = random_colours(rng.randint(1, 6), rng.randint(1, 6), rng.randint(2, 4), rng)
        inks, size = len(puzzle.inks), puzzle.height * puzzle.width
        board = ["?"] * size
        every = [*"?.o", *LETTERS[:inks], *(f"!{1 << ink}" for ink in range(inks)), "!512"]
        entries = []
        for time in range(rng.randint(1, 12)):
            runs = []
            for index in range(size):
                if rng.random() < 0.3:
                    new = rng.choice([value for value in every if value != board[index]])
                    runs.append(f"{index}>1{board[index]}{new}")
                    board[index] = new
            if runs:
                entries.append(f"{time} merge {' '.join(runs)}")
        game = ng.replay(log(*entries, puzzle=ng.dumps(puzzle, "tatham")))
        shown = ["?" if value.startswith("!") or value == "o" else value for value in board]
        assert "".join(game.grid.rows()) == "".join(shown)
        assert isinstance(game.grid, ng.ColourGrid)
        numbers = {f"!{1 << ink}": LETTERS[ink] for ink in range(inks)} | {"!512": "."}
        noted = [(*divmod(i, puzzle.width), f"!{numbers[value]}") for i, value in enumerate(board) if value in numbers]
        assert list(game.grid.notes()) == noted
