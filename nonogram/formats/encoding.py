"""Bytes of files as text: UTF-8, UTF-16 with its mark, Windows-1252, and binary formats byte by byte."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from ..problems import problem
from .registry import FormatError

_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
"""Bytes that no text in Windows-1252 has."""
UTF_16 = (BOM_UTF16_LE, BOM_UTF16_BE)
"""How texts in UTF-16 begin."""


def bytes_of(text: str, magic: tuple[bytes, ...]) -> bytes:
    """Return the bytes of a file from its text: one for each character where it begins with `magic`, else UTF-8."""
    return text.encode("latin-1" if text.startswith(tuple(begin.decode("latin-1") for begin in magic)) else "utf-8")


def text_of(data: bytes, magic: tuple[bytes, ...]) -> str:
    """Return the text of a file without its byte order mark; one that begins with `magic` becomes a character, U+0000
    to U+00FF, for each byte. What is not in UTF-8 and has no control characters is in Windows-1252. Raises FormatError
    for anything else. The page has the same rule in `web/reading/encoding.js`.
    """
    if data.startswith(magic):
        return data.decode("latin-1")
    try:
        return data.decode("utf-16" if data.startswith(UTF_16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        if not data.startswith(UTF_16) and _CONTROL.search(data) is None:
            return data.decode("cp1252", "replace")
        raise FormatError(problem("text.encoding"), data[: error.start].count(b"\n") + 1) from error
