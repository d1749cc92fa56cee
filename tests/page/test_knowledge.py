"""What is known of a puzzle: found out once, for hints and checks alike, whoever asks first."""

from __future__ import annotations

from typing import Any

import pytest

import nonogram as ng
from nonogram.help.answers import Hint
from nonogram.help.hint import rehearsal
from nonogram.lab.random_puzzles import random_member
from nonogram.page import knowledge, session
from nonogram.pausing import Deadline, Pausing, Running, drain, pause
from nonogram.search import solver
from nonogram.search.sat import installed
from tests.caller import CLUES, WHALE, Caller, blank

pytestmark = pytest.mark.usefixtures("in_the_browser")

needs_python_sat = pytest.mark.skipif(bool(installed.unavailable()), reason="python-sat is not here")


HARD = random_member(1, 1, 25, 0.45).puzzle
"""It takes long to find out how many solutions it has."""
CLUES_OF_HARD = {"rows": HARD.rows, "columns": HARD.columns}


def under_way(job: Pausing[object]) -> bool:
    """Whether a job takes more than one go."""
    running = Running(job)
    running.go_on()
    return not running.over


def beyond_lines(result: ng.Result) -> list[str]:
    """A board with one right mark that lines do not give."""
    known = ng.solve(HARD, method="line").known
    row, column, value = next(cell for cell in result.solutions[0].cells() if known[cell[:2]] == "?")
    return ng.Grid.of(25, 25, [(row, column, value)]).rows()


@needs_python_sat
@pytest.mark.native
def test_what_another_worker_has_found_ends_the_search_of_a_hint(engine: Caller) -> None:
    found = ng.solve(HARD, method="sat")
    result = found.to_json()
    assert result["status"] in ("unique", "multiple")
    state = beyond_lines(found)
    hint = engine.send("hint", puzzle=CLUES_OF_HARD, state=state, level="why")
    engine.pump(2)
    assert engine.events(hint, "result") == []
    known = engine.send("known", puzzle=CLUES_OF_HARD, result=result)
    while engine.session.busy():
        engine.pump()
    (answer,) = engine.events(hint, "result")
    assert answer["value"]["kind"] in ("line", "probe", "search")
    assert engine.events(known, "result")[0]["value"] is None
    kept = drain(engine.session._knowledge.of(HARD))
    assert kept is not None
    assert kept.to_json() == result


