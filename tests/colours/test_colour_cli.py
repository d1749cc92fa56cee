"""The command line with puzzles in colours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonogram as ng
from nonogram.__main__ import main
from tests.colours.drawn import toadstool

pytestmark = pytest.mark.native
KEY = "Cells: # red, b brown, c green, . white\n"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    file = tmp_path / "toadstool.json"
    file.write_text(ng.dumps(toadstool(), "json"))
    return str(file)


def test_solve_grade_and_convert(puzzle: str, tmp_path: Path, capsys: Capture) -> None:
    assert main(["solve", puzzle]) == 0
    told = capsys.readouterr()
    assert told.out == f"There is exactly one solution.\n\n{toadstool().goal}\n"
    assert told.err == KEY
    assert main(["solve", "--json", puzzle]) == 0
    assert capsys.readouterr().err == ""
    assert main(["grade", puzzle]) == 0
    assert "overlap within reach" in capsys.readouterr().out
    for name in ("json", "non", "webpbn", "olsak"):
        assert main(["convert", "--to", name, puzzle]) == 0
        back = ng.loads(capsys.readouterr().out)
        assert isinstance(back, ng.ColourPuzzle)
        assert back.rows == toadstool().rows
    assert main(["convert", "--to", "puzzlink", puzzle]) == 2


def test_hint_and_check(puzzle: str, tmp_path: Path, capsys: Capture) -> None:
    assert main(["hint", puzzle]) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == ("Row 1 has no blocks, so all its cells are empty.\n", KEY)
    board = tmp_path / "board.txt"
    board.write_text("\n".join(["?????b????", *["??????????"] * 9]))
    assert main(["check", "--state", str(board), puzzle]) == 1
    told = capsys.readouterr()
    assert "column 6 is brown" in told.out
    assert told.err == KEY
    assert main(["hint", "--json", "--state", str(board), puzzle]) == 1
    assert json.loads(capsys.readouterr().out)["cells"] == [[0, 5, "b"]]
    board.write_text("\n".join(["?????z????", *["??????????"] * 9]))
    assert main(["check", "--state", str(board), puzzle]) == 2
    assert "'z' is not a cell: use one of # red, b brown, c green, . or ?" in capsys.readouterr().err


def test_a_log_is_verified(puzzle: str, tmp_path: Path, capsys: Capture) -> None:
    goal = toadstool().goal
    assert goal is not None
    entries = []
    for number, row in enumerate(goal.rows()):
        cells = [f"{number * 10 + column}>1?{value}" for column, value in enumerate(row) if value != "."]
        entries += [f"{100 * number} stroke {' '.join(cells)}"] if cells else []
    log = {"log": 1, "puzzle": ng.dumps(toadstool(), "tatham"), "entries": entries, "played": 5000}
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log))
    assert main(["verify-log", str(file), "--puzzle", puzzle, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["finished"], told["by"]) == (900, "player")
    file.write_text(json.dumps({**log, "entries": entries[1:]}))
    assert main(["verify-log", str(file)]) == 1
