"""Logs of games, played again: what they tell, and how one that does not fit is refused."""

from __future__ import annotations

import json
import random
import tracemalloc
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
            "1950 ask what",
            "2000 hint 0>2?#",
            "3000 stroke 2>1?o",
            "3000 mistake 2",
        )
    )
    assert game.entries[3] == Entry(1400, "stroke", "1>1?# 2>2?.", 2, 3)
    assert game.entries[3].cells == ((0, 1, "#"), (1, 0, "."), (1, 1, "."))
    assert game.entries[0].cells == ()
    assert game.grid.rows() == ["##", "??"]
    assert (game.finished, game.by, game.milliseconds) == (1400, "player", 10_000)
    assert game.hints == {"where": 1, "what": 1, "why": 1}
    assert (game.checks, game.undos, game.resets, game.strokes) == (1, 1, 1, 3)
    assert (game.given, game.merged, game.mistakes, game.solves) == (2, 0, 2, 0)
    assert game.busiest == 4
    with pytest.raises(ng.FormatError, match="entry 1"):
        ng.replay(log("0 mistake some"))


def test_what_a_solve_finishes_is_not_the_players() -> None:
    game = ng.replay(log("100 stroke 2>1?.", "150 ask solve", "200 solve 0>2?#", "200 done engine"))
    assert (game.finished, game.by, game.given, game.solves) == (200, "engine", 2, 1)
    assert ng.replay(log("100 stroke 0>1?#")).by is None


SOLVED = ("100 ask solve", "200 solve 0>2?# 2>2?.")
CLEARED = ("400 clear 0>2#? 2>2.?",)


@pytest.mark.parametrize(
    ("after", "by", "given"),
    [
        ([*CLEARED, "500 undo 0>2?# 2>2?.", "500 done engine"], "engine", 4),
        (["300 undo 0>2#? 2>2.?", "500 redo 0>2?# 2>2?.", "500 done engine"], "engine", 4),
        ([*CLEARED, "500 back 0>2?# 2>2?.", "500 done engine"], "engine", 4),
        (["300 stroke 0>1#?", "500 stroke 0>1?#", "500 done engine"], "engine", 3),
        (["300 stroke 0>1#?", "500 undo 0>1?#", "500 done engine"], "engine", 4),
        # Whoever paints all of it painted it, but the log still tells that the solution was seen.
        ([*CLEARED, "500 stroke 0>2?#", "500 done player"], "player", 0),
    ],
)
def test_what_the_engine_filled_in_stays_its_own(after: list[str], by: str, given: int) -> None:
    game = ng.replay(log(*SOLVED, "200 done engine", *after))
    assert (game.by, game.given, game.solves) == ("engine", given, 1)
    assert after[-1].split()[-1] == by
    other = "player" if by == "engine" else "engine"
    with pytest.raises(ng.FormatError, match="or by someone else"):
        ng.replay(log(*SOLVED, "200 done engine", *after[:-1], f"500 done {other}"))


def test_a_hint_that_is_undone_and_brought_back_stays_a_hint() -> None:
    hinted = ("0 ask why", "10 hint 0>1?#", "20 clear 0>1#?", "30 undo 0>1?#", "40 undo 0>1#?", "50 redo 0>1?#")
    assert ng.replay(log(*hinted)).given == 1
    assert ng.replay(log(*hinted, "60 stroke 0>1#.", "70 stroke 0>1.#")).given == 0


def test_marks_of_another_tab_are_counted_by_themselves() -> None:
    game = ng.replay(log("0 stroke 0>1?#", "10 merge 1>1?# 2>1?.", "10 done player"))
    assert (game.by, game.given, game.merged) == ("player", 0, 2)


