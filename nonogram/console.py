"""The command line's own ground: kinds of arguments, a flag for each field of `Options`, and what is written to
standard error: complaints, and how far long work is.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
from contextlib import suppress
from dataclasses import fields, replace
from typing import TextIO

from .options import CRITERIA, HEURISTICS, LINE_SOLVERS, MECHANISMS, SEQUENCES, Options
from .puzzle import At
from .search.solver import default_options

_BAR = 30


def complain(problem: str, source: object = None) -> None:
    """One line about what is wrong, with the file it is about; "-" is standard input."""
    place = "standard input: " if source == "-" else f"{source}: " if source else ""
    with suppress(OSError):  # Where standard error is full, the exit code has to tell.
        print(f"nonogram: {place}{problem}", file=sys.stderr)


def tell(text: str) -> None:
    """Print a line of the answer; what the output cannot hold, such as parts of a file's name, as backslash escapes."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding))


def tell_json(value: object) -> None:
    """Print the answer as JSON in one line, in ASCII where the output cannot hold it as it is."""
    try:
        print(json.dumps(value, ensure_ascii=False))
    except UnicodeEncodeError:
        print(json.dumps(value))


def deliver() -> None:
    """Send on what was printed and still waits. OSError when standard output does not take it."""
    with suppress(OSError):
        _send_on(sys.stderr)
    _send_on(sys.stdout)


def _send_on(stream: TextIO | None) -> None:
    """Empty a stream's buffer. When that fails the rest is dropped: at its end Python would try again, complain in its
    own words, and exit with 120.
    """
    if stream is None:  # It was closed before Python began.
        return
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        raise


def standard_input(most: int) -> bytes:
    """What standard input holds, at most so many bytes of it. OSError when it cannot be read."""
    if sys.stdin is None:  # It was closed before Python began.
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdin.buffer.read(most)


def show(done: int, total: int, words: str) -> None:
    """How far the work is, in place of what was shown before; nothing unless a person is looking."""
    if sys.stderr is not None and sys.stderr.isatty():
        filled = _BAR * done // max(1, total)
        bar = "#" * filled + "." * (_BAR - filled)
        print(f"\r\x1b[K{bar} {words}", end="", file=sys.stderr, flush=True)


def show_nothing() -> None:
    """Take back what was shown."""
    if sys.stderr is not None and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


_CHOICES = {
    "line_solver": (LINE_SOLVERS, "what solves a line"),
    "sequence": (SEQUENCES, "in which order cells are probed"),
    "mechanism": (MECHANISMS, "what is probed again after a painted cell"),
    "criterion": (CRITERIA, "which cells selective_repeat repeats"),
    "heuristic": (HEURISTICS, "which cell is guessed"),
}
_NUMBERS = {
    "cache_cells": "about so many cells of line states are remembered",
    "seed": "breaks ties between cells after a restart",
    "guesses": "at most so many guesses",
    "probes": "at most so many probes",
    "steps": "at most so many steps",
}
_SWITCHES = {
    "skip_unchanged": "leave out probes that would end as before",
    "restarts": "start again now and then",
    "accelerate": "use what is installed for speed (method auto)",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """One flag for each field of Options. A flag that is not given leaves what the method would use."""
    group = parser.add_argument_group("how to solve", "what is not given is as the method has it")
    missing = argparse.SUPPRESS
    for name, (choices, words) in _CHOICES.items():
        group.add_argument(_flag(name), choices=choices, default=missing, help=words)
    for name, words in _NUMBERS.items():
        group.add_argument(_flag(name), type=int, default=missing, metavar="N", help=words)
    group.add_argument("--patience", type=patience, default=missing, metavar="N", help="or 'none': probe every cell")
    for name, words in _SWITCHES.items():
        group.add_argument(_flag(name), action=argparse.BooleanOptionalAction, default=missing, help=words)
    group.add_argument(
        "--unordered", dest="ordered", action="store_false", default=missing, help="lines first in, first out"
    )


def _flag(field: str) -> str:
    return "--" + field.replace("_", "-")


def given_options(given: argparse.Namespace) -> Options | None:
    """The options of the method `given.method` with those that were given put in; None when none was."""
    changes = {f.name: getattr(given, f.name) for f in fields(Options) if hasattr(given, f.name)}
    return replace(default_options(given.method), **changes) if changes else None


def count(text: str) -> int:
    """A positive number."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a positive number")
    return int(text)


def limit(text: str) -> int | None:
    """How many solutions are sought, None for all."""
    if text == "all":
        return None
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a positive number or 'all'")
    return int(text)


def patience(text: str) -> int | None:
    """A number, or None for no end."""
    if text == "none":
        return None
    if not text.isdecimal():
        raise argparse.ArgumentTypeError("a number or 'none'")
    return int(text)


def seconds(text: str) -> float:
    """A positive, finite number of seconds."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("a positive number of seconds")
    return value


def cell(text: str) -> At:
    """Row and column, given from 1, as they count inside."""
    row, comma, column = text.partition(",")
    if not (comma and row.isdecimal() and column.isdecimal() and int(row) and int(column)):
        raise argparse.ArgumentTypeError("two numbers from 1, like 3,7")
    return int(row) - 1, int(column) - 1
