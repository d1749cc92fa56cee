"""Pictures as people have them, read as red, green and blue from 0 to 255, and made as small as a board.

Files are read by Pillow, which is optional. What is transparent shows white, or black behind a picture that is light.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from io import BytesIO
from itertools import accumulate, islice, pairwise
from os import PathLike
from typing import Any, TypeVar

from ..brief import amount
from ..errors import ArgumentError, ArgumentTypeError, ImagesMissing, NonogramError, shown, type_name
from ..grid import MAX_SIDE
from ..processes import DISTRIBUTION

Colour = tuple[float, float, float]
Deep = tuple[float, float, float, float]
"""Red, green, blue and opacity."""
Pixels = list[list[Colour]]
Tones = list[list[float]]

WHITEST = 255.0
_ROUNDING = 1e-6
Read = TypeVar("Read")
MOST_MILLION = 100
"""The most pixels of a file, in millions."""
MOST_PIXELS = 4_000_000
"""The most pixels of a picture that is not a file."""
SAMPLE = 4 * 100
"""Pictures in files are made smaller until no side has more pixels than this: four for each cell of a large board."""
EXACT = range(5, 101)
"""Sides of pictures that are taken pixel for pixel unless a size is told."""
DEFAULT_SIDE = 30
"""The longer side of a board of which no size is told, in cells."""
_RED, _GREEN, _BLUE = 0.2126, 0.7152, 0.0722
"""How bright red, green and blue are to the eye (Rec. 709)."""


def pixels_of(image: object) -> Pixels:
    """Read a picture: a path, the bytes of a file, an image of Pillow, or rows of pixels, as lists or as a NumPy array;
    a pixel is a tone from 0, black, to 255, white, or three such numbers, or four with the last for opacity.

    Raises ArgumentError for what is not a picture or is too large, ArgumentTypeError for anything else, OSError for a
    file that cannot be read, and ImagesMissing where Pillow is needed and missing.
    """
    if isinstance(image, str | PathLike | bytes):
        return read_file(image, _from_pillow)
    if hasattr(image, "convert") and hasattr(image, "getdata"):
        return _from_pillow(image)
    if hasattr(image, "tolist") and hasattr(image, "shape"):
        _check_size(*_two(image.shape))
        return _from_rows(image.tolist())
    if isinstance(image, Sequence):
        return _from_rows(image)
    raise ArgumentTypeError(f"image: expected a path, an image or rows of pixels, got {type_name(image)}")


def _two(shape: Sequence[int]) -> tuple[int, int]:
    if len(shape) not in (2, 3):
        raise ArgumentError(f"image: expected rows of pixels, got {amount(len(shape), 'dimension')}")
    return shape[0], shape[1]


def _check_size(height: int, width: int) -> None:
    if height * width > MOST_PIXELS:
        raise ArgumentError(f"image: {width}x{height} pixels are too many, at most {MOST_PIXELS:,}")


# --- files ---


def read_file(source: str | PathLike[str] | bytes, read: Callable[[Any], Read]) -> Read:
    """Return what `read` makes of the picture in a file, as Pillow opens it. Raises as `pixels_of` does."""
    try:
        pillow = import_module("PIL.Image")
    except ModuleNotFoundError as error:
        raise ImagesMissing(f'reading pictures needs Pillow: pip install "{DISTRIBUTION}[images]"') from error
    try:
        with pillow.open(BytesIO(source) if isinstance(source, bytes) else source) as image:
            return read(image)
    except (FileNotFoundError, PermissionError, IsADirectoryError):
        raise
    except pillow.DecompressionBombError as error:
        raise ArgumentError(f"image: its pixels are too many, at most {MOST_MILLION} million") from error
    except (OSError, SyntaxError, ValueError) as error:
        if isinstance(error, NonogramError):
            raise
        raise ArgumentError("image: this is not a picture, or a damaged one") from error


def upright(image: Any, longest: int) -> Any:
    """Return the first picture of an image as its EXIF data have it, in red, green, blue and opacity, no side longer
    than told.
    """
    width, height = image.size
    if width * height > MOST_MILLION * 1_000_000:
        raise ArgumentError(f"image: {width}x{height} pixels are too many, at most {MOST_MILLION} million")
    image = import_module("PIL.ImageOps").exif_transpose(image).convert("RGBA")
    if max(image.size) > longest:
        image.thumbnail((longest, longest), import_module("PIL.Image").Resampling.BOX)
    return image


def _from_pillow(image: Any) -> Pixels:
    image = upright(image, SAMPLE)
    width, data = image.size[0], image.tobytes()
    parts = zip(*(data[part::4] for part in range(4)), strict=True)
    return _before_ground([list(islice(parts, width)) for _ in range(image.size[1])])


# --- rows of pixels ---


def _from_rows(rows: Any) -> Pixels:
    try:
        _check_size(len(rows), len(rows[0]))
        if len({len(row) for row in rows}) != 1:
            raise ArgumentError("image: its rows differ in length")
        read = [[_pixel(pixel) for pixel in row] for row in rows]
    except (TypeError, IndexError) as error:
        raise ArgumentTypeError("image: expected rows of tones, or of red, green and blue") from error
    return _before_ground(read)


def _pixel(pixel: Any) -> Deep:
    """Return red, green, blue and opacity of a pixel, from 0 to 255."""
    parts = tuple(pixel) if isinstance(pixel, list | tuple) else (pixel, pixel, pixel)
    if len(parts) not in (3, 4) or not all(-_ROUNDING <= part <= WHITEST + _ROUNDING for part in parts):
        raise ArgumentError(f"image: {shown(pixel)} is not a pixel: tones go from 0 to 255")
    return (*parts, WHITEST) if len(parts) == 3 else parts


def _before_ground(rows: Sequence[Sequence[Deep]]) -> Pixels:
    """Return what is seen of pixels, the fourth number of which is their opacity."""
    if all(pixel[3] == WHITEST for row in rows for pixel in row):
        return [[(red, green, blue) for red, green, blue, _ in row] for row in rows]
    weight = sum(pixel[3] for row in rows for pixel in row)
    tone = sum(tone_of(pixel[:3]) * pixel[3] for row in rows for pixel in row)
    behind = 0.0 if tone > WHITEST / 2 * weight else WHITEST
    return [[_before(behind, *pixel) for pixel in row] for row in rows]


def _before(behind: float, red: float, green: float, blue: float, opacity: float) -> Colour:
    share, rest = opacity / WHITEST, behind * (1 - opacity / WHITEST)
    return red * share + rest, green * share + rest, blue * share + rest


def tone_of(colour: Colour) -> float:
    """Return how bright a colour is, from 0 to 255."""
    red, green, blue = colour
    return _RED * red + _GREEN * green + _BLUE * blue


def tones_of(pixels: Pixels) -> Tones:
    """Return the tones of a picture."""
    return [[tone_of(colour) for colour in row] for row in pixels]


# --- size ---


def board_size(size: object, pixels: Sequence[Sequence[object]]) -> tuple[int, int]:
    """Return the rows and columns of the board for a picture. `size` is the longer side, (rows, columns), or None: then
    a picture with sides of 5 to 100 pixels is taken pixel for pixel. Raises ArgumentError for a size that no board has.
    """
    height, width = len(pixels), len(pixels[0])
    match size:
        case None:
            if height in EXACT and width in EXACT:
                return height, width
            return board_size(DEFAULT_SIDE, pixels)
        case bool():
            pass
        case int(side) if 1 <= side <= MAX_SIDE:
            scale = side / max(height, width)
            return max(1, round(height * scale)), max(1, round(width * scale))
        case [int(rows), int(columns)] if 1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE:
            return rows, columns
    raise ArgumentError(f"size: {shown(size)} is not a side from 1 to {MAX_SIDE}, or (rows, columns)")


def averaged(tones: Tones, height: int, width: int) -> Tones:
    """Return the mean tone of the part of a picture that lies under each cell of a board; pixels on edges count for the
    share that does.
    """
    if (height, width) == (len(tones), len(tones[0])):
        return tones
    narrow = [_averages(row, width) for row in tones]
    return [list(row) for row in zip(*(_averages(column, height) for column in zip(*narrow, strict=True)), strict=True)]


def _averages(line: Sequence[float], cells: int) -> list[float]:
    sums, n = [0.0, *accumulate(line)], len(line)

    def up_to(place: float) -> float:
        whole = min(int(place), n - 1)
        return sums[whole] + line[whole] * (place - whole)

    ends = [up_to(cell * n / cells) for cell in range(cells + 1)]
    return [(after - before) * cells / n for before, after in pairwise(ends)]


def without_margins(pixels: Pixels) -> Pixels:
    """Return a picture without the rows and columns around it that are like its first pixel."""
    ground = pixels[0][0]

    def empty(line: Sequence[Colour]) -> bool:
        return all(abs(part - other) <= WHITEST / 20 for one in line for part, other in zip(one, ground, strict=True))

    def trimmed(rows: Pixels) -> Pixels:
        kept = [at for at, row in enumerate(rows) if not empty(row)]
        return rows[kept[0] : kept[-1] + 1] if kept else rows

    columns = trimmed([list(column) for column in zip(*trimmed(pixels), strict=True)])
    return [list(row) for row in zip(*columns, strict=True)]
