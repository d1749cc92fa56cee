"""The command `catalogue`: what an editor wants to know of every puzzle of a collection, however large.

The index is one JSON object, written puzzle by puzzle with each on a line of its own, so that memory stays flat, and a
run that was interrupted goes on where the file ends. Of a collection that has changed, only what is new is looked at.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from .. import __version__
from ..brief import amount
from ..errors import NonogramError
from ..formats.sets import Broken
from ..help.grade import grading
from ..pausing import Deadline, drain
from ..processes import in_processes
from ..sameness import canonical, canonical_clues
from ..search.solver import Solving
from . import console
from .arguments import add_output
from .console import BAD_INPUT, NO, OK, UNDECIDED, complain, show_nothing, tell, worst
from .progress import Counting, roughly_in
from .sources import Found, Key, found_in, may_hold

HELP = "what there is to know of a whole collection, as one index"
EXAMPLES = ["nonogram catalogue puzzles --out index.json --jobs 2"]
TIMEOUT = 60.0
"""Wall seconds for one puzzle, unless others are given."""


@dataclass(frozen=True, slots=True)
class Row:
    """What the index says of one puzzle.

    `file` and `name` are those of `grade`. `content` changes with all that the puzzle says. `status` is that of
    `solve`, or "broken" for what cannot be read: `problem` then says why. `certificate`, `score`, `word` and `length`
    are those of its grade. `canonical` is the same for puzzles that are one but for turning, mirroring, inverting and
    recolouring; `duplicate_of` is then the `number` of the first.
    """

    number: int
    file: str
    name: str
    content: str
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
    """A puzzle of the collection: its number in all of it, what was found, and its row if the index has had one."""

    number: int
    found: Found
    known: str | None = None


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
    """Write the index; return 0, 1 if a puzzle has no picture, 2 if one is broken or nothing can be read, 3 if one is
    undecided or when interrupted.
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
    codes = {"broken": BAD_INPUT, "unsolved": UNDECIDED, "none": NO}
    return UNDECIDED if interrupted else worst({OK, *(codes.get(status, OK) for status in index.counts)})


def _fill(index: _Index, options: argparse.Namespace) -> bool:
    """Add every puzzle that the index does not have yet; return whether a keyboard interrupt ended this."""
    entries = index.go_on(_entries(options.sources), options.sources)
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


def _entries(sources: Sequence[str]) -> Iterator[_Entry]:
    """Yield the puzzles of all sources, numbered throughout."""
    for number, found in enumerate(found_in(sources), 1):
        yield _Entry(number, found)


def _rows(entries: Iterable[_Entry], jobs: int, timeout: float) -> Generator[Row, None, None]:
    """Yield what the index says of each puzzle, in their order."""
    work = partial(row_of, timeout=timeout)
    if jobs > 1:
        yield from in_processes(work, entries, jobs, ordered=True)
    else:
        yield from map(work, entries)


def row_of(entry: _Entry, timeout: float) -> Row:
    """Find out what the index says of one puzzle."""
    number, found, known = entry
    if known is not None:
        return replace(_read_row(known), number=number)
    file, name, content = found.key
    read = found.entry
    if isinstance(read, Broken):
        line = "" if read.line is None else f"line {read.line}: "
        return Row(number, file, name, content, problem=line + read.problem)
    puzzle = read.puzzle
    solved = drain(Solving(puzzle, line_steps=False, timeout=timeout).quietly())
    graded = drain(grading(puzzle, solved if solved.status != "unsolved" else None, Deadline(timeout)))
    unique = solved.status == "unique"
    return Row(
        number=number,
        file=file,
        name=name,
        content=content,
        title=puzzle.title,
        height=puzzle.height,
        width=puzzle.width,
        inks=max(1, len(puzzle.inks)),
        status=solved.status,
        certificate=graded.certificate,
        score=graded.score,
        word=graded.word,
        length=graded.length,
        canonical=canonical(solved.solutions[0]) if unique else canonical_clues(puzzle),
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
        self._begun: tuple[int, int] | None = None
        self._kept: dict[Key, str] = {}
        self._own = path is not None
        head = json.dumps(settings)[:-1] + ', "puzzles": ['
        if path is None or not path.exists():
            self._file: TextIO = sys.stdout if path is None else path.open("x", encoding="utf-8")
            print(head, file=self._file, end="")
        else:
            self._file = path.open("r+", encoding="utf-8", newline="\n")
            self._check(head)

    def _check(self, head: str) -> None:
        """Raise NonogramError unless the file begins as an index with these settings does."""
        first = self._file.readline()
        if first.rstrip("\n").rstrip(",") != head:
            self._file.close()
            known = first.startswith('{"nonogram": ')
            problem = "was made with other settings" if known else "is no index of puzzles"
            raise NonogramError(f"it {problem}: name another file")
        self._begun = len(head.encode()), len(first.encode())

    def go_on(self, entries: Iterator[_Entry], sources: Sequence[str]) -> Iterator[_Entry]:
        """Leave the rows of the collection's first puzzles where they are, and return its other puzzles, with the row
        that each has had elsewhere in the file. All that follows the rows that are left is cut off. Raises
        NonogramError for a file with puzzles that are of none of the sources.
        """
        if self._begun is None:
            return entries
        end, place = self._begun
        while (line := self._file.readline()).endswith("\n") and (row := _row(line)) is not None:
            entry = next(entries, None)
            if entry is None or entry.found.key != (row.file, row.name, row.content):
                entries = chain([] if entry is None else [entry], entries)
                self._keep(line, sources)
                break
            self._count(row)
            end = place + len(_text(line).encode())
            place += len(line.encode())
        self._file.seek(end)
        self._file.truncate()
        return (entry._replace(known=self._kept.get(entry.found.key) if self._kept else None) for entry in entries)

    def _keep(self, line: str, sources: Sequence[str]) -> None:
        """Take the rows from this line on out of the file."""
        while line.endswith("\n") and (row := _row(line)) is not None:
            if not may_hold(sources, row.file):
                raise NonogramError(f"it is of other puzzles (such as {row.file}): name another file")
            self._kept[row.file, row.name, row.content] = _text(line)
            line = self._file.readline()

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


def _text(line: str) -> str:
    return line.rstrip("\n").rstrip(",")


def _row(line: str) -> Row | None:
    with suppress(ValueError, TypeError):
        return _read_row(_text(line))
    return None


def _read_row(text: str) -> Row:
    return Row(**json.loads(text))


def _without_none(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value not in (None, "")}
