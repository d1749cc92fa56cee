"""PNG files made by hand: eight bits for each of red, green, blue and alpha."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

Pixel = tuple[int, int, int, int]


def png(rows: Sequence[Sequence[Pixel]]) -> bytes:
    lines = b"".join(b"\0" + bytes(value for pixel in row for value in pixel) for row in rows)
    return _file(struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0), zlib.compress(lines))


def blank(side: int) -> bytes:
    """A white picture with so many pixels a side, of one bit each."""
    packed = zlib.compressobj()
    lines = b"".join(packed.compress(b"\0" + b"\xff" * ((side + 7) // 8)) for _ in range(side))
    return _file(struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0), lines + packed.flush())


def _file(size: bytes, data: bytes) -> bytes:
    chunks = ((b"IHDR", size), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


def enlarged(rows: Sequence[str], side: int, ink: dict[str, Pixel]) -> bytes:
    """A picture of squares, each `side` pixels wide, with the colours of their letters."""
    return png([[ink[letter] for letter in row for _ in range(side)] for row in rows for _ in range(side)])
