"""Writes into pages what they say without their scripts: in all languages, for nobody knows the reader's.

In a page, `<!-- in each language --> … <!-- end -->` is repeated for each language that has the texts in it. There,
`{lang}` stands for the language, and other names in braces for texts of `still.json`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import reduce
from html import escape
from typing import Any

from building.languages import STILL, Language
from building.project import BuildFailure

STEP = "languages"
_PART = re.compile(r"<!-- in each language -->(.*?)<!-- end -->", re.DOTALL)
_NAME = re.compile(r"\{([\w.]+)\}")


def spoken(pages: Mapping[str, bytes], languages: Sequence[Language]) -> dict[str, bytes]:
    """The pages with these parts written out; English is the first of the languages."""
    return {
        name: _written(name, data.decode(), languages).encode() if name.endswith(".html") else data
        for name, data in pages.items()
    }


def said(language: Language, name: str) -> str | None:
    """A text of `still.json` by its name, as in "nowhere.title"; None if the language lacks it."""
    found: Any = reduce(lambda part, key: part.get(key, {}), name.split("."), language.site.get(STILL, {}))
    return found if isinstance(found, str) else None


def _written(page: str, text: str, languages: Sequence[Language]) -> str:
    def part(mark: re.Match[str]) -> str:
        parts = [_in(language, mark[1]) for language in languages]
        if parts[0] is None:
            unknown = ", ".join(sorted(set(_NAME.findall(mark[1])) - {"lang"}))
            raise BuildFailure(STEP, f"web/{page}: English lacks one of {unknown}", f"add it to en/{STILL}.json")
        return "\n".join(one for one in parts if one is not None)

    return _PART.sub(part, text)


def _in(language: Language, part: str) -> str | None:
    values = {name: said(language, name) for name in _NAME.findall(part)}
    values["lang"] = language.code
    if None in values.values():
        return None
    return _NAME.sub(lambda name: escape(values[name[1]] or ""), part).strip()
