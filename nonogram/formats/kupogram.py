"""The binary `.kgram` files of Kupogram: a picture with its title.

`KGRM`, a byte with the version, 16 bytes each for puzzle and author, the title as .NET writes texts (its length in
groups of seven bits, UTF-8), width and height; from version 2 on a number of entries of 16 bytes; the number of bytes
of the picture and its bits, row by row, the lowest of a byte first. Numbers have four bytes, the lowest first.
"""

from __future__ import annotations

from hashlib import sha256

from ..cells import BLACK, WHITE
from ..grid import Grid
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle, expect_size
from .registry import Document, Format, FormatError

_MAGIC = b"KGRM"
_ID = 16
_KNOWN = (1, 2)
_MOST_TITLE = 10_000


class _Bytes:
    """The bytes of a file, one after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def take(self, count: int) -> bytes:
        """Return the next bytes. Raises FormatError where the file ends before."""
        piece = self.text[self.at : self.at + count]
        if len(piece) < count or (not piece.isascii() and max(piece) > "\xff"):
            raise FormatError(problem("binary.short", at=self.at))
        self.at += count
        return piece.encode("latin-1")

    def number(self) -> int:
        return int.from_bytes(self.take(4), "little")

    def told(self) -> str:
        """Return a text that follows its length."""
        length = shift = 0
        while True:
            (byte,) = self.take(1)
            length |= (byte & 0x7F) << shift
            shift += 7
            if length > _MOST_TITLE or shift > 28:
                raise FormatError(problem("binary.short", at=self.at))
            if byte < 0x80:
                return self.take(length).decode("utf-8", "replace")


async def recognising(text: str) -> bool:
    await pause()
    return text.startswith(_MAGIC.decode())


async def reading(text: str) -> Document:
    await pause()
    data = _Bytes(text)
    if data.take(len(_MAGIC)) != _MAGIC:
        raise FormatError(problem("binary.short", at=0))
    (version,) = data.take(1)
    if version not in _KNOWN:
        raise FormatError(problem("json.version", version=version, known=" and ".join(map(str, _KNOWN))))
    data.take(2 * _ID)
    title, width, height = data.told(), data.number(), data.number()
    expect_size(width, height)
    if version > 1:
        count = data.number()
        data.take(min(count, len(text)) * _ID)
    packed = data.take(min(data.number(), len(text)))
    cells = "".join(f"{byte:08b}"[::-1] for byte in packed[: (width * height + 7) // 8])[: width * height]
    if len(cells) < width * height or not cells:
        raise FormatError(problem("non.cells", name="bits", cells=len(cells), width=width, height=height))
    drawn = cells.translate({ord("1"): BLACK, ord("0"): WHITE})
    return Document(
        Puzzle.from_grid(Grid.parse([drawn[at : at + width] for at in range(0, len(drawn), width)]), title=title)
    )


def write(puzzle: Puzzle) -> str:
    """Write version 1. The bytes that name the puzzle are those of its picture, shortened; its author has none."""
    assert puzzle.goal is not None
    bits = "".join("1" if cell == BLACK else "0" for row in puzzle.goal.rows() for cell in row)
    packed = bytes(int(bits[at : at + 8][::-1], 2) for at in range(0, len(bits), 8))
    sides = [_number(side) for side in (puzzle.width, puzzle.height)]
    name = sha256(b"".join([*sides, packed])).digest()[:_ID]
    parts = [_MAGIC, b"\x01", name, bytes(_ID), _told(puzzle.title), *sides, _number(len(packed)), packed]
    return b"".join(parts).decode("latin-1")


def _number(number: int) -> bytes:
    return number.to_bytes(4, "little")


def _told(text: str) -> bytes:
    """Return a text after its length, in groups of seven bits with the lowest first."""
    data = text.encode("utf-8", "replace")
    length, head = len(data), b""
    while length > 0x7F:
        head += bytes([length & 0x7F | 0x80])
        length >>= 7
    return head + bytes([length]) + data


FORMAT = Format(
    "kupogram",
    "Kupogram .kgram",
    ".kgram",
    recognising,
    reading,
    write,
    frozenset({"goal"}),
    picture=True,
    magic=(_MAGIC,),
)
