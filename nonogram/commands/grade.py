"""The command `grade`: how hard puzzles are, in words, as JSON lines or as a table.

A table that is written to a file grows puzzle by puzzle, so that a run that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from time import process_time
from typing import NamedTuple

from ..brief import amount
from ..colours.rules import order_of
from ..errors import ArgumentError, NonogramError
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
from .sources import MOST_SHOWN, Found, found_in

HELP = "how hard puzzles are, and what suffices to solve them"
EXAMPLES = ["nonogram grade heart.non", "nonogram grade puzzles --csv --out grades.csv --jobs 2 --cap 60"]
COLUMNS = (
    "file",
    "number",
    "name",
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
"""The columns of the table. `number` is the place of the puzzle in the file or folder that was named, from 1."""

Key = tuple[str, int, str]
"""What finds a puzzle again in a table: its file, its number, and its name in the file."""


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
    with closing(_Table(options.out, options.json) if options.out else _Printed(options)) as table:
        interrupted = False
        codes = {OK}
        try:
            _fill(table, options, codes)
        except KeyboardInterrupt:
            interrupted = True
        show_nothing()
        _summarise(table, options, interrupted)
    return UNDECIDED if interrupted else worst(codes)


def _fill(table: _Table | _Printed, options: argparse.Namespace, codes: set[int]) -> None:
    """Add every grade that the table does not have yet."""
    counting = Counting(roughly_in(options.puzzles), len(table.keys))
    with closing(_graded(_pending(options, table, codes), options)) as all_graded:
        for graded in all_graded:
            codes.add({"none": NO, "undecided": UNDECIDED}.get(graded.grade.certificate, OK))
            show_nothing()
            table.add(graded)
            if not graded.found.alone:
                counting.one_more()


def _summarise(table: _Table | _Printed, options: argparse.Namespace, interrupted: bool) -> None:
    """Say at the end how many puzzles there are of each difficulty, where there are several or a file was written."""
    total = table.counts.total()
    counted = ", ".join(f"{count} {word}" for word, count in table.counts.most_common())
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
            complain(found.complaint, found.source[:MOST_SHOWN])
            table.counts["broken"] += 1
            codes.add(BAD_INPUT)
        elif _key(found) not in table.keys:
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


def _key(found: Found) -> Key:
    """Return what finds a puzzle again, with escapes for anything in a path that is not text in UTF-8."""
    return found.file.encode("utf-8", "backslashreplace").decode(), found.entry.number, found.name


def _object(graded: _Graded) -> dict[str, object]:
    file, number, name = _key(graded.found)
    return {"file": file, "number": number, "name": name, "title": graded.member.puzzle.title, **graded.grade.to_json()}


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
    """Standard output. `counts` says how many puzzles have each word."""

    keys: frozenset[Key] = frozenset()

    def __init__(self, options: argparse.Namespace) -> None:
        self.counts: Counter[str] = Counter()
        self._tell = _tell
        if options.json:
            self._tell = lambda graded: tell_json(_object(graded))
        elif options.csv:
            self._tell = lambda graded: tell(_csv(_row(graded)))
            tell(_csv(COLUMNS))

    def add(self, graded: _Graded) -> None:
        """Print a grade."""
        self._tell(graded)
        self.counts[_word(graded.grade.word, graded.grade.certificate)] += 1

    def close(self) -> None:
        """Leave standard output open."""


class _Table:
    """A file of rows, one line each. `keys` are those that were there, `counts` says how many puzzles have each
    word.
    """

    def __init__(self, path: Path, lines: bool) -> None:
        """Open the file at the end of its last whole line. Raises NonogramError for a file of anything else."""
        self.keys: set[Key] = set()
        self.counts: Counter[str] = Counter()
        self._path = path
        self._lines = lines
        head = "" if lines else _csv(COLUMNS) + "\n"
        try:
            text = path.read_text("utf-8") if path.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            self._read(whole, head, text)
            if whole:
                os.truncate(path, len(whole.encode()))
            self._file = path.open("a" if whole else "w", encoding="utf-8", newline="\n")
        except (OSError, UnicodeDecodeError) as error:
            raise ArgumentError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
        if not whole:
            self._file.write(head)

    def _read(self, whole: str, head: str, text: str) -> None:
        if text and not (head.startswith(text) or whole.startswith(head)):
            raise NonogramError(f"{self._path} is no table of grades: name another file")
        for number, line in enumerate(whole[len(head) :].split("\n")[:-1], 1):
            try:
                row = json.loads(line) if self._lines else _cells(line)
                self.keys.add((str(row["file"]), int(row["number"]), str(row["name"])))
                self.counts[_word(row["word"], row["certificate"])] += 1
            except (ValueError, KeyError, TypeError) as error:
                raise NonogramError(f"{self._path}: row {number} is no grade: name another file") from error

    def add(self, graded: _Graded) -> None:
        """Write a row."""
        row = json.dumps(_object(graded)) if self._lines else _csv(_row(graded))
        self._file.write(row + "\n")
        self._file.flush()
        self.counts[_word(graded.grade.word, graded.grade.certificate)] += 1

    def close(self) -> None:
        """Leave the file."""
        self._file.close()


def _cells(line: str) -> dict[str, str]:
    (cells,) = csv.reader([line])
    return dict(zip(COLUMNS, cells, strict=True))
