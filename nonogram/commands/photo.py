"""The command `photo`."""

from __future__ import annotations

import argparse
import sys

from ..errors import ArgumentError
from ..formats import dumps
from ..formats.files import write_whole
from ..photo import read_photo
from .arguments import add_output
from .console import NO, OK, tell_json

HELP = "the clues of a printed puzzle, from a photograph"
EXAMPLES = ["nonogram photo puzzle.jpg", "nonogram photo puzzle.jpg --out puzzle.non"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `photo`."""
    parser.add_argument("photo", metavar="FILE", help="a picture that Pillow reads, with all of the puzzle in it")
    add_output(parser, "PATH", "a file in the format .non (default: standard output)")
    parser.add_argument("--json", action="store_true", help="print each number, its place and how sure it is as JSON")


def run(options: argparse.Namespace) -> int:
    """Write the puzzle; return 1 where what was read is not a puzzle with one solution. What is doubtful is said."""
    try:
        read = read_photo(options.photo)
    except OSError as error:
        raise ArgumentError(f"{options.photo}: {error.strerror}") from error
    if options.json:
        tell_json(read.to_json())
    for line, numbers in enumerate(read.numbers):
        for block, number in enumerate(numbers):
            if read.doubtful(line, block):
                place = f"{number.axis} {number.index + 1}, number {block + 1}"
                print(f"nonogram: {place}: {number.value}, to be looked at", file=sys.stderr)
    for problem in read.problems:
        print(f"nonogram: {problem}", file=sys.stderr)
    if read.puzzle is None:
        print(f"nonogram: {read.height} rows and {read.width} columns, but no puzzle", file=sys.stderr)
        return NO
    if options.out is not None:
        write_whole(options.out, dumps(read.puzzle, "non"))
    elif not options.json:
        print(dumps(read.puzzle, "non"), end="")
    return OK if read.status == "unique" else NO