def test_a_puzzle_is_prepared_before_anyone_asks(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine.ask("prepare", puzzle=CLUES) is None
    monkeypatch.setattr(knowledge, "Solving", None)
    assert engine.ask("hint", puzzle=CLUES, state=blank(CLUES), level="where")["kind"] == "line", "all is known"


@needs_python_sat
@pytest.mark.native
def test_who_asks_meanwhile_shares_the_search(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def counted(puzzle: ng.Puzzle, *rest: Any, **more: Any) -> solver.Solving:
        begun.append(puzzle)
        return solver.Solving(puzzle, *rest, **more)

    monkeypatch.setattr(knowledge, "Solving", counted)
    found = ng.solve(HARD, method="sat")
    result = found.to_json()
    begun.clear()
    state = beyond_lines(found)
    prepare = engine.send("prepare", puzzle=CLUES_OF_HARD)
    hint = engine.send("hint", puzzle=CLUES_OF_HARD, state=state, level="why")
    engine.pump(2)
    engine.send("cancel", target=prepare)
    check = engine.send("check", puzzle=CLUES_OF_HARD, state=state, level="solution")
    engine.pump(2)
    engine.send("known", puzzle=CLUES_OF_HARD, result=result)
    while engine.session.busy():
        engine.pump()
    assert engine.events(hint, "result")
    assert engine.events(check, "result")
    assert begun == [HARD]


def test_a_line_that_cannot_be_filled_is_told_before_the_solution_is_known(
    engine: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "WAITING_SECONDS", 0, raising=False)
    state = ["#" * 25, *blank(CLUES_OF_HARD)[1:]]
    history = [[[0, column, "#"]] for column in range(25)]
    check = engine.ask("check", puzzle=CLUES_OF_HARD, state=state, level="solution", history=history)
    assert engine.session._knowledge.at_hand(HARD) is None
    assert (check["ok"], check["grounds"], check["line"]) == (False, "line", 0)
    assert check == engine.ask("check", puzzle=CLUES_OF_HARD, state=state, level="line", history=history)


def test_preparing_ends_after_a_while(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "PREPARING_SECONDS", 0.05)
    assert engine.ask("prepare", puzzle=CLUES_OF_HARD) is None
    assert not engine.session.busy()
    assert under_way(engine.session._knowledge.of(HARD)), "it is not through"


@pytest.mark.native
def test_hints_are_rehearsed_until_something_is_asked(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    rehearsed = []

    async def counted(puzzle: ng.Puzzle) -> None:
        for _ in Running(rehearsal(puzzle)):
            rehearsed.append(puzzle)
            await pause()

    monkeypatch.setattr(session, "rehearsal", counted)
    monkeypatch.setattr(session, "PREPARING_SECONDS", 0.05)
    monkeypatch.setattr(session, "REHEARSING_SECONDS", 1000)
    engine.ask("prepare", puzzle=CLUES)
    assert len(rehearsed) > 3, "to the end of the puzzle"
    rehearsed.clear()
    with monkeypatch.context() as enough:
        enough.setattr(session, "REHEARSING_SECONDS", 0)
        engine.ask("prepare", puzzle=CLUES_OF_HARD)
    assert not rehearsed, "once this session has rehearsed for so long"
    engine.send("prepare", puzzle=CLUES_OF_HARD)
    while not rehearsed:
        engine.pump(1)
    asked = engine.send("hint", puzzle=CLUES, state=blank(CLUES), level="where")
    engine.pump(1)
    before = len(rehearsed)
    while engine.session.busy():
        engine.pump(1)
    assert engine.events(asked, "result")
    assert len(rehearsed) <= before + 1


def test_a_hint_from_the_clues_alone_does_not_wait_for_the_solutions(engine: Caller) -> None:
    hint = engine.ask("hint", puzzle=CLUES_OF_HARD, state=blank(CLUES_OF_HARD), level="why")
    assert hint["kind"] == "line"
    stuck = ng.solve(HARD, method="line").known
    probe = engine.ask("hint", puzzle=CLUES_OF_HARD, state=stuck.rows(), level="why")
    assert probe["kind"] == "probe"
    assert under_way(engine.session._knowledge.of(HARD)), "the search is not through"


def test_who_prepares_makes_way_for_who_waits_but_not_for_each_other(
    engine: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    async def endless(puzzle: ng.Puzzle, deadline: Deadline) -> None:
        while True:
            begun.append(puzzle)
            await pause()

    async def waited_for(request: object) -> int:
        before = len(begun)
        for _ in range(50):
            await pause()
        return len(begun) - before

    monkeypatch.setattr(engine.session._knowledge, "of", endless)
    monkeypatch.setitem(engine.session._operations, "about", waited_for)
    preparing = [engine.send("prepare", puzzle=clues) for clues in (CLUES, CLUES_OF_HARD)]
    # Each call makes one step, however slow the machine is.
    for _ in range(10):
        engine.session.pump(0)
    assert len(set(begun)) == 2, "both go on"
    about = engine.send("about")
    while not engine.events(about, "result"):
        engine.pump()
    for job in preparing:
        engine.send("cancel", target=job)
    assert engine.events(about, "result")[0]["value"] <= 2


def test_what_could_not_be_decided_is_asked_again(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    async def undecided(*_: object) -> Hint:
        return Hint("trial", try_cell=(0, 0, "#"))

    with monkeypatch.context() as giving_up:
        giving_up.setattr(session, "hinting", undecided)
        assert engine.ask("hint", puzzle=CLUES, state=blank(CLUES))["kind"] == "trial"
    assert engine.ask("hint", puzzle=CLUES, state=blank(CLUES))["kind"] == "line"


def test_a_search_that_breaks_is_begun_anew(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(solver.Solving, "result", None)
        for _ in range(2):
            with pytest.raises(RuntimeError, match="TypeError"):
                engine.ask("check", puzzle=CLUES, state=blank(CLUES))
    assert engine.ask("check", puzzle=CLUES, state=blank(CLUES))["ok"] is True


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"status": "unsolved"}, "does not decide the puzzle"),
        ({"solutions": [["#" * 20] * 20]}, "does not match its clue"),
        ({"known": None}, "'result' lacks a part"),
        ({"known": [7]}, "'result': row 1: expected a text"),
        ({"solutions": 7}, "'result' lacks a part"),
        ({"solutions": [7]}, "'result' holds a grid that is not a list"),
        ({"solutions": []}, "'result' is unique and has 0 solutions"),
        ({"differing": 7}, "'result' lacks a part"),
        ({"differing": [7]}, "'differing': expected .row, column., got 7"),
        ({"differing": [[0, 1, 2]]}, "'differing': expected .row, column."),
        ({"differing": ["ab"]}, "'differing': expected .row, column."),
        ({"differing": [[0, 99]]}, "'differing': row 1, column 100 lies outside the grid"),
        ({"differing_exact": 1}, "'result' lacks a part"),
        ({"stats": "x"}, "'result' lacks a part"),
    ],
)
def test_a_result_that_cannot_be_right_is_refused(engine: Caller, change: dict[str, Any], complaint: str) -> None:
    result = {**ng.solve(WHALE).to_json(), **change}
    with pytest.raises(RuntimeError, match=complaint):
        engine.ask("known", puzzle=CLUES, result=result)
