"""File formats: one module each, one registry, detection by content.

Each format says in a `Format` how it is recognised, read and written; `sets` reads files of many puzzles, and `files`
writes files whole. Start with `registry`, then `non`.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

from ..brief import amount
from ..errors import ArgumentError, ArgumentTypeError, NonogramError, PuzzleError, expect_choice, shown, type_name
from ..grid import Grid
from ..pausing import drain
from ..problems import Large, problem
from ..puzzle import Puzzle, expect_puzzle
from . import (
    bare,
    gno,
    griddler,
    json,
    kupogram,
    lists,
    non,
    nonograms_org,
    olsak,
    picross,
    pictures,
    pzpr,
    table,
    tatham,
    tatham_save,
    tournament,
    unsized,
    webpbn,
    xpm,
)
from .encoding import UTF_16, bytes_of, text_of
from .registry import Document, Format, FormatError

FORMATS: dict[str, Format] = {
    f.name: f
    for f in (
        json.FORMAT,
        webpbn.FORMAT,
        tatham.FORMAT,
        non.FORMAT,
        olsak.FORMAT,
        nonograms_org.FORMAT,
        pzpr.FORMAT,
        tatham_save.FORMAT,
        tournament.FORMAT,
        kupogram.FORMAT,
        gno.FORMAT,
        griddler.FORMAT,
        picross.FORMAT,
        pictures.PBM,
        xpm.FORMAT,
        pictures.DRAWING,
        lists.FORMAT,
        table.FORMAT,
        unsized.FORMAT,
        bare.NIN,
        bare.MK,
        bare.CWD,
    )
}
"""Every format by name, in the order in which content is tried. A program may add its own."""

MAX_BYTES = 4_000_000
"""Longer texts are refused."""


def written_formats() -> tuple[str, ...]:
    """Return the names of the formats that are written, too."""
    return tuple(name for name, kind in FORMATS.items() if kind.write is not None)


def _magic() -> tuple[bytes, ...]:
    return tuple(begin for kind in FORMATS.values() for begin in kind.magic)


def read(text: str | bytes, format: str | None = None) -> Document:
    """Read a puzzle and, if the text is a saved game, its state.

    `format` is a name of FORMATS, None to recognise it by content. Raises FormatError, naming the line or, for another
    ValueError of its reader, the format; PuzzleError; or ArgumentError for an unknown format.
    """
    return drain(reading(text, format))


async def reading(text: str | bytes, format: str | None = None) -> Document:
    """Run `read` as a job that pauses.

    The longest stretches without a pause are two calls for JSON, see `json.parsing`; otherwise it pauses every few
    milliseconds.
    """
    decoded = _decoded(text)
    if not decoded.strip():
        raise FormatError(problem("text.empty"))
    chosen = _format(format) if format is not None else await detecting(decoded)
    try:
        return await chosen.read(decoded)
    except NonogramError:
        raise
    except ValueError as error:
        raise FormatError(problem("at.part", part=chosen.name, problem=str(error))) from error


def detect(text: str | bytes) -> Format:
    """Return the format of a text. Raises FormatError when it is in none."""
    return drain(detecting(text))


async def detecting(text: str | bytes) -> Format:
    """Run `detect` as a job that pauses."""
    decoded = _decoded(text)
    for candidate in FORMATS.values():
        if await candidate.recognise(decoded):
            return candidate
    names = ", ".join(kind.suffix if kind.title.endswith(kind.suffix) else kind.title for kind in FORMATS.values())
    raise FormatError(problem("text.format", names=names))


def is_address(text: str) -> bool:
    """Return whether a text names a puzzle in one line: a game id, or an address that holds the clues."""
    return tatham.recognise(text) or pzpr.recognise(text)


def read_board(text: str | bytes, puzzle: Puzzle | None = None) -> Grid:
    """Read a board with one row of `#.?` per line; that of a puzzle in colours has the letters of its inks, too. Raises
    FormatError or PuzzleError, which name the line.
    """
    decoded = _decoded(text)
    return Grid.parse(decoded) if puzzle is None else puzzle.parse(decoded)


def loads(text: str | bytes, format: str | None = None) -> Puzzle:
    """Read a puzzle from a text in any supported format; see `read`.

    >>> ng.loads("2x1:1/1/2").columns
    ((1,), (1,))
    """
    return read(text, format).puzzle


def load(path: str | Path, format: str | None = None) -> Puzzle:
    """Read a puzzle from a file. Raises OSError when it cannot be read, and as `read` does, naming the file.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "domino.txt")
    ...     _ = file.write_text("2x1:1/1/2")
    ...     ng.load(file).rows
    ((2,),)
    """
    try:
        text = file_bytes(path)
    except FileNotFoundError as error:
        if not is_address(str(path)):
            raise
        raise FileNotFoundError(error.errno, f"{shown(str(path))} is no file; `loads` reads a text") from error
    try:
        return loads(text, format)
    except (FormatError, PuzzleError) as error:
        error.args = (f"{path}: {error}",)
        raise


def file_bytes(path: str | Path, most: int = MAX_BYTES) -> bytes:
    """Return the contents of a file, up to `most` + 1 bytes; of one that is no text, at most MAX_BYTES + 1. Raises
    OSError when it cannot be read.

    Raises ArgumentError or ArgumentTypeError for anything that cannot be a path.
    """
    try:
        with open(Path(path), "rb") as file:
            return stream_bytes(file, most)
    except TypeError as error:
        raise ArgumentTypeError(f"expected a path, got {type_name(path)}") from error
    except ValueError as error:
        raise ArgumentError(f"the path {shown(path)} cannot be opened: {error}") from error


def stream_bytes(stream: IO[bytes], most: int = MAX_BYTES) -> bytes:
    """Return the contents of an open file as `file_bytes` does. Raises OSError."""
    head = stream.read(min(most, MAX_BYTES) + 1)
    is_text = head.startswith(UTF_16) or b"\0" not in head
    return head + stream.read(most + 1 - len(head)) if len(head) > MAX_BYTES and is_text else head


def dumps(puzzle: Puzzle, format: str = "non") -> str:
    """Write a puzzle as text in a format of `written_formats`; in a binary one each character is a byte. Raises
    ArgumentError for another name, and for a format that cannot hold the puzzle's given cells or its inks, holds a
    picture that the puzzle lacks, or squares alone.
    """
    chosen = FORMATS[expect_choice("format", format, written_formats())]
    if not isinstance(puzzle, Puzzle) or not puzzle.inks:
        expect_puzzle(puzzle, f"the format {chosen.name}")
    elif "inks" not in chosen.holds:
        known = ", ".join(name for name in written_formats() if "inks" in FORMATS[name].holds)
        raise ArgumentError(problem("format.inks", name=chosen.name, known=known))
    if puzzle.given is not None and "given" not in chosen.holds:
        raise ArgumentError(f"format: {chosen.name} has no place for the given cells of this puzzle")
    if puzzle.goal is None and chosen.picture:
        raise ArgumentError(f"format: {chosen.name} holds the picture alone, and this puzzle comes without one")
    if puzzle.width != puzzle.height and chosen.square:
        size = f"{amount(puzzle.width, 'column')} and {amount(puzzle.height, 'row')}"
        raise ArgumentError(f"format: {chosen.name} holds squares alone, and this puzzle has {size}")
    assert chosen.write is not None
    return chosen.write(puzzle)


def encoded(puzzle: Puzzle, format: str = "non") -> bytes:
    """Write a puzzle as the bytes of a file; raises as `dumps` does."""
    return bytes_of(dumps(puzzle, format), _magic())


def _format(name: str) -> Format:
    return FORMATS[expect_choice("format", name, FORMATS)]


def _decoded(text: str | bytes) -> str:
    """Return a text without the byte order mark that some programs put first. Raises FormatError when it is too long,
    or in an encoding that is not read.
    """
    if not isinstance(text, str | bytes):
        raise ArgumentTypeError(f"expected a text, got {type_name(text)}: ng.load(path) reads a file")
    if len(text) > MAX_BYTES:
        raise FormatError(problem("text.long", most=Large(MAX_BYTES)))
    return text.removeprefix("\ufeff") if isinstance(text, str) else text_of(text, _magic())


__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "FormatError",
    "detect",
    "detecting",
    "dumps",
    "encoded",
    "file_bytes",
    "load",
    "loads",
    "read",
    "read_board",
    "reading",
    "written_formats",
]
