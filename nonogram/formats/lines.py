"""Splits a long text into lines, a piece at a time, so that reading it can pause."""

from __future__ import annotations

from collections.abc import Iterator

PIECE = 1 << 15
"""About this many characters are split at a time."""


def line_batches(text: str) -> Iterator[list[str]]:
    """Yield the lines of a text as `str.splitlines` gives them, in batches that end at a line feed."""
    at = 0
    while at < len(text):
        end = text.find("\n", at + PIECE) + 1 or len(text)
        yield text[at:end].splitlines()
        at = end


def fed_batches(text: str) -> Iterator[list[str]]:
    """The lines of a text as `text.split("\\n")` gives them, in batches."""
    at = 0
    while at < len(text):
        end = text.find("\n", at + PIECE) + 1 or len(text)
        piece = text[at:end]
        yield (piece if end == len(text) else piece[:-1]).split("\n")
        at = end
