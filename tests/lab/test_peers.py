"""Another solver beside this one: what it is given, how it is timed, and how its answer is judged."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path

import pytest

import nonogram as ng
from nonogram.__main__ import main
from nonogram.lab.bench import store
from nonogram.lab.bench.peers import PeerError, peer, printed_grid
from nonogram.lab.bench.solving import PeerRun

Capture = pytest.CaptureFixture[str]
TWO = ng.Puzzle([[1], [1]], [[1], [1]])
NOTHING = ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])


@pytest.mark.parametrize(
    "text",
    [
        "#.\n.#",
        "solved!\n\n  X -\n  - X\nin 3 s",
        "1 1 | # .\n  1 ⬛ .\n  1 . ⬛\n",
        "##\n##\n\n█_\n_█",
        "10\r\n01\r\n",
    ],
)
def test_a_printed_grid_is_found(text: str) -> None:
    found = printed_grid(text, 2, 2)
    assert found is not None
    assert str(found) == "#.\n.#"


@pytest.mark.parametrize("text", ["", "no solution", "#.\n\n.#", "#..\n.#.", "#a\n.#", "#."])
def test_no_grid_is_found_where_there_is_none(text: str) -> None:
    assert printed_grid(text, 2, 2) is None


def script(path: Path, text: str) -> str:
    """A command that runs a Python script."""
    path.write_text(text)
    return shlex.join([sys.executable, str(path)])


STANDING = """
import json, sys
for line in sys.stdin:
    puzzle = json.load(open(line.strip()))
    print("a greeting")
    print(json.dumps({"seconds": 0.25, "status": "mine", "solution": %s}), flush=True)
