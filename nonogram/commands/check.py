"""The command `check`."""

from __future__ import annotations

import argparse

from ..api.helping import check
from ..formats.sets import Member
from ..help.check import LEVELS, TIMEOUT
from .answering import answer_each, answer_json, board_of, show_key
from .arguments import STATE, add_puzzles, add_timeout
from .console import NO, OK, UNDECIDED
from .sources import Found

HELP = "whether a board has mistakes"
EXAMPLES = ["nonogram check heart.non --state board.txt"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `check`."""
    add_puzzles(parser)
    parser.add_argument("--state", metavar="FILE", help=f"{STATE} (default: the puzzle's saved state)")
    parser.add_argument("--level", choices=LEVELS, default="solution")
    add_timeout(parser, TIMEOUT)


def run(options: argparse.Namespace) -> int:
    """Return 1 where a board has a mistake, 3 where one is undecided."""
    return answer_each(options, _answer)


def _answer(options: argparse.Namespace, found: Found, member: Member) -> int:
    grid = board_of(options, member, found.alone)
    checked = check(member.puzzle, grid, options.level, timeout=options.timeout)
    if options.json:
        answer_json(found, checked.to_json())
    else:
        show_key(member.puzzle)
        print(checked.text)
    return NO if not checked.ok else OK if checked.decided else UNDECIDED
