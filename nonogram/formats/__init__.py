"""File formats: one module each, one registry, detection by content."""

from __future__ import annotations

from pathlib import Path

from ..puzzle import Grid, Puzzle
from . import json, non, tatham
from .registry import Document, Format, FormatError

FORMATS: dict[str, Format] = {f.name: f for f in (json.FORMAT, tatham.FORMAT, non.FORMAT)}
"""Every format by name, in the order in which content is tried."""

MAX_BYTES = 4_000_000
"""Longer texts are refused."""


def read(text: str | bytes, format: str | None = None) -> Document:
    """Read a puzzle and, where the text is a saved game, its state.

    `format` is a name of FORMATS, None to recognise it by content. Raises FormatError that names the line, or
    PuzzleError.
    """
    if len(text) > MAX_BYTES:
        raise FormatError(f"{len(text):,} bytes are too much for a puzzle: at most {MAX_BYTES:,}")
    text = _decoded(text)
    if not text.strip():
        raise FormatError("the text is empty")
    return _format(format).read(text) if format else detect(text).read(text)


def detect(text: str) -> Format:
    """The format that a text is in; FormatError when it is in none."""
    for candidate in FORMATS.values():
        if candidate.recognise(text):
            return candidate
    names = ", ".join(f.title for f in FORMATS.values())
    raise FormatError(f"this is in no format known here ({names})")


def read_board(text: str | bytes) -> Grid:
    """Read a board, a row of `#.?` a line. Raises FormatError or PuzzleError, which name the line."""
    return Grid.parse(_decoded(text))


def loads(text: str | bytes, format: str | None = None) -> Puzzle:
    """A puzzle from a text in any supported format; see `read`."""
    return read(text, format).puzzle


def load(path: str | Path, format: str | None = None) -> Puzzle:
    """A puzzle from a file; OSError when it cannot be read."""
    return loads(Path(path).read_bytes(), format)


def dumps(puzzle: Puzzle, format: str = "non") -> str:
    """A puzzle as text in a format of FORMATS; ValueError for another name."""
    return _format(format).write(puzzle)


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise ValueError(f"format {name!r} is none of {', '.join(FORMATS)}")
    return FORMATS[name]


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise FormatError("this is not text in UTF-8", line) from error


__all__ = ["FORMATS", "Document", "Format", "FormatError", "detect", "dumps", "load", "loads", "read", "read_board"]
