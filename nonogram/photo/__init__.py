"""Clues from a photograph of a printed puzzle: the grid is found, the numbers are read and repaired.

`paper` tells ink from paper, `lattice` finds the grid, `numbers` cuts and reads what stands beside it, `digits` tells
digits apart, `repairing` chooses readings that make a puzzle, `clues` is what is said of all that. Start with
`reading`, which needs NumPy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ..errors import NonogramError
from ..pausing import drain
from ..processes import DISTRIBUTION

if TYPE_CHECKING:
    from .clues import PhotoReading

__all__ = ["ArraysMissing", "expect_arrays", "read_photo"]


class ArraysMissing(NonogramError):
    """A photograph is to be read, but NumPy, which that needs, is not installed."""


def expect_arrays() -> None:
    """Raise ArraysMissing where NumPy is missing."""
    try:
        import_module("numpy")
    except ModuleNotFoundError as error:
        raise ArraysMissing(f'reading photographs needs NumPy: pip install "{DISTRIBUTION}[fast]"') from error


def read_photo(image: object) -> PhotoReading:
    """Read the clues of a printed puzzle from a photograph: `puzzle`, and each number with its place in the picture
    and how sure it is. Clues stand on the left and above; the picture may be turned or taken at an angle of some 15
    degrees.

    `image` is a path or the bytes of a file, for which Pillow is needed (`pip install nonogram-engine[images]`), an
    image of Pillow, or rows of pixels as lists or as a NumPy array: tones from 0, black, to 255, white, or red, green
    and blue. Numbers that were misread are repaired where sums, lines and solutions tell what they must be.

    Raises ArgumentError where no grid or no number is found and for what is not a picture, OSError for a file that
    cannot be read, and ArraysMissing without NumPy.

    >>> ng.read_photo([[255] * 40] * 40)
    Traceback (most recent call last):
        ...
    nonogram.errors.ArgumentError: no grid is found in the picture: all of it should be seen, with its lines
    """
    expect_arrays()
    from .opening import photo_tones
    from .reading import reading

    return drain(reading(photo_tones(image)))
