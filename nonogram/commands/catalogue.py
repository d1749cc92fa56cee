"""The command `catalogue`: what an editor wants to know of every puzzle of a collection, however large.

The index is one JSON object, written puzzle by puzzle with each on a line of its own, so that memory stays flat, and a
run that was interrupted goes on where the file ends.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from .. import __version__
from ..brief import amount
from ..errors import NonogramError
from ..formats.sets import Broken, Member, printable_name
from ..help.grade import grading
from ..pausing import Deadline, drain
from ..processes import in_processes
from ..sameness import canonical, canonical_clues
from ..search.solver import Solving
from . import console
from .arguments import add_output
from .console import complain, show_nothing, tell
from .progress import Counting, roughly_in
from .sources import entries_of, plain

HELP = "what there is to know of a whole collection, as one index"
EXAMPLES = ["nonogram catalogue puzzles --out index.json --jobs 2"]
OK, NO, BAD_INPUT, INTERRUPTED = 0, 1, 2, 3
TIMEOUT = 60.0
"""Wall seconds for one puzzle, unless others are given."""


@dataclass(frozen=True, slots=True)
class Row:
    """What the index says of one puzzle.

    `status` is that of `solve`, or "broken" for what cannot be read: `problem` then says why. `certificate`, `score`,
    `word` and `length` are those of its grade. `canonical` is the same for puzzles that are one but for turning,
    mirroring, inverting and recolouring; `duplicate_of` is then the `number` of the first.
    """

    number: int
    source: str
    name: str
    title: str = ""
    height: int = 0
    width: int = 0
    inks: int = 0
    status: str = "broken"
    certificate: str | None = None
    score: float | None = None
    word: str | None = None
    length: int | None = None
    canonical: str | None = None
    duplicate_of: int | None = None
    problem: str = ""


class _Entry(NamedTuple):
    """A puzzle of the collection: its number in all of it, where it is from, and what was read."""

    number: int
    source: str
    read: Member | Broken


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `catalogue`."""
    parser.add_argument("sources", nargs="+", metavar="SOURCE", help="a folder, a file of any number of puzzles, or -")
    add_output(parser, "FILE", "the index; a run that was interrupted goes on there")
    parser.add_argument("--jobs", type=console.count, default=1, metavar="N", help="number of processes, by joblib")
    parser.add_argument(
        "--timeout",
        type=console.seconds,
        default=TIMEOUT,
        metavar="SECONDS",
        help=f"for a puzzle; what is undecided by then is said to be (default: {TIMEOUT:g})",
    )


def run(options: argparse.Namespace) -> int:
    """Write the index; return 0 if each puzzle has one picture, 1 if one has none or several, 2 if one is broken or
    nothing can be read, 3 when interrupted.
    """
    try:
        with closing(_Index(options.out, {"nonogram": __version__, "timeout": options.timeout})) as index:
            interrupted = _fill(index, options)
            show_nothing()
            _summarise(index, options, interrupted)
    except (NonogramError, OSError) as error:
        show_nothing()
        complain(error.strerror or str(error) if isinstance(error, OSError) else str(error), options.out)
        return BAD_INPUT
    if interrupted:
        return INTERRUPTED
    if index.counts["broken"]:
        return BAD_INPUT
    return OK if set(index.counts) <= {"unique"} else NO


def _fill(index: _Index, options: argparse.Namespace) -> bool:
    """Add every puzzle that the index does not have yet; return whether a keyboard interrupt ended this."""
    entries = _entries(options.sources)
    index.check(islice(entries, index.done))
    counting = Counting(roughly_in(options.sources), index.done)
    with closing(_rows(entries, options.jobs, options.timeout)) as rows:
        try:
            for row in rows:
                index.add(row)
                counting.one_more()
        except KeyboardInterrupt:
            return True
    index.finish()
    return False


def _summarise(index: _Index, options: argparse.Namespace, interrupted: bool) -> None:
    counted = ", ".join(f"{count} {status}" for status, count in index.counts.most_common())
    told = f"{amount(index.done, 'puzzle')}: {counted or 'none'}; {amount(index.duplicates, 'duplicate')}"
    if interrupted:
        complain(f"interrupted after {told}{'; run again to go on' if options.out else ''}")
    elif options.out:
        tell(f"{options.out}: {told}")
    else:
        complain(told)


# --- the puzzles ---


def _entries(sources: Iterable[str]) -> Iterator[_Entry]:
    """Yield the puzzles of all sources, numbered throughout. A source that cannot be read at all is one broken
    puzzle.
    """
    number = 0
    for source in sources:
        name = "standard input" if source == "-" else printable_name(Path(os.path.abspath(source)))
        try:
            for read in entries_of(source):
                number += 1
                yield _Entry(number, name, read)
        except (NonogramError, OSError) as error:
            number += 1
            yield _Entry(number, name, Broken(1, "1", None, plain(error)))


