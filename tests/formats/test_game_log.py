"""Logs of games, played again: what they tell, and how one that does not fit is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.formats.game_log import Entry


def log(*entries: str, played: int = 10_000) -> dict[str, Any]:
    return {"log": 1, "puzzle": "2x2:1/1/2/", "entries": list(entries), "played": played}


def test_a_game_is_played_again() -> None:
    game = ng.replay(
        log(
            "0 ask where",
            "10 ask why",
            "1000 stroke 0>1?#",
            "1400 stroke 1>1?# 2>2?.",
            "1400 done player",
            "1500 undo 1>1#? 2>2.?",
            "1600 check",
            "1700 clear 0>1#?",
            "1900 pause hidden",
            "1900 resume hidden",
            "2000 hint 0>2?#",
            "3000 stroke 2>1?o",
            "3000 mistake 2",
        )
    )
    assert game.entries[3] == Entry(1400, "stroke", "1>1?# 2>2?.", ((0, 1, "#"), (1, 0, "."), (1, 1, ".")))
    assert game.grid.rows() == ["##", "??"]
    assert (game.finished, game.by, game.milliseconds) == (1400, "player", 10_000)
    assert game.hints == {"where": 1, "what": 0, "why": 1}
    assert (game.checks, game.undos, game.resets, game.strokes) == (1, 1, 1, 3)
    assert (game.given, game.mistakes) == (2, 2)
    assert game.busiest == 4
    with pytest.raises(ng.FormatError, match="entry 1"):
        ng.replay(log("0 mistake some"))


def test_what_a_solve_finishes_is_not_the_players() -> None:
    game = ng.replay(log("100 stroke 2>1?.", "200 solve 0>2?#", "200 done engine"))
    assert (game.finished, game.by, game.given) == (200, "engine", 2)
    assert ng.replay(log("100 stroke 0>1?#")).by is None


def test_a_log_may_begin_in_the_middle() -> None:
    game = ng.replay(log("5 stroke 1>1?#") | {"from": ["#?", "o."]})
    assert game.grid.rows() == ["##", "?."]
    assert game.by == "player"


def test_runs_go_right_or_down() -> None:
    assert ng.replay(log("5 stroke 0v2?#")).grid.rows() == ["#?", "#?"]
    assert ng.replay(log("5 stroke 0>2?#")).grid.rows() == ["##", "??"]


def test_text_bytes_and_values_are_read() -> None:
    text = json.dumps(log("5 stroke 0>2?#"))
    assert ng.replay(text) == ng.replay(text.encode()) == ng.replay(json.loads(text))


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("{", "this is not JSON"),
        ("[]", "a log is a JSON object"),
        ({"log": 2}, '"log": 1'),
        (log() | {"puzzle": 3}, '"puzzle" must be a game id'),
        (log() | {"entries": "x"}, '"entries" must be a list of texts'),
        (log() | {"entries": [1]}, '"entries" must be a list of texts'),
        (log() | {"played": True}, '"played" must be a number'),
        (log() | {"from": ["??"]}, '"from" must be the rows'),
        (log() | {"from": ["?x", "??"]}, '"from" must be the rows'),
        (log("soon"), "entry 1: it is not a time"),
        (log("0 check", "5 stroke 0>1?# "), "entry 2: '' is not a run of cells"),
        (log("5 stroke"), "entry 1: '' is not a run of cells"),
        (log("5 stroke 3>2?#"), "entry 1: '3>2?#' leaves the board"),
        (log("5 stroke 0>0?#"), "or changes nothing"),
        (log("5 stroke 0>1##"), "or changes nothing"),
        (log("5 stroke 1>1?#", "6 stroke 0>2?."), "entry 2: row 1, column 2 is black and not open"),
        (log("5 stroke 1>1?o", "6 stroke 1>1.?"), "entry 2: row 1, column 2 is dotted and not crossed"),
        (log("5 stroke 0>1?# 0>1?#"), "entry 1: row 1, column 1 is black and not open"),
        (log("5 check", "4 check"), "entry 2: its time is out of order"),
        (log("11 check", played=10), "entry 1: its time is out of order"),
        (log("5 done player"), "entry 1: the picture was not finished"),
        (log("5 solve 0>2?#", "5 done player"), "entry 2: the picture was not finished, or by someone else"),
    ],
)
def test_a_log_that_does_not_fit_is_refused(bad: Any, said: str) -> None:
    with pytest.raises(ng.FormatError) as refused:
        ng.replay(bad)
    assert said in str(refused.value)


def test_other_values_are_refused() -> None:
    with pytest.raises(ng.ArgumentTypeError, match="not int"):
        ng.replay(3)  # type: ignore[arg-type]
    with pytest.raises(ng.PuzzleError):
        ng.replay(log() | {"puzzle": "2x2:1/9/2/"})


@given(st.randoms(use_true_random=False))
def test_random_games_lead_to_their_board(rng: random.Random) -> None:
    """The oracle keeps the board itself, one cell at a time."""
    width, height = rng.randint(1, 6), rng.randint(1, 6)
    board = ["?"] * (width * height)
    entries, time, most = [], 0, []
    for _ in range(rng.randint(0, 12)):
        time += rng.randint(0, 700)
        runs, index, changed = [], 0, 0
        while index < len(board):
            if rng.random() < 0.3:
                new = rng.choice([cell for cell in "?#.o" if cell != board[index]])
                runs.append(f"{index}>1{board[index]}{new}")
                board[index] = new
                changed += 1
            index += 1
        if runs:
            entries.append(f"{time} stroke {' '.join(runs)}")
            most.append((time, changed))
    puzzle = ng.dumps(ng.Puzzle([()] * height, [()] * width), format="tatham")
    game = ng.replay({"log": 1, "puzzle": puzzle, "entries": entries, "played": time})
    assert "".join(game.grid.rows()) == "".join(board).replace("o", "?")
    assert game.busiest == max((sum(n for t, n in most if 0 <= t - at < 1000) for at, _ in most), default=0)
    if entries:
        bad = rng.randrange(len(entries))
        broken = [*entries[:bad], entries[bad].rsplit(">1", 1)[0] + ">1##", *entries[bad + 1 :]]
        with pytest.raises(ng.FormatError, match=f"entry {bad + 1}:"):
            ng.replay({"log": 1, "puzzle": puzzle, "entries": broken, "played": time})
