"""The bridge to the page: requests, slices, cancelling, faults."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from nonogram.worker import Session
from tests.caller import CLUES, Caller, blank

pytestmark = pytest.mark.usefixtures("in_the_browser")

ROOT = Path(__file__).resolve().parent.parent
LONG = {"rows": [[1, 1, 1]] * 25, "columns": [[1, 1, 1]] * 25}
"""More solutions than anyone can wait for."""


def test_names_are_those_of_the_page() -> None:
    text = (ROOT / "web" / "engine" / "protocol.js").read_text("utf-8")
    operations = set(re.findall(r'^  [A-Z_]+: "(\w+)",$', text.split("export const EVENT")[0], re.M))
    # The worker script itself answers for memory, and cancel is no job.
    assert operations == set(Session()._operations) | {"cancel", "memory"}


def test_cancel_settles_both_requests_at_once(engine: Caller) -> None:
    id = engine.send("solve", puzzle=LONG, limit=None)
    engine.pump(20)
    assert engine.events(id, "progress")
    cancel = engine.send("cancel", target=id)
    engine.pump()
    (error,) = engine.events(id, "error")
    assert error["error"]["type"] == "AbortError"
    assert engine.events(cancel, "result")
    assert not engine.session.busy()


def test_a_later_request_on_the_same_channel_supersedes(engine: Caller) -> None:
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


def test_a_hint_is_answered_while_a_long_solve_runs(engine: Caller) -> None:
    engine.send("solve", puzzle=LONG, limit=None)
    engine.pump(3)
    hint = engine.send("hint", puzzle=CLUES, state=blank(CLUES), level="where")
    for _ in range(200):
        engine.pump()
        if engine.events(hint, "result"):
            return
    pytest.fail("the hint waited for the solve")


@pytest.mark.parametrize(
    ("request_", "type_", "message"),
    [
        ({"op": ["dance"]}, "RequestError", "operation ['dance'] is not known"),
        ({"op": "parse", "text": "1x1:1/1", "format": {}}, "RequestError", "format {} is none of"),
        ({"op": "dance"}, "RequestError", "operation 'dance' is not known"),
        ({"op": "parse"}, "RequestError", "'text' is no text"),
        ({"op": "parse", "text": "??"}, "FormatError", "in no format"),
        ({"op": "parse", "text": "1x1:1/1", "format": "xls"}, "RequestError", "format 'xls' is none of"),
        ({"op": "export", "puzzle": CLUES, "format": "xls"}, "RequestError", "format 'xls' is none of"),
        ({"op": "solve"}, "FormatError", "the JSON is not an object"),
        ({"op": "solve", "puzzle": CLUES, "limit": 0}, "RequestError", "'limit' is no number from 1"),
        ({"op": "solve", "puzzle": CLUES, "limit": "two"}, "RequestError", "'limit' is no number"),
        ({"op": "solve", "puzzle": CLUES, "limit": True}, "RequestError", "'limit' is no number"),
        ({"op": "solve", "puzzle": CLUES, "timeout": -1}, "RequestError", "'timeout' is no number"),
        ({"op": "solve", "puzzle": CLUES, "timeout": True}, "RequestError", "'timeout' is no number"),
        ({"op": "hint", "puzzle": CLUES}, "RequestError", "'state' is no list"),
        ({"op": "hint", "puzzle": CLUES, "state": ["?"]}, "PuzzleError", "the grid is 1x1"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "level": "x"}, "RequestError", "none of where"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "near": [1]}, "RequestError", "'near' is no"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "near": [True, 0]}, "RequestError", "'near' is no"),
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
def test_bad_requests_settle_with_an_error(engine: Caller, request_: dict[str, Any], type_: str, message: str) -> None:
    parameters = {key: value for key, value in request_.items() if key != "op"}
    with pytest.raises(RuntimeError) as caught:
        engine.ask(request_["op"], **parameters)
    error = json.loads(str(caught.value))
    assert error["type"] == type_
    assert message in error["message"]
    assert error["traceback"]


def test_an_error_carries_its_place(engine: Caller) -> None:
    with pytest.raises(RuntimeError) as caught:
        engine.ask("solve", puzzle={"rows": [[1], [9]], "columns": [[1], [1]]})
    error = json.loads(str(caught.value))
    assert error["place"] == {"axis": "row", "index": 1}
    assert error["message"] == "needs 9 cells, has 2"


def test_what_is_no_request_at_all_settles_with_an_error(engine: Caller) -> None:
    for text in ("", "[1]", "7", "{"):
        engine.session.receive(text)
    engine.pump()
    assert [m["event"] for m in engine.heard] == ["error"] * 4
    assert [m["error"]["type"] for m in engine.heard[1:3]] == ["RequestError"] * 2


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
