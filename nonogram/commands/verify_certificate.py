"""The command `verify-certificate`."""

from __future__ import annotations

import argparse

from .. import formats
from ..certificate_reading import read_certificate
from ..errors import ArgumentError
from ..pausing import drain
from ..problems import told
from ..telling import words
from ..verification import checking_certificate
from .answering import BAD, InFile
from .arguments import add_language, add_puzzle
from .console import NO, OK, standard_input, tell_json
from .sources import MOST_SHOWN, one_of

HELP = "check such a proof without the solver"
EXAMPLES = ["nonogram certify heart.non > heart.txt", "nonogram verify-certificate heart.non heart.txt"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `verify-certificate`."""
    add_puzzle(parser)
    parser.add_argument("certificate", metavar="FILE", help="what certify printed; - for standard input")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Return 0 where it is proved, 1 where it is not."""
    if options.puzzle == options.certificate == "-":
        raise ArgumentError("standard input cannot be both the puzzle and its certificate")
    puzzle = one_of(options.puzzle, options.format).puzzle
    source = options.certificate
    try:
        read = standard_input(formats.MAX_BYTES) if source == "-" else formats.file_bytes(source)
        certificate = read_certificate(read.decode(errors="replace"), puzzle)
    except BAD as error:
        raise InFile(source[:MOST_SHOWN]) from error
    verdict = drain(checking_certificate(certificate))
    if options.json:
        tell_json(verdict.to_json())
    else:
        print(_proved(verdict.solutions) if verdict.proved else words.begun(told(verdict.problem)))
    return OK if verdict.proved else NO


def _proved(solutions: int) -> str:
    return words.say(f"certificate.{('none', 'one')[solutions] if solutions < 2 else 'several'}", count=solutions)
