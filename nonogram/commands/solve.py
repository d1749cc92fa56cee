"""The command `solve`."""

from __future__ import annotations

import argparse

from ..api.solving import solve
from ..formats.sets import Member
from ..search.solver import METHODS, Progress
from . import console
from .answering import answer_each, answer_json, show_key
from .arguments import add_puzzles
from .console import NO, OK, UNDECIDED, show, show_nothing
from .sources import Found

HELP = "find the solutions of a puzzle"
EXAMPLES = ["nonogram solve 5x5:2/1/5/2.1/1/1/2/3/1.1/4", "nonogram solve puzzles --json"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `solve`."""
    add_puzzles(parser)
    parser.add_argument(
        "--limit",
        type=console.limit,
        default=2,
        metavar="N",
        help="stop at N solutions: 1 any, 2 proves uniqueness (default), all",
    )
    parser.add_argument("--method", choices=METHODS, default="auto")
    parser.add_argument("--timeout", type=console.seconds, metavar="SECONDS")
    console.add_options(parser)


def run(options: argparse.Namespace) -> int:
    """Return 0 where each has a solution, 1 where one has none, 3 where one is undecided."""
    return answer_each(options, _answer)


def _answer(options: argparse.Namespace, found: Found, member: Member) -> int:
    result = solve(
        member.puzzle,
        limit=options.limit,
        method=options.method,
        timeout=options.timeout,
        progress=_show_progress,
        options=console.given_options(options),
    )
    show_nothing()
    if options.json:
        answer_json(found, result.to_json())
    else:
        show_key(member.puzzle)
        print(result)
    return {"none": NO, "unsolved": UNDECIDED}.get(result.status, OK)


def _show_progress(progress: Progress) -> None:
    cells = f"{progress.proved}/{progress.total} cells"
    shown = f"{cells}, guesses: {progress.guesses}, solutions: {progress.solutions}"
    show(progress.proved, progress.total, shown)
