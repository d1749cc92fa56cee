"""What is known of a puzzle: found out once, for hints and checks alike, whoever asks first."""

from __future__ import annotations

from typing import Any

import pytest

import nonogram as ng
from nonogram import accelerators, knowledge, solver, worker
from nonogram.puzzle_sets import random_member
from nonogram.steps import drain
from tests.caller import CLUES, WHALE, Caller, blank

pytestmark = pytest.mark.usefixtures("in_the_browser")

needs_python_sat = pytest.mark.skipif(bool(accelerators.unavailable()), reason="python-sat is not here")


@needs_python_sat
def test_what_another_worker_has_found_ends_the_search_of_a_hint(engine: Caller) -> None:
    puzzle = random_member(1, 1, 25, 0.45).puzzle
    clues = {"rows": puzzle.rows, "columns": puzzle.columns}
    result = ng.solve(puzzle, method="sat").to_json()
    assert result["status"] in ("unique", "multiple")
    hint = engine.send("hint", puzzle=clues, state=blank(clues), level="why")
    engine.pump(2)
    assert engine.events(hint, "result") == []
    known = engine.send("known", puzzle=clues, result=result)
    while engine.session.busy():
        engine.pump()
    (answer,) = engine.events(hint, "result")
    assert answer["value"]["kind"] in ("line", "probe", "search")
    assert engine.events(known, "result")[0]["value"] is None
    assert drain(engine.session._knowledge.of(puzzle)).to_json() == result


def test_a_puzzle_is_prepared_before_anyone_asks(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine.ask("prepare", puzzle=CLUES) is None
    monkeypatch.setattr(knowledge, "Solving", None)
    assert engine.ask("hint", puzzle=CLUES, state=blank(CLUES), level="where")["kind"] == "line", "all is known"


def test_who_asks_meanwhile_shares_the_search(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def counted(puzzle: ng.Puzzle, *rest: Any, **more: Any) -> solver.Solving:
        begun.append(puzzle)
        return solver.Solving(puzzle, *rest, **more)

    monkeypatch.setattr(knowledge, "Solving", counted)
    puzzle = random_member(1, 1, 25, 0.45).puzzle
    clues = {"rows": puzzle.rows, "columns": puzzle.columns}
    prepare = engine.send("prepare", puzzle=clues)
    hint = engine.send("hint", puzzle=clues, state=blank(clues), level="why")
    engine.pump(2)
    engine.send("cancel", target=prepare)
    check = engine.send("check", puzzle=clues, state=blank(clues), level="solution")
    engine.pump(2)
    engine.send("known", puzzle=clues, result=ng.solve(puzzle, method="sat").to_json())
    while engine.session.busy():
        engine.pump()
    assert engine.events(hint, "result")
    assert engine.events(check, "result")
    assert begun == [puzzle]


def test_preparing_ends_after_a_while(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PREPARING", 0.05)
    puzzle = random_member(1, 1, 25, 0.45).puzzle
    assert engine.ask("prepare", puzzle={"rows": puzzle.rows, "columns": puzzle.columns}) is None
    assert not engine.session.busy()
    assert next(engine.session._knowledge.of(puzzle), "known") != "known", "it is not through"


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
        ({"status": "unsolved"}, "decides nothing"),
        ({"solutions": [["#" * 20] * 20]}, "does not match its clue"),
        ({"known": None}, "'result' is none"),
    ],
)
def test_a_result_that_cannot_be_right_is_refused(engine: Caller, change: dict[str, Any], complaint: str) -> None:
    result = {**ng.solve(WHALE).to_json(), **change}
    with pytest.raises(RuntimeError, match=complaint):
        engine.ask("known", puzzle=CLUES, result=result)
