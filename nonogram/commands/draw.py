"""The command `draw`."""

from __future__ import annotations

import argparse

from ..api.solving import solve
from ..draw import png, svg
from ..grid import Grid
from .answering import board_of, write_file, write_text
from .arguments import STATE, add_puzzle
from .console import NO, OK, complain
from .sources import MOST_SHOWN, one_of

HELP = "a picture of a puzzle, as SVG or PNG"
EXAMPLES = ["nonogram draw heart.non --solved --output heart.svg"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `draw`."""
    add_puzzle(parser)
    parser.add_argument(
        "--state", metavar="FILE", help=f"{STATE} (default: the puzzle's saved state, or a blank board)"
    )
    parser.add_argument("--solved", action="store_true", help="the solved picture alone, without the clues")
    parser.add_argument(
        "--output",
        metavar="FILE",
        help="PNG by a name in .png, where Pillow is, else SVG (default: SVG on standard output)",
    )


def run(options: argparse.Namespace) -> int:
    """Return 1 where --solved is given for a puzzle without exactly one picture."""
    member = one_of(options.puzzle, options.format)
    board: Grid | None = board_of(options, member)
    if options.solved:
        result = solve(member.puzzle)
        if result.solution is None:
            found = {"multiple": "there are several pictures", "none": "there is no picture"}
            complain(found.get(result.status, "no picture was found"), options.puzzle[:MOST_SHOWN])
            return NO
        board = result.solution
    if options.output and options.output.lower().endswith(".png"):
        write_file(png(member.puzzle, board, solved=options.solved), options.output)
    else:
        write_text(svg(member.puzzle, board, solved=options.solved), options.output)
    return OK
