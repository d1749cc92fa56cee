"""Reads the sets that a command is given."""

from __future__ import annotations

from ...commands.console import complain
from ...commands.sources import entries_of
from ...formats.sets import Broken, Member


def sound_members(source: str) -> tuple[list[Member], int]:
    """Return the sound puzzles of a source, as `entries_of` reads it, and the number of broken ones. Each
    broken puzzle is reported on standard error, and so is a set without sound ones.

    Raises NonogramError when the set as a whole cannot be used, and OSError.
    """
    members, broken = [], 0
    for entry in entries_of(source):
        if isinstance(entry, Broken):
            broken += 1
            complain(str(entry), source)
        else:
            members.append(entry)
    if not members:
        complain("no puzzle of the set can be read", source)
    return members, broken
