"""The command `hint`."""

from __future__ import annotations

import argparse

from ..api.helping import hint
from ..formats.sets import Member
from ..help.answers import LEVELS
from ..help.hint import TIMEOUT
from . import console
from .answering import answer_each, answer_json, board_of, show_key
from .arguments import STATE, add_puzzles, add_timeout
from .console import NO, OK, UNDECIDED
from .sources import Found

HELP = "the next cell that logic gives, with its proof"
EXAMPLES = [
    "nonogram hint 5x5:2/1/5/2.1/1/1/2/3/1.1/4",
    "nonogram hint heart.non --state board.txt --level what",
]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `hint`."""
    add_puzzles(parser)
    parser.add_argument(
        "--state", metavar="FILE", help=f"{STATE} (default: the puzzle's saved state, or a blank board)"
    )
    parser.add_argument("--level", choices=LEVELS, default="why")
    parser.add_argument(
        "--near", type=console.cell, metavar="ROW,COLUMN", help="prefer hints near this cell, counted from 1"
    )
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="another hint than the first N")
    add_timeout(parser, TIMEOUT)


def run(options: argparse.Namespace) -> int:
    """Return 1 for a mistake or where there is no hint, 3 where a cell has to be tried out."""
    return answer_each(options, _answer)


def _answer(options: argparse.Namespace, found: Found, member: Member) -> int:
    grid = board_of(options, member, found.alone)
    told = hint(member.puzzle, grid, options.level, options.near, options.skip, options.timeout)
    if options.json:
        answer_json(found, told.to_json())
    else:
        show_key(member.puzzle)
        print(told.text)
        for number, text in enumerate(told.step_texts if options.level == "why" else (), 1):
            print(f"{number:3}. {text}")
    if told.kind == "trial":
        return UNDECIDED
    return NO if told.kind in ("mistake", "none") else OK
