"""The kinds of whole numbers that a language tells apart: the cardinal rules of Unicode's CLDR.

There is one function for each language of the engine. The tests compare them with the data of CLDR itself.
"""

from __future__ import annotations

from collections.abc import Callable

Plural = Callable[[int], str]
"""Gives the CLDR category of a number that is not negative: "one", "many", "other" and so on."""


def one_or_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _french(number: int) -> str:
    if number < 2:
        return "one"
    return "other" if number % 1_000_000 else "many"


PLURALS: dict[str, Plural] = {"en": one_or_other, "de": one_or_other, "fr": _french}
"""The rules of each language."""
