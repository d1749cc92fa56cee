"""The engine's texts in French: whole sentences without a word of English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import nonogram as ng
from nonogram.help.answers import Hint
from nonogram.languages import speaking
from nonogram.proofs.sentences import stuck_text
from nonogram.words import differing_text, lines_words, settled_words
from tests.boards import with_cells
from tests.places import PUZZLES

ENGLISH = re.compile(
    r"\b(the|and|of|or|at|in|is|are|be|can|cannot|with|so|to|it|no|not|then|row|rows|column|columns|black|empty"
    r"|block|blocks|cell|cells|line|clue|only|within|earliest|latest|otherwise|more)\b",
    re.IGNORECASE,
)
LONGEST = 240
"""No sentence has more characters."""


def hints(puzzle: ng.Puzzle) -> Iterator[Hint]:
    """The hints that solve a puzzle."""
    grid = ng.Grid.blank(puzzle.height, puzzle.width)
    while (hint := ng.hint(puzzle, grid)).kind != "done":
        yield hint
        grid = with_cells(grid, hint.cells)


@pytest.mark.parametrize("name", ["cactus", "anchor"])
def test_whole_puzzles_are_told_in_french(name: str) -> None:
    with speaking("fr"):
        for hint in hints(ng.load(PUZZLES / f"{name}.non")):
            for text in (*hint.texts, *hint.step_texts):
                assert not ENGLISH.search(text), text
                assert re.fullmatch(r"[A-ZÀ].*\.", text), text
                assert not re.search(r"[{}']|  | [,;:.]|\.\.", text), text
                assert max(map(len, re.split(r"(?<=[.]) (?=[A-ZÀ])", text))) <= LONGEST, text


def typeset(text: str) -> str:
    """The text with the apostrophes and the narrow and wide no-break spaces of French."""
    return text.replace("'", "\u2019").replace(" ;", "\u202f;").replace(" :", "\u00a0:")


def test_blocks_and_columns_have_their_articles() -> None:
    puzzle = ng.Puzzle([[2, 2], []], [[1], [1], [], [1], [1]])
    with speaking("fr"):
        first = ng.hint(puzzle, ng.Grid.blank(2, 5), near=(0, 0))
        dead = stuck_text(ng.Puzzle([[3]], [[1], [1], [1], [], []]), 0, "#?.#?")
    assert first.texts == (
        "Il y a quelque chose à trouver dans la ligne 1.",
        "On peut déterminer les colonnes 1 à 5 de la ligne 1.",
        typeset(
            "Dans la ligne 1 (2 2), les blocs, séparés d'une case, remplissent exactement les colonnes 1 à 5, donc les "
            "colonnes 1, 2, 4 et 5 sont noires et la colonne 3 est vide."
        ),
    )
    assert dead == typeset(
        "La ligne 1 (3), avec la colonne 3 vide et les colonnes 1 et 4 noires, ne peut pas être remplie : aucun bloc "
        "ne tient en colonnes 1 et 2, où une case est noire."
    )


def test_lists_of_cells_are_named_once() -> None:
    puzzle = ng.Puzzle([[1], [1]], [[1], [1]])
    with speaking("fr"):
        assert settled_words(puzzle, [(0, 0, "#"), (1, 1, "#"), (0, 1, ".")], None) == (
            "les cases ligne 1, colonne 1 et ligne 2, colonne 2 sont noires et la case ligne 1, colonne 2 est vide"
        )
        assert differing_text(puzzle, [(0, column) for column in range(8)], exact=True) == typeset(
            "Elles diffèrent dans 8 cases : ligne 1, colonne 1 ; ligne 1, colonne 2 ; ligne 1, colonne 3 ; "
            "ligne 1, colonne 4 ; ligne 1, colonne 5 ; ligne 1, colonne 6 et 2 de plus."
        )
        assert lines_words(5, [1, 3, 7]) == "les lignes 2 et 4 et la colonne 3"
