"""The languages of the site: what the engine says is in `nonogram/languages/`, what only pages say in `web/languages/`.

A language is a folder of the same name in both, with JSON catalogues. English is bundled with each page. Every other
language becomes one file that the pages load when it is wanted; the pages of `FEW_SECTIONS` have one each. The build
fills its gaps with English.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from building.labels import english_titles
from building.project import BuildFailure, as_json

STEP = "languages"
ENGLISH = "en"
ENGINE_FOLDER = "nonogram/languages"
SITE_FOLDER = "web/languages"
ABOUT = "language"
"""The file that says what the language is called and how it is written."""
SHARED = ("techniques", "inks")
"""The catalogues that both engine and pages read."""
TITLES = "titles"
"""The catalogue of the shipped puzzles' titles, sent with the list of puzzles; the English ones are in their files."""
STILL = "still"
"""The catalogue of what pages say without their scripts, which the build writes into them."""
COMMON = "common"
"""The catalogue whose sections all pages need."""
FEW_SECTIONS = {"bench": ("bench",), "learn": ("learn", "spotting", "techniques")}
"""The sections that a page needs beside `COMMON`, if it needs few; one of its name is in no other page's file."""
FEW = "embed"
"""The catalogue that <nonogram-player> carries along in all languages."""
LIST_FILE = "languages/list.json"
FEW_FILE = "languages/embed.json"
CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})


@dataclass(frozen=True, slots=True)
class Language:
    """The BCP 47 code that names its folders, what `language.json` tells, and the other files of both by name."""

    code: str
    about: Mapping[str, Any]
    engine: dict[str, Any]
    site: dict[str, Any]

    @property
    def catalogues(self) -> dict[str, Any]:
        return self.engine | self.site

    @property
    def plurals(self) -> frozenset[str]:
        """The CLDR categories of its whole numbers."""
        return frozenset(self.about["plurals"])

    @property
    def cases(self) -> tuple[str, ...]:
        """The further forms that the engine's nouns and verbs have."""
        return tuple(self.about.get("cases", ()))

    @property
    def of_pages(self) -> dict[str, Any]:
        """The sections of the pages' words, as `web/strings/` names them: those of `english`, and others."""
        named = {name: texts for name, texts in self.site.items() if name not in (COMMON, TITLES, STILL)}
        shared = {name: self.engine[name] for name in SHARED if name in self.engine}
        common: dict[str, Any] = self.site.get(COMMON, {})
        return common | named | shared


def language_files(root: Path, code: str = "*") -> list[Path]:
    """The catalogues of one language or, without a code, of all."""
    return [path for folder in (ENGINE_FOLDER, SITE_FOLDER) for path in sorted((root / folder).glob(f"{code}/*.json"))]


def read_languages(root: Path) -> list[Language]:
    """All languages by code, English first. Raises BuildFailure for a file that is not JSON."""
    codes = sorted(path.parent.name for path in (root / ENGINE_FOLDER).glob(f"*/{ABOUT}.json"))
    languages = [_read(root, code) for code in sorted(codes, key=lambda code: code != ENGLISH)]
    languages[0].site[TITLES] = english_titles(root)
    return languages


def _read(root: Path, code: str) -> Language:
    engine, site = (
        {path.stem: _catalogue(root, path) for path in sorted((root / folder / code).glob("*.json"))}
        for folder in (ENGINE_FOLDER, SITE_FOLDER)
    )
    return Language(code, engine.pop(ABOUT), engine, site)


def _catalogue(root: Path, path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except ValueError as error:
        place = path.relative_to(root).as_posix()
        raise BuildFailure(STEP, f"{place}: {error}", "mend it: it has to be JSON") from error


def titles_by_language(root: Path) -> dict[str, dict[str, str]]:
    """The titles of the shipped puzzles in other languages: by the language's code, then by the puzzle's file."""
    files = sorted((root / SITE_FOLDER).glob(f"*/{TITLES}.json"))
    return {path.parent.name: _catalogue(root, path) for path in files}


def files_of_language(language: Language, english: Language) -> dict[str, bytes]:
    """What a page loads for a language other than English: by its name if it has few sections, "" for all others."""
    texts: dict[str, Any] = _filled(english.of_pages, language.of_pages)
    common = tuple(english.site[COMMON])
    few = {page: {name: texts[name] for name in common + own} for page, own in FEW_SECTIONS.items()}
    others = {name: text for name, text in texts.items() if name not in FEW_SECTIONS}
    return {page: as_json(sections) for page, sections in {"": others, **few}.items()}


def _filled(english: Any, own: Any) -> Any:
    """A catalogue with English where it has nothing. Forms for numbers stay together: which there are differs."""
    if not isinstance(english, dict) or is_counted(english):
        return own
    return {key: _filled(part, own[key]) if key in own else part for key, part in english.items()}


def shared_files(languages: Sequence[Language], files: Mapping[str, Mapping[str, str]]) -> dict[str, bytes]:
    """The modules that name all languages. `files` has the addresses of each one's files, as seen from web/strings/, by
    what `files_of_language` calls them.
    """
    listed = {
        one.code: {
            "name": one.about["name"],
            "locale": one.about["locale"],
            "files": dict(files.get(one.code, {})),
        }
        for one in languages
    }
    few = {one.code: languages[0].site[FEW] | one.site.get(FEW, {}) for one in languages}
    return {LIST_FILE: _in_order(listed), FEW_FILE: _in_order(few)}


def _in_order(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def unbundled_files(root: Path) -> dict[str, bytes]:
    """What the site's single modules import or load of all languages, by address."""
    languages = read_languages(root)
    english, *others = languages
    files = {
        path.relative_to(root).as_posix().removeprefix("web/"): path.read_bytes()
        for path in language_files(root, ENGLISH)
    }
    made = {one.code: files_of_language(one, english) for one in others}
    urls = {
        code: {page: f"languages/{page}-{code}.json" if page else f"languages/{code}.json" for page in texts}
        for code, texts in made.items()
    }
    files |= {urls[code][page]: data for code, texts in made.items() for page, data in texts.items()}
    seen = {code: {page: f"../{url}" for page, url in of_pages.items()} for code, of_pages in urls.items()}
    return files | shared_files(languages, seen)


def is_counted(part: object) -> bool:
    """Whether it is a text with a form for each kind of number."""
    return isinstance(part, dict) and "other" in part and part.keys() <= CATEGORIES
