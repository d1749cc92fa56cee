"""The command line: `python -m nonogram solve|hint|check|grade|certify|convert|make|photo|formats|bench|experiments`.

Exit codes: 0 the question was answered, 1 the answer is no (no solution, a mistake), 2 bad input, 3 not decided within
the budget. Only the module of the command that is asked for is imported: a puzzle is solved in the time of the solver.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

from . import __version__
from .commands import console
from .commands.answering import BAD, InFile
from .commands.console import BAD_INPUT, OK, UNDECIDED, complain, deliver
from .commands.sources import MOST_SHOWN, plain
from .languages.catalogue import ENGLISH, speaking

COMMANDS: Mapping[str, str] = {
    "solve": "nonogram.commands.solve",
    "hint": "nonogram.commands.hint",
    "check": "nonogram.commands.check",
    "grade": "nonogram.commands.grade",
    "convert": "nonogram.commands.convert",
    "formats": "nonogram.commands.formats",
    "draw": "nonogram.commands.draw",
    "certify": "nonogram.commands.certify",
    "verify-certificate": "nonogram.commands.verify_certificate",
    "verify-log": "nonogram.commands.verify_log",
    "catalogue": "nonogram.commands.catalogue",
    "make": "nonogram.commands.make",
    "photo": "nonogram.commands.photo",
    "bench": "nonogram.lab.bench.command",
    "experiments": "nonogram.lab.experiments.command",
}
"""The module of each command."""


def main(given: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        code = _run(parser(sys.argv[1:] if given is None else given).parse_args(given))
    except SystemExit as ended:  # The parser has printed its help or an error message.
        code = BAD_INPUT if ended.code else OK
    try:
        deliver()
    except BrokenPipeError:
        pass
    except OSError as error:
        if code != BAD_INPUT:
            complain(plain(error), "standard output")
            code = BAD_INPUT
    return code


def parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of the command that comes first, or of all commands where none does."""
    top = console.Parser(prog="nonogram", description="Solve nonograms, and say why.")
    top.add_argument("--version", action="version", version=f"nonogram {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for name in given[:1] if given and given[0] in COMMANDS else COMMANDS:
        command = import_module(COMMANDS[name])
        added = commands.add_parser(
            name,
            help=command.HELP,
            description=command.HELP[0].upper() + command.HELP[1:] + ".",
            epilog="for example:\n  " + "\n  ".join(command.EXAMPLES),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(added)
        added.set_defaults(run=command.run)
    return top


def _run(options: argparse.Namespace) -> int:
    """Run the chosen command in the chosen language and return its exit code."""
    with speaking(getattr(options, "language", ENGLISH)):
        return _answered(options)


def _answered(options: argparse.Namespace) -> int:
    try:
        code: int = options.run(options)
        return code
    except BrokenPipeError:
        return OK
    except BAD as error:
        complain(plain(error), _asked(options))
        return BAD_INPUT
    except InFile as error:
        complain(plain(error.__cause__), error.source)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("nonogram: interrupted", file=sys.stderr)
        return UNDECIDED


def _asked(options: argparse.Namespace) -> str:
    """Return what an error is about: the source, if there is one alone."""
    sources: list[str] = getattr(options, "puzzles", None) or [getattr(options, "puzzle", "")]
    return sources[0][:MOST_SHOWN] if len(sources) == 1 else ""


if __name__ == "__main__":
    sys.exit(main())
