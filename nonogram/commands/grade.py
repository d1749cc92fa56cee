"""The command `grade`: how hard puzzles are, in words, as JSON lines or as a table.

A table that is written to a file grows puzzle by puzzle, so that a run that was interrupted goes on where it stopped.
At the end it has a row for each puzzle there is now, in order: puzzles that have changed are graded again.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import process_time
from typing import NamedTuple

from ..brief import amount
from ..colours.rules import order_of
from ..errors import ArgumentError, NonogramError
from ..formats.files import write_whole
from ..formats.sets import Member
from ..help.grade import TIMEOUT, Grade, grading
from ..languages.catalogue import speaking
from ..pausing import Deadline, Running
from ..processes import in_processes
from ..telling import words
from . import console
from .arguments import add_output, add_puzzles
from .console import BAD_INPUT, NO, OK, UNDECIDED, complain, show, show_nothing, tell, tell_json, worst
from .progress import Counting, roughly_in
from .sources import Found, Key, found_in, may_hold

HELP = "how hard puzzles are, and what suffices to solve them"
EXAMPLES = ["nonogram grade heart.non", "nonogram grade puzzles --csv --out grades.csv --jobs 2 --cap 60"]
COLUMNS = (
    "file",
    "number",
    "name",
    "content",
    "title",
    "height",
    "width",
    "inks",
    "certificate",
    "score",
    "word",
    "length",
    "rounds",
    "text",
)
"""The columns of the table. `number` is the place of the puzzle in the file or folder that was named, from 1; `content`
changes with all that the puzzle says.
"""


class _Graded(NamedTuple):
    found: Found
    member: Member
    grade: Grade


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `grade`."""
    add_puzzles(parser)
    parser.add_argument("--csv", action="store_true", help="print a table with a line for each puzzle")
    add_output(
        parser,
        "FILE",
        "write the table, or with --json the lines, there; a run that was interrupted goes on there",
    )
    parser.add_argument("--jobs", type=console.count, default=1, metavar="N", help="number of processes, by joblib")
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument(
        "--timeout",
        type=console.seconds,
        default=TIMEOUT,
        metavar="SECONDS",
        help=f"for a puzzle; say what is undecided by then (default: {TIMEOUT:g})",
    )
    limits.add_argument("--cap", type=console.seconds, metavar="SECONDS", help="the same in CPU time")


def run(options: argparse.Namespace) -> int:
    """Grade each puzzle by itself; return 0, 1 if one has no picture, 2 if one is broken or nothing can be read, 3 if
    one is undecided.
    """
    if options.json and options.csv:
        raise ArgumentError("--json and --csv: the answer cannot be both")
    with closing(_Table(options) if options.out else _Printed(options)) as table:
        interrupted = False
        codes = {OK}
        try:
            _fill(table, options, codes)
            table.finish()
        except KeyboardInterrupt:
            interrupted = True
        show_nothing()
        _summarise(table, options, interrupted)
    return UNDECIDED if interrupted else worst(codes)


def _fill(table: _Table | _Printed, options: argparse.Namespace, codes: set[int]) -> None:
    """Add every grade that the table does not have yet."""
    counting = Counting(roughly_in(options.puzzles), table.counts.total())
    with closing(_graded(_pending(options, table, codes), options)) as all_graded:
        for graded in all_graded:
            codes.add({"none": NO, "undecided": UNDECIDED}.get(graded.grade.certificate, OK))
            show_nothing()
            table.add(graded)
            if not graded.found.alone:
                counting.one_more()


def _summarise(table: _Table | _Printed, options: argparse.Namespace, interrupted: bool) -> None:
    """Say at the end how many puzzles there are of each difficulty, where there are several or a file was written."""
    counts = table.counts + Counter(broken=table.broken)
    total = counts.total()
    counted = ", ".join(f"{count} {word}" for word, count in counts.most_common())
    told = f"{amount(total, 'puzzle')}: {counted or 'none'}"
    if interrupted:
        complain(f"interrupted after {told}{'; run again to go on' if options.out else ''}")
    elif options.out:
        tell(f"{options.out}: {told}")
    elif total > 1:
        complain(told)


def _pending(options: argparse.Namespace, table: _Table | _Printed, codes: set[int]) -> Iterator[tuple[Found, Member]]:
    """Yield the puzzles that are not graded yet; broken ones are complained of and count as bad input."""
    for found in found_in(options.puzzles, options.format):
        if not isinstance(found.entry, Member):
            complain(found.complaint, found.place)
            table.broken += 1
            codes.add(BAD_INPUT)
        elif not table.has(found):
            yield found, found.entry


def _graded(puzzles: Iterable[tuple[Found, Member]], options: argparse.Namespace) -> Generator[_Graded, None, None]:
    """Grade puzzles, in their order."""
    work = partial(grade_one, timeout=options.timeout, cap=options.cap, language=options.language)
    if options.jobs > 1:
        yield from in_processes(work, puzzles, options.jobs, ordered=True)
    else:
        yield from map(work, puzzles)


def grade_one(puzzle: tuple[Found, Member], timeout: float, cap: float | None, language: str) -> _Graded:
    """Grade a puzzle within wall seconds or, if there is a cap, within CPU seconds; show how far it is."""
    found, member = puzzle
    deadline = Deadline(timeout) if cap is None else Deadline(cap, process_time)
    with speaking(language):
        job = Running(grading(member.puzzle, deadline=deadline))
        for walked in job:
            if walked is not None:
                shown = words.say("progress.grade", known=walked.known, total=walked.total)
                show(walked.known, walked.total, shown)
    return _Graded(found, member, job.result)


# --- what is told of a grade ---


