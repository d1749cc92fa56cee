"""What the command line needs besides its commands: argument types, a flag for each field of `Options`, and output,
complaints and progress included.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import re
import sys
from contextlib import suppress
from dataclasses import fields, replace
from typing import NoReturn, TextIO

from .. import formats
from ..cells import At
from ..options import CRITERIA, HEURISTICS, LINE_SOLVERS, MECHANISMS, SEQUENCES, Options
from ..search.solver import default_options

OK, NO, BAD_INPUT, UNDECIDED = 0, 1, 2, 3
"""Exit codes: the question was answered, the answer is no, bad input, not decided within the budget."""
_BAR = 30


def worst(codes: set[int]) -> int:
    """Return the exit code for several answers."""
    return next(code for code in (BAD_INPUT, UNDECIDED, NO, OK) if code in codes)


def complain(problem: str, source: object = None) -> None:
    """Print one line to standard error: the problem and the file it concerns; "-" is standard input."""
    place = "standard input: " if source == "-" else f"{source}: " if source else ""
    with suppress(OSError):  # If standard error is full, the exit code has to do.
        print(f"nonogram: {printable(f'{place}{problem}')}", file=sys.stderr)


def remark(line: str) -> None:
    """Print a line to standard error that is worth knowing beside the answer."""
    with suppress(OSError):  # If standard error is full, the answer is still given.
        print(printable(line), file=sys.stderr)


def printable(line: str) -> str:
    """Return a line with backslash escapes for control characters: in a name they could command the terminal."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), line)


_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")


class Parser(argparse.ArgumentParser):
    """A parser whose complaints repeat no control characters of the arguments."""

    def error(self, message: str) -> NoReturn:
        super().error(printable(message))


def tell(line: str) -> None:
    """Print a line of the answer, with backslash escapes for control characters and whatever the output cannot encode
    (in file names, say).
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(printable(line).encode(encoding, "backslashreplace").decode(encoding))


def tell_json(value: object) -> None:
    """Print the answer as one line of JSON, in ASCII if the output cannot encode it otherwise."""
    try:
        # JSON need not escape all control characters, but terminals obey them.
        print(_CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False)))
    except UnicodeEncodeError:
        print(json.dumps(value))


def deliver() -> None:
    """Flush what was printed. Raises OSError when standard output does not accept it."""
    with suppress(OSError):
        _send_on(sys.stderr)
    _send_on(sys.stdout)


def _send_on(stream: TextIO | None) -> None:
    """Flush a stream. If that fails, drop the rest: Python would otherwise try again at exit, print its own message and
    exit with 120.
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
    """Return the contents of standard input as `formats.file_bytes` does. Raises OSError when it cannot be read."""
    if sys.stdin is None:  # It was closed before Python began.
        raise OSError(errno.EBADF, "it is closed")
    return formats.stream_bytes(sys.stdin.buffer, most)


def show(done: int, total: int, words: str) -> None:
    """Show progress in place of what was shown before; show nothing unless a person is watching."""
    if sys.stderr is not None and sys.stderr.isatty():
        filled = _BAR * done // max(1, total)
        bar = "#" * filled + "." * (_BAR - filled)
        print(f"\r\x1b[K{bar} {printable(words)}", end="", file=sys.stderr, flush=True)


def show_nothing() -> None:
    """Erase the progress shown."""
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
    "cache_cells": "about how many cells of line states are remembered",
    "seed": "breaks ties between cells after a restart",
    "guesses": "the most guesses",
    "probes": "the most probes",
    "steps": "the most steps",
}
_SWITCHES = {
    "skip_unchanged": "leave out probes that would end as before",
    "restarts": "start again now and then",
    "accelerate": "use what is installed for speed (method auto)",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add one flag for each field of Options. A flag that is not given keeps the method's default."""
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
    """Return the default options of `given.method` with the given flags applied; None when no flag was given."""
    changes = {f.name: getattr(given, f.name) for f in fields(Options) if hasattr(given, f.name)}
    return replace(default_options(given.method), **changes) if changes else None


def count(text: str) -> int:
    """Read a positive number."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a positive number")
    return int(text)


def limit(text: str) -> int | None:
    """Read the number of solutions to look for, None for all."""
    if text == "all":
        return None
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a positive number or 'all'")
    return int(text)


def patience(text: str) -> int | None:
    """Read a number, or None for no limit."""
    if text == "none":
        return None
    if not text.isdecimal():
        raise argparse.ArgumentTypeError("a number or 'none'")
    return int(text)


def seconds(text: str) -> float:
    """Read a positive, finite number of seconds."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("a positive number of seconds")
    return value


def cell(text: str) -> At:
    """Read a row and column counted from 1 and return them counted from 0."""
    row, comma, column = text.partition(",")
    if not (comma and row.isdecimal() and column.isdecimal() and int(row) and int(column)):
        raise argparse.ArgumentTypeError("two numbers from 1, like 3,7")
    return int(row) - 1, int(column) - 1
