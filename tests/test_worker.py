"""The bridge to the page: requests, slices, cancelling, faults."""

from __future__ import annotations

import json
import re
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import nonogram as ng
from nonogram import accelerators, knowledge, solver, worker
from nonogram.puzzle_sets import random_member
from nonogram.steps import drain
from nonogram.worker import Session, searching_session

needs_python_sat = pytest.mark.skipif(bool(accelerators.unavailable()), reason="python-sat is not here")

ROOT = Path(__file__).resolve().parent.parent
WHALE = ng.load(ROOT / "puzzles" / "whale.non")
CLUES = {"rows": WHALE.rows, "columns": WHALE.columns}
LONG = {"rows": [[1, 1, 1]] * 25, "columns": [[1, 1, 1]] * 25}
"""More solutions than anyone can wait for."""


def blank(puzzle: dict[str, Any]) -> list[str]:
    return ["?" * len(puzzle["columns"])] * len(puzzle["rows"])


class Page:
    """Speaks to a session as the page does."""

    def __init__(self, terminable: bool = False) -> None:
        self.session = searching_session() if terminable else Session()
        self.heard: list[dict[str, Any]] = []
        self.count = 0

    def send(self, op: str, **parameters: Any) -> str:
        self.count += 1
        self.session.receive(json.dumps({"id": f"{op}-{self.count}", "op": op, **parameters}))
        return f"{op}-{self.count}"

    def pump(self, times: int = 1) -> None:
        for _ in range(times):
            text = self.session.pump(30)
            assert isinstance(text, str)
            self.heard += [json.loads(line) for line in text.split("\n") if line]

    def ask(self, op: str, **parameters: Any) -> Any:
        """The value a request settles with; its error raised as RuntimeError."""
        id = self.send(op, **parameters)
        while self.session.busy():
            self.pump()
        (answer,) = [m for m in self.heard if m["id"] == id and m["event"] in ("result", "error")]
        if answer["event"] == "error":
            raise RuntimeError(json.dumps(answer["error"]))
        return answer["value"]

    def events(self, id: str, event: str) -> list[dict[str, Any]]:
        return [m for m in self.heard if m["id"] == id and m["event"] == event]


@pytest.fixture(autouse=True)
def in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """There python-sat, even where it is installed, is not what "auto" takes."""
    monkeypatch.setattr(solver, "interruptible", lambda: False)


@pytest.fixture
def engine() -> Page:
    return Page()


def test_names_are_those_of_the_page() -> None:
    text = (ROOT / "web" / "engine" / "protocol.js").read_text("utf-8")
    operations = set(re.findall(r'^  [A-Z_]+: "(\w+)",$', text.split("export const EVENT")[0], re.M))
    # The worker script itself answers for memory, and cancel is no job.
    assert operations == set(Session()._operations) | {"cancel", "memory"}


def test_solving_paints_in_order_and_settles(engine: Page) -> None:
    value = engine.ask("solve", puzzle=CLUES, limit=2)
    assert value["status"] == "unique"
    assert value["text"] == "There is exactly one solution."
    steps = [step for m in engine.heard if m["event"] == "step" for step in m["steps"]]
    painted = {(r, c): v for step in steps for r, c, v in step["cells"]}
    assert len(painted) == 400
    assert all(value["solutions"][0][r][c] == v for (r, c), v in painted.items())
    assert {"line", "probe"} <= {step["kind"] for step in steps}


def test_who_wants_no_steps_is_sent_none(engine: Page) -> None:
    assert engine.ask("solve", puzzle=CLUES, limit=2, steps=False)["status"] == "unique"
    assert not [m for m in engine.heard if m["event"] == "step"]


