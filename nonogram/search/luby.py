"""Luby's sequence, by which searches restart."""

from __future__ import annotations


def luby(number: int) -> int:
    """Return a term of the sequence 1, 1, 2, 1, 1, 2, 4, 1, ... of Luby, Sinclair and Zuckerman (1993); `number` counts
    from 1.
    """
    while number & (number + 1):
        number -= (1 << number.bit_length() - 1) - 1
    return (number + 1) // 2
