"""The bridge to the page: requests, slices, cancelling, faults."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import nonogram as ng
from nonogram.page.request import MAX_MESSAGE
from nonogram.page.session import Session
from tests.caller import CLUES, Caller, blank
from tests.hostile import text_of
from tests.places import PUZZLES, ROOT

pytestmark = pytest.mark.usefixtures("in_the_browser")

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
        ({"op": "parse", "text": "1x1:1/1", "format": {}}, "RequestError", "format {} is not one of"),
        ({"op": "dance"}, "RequestError", "operation 'dance' is not known"),
        ({"op": "parse"}, "RequestError", "'text' is not a text"),
        ({"op": "parse", "text": "??"}, "FormatError", "not in a known format"),
        ({"op": "parse", "text": "1x1:1/1", "format": "xls"}, "RequestError", "format 'xls' is not one of"),
        ({"op": "export", "puzzle": CLUES, "format": "xls"}, "RequestError", "format 'xls' is not one of"),
        ({"op": "solve"}, "FormatError", "the JSON is not an object"),
        ({"op": "solve", "puzzle": CLUES, "limit": 0}, "RequestError", "'limit' is not a whole number from 1"),
        ({"op": "solve", "puzzle": CLUES, "limit": "two"}, "RequestError", "'limit' is not a whole number"),
        ({"op": "solve", "puzzle": CLUES, "limit": True}, "RequestError", "'limit' is not a whole number"),
        ({"op": "solve", "puzzle": CLUES, "timeout": -1}, "ArgumentError", "timeout -1 is negative"),
        ({"op": "solve", "puzzle": CLUES, "timeout": True}, "ArgumentTypeError", "timeout must be"),
        ({"op": "solve", "puzzle": CLUES, "timeout": 1e999}, "ArgumentError", "timeout inf is not a number of seconds"),
        ({"op": "hint", "puzzle": CLUES}, "RequestError", "'state' is not a list"),
        ({"op": "hint", "puzzle": CLUES, "state": ["?"]}, "PuzzleError", "the grid is 1x1"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "level": "x"}, "RequestError", "not one of where"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "near": [1]}, "RequestError", "'near' is no"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "near": [True, 0]}, "RequestError", "'near' is no"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "near": [99, 0]}, "RequestError", "outside"),
        ({"op": "hint", "puzzle": CLUES, "state": blank(CLUES), "skip": "x"}, "RequestError", "'skip' is no"),
        ({"op": "check", "puzzle": CLUES, "state": blank(CLUES), "level": "x"}, "RequestError", "not one of line"),
        ({"op": "check", "puzzle": CLUES, "state": blank(CLUES), "history": 3}, "RequestError", "not a list of moves"),
        (
            {"op": "coach", "puzzle": CLUES, "history": [[[0, 0]]]},
            "RequestError",
            "'history' holds [0, 0], which is not",
        ),
        ({"op": "coach", "puzzle": CLUES, "history": [[[99, 0, "#"]]]}, "PuzzleError", "move 1: row 100, column 1"),
        ({"op": "whatif", "puzzle": CLUES, "state": blank(CLUES)}, "RequestError", "'marks' is not a list of cells"),
        (
            {"op": "whatif", "puzzle": CLUES, "state": blank(CLUES), "marks": [[0, 0, "?"]]},
            "RequestError",
            "'marks' holds [0, 0, '?'], which is not",
        ),
        ({"op": "typos", "puzzle": {"rows": [[1]]}}, "RequestError", "'puzzle' has no lists of clues"),
        ({"op": "typos", "puzzle": {"rows": [[1.5]], "columns": [[1]]}}, "PuzzleError", "1.5 is not a whole number"),
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


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1]",
        "7",
        "{",
        "null",
        "\ud800",
        '{"id": "\ud800',
        "[" * 100_000,
        '{"id": "a", "op": "about", "x": ' + "[" * 100_000,
        '{"id": "a", "op": "about", "x": ' + "1" * 5000 + "}",
        '{"id": ["a"], "op": "about"}',
        '{"id": {}, "op": "about", "channel": "c"}',
        '{"id": NaN, "op": "about"}',
        '{"id": true, "op": "about"}',
        '{"id": 1.5, "op": "about"}',
        '{"op": "dance"}',
        " " * (MAX_MESSAGE + 1),
    ],
    ids=lambda text: repr(text[:40]),
)
def test_what_is_no_request_settles_once_with_id_null(engine: Caller, text: str) -> None:
    engine.session.receive(text)
    while engine.session.busy():
        engine.pump()
    (message,) = engine.heard
    assert (message["id"], message["event"]) == (None, "error")
    assert message["error"]["type"] == "RequestError"
    assert len(message["error"]["message"]) < 300


@pytest.mark.parametrize("name", ["channel", "target"])
@pytest.mark.parametrize("value", [[1], {}, True, 1.5])
def test_channels_and_targets_are_texts_or_numbers(engine: Caller, name: str, value: object) -> None:
    id = engine.send("cancel" if name == "target" else "about", **{name: value})
    while engine.session.busy():
        engine.pump()
    (message,) = engine.heard
    assert (message["id"], message["event"]) == (id, "error")
    assert f"'{name}' is neither a text nor a whole number" in message["error"]["message"]


def test_a_lone_surrogate_comes_through_as_an_id(engine: Caller) -> None:
    engine.session.receive('{"id": "\\ud800", "op": "about"}')
    while engine.session.busy():
        engine.pump()
    (message,) = engine.heard
    assert (message["id"], message["event"]) == ("\ud800", "result")


@pytest.mark.parametrize("op", ["parse", "set"])
@pytest.mark.parametrize("kind", ["nothing but line feeds", "blank clue lines", "a dollar and blank lines"])
def test_a_cancel_is_heard_while_a_long_text_is_read(engine: Caller, op: str, kind: str) -> None:
    id = engine.send(op, text="$1\n" + text_of(kind) if op == "set" else text_of(kind, 3_000_000))
    engine.session.pump(0)
    assert engine.session.busy(), "it takes more than one slice"
    engine.send("cancel", target=id)
    engine.pump()
    (error,) = engine.events(id, "error")
    assert error["error"]["type"] == "AbortError"
    assert not engine.session.busy()


def test_long_jobs_run_in_slices_beside_other_requests() -> None:
    puzzle = ng.load(PUZZLES / "owl.non")
    rows = [list(clue) for clue in puzzle.rows]
    rows[2][0] += 1
    session = Session()
    typed = {"rows": rows, "columns": puzzle.columns}
    session.receive(json.dumps({"id": "long", "op": "typos", "puzzle": typed}))
    told = session.pump(1)
    session.receive(json.dumps({"id": "short", "op": "about"}))
    settled: dict[str, dict[str, Any]] = {}
    progress: list[int] = []
    while session.busy():
        for line in told.splitlines():
            message = json.loads(line)
            if message["event"] == "progress":
                assert message["total"] >= message["done"]
                progress.append(message["done"])
            else:
                assert message["event"] == "result", message
                settled[message["id"]] = message["value"]
        told = session.pump(20)
    for line in told.splitlines():
        message = json.loads(line)
        settled[message["id"]] = message["value"]
    assert list(settled) == ["short", "long"]
    assert progress
    assert progress == sorted(progress)
    assert settled["long"]["corrections"]