def test_steps_of_failed_branches_are_not_painted(engine: Page) -> None:
    rows = [[3], [1], *([[3, 1], [1]] * 4), [1]]
    columns = [[1], *([[1], [1, 3]] * 4), [1], [3]]
    value = engine.ask("solve", puzzle={"rows": rows, "columns": columns}, limit=2)
    steps = [step for m in engine.heard if m["event"] == "step" for step in m["steps"]]
    cells = [(r, c, v) for step in steps for r, c, v in step["cells"]]
    assert len(cells) == 121
    assert all(value["solutions"][0][r][c] == v for r, c, v in cells)


@needs_python_sat
def test_a_worker_that_may_be_terminated_takes_python_sat() -> None:
    page = Page(terminable=True)
    value = page.ask("solve", puzzle=CLUES, limit=2)
    assert (value["status"], value["stats"]["method"]) == ("unique", "sat")
    steps = [step for m in page.heard if m["event"] == "step" for step in m["steps"]]
    painted = {(r, c): v for step in steps for r, c, v in step["cells"]}
    assert len(painted) == 400
    assert all(value["solutions"][0][r][c] == v for (r, c), v in painted.items())


@needs_python_sat
def test_a_word_is_sent_before_python_sat_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(terminable=True)
    real = getattr(accelerators.solvers(), accelerators.SOLVER)
    told: list[str] = []

    class Watched(real):  # type: ignore[misc, valid-type]
        def solve_limited(self, *arguments: Any, **options: Any) -> Any:
            told.append(page.heard[-1]["text"])
            return super().solve_limited(*arguments, **options)

    fake = SimpleNamespace(**{accelerators.SOLVER: Watched})
    monkeypatch.setitem(sys.modules, "pysat.solvers", fake)
    assert page.ask("solve", puzzle=CLUES, limit=2)["status"] == "unique"
    assert "a SAT solver looks for the others" in told[0]
    assert told[-1] == "A solution is found, a SAT solver looks for another one"


@needs_python_sat
def test_what_another_worker_has_found_ends_the_search_of_a_hint(engine: Page) -> None:
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


