"""Sets of many puzzles: files that hold them, and how to sample them.

A set file is in the format of the TAAI and TCGA tournaments, or has a JSON object with `rows` and `columns` (or `cols`)
in every line, or a game id or an address, or it is a pack: a list of such objects and game ids in JSON, alone or as the
`puzzles` of an object. Puzzles in the `.non` format with a line `====` between them are a set, too, several grids of
picross-solver, and the XML of webpbn with several puzzles. A file of a single-puzzle format is a set of one; a folder
is the set of all puzzles in its files. A puzzle that cannot be read becomes a `Broken` in its place, and the others are
still read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from json import dumps as json_text
from pathlib import Path
from typing import Any

from .. import formats
from ..brief import brief
from ..errors import ArgumentError, ArgumentTypeError, NonogramError, PuzzleError, expect_choice, type_name
from ..grid import Grid
from ..pausing import in_stream, pause
from ..problems import problem
from ..puzzle import TEXTS, Puzzle
from . import Document, FormatError, non, picross, tournament, webpbn
from .encoding import UTF_16, text_of
from .json import parse, parsing
from .lines import fed_batches
from .sides import side_of
from .tournament import plain

MOST_BYTES = 200_000_000
"""Larger sets are refused, so that an endless device does not fill the memory: a puzzle of 15x15 takes 200."""

_KEPT_BY_COMMANDS = b'{"nonogram": '
"""So begin the indexes and measurements that commands keep."""

MOST_BROKEN = 1000
"""After this many broken puzzles the rest of a set is not read: it is hardly a set."""

MOST_BLANK = 1000
"""Game ids begin within so many lines."""

MAX_LINE = 1_000_000
"""Longer lines of JSON are refused; the clues of the largest puzzle take a third of it."""


@dataclass(frozen=True, slots=True)
class Member:
    """A puzzle of a set. `number` counts from 1; `name` is what the file calls it; `state` is its saved board, if there
    is one. In a folder `file` is the path of its file there, and `name` begins with it.
    """

    number: int
    name: str
    puzzle: Puzzle
    state: Grid | None = None
    file: str = ""

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class Broken:
    """A puzzle of a set that cannot be read: its number in the set, the line of the file, None where no single one is
    at fault, what is wrong there, and in a folder the path of its file.
    """

    number: int
    name: str
    line: int | None
    problem: str
    file: str = ""

    __repr__ = brief

    def __str__(self) -> str:
        name = "" if self.name == str(self.number) else f" ({self.name})"
        line = "" if self.line is None else f", line {self.line}"
        return f"puzzle {self.number}{name}{line}: {self.problem}"


def read_set(text: str | bytes, format: str | None = None) -> Iterator[Member | Broken]:
    r"""Yield the puzzles of a set file in order. `format` is a name of FORMATS, None to recognise it by content. Raises
    FormatError when the text holds none or is in no known format, ArgumentError for an unknown format.

    >>> text = '{"rows": [[1]], "columns": [[1]]}\n{"rows": [[2]], "columns": [[1], [1]]}\n'
    >>> [member.puzzle.shape for member in ng.read_set(text)]
    [(1, 1), (1, 2)]
    """
    return (entry for entry in reading_set(text, format) if entry is not None)


def reading_set(text: str | bytes, format: str | None = None) -> Iterator[Member | Broken | None]:
    """Run `read_set` with None wherever reading may pause: every few milliseconds, except for a set of one, see
    `formats`.

    After MOST_BROKEN broken puzzles the rest is not read; the last entry says so.
    """
    broken = 0
    for entry in _entries(text, format):
        if isinstance(entry, Broken):
            broken += 1
            if broken > MOST_BROKEN:
                yield replace(entry, problem=f"{MOST_BROKEN:,} puzzles before it are broken: the rest is not read")
                return
        yield entry


def _entries(text: str | bytes, format: str | None) -> Iterator[Member | Broken | None]:
    if format is not None:
        expect_choice("format", format, formats.FORMATS)
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
        raise FormatError(problem("text.empty"))
    if text.startswith(_KEPT_BY_COMMANDS.decode()):
        raise FormatError("this is the list that a command keeps beside puzzles: name their folder")

    def may_be(name: str) -> bool:
        return format in (None, name)

    if first == "$" and may_be("tournament"):
        yield from _tournament(text)
    elif first in "{[" and may_be("json") and (pack := (yield from in_stream(_pack(text)))) is not None:
        yield from _packed(pack)
    elif first == "{" and may_be("json") and not (yield from in_stream(_one_json(text))):
        yield from _lines(text, _json_entry)
    elif may_be("non") and (text.startswith(non.BETWEEN) or f"\n{non.BETWEEN}" in text):
        yield from _group(text, non.FORMAT.name, lambda _: False)
    elif may_be("picross") and picross.recognise(text):
        yield from _group(text, picross.FORMAT.name, picross.begins)
    elif may_be("webpbn") and webpbn.holds_several(text):
        yield from _elements((yield from in_stream(webpbn.elements(text))))
    elif (may_be("tatham") or may_be("puzzlink")) and _are_addresses(text):
        yield from _lines(text, _address_entry)
    else:
        document = yield from in_stream(formats.reading(given, format))
        yield _member(1, "1", document)


def _member(number: int, name: str, document: Document) -> Member:
    return Member(number, name, document.puzzle, document.state)


def load_set(path: str | Path, format: str | None = None) -> Iterator[Member | Broken]:
    """Yield the puzzles of a set file, or of the files in a folder and the folders within it in the order of their
    paths, numbered throughout. Folders whose name begins with a dot are skipped, and links to folders.
    `format` is that of each file; see `read_set`.

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
        return read_set(formats.file_bytes(path, MOST_BYTES), format)
    files = _files_below(path)
    if not files:
        raise FormatError(f"the folder holds no puzzle file ({', '.join(sorted(suffixes()))})")
    return _numbered(path, files, format)


