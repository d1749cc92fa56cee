"""PNG files made by hand: eight bits for each of red, green, blue and alpha."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

Pixel = tuple[int, int, int, int]


def png(rows: Sequence[Sequence[Pixel]]) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    size = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    lines = b"".join(b"\0" + bytes(value for pixel in row for value in pixel) for row in rows)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def enlarged(rows: Sequence[str], side: int, ink: dict[str, Pixel]) -> bytes:
    """A picture of squares, each `side` pixels wide, with the colours of their letters."""
    return png([[ink[letter] for letter in row for _ in range(side)] for row in rows for _ in range(side)])