def test_what_another_tab_had_filled_in_is_not_the_players() -> None:
    hinted = ng.replay(log("0 stroke 0>1?#", "10 merge-hint 1>1?#", "10 merge 2>1?.", "10 done player"))
    assert (hinted.by, hinted.given, hinted.merged, hinted.solves) == ("player", 1, 1, 0)
    solved = ng.replay(log("0 stroke 0>1?#", "10 merge-solve 1>1?#", "10 done engine"))
    assert (solved.by, solved.given, solved.merged, solved.solves) == ("engine", 1, 0, 0)
    again = ("20 clear 0>2#?", "30 merge 0>2?#")
    assert ng.replay(log("0 merge-solve 0>2?#", *again)).given == 2
    assert ng.replay(log("0 merge-hint 0>2?#", *again)).given == 2


def test_a_look_at_the_likelihoods_is_not_a_hint() -> None:
    game = ng.replay(log("0 ask likely", "5 stroke 0>2?#"))
    assert (sum(game.hints.values()), game.solves, game.by) == (0, 0, "player")


def test_marks_that_came_with_a_link_are_given() -> None:
    shared = ("0 shared 0>2?#", "5 undo 0>2#?", "9 redo 0>2?#", "9 done player")
    assert (ng.replay(log(*shared)).given, ng.replay(log(*shared)).merged) == (2, 0)


def test_where_several_pictures_fit_another_one_may_be_taken() -> None:
    several = {"log": 1, "puzzle": "2x2:1/1/1/1", "played": 99}
    first, second = "5 solve 0>1?# 1>2?. 3>1?#", "9 solve 0>1#. 1>2.# 3>1#."
    assert ng.replay(several | {"entries": ["4 ask solve", first, second]}).by == "engine"
    with pytest.raises(ng.FormatError, match="not asked for"):
        ng.replay(several | {"entries": ["4 ask solve", first, "7 clear 0>1#? 1>2.? 3>1#?", second]})


def test_a_log_of_another_puzzle_is_refused() -> None:
    game = log("5 stroke 0>2?#")
    assert ng.replay(game, ng.Puzzle([[2], []], [[1], [1]], title="One")).by == "player"
    with pytest.raises(ng.FormatError, match="the log is of another puzzle"):
        ng.replay(game, ng.Puzzle([[], [2]], [[1], [1]]))


LARGEST = "300x300:" + "/".join(["300"] * 600)


def test_a_short_log_cannot_ask_for_much_memory() -> None:
    entries = [f"{i} {what}" for i in range(600) for what in ("merge 0>90000?#", "undo 0>90000#?")]
    large = {"log": 1, "puzzle": LARGEST, "entries": entries, "played": 600}
    tracemalloc.start()
    try:
        with pytest.raises(ng.FormatError, match="entry 223: more than 20000000 cells"):
            ng.replay(large)
        game = ng.replay(large | {"entries": entries[:200]})
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert game.grid.rows() == ["?" * 300] * 300
    assert most < 10_000_000


def test_a_log_has_only_so_many_entries() -> None:
    with pytest.raises(ng.FormatError, match="has 200001 texts, at most 200000"):
        ng.replay(log(*["0 check"] * 200_001))


def test_a_picture_is_found_finished_as_the_clues_say() -> None:
    """Each board that the black cells of a log pass through is compared with the clues by another way."""
    for seed in range(30):
        rng = random.Random(seed)
        width, height = rng.randint(1, 5), rng.randint(1, 5)
        picture = [[rng.random() < 0.5 for _ in range(width)] for _ in range(height)]
        puzzle = ng.Grid.parse(["".join(".#"[cell] for cell in row) for row in picture]).clues()
        cells = ["?"] * (width * height)
        entries, expected = [], None
        wanted = ["#" if cell else "?" for row in picture for cell in row]
        for time in range(1, 40):
            index = rng.randrange(len(cells))
            new = wanted[index] if rng.random() < 0.8 else rng.choice("?#.o")
            if new == cells[index]:
                continue
            entries.append(f"{time} merge {index}>1{cells[index]}{new}")
            cells[index] = new
            rows = ["".join("#" if cell == "#" else "." for cell in cells[y * width :][:width]) for y in range(height)]
            if expected is None and ng.Grid.parse(rows).clues() == puzzle:
                expected = time
        name = ng.dumps(ng.Puzzle(*puzzle), format="tatham")
        game = ng.replay({"log": 1, "puzzle": name, "entries": entries, "played": 99})
        assert game.finished == expected, seed


