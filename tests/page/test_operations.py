"""What the page asks for beside solving: hints, checks, trials, grades, reviews, estimates, files."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import nonogram as ng
from nonogram.lessons.boards import queue_lesson
from tests.caller import CLUES, WHALE, Caller, blank
from tests.places import ROOT

pytestmark = pytest.mark.usefixtures("in_the_browser")
CROSS: dict[str, list[list[int]]] = {"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}


def test_a_set_is_read_and_what_is_wrong_with_it(engine: Caller) -> None:
    lines = ['{"id": "dot", "rows": [[1]], "cols": [[1]]}', '{"id": "bad", "rows": [[2]], "cols": [[1]]}']
    value = engine.ask("set", text="\n".join(lines))
    assert value["puzzles"] == [{"name": "dot", "puzzle": {"rows": [[1]], "columns": [[1]]}, "state": None}]
    (broken,) = value["broken"]
    assert broken.startswith("puzzle 2 (bad), line 2: ")
    with pytest.raises(RuntimeError, match="FormatError"):
        engine.ask("set", text="no set")


def test_hints_come_level_by_level(engine: Caller) -> None:
    parameters = {"puzzle": CLUES, "state": blank(CLUES), "near": [3, 4]}
    where, what, why = (engine.ask("hint", level=level, **parameters) for level in ("where", "what", "why"))
    assert (where["cells"], what["cited"]) == ([], [])
    assert why["cells"] == what["cells"] != []
    assert why["kind"] == "line"


def test_a_check_names_wrong_marks(engine: Caller) -> None:
    assert WHALE.goal is not None
    state = [row.replace("#", "?") for row in WHALE.goal.rows()]
    assert engine.ask("check", puzzle=CLUES, state=state, level="solution")["ok"]
    row, column = next((r, c) for r, c, value in WHALE.goal.cells() if value == "#")
    state[row] = state[row][:column] + "." + state[row][column + 1 :]
    assert engine.ask("check", puzzle=CLUES, state=state, level="solution")["wrong"] == [[row, column]]


def test_a_check_with_a_history_tells_the_first_wrong_move_and_the_chain(engine: Caller) -> None:
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


@pytest.mark.native
def test_a_trial_that_fails_comes_back_as_a_hint(engine: Caller) -> None:
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


def test_slips_in_clues_that_are_no_puzzle(engine: Caller) -> None:
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


def test_grades_and_reviews(engine: Caller) -> None:
    grade = engine.ask("grade", puzzle=CLUES)
    assert grade["certificate"] == "probe"
    assert all({"technique", "chain", "width", "cells"} <= turn.keys() for turn in grade["profile"])
    assert all(entry["text"] for entry in grade["bottlenecks"])
    history = [turn["cells"] for turn in grade["profile"]]
    reviewed = engine.ask("coach", puzzle=CLUES, history=history)
    assert len(reviewed["moves"]) == len(history)
    assert {move["label"] for move in reviewed["moves"]} <= {"forced", "forced before"}
    rows = ng.Grid.of(WHALE.height, WHALE.width, [tuple(cell) for cell in history[0]]).rows()
    later = engine.ask("coach", puzzle=CLUES, state=rows, history=history[1:])
    assert len(later["moves"]) == len(history) - 1


def test_how_likely_cells_are_black(engine: Caller) -> None:
    snail = ng.load(ROOT / "puzzles" / "snail.non")
    clues = {"rows": snail.rows, "columns": snail.columns}
    shares = engine.ask("likely", puzzle=clues, state=blank(clues))["likely"]
    assert len(shares) == snail.height
    assert all(len(row) == snail.width and all(0 <= share <= 1 for share in row) for row in shares)
    solved = ng.solve(snail).solutions[0].rows()
    shares = engine.ask("likely", puzzle=clues, state=solved)["likely"]
    assert shares == [[float(cell == "#") for cell in row] for row in solved]
    two = {"rows": [[1], [1]], "columns": [[1], [1]]}
    nowhere = engine.ask("likely", puzzle=two, state=["##", "??"])
    assert nowhere["likely"] is None
    assert "contradict" in nowhere["text"]


def test_files_are_read_and_written(engine: Caller) -> None:
    text = engine.ask("export", puzzle={**CLUES, "title": "Whale"}, format="non")["text"]
    parsed = engine.ask("parse", text=text)
    assert parsed["format"] == "non"
    assert parsed["puzzle"]["title"] == "Whale"
    assert engine.ask("parse", text="1x1:1/1")["format"] == "tatham"
    about = engine.ask("about")
    assert about["nonogram"] == ng.__version__


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({}, "'of' is not a text"),
        ({"of": "life"}, "of 'life' is not one of"),
        ({"of": "line", "clue": [1]}, "'cells' is not a text"),
        ({"of": "line", "clue": [1], "cells": "?" * 41}, "the line has 41 cells, a lesson at most 40"),
        ({"of": "line", "clue": [3], "cells": "??"}, "the clue: needs 3 cells, has 2"),
        ({"of": "line", "clue": "x", "cells": "??"}, "the clue:"),
        ({"of": "techniques", "clue": [1], "cells": "x"}, "'x' is not a cell"),
        ({"of": "queue", "puzzle": CROSS, "order": "last in"}, "order 'last in' is not one of"),
        ({"of": "queue", "puzzle": CROSS, "order": "first in", "chosen": [99]}, "'chosen' is not a list of lines"),
        ({"of": "queue", "puzzle": CROSS, "order": "first in", "chosen": [True]}, "'chosen' is not a list of lines"),
        (
            {"of": "queue", "puzzle": {"rows": [[]] * 30, "columns": [[]] * 30}, "order": "first in"},
            "at most 225 cells",
        ),
    ],
)
def test_lessons_refuse_what_they_cannot_show(engine: Caller, request_: dict[str, Any], message: str) -> None:
    with pytest.raises(RuntimeError, match=re.escape(json.dumps(message)[1:-1])):
        engine.ask("lesson", **request_)


def test_a_lesson_is_that_of_its_module(engine: Caller) -> None:
    assert engine.ask("lesson", of="line", clue=[2], cells="??#?")["painted"] == ".?#?"
    cross = ng.Puzzle(CROSS["rows"], CROSS["columns"])
    assert engine.ask("lesson", of="queue", puzzle=CROSS, order="first in") == queue_lesson(cross, "first in")
    assert engine.ask("lesson", of="tree", puzzle=CROSS, way="min")["nodes"][0]["outcome"] == "solution"
    assert engine.ask("lesson", of="implications", puzzle=CROSS)["literals"] == []
    for of in ("probes", "clauses"):
        assert engine.ask("lesson", of=of, puzzle=CROSS, state=["???"] * 3)["known"] == [".#.", "###", ".#."]


def test_a_certificate_comes_as_text_and_tree(engine: Caller) -> None:
    puzzle = {"rows": [[1], [1]], "columns": [[1], [1]]}
    found = engine.ask("certify", puzzle=puzzle)
    assert (found["claim"], found["size"]) == ("exactly 2", 1)
    (step,) = found["steps"]
    assert (step["number"], step["steps"], step["line"], step["solution"]) == (1, [], None, 0)
    row, column, value = step["cell"]
    assert found["solutions"][0][row][column] == value
    verdict = engine.ask("verify", puzzle=puzzle, text=found["text"])
    assert verdict == {"proved": True, "solutions": 2, "faults": [], "left": [], "text": ""}
    without = engine.ask("verify", puzzle=puzzle, text=found["text"], without=1)
    assert (without["proved"], without["faults"]) == (False, [{"step": 0, "line": None}])
    assert without["left"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert without["text"]
    with pytest.raises(RuntimeError, match="CertificateError"):
        engine.ask("verify", puzzle=puzzle, text="no certificate")
