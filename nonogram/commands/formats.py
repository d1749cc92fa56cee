"""The command `formats`."""

from __future__ import annotations

import argparse

from ..formats import FORMATS
from .console import OK, tell, tell_json

HELP = "the formats that are read and written, and what they hold"
EXAMPLES = ["nonogram formats"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `formats`."""
    parser.add_argument("--json", action="store_true", help="print them as JSON")


def run(options: argparse.Namespace) -> int:
    """List the formats."""
    kinds = list(FORMATS.values())
    if options.json:
        tell_json([kind.to_json() for kind in kinds])
        return OK
    for kind in kinds:
        used = "read, written" if kind.write else "read"
        tell(f"{kind.name:10} {kind.suffix:11} {used:14} {kind.title:26} {', '.join(kind.contents)}")
    return OK
