"""The command `certify`."""

from __future__ import annotations

import argparse

from ..api.solving import certify
from ..formats.sets import Member
from ..search.solver import Undecided
from . import console
from .answering import answer_each, answer_json
from .arguments import add_puzzles
from .console import OK, UNDECIDED, complain
from .sources import MOST_SHOWN, Found, plain

HELP = "prove how many solutions a puzzle has, in a text to publish (a long proof needs python-sat)"
EXAMPLES = ["nonogram certify heart.non"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `certify`."""
    add_puzzles(parser)
    parser.add_argument("--timeout", type=console.seconds, metavar="SECONDS")


def run(options: argparse.Namespace) -> int:
    """Return 3 where a proof is not found."""
    return answer_each(options, _answer)


def _answer(options: argparse.Namespace, found: Found, member: Member) -> int:
    try:
        proof = certify(member.puzzle, options.timeout)
    except Undecided as error:
        complain(plain(error), found.label[:MOST_SHOWN])
        return UNDECIDED
    if options.json:
        answer_json(found, proof.to_json())
    else:
        print(proof, end="")
    return OK