def test_a_log_may_begin_in_the_middle() -> None:
    game = ng.replay(log("5 stroke 1>1?#") | {"from": ["#?", "o."]})
    assert game.grid.rows() == ["##", "?."]
    assert game.by == "player"


def test_a_log_says_whether_it_begins_with_the_game() -> None:
    assert ng.replay(log("0 stroke 0>2?#")).whole
    middle = ng.replay(log("5 stroke 1>1?#") | {"from": ["#?", "o."]})
    assert not middle.whole
    assert middle.to_json()["whole"] is False


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
        ({}, 'a log has "log": 1, not None'),
        (log() | {"log": True}, 'a log has "log": 1, not True'),
        (log() | {"log": "1"}, """a log has "log": 1, not '1'"""),
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
        (log("5 ask solve", "5 solve 0>2?#", "5 done player"), "entry 3: the picture was not finished, or by someone"),
        (log() | {"played": 10**15}, '"played" must be a number'),
        (log() | {"from": ["??"] * 3}, '"from" must be the rows'),
        (log("5 pause"), "entry 1: it does not say whose wish it was"),
        (log("5 resume nobody"), "entry 1: it does not say whose wish it was"),
        (log("5 ask everything"), "entry 1: it does not say what was asked for"),
        (log("5 magic 0>2?#"), "entry 1: 'magic' does not happen in a game"),
        (log("5 load 0>2?#"), "entry 1: 'load' does not happen in a game"),
        (log("5 hint 0>2?#"), "entry 1: a hint is filled in that was not asked for"),
        (log("5 ask why", "6 stroke 0>1?#", "7 hint 1>1?#"), "entry 3: a hint is filled in that was not asked for"),
        (log("5 ask likely", "7 hint 1>1?#"), "entry 2: a hint is filled in that was not asked for"),
        (log("5 ask why", "6 solve 0>2?#"), "entry 2: a solution is filled in that was not asked for"),
        (log("5 undo 0>2?#"), "entry 1: row 1, column 1 was never black before"),
        (log("5 stroke 0>1?#", "6 clear 0>1#?", "7 redo 0>2?#"), "entry 3: row 1, column 2 was never black before"),
        (log("5 back 0>2?#"), "entry 1: row 1, column 1 was never black before"),
        (log("5 stroke 0>2?#", "6 clear 0>1#?"), "entry 2: the board is not empty after it was cleared"),
        (log("\N{ARABIC-INDIC DIGIT FIVE} stroke 0>2?#"), "entry 1: "),
        (log("5 stroke \N{FULLWIDTH DIGIT ZERO}>2?#"), "entry 1: "),
        (log("5 mistake \N{DEVANAGARI DIGIT TWO}"), "entry 1: "),
        (log("5 stroke 0>1?# 3>1?#"), "entry 1: one stroke paints black cells in several rows and columns"),
        (log("5 stroke 0>3?#"), "entry 1: one stroke paints black cells in several rows and columns"),
        (
            log(*[f"{i} stroke 0>1{'?#'[i % 2]}{'#?'[i % 2]}" for i in range(51)]),
            "entry 51: more than 50 strokes within one second",
        ),
    ],
)
def test_a_log_that_does_not_fit_is_refused(bad: Any, said: str) -> None:
    with pytest.raises(ng.FormatError) as refused:
        ng.replay(bad)
    assert said in str(refused.value)


