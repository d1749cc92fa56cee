"""The languages of the site: one folder of `nonogram/languages/` each, with a JSON catalogue for each part of the site.

English is whole and is bundled with each page. Every other language becomes one file that the pages load when it is
wanted; what it lacks is said in English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from building.labels import english_titles
from building.project import BuildFailure, as_json

STEP = "languages"
ENGLISH = "en"
FOLDER = "nonogram/languages"
ABOUT = "language"
"""The file that says what the language is called and how it is written."""
ENGINE = "engine"
"""A catalogue of the Python package, which is no part of the pages."""
ERRORS = "errors"
"""Another one."""
TITLES = "titles"
"""The catalogue of the shipped puzzles' titles, sent with the list of puzzles; the English ones are in their files."""
STILL = "still"
"""The catalogue of what pages say without their scripts, which the build writes into them."""
FEW = "embed"
"""The catalogue that <nonogram-player> carries along in all languages."""
LIST_FILE = "languages/list.json"
FEW_FILE = "languages/embed.json"
CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})

_NAME = re.compile(r"\{(\w+)(?:!r)?(?::\w+)?\}")
_COUNT = "count"
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Language:
    """One folder: the BCP 47 code that names it, what `language.json` tells, and the other files by name."""

    code: str
    about: Mapping[str, Any]
    catalogues: dict[str, Any]

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
        elsewhere = ("common", ENGINE, ERRORS, TITLES, STILL)
        named = {name: texts for name, texts in self.catalogues.items() if name not in elsewhere}
        return {**self.catalogues.get("common", {}), **named}


def read_languages(root: Path) -> list[Language]:
    """All languages by code, English first. Raises BuildFailure for a file that is not JSON."""
    folders = [folder for folder in sorted((root / FOLDER).iterdir()) if (folder / f"{ABOUT}.json").is_file()]
    languages = [_read(folder) for folder in folders]
    languages.sort(key=lambda language: language.code != ENGLISH)
    languages[0].catalogues[TITLES] = english_titles(root)
    return languages


def _read(folder: Path) -> Language:
    files = {path.stem: _catalogue(path) for path in sorted(folder.glob("*.json"))}
    return Language(folder.name, files.pop(ABOUT), files)