"""


@pytest.mark.native
def test_a_peer_that_is_started_for_every_puzzle() -> None:
    command = shlex.join([sys.executable, "-m", "nonogram", "solve", "{file}", "--limit", "1", "--method", "fp1"])
    with peer(command, "tatham", 60.0) as other:
        other.warm_up()
        assert 0.01 < other.startup < 30
        answer = other.run(TWO)
        assert answer.status == "verified"
        assert (answer.startup, answer.spread) == (other.startup, other.spread)
        assert 0 <= other.spread < 30
        failed = other.run(NOTHING)
        assert failed.status == "failed"
        assert failed.says.startswith("exit code 1")


@pytest.mark.native
def test_a_peer_that_is_started_once(tmp_path: Path) -> None:
    for picture, status in (('["#.", ".#"]', "verified"), ('["##", ".#"]', "wrong"), ("None", "not verified")):
        with peer(script(tmp_path / "peer.py", STANDING % picture), "json", None) as other:
            other.warm_up()
            assert other.run(TWO) == PeerRun(status, 0.25, 0.0, "mine")
            assert other.run(TWO) == PeerRun(status, 0.25, 0.0, "mine")


@pytest.mark.native
def test_a_peer_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.lab.bench.peers.GRACE_FACTOR", 0.0)
    sleep = script(tmp_path / "sleep.py", "import sys, time\nprint('x', flush=True)\ntime.sleep(100)\n")
    through_a_shell = shlex.join(["sh", "-c", "sleep 100; true", "{file}"])
    for command in (sleep, sleep + " {file}", through_a_shell):
        with peer(command, "non", 0.01) as other:
            started = time.monotonic()
            assert other.run(TWO).status == "capped"
            assert time.monotonic() - started < 20
    slow = script(tmp_path / "slow.py", STANDING % "None")
    with peer(slow, "json", 0.2) as other:
        assert other.run(TWO).status == "capped", "by its own figure"


@pytest.mark.native
def test_peers_that_are_of_no_use(tmp_path: Path) -> None:
    commands = ["", "/no/such/program", "/no/such/program {file}"]
    commands += [script(tmp_path / f"{n}.py", text) for n, text in enumerate(("exit()", "input()\nprint('{}')"))]
    commands.append(script(tmp_path / "fails.py", "raise SystemExit('no')") + " {file}")
    commands.append(script(tmp_path / "silent.py", "raise SystemExit(3)") + " {file}")
    for command in commands:
        with pytest.raises(PeerError) as caught, peer(command, "non", None) as other:
            other.warm_up()
        assert not str(caught.value).rstrip().endswith(":")


def six_full_pictures(path: Path) -> str:
    members = [ng.Puzzle([[width]] * 2, [[2]] * width) for width in range(1, 7)]
    path.write_text("\n".join(json.dumps({"rows": puzzle.rows, "columns": puzzle.columns}) for puzzle in members))
    return str(path)


@pytest.mark.native
def test_the_ratio_is_printed(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "calibration", lambda: 1.0)
    jsonl = six_full_pictures(tmp_path / "six.jsonl")
    command = script(tmp_path / "peer.py", STANDING % "['#' * len(puzzle['columns'])] * len(puzzle['rows'])")
    arguments = ["bench", jsonl, "--method", "fp1", "--against", command, "--against-format", "json"]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert f"\n\nAgainst `{command}`, on the puzzles that both finished with a verified picture\n\n| set" in text
    assert "| six.jsonl | the other | 6 | 1.50 s | 250.0 ms |" in text
    assert text.endswith("\nsix.jsonl, the other: 6 verified\n\nEvery solution was verified against the clues.\n")
    assert main([*arguments, "--json"]) == 0
    (data,) = json.loads(capsys.readouterr().out)["sets"]
    assert data["compared"]["puzzles"] == 6
    assert data["compared"]["ratio"]["total"] > 0
    assert main([*arguments, "--jobs", "2"]) == 2
    assert "leave out --jobs" in capsys.readouterr().err


@pytest.mark.native
@pytest.mark.parametrize(("picture", "status", "code"), [("None", "not verified", 0), ("['##', '#.']", "wrong", 1)])
def test_what_a_peer_does_not_show_is_not_compared(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, picture: str, status: str, code: int
) -> None:
    """Nor is it said to be verified; a picture that does not fit the clues is told by the exit code, too."""
    monkeypatch.setattr(store, "calibration", lambda: 1.0)
    jsonl = six_full_pictures(tmp_path / "six.jsonl")
    command = script(tmp_path / "peer.py", STANDING % picture)
    assert main(["bench", jsonl, "--method", "fp1", "--against", command, "--against-format", "json"]) == code
    text = capsys.readouterr().out
    assert "| six.jsonl | ratio | 0 | - | - | - | - | - |" in text
    assert f"six.jsonl, the other: 6 {status}; 6 not compared" in text
    assert text.endswith("\nEvery solution of nonogram was verified against the clues.\n")


@pytest.mark.native
def test_a_peer_is_not_given_what_it_cannot_read(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither puzzles in colours nor given cells that its format has no place for; where it fails, one line says so."""
    monkeypatch.setattr(store, "calibration", lambda: 1.0)
    folder = tmp_path / "mixed"
    folder.mkdir()
    flag = ng.Puzzle([[(2, 1)]], [[(1, 1)]] * 2, inks=[ng.Ink("red", "#d02020")])
    (folder / "flag.json").write_text(ng.dumps(flag, "json"))
    (folder / "given.json").write_text(ng.dumps(ng.Puzzle([[1], [1]], [[1], [1]], given="#? ??"), "json"))
    for name in ("a", "two"):
        (folder / f"{name}.non").write_text(ng.dumps(TWO))
    fails = """
import sys
for count, line in enumerate(sys.stdin):
    if count:
        raise KeyError("row 3")
    print('{"seconds": 0.25, "status": "mine", "solution": ["#.", ".#"]}', flush=True)
"""
    command = script(tmp_path / "peer.py", fails)
    assert main(["bench", str(folder), "--method", "fp1", "--against", command, "--against-format", "mk"]) == 0
    printed = capfd.readouterr()
    assert printed.err == "nonogram: mixed a.non: the other solver failed: KeyError: 'row 3'\n"
    assert "mixed, the other: 1 failed, 1 verified; 1 in colours, not given to it; 1 that mk cannot" in printed.out
    assert "not given to it; 3 not compared" in printed.out
    assert "| mixed | the other | 1 |" in printed.out
