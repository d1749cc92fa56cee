"""Answers for each puzzle that a command is given, and the files beside them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from .. import formats
from ..colours.puzzle import ColourPuzzle
from ..errors import ArgumentError, NonogramError
from ..formats.files import write_whole
from ..formats.sets import Member
from ..grid import Grid
from ..inks import named_letters
from ..puzzle import Puzzle
from ..telling.words import say
from .console import BAD_INPUT, OK, complain, remark, tell, tell_json, worst
from .sources import MOST_SHOWN, Found, found_in

BAD = (NonogramError, ValueError, OSError)
"""What bad input raises."""

Answer = Callable[[argparse.Namespace, Found, Member], int]


class InFile(Exception):
    """An error in a file other than the puzzle; its cause says what is wrong."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.source = source


def answer_each(options: argparse.Namespace, answer: Answer) -> int:
    """Answer for each puzzle; the exit code is the worst of all."""
    codes = {OK}
    for found, member in sound(options, codes):
        headed = not (found.alone or options.json)
        if headed:
            tell(f"{found.label}:")
        codes.add(answer(options, found, member))
        if headed:
            print()
    return worst(codes)


def sound(options: argparse.Namespace, codes: set[int]) -> Iterator[tuple[Found, Member]]:
    """Yield the sound puzzles of all sources; broken ones are complained of and count as bad input."""
    for found in found_in(options.puzzles, options.format):
        if isinstance(found.entry, Member):
            yield found, found.entry
        else:
            complain(found.complaint, found.place)
            codes.add(BAD_INPUT)


def show_key(puzzle: Puzzle) -> None:
    """Say on standard error which letter of a board stands for which ink."""
    if isinstance(puzzle, ColourPuzzle):
        remark(say("board.key", inks=named_letters(puzzle.inks)))


def answer_json(found: Found, answer: dict[str, object]) -> None:
    """Print an answer; which puzzle it is about is said where there are several."""
    tell_json(answer if found.alone else {"file": found.file, "name": found.name, **answer})


def board_of(options: argparse.Namespace, member: Member, alone: bool = True) -> Grid:
    """Return the board of --state, or else the one that is saved with the puzzle. Raises ArgumentError where --state is
    given for several puzzles, InFile for a bad one.
    """
    if not options.state:
        return member.state or member.puzzle.start
    if not alone:
        raise ArgumentError("--state is the board of one puzzle, and there are several")
    try:
        grid = formats.read_board(formats.file_bytes(options.state), member.puzzle)
        grid = member.puzzle.with_given(grid)
    except BAD as error:
        raise InFile(options.state) from error
    return grid


def write_text(text: str, output: str | None) -> None:
    """Write a text to a file, whole or not at all, or to standard output. Raises InFile where that fails."""
    if output:
        write_file(text, output)
    else:
        print(text, end="" if text.endswith("\n") else "\n")


def write_file(content: str | bytes, output: str) -> None:
    """Write a file, whole or not at all. Raises InFile where that fails."""
    try:
        write_whole(Path(output), content)
    except BAD as error:
        raise InFile(output[:MOST_SHOWN]) from error
