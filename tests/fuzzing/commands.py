"""The command line: any arguments and files end with one of its exit codes, and a complaint of one line, never with a
traceback. Commands run in a folder of their own, and those that start processes or measure are not among them.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from nonogram import formats
from nonogram.__main__ import main
from nonogram.help.answers import LEVELS
from nonogram.search.solver import METHODS
from tests.fuzzing.running import Target, mutated
from tests.fuzzing.texts import WORDS, mutant

_PUZZLES = (
    '{"rows": [[2], [1, 1], []], "columns": [[2], [1], [1]], "title": "T", "state": ["##.", "#??", "???"]}',
    "3x3:2/1/1/2/1.1/",
    "2x2:1/1/1/1",
    'title "A"\nwidth 3\nheight 3\nrows\n2\n1,1\n0\ncolumns\n2\n1\n1\n',
)
_BOARDS = ("##.\n#.#\n...\n", "???\n???\n???\n", "#.\n.?\n", "..#\n???\n???\n")
_FILES = ("puzzle", "board", "missing", "-", *_PUZZLES[1:3], "9x9:1/2", "x" * 300, "\0", "\udcff", "1x1:" + "/" * 5000)
_NUMBERS = ("3,3", "0,0", "1,", "all", "none", "inf", "1e400", "")
_VALUES = (*WORDS, *_NUMBERS, "puzzle", "board", *formats.FORMATS, *METHODS, *LEVELS)
_FLAGS: dict[str, tuple[str, ...]] = {
    "solve": ("--limit", "--method", "--format", "--guesses", "--seed", "--patience", "--heuristic", "--no-accelerate"),
    "hint": ("--state", "--level", "--near", "--skip", "--format", "--json"),
    "check": ("--state", "--level", "--format", "--json"),
    "grade": ("--format", "--json", "puzzle", "board"),
    "convert": ("--to", "--format", "--json"),
}


def _draw(rng: Random) -> dict[str, Any]:
    """A command with flags of its own, now and then one of another's, the values right or odd."""
    command = rng.choice(list(_FLAGS))
    words = [command, rng.choice(("puzzle", "puzzle", "puzzle", *_FILES))]
    for _ in range(rng.randint(0, 3)):
        words.append(rng.choice(_FLAGS[command if rng.random() < 0.9 else "solve"]))
        if rng.random() < 0.7:
            words.append(rng.choice(_VALUES))
    if command == "solve":
        words += ["--timeout", rng.choice(("0.05", "0.05", "0", "-1", "nan", "x"))]
    if rng.random() < 0.05:
        words.pop(rng.randrange(len(words)))
    files = {"puzzle": rng.choice(_PUZZLES), "board": rng.choice(_BOARDS)}
    for name in files:
        if rng.random() < 0.3:
            files[name] = mutant(rng, (*_PUZZLES, *_BOARDS))
    return {"words": words, "files": files}


def _run(value: dict[str, Any]) -> None:
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for name, text in value["files"].items():
                Path(name).write_bytes(text.encode("utf-8", "surrogatepass"))
            code, told = _ended(value["words"], value["files"]["puzzle"])
        finally:
            os.chdir(before)
    assert code in (0, 1, 2, 3), code
    assert "Traceback" not in told
    assert code != 2 or told.strip(), "bad input, and nothing is said of it"
    assert len(told) < 6000, "a complaint recites its input"


def _ended(words: list[str], given: str) -> tuple[object, str]:
    """The exit code of a command, and what it says on standard error."""
    told = io.StringIO()
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    given_in = io.TextIOWrapper(io.BytesIO(given.encode("utf-8", "surrogatepass")), "utf-8")
    with redirect_stdout(out), redirect_stderr(told), patch.object(sys, "stdin", given_in):
        return main(words), told.getvalue()


TARGETS = (Target("commands", mutated(_draw), _run, 100),)
