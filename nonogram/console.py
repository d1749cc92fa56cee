"""What the commands write for people beside their answer, on standard error: complaints, and how far long work is."""

from __future__ import annotations

import sys

_BAR = 30


def complain(problem: str, source: object = None) -> None:
    """One line about what is wrong, with the file it is about; "-" is standard input."""
    place = "standard input: " if source == "-" else f"{source}: " if source else ""
    print(f"nonogram: {place}{problem}", file=sys.stderr)


def show(done: int, total: int, words: str) -> None:
    """How far the work is, in place of what was shown before; nothing unless a person is looking."""
    if sys.stderr.isatty():
        filled = _BAR * done // max(1, total)
        bar = "#" * filled + "." * (_BAR - filled)
        print(f"\r\x1b[K{bar} {words}", end="", file=sys.stderr, flush=True)


def show_nothing() -> None:
    """Take back what was shown."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
