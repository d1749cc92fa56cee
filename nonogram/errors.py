"""The errors of this package, and how they name the place and the value at fault.

Every error that a caller, a file, a message or an argument can cause is a NonogramError; it is also a ValueError or a
TypeError where Python's own functions would raise one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from operator import index
from typing import Any, Literal, SupportsIndex


@dataclass(frozen=True, slots=True)
class Place:
    """The line that an error concerns; `index` counts from 0."""

    axis: Literal["row", "column"]
    index: int

    def __str__(self) -> str:
        return f"{self.axis} {self.index + 1}"


class NonogramError(Exception):
    """Base of every error of this package."""


class ArgumentError(NonogramError, ValueError):
    """An argument whose value is not allowed. The message begins with the argument's name."""


class ArgumentTypeError(NonogramError, TypeError):
    """An argument of a wrong type."""


class ImagesMissing(NonogramError):
    """A picture is to be read or written, but Pillow, which does that, is not installed."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """Clues of which each may be right, but which do not fit each other: the sums of rows and columns differ, or a clue
    is longer than its line. `texts` holds what is known of their origin, by name; `given` the given cells, if any: a
    Grid, which is not named because grids import this module. In colours, clues are of `Block`s, and `inks` are those
    of the puzzle.
    """

    rows: tuple[tuple[Any, ...], ...]
    columns: tuple[tuple[Any, ...], ...]
    texts: Mapping[str, str]
    given: Any = None
    inks: tuple[Any, ...] = ()


class PuzzleError(NonogramError, ValueError):
    """Invalid clues or an invalid grid. The message begins with `place` when one line is at fault. `unfit` holds the
    clues when they only do not fit each other, as after a slip of the pen, otherwise None: `corrections` of
    `nonogram.help.typos` looks for the slip in `Clues.of(unfit.rows, unfit.columns, unfit.given)` or, in colours,
    `ColourClues.of(unfit.rows, unfit.columns, unfit.inks, unfit.given)`.
    """

    unfit: Unfit | None = None

    def __init__(self, problem: str, place: Place | None = None) -> None:
        self.place = place
        self.problem = problem
        super().__init__(f"{place}: {problem}" if place else problem)


class Contradiction(NonogramError):
    """No completion exists: of a line, or of a whole grid."""


class ProofError(NonogramError):
    """A solution or a deduction that does not hold. In an answer of the engine it is always the engine's fault."""


class CertificateError(NonogramError, ValueError):
    """A text that is not a certificate of the puzzle. `line` is the number of the line at fault, from 1, and 0 where
    the text ends too soon.
    """

    def __init__(self, problem: str, line: int) -> None:
        self.problem = problem
        self.line = line
        super().__init__(f"line {line}: {problem}" if line else problem)


def type_name(value: object) -> str:
    """Return the name of a value's type as errors show it."""
    return "None" if value is None else type(value).__name__


def shown(value: object, most: int = 40) -> str:
    """Return a value as errors repeat it: printable, and at most about `most` characters."""
    if isinstance(value, str | bytes):
        return repr(value[:most])
    try:
        return repr(value)[:most]
    except Exception:  # such as an int with more digits than Python prints, or an object's own repr
        return f"a value of type {type_name(value)}"


def expect_choice(name: str, value: object, choices: Collection[str]) -> str:
    """Return `value` if it is one of the choices; the ArgumentError raised otherwise lists them."""
    if isinstance(value, str) and value in choices:
        return value
    raise ArgumentError(f"{name} {shown(value)} is not one of {', '.join(choices)}")


def whole(value: object) -> int | None:
    """Return a whole number as an int, NumPy's included; None for any other value. True and False are not numbers."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or type(value).__name__ == "bool_" or not isinstance(value, SupportsIndex):
        return None  # NumPy 1 let its truths count.
    try:
        return index(value)
    except TypeError:  # An array of several numbers has the method, too.
        return None


def expect_whole(name: str, value: object, least: int | None = None) -> int:
    """Return `value` as an int if it is a whole number, at least `least`."""
    number = whole(value)
    if number is None:
        raise ArgumentTypeError(f"{name}: expected a whole number, got {type_name(value)}")
    if least is not None and number < least:
        raise ArgumentError(f"{name} {shown(number)} is below {least}")
    return number
