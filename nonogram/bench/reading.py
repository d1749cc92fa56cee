"""Reads the sets that a command is given."""

from __future__ import annotations

import sys
from pathlib import Path

from ..console import complain
from ..formats import FormatError
from ..puzzle_sets import Broken, Member, load_set, read_set


def sound_members(source: str) -> tuple[list[Member], int]:
    """The sound puzzles of a file, a folder or, for "-", standard input, and how many are broken; each of those is told
    on standard error.

    FormatError when none is sound; OSError.
    """
    entries = read_set(sys.stdin.buffer.read()) if source == "-" else load_set(Path(source))
    members, broken = [], 0
    for entry in entries:
        if isinstance(entry, Broken):
            broken += 1
            complain(str(entry), source)
        else:
            members.append(entry)
    if not members:
        raise FormatError("no puzzle of the set can be read")
    return members, broken
