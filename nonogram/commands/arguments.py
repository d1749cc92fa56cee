"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from .. import formats
from ..languages.catalogue import ENGLISH, LANGUAGES
from . import console

SOURCE = "a file in any supported format; - for standard input; a game id or an address"
STATE = "the board: rows of # . ?, in colours also b to i"


def add_puzzles(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a command that takes any number of puzzles."""
    parser.add_argument("puzzles", nargs="+", metavar="PUZZLE", help=f"{SOURCE}; a folder or a file of any number")
    _add_format(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON, a line for each puzzle")
    add_language(parser)


def add_puzzle(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a command that takes one puzzle."""
    parser.add_argument("puzzle", help=SOURCE)
    _add_format(parser)


def _add_format(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=sorted(formats.FORMATS), help="default: recognised by content")


def add_timeout(parser: argparse.ArgumentParser, seconds: float) -> None:
    """Add --timeout with a default."""
    parser.add_argument(
        "--timeout",
        type=console.seconds,
        default=seconds,
        metavar="SECONDS",
        help=f"say what is undecided by then (default: {seconds:g})",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add --language."""
    parser.add_argument("--language", choices=LANGUAGES, default=ENGLISH, help="the language of the answer")


def add_output(
    parser: argparse.ArgumentParser, metavar: str, told: str, kind: Callable[[str], Path | str] = Path
) -> None:
    """Add where the answer is written, by one name for all commands, as `out`."""
    parser.add_argument("-o", "--out", "--output", dest="out", type=kind, metavar=metavar, help=told)
