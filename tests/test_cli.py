"""The command line: answers, exit codes, errors that name the place."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

import nonogram as ng
from nonogram import solve
from nonogram.__main__ import COMMANDS, main
from nonogram.commands.progress import roughly_in
from nonogram.formats import FORMATS, dumps, written_formats
from nonogram.options import PUBLISHED, Options
from nonogram.puzzle import Puzzle
from nonogram.search.solver import Result
from tests.places import PUZZLES

SNAIL = str(PUZZLES / "snail.non")
TWO = "2x2:1/1/1/1"
NOTHING = "3x3:1/1.1/1/2/2/"

Capture = pytest.CaptureFixture[str]


def test_solve_prints_the_picture(capsys: Capture) -> None:
    assert main(["solve", "2x2:2/1/2/1"]) == 0
    assert capsys.readouterr().out == "There is exactly one solution.\n\n##\n#.\n"


def test_an_address_is_read_as_its_text(capsys: Capture) -> None:
    address = dumps(Puzzle([[2], [1]], [[2], [1]]), "puzzlink")
    for given in (address, address.replace("puzz.link/p?", "pzv.jp/p.html?")):
        assert main(["solve", given]) == 0
        assert capsys.readouterr().out == "There is exactly one solution.\n\n##\n#.\n"
    assert main(["solve", "https://puzz.link/p?nurikabe/2/2/1"]) == 2
    assert "another kind of puzzle: nurikabe" in capsys.readouterr().err


def test_all_puzzles_of_a_file_are_solved_and_graded(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "several.non"
    one = 'title "{}"\nwidth 1\nheight 1\nrows\n{}\ncolumns\n1\n'
    file.write_text("====\n".join([one.format("One", 1), one.format("Two", 1)]))
    assert main(["solve", str(file)]) == 0
    assert capsys.readouterr().out.split("\n\n") == [
        f"{file} One:\nThere is exactly one solution.",
        "#",
        f"{file} Two:\nThere is exactly one solution.",
        "#",
        "",
    ]
    assert main(["solve", "--json", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert main(["grade", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"{file} One", f"{file} Two"]
    assert main(["draw", str(file)]) == 2
    assert "there are several puzzles, and this takes one" in capsys.readouterr().err
    file.write_text(file.read_text() + "====\n" + one.format("Three", "1.5"))
    for command in ("solve", "grade"):
        assert main([command, str(file)]) == 2
        assert "puzzle 3, line 21: '1.5' is not a number" in capsys.readouterr().err


def test_solve_says_when_there_are_several_or_none(capsys: Capture) -> None:
    assert main(["solve", TWO]) == 0
    assert "several solutions" in capsys.readouterr().out
    assert main(["solve", NOTHING]) == 1
    assert "No picture fits" in capsys.readouterr().out


def test_solve_names_the_cells_on_which_solutions_differ(capsys: Capture) -> None:
    assert main(["solve", TWO]) == 0
    assert "They differ in 4 cells: row 1, column 1; " in capsys.readouterr().out
    assert main(["solve", "4x4:1/1/1/1/1/1/1/1"]) == 0
    assert "They differ in at least " in capsys.readouterr().out


def test_every_option_has_a_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given flags change what the method would use, and nothing else."""
    used: list[Options | None] = []

    def record(*_: object, options: Options | None, **__: object) -> Result:
        used.append(options)
        return solve(Puzzle([[1]], [[1]]))

    monkeypatch.setattr("nonogram.commands.solve.solve", record)
    assert main(["solve", TWO]) == 0
    flags = ["--line-solver=wu", "--unordered", "--cache-cells=5", "--sequence=columns", "--mechanism=one_run"]
    flags += ["--criterion=gain", "--patience=3", "--no-skip-unchanged", "--heuristic=mul", "--no-restarts"]
    flags += ["--seed=9", "--guesses=4", "--probes=6", "--steps=7", "--no-accelerate"]
    assert main(["solve", TWO, *flags]) == 0
    assert main(["solve", TWO, "--method=fp2", "--patience=none", "--seed=2"]) == 0
    assert used[0] is None
    given, defaults = used[1], Options()
    assert given is not None
    same = [f.name for f in fields(Options) if getattr(given, f.name) == getattr(defaults, f.name)]
    assert same == ["terminable"], "that is for whoever can end the process: the page"
    assert used[2] == replace(PUBLISHED, seed=2)