def _catalogue(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except ValueError as error:
        place = f"{FOLDER}/{path.parent.name}/{path.name}"
        raise BuildFailure(STEP, f"{place}: {error}", "mend it: it has to be JSON") from error


def titles_by_language(root: Path) -> dict[str, dict[str, str]]:
    """The titles of the shipped puzzles in other languages: by the language's code, then by the puzzle's file."""
    return {path.parent.name: _catalogue(path) for path in sorted((root / FOLDER).glob(f"*/{TITLES}.json"))}


def language_file(language: Language) -> bytes:
    """What a page loads for a language other than English."""
    return as_json(language.of_pages)


def shared_files(languages: Sequence[Language], files: Mapping[str, str]) -> dict[str, bytes]:
    """The modules that name all languages; `files` has the address of each one's file, as seen from web/strings/."""
    listed = {
        language.code: {
            **{name: language.about[name] for name in ("name", "locale", "direction")},
            "engine": language.code == ENGLISH or ENGINE in language.catalogues,
            "file": files.get(language.code, ""),
        }
        for language in languages
    }
    english = languages[0].catalogues[FEW]
    few = {
        language.code: {**english, **language.catalogues.get(FEW, {}), "dir": language.about["direction"]}
        for language in languages
    }
    return {LIST_FILE: _in_order(listed), FEW_FILE: _in_order(few)}


def _in_order(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def unbundled_files(root: Path) -> dict[str, bytes]:
    """What the site's single modules import or load of all languages, by address."""
    languages = read_languages(root)
    others = [language for language in languages if language.code != ENGLISH]
    english = sorted((root / FOLDER / ENGLISH).glob("*.json"))
    files = {f"{FOLDER}/{ENGLISH}/{path.name}": path.read_bytes() for path in english}
    files |= {f"languages/{language.code}.json": language_file(language) for language in others}
    return files | shared_files(languages, {one.code: f"../languages/{one.code}.json" for one in others})


@dataclass(frozen=True, slots=True)
class Lacks:
    """How a catalogue differs from the English one; each text by its path, as in "player.hint.title"."""

    missing: list[str]
    superfluous: list[str]
    names: list[str]
    """Texts whose `{names}` are not those of the English text."""
    forms: list[str]
    """Texts that lack a form for some numbers, or have one that the language does not tell apart."""
    texts: int
    """How many texts English has."""

    @property
    def complete(self) -> bool:
        return not (self.missing or self.superfluous or self.names or self.forms)


def compare(
    english: Mapping[str, Any], own: Mapping[str, Any], plurals: frozenset[str], cases: Sequence[str] = ()
) -> Lacks:
    """What a language's catalogues lack, or have too much, beside the English ones. Nouns and verbs may have further
    forms, under their own path with the name of a case behind it.
    """
    wanted, there = dict(_texts(english)), dict(_texts(own))
    both = [path for path in wanted if path in there]
    return Lacks(
        missing=[path for path in wanted if path not in there],
        superfluous=[path for path in there if path not in wanted and not _is_case(path, wanted, cases)],
        names=[path for path in both if not _same_names(wanted[path], there[path])],
        forms=[path for path in both if not _whole_forms(wanted[path], there[path], plurals)],
        texts=len(wanted),
    )


def _is_case(path: str, wanted: Mapping[str, object], cases: Sequence[str]) -> bool:
    head, _, case = path.rpartition(".")
    return case in cases and head in wanted


def _texts(part: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every text with its path; the forms of a counted text, and the paragraphs of one, are one text."""
    if isinstance(part, dict) and not is_counted(part):
        for key, value in part.items():
            yield from _texts(value, f"{path}.{key}" if path else key)
    else:
        yield path, part


def is_counted(part: object) -> bool:
    """Whether it is a text with a form for each kind of number."""
    return isinstance(part, dict) and "other" in part and part.keys() <= CATEGORIES


def _forms(text: object) -> dict[str, str]:
    if isinstance(text, dict):
        return {str(key): str(value) for key, value in text.items()}
    return {"other": "\n".join(text) if isinstance(text, list) else str(text)}


def _same_names(english: object, own: object) -> bool:
    wanted = set(_NAME.findall(_forms(english)["other"]))
    forms = {category: set(_NAME.findall(text)) for category, text in _forms(own).items()}
    # A form that is for one number alone may say it in a word.
    return forms.get("other") == wanted and all(wanted - {_COUNT} <= names <= wanted for names in forms.values())


def _whole_forms(english: object, own: object, plurals: frozenset[str]) -> bool:
    if type(english) is not type(own):
        return False
    return own.keys() == plurals if isinstance(own, dict) else True


def language_report(root: Path) -> list[str]:
    """A line for each language but English, and one for each kind of thing that it lacks."""
    english, *others = read_languages(root)
    lines = []
    for language in others:
        lacks = compare(english.catalogues, language.catalogues, language.plurals, language.cases)
        done = lacks.texts - len(lacks.missing)
        lines.append(f"{language.code} ({language.about['name']}): {done} of {lacks.texts} texts")
        kinds = {
            "missing, said in English": _gathered(lacks.missing, dict(_texts(language.catalogues))),
            "superfluous": lacks.superfluous,
            "with other {names} than in English": lacks.names,
            "without the right forms for numbers": lacks.forms,
        }
        lines += [f"  {kind}: {_some(paths)}" for kind, paths in kinds.items() if paths]
    return lines


def _gathered(missing: Sequence[str], there: Mapping[str, object]) -> list[str]:
    """The paths with those of one block of which nothing is there told together, as in "rules.how (20)"."""
    blocks: dict[str, int] = {}
    for path in missing:
        parts = path.split(".")
        heads = (".".join(parts[:length]) for length in range(1, len(parts)))
        block = next((head for head in heads if not any(own.startswith(f"{head}.") for own in there)), path)
        blocks[block] = blocks.get(block, 0) + 1
    return [f"{block} ({count})" if count > 1 else block for block, count in blocks.items()]


def _some(paths: Sequence[str]) -> str:
    more = len(paths) - _MOST_NAMED
    return ", ".join(paths[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
