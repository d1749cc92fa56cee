"""The command `draw`."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..draw import picture_of, png, svg
from ..errors import ArgumentError
from .answering import board_of, write_file, write_text
from .arguments import STATE, add_output, add_puzzle
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
    add_output(
        parser,
        "FILE",
        "a name in .svg or, where Pillow is, in .png (default: SVG on standard output)",
        kind=str,
    )


def run(options: argparse.Namespace) -> int:
    """Return 1 where --solved is given for a puzzle without exactly one picture."""
    member = one_of(options.puzzle, options.format)
    suffix = Path(options.out or "").suffix.lower()
    if suffix not in ("", ".svg", ".png"):
        raise ArgumentError(f"--output: {suffix} is not written, .svg and .png are")
    board = board_of(options, member)
    if options.solved:
        try:
            board = picture_of(member.puzzle)
        except ArgumentError as error:
            complain(str(error), options.puzzle[:MOST_SHOWN])
            return NO
    if suffix == ".png":
        write_file(png(member.puzzle, board, solved=options.solved), options.out)
    else:
        write_text(svg(member.puzzle, board, solved=options.solved), options.out)
    return OK