def suffixes() -> frozenset[str]:
    """Return the suffixes of puzzle files; other files in a folder are skipped."""
    return frozenset({".jsonl", *(kind.suffix for kind in formats.FORMATS.values())})


def roughly(path: Path) -> int:
    """Return about how many puzzles a set holds, without reading them: to tell how long it takes."""
    try:
        if path.is_dir():
            return len(_files_below(path))
        text = formats.file_bytes(path, MOST_BYTES)
    except OSError:
        return 1
    if text.startswith(b"$"):
        return text.count(b"\n$") + 1
    lines, between = text.count(b"\n{") + 1, text.count(b"\n" + non.BETWEEN.encode()) + 1
    return max(lines, between)


def _files_below(folder: Path) -> list[str]:
    """Return the puzzle files of a folder and of the folders within it by their paths there, in order: texts, since
    100,000 paths would take 40 MB. Raises OSError for a folder that cannot be read.
    """
    known, files = suffixes(), list[str]()
    todo = sorted(os.listdir(folder), reverse=True)
    while todo:
        within = todo.pop()
        place = os.path.join(folder, within)
        if os.path.splitext(within)[1].lower() in known and os.path.isfile(place):
            files.append(within)
        elif not os.path.basename(within).startswith(".") and os.path.isdir(place) and not os.path.islink(place):
            todo += (os.path.join(within, name) for name in sorted(os.listdir(place), reverse=True))
    return files


def _numbered(folder: Path, files: list[str], format: str | None) -> Iterator[Member | Broken]:
    """Yield the puzzles of files, named after their paths within the folder; a file that cannot be read at all counts
    as one broken puzzle, and what commands keep beside puzzles, as `catalogue` and `make` do, as none.
    """
    number = 0
    for path in files:
        file, within = folder / path, _printable(Path(path).as_posix())
        try:
            text = formats.file_bytes(file, MOST_BYTES)
            if text.startswith(_KEPT_BY_COMMANDS):
                continue
            entries = list(read_set(text, format))
        except NonogramError as error:
            entries = [broken_by(error)]
        except OSError as error:
            entries = [Broken(1, "1", None, error.strerror or str(error))]
        for entry in entries:
            number += 1
            name = within if len(entries) == 1 else f"{within} {entry.name}"
            yield replace(entry, number=number, name=name, file=within)


def printable_name(file: Path) -> str:
    """Return the name of a file, with escapes for anything that is not text in UTF-8."""
    return _printable(file.name)


def _printable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


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
        document = await formats.reading(text, format)
        return _member(number, plain(document.puzzle.title) or str(number), document)
    except FormatError as error:
        return Broken(number, str(number), at + (error.line or 1) - 1, error.problem)
    except PuzzleError as error:
        return Broken(number, str(number), at, _said(error))


def _elements(puzzles: list[Any]) -> Iterator[Member | Broken | None]:
    """Yield the puzzles of XML, which tells no lines."""
    for number, element in enumerate(puzzles, 1):
        name = plain((element.findtext("title") or "").strip()) or str(number)
        try:
            yield _member(number, name, webpbn.document(element))
        except FormatError as error:
            yield Broken(number, name, None, error.problem)
        except PuzzleError as error:
            yield Broken(number, name, None, _said(error))
        yield None


def broken_by(error: NonogramError) -> Broken:
    """Return the one puzzle of a file that cannot be read at all."""
    if isinstance(error, PuzzleError):
        return Broken(1, "1", None, _said(error))
    return Broken(1, "1", getattr(error, "line", None), getattr(error, "problem", str(error)))


def _said(error: PuzzleError) -> str:
    """Return what is wrong with a puzzle, in which of its lines, so that it can be told in any language."""
    if error.place is None:
        return error.problem
    return problem(f"at.{error.place.axis}", number=error.place.index + 1, problem=error.problem)


