"""In which language texts are told, and what becomes of nouns with several forms."""

from __future__ import annotations

import json

import pytest

import nonogram as ng
from nonogram.languages.catalogue import Catalogue, catalogue_of, spoken
from nonogram.languages.plurals import plural_by
from nonogram.page.session import Session
from nonogram.pausing import Running, pause
from tests.places import PUZZLES

OWN = Catalogue(
    "own",
    {
        "the": "die {length}",
        "the.dat": "der {length}",
        "and": "{first} und {last}",
        "part": "das ist ein Teil von {block:dat}, nicht {block}",
        "told": "{line:dat}: {why:begun}.",
        "cells": {"one": "ein Feld", "other": "{count} Felder"},
    },
    ("dat",),
    plural_by({"one": "i = 1 and v = 0", "other": ""}),
)


def test_a_noun_has_the_form_that_a_sentence_asks_for() -> None:
    block = OWN.phrase("the", {"length": 3})
    assert OWN.phrase("part", {"block": block}) == "das ist ein Teil von der 3, nicht die 3"


def test_a_list_has_the_forms_of_its_parts() -> None:
    both = OWN.phrase("and", {"first": OWN.phrase("the", {"length": 3}), "last": OWN.phrase("the", {"length": 2})})
    assert OWN.phrase("part", {"block": both}) == "das ist ein Teil von der 3 und der 2, nicht die 3 und die 2"


def test_what_follows_a_colon_may_begin_with_a_capital() -> None:
    why = OWN.phrase("the", {"length": 3})
    assert OWN.phrase("told", {"line": "Zeile 1", "why": why}) == "Zeile 1: Die 3."


def test_a_plain_text_is_the_same_in_all_cases() -> None:
    assert OWN.phrase("part", {"block": "Feld 3"}) == "das ist ein Teil von Feld 3, nicht Feld 3"


def test_a_counted_text_has_the_form_for_its_number() -> None:
    assert [OWN.counted("cells", number, {"count": number}) for number in (1, 2)] == ["ein Feld", "2 Felder"]


async def _language() -> list[str]:
    """The languages that a job speaks at its beginning and after a pause."""
    before = spoken().language
    await pause()
    return [before, spoken().language]


def test_a_job_speaks_the_language_in_which_it_was_begun() -> None:
    with ng.speaking("de"):
        german = Running(_language())
    english = Running(_language())
    while not (german.over and english.over):
        for job in (german, english):
            job.go_on()
    assert (german.result, english.result) == (["de", "de"], ["en", "en"])


def test_an_unknown_language_is_refused_and_english_stays() -> None:
    with pytest.raises(ng.ArgumentError, match=r"language 'klingon' is not one of en, de, fr"), ng.speaking("klingon"):
        pass
    assert spoken() is catalogue_of("en")


def _hint(session: Session, **more: object) -> str:
    puzzle = ng.load(PUZZLES / "cactus.non")
    clues = {"rows": puzzle.rows, "columns": puzzle.columns}
    state = ng.Grid.blank(puzzle.height, puzzle.width).rows()
    session.receive(json.dumps({"id": 1, "op": "hint", "puzzle": clues, "state": state, **more}))
    messages = []
    while session.busy():
        messages += [json.loads(line) for line in session.pump(50).splitlines()]
    return str(next(message["value"]["text"] for message in messages if message.get("event") == "result"))


def test_pages_in_two_languages_share_a_worker() -> None:
    session = Session()
    english, german, again = _hint(session), _hint(session, language="de"), _hint(session, language="en")
    assert english == again != german
    assert "clue" in english
    assert "clue" not in german


def test_a_page_in_a_language_that_the_engine_does_not_speak_gets_english() -> None:
    session = Session()
    assert _hint(session, language="ar") == _hint(session)
