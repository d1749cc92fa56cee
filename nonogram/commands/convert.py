"""The command `convert`."""

from __future__ import annotations

import argparse
import os
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path

from .. import formats
from ..brief import amount
from ..errors import ArgumentError
from ..formats.files import write_whole
from ..formats.sets import Broken, Member, suffixes, written_set
from ..puzzle import TEXTS
from .answering import sound, write_file, write_text
from .arguments import add_output, add_puzzles
from .console import BAD_INPUT, OK, complain, show_nothing, tell, worst
from .progress import Counting, roughly_in
from .sources import MOST_SHOWN, Found

HELP = "write puzzles in another format"
EXAMPLES = ["nonogram convert heart.non --to tatham", "nonogram convert puzzles --to webpbn --output webpbn/"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `convert`."""
    add_puzzles(parser)
    parser.add_argument("--to", choices=sorted(formats.written_formats()), help="default: non, with --json json")
    add_output(parser, "PATH", "a file, or a folder for a file for each puzzle (default: standard output)", kind=str)


def run(options: argparse.Namespace) -> int:
    """Write one puzzle as a file of its format, several as a set, or each to a file of its own in a folder; say what
    is left out.
    """
    if options.json and options.to not in (None, "json"):
        raise ArgumentError(f"--json: the answer cannot be JSON and {options.to}")
    format = options.to or ("json" if options.json else "non")
    codes = {OK}
    run = _Converting(format, Counting(roughly_in(options.puzzles)), codes)
    found = run.writable(sound(options, codes))
    apart = options.out and (options.out.endswith(("/", os.sep)) or Path(options.out).is_dir())
    if apart:
        _write_apart(found, format, Path(options.out))
    else:
        _write_together(found, format, options.out)
    show_nothing()
    if apart or (options.out and run.several):
        tell(f"{options.out}: {amount(run.done, 'puzzle')}")
    elif run.several:
        complain(amount(run.done, "puzzle"))
    if run.lost:
        complain(f"left out in {format}: {run.told_lost()}")
    return worst(codes)


class _Converting:
    """Counts what is converted: `done` puzzles, `several` of them or one alone, and what was `lost` of how many."""

    def __init__(self, format: str, counting: Counting, codes: set[int]) -> None:
        self.done = 0
        self.several = False
        self.lost: Counter[str] = Counter()
        self._format = format
        self._counting = counting
        self._codes = codes

    def writable(self, found: Iterator[tuple[Found, Member]]) -> Iterator[tuple[Found, Member]]:
        """Yield the puzzles that the format holds. Of several, others are complained of and count as bad input; one
        alone raises ArgumentError.
        """
        for one, member in found:
            self.several = not one.alone
            try:
                text = formats.dumps(member.puzzle, self._format)
            except ArgumentError as error:
                if one.alone:
                    raise
                show_nothing()
                complain(str(Broken(member.number, member.name, None, str(error))), one.source[:MOST_SHOWN])
                self._codes.add(BAD_INPUT)
                continue
            self._compare(member, text)
            self.done += 1
            yield one, member
            if self.several:
                self._counting.one_more()

    def told_lost(self) -> str:
        """Return what was lost, and of how many of several puzzles."""
        names: dict[int, list[str]] = {}
        for name, times in self.lost.items():
            names.setdefault(times, []).append(name)
        return "; ".join(
            ", ".join(n) + (f" of {amount(t, 'puzzle')}" if self.several else "") for t, n in names.items()
        )

    def _compare(self, member: Member, text: str) -> None:
        """Count what is no longer there when the text is read again."""
        there, kept = member.puzzle, formats.loads(text, self._format)
        self.lost.update(name for name in TEXTS if getattr(there, name) and not getattr(kept, name))
        self.lost.update(["picture"] if there.goal is not None and kept.goal is None else [])
        self.lost.update(["saved board"] if member.state is not None else [])


def _write_together(found: Iterator[tuple[Found, Member]], format: str, out: str | None) -> None:
    """Write one puzzle as a file of its format, several as a set."""
    first = next(found, None)
    if first is not None and first[0].alone:
        data = formats.encoded(first[1].puzzle, format)
        if out:
            write_file(data, out)
        elif data.startswith(formats.FORMATS[format].magic):
            raise ArgumentError(f"{format} is not text: name a file with --output")
        else:
            write_text(data.decode(), None)
    elif first is not None:
        texts = written_set((member.puzzle for _, member in chain([first], found)), format)
        if out:
            write_text("".join(texts), out)
        else:
            for text in texts:
                print(text, end="")


def _write_apart(found: Iterator[tuple[Found, Member]], format: str, folder: Path) -> None:
    """Write each puzzle to a file of its own, named after the file that it is from, or after what the set calls it."""
    folder.mkdir(parents=True, exist_ok=True)
    taken, known = set[str](), suffixes()
    for one, member in found:
        named = member.puzzle.title if member.name == str(member.number) else member.name
        named = Path(one.source).name if one.alone else named or str(member.number)
        stem = Path(named).stem if Path(named).suffix.lower() in known else named
        stem = re.sub(r"[^\w-]+", "-", stem).strip("-") or "puzzle"
        names = (stem if turn == 1 else f"{stem}-{turn}" for turn in count(1))
        name = next(name for name in names if name.casefold() not in taken)
        taken.add(name.casefold())
        write_whole(folder / f"{name}{formats.FORMATS[format].suffix}", formats.encoded(member.puzzle, format))
