"""The catalogues of the languages: whole, with the same names in braces and with the right forms."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from building.languages import (
    ENGINE_FOLDER,
    ENGLISH,
    SITE_FOLDER,
    Language,
    is_counted,
    read_languages,
    unbundled_files,
)
from building.node import find_node
from building.project import ROOT, BuildFailure
from nonogram.languages.catalogue import BEGUN
from nonogram.languages.catalogue import LANGUAGES as SPOKEN
from nonogram.lessons.examples import EXAMPLES
from nonogram.techniques.technique import TECHNIQUES

pytestmark = pytest.mark.native  # catalogues are not in the browser's copy of the tests
LANGUAGES = {language.code: language for language in read_languages(ROOT)} if (ROOT / ENGINE_FOLDER).is_dir() else {}
OTHERS = [code for code in LANGUAGES if code != ENGLISH]


def texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    else:
        for value in part.values() if isinstance(part, dict) else part:
            yield from texts(value)


def pages_of(code: str) -> dict[str, Any]:
    return LANGUAGES[code].of_pages


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A checkout with nothing but its texts, and the puzzles, whose titles are among them."""
    for folder in (ENGINE_FOLDER, SITE_FOLDER, "puzzles"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def change(root: Path, file: str, find: str, replacement: str) -> None:
    path = root / SITE_FOLDER / file
    text = path.read_text("utf-8")
    assert find in text
    path.write_text(text.replace(find, replacement), "utf-8")


NAME = re.compile(r"\{(\w+)(?:!r)?(?::\w+)?\}")


def differences(english: Language, own: Language) -> list[str]:
    """What a language lacks, or has too much or otherwise, beside English. Nouns and verbs may have further forms,
    under their own path with the name of a case behind it.
    """
    wanted, there = dict(by_path(english.catalogues)), dict(by_path(own.catalogues))
    cases = [path for path in there if path.rpartition(".")[2] in own.cases and path.rpartition(".")[0] in wanted]
    found = [f"{path}: missing" for path in wanted if path not in there]
    found += [f"{path}: superfluous" for path in there.keys() - wanted.keys() - {*cases}]
    both = [path for path in wanted if path in there]
    found += [f"{path}: other {{names}}" for path in both if not same_names(wanted[path], there[path])]
    wrong = [path for path in both if is_counted(wanted[path]) and there[path].keys() != own.plurals]
    return found + [f"{path}: other forms for numbers" for path in wrong]


def by_path(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every text with its path, as in "player.hint.title"; the forms of a counted text are one text."""
    if isinstance(part, dict) and not is_counted(part):
        for key, value in part.items():
            yield from by_path(value, f"{path}.{key}" if path else key)
    else:
        yield path, part


def same_names(english: Any, own: Any) -> bool:
    if type(english) is not type(own):
        return False
    wanted = set(NAME.findall("".join(texts(english["other"] if is_counted(english) else english))))
    if not is_counted(own):
        return set(NAME.findall("".join(texts(own)))) == wanted
    forms = {category: set(NAME.findall(text)) for category, text in own.items()}
    # A form that is for one number alone may say it in a word.
    return forms["other"] == wanted and all(wanted - {"count"} <= names <= wanted for names in forms.values())


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_is_whole(code: str) -> None:
    assert differences(LANGUAGES[ENGLISH], LANGUAGES[code]) == []


def test_what_differs_is_told(copy: Path) -> None:
    change(copy, "de/site.json", '"undo": "Rückgängig"\n  },\n  "library"', '"unddo": "Rückgängig"\n  },\n  "library"')
    change(copy, "de/site.json", '"made": "Erstellt am {date}."', '"made": "Erstellt am {datum}."')
    change(copy, "fr/site.json", '"many": "{count} de lignes",', "")
    english, german, french = read_languages(copy)
    wanted = ["list.undo: missing", "list.unddo: superfluous", "mine.made: other {names}"]
    assert differences(english, german) == [f"site.{text}" for text in wanted]
    assert differences(english, french) == ["site.entry.rowCount: other forms for numbers"]


def test_the_engine_speaks_the_languages_of_the_site() -> None:
    assert tuple(sorted(LANGUAGES)) == tuple(sorted(SPOKEN))


@pytest.mark.parametrize("code", [code for code, language in LANGUAGES.items() if language.cases])
def test_the_forms_by_case_fit_their_texts(code: str) -> None:
    own, english = LANGUAGES[code].engine["engine"], LANGUAGES[ENGLISH].engine["engine"]
    cases = LANGUAGES[code].cases
    for key, part in own.items():
        text = key if key in english else key.rpartition(".")[0]
        known = names_and_cases(english[text])[0]
        names, asked = names_and_cases(part)
        assert names <= known, key
        assert asked <= {"", BEGUN, *cases}, key


def names_and_cases(part: Any) -> tuple[set[str], set[str]]:
    """The names in a text's braces, and the cases that they are asked for in."""
    fields = [field for text in texts(part) for field in Formatter().parse(text) if field[1] is not None]
    return {name for _, name, _, _ in fields if name}, {case or "" for _, _, case, _ in fields}


def test_the_forms_for_numbers_are_those_of_the_browser() -> None:
    script = """const [locales] = process.argv.slice(1).map(JSON.parse);
      const categories = (locale) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
      console.log(JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, categories(locale)]))));"""
    locales = {code: language.about["locale"] for code, language in LANGUAGES.items()}
    command = [find_node(), "--eval", script, json.dumps(list(locales.values()))]
    known = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    for code, locale in locales.items():
        assert set(known[locale]) == LANGUAGES[code].plurals, code


def test_english_says_itself_which_forms_it_has() -> None:
    def counted(part: Any) -> Iterator[Any]:
        if isinstance(part, dict):
            yield from [part] if is_counted(part) else [one for value in part.values() for one in counted(value)]

    found = list(counted(pages_of(ENGLISH)))
    assert len(found) > 15
    assert all(forms.keys() == LANGUAGES[ENGLISH].plurals for forms in found)


def test_french_has_its_spaces() -> None:
    for text in texts(LANGUAGES["fr"].catalogues):
        assert not re.search(r"(?<![\u202f\w/.])[;!?](?!\S)|[^\u202f][;!?](\s|$)", text), text
        assert not re.search(r"[^\u00a0\d]:(\s|$)", text), text
        assert not re.search(r"«[^\u00a0]|[^\u00a0]»", text), text
        assert "'" not in text, text


def test_german_has_its_quotes() -> None:
    for text in texts(LANGUAGES["de"].catalogues):
        assert text.count("„") == text.count("“"), text
        assert not re.search(r"[\"”]|[^\u00a0\n]…", text), text
        # The reader is "du".
        assert not re.search(r"\b(Ihnen|Ihre?[nmrs]?)\b", text), text


def test_each_technique_has_a_text_on_how_to_spot_it_where_it_is_needed() -> None:
    pages = pages_of("en")
    assert pages["spotting"].keys() == EXAMPLES.keys(), "the learning page has no others"
    assert pages["rules"]["how"].keys() >= {one.name for one in TECHNIQUES} - EXAMPLES.keys()


@pytest.mark.parametrize(("code", "mark"), [("en", "cross(es)?"), ("de", "Kreuz(e|en)?"), ("fr", "croix")])
def test_techniques_tell_of_empty_cells_and_not_of_the_marks_in_them(code: str, mark: str) -> None:
    told = [
        text
        for text in texts([pages_of(code)[section] for section in ("rules", "spotting")])
        if re.search(rf"\b{mark}\b", text)
    ]
    assert not told


def test_a_new_folder_is_a_new_language(copy: Path) -> None:
    about = {"name": "Nederlands", "locale": "nl", "plurals": {"one": "i = 1 and v = 0", "other": ""}}
    texts = {f"{ENGINE_FOLDER}/nl/language.json": about, f"{SITE_FOLDER}/nl/embed.json": {"frame": "Japanse puzzel"}}
    for name, text in texts.items():
        (copy / name).parent.mkdir()
        (copy / name).write_text(json.dumps(text), "utf-8")
    files = unbundled_files(copy)
    dutch = json.loads(files["languages/nl.json"])
    assert dutch["embed"]["frame"] == "Japanse puzzel"
    assert dutch["embed"]["loading"] == "The puzzle is still loading."
    assert dutch["site"] == LANGUAGES[ENGLISH].site["site"]
    listed = json.loads(files["languages/list.json"])["nl"]["files"]
    assert (listed[""], listed["learn"]) == ("../languages/nl.json", "../languages/learn-nl.json")
    learn = json.loads(files["languages/learn-nl.json"])
    assert learn["learn"] == LANGUAGES[ENGLISH].site["learn"]
    assert learn.keys() == {"engine", "learn", "problem", "spotting", "techniques"}
    assert not dutch.keys() & {"bench", "learn"}
    few = json.loads(files["languages/embed.json"])["nl"]
    assert (few["frame"], few["loading"]) == ("Japanse puzzel", "The puzzle is still loading.")


def test_a_broken_catalogue_stops_the_build(copy: Path) -> None:
    change(copy, "de/embed.json", '"frame"', '"frame')
    with pytest.raises(BuildFailure, match=r"web/languages/de/embed\.json: .*line 2"):
        read_languages(copy)