def _lines(text: str, read: Callable[[int, int, str], Member | Broken]) -> Iterator[Member | Broken | None]:
    """Yield the puzzles of a text with one in every line that is not blank."""
    at = number = 0
    for batch in fed_batches(text):
        for line in batch:
            at += 1
            if line and not line.isspace():
                number += 1
                yield read(number, at, line)
        yield None


def _are_addresses(text: str) -> bool:
    """Return whether each of the first two lines that are not blank is a game id or an address."""
    head = [line for line in text[:MAX_LINE].split("\n", MOST_BLANK) if not line.isspace() and line][:2]
    return len(head) == 2 and all(map(formats.is_address, head))


def _address_entry(number: int, at: int, line: str) -> Member | Broken:
    try:
        return Member(number, str(number), formats.loads(line))
    except FormatError as error:
        return Broken(number, str(number), at, error.problem)
    except PuzzleError as error:
        return Broken(number, str(number), at, _said(error))


# --- JSON ---


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


_LIST = re.compile(r'\s*+\[\s*+["{]')
_OBJECT = re.compile(r"\s*+\{")


async def _pack(text: str) -> list[Any] | None:
    """Return the puzzles of a pack; None for any other JSON."""
    if len(text) > formats.MAX_BYTES or not (_LIST.match(text) or (_OBJECT.match(text) and '"puzzles"' in text)):
        return None
    try:
        data = await parsing(text)
    except FormatError:
        return None
    puzzles = data.get("puzzles") if isinstance(data, dict) else data
    if not isinstance(puzzles, list) or not puzzles:
        return None
    ids = (puzzle for puzzle in puzzles if isinstance(puzzle, str))
    return puzzles if all(isinstance(p, dict | str) for p in puzzles) and all(map(formats.is_address, ids)) else None


def _packed(pack: list[Any]) -> Iterator[Member | Broken | None]:
    for number, puzzle in enumerate(pack, 1):
        yield _object_entry(number, 1, puzzle)
        yield None


def _json_entry(number: int, at: int, line: str) -> Member | Broken:
    try:
        line.encode()
    except UnicodeEncodeError:
        return Broken(number, str(number), at, "this is not text in UTF-8")
    if len(line) > MAX_LINE:
        return Broken(number, str(number), at, "the line is too long for a puzzle")
    try:
        return _object_entry(number, at, parse(line))
    except FormatError as error:
        return Broken(number, str(number), at, error.problem)


def _object_entry(number: int, at: int, data: object) -> Member | Broken:
    """Read the puzzle that one value of JSON holds: an object, or a game id, which an object may have as `puzzle`."""
    name = str(number)
    try:
        if isinstance(data, dict):
            name = plain(str(data.get("id") or data.get("title") or number))
        held = data["puzzle"] if isinstance(data, dict) and "puzzle" in data else data
        document = formats.json.from_object(_kept(held)) if isinstance(held, dict) else Document(_of_id(held))
        return _member(number, name, document)
    except FormatError as error:
        return Broken(number, name, at, error.problem)
    except PuzzleError as error:
        return Broken(number, name, at, _said(error))


def _of_id(value: object) -> Puzzle:
    if isinstance(value, str) and formats.is_address(value):
        return formats.loads(value)
    raise FormatError("the JSON is not an object, nor a game id")


def _kept(data: dict[str, Any]) -> dict[str, Any]:
    """Return what an object says of a puzzle; other keys are left out."""
    texts = {key: data[key] for key in TEXTS if isinstance(data.get(key), str)}
    boards = {key: data[key] for key in ("goal", "state") if isinstance(data.get(key), list)}
    return texts | boards | {key: value for key, value in data.items() if key in _KEPT or side_of(key)}


_KEPT = {"version", "inks", "given", "notes"}


# --- writing ---

_BETWEEN = {"non": f"{non.BETWEEN}\n", "picross": "\n", "tatham": "", "puzzlink": "", "tournament": ""}
"""What stands between the puzzles of a set, in the formats that hold several as they hold one; those of a tournament
have their numbers."""


def written_set(puzzles: Iterable[Puzzle], format: str) -> Iterator[str]:
    """Yield the text of a set file, puzzle by puzzle. Raises ArgumentError for a format that holds one puzzle, and as
    `dumps` does.
    """
    if format not in (*_BETWEEN, "json"):
        several = ", ".join(sorted([*_BETWEEN, "json"]))
        ways = f"name a folder, or a format of sets ({several})"
        raise ArgumentError(f"a file of {format} is written with one puzzle; {ways}")
    for number, puzzle in enumerate(puzzles):
        if format == "json":
            yield json_text(formats.json.to_object(puzzle), ensure_ascii=False) + "\n"
        else:
            text = formats.dumps(puzzle, format).removesuffix("\n") + "\n"
            text = text.replace(tournament.HEAD, f"${number + 1}", 1) if format == "tournament" else text
            yield _BETWEEN[format] * (number > 0) + text