def test_solve_undecided(capsys: Capture) -> None:
    assert main(["solve", TWO, "--method", "line"]) == 3
    assert "line logic goes no further" in capsys.readouterr().out


def test_solve_as_json(capsys: Capture) -> None:
    assert main(["solve", SNAIL, "--json", "--limit", "all"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["status"] == "unique"
    assert len(data["solutions"][0]) == 10


def test_hint_and_check(capsys: Capture, tmp_path: Path) -> None:
    assert main(["hint", SNAIL]) == 0
    assert "columns 1 to 10 exactly" in capsys.readouterr().out
    assert main(["hint", SNAIL, "--level", "where", "--near", "1,10"]) == 0
    assert "There is something to find in" in capsys.readouterr().out
    board = tmp_path / "board.txt"
    board.write_text("\n".join(["#" * 10] * 10))
    assert main(["hint", SNAIL, "--state", str(board)]) == 1
    assert "cannot be filled" in capsys.readouterr().out
    assert main(["check", SNAIL, "--state", str(board), "--level", "line"]) == 1
    assert "cannot be filled" in capsys.readouterr().out
    assert main(["check", SNAIL, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "board.txt: No such file"),
        (b"??x", "board.txt: row 1: 'x' is not a cell"),
        (b"\xff\xfe?", "board.txt: line 1: this is not text in UTF-8"),
        (b"???\n???", "board.txt: the grid is 3x2, the puzzle 10x10"),
    ],
)
@pytest.mark.parametrize("command", ["hint", "check"])
def test_what_is_wrong_with_the_board_is_told_of_the_board(
    command: str, content: bytes | None, complaint: str, capsys: Capture, tmp_path: Path
) -> None:
    board = tmp_path / "board.txt"
    if content is not None:
        board.write_bytes(content)
    assert main([command, SNAIL, "--state", str(board)]) == 2
    assert complaint in capsys.readouterr().err


def test_a_board_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_bytes(b"\xef\xbb\xbf" + b"\n".join([b"?" * 10] * 10))
    assert main(["check", SNAIL, "--state", str(board)]) == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--near", "99,99"], "row 99, column 99 lies outside the grid"),
        (["--skip", "-1"], "skip -1 is below 0"),
    ],
)
def test_a_hint_that_cannot_be_meant_is_refused(words: list[str], complaint: str, capsys: Capture) -> None:
    assert main(["hint", SNAIL, *words]) == 2
    assert complaint in capsys.readouterr().err


def test_hint_on_clues_without_solution(capsys: Capture) -> None:
    assert main(["hint", NOTHING]) == 1
    assert "No picture fits" in capsys.readouterr().out


def test_formats(capsys: Capture) -> None:
    assert main(["formats"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(FORMATS)
    assert "the picture alone" in lines[list(FORMATS).index("pbm")]
    assert main(["formats", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in told if one["written"]] == list(written_formats())
    assert told[0]["holds"] == ["given", "goal", "inks", "texts"]


def test_convert(capsys: Capture, tmp_path: Path) -> None:
    assert main(["convert", TWO, "--to", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == [[1], [1]]
    assert main(["convert", TWO, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == [[1], [1]]
    assert main(["convert", TWO, "--json", "--to", "tatham"]) == 2
    assert "the answer cannot be JSON and tatham" in capsys.readouterr().err
    target = tmp_path / "out.non"
    assert main(["convert", SNAIL, "--to", "tatham", "--output", str(target)]) == 0
    assert target.read_text().startswith("10x10:")
    assert main(["convert", str(target)]) == 0
    assert "width 10" in capsys.readouterr().out


def test_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(TWO.encode())))
    assert main(["solve", "-", "--limit", "1"]) == 0
    assert "there may be others" in capsys.readouterr().out


def test_an_endless_standard_input_is_read_to_a_bound(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def zeros(most: int) -> bytes:
        asked.append(most)
        return bytes(most)

    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=SimpleNamespace(read=zeros)))
    assert main(["solve", "-"]) == 2
    assert sum(asked) <= 4_000_001
    assert "too long" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "no/such/file.non"], "no/such/file.non: No such file"),
        (["solve", "2x2:1/1/3/1"], "2x2:1/1/3/1: row 1: needs 3 cells, has 2"),
        (["solve", SNAIL, "--format", "json"], "line 1: this is not valid JSON"),
        (["solve", SNAIL, "--guesses=-1"], "guesses -1 is below 0"),
    ],
)
def test_bad_input_is_refused_with_its_place(arguments: list[str], message: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert not captured.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["solve"],
        ["hint", TWO, "--near", "0,1"],
        ["solve", TWO, "--limit", "0"],
        ["solve", TWO, "--heuristic", "luck"],
        ["solve", TWO, "--patience", "some"],
    ],
)
def test_bad_arguments_exit_with_2(arguments: list[str]) -> None:
    assert main(arguments) == 2