def test_a_puzzle_is_prepared_before_anyone_asks(engine: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine.ask("prepare", puzzle=CLUES) is None
    monkeypatch.setattr(knowledge, "Solving", None)
    assert engine.ask("hint", puzzle=CLUES, state=blank(CLUES), level="where")["kind"] == "line", "all is known"


def test_who_asks_meanwhile_shares_the_search(engine: Page, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_preparing_ends_after_a_while(engine: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PREPARING", 0.05)
    puzzle = random_member(1, 1, 25, 0.45).puzzle
    assert engine.ask("prepare", puzzle={"rows": puzzle.rows, "columns": puzzle.columns}) is None
    assert not engine.session.busy()
    assert next(engine.session._knowledge.of(puzzle), "known") != "known", "it is not through"


def test_a_search_that_breaks_is_begun_anew(engine: Page, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_a_result_that_cannot_be_right_is_refused(engine: Page, change: dict[str, Any], complaint: str) -> None:
    result = {**ng.solve(WHALE).to_json(), **change}
    with pytest.raises(RuntimeError, match=complaint):
        engine.ask("known", puzzle=CLUES, result=result)


@needs_python_sat
def test_without_python_sat_it_is_pure_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "unavailable", lambda: "python-sat is not installed")
    stats = Page(terminable=True).ask("solve", puzzle=CLUES, limit=2)["stats"]
    assert (stats["method"], stats["accelerators"]) == ("fp1", "none: python-sat is not installed")


def test_a_set_is_read_and_what_is_wrong_with_it(engine: Page) -> None:
    lines = ['{"id": "dot", "rows": [[1]], "cols": [[1]]}', '{"id": "bad", "rows": [[2]], "cols": [[1]]}']
    value = engine.ask("set", text="\n".join(lines))
    assert value["puzzles"] == [{"name": "dot", "puzzle": {"rows": [[1]], "columns": [[1]]}}]
    (broken,) = value["broken"]
    assert broken.startswith("puzzle 2 (bad), line 2: ")
    with pytest.raises(RuntimeError, match="FormatError"):
        engine.ask("set", text="no set")


def test_hints_come_level_by_level(engine: Page) -> None:
    parameters = {"puzzle": CLUES, "state": blank(CLUES), "near": [3, 4]}
    where, what, why = (engine.ask("hint", level=level, **parameters) for level in ("where", "what", "why"))
    assert (where["cells"], what["cited"]) == ([], [])
    assert why["cells"] == what["cells"] != []
    assert why["kind"] == "line"


def test_a_check_names_wrong_marks(engine: Page) -> None:
    assert WHALE.goal is not None
    state = [row.replace("#", "?") for row in WHALE.goal.rows()]
    assert engine.ask("check", puzzle=CLUES, state=state, level="solution")["ok"]
    row, column = next((r, c) for r, c, value in WHALE.goal.cells() if value == "#")
    state[row] = state[row][:column] + "." + state[row][column + 1 :]
    assert engine.ask("check", puzzle=CLUES, state=state, level="solution")["wrong"] == [[row, column]]


def test_a_check_with_a_history_tells_the_first_wrong_move_and_the_chain(engine: Page) -> None:
    goal = ng.solve(WHALE).solutions[0]
    marks = list(goal.cells())[:30]
    row, column, value = marks[7]
    marks[7] = (row, column, "#" if value == "." else ".")
    state = ng.Grid.of(20, 20, marks).rows()
    history = [[mark] for mark in marks]
    found = engine.ask("check", puzzle=CLUES, state=state, level="solution", history=history)
    assert found["first_wrong"] == 7
    assert found["wrong"] == [[row, column]]
    assert [row, column] in found["mistakes"]
    assert found["text"] == found["texts"][3]
    assert all(step["text"] for step in found["steps"])


def test_a_trial_that_fails_comes_back_as_a_hint(engine: Page) -> None:
    goal = ng.solve(WHALE).solutions[0]
    marks = [[r, c, "#" if v == "." else "."] for r, c, v in goal.cells()][:5]
    found = engine.ask("whatif", puzzle=CLUES, state=blank(CLUES), marks=marks)
    assert found["refuted"]
    assert found["sound"]
    if found["hint"]:
        ((r, c, v),) = found["hint"]["cells"]
        assert goal[r, c] == v
        assert [[r, c]] == found["conflict"]
    assert not engine.ask("whatif", puzzle=CLUES, state=blank(CLUES), marks=[])["refuted"]


def test_slips_in_clues_that_are_no_puzzle(engine: Page) -> None:
    rows = [list(clue) for clue in WHALE.rows]
    rows[3] = rows[3][:-1]
    typed = {"rows": rows, "columns": WHALE.columns}
    found = engine.ask("typos", puzzle=typed)
    assert found["status"] == "none"
    assert found["complete"]
    assert [list(clue) for clue in WHALE.rows] in [one["puzzle"]["rows"] for one in found["corrections"]]
    assert any(m["event"] == "progress" and m["total"] for m in engine.heard)
    job = engine.send("typos", puzzle=typed)
    engine.pump(1)
    engine.send("cancel", target=job)
    engine.pump(1)
    assert engine.events(job, "error")[0]["error"]["type"] == "AbortError"


def test_grades_and_reviews(engine: Page) -> None:
    grade = engine.ask("grade", puzzle=CLUES)
    assert grade["certificate"] == "probe"
    assert all({"technique", "chain", "width", "cells"} <= turn.keys() for turn in grade["profile"])
    assert all(entry["text"] for entry in grade["bottlenecks"])
    history = [turn["cells"] for turn in grade["profile"]]
    reviewed = engine.ask("coach", puzzle=CLUES, history=history)
    assert len(reviewed["moves"]) == len(history)
    assert {move["label"] for move in reviewed["moves"]} <= {"forced", "forced before"}


def test_how_likely_cells_are_black(engine: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    snail = ng.load(ROOT / "puzzles" / "snail.non")
    clues = {"rows": snail.rows, "columns": snail.columns}
    shares = engine.ask("likely", puzzle=clues, state=blank(clues))["likely"]
    assert shares == [[float(cell == "#") for cell in row] for row in ng.solve(snail).solutions[0].rows()]
    two = {"rows": [[1], [1]], "columns": [[1], [1]]}
    assert "contradict" in engine.ask("likely", puzzle=two, state=["##", "??"])["text"]
    monkeypatch.setattr(import_module("nonogram.likelihoods"), "without_arrays", lambda: "numpy is not installed")
    nowhere = engine.ask("likely", puzzle=two, state=blank(two))
    assert nowhere == {"likely": None, "text": "There is no estimate: estimates need NumPy: numpy is not installed."}


def test_files_are_read_and_written(engine: Page) -> None:
    text = engine.ask("export", puzzle={**CLUES, "title": "Whale"}, format="non")["text"]
    parsed = engine.ask("parse", text=text)
    assert parsed["format"] == "non"
    assert parsed["puzzle"]["title"] == "Whale"
    assert engine.ask("parse", text="1x1:1/1")["format"] == "tatham"
    about = engine.ask("about")
    assert about["nonogram"] == ng.__version__


def test_cancel_settles_both_requests_at_once(engine: Page) -> None:
    id = engine.send("solve", puzzle=LONG, limit=None)
    engine.pump(20)
    assert engine.events(id, "progress")
    cancel = engine.send("cancel", target=id)
    engine.pump()
    (error,) = engine.events(id, "error")
    assert error["error"]["type"] == "AbortError"
    assert engine.events(cancel, "result")
    assert not engine.session.busy()


def test_a_later_request_on_the_same_channel_supersedes(engine: Page) -> None:
    first = engine.send("solve", puzzle=LONG, limit=None, channel="uniqueness")
    other = engine.send("solve", puzzle=LONG, limit=None)
    engine.pump(3)
    second = engine.send("solve", puzzle=CLUES, limit=2, channel="uniqueness")
    while not engine.events(second, "result"):
        engine.pump()
    assert engine.events(first, "error")[0]["error"]["type"] == "AbortError"
    assert not engine.events(other, "error"), "another channel goes on"
    third = engine.send("solve", puzzle=CLUES, limit=2, channel="uniqueness")
    while not engine.events(third, "result"):
        engine.pump()


def test_a_hint_is_answered_while_a_long_solve_runs(engine: Page) -> None:
    engine.send("solve", puzzle=LONG, limit=None)
    engine.pump(3)
    hint = engine.send("hint", puzzle=CLUES, state=blank(CLUES), level="where")
    for _ in range(200):
        engine.pump()
        if engine.events(hint, "result"):
            return
    pytest.fail("the hint waited for the solve")


def test_a_timeout_ends_a_solve_undecided(engine: Page) -> None:
    value = engine.ask("solve", puzzle={"rows": [[1, 1]] * 40, "columns": [[1, 1]] * 40}, limit=10**9, timeout=0.3)
    assert "the time of 0.3 s is over" in value["stats"]["reason"]


@pytest.mark.parametrize(
    ("request_", "type_", "message"),
    [
        ({"op": "dance"}, "RequestError", "operation 'dance' is not known"),
        ({"op": "parse"}, "RequestError", "'text' is no text"),
        ({"op": "parse", "text": "??"}, "FormatError", "in no format"),
        ({"op": "parse", "text": "1x1:1/1", "format": "xls"}, "RequestError", "format 'xls' is none of"),
        ({"op": "export", "puzzle": CLUES, "format": "xls"}, "RequestError", "format 'xls' is none of"),
        ({"op": "solve"}, "FormatError", "the JSON is not an object"),
        ({"op": "solve", "puzzle": CLUES, "limit": 0}, "RequestError", "'limit' is no number from 1"),
        ({"op": "solve", "puzzle": CLUES, "limit": "two"}, "RequestError", "'limit' is no number"),
        ({"op": "solve", "puzzle": CLUES, "timeout": -1}, "RequestError", "'timeout' is no number"),
        ({"op": "hint", "puzzle": CLUES}, "RequestError", "'state' is no list"),
        ({"op": "hint", "puzzle": CLUES, "state": ["?"]}, "PuzzleError", "the grid is 1x1"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "level": "x"}, "RequestError", "none of where"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "near": [1]}, "RequestError", "'near' is no"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "near": [99, 0]}, "RequestError", "outside"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "skip": "x"}, "RequestError", "'skip' is no"),
        ({"op": "check", "puzzle": CLUES, "state": blank(CLUES), "level": "x"}, "RequestError", "none of line"),
        ({"op": "check", "puzzle": CLUES, "state": blank(CLUES), "history": 3}, "RequestError", "no list of moves"),
        (
            {"op": "coach", "puzzle": CLUES, "history": [[[0, 0]]]},
            "RequestError",
            "'history' holds [0, 0], which is no",
        ),
        ({"op": "coach", "puzzle": CLUES, "history": [[[99, 0, "#"]]]}, "PuzzleError", "move 1: row 100, column 1"),
        ({"op": "whatif", "puzzle": CLUES, "state": blank(CLUES)}, "RequestError", "'marks' is no list of cells"),
        (
            {"op": "whatif", "puzzle": CLUES, "state": blank(CLUES), "marks": [[0, 0, "?"]]},
            "RequestError",
            "'marks' holds [0, 0, '?'], which is no",
        ),
        ({"op": "typos", "puzzle": {"rows": [[1]]}}, "RequestError", "'puzzle' has no lists of clues"),
        ({"op": "typos", "puzzle": {"rows": [[1.5]], "columns": [[1]]}}, "PuzzleError", "'1.5' is no block length"),
        ({"op": "grade"}, "FormatError", "the JSON is not an object"),
    ],
)
def test_bad_requests_settle_with_an_error(engine: Page, request_: dict[str, Any], type_: str, message: str) -> None:
    parameters = {key: value for key, value in request_.items() if key != "op"}
    with pytest.raises(RuntimeError) as caught:
        engine.ask(request_["op"], **parameters)
    error = json.loads(str(caught.value))
    assert error["type"] == type_
    assert message in error["message"]
    assert error["traceback"]


