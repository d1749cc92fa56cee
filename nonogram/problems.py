"""What is wrong, as errors say it: in English to callers of the library, in the language that is spoken to readers.

A `Problem` is its English text, and remembers which text of the catalogues it is, with its values.
"""

from __future__ import annotations

from collections.abc import Mapping

from .errors import Place
from .languages.catalogue import ENGLISH, Catalogue, catalogue_of, spoken


class Large(int):
    """A number that is written in groups of three digits."""


class Problem(str):
    """A text of `errors.json` in English."""

    key: str
    values: Mapping[str, object]

    def __new__(cls, key: str, values: Mapping[str, object]) -> Problem:
        problem = super().__new__(cls, _filled(catalogue_of(ENGLISH), key, values))
        problem.key = key
        problem.values = values
        return problem

    def __reduce__(self) -> tuple[object, ...]:
        return Problem, (self.key, self.values)


def problem(key: str, **values: object) -> Problem:
    """Return what is wrong; values may be problems, and errors that hold some, themselves."""
    return Problem(key, values)


def told(what: object) -> str:
    """Say a problem, or an error with its place, in the language that is spoken; anything else as it is."""
    return _told(spoken(), what)


def _told(catalogue: Catalogue, what: object) -> str:
    if isinstance(what, Problem):
        return _filled(catalogue, what.key, what.values)
    found = getattr(what, "problem", next(iter(what.args), None) if isinstance(what, Exception) else None)
    if not isinstance(found, Problem):
        return str(what)
    text = _told(catalogue, found)
    place, line = getattr(what, "place", None), getattr(what, "line", None)
    if isinstance(place, Place):
        return _filled(catalogue, f"at.{place.axis}", {"number": place.index + 1, "problem": text})
    return _filled(catalogue, "at.line", {"number": line, "problem": text}) if line else text


def _filled(catalogue: Catalogue, key: str, values: Mapping[str, object]) -> str:
    said: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, Large):
            said[name] = f"{value:,}".replace(",", catalogue.phrase("error.thousands", {}))
        else:
            said[name] = _told(catalogue, value) if isinstance(value, Problem | Exception) else value
    return str(catalogue.phrase(f"error.{key}", said))
