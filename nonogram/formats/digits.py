"""Digits and separators of other scripts: clues are written with Arabic, Persian, Indian and full-width ones, too."""

from __future__ import annotations

import unicodedata

_SEPARATORS = {"\u060c": ",", "\u3001": ",", "\u066b": ".", "\u3002": ".", "\u061b": ";", "\u00d7": "x", "\u2212": "-"}
"""What separates numbers and clues in other scripts: the Arabic comma, the ideographic comma and others."""
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_TO_ASCII = 0xFEE0


def in_ascii(text: str) -> str:
    """Return a text with the decimal digits of any script as 0 to 9, and the separators of other scripts and full-width
    characters as those of ASCII. Every character stays one character. The page has the same rule in `web/reading`.
    """
    if text.isascii():
        return text
    return text.translate({ord(char): _ascii(char) for char in set(text) if not char.isascii()})


def _ascii(char: str) -> str:
    if char in _SEPARATORS:
        return _SEPARATORS[char]
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    return chr(ord(char) - _TO_ASCII) if ord(char) in _FULL_WIDTH else char
