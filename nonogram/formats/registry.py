"""What the rest of the package knows of a file format: its name, and how to recognise, read and write it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from ..errors import NonogramError, PuzzleError
from ..grid import Grid
from ..pausing import Pausing
from ..problems import problem
from ..puzzle import Puzzle


class FormatError(NonogramError, ValueError):
    """A text that does not follow its format. `line` counts from 1, None when no single line is at fault."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        self.problem = problem
        self.line = line
        super().__init__(f"line {line}: {problem}" if line else problem)


@dataclass(frozen=True, slots=True)
class Document:
    """The contents of a file: the puzzle and, in a saved game, the state of play. `assumed` says that nothing in the
    file tells which clues are those of the rows: the first ones were taken.
    """

    puzzle: Puzzle
    state: Grid | None = None
    assumed: bool = False


@contextmanager
def reading_part(name: str) -> Iterator[None]:
    """Turn a PuzzleError into a FormatError that names the part of the file at fault."""
    try:
        yield
    except PuzzleError as error:
        raise FormatError(problem("at.part", part=name, problem=error)) from error


Beyond = Literal["texts", "goal", "given", "inks"]
"""What a format may hold besides the clues, and whether these may have inks."""
ALL: frozenset[Beyond] = frozenset({"texts", "goal", "given"})


@dataclass(frozen=True, slots=True)
class Format:
    """One file format. `recognising` looks at a text and says whether to try `reading`, which raises FormatError or
    PuzzleError; both are plain functions or `async` ones, jobs that pause. What `write` makes holds the clues and what
    `holds` names; without `write` the format is only read. `picture` says that a file has the solved picture in place
    of the clues, `square` that it has as many columns as rows. Files that begin with one of `magic` are binary: of
    these the text is one character, U+0000 to U+00FF, for each byte.
    """

    name: str
    title: str
    suffix: str
    recognising: Callable[[str], Pausing[bool] | bool] = field(repr=False)
    reading: Callable[[str], Pausing[Document] | Document] = field(repr=False)
    write: Callable[[Puzzle], str] | None = field(repr=False)
    holds: frozenset[Beyond] = ALL
    picture: bool = False
    magic: tuple[bytes, ...] = ()
    square: bool = False

    @property
    def contents(self) -> tuple[str, ...]:
        """What the format holds, in words."""
        if self.picture:
            return ("the picture alone",)
        return ("clues of squares" if self.square else "clues", *sorted(self.holds))

    def to_json(self) -> dict[str, object]:
        """Return what a program may want to know of the format, as plain values."""
        return {
            "name": self.name,
            "title": self.title,
            "suffix": self.suffix,
            "written": self.write is not None,
            "picture": self.picture,
            "square": self.square,
            "holds": sorted(self.holds),
        }

    async def recognise(self, text: str) -> bool:
        """Return what `recognising` says of a text."""
        answer = self.recognising(text)
        return await answer if isinstance(answer, Coroutine) else answer

    async def read(self, text: str) -> Document:
        """Return what `reading` makes of a text. Raises FormatError or PuzzleError."""
        answer = self.reading(text)
        return await answer if isinstance(answer, Coroutine) else answer

    def takes(self, puzzle: Puzzle) -> bool:
        """Return whether this can be written with its inks and given cells; its picture and shape, where needed."""
        fits = (puzzle.given is None or "given" in self.holds) and (not puzzle.inks or "inks" in self.holds)
        fits = fits and (puzzle.goal is not None or not self.picture)
        return self.write is not None and fits and (puzzle.width == puzzle.height or not self.square)
