"""The puzzles that a command is given, by whatever names them: a file, a folder, a set of any kind, a game id, an
address, or `-` for standard input.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain, islice
from pathlib import Path

from .. import formats
from ..errors import ArgumentError, NonogramError
from ..formats.sets import MOST_BYTES, Broken, Member, broken_by, load_set, read_set
from ..problems import problem, told
from .console import standard_input

MOST_SHOWN = 200
"""Errors repeat at most this many characters of a game id or a path."""

Key = tuple[str, str, str]
"""What finds a puzzle again in the table that a command keeps: its file, its name there, and its content."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle of a source, and whether it is the only one of all sources."""

    source: str
    entry: Member | Broken
    alone: bool

    @property
    def label(self) -> str:
        """What tells the puzzle from the others."""
        return self.source if self.entry.name == "1" else f"{self.source} {self.entry.name}"

    @property
    def file(self) -> str:
        """The path of the puzzle's file, or what else the source is."""
        return os.path.join(self.source, self.entry.file) if self.entry.file else self.source

    @property
    def place(self) -> str:
        """What a complaint names: the file of the only puzzle, or the source of several."""
        return (self.file if self.alone else self.source)[:MOST_SHOWN]

    @property
    def name(self) -> str:
        """What its file calls the puzzle, or else its number there."""
        return self.entry.name.removeprefix(self.entry.file).lstrip() or "1"

    @property
    def content(self) -> str:
        """Sixteen digits that change with all that the puzzle says."""
        entry = self.entry
        text = formats.dumps(entry.puzzle, "json") if isinstance(entry, Member) else f"{entry.line} {entry.problem}"
        return blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def key(self) -> Key:
        """What finds the puzzle again, with escapes for anything in a path that is not text in UTF-8."""
        return self.file.encode("utf-8", "backslashreplace").decode(), self.name, self.content

    @property
    def complaint(self) -> str:
        """What is wrong with a broken puzzle, in the language that is spoken if it is the only one."""
        broken = self.entry
        if isinstance(broken, Member):
            return ""
        return told(formats.FormatError(broken.problem, broken.line)) if self.alone else str(broken)


def entries_of(source: str, format: str | None = None) -> Iterator[Member | Broken]:
    """Yield the puzzles of a source. `format` is a name of FORMATS, None to recognise it by content. Raises
    NonogramError when it holds none, OSError when it cannot be read.
    """
    if source == "-":
        return read_set(standard_input(MOST_BYTES), format)
    if formats.is_address(source) and not os.path.exists(source):
        document = formats.read(source, format)
        return iter([Member(1, "1", document.puzzle, document.state)])
    return load_set(Path(source), format)


def found_in(sources: Sequence[str], format: str | None = None) -> Iterator[Found]:
    """Yield the puzzles of all sources. A source that cannot be read is one broken puzzle in its place; one source
    alone raises the errors of `entries_of`.
    """
    if len(sources) == 1:
        entries = entries_of(sources[0], format)
        first = list(islice(entries, 2))
        yield from (Found(sources[0], entry, len(first) == 1) for entry in chain(first, entries))
        return
    for source in sources:
        try:
            yield from (Found(source, entry, False) for entry in entries_of(source, format))
        except NonogramError as error:
            yield Found(source, broken_by(error), False)
        except OSError as error:
            yield Found(source, Broken(1, "1", None, plain(error)), False)


def may_hold(sources: Sequence[str], file: str) -> bool:
    """Return whether a file can be of one of the sources."""
    named = [source.encode("utf-8", "backslashreplace").decode() for source in sources]
    return any(file == source or file.startswith(os.path.join(source, "")) for source in named)


def one_of(source: str, format: str | None = None) -> Member:
    """Return the puzzle of a source that has only one. Raises ArgumentError for one with several, and the errors of
    `entries_of`.
    """
    first = list(islice(entries_of(source, format), 2))
    if len(first) > 1:
        raise ArgumentError("there are several puzzles, and this takes one: convert writes each to a file of its own")
    if isinstance(first[0], Broken):
        raise formats.FormatError(first[0].problem, first[0].line)
    return first[0]


def plain(error: BaseException | None) -> str:
    """Return what an error says, in the language that is spoken, without the path that the system adds."""
    if isinstance(error, FileNotFoundError):
        return told(problem("file.none"))
    return error.strerror or str(error) if isinstance(error, OSError) else told(error)
