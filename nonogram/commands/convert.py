"""The command `convert`."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path

from .. import formats
from ..errors import ArgumentError
from ..formats.files import write_whole
from ..formats.sets import SUFFIXES, Member, written_set
from .answering import sound, write_file, write_text
from .arguments import add_output, add_puzzles
from .console import OK, puzzles, tell, worst
from .sources import Found

HELP = "write puzzles in another format"
EXAMPLES = ["nonogram convert heart.non --to tatham", "nonogram convert puzzles --to webpbn --output webpbn/"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `convert`."""
    add_puzzles(parser)
    parser.add_argument("--to", choices=sorted(formats.WRITTEN), help="default: non, with --json json")
    add_output(parser, "PATH", "a file, or a folder for a file for each puzzle (default: standard output)", kind=str)


def run(options: argparse.Namespace) -> int:
    """Write one puzzle as a file of its format, several as a set, or each to a file of its own in a folder."""
    if options.json and options.to not in (None, "json"):
        raise ArgumentError(f"--json: the answer cannot be JSON and {options.to}")
    format = options.to or ("json" if options.json else "non")
    codes = {OK}
    found = sound(options, codes)
    if options.out and (options.out.endswith(("/", os.sep)) or Path(options.out).is_dir()):
        tell(f"{options.out}: {puzzles(_convert_apart(found, format, Path(options.out)))}")
        return worst(codes)
    first = next(found, None)
    if first is not None and first[0].alone:
        data = formats.encoded(first[1].puzzle, format)
        if options.out:
            write_file(data, options.out)
        elif data.startswith(formats.FORMATS[format].magic):
            raise ArgumentError(f"{format} is not text: name a file with --output")
        else:
            write_text(data.decode(), None)
    elif first is not None:
        texts = written_set((member.puzzle for _, member in chain([first], found)), format)
        if options.out:
            write_text("".join(texts), options.out)
        else:
            for text in texts:
                print(text, end="")
    return worst(codes)


def _convert_apart(found: Iterator[tuple[Found, Member]], format: str, folder: Path) -> int:
    """Write each puzzle to a file of its own, named after the file that it is from, or after what the set calls it.
    Return how many there are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    taken: set[str] = set()
    for one, member in found:
        named = member.puzzle.title if member.name == str(member.number) else member.name
        named = Path(one.source).name if one.alone else named or str(member.number)
        stem = Path(named).stem if Path(named).suffix.lower() in SUFFIXES else named
        stem = re.sub(r"[^\w-]+", "-", stem).strip("-") or "puzzle"
        names = (stem if turn == 1 else f"{stem}-{turn}" for turn in count(1))
        name = next(name for name in names if name.casefold() not in taken)
        taken.add(name.casefold())
        write_whole(folder / f"{name}{formats.FORMATS[format].suffix}", formats.encoded(member.puzzle, format))
    return len(taken)