WHOSE = ["reader", "host", "hidden", "idle", "deadline", "load"]
BEFORE = ("0 stroke 0>1?#", "1 undo 0>1#?", "2 redo 0>1?#", "3 ask why", "3 ask solve")
PLAY = [
    "5 stroke 1>1?#",
    "5 undo 0>1#?",
    "5 back 0>1#?",
    "5 what-if 0>1#?",
    "5 clear 0>1#?",
    "5 hint 1>1?#",
    "5 solve 1>1?#",
    "5 shared 1>1?#",
    "5 ask where",
    "5 check",
    "5 test",
]


@pytest.mark.parametrize("whose", WHOSE)
@pytest.mark.parametrize("entry", PLAY)
def test_nothing_is_played_in_a_pause(entry: str, whose: str) -> None:
    paused = (*BEFORE, f"4 pause {whose}")
    what = entry.split()[1]
    with pytest.raises(ng.FormatError, match=f"entry 7: '{what}' happens while the game is paused"):
        ng.replay(log(*paused, entry, f"6 resume {whose}"))
    with pytest.raises(ng.FormatError, match="entry 10: "):
        ng.replay(log(*paused, "4 resume load", "4 pause host", "4 pause host", entry))
    game = ng.replay(log(*paused, f"4 resume {whose}", entry))
    assert game.entries[-1].what == what


def test_another_tab_goes_on_in_a_pause() -> None:
    """Where it fills in cells that a trial has marked here, these show once more."""
    merged = (
        "2 pause hidden",
        "2 merge 0>1.#",
        "2 what-if 0>1#.",
        "2 mistake 1",
        "2 merge 0>1.# 1>1?#",
        "2 done player",
    )
    game = ng.replay(log("1 stroke 0>1?.", *merged, "2 resume hidden"))
    assert (game.finished, game.merged, game.mistakes) == (2, 2, 1)
    with pytest.raises(ng.FormatError, match="entry 5: 'what-if' happens while the game is paused"):
        ng.replay(log("1 stroke 0>1?.", *merged[:3], "2 what-if 0>1.?"))


@given(st.lists(st.sampled_from(["pause host", "resume reader", "ask why", "check", "mistake 1", "done player"])))
def test_a_log_is_refused_at_the_first_play_in_a_pause(entries: list[str]) -> None:
    """The picture is finished from the beginning, so that it can be told of at any time."""
    first, paused = None, False
    for number, entry in enumerate(entries, 2):
        paused = entry == "pause host" or (paused and entry != "resume reader")
        if paused and first is None and entry in ("ask why", "check"):
            first = number
    given = log("0 merge 0>2?#", *(f"1 {entry}" for entry in entries))
    if first is None:
        assert len(ng.replay(given).entries) == len(entries) + 1
    else:
        with pytest.raises(ng.FormatError, match=f"^entry {first}: .* while the game is paused"):
            ng.replay(given)


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
        # A stroke paints black cells on one line only; another tab's marks may be anywhere.
        what, colours = rng.choice([("stroke", "?.o"), ("merge", "?#.o")])
        runs, index, changed = [], 0, 0
        while index < len(board):
            if rng.random() < 0.3:
                new = rng.choice([cell for cell in colours if cell != board[index]])
                runs.append(f"{index}>1{board[index]}{new}")
                board[index] = new
                changed += 1
            index += 1
        if runs:
            entries.append(f"{time} {what} {' '.join(runs)}")
            most.append((time, changed if what == "stroke" else 0))
    puzzle = ng.dumps(ng.Puzzle([()] * height, [()] * width), format="tatham")
    game = ng.replay({"log": 1, "puzzle": puzzle, "entries": entries, "played": time})
    assert "".join(game.grid.rows()) == "".join(board).replace("o", "?")
    assert game.busiest == max((sum(n for t, n in most if 0 <= t - at < 1000) for at, _ in most), default=0)
    if entries:
        bad = rng.randrange(len(entries))
        broken = [*entries[:bad], entries[bad].rsplit(">1", 1)[0] + ">1##", *entries[bad + 1 :]]
        with pytest.raises(ng.FormatError, match=f"entry {bad + 1}:"):
            ng.replay({"log": 1, "puzzle": puzzle, "entries": broken, "played": time})