def _tell(graded: _Graded) -> None:
    found, grade = graded.found, graded.grade
    if not found.alone:
        tell(f"{found.label}: {grade.text}")
        return
    print(grade.text)
    print()
    turns = Counter(turn.technique for turn in grade.profile)
    for technique in sorted(turns, key=order_of):
        cells = sum(len(turn.cells) for turn in grade.profile if turn.technique == technique)
        told = _count(turns[technique], 4, "turn"), _count(cells, 5, "cell")
        print(f"{technique.name:26} {' '.join(told)}".rstrip())


def _count(number: int, room: int, name: str) -> str:
    return f"{number:{room}} {name}{'s' * (number != 1):1}"


def _word(word: object, certificate: object) -> str:
    """Return the word by which a grade is counted."""
    return str(word or {"none": "without a picture"}.get(str(certificate), certificate))


def _object(graded: _Graded) -> dict[str, object]:
    file, name, content = graded.found.key
    about = {"file": file, "number": graded.member.number, "name": name, "content": content}
    return about | {"title": graded.member.puzzle.title, **graded.grade.to_json()}


def _row(graded: _Graded) -> list[object]:
    puzzle = graded.member.puzzle
    about = {"height": puzzle.height, "width": puzzle.width, "inks": max(1, len(puzzle.inks))}
    told = _object(graded) | about
    return [told[column] for column in COLUMNS]


def _csv(row: Iterable[object]) -> str:
    """Return a line of a table, without its end. What would begin another line stands as a blank."""
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(
        [" ".join(cell.splitlines()) if isinstance(cell, str) else cell for cell in row]
    )
    return text.getvalue()


# --- where grades go ---


class _Printed:
    """Standard output. `counts` says how many puzzles have each word; `broken` ones are counted apart."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.counts: Counter[str] = Counter()
        self.broken = 0
        self._tell = _tell
        if options.json:
            self._tell = lambda graded: tell_json(_object(graded))
        elif options.csv:
            self._tell = lambda graded: tell(_csv(_row(graded)))
            tell(_csv(COLUMNS))

    def has(self, found: Found) -> bool:
        """Return whether the puzzle is there already: never."""
        return False

    def add(self, graded: _Graded) -> None:
        """Print a grade."""
        self._tell(graded)
        self.counts[_word(graded.grade.word, graded.grade.certificate)] += 1

    def finish(self) -> None:
        """All has been printed."""

    def close(self) -> None:
        """Leave standard output open."""


class _Table:
    """A file of rows, one line each. `counts` says how many rows have each word; `broken` puzzles have none."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Open the file at the end of its last whole line. Raises NonogramError for a file of anything else, or of
        other puzzles.
        """
        self.counts: Counter[str] = Counter()
        self.broken = 0
        self._path: Path = options.out
        self._lines: bool = options.json
        self._head = "" if self._lines else _csv(COLUMNS) + "\n"
        self._rows: dict[Key, str] = {}
        self._order: list[Key] = []
        """The rows of the file."""
        self._met: list[tuple[Key, int]] = []
        """The puzzles that there are now, with their numbers."""
        try:
            text = self._path.read_text("utf-8") if self._path.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            self._read(whole, text, options.puzzles)
            if whole:
                os.truncate(self._path, len(whole.encode()))
            self._file = self._path.open("a" if whole else "w", encoding="utf-8", newline="\n")
        except (OSError, UnicodeDecodeError) as error:
            raise ArgumentError(f"{self._path}: {getattr(error, 'strerror', None) or error}") from error
        if not whole:
            self._file.write(self._head)

    def _read(self, whole: str, text: str, sources: Sequence[str]) -> None:
        if text and not (self._head.startswith(text) or whole.startswith(self._head)):
            raise NonogramError(f"{self._path} is no table of grades: name another file")
        for number, line in enumerate(whole[len(self._head) :].split("\n")[:-1], 1):
            try:
                row = self._cells(line)
                key = str(row["file"]), str(row["name"]), str(row["content"])
                word = _word(row["word"], row["certificate"])
            except (ValueError, KeyError, TypeError) as error:
                raise NonogramError(f"{self._path}: row {number} is no grade: name another file") from error
            if not may_hold(sources, key[0]):
                raise NonogramError(f"{self._path} has grades of other puzzles (such as {key[0]}): name another file")
            self._take(key, line, word)

    def _take(self, key: Key, line: str, word: str) -> None:
        self._rows[key] = line
        self._order.append(key)
        self.counts[word] += 1

    def has(self, found: Found) -> bool:
        """Return whether the file has a row of the puzzle; remember that the puzzle is there."""
        key = found.key
        self._met.append((key, found.entry.number))
        return key in self._rows

    def add(self, graded: _Graded) -> None:
        """Write a row."""
        row = json.dumps(_object(graded)) if self._lines else _csv(_row(graded))
        self._file.write(row + "\n")
        self._file.flush()
        self._take(graded.found.key, row, _word(graded.grade.word, graded.grade.certificate))

    def finish(self) -> None:
        """Put the rows in the order of the puzzles. Rows of puzzles that are there no longer go."""
        if [key for key, _ in self._met] == self._order:
            return
        rows = [self._cells(self._rows[key]) | {"number": number} for key, number in self._met]
        texts = [json.dumps(row) if self._lines else _csv(row.values()) for row in rows]
        write_whole(self._path, self._head + "".join(text + "\n" for text in texts))
        self.counts = Counter(_word(row["word"], row["certificate"]) for row in rows)

    def close(self) -> None:
        """Leave the file."""
        self._file.close()

    def _cells(self, line: str) -> dict[str, object]:
        if self._lines:
            row: dict[str, object] = json.loads(line)
            return row
        (cells,) = csv.reader([line])
        return dict(zip(COLUMNS, cells, strict=True))
