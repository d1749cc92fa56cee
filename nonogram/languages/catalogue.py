"""The engine's texts in each language, and the language that is spoken at the moment.

A catalogue is made of the files `engine.json`, `colours.json` (puzzles in colours), `inks.json` (their usual names),
`errors.json` and `techniques.json` of a language's folder. Templates name their values in braces. A noun may have
further forms, which the language's `language.json` names under "cases": if "dat" is one, "the.dat" is the form of "the"
that `{block:dat}` asks for. What has no such form of its own is built of those of its parts. In a language with cases,
`{reasons:begun}` begins with a capital: some want it behind a colon.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..errors import expect_choice
from .plurals import Plural, plural_by

ENGLISH = "en"
LANGUAGES = ("en", "de", "fr")
"""The languages that the engine speaks, as BCP 47 codes, English first."""

BEGUN = "begun"
"""The form with a capital, which every part of a sentence has in languages with cases."""


class Phrase(str):
    """A part of a sentence that has further forms, by the names of the cases; one without any is always the same."""

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str]) -> Phrase:
        phrase = super().__new__(cls, text)
        phrase.forms = forms
        return phrase

    def __format__(self, case: str) -> str:
        if not case:
            return str(self)
        return self[:1].upper() + self[1:] if case == BEGUN else self._form(case)

    def within(self, case: str) -> Phrase:
        """Return the phrase with the form for a case in place of its first."""
        return Phrase(self._form(case), self.forms)

    def _form(self, case: str) -> str:
        return self.forms[case] if self.forms else str(self)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The texts of a language by key, those for which there are forms by number as a mapping; the cases of its nouns;
    and the rule by which it tells numbers apart.
    """

    language: str
    texts: Mapping[str, str | Mapping[str, str]]
    cases: tuple[str, ...]
    plural: Plural

    def phrase(self, key: str, values: Mapping[str, object]) -> str:
        """Return a text with its values filled in."""
        text = self._text(key)
        if not self.cases:
            return text.format_map(values)
        values = {name: Phrase(value, {}) if type(value) is str else value for name, value in values.items()}
        forms = {}
        for case in self.cases:
            own = self.texts.get(f"{key}.{case}")
            forms[case] = own.format_map(values) if isinstance(own, str) else text.format_map(_within(case, values))
        return Phrase(text.format_map(values), forms)

    def counted(self, key: str, number: int, values: Mapping[str, object]) -> str:
        """Return a text with the form for a number."""
        forms = self.texts[key]
        assert not isinstance(forms, str), key
        return forms[self.plural(number)].format_map(values)

    def _text(self, key: str) -> str:
        text = self.texts[key]
        assert isinstance(text, str), key
        return text


def _within(case: str, values: Mapping[str, object]) -> dict[str, object]:
    return {name: value.within(case) if isinstance(value, Phrase) else value for name, value in values.items()}


@cache
def catalogue_of(language: str) -> Catalogue:
    """Return the catalogue of a language; what it lacks is in English."""
    texts = dict(catalogue_of(ENGLISH).texts) if language != ENGLISH else {}
    texts |= _read(language, "engine")
    texts |= _read(language, "colours")
    texts |= {f"inked.{name}": text for name, text in _read(language, "inks").items()}
    texts |= {f"error.{name}": text for name, text in _read(language, "errors").items()}
    texts |= {f"name.{name}": text for name, text in _read(language, "techniques").items()}
    about = _read(language, "language")
    return Catalogue(language, texts, tuple(about.get("cases", ())), plural_by(about["plurals"]))


def _read(language: str, name: str) -> dict[str, Any]:
    # The package may lie in an archive, as it does in the browser.
    data = pkgutil.get_data(__package__, f"{language}/{name}.json")
    assert data is not None, language
    found: dict[str, Any] = json.loads(data)
    return found


_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


def spoken() -> Catalogue:
    """Return the catalogue of the language that is spoken."""
    return catalogue_of(_SPOKEN.get())


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language within a `with` block: all texts that are made there are in it.

    Raises ArgumentError for a language that is not among `LANGUAGES`.

    >>> import nonogram as ng
    >>> puzzle = ng.Puzzle([[1], [1]], [[2], []])
    >>> with ng.speaking("en"):
    ...     print(ng.hint(puzzle, ng.Grid.blank(2, 2)).texts[0])
    There is something to find in column 2.
    """
    expect_choice("language", language, LANGUAGES)
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)
