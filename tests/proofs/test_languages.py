"""The texts of hints in other languages than English: whole sentences, without a word of English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import nonogram as ng
from nonogram.help.answers import Hint
from nonogram.languages import spoken
from nonogram.proofs.sentences import stuck_text
from nonogram.words import places_words, settled_words
from tests.boards import with_cells

SPOKEN = ["de", "fr"]
LINES = ng.loads("9x8:3/2.1/3.2/2.2/6/1.5/6/1/2/1.2/3.1/1.5/7.1/5/3/4/3")
TRIES = ng.Puzzle([[3], [1], [3, 1], [1], [3, 1], [1], [1]], [[1], [1], [1, 3], [1], [1, 3], [1], [3]])
WORDS = "the is are of and row rows column columns black empty clue cell cells cannot which with no for lies fits block"
"""Words of English."""
ALIKE = {"de": {"block"}, "fr": set[str]()}
"""Those of them that a language has as well."""
LONGEST = 240


def walked(puzzle: ng.Puzzle) -> Iterator[Hint]:
    """The hints from the empty grid to the picture, in the language that is spoken."""
    grid, near = ng.Grid.blank(puzzle.height, puzzle.width), None
    while (hint := ng.hint(puzzle, grid, near=near)).cells:
        yield hint
        grid, near = with_cells(grid, hint.cells), hint.cells[0][:2]


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("puzzle", [LINES, TRIES], ids=["lines", "tries"])
def test_hints_are_whole_sentences(language: str, puzzle: ng.Puzzle) -> None:
    with ng.speaking(language):
        told = {text for hint in walked(puzzle) for text in (*hint.texts, *hint.step_texts)}
        told |= {ng.grade(puzzle).text}
    assert len(told) > 30
    english = set(WORDS.split()) - ALIKE[language]
    for text in told:
        assert english.isdisjoint(re.findall(r"\w+", text.lower())), text
        assert text.endswith("."), text
        assert not re.search(r"[{}]|  |\.\.|\. [a-zäöüß]|\): [a-zäöüß]", text), text
        assert max(map(len, re.split(r"\. ", text))) <= LONGEST, text


def test_german_hints() -> None:
    with ng.speaking("de"):
        lines = {hint.texts for hint in walked(LINES)}
        tries = {hint.text for hint in walked(TRIES)}
    assert (
        "In Zeile 4 gibt es etwas zu finden.",
        "In Zeile 4 kannst du die Spalten 1 bis 9 bestimmen.",
        "Zeile 4 (7 1): Mit je einem Feld dazwischen füllen die Blöcke die Spalten 1 bis 9 genau aus, also sind die "
        "Spalten 1 bis 7 und 9 schwarz, und Spalte 8 ist leer.",
    ) in lines
    assert (
        "Angenommen, das Feld in Zeile 2, Spalte 4 wäre schwarz. Verfolge das über Zeile 2, dann Spalte 7, dann "
        "Spalte 4: Am Ende lässt sich Zeile 5 nicht mehr ausfüllen. Also ist Zeile 2, Spalte 4 leer."
    ) in tries


def test_german_names_why_a_line_cannot_be_filled() -> None:
    puzzle = ng.Puzzle([[2, 3]], [[1]] * 5 + [[]] * 25)
    with ng.speaking("de"):
        text = stuck_text(puzzle, 0, "???????????????????????.#?.??.")
    assert text == (
        "Zeile 1 (2 3), wo die Spalten 24, 27 und 30 leer sind und Spalte 25 schwarz ist, lässt sich nicht ausfüllen. "
        "Kein Block kann Spalte 25 bedecken, denn selbst die 3, der letzte Block, endet spätestens in Spalte 23."
    )


def test_german_forms() -> None:
    puzzle = ng.Puzzle([[1]] * 9, [[1]] * 9)
    with ng.speaking("de"):
        settled = settled_words(puzzle, [(0, 1, "#"), (0, 2, "#"), (0, 5, ".")], 0)
        some = places_words(puzzle, [(i, i) for i in range(3)], None)
        many = places_words(puzzle, [(i, i) for i in range(9)], None)
        assert spoken().phrase("hence", {"claim": settled}) == (
            "also sind die Spalten 2 und 3 schwarz, und Spalte 6 ist leer"
        )
    assert f"{some:in}" == "in Zeile 1, Spalte 1; in Zeile 2, Spalte 2 und in Zeile 3, Spalte 3"
    assert many.endswith("; Zeile 5, Spalte 5; Zeile 6, Spalte 6 und 3 weitere")


def test_long_lists_of_cells_have_one_kind_of_sign() -> None:
    puzzle = ng.Puzzle([[1]] * 9, [[1]] * 9)
    assert places_words(puzzle, [(i, i) for i in range(8)], None) == (
        "row 1, column 1; row 2, column 2; row 3, column 3; row 4, column 4; row 5, column 5; row 6, column 6 "
        "and 2 more"
    )