LARGE_ID = f"100x100:{'/'.join(['1.1.1.1'] * 200)}"


def test_a_game_id_may_be_longer_than_the_name_of_a_file(capsys: Capture) -> None:
    assert main(["convert", LARGE_ID, "--to", "tatham"]) == 0
    assert capsys.readouterr().out == LARGE_ID + "\n"
    assert main(["solve", LARGE_ID[:-3] + "999"]) == 2
    complaint = capsys.readouterr().err
    assert complaint.endswith(": row 100: needs 1003 cells, has 100\n")
    assert len(complaint) < 300


def test_paths_that_cannot_be(capsys: Capture) -> None:
    for words in (["solve", "a\0b"], ["solve", TWO + "\0"], ["check", SNAIL, "--state", "a\0b"]):
        assert main(words) == 2
    for words in (["convert", TWO, "--output", "a\0b"], ["bench", "a\0b"], ["grade", "a\0b"]):
        assert main(words) == 2
        assert "a\\x00b" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_kept(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.non"
    target.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.replace", full)
        assert main(["convert", SNAIL, "--output", str(target)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert target.read_text() == "old"
    puzzle = tmp_path / "surrogate.json"
    puzzle.write_text('{"rows": [[1]], "columns": [[1]], "title": "a\\ud800"}')
    assert main(["convert", str(puzzle), "--output", str(target)]) == 0
    assert 'title "a\ufffd"' in target.read_text("utf-8")


@pytest.mark.native
def test_bad_files_do_not_stop_a_grade(tmp_path: Path, capsys: Capture) -> None:
    bad = {
        "binary": b"\xff\0\xfe",
        "empty": b"",
        "large": b"x" * 4_000_001,
        "deep": b'{"rows":' + b"[" * 100_000,
        "number": b'{"rows": [[' + b"1" * 5000 + b']], "columns": [[1]]}',
        "not finite": b'{"rows": [[NaN]], "columns": [[1e999]]}',
        "feeds": b"\n" * 100_000,
        "quotes": b'{"' + b'\\"' * 20_000,
        "wrong": b'{"rows": {}, "columns": 7}',
    }
    files = []
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
        files.append(str(tmp_path / name))
    strange = os.path.join(os.fsencode(tmp_path), b"caf\xe9.non")
    with open(strange, "wb") as file:
        file.write(b"1x1:1/1")
    files += [str(tmp_path), str(tmp_path / "none"), "/dev/zero", "x" * 5000, "a\0b", os.fsdecode(strange), SNAIL]
    assert main(["grade", "--json", *files]) == 2
    captured = capsys.readouterr()
    graded = [json.loads(line)["file"] for line in captured.out.splitlines()]
    told = files[-2].encode("utf-8", "backslashreplace").decode()
    assert graded == [told, told, SNAIL]
    assert captured.err.count("nonogram: ") == len(files) - len(graded) + 1
    assert captured.err.endswith("nonogram: 16 puzzles: 13 broken, 2 easy, 1 moderate\n")


@pytest.mark.native
def test_the_module_runs() -> None:
    command = [sys.executable, "-m", "nonogram", "solve", TWO, "--json"]
    answer = subprocess.run(command, capture_output=True, text=True, cwd=PUZZLES.parent, check=False)
    assert answer.returncode == 0
    assert json.loads(answer.stdout)["status"] == "multiple"


def run_alone(stdout: int, *words: str, stderr: int = subprocess.PIPE) -> subprocess.CompletedProcess[bytes]:
    """A command in its own process, whose output waits in a buffer until its end; a solve unless another is named."""
    command = [sys.executable, "-m", "nonogram", *(words or ("solve", TWO))]
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(command, stdout=stdout, stderr=stderr, env=plain, check=False)


@pytest.mark.native
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("words", [("solve", TWO), ("--help",), ("solve", "--help"), ("--version",)])
def test_a_full_disk_is_told_in_one_line(words: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        done = run_alone(full.fileno(), *words)
    assert done.returncode == 2
    assert done.stderr == b"nonogram: standard output: No space left on device\n"


@pytest.mark.native
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("words", [("solve", "no-such-file"), ("solve", "--limit", "0", TWO), ("solve", "x" * 5000)])
def test_where_complaints_cannot_be_written_the_exit_code_tells(words: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        assert run_alone(subprocess.PIPE, *words, stderr=full.fileno()).returncode == 2


@pytest.mark.native
def test_a_reader_that_has_gone_at_the_end_is_no_complaint() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = run_alone(writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", ["solve", "grade", "bench"])
def test_a_closed_standard_input_is_told(command: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main([command, "-"]) == 2
    assert capsys.readouterr().err == "nonogram: standard input: it is closed\n"


def test_closed_outputs_leave_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    assert main(["grade", TWO, SNAIL]) == 0
    assert main(["solve", NOTHING]) == 1
    assert main(["solve", "nowhere.non"]) == 2


@pytest.mark.native
def test_links_that_form_a_loop_are_told(tmp_path: Path, capsys: Capture) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert main(["convert", TWO, "--output", str(loop)]) == 2
    assert capsys.readouterr().err.startswith(f"nonogram: {loop}: ")


def test_a_log_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    log = {"log": 1, "puzzle": "2x1:1/1/2", "entries": ["0 ask where", "61500 stroke 0>2?#"], "played": 61_600}
    file.write_text(json.dumps(log))
    assert main(["verify-log", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Finished by the player. Time: 1:01.5; strokes: 1." in said
    assert "how the game began" not in said
    assert "Hints: 1 where, 0 what, 0 why." in said
    assert main(["verify-log", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == 61_500
    file.write_text(json.dumps(log | {"from": ["??"]}))
    main(["verify-log", str(file)])
    assert "The log does not tell how the game began." in capsys.readouterr().out
    file.write_text(json.dumps(log | {"entries": ["5 stroke 0>1?#"]}))
    assert main(["verify-log", str(file)]) == 1
    assert "Not finished" in capsys.readouterr().out
    file.write_text(json.dumps(log | {"entries": ["5 stroke 0>1.#"]}))
    assert main(["verify-log", str(file)]) == 2
    assert "game.json: entry 1: row 1, column 1 is open and not crossed" in capsys.readouterr().err
    file.write_text(json.dumps(log))
    assert main(["verify-log", str(file), "--puzzle", "2x1:1/1/2"]) == 0
    assert main(["verify-log", str(file), "--puzzle", TWO]) == 2
    assert "the log is of another puzzle" in capsys.readouterr().err


@pytest.mark.native
@pytest.mark.parametrize(
    "words",
    [
        ["solve", "{broken}"],
        ["solve", "{broken}none"],
        ["solve", TWO, "--{esc}"],
        ["hint", "{sound}", "--state", "{broken}"],
        ["grade", "{sound}", "{broken}"],
        ["grade", "{sound}", "--json"],
        ["convert", "{sound}", "--output", "{broken}/x"],
        ["verify-log", "{broken}"],
        ["bench", "{folder}", "{broken}"],
        ["bench", "{folder}", "--json"],
        ["bench", "{folder}", "--results", "{broken}"],
        ["bench", "{folder}", "--against", "{esc}"],
        ["experiments", "{broken}"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("esc", ["\x1b[31m", "\x9b31m", "\r\n"], ids=repr)
@pytest.mark.usefixtures("no_calibration")
def test_a_name_does_not_command_the_terminal(words: list[str], esc: str, tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / f"folder{esc}"
    folder.mkdir()
    names = {"folder": str(folder), "broken": str(folder / f"broken{esc}"), "sound": str(folder / f"sound{esc}.non")}
    Path(names["broken"]).write_text("x")
    Path(names["sound"]).write_bytes((PUZZLES / "heart.non").read_bytes())
    main([word.format(**names, esc=esc) for word in words])
    said = capsys.readouterr()
    assert "31m" in said.out + said.err or esc == "\r\n"
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", said.out + said.err)
    # A break of its own would begin a line that looks like the program's.
    assert not re.search("^none|^/x|^:|^\\.non", said.out + said.err, re.MULTILINE)


@pytest.mark.parametrize(
    ("language", "long", "missing"),
    [
        ("de", "Zeile 1: braucht 9 Felder, hat 2", "Diese Datei gibt es nicht"),
        ("fr", "il faut 9 cases, il y en a 2", "Ce fichier n\u2019existe pas"),
    ],
)
def test_errors_are_told_in_the_chosen_language(
    tmp_path: Path, capsys: Capture, language: str, long: str, missing: str
) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"rows": [[9], [1]], "columns": [[1], [1]]}', "utf-8")
    assert main(["solve", "--language", language, str(wrong)]) == 2
    assert long in capsys.readouterr().err
    assert main(["solve", "--language", language, str(tmp_path / "none.non")]) == 2
    assert f"none.non: {missing}" in capsys.readouterr().err


PLUS = "3x3:1/3/1/1/3/1"


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A folder: a puzzle, two in a file with a saved board, and one that cannot be read."""
    folder = tmp_path / "several"
    folder.mkdir()
    (folder / "a.non").write_text(dumps(Puzzle([[2], [1]], [[2], [1]], title="Corner")))
    saved = {"rows": [[1], [3], [1]], "columns": [[1], [3], [1]], "title": "Plus", "state": ["#..", "???", "???"]}
    (folder / "b.jsonl").write_text(json.dumps(saved) + '\n{"rows": [[1]], "columns": [[1]]}\n')
    (folder / "c.non").write_text("nothing")
    return folder


@pytest.mark.native
@pytest.mark.parametrize("command", ["solve", "hint", "check", "grade", "certify"])
def test_commands_take_sets_of_any_kind(command: str, several: Path, capsys: Capture) -> None:
    """Folders, files of several puzzles and game ids; each line of JSON says which puzzle it is about."""
    assert main([command, str(several), PLUS, "--json"]) == 2
    said = capsys.readouterr()
    lines = [json.loads(line) for line in said.out.splitlines()]
    one, two = str(several / "a.non"), str(several / "b.jsonl")
    names = [(one, "1"), (two, "Plus"), (two, "2"), (PLUS, "1")]
    assert [(line["file"], line["name"]) for line in lines] == names
    assert "puzzle 4 (c.non): " in said.err
    single = "file", "name", "number", "title"
    assert main([command, PLUS, "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)
    told = {key: value for key, value in lines[3].items() if key not in single}
    timed = "seconds", "stats"
    assert {**alone, **dict.fromkeys(timed)}.items() >= {**told, **dict.fromkeys(timed)}.items()
    if command == "check":
        assert [line["ok"] for line in lines] == [True, False, True, True], "the saved board is taken"


@pytest.mark.native
def test_the_same_by_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = "$1\n1\n3\n1\n1\n3\n1\n$2\n1\n1\n"
    for text, count in ((tournament, 2), (f"{PLUS}\n1x1:1/1\n", 2), (json.dumps([PLUS]), 1)):
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        assert main(["solve", "-", "--json"]) == 0
        assert len(capsys.readouterr().out.splitlines()) == count
    assert main(["hint", PLUS, TWO, "--state", "board.txt"]) == 2
    assert "--state is the board of one puzzle" in capsys.readouterr().err


@pytest.mark.native
def test_convert_writes_sets_and_folders(several: Path, capsys: Capture, tmp_path: Path) -> None:
    for words in (["--json"], ["--to", "non"], ["--to", "tatham"]):
        assert main(["convert", str(several), *words]) == 2
        told = tmp_path / "set.txt"
        told.write_text(capsys.readouterr().out)
        assert main(["solve", str(told), "--json"]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 3
    whole = tmp_path / "whole.txt"
    assert main(["convert", str(several), "--to", "tatham", "--out", str(whole)]) == 2
    said = capsys.readouterr()
    assert said.out == f"{whole}: 3 puzzles\n"
    assert said.err.endswith("nonogram: left out in tatham: title of 2 puzzles; saved board of 1 puzzle\n")
    assert main(["convert", str(several), "--to", "webpbn"]) == 2
    assert "a file of webpbn is written with one puzzle; name a folder" in capsys.readouterr().err
    apart = tmp_path / "apart"
    assert main(["convert", str(several), PLUS, PLUS, "--to", "webpbn", "--output", f"{apart}/"]) == 2
    assert sorted(file.name for file in apart.iterdir()) == [
        "1-2.xml",
        "1.xml",
        "a.xml",
        "b-jsonl-2.xml",
        "b-jsonl-Plus.xml",
    ]
    assert capsys.readouterr().out == f"{apart}/: 5 puzzles\n"
    assert main(["solve", str(apart), "--json"]) == 0


@pytest.mark.native
def test_long_runs_say_how_far_they_are(several: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody watches a line now and then; what can be read only once is not read to count puzzles."""
    monkeypatch.setattr("nonogram.commands.progress.EVERY", 0.0)
    for command in (["grade"], ["catalogue"], ["convert", "--out", f"{several.parent}/converted/"]):
        assert main([*command, str(several), PLUS]) == 2
        said = capsys.readouterr().err.splitlines()
        assert any(re.fullmatch(r"nonogram: 1 of 3 puzzles, about \d+ s left", line) for line in said), said
    os.mkfifo(several / "pipe")
    assert roughly_in([str(several), PLUS, "-", str(several / "pipe"), "none"]) == 3


@pytest.mark.native
def test_convert_goes_on_after_what_a_format_cannot_hold(capsys: Capture, tmp_path: Path) -> None:
    flag = "c1:1x1:d02020.red.r:1a/1a"
    assert main(["convert", PLUS, flag, "--to", "mk", "--out", f"{tmp_path}/"]) == 2
    said = capsys.readouterr()
    assert said.out == f"{tmp_path}/: 1 puzzle\n"
    assert "the format mk has no place for colours" in said.err
    assert main(["convert", flag, "--to", "mk"]) == 2


@pytest.mark.native
@pytest.mark.parametrize("command", ["solve", "grade"])
def test_the_only_file_of_a_folder_is_named_in_its_error(command: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "broken.non"
    file.write_text("no puzzle")
    assert main([command, str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"nonogram: {file}: this is not in a known format")


@pytest.mark.native
def test_errors_of_a_folder_name_the_place(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "long.non").write_text("width 1\nheight 1\nrows\n2\ncolumns\n1\n")
    (tmp_path / "strange.txt").write_text("##.\n.x#\n")
    assert main(["solve", str(tmp_path)]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said[0].endswith("puzzle 1 (long.non): row 1: needs 2 cells, has 1")
    assert "puzzle 2 (strange.txt), line 2: 'x' is not a cell of a drawing" in said[1]


@pytest.mark.native
@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_a_table_of_grades_goes_on_where_it_stopped(
    form: str, several: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = several.parent / "whole", several.parent / "out"
    assert main(["grade", str(several), PLUS, form, "--out", str(whole), "--cap", "20"]) == 2
    text = whole.read_text()
    assert capsys.readouterr().out == f"{whole}: 5 puzzles: 4 easy, 1 broken\n"
    if form == "--csv":
        rows = list(csv.DictReader(io.StringIO(text)))
        assert [(row["file"], row["name"], row["title"], row["word"], row["height"]) for row in rows][:2] == [
            (str(several / "a.non"), "1", "Corner", "easy", "2"),
            (str(several / "b.jsonl"), "Plus", "Plus", "easy", "3"),
        ]
        capsys.readouterr()
        assert main(["grade", str(several), PLUS, "--csv"]) == 2
        said = capsys.readouterr()
        assert said.out == text
        assert said.err.endswith("nonogram: 5 puzzles: 4 easy, 1 broken\n")
    for cut in range(0, len(text), len(text) // 3):
        out.write_text(text[:cut])
        assert main(["grade", str(several), PLUS, form, "--out", str(out)]) == 2
        assert out.read_text() == text
    capsys.readouterr()
    pytest.importorskip("joblib")
    out.unlink()
    assert main(["grade", str(several), PLUS, form, "--out", str(out), "--jobs", "2"]) == 2
    assert out.read_text() == text
    out.write_text("my notes\n")
    assert main(["grade", str(several), form, "--out", str(out)]) == 2
    assert "name another file" in capsys.readouterr().err
    assert out.read_text() == "my notes\n"


@pytest.mark.native
@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_a_table_of_grades_follows_its_puzzles(form: str, several: Path, capsys: Capture) -> None:
    out, anew = several.parent / "out", several.parent / "anew"
    main(["grade", str(several), form, "--out", str(out)])
    first = out.read_text().splitlines()
    (several / "0.non").write_bytes((PUZZLES / "heart.non").read_bytes())
    (several / "a.non").write_bytes((PUZZLES / "heart.non").read_bytes())
    main(["grade", str(several), form, "--out", str(out)])
    main(["grade", str(several), form, "--out", str(anew)])
    assert out.read_text() == anew.read_text()
    assert "Corner" in "".join(first)
    assert "Corner" not in out.read_text()
    (several / "0.non").unlink()
    (several / "a.non").unlink()
    capsys.readouterr()
    main(["grade", str(several), form, "--out", str(out)])
    assert capsys.readouterr().out == f"{out}: 3 puzzles: 2 easy, 1 broken\n"
    kept = out.read_text()
    assert main(["grade", SNAIL, form, "--out", str(out)]) == 2
    assert (
        f"{out} has grades of other puzzles (such as {several / 'b.jsonl'}): name another file"
        in capsys.readouterr().err
    )
    assert out.read_text() == kept


def test_a_cap_of_cpu_time_is_kept(capsys: Capture) -> None:
    assert main(["grade", SNAIL, "--cap", "0.000001"]) == 3
    assert main(["grade", SNAIL, "--json", "--csv"]) == 2


@pytest.mark.native
@pytest.mark.usefixtures("no_calibration")
@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_of_the_help_run(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Each in a folder with what its words name; experiments have tests of their own."""
    examples = import_module(COMMANDS[command]).EXAMPLES
    assert main([command, "--help"]) == 0
    shown = capsys.readouterr().out.partition("for example:\n")[2].splitlines()
    assert [line.strip() for line in shown] == examples
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzles").mkdir()
    for name in ("heart.non", "puzzles/heart.non", "puzzles/snail.non"):
        (tmp_path / name).write_bytes((PUZZLES / Path(name).name).read_bytes())
    (tmp_path / "board.txt").write_text("\n".join(ng.load("heart.non").start.rows()))
    (tmp_path / "game.json").write_bytes((PUZZLES.parent / "examples" / "log.json").read_bytes())
    if command == "make":
        pytest.importorskip("PIL")  # Which reads this, whatever its name.
        (tmp_path / "cat.jpg").write_bytes(b"P5 6 5 255 " + bytes(200 * (at % 7 > 2) for at in range(30)))
    if command == "photo":
        pytest.importorskip("numpy")
        painting = pytest.importorskip("tests.photo.painting")
        painting.printed(painting.drawn(10, 10, Random(1)), painting.Print()).save(tmp_path / "puzzle.jpg")
    for example in examples if command != "experiments" else []:
        words, _, target = example.partition(" > ")
        assert main(shlex.split(words)[1:]) == 0, example
        if target:
            (tmp_path / target).write_text(capsys.readouterr().out)


@pytest.mark.native
def test_a_command_imports_no_other() -> None:
    """Solving one puzzle is not to wait for what only hints, other commands or benchmarks need."""
    code = f"import sys; from nonogram.__main__ import main; main(['solve', {TWO!r}]); print(*sys.modules, sep='\\n')"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(answer.stdout.splitlines())
    assert "nonogram.commands.solve" in modules
    others = ("nonogram.help", "nonogram.lab", "nonogram.make", "nonogram.proofs", "nonogram.techniques")
    assert not [name for name in modules if name.startswith(others)]
    assert {name for name in modules if name in COMMANDS.values()} == {"nonogram.commands.solve"}