def test_an_error_carries_its_place(engine: Page) -> None:
    with pytest.raises(RuntimeError) as caught:
        engine.ask("solve", puzzle={"rows": [[1], [9]], "columns": [[1], [1]]})
    error = json.loads(str(caught.value))
    assert error["place"] == {"axis": "row", "index": 1}
    assert error["message"] == "needs 9 cells, has 2"


def test_what_is_no_request_at_all_settles_with_an_error(engine: Page) -> None:
    for text in ("", "[1]", "7", "{"):
        engine.session.receive(text)
    engine.pump()
    assert [m["event"] for m in engine.heard] == ["error"] * 4


def test_the_experiments_run_in_slices_beside_other_requests() -> None:
    session = Session()
    session.receive(json.dumps({"id": "long", "op": "experiments"}))
    session.pump(1)
    session.receive(json.dumps({"id": "short", "op": "about"}))
    settled: list[str] = []
    progress: list[int] = []
    report = ""
    while session.busy():
        for line in session.pump(20).splitlines():
            message = json.loads(line)
            if message["event"] == "progress":
                assert message["total"] >= message["done"] > 0
                progress.append(message["done"])
            else:
                assert message["event"] == "result", message
                settled.append(message["id"])
                report = message["value"].get("markdown", report)
    assert settled == ["short", "long"]
    assert progress == sorted(progress)
    assert report.startswith("# Experiments")
    assert "Not complete" not in report
