"""Sets of many puzzles: files that hold them, and how to sample them.

A set file is in the format of the TAAI and TCGA tournaments, or has a JSON object with `rows` and `columns` (or `cols`)
in every line, or puzzles in the `.non` format with a line `====` between them, or several grids of picross-solver; a
file of a single-puzzle format is a set of one; a folder is the set of all puzzles in its files. A puzzle that cannot be
read becomes a `Broken` in its place, and the others are still read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .. import formats
from ..errors import ArgumentTypeError, NonogramError, PuzzleError, type_name
from ..pausing import in_stream, pause
from ..puzzle import TEXTS, Puzzle
from . import FormatError, non, picross, tournament
from .encoding import UTF_16, text_of
from .json import parse, parsing
from .lines import fed_batches
from .sides import side_of
from .tournament import plain

SUFFIXES = frozenset({".jsonl", *(kind.suffix for kind in formats.FORMATS.values())})
"""The suffixes of puzzle files; other files in a folder are skipped."""

MOST_BYTES = 1_000_000_000
"""Larger sets are refused, so that an endless device does not fill the memory."""

MOST_BROKEN = 1000
"""After this many broken puzzles the rest of a set is not read: it is hardly a set."""

MAX_LINE = 1_000_000
"""Longer lines of JSON are refused; the clues of the largest puzzle take a third of it."""


@dataclass(frozen=True, slots=True)
class Member:
    """A puzzle of a set. `number` counts from 1; `name` is what the file calls it."""

    number: int
    name: str
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class Broken:
    """A puzzle of a set that cannot be read: its number in the set, the line of the file and what is wrong there."""

    number: int
    name: str
    line: int
    problem: str

    def __str__(self) -> str:
        name = "" if self.name == str(self.number) else f" ({self.name})"
        return f"puzzle {self.number}{name}, line {self.line}: {self.problem}"


def read_set(text: str | bytes) -> Iterator[Member | Broken]:
    r"""Yield the puzzles of a set file in order. Raises FormatError when it holds none or is in no known format.

    >>> text = '{"rows": [[1]], "columns": [[1]]}\n{"rows": [[2]], "columns": [[1], [1]]}\n'
    >>> [member.puzzle.shape for member in ng.read_set(text)]
    [(1, 1), (1, 2)]
    """
    return (entry for entry in reading_set(text) if entry is not None)


def reading_set(text: str | bytes) -> Iterator[Member | Broken | None]:
    """Run `read_set` with None wherever reading may pause: every few milliseconds, except for a set of one, see
    `formats`.

    After MOST_BROKEN broken puzzles the rest is not read; the last entry says so.
    """
    broken = 0
    for entry in _entries(text):
        if isinstance(entry, Broken):
            broken += 1
            if broken > MOST_BROKEN:
                yield replace(entry, problem=f"{MOST_BROKEN:,} puzzles before it are broken: the rest is not read")
                return
        yield entry


def _entries(text: str | bytes) -> Iterator[Member | Broken | None]:
    if isinstance(text, str | bytes) and len(text) > MOST_BYTES:
        raise FormatError(f"the text is too long for a set: more than {MOST_BYTES:,} bytes")
    given = text
    if isinstance(text, bytes):
        text = text_of(text, ()) if text.startswith(UTF_16) else text.decode("utf-8", "surrogateescape")
    if not isinstance(text, str):
        raise ArgumentTypeError(f"expected the text of a set, got {type_name(text)}")
    text = text.removeprefix("\ufeff")
    first = text.lstrip()[:1]
    yield None
    if not first:
        raise FormatError("the text is empty")
    if first == "$":
        yield from _tournament(text)
    elif first == "{" and not (yield from in_stream(_one_json(text))):
        yield from _json_lines(text)
    elif text.startswith(non.BETWEEN) or f"\n{non.BETWEEN}" in text:
        yield from _group(text, non.FORMAT.name, lambda _: False)
    elif picross.recognise(text):
        yield from _group(text, picross.FORMAT.name, picross.begins)
    else:
        document = yield from in_stream(formats.reading(given))
        yield Member(1, "1", document.puzzle)


def load_set(path: str | Path) -> Iterator[Member | Broken]:
    """Yield the puzzles of a set file, or of the files in a folder in the order of their names, numbered throughout.

    Raises FormatError when there is none; OSError when the file or folder cannot be read. A file of a folder that
    cannot be read counts as one broken puzzle.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "domino.txt").write_text("2x1:1/1/2")
    ...     [member.name for member in ng.load_set(folder)]
    ['domino.txt']
    """
    path = Path(path)
    if not path.is_dir():
        return read_set(formats.file_bytes(path, MOST_BYTES))
    files = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES and file.is_file())
    if not files:
        raise FormatError(f"the folder holds no puzzle file ({', '.join(sorted(SUFFIXES))})")
    return _numbered(files)


def roughly(path: Path) -> int:
    """Return about how many puzzles a set holds, without reading them: to tell how long it takes."""
    try:
        if path.is_dir():
            return sum(file.suffix.lower() in SUFFIXES for file in path.iterdir())
        text = formats.file_bytes(path, MOST_BYTES)
    except OSError:
        return 1
    if text.startswith(b"$"):
        return text.count(b"\n$") + 1
    lines, between = text.count(b"\n{") + 1, text.count(b"\n" + non.BETWEEN.encode()) + 1
    return max(lines, between)


def _numbered(files: list[Path]) -> Iterator[Member | Broken]:
    """Yield the puzzles of files, named after the files; a file that cannot be read at all counts as one broken
    puzzle.
    """
    number = 0
    for file in files:
        try:
            entries = list(read_set(formats.file_bytes(file, MOST_BYTES)))
        except NonogramError as error:
            entries = [Broken(1, "1", getattr(error, "line", None) or 1, getattr(error, "problem", str(error)))]
        except OSError as error:
            entries = [Broken(1, "1", 1, error.strerror or str(error))]
        for entry in entries:
            number += 1
            name = printable_name(file) if len(entries) == 1 else f"{printable_name(file)} {entry.name}"
            yield replace(entry, number=number, name=name)


def printable_name(file: Path) -> str:
    """Return the name of a file, with escapes for anything that is not text in UTF-8."""
    return file.name.encode("utf-8", "backslashreplace").decode()


async def _one_json(text: str) -> bool:
    """Return whether a text that begins with a brace is one object over several lines rather than one in every line."""
    head, _, rest = text.strip().partition("\n")
    if head.rstrip() == "{" or len(head) > MAX_LINE:
        return True
    try:
        await parsing(head)
    except FormatError:
        for batch in fed_batches(rest):
            if any(line.startswith("{") for line in batch):
                return False
            await pause()
        return True
    return False


def sample(members: Sequence[Member], count: int) -> list[Member]:
    """Return `count` members spread evenly over a set, including the first and the last; all when there are fewer."""
    if count >= len(members):
        return list(members)
    if count == 1:
        return [members[0]]
    return [members[round(i * (len(members) - 1) / (count - 1))] for i in range(count)]


# --- contents of a file ---


def _tournament(text: str) -> Iterator[Member | Broken | None]:
    for entry in tournament.entries(text):
        if entry is None:
            yield None
            continue
        try:
            yield Member(entry.number, entry.name, entry.puzzle())
        except FormatError as error:
            yield Broken(entry.number, entry.name, error.line or entry.at, error.problem)


def _group(text: str, format: str, divides: Callable[[str], bool]) -> Iterator[Member | Broken | None]:
    """Yield the puzzles of a text that holds several, between lines that divide them or begin one."""
    lines: list[str] = []
    number = at = 0
    for batch in fed_batches(f"{text}\n{non.BETWEEN}"):
        for line in batch:
            at += 1
            between = line.strip() == non.BETWEEN
            if between or divides(line):
                if any(map(_tells, lines)):
                    number += 1
                    yield (yield from in_stream(_group_entry(number, at - len(lines), "\n".join(lines), format)))
                lines = []
            if not between:
                lines.append(line)
        yield None


def _tells(line: str) -> bool:
    """Return whether a line is neither blank nor a comment."""
    return line.strip()[:1] not in ("", "#")


async def _group_entry(number: int, at: int, text: str, format: str) -> Member | Broken:
    """Read a puzzle that begins in line `at` of the file."""
    try:
        puzzle = (await formats.reading(text, format)).puzzle
        return Member(number, plain(puzzle.title) or str(number), puzzle)
    except FormatError as error:
        return Broken(number, str(number), at + (error.line or 1) - 1, error.problem)
    except PuzzleError as error:
        return Broken(number, str(number), at, str(error))


def _json_lines(text: str) -> Iterator[Member | Broken | None]:
    at = number = 0
    for batch in fed_batches(text):
        for line in batch:
            at += 1
            if line and not line.isspace():
                number += 1
                yield _json_entry(number, at, line)
        yield None


def _json_entry(number: int, at: int, line: str) -> Member | Broken:
    name = str(number)
    try:
        data = _json_object(line)
        name = plain(str(data.get("id", number)))
        return Member(number, name, formats.json.from_object(data).puzzle)
    except FormatError as error:
        return Broken(number, name, at, error.problem)
    except PuzzleError as error:
        return Broken(number, name, at, str(error))


_KEPT = {"id", "version", "inks", "given"}


def _json_object(line: str) -> dict[str, object]:
    """Return what the object of a line says of a puzzle; other keys are left out."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise FormatError("this is not text in UTF-8") from error
    if len(line) > MAX_LINE:
        raise FormatError("the line is too long for a puzzle")
    data = parse(line)
    if not isinstance(data, dict):
        raise FormatError("the JSON is not an object")
    texts = {key: data[key] for key in TEXTS if isinstance(data.get(key), str)}
    return texts | {key: value for key, value in data.items() if key in _KEPT or side_of(key)}
