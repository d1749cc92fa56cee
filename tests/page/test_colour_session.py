"""The session with puzzles in colours, as the page asks it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonogram as ng
from nonogram import formats
from tests.caller import Caller
from tests.colours.drawn import toadstool

pytestmark = pytest.mark.usefixtures("in_the_browser")

PUZZLE: dict[str, Any] = formats.json.to_object(toadstool())
BLANK = ["?" * 10] * 10


def test_a_file_is_parsed_with_its_saved_board(engine: Caller) -> None:
    text = ng.dumps(toadstool(), "json")
    assert engine.ask("parse", text=text) == {
        "puzzle": PUZZLE,
        "format": "json",
        "state": None,
        "assumed": False,
    }
    assert formats.json.from_object(PUZZLE).puzzle == toadstool()
    saved = {**PUZZLE, "state": BLANK, "notes": [[0, 0, "!b"]]}
    read = engine.ask("parse", text=json.dumps(saved))
    assert read["state"] == BLANK
    assert read["notes"] == [[0, 0, "!b"]]
    assert engine.ask("export", puzzle=PUZZLE, format="json")["text"] == text


def test_a_solve_streams_steps_and_settles(engine: Caller) -> None:
    told = engine.ask("solve", puzzle=PUZZLE)
    assert told["status"] == "unique"
    assert told["solutions"] == [PUZZLE["goal"]]
    assert told["notes"] == []
    steps = [step for event in engine.heard if event["event"] == "step" for step in event["steps"]]
    settled = {tuple(cell) for step in steps for cell in step["cells"] if not cell[2].startswith("!")}
    assert settled == {(r, c, value) for r, row in enumerate(PUZZLE["goal"]) for c, value in enumerate(row)}


def test_what_another_worker_found_is_taken(engine: Caller) -> None:
    told = engine.ask("solve", puzzle=PUZZLE)
    told.pop("text")
    assert Caller().ask("known", puzzle=PUZZLE, result=told) is None


def test_hints_lead_to_the_end(engine: Caller) -> None:
    engine.ask("prepare", puzzle=PUZZLE)
    puzzle, board = toadstool(), toadstool().start
    for _ in range(100):
        rows, notes = board.rows(), [list(note) for note in board.notes()]
        where = engine.ask("hint", puzzle=PUZZLE, state=rows, notes=notes, level="where")
        hint = engine.ask("hint", puzzle=PUZZLE, state=rows, notes=notes, level="why", language="de")
        if hint["kind"] == "done":
            break
        assert where["line"] == hint["line"]
        assert where["text"]
        assert not where["cells"]
        assert hint["rule"]
        board = board.with_cells([(row, column, value) for row, column, value in hint["cells"]])
    assert board == puzzle.goal


def test_a_hint_takes_notes_into_account(engine: Caller) -> None:
    clues = {**PUZZLE, "rows": [[[1, 1]], [[1, 1]]], "columns": [[[1, 1]], [[1, 1]]]}
    clues.pop("goal")
    notes = [[0, 0, "!."], *([r, c, f"!{ink}"] for r in range(2) for c in range(2) for ink in "bc")]
    hint = engine.ask("hint", puzzle=clues, state=["??", "??"], notes=notes)
    assert hint["kind"] == "line"


def test_a_check_tells_the_wrong_mark(engine: Caller) -> None:
    state = ["#" + "?" * 9, *BLANK[1:]]
    for level in ("line", "probe", "solution"):
        found = engine.ask("check", puzzle=PUZZLE, state=state, level=level, history=[[[0, 0, "#"]]])
        assert found["mistakes"] == [[0, 0]]
        assert not found["ok"]
    assert engine.ask("check", puzzle=PUZZLE, state=BLANK)["ok"]
    noted = engine.ask("check", puzzle=PUZZLE, state=BLANK, notes=[[1, 3, "!#"]], history=[[[1, 3, "!#"]]])
    assert noted["mistakes"] == [[1, 3]]


def test_trial_marks_are_followed(engine: Caller) -> None:
    found = engine.ask("whatif", puzzle=PUZZLE, state=BLANK, marks=[[0, 0, "#"]])
    assert found["refuted"]
    assert found["hint"]["cells"] == [[0, 0, "!#"]]
    assert engine.ask("whatif", puzzle=PUZZLE, state=BLANK, marks=[[1, 3, "!b"], [1, 4, "#"]])["sound"]


def test_moves_are_reviewed(engine: Caller) -> None:
    history = [[[0, 0, "#"]], [[0, 0, "!#"]], [[1, 3, "#"]], [[1, 3, "?"]]]
    found = engine.ask("coach", puzzle=PUZZLE, history=history, language="fr")
    assert [move["label"] for move in found["moves"]] == ["wrong", "forced", "forced", "erased"]
    assert engine.ask("coach", puzzle=PUZZLE, history=history[:1], state=BLANK)["moves"][0]["label"] == "wrong"


def test_how_likely_values_are(engine: Caller) -> None:
    found = engine.ask("likely", puzzle=PUZZLE, state=["." * 10, *BLANK[1:]])
    assert found["likely"][0][0] == [0, 0, 0, 1]
    for row in found["likely"]:
        for cell in row:
            assert len(cell) == 4
            assert sum(cell) == pytest.approx(1, abs=0.003)
    assert engine.ask("likely", puzzle=PUZZLE, state=["#" * 10, *BLANK[1:]])["likely"] is None


def test_a_grade_is_told(engine: Caller) -> None:
    found = engine.ask("grade", puzzle=PUZZLE)
    assert found["certificate"] == "line"
    assert found["score"] > 0


def test_a_slip_in_the_clues_is_found(engine: Caller) -> None:
    rows = [*PUZZLE["rows"][:9], [[9, 3]]]
    typed = {**PUZZLE, "rows": rows}
    typed.pop("goal")
    read = engine.ask("parse", text=json.dumps(typed))
    assert read["puzzle"]["rows"] == rows
    assert read["puzzle"]["inks"] == PUZZLE["inks"]
    found = engine.ask("typos", puzzle=read["puzzle"], language="de")
    meant = {"rows": PUZZLE["rows"], "columns": PUZZLE["columns"]}
    (right,) = [one for one in found["corrections"] if one["puzzle"] == meant]
    assert (right["axis"], right["index"], right["from"], right["to"]) == ("row", 9, [[9, 3]], [[10, 3]])
    assert engine.ask("typos", puzzle=PUZZLE)["status"] == "unique"


@pytest.mark.parametrize("notes", ["!b", [[0, 0, "b"]], [[0, 0]], [[99, 0, "!b"]], [[0, 0, "!z"]]])
def test_notes_that_are_refused(engine: Caller, notes: object) -> None:
    with pytest.raises(RuntimeError, match='"unexpected": false'):
        engine.ask("hint", puzzle=PUZZLE, state=BLANK, notes=notes)