def _rows(entries: Iterable[_Entry], jobs: int, timeout: float) -> Generator[Row, None, None]:
    """Yield what the index says of each puzzle, in their order."""
    work = partial(row_of, timeout=timeout)
    if jobs > 1:
        yield from in_processes(work, entries, jobs, ordered=True)
    else:
        yield from map(work, entries)


def row_of(entry: _Entry, timeout: float) -> Row:
    """Find out what the index says of one puzzle."""
    number, source, read = entry
    if isinstance(read, Broken):
        line = "" if read.line is None else f"line {read.line}: "
        return Row(number, source, read.name, problem=line + read.problem)
    puzzle = read.puzzle
    found = drain(Solving(puzzle, line_steps=False, timeout=timeout).quietly())
    graded = drain(grading(puzzle, found if found.status != "unsolved" else None, Deadline(timeout)))
    unique = found.status == "unique"
    return Row(
        number=number,
        source=source,
        name=read.name,
        title=puzzle.title,
        height=puzzle.height,
        width=puzzle.width,
        inks=max(1, len(puzzle.inks)),
        status=found.status,
        certificate=graded.certificate,
        score=graded.score,
        word=graded.word,
        length=graded.length,
        canonical=canonical(found.solutions[0]) if unique else canonical_clues(puzzle),
    )


# --- the index ---


class _Index:
    """A file of rows, or standard output. `counts` says how many rows have each status."""

    def __init__(self, path: Path | None, settings: Mapping[str, object]) -> None:
        """Open the file at the end of its last whole row. Raises NonogramError for a file that is no such index, or one
        made with other settings.
        """
        self.done = self.duplicates = 0
        self.counts: Counter[str] = Counter()
        self._first: dict[str, int] = {}
        self._seen: list[tuple[str, str]] = []
        self._end: int | None = None
        self._own = path is not None
        head = json.dumps(settings)[:-1] + ', "puzzles": ['
        if path is None or not path.exists():
            self._file: TextIO = sys.stdout if path is None else path.open("x", encoding="utf-8")
            print(head, file=self._file, end="")
        else:
            self._file = path.open("r+", encoding="utf-8", newline="\n")
            self._read(path, head)

    def _read(self, path: Path, head: str) -> None:
        """Read the rows that are there, and where the last whole one ends."""
        first = self._file.readline()
        if first.rstrip("\n").rstrip(",") != head:
            self._file.close()
            known = first.startswith('{"nonogram": ')
            problem = "was made with other settings" if known else "is no index of puzzles"
            raise NonogramError(f"it {problem}: name another file")
        end = len(head.encode())
        place = len(first.encode())
        while line := self._file.readline():
            text = line.rstrip("\n").rstrip(",")
            row = _row(text)
            if row is None or not line.endswith("\n"):
                break
            self._count(row)
            self._seen.append((row.source, row.name))
            end = place + len(text.encode())
            place += len(line.encode())
        self._end = end

    def check(self, entries: Iterable[_Entry]) -> None:
        """Raise NonogramError unless the rows that are there are of the collection's first puzzles. Cut off what
        follows the last whole one.
        """
        for (source, name), entry in zip(self._seen, chain(entries, repeat(None)), strict=False):
            if entry is None or (entry.source, entry.read.name) != (source, name):
                raise NonogramError(f"it is of other puzzles (such as {name}): name another file")
        self._seen = []
        if self._end is not None:
            self._file.seek(self._end)
            self._file.truncate()

    def add(self, row: Row) -> None:
        """Write a row, with the number of the first that is the same puzzle."""
        first = self._first.get(row.canonical or "")
        row = replace(row, duplicate_of=first)
        self._file.write("," * (self.done > 0) + "\n" + json.dumps(_without_none(asdict(row))))
        self._file.flush()
        self._count(row)

    def _count(self, row: Row) -> None:
        self.done += 1
        self.counts[row.status] += 1
        self.duplicates += row.duplicate_of is not None
        if row.canonical:
            self._first.setdefault(row.canonical, row.number)

    def finish(self) -> None:
        """Close the list."""
        self._file.write("\n]}\n")

    def close(self) -> None:
        """Leave the file."""
        if self._own:
            self._file.close()


def _row(text: str) -> Row | None:
    with suppress(ValueError, TypeError):
        return Row(**json.loads(text))
    return None


def _without_none(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value not in (None, "")}
