"""The texts of hints in other languages than English: whole sentences, without a word of English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import Formatter

import pytest

import nonogram as ng
from nonogram.cells import VALUES, Clue
from nonogram.claims import Blocks, Cells, Count, Explanation, Marks, Pushed, Reasoned
from nonogram.help.answers import Hint
from nonogram.languages.catalogue import LANGUAGES, catalogue_of, spoken
from nonogram.proofs.scene import explain_stuck
from nonogram.telling.proofs import tell
from nonogram.telling.repeats import unrepeated
from nonogram.telling.sentences import LONGEST as LONG
from nonogram.telling.words import differing_text, lines_words, places_words, settled_words
from tests.boards import row, with_cells
from tests.places import PUZZLES
from tests.proofs.checker.explanations import FIELDS
from tests.proofs.checker.sayings import parts_of
from tests.proofs.checker.truths import runs_of
from tests.proofs.test_sentences import line_step, told, told_of
from tests.proofs.told_apart import APART
from tests.proofs.told_dead_lines import DEAD
from tests.proofs.told_later import LATER
from tests.proofs.told_lines import REASONS
from tests.proofs.told_premises import PREMISES
from tests.saying import stuck_text

SPOKEN = ["de", "fr"]
LINES = ng.loads("9x8:3/2.1/3.2/2.2/6/1.5/6/1/2/1.2/3.1/1.5/7.1/5/3/4/3")
TRIES = ng.Puzzle([[3], [1], [3, 1], [1], [3, 1], [1], [1]], [[1], [1], [1, 3], [1], [1, 3], [1], [3]])
WORDS = (
    "the and of or at in is are be can cannot with so to it no not then row rows column columns black empty block "
    "blocks cell cells line clue only within earliest latest otherwise more which for lies fits"
)
"""Words of English."""
ALIKE = {"de": {"block", "in", "so"}, "fr": set[str]()}
"""Those of them that a language has as well."""
LONGEST = 240
"""No sentence has more characters."""
TOLD = [
    *((clue, text, marks, "") for clue, text, marks, _ in (*REASONS, *PREMISES, *APART)),
    *((clue, text, marks, earlier) for clue, text, earlier, marks, _ in LATER),
]
"""Lines of which every sentence is told, with what earlier parts have shown."""
WRONG = {"de": r"\. [a-zäöüß]|\): [a-zäöüß]", "fr": r"'| [,;:.]|\. [a-zà]"}
"""What a language never has: small letters where a sentence begins, or signs and spaces that are set otherwise."""


def walked(puzzle: ng.Puzzle) -> Iterator[Hint]:
    """The hints from the empty grid to the picture, in the language that is spoken."""
    grid, near = ng.Grid.blank(puzzle.height, puzzle.width), None
    while (hint := ng.hint(puzzle, grid, near=near)).cells:
        yield hint
        grid, near = with_cells(grid, hint.cells), hint.cells[0][:2]


def from_end(hint: Hint) -> Iterator[str]:
    """What a hint's chains suppose, and their texts as they are read from the end."""
    if hint.proof is not None:
        told = (*hint.proof.supposed, *(step.told for _, chain in hint.proof.chains for step in chain))
        yield from (text for one in told if one for text in (one.text, one.from_end) if text)


@pytest.mark.native
@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("name", ["lines", "tries", "cactus", "anchor"])
def test_hints_are_whole_sentences(language: str, name: str) -> None:
    puzzle = {"lines": LINES, "tries": TRIES}.get(name) or ng.load(PUZZLES / f"{name}.non")
    with ng.speaking(language):
        hints = list(walked(puzzle))
        said = {text for hint in hints for text in (*hint.texts, *hint.step_texts, *from_end(hint))}
        said |= {ng.grade(puzzle).text}
    assert len(said) > 30
    english = set(WORDS.split()) - ALIKE[language]
    for text in said:
        assert english.isdisjoint(re.findall(r"\w+", text.lower())), text
        assert re.fullmatch(r"[A-ZÄÖÜÀÉ].*\.", text), text
        assert not re.search(rf"[{{}}]|  |\.\.|{WRONG[language]}", text), text
        assert max(map(len, re.split(r"\. ", text))) <= LONGEST, text


@pytest.mark.native
@pytest.mark.parametrize(("clue", "text", "marks", "earlier"), TOLD)
def test_every_language_makes_the_same_claims(clue: Clue, text: str, marks: dict[int, str], earlier: str) -> None:
    """Each text speaks of the cells and blocks of its claims that it has not told of before, and of no others."""
    step = line_step(clue, text, marks, earlier)
    assert step.why is not None
    spoken_of = figures(told_of(step).text, "en")
    (left,) = unrepeated([step.why], [set()])
    needed, allowed = claimed(left, clue)
    assert needed <= {*spoken_of} <= allowed
    for language in SPOKEN:
        with ng.speaking(language):
            assert figures(told_of(tell(row(clue, len(text)), step)).text, language) == spoken_of


@pytest.mark.parametrize(("clue", "text", "_"), DEAD)
def test_every_language_says_the_same_of_dead_lines(clue: Clue, text: str, _: str) -> None:
    needed, allowed = claimed(explain_stuck(clue, text), clue)
    for language in LANGUAGES:
        with ng.speaking(language):
            assert needed <= {*figures(stuck_text(row(clue, len(text)), 0, text), language)} <= allowed


def claimed(why: Explanation, clue: Clue) -> tuple[set[str], set[str]]:
    """The figures of the cells, of single blocks and of the numbers that claims name, and all that may be told: several
    blocks may be named together, and what is spare may be left out.
    """
    needed, allowed = set[str](), {"1", *map(str, clue or [0])}
    for one in parts_of((Marks(why.given), why.paragraphs)):
        match one:
            case Cells(cells, either):
                needed.update(*(_cells([i]) for i in cells) if either else [_cells(cells)])
            case Marks(marks):
                needed.update(*(_cells(i for i, cell in marks if cell == value) for value in VALUES))
            case Pushed(_, cell, blocks, placed):
                needed.update(_cells([cell]), *(_cells(range(*span)) for _, span in placed))
                allowed.update(*(_block(clue, block) for block in blocks))
            case int():
                needed.add(str(one))
            case Count(number):
                allowed.add(str(number))
            case Blocks((block,)):
                needed.update(_block(clue, block))
            case Blocks(blocks):
                allowed.update(*(_block(clue, block) for block in blocks))
    for one in parts_of(why.paragraphs):
        if isinstance(one, Reasoned) and one.spare:
            spare, more = claimed(Explanation("", ((one.premises,),)), clue)
            kept, _ = claimed(Explanation("", (((one.claim,),),)), clue)
            needed, allowed = (needed - spare) | kept, allowed | more
    return needed, allowed | needed


def _cells(cells: Iterable[int]) -> set[str]:
    """The numbers by which cells are named: of three or more side by side the first and the last."""
    return {str(i + 1) for run in runs_of(sorted(cells)) for i in (run if len(run) < 3 else (run[0], run[-1]))}


def _block(clue: Clue, block: int) -> Iterator[str]:
    """The length of a block, and its ordinal if others are as long."""
    yield str(clue[block])
    if clue.count(clue[block]) > 1:
        nth = clue[: block + 1].count(clue[block])
        yield f"#{nth}" if nth <= 10 else str(nth)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_has_the_fields_of_its_claim(language: str) -> None:
    catalogue = catalogue_of(language)
    for key, names in FIELDS.items():
        texts = [catalogue.texts[key], *(catalogue.texts.get(f"{key}.{case}") for case in catalogue.cases)]
        for text in texts:
            if isinstance(text, str):
                assert {name for _, name, _, _ in Formatter().parse(text) if name is not None} == names, key


@pytest.mark.parametrize("language", ["en", *SPOKEN])
@pytest.mark.parametrize(
    ("clue", "text", "blacks", "whites"),
    [
        ((9,), "??????????#???????#????????????", "12-15 18", "1-5 7-10 20 23-25 27-30"),
        ((8,), "???????????#????#????????????????????????", "15-16", "2-3 5-6 8-9 20 22 25-30 32 34 37 40-41"),
        (
            (1,) * 10,
            "#??????#" + 13 * "?" + "#?????#??????#????#????#???#??#????#???",
            "",
            "2 7 9 21 23 27 34 36 39 41",
        ),
    ],
)
def test_many_cells_take_several_sentences(language: str, clue: Clue, text: str, blacks: str, whites: str) -> None:
    marks = {i: value for value, cells in (("#", blacks), (".", whites)) for i in numbered(cells)}
    with ng.speaking(language):
        assert max(map(len, re.split(r"(?<=[.]) (?=[A-ZÀ-Ü])", told(clue, text, marks)))) <= LONG


def numbered(cells: str) -> Iterator[int]:
    """The indices of cells that are numbered from 1, as in "1-3 5"."""
    for stretch in cells.split():
        first, *last = map(int, stretch.split("-"))
        yield from range(first - 1, last[0] if last else first)


NTH = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth",
    "de": "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte",
    "fr": "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième",
}


def figures(text: str, language: str) -> list[str]:
    """The numbers in a text, those of equal blocks with their ordinals."""
    pattern = "|".join(rf"\b{nth}[nr]?(?= \d)" for nth in NTH[language].split())
    numbers = {nth: f"#{at}" for at, nth in enumerate(NTH[language].split(), 1)}
    found = re.findall(rf"{pattern}|\d+", text)
    return sorted(numbers.get(one) or numbers.get(one[:-1]) or one for one in found)


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
        "Angenommen, das Feld in Zeile 4, Spalte 7 wäre schwarz. Verfolge das über Zeile 4, dann Spalte 3, dann "
        "Spalte 5: Am Ende lässt sich Zeile 6 nicht mehr ausfüllen. Also ist Zeile 4, Spalte 7 leer."
    ) in tries


def test_german_names_why_a_line_cannot_be_filled() -> None:
    puzzle = ng.Puzzle([[2, 3]], [[1]] * 5 + [[]] * 25)
    with ng.speaking("de"):
        text = stuck_text(puzzle, 0, "???????????????????????.#?.??.")
    assert text == (
        "Zeile 1 (2 3), wo die Spalten 24, 27 und 30 leer sind, lässt sich nicht ausfüllen: Ab Spalte 25 ist kein "
        "Platz für den letzten Block, der 3 lang ist, obwohl Spalte 25 schwarz ist."
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


def typeset(text: str) -> str:
    """The text with the apostrophes and the narrow and wide no-break spaces of French."""
    return text.replace("'", "\u2019").replace(" ;", "\u202f;").replace(" :", "\u00a0:")


def test_of_a_list_of_cells_more_than_one_is_left_out() -> None:
    puzzle = ng.Puzzle([[1]] * 9, [[1]] * 9)
    for language in ("en", *SPOKEN):
        with ng.speaking(language):
            assert len(re.findall(r"\d+", places_words(puzzle, [(i, i) for i in range(7)], None))) == 14


@pytest.mark.parametrize("language", SPOKEN)
def test_many_blocks_that_are_too_few_are_named_together(language: str) -> None:
    line = "??#.#.#.#..#?.##??#?#?..?"
    with ng.speaking(language):
        text = stuck_text(row((1, 1, 1, 1, 2, 3, 1), len(line)), 0, line)
    assert max(map(len, text.split(". "))) <= LONG


def test_french_blocks_and_columns_have_their_articles() -> None:
    puzzle = ng.Puzzle([[2, 2], []], [[1], [1], [], [1], [1]])
    with ng.speaking("fr"):
        first = ng.hint(puzzle, ng.Grid.blank(2, 5), near=(0, 0))
        dead = stuck_text(ng.Puzzle([[3]], [[1], [1], [1], [], []]), 0, "#?.??")
    assert first.texts == (
        "Il y a quelque chose à trouver dans la ligne 1.",
        "On peut déterminer les colonnes 1 à 5 de la ligne 1.",
        typeset(
            "Dans la ligne 1 (2 2), les blocs, séparés d'une case, remplissent exactement les colonnes 1 à 5, donc les "
            "colonnes 1, 2, 4 et 5 sont noires et la colonne 3 est vide."
        ),
    )
    assert dead == typeset(
        "La ligne 1 (3), avec la colonne 3 vide, ne peut pas être remplie : aucun bloc "
        "ne tient dans les colonnes 1 et 2, alors que la colonne 1 est noire."
    )


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        (
            "de",
            "?###??",
            "In den Spalten 2 bis 4 stehen 3 schwarze Felder am Stück, der längste Block ist aber nur 2 lang.",
        ),
        ("fr", "?###??", "3 cases noires se suivent dans les colonnes 2 à 4, alors que le plus long bloc est de 2."),
        (
            "de",
            "#.#.#?",
            "Die Spalten 1, 3 und 5 sind schwarz und durch leere Felder getrennt, brauchen also je einen eigenen "
            "Block, es gibt aber nur 2 Blöcke.",
        ),
        (
            "fr",
            "#.#.#?",
            "les colonnes 1, 3 et 5 sont noires et séparées par des cases vides, il leur faut donc un bloc chacune, "
            "mais il n'y a que 2 blocs.",
        ),
        ("de", "?.?.?.", "Nur noch 3 Felder können schwarz sein, die Zahlen ergeben aber 4."),
        ("fr", "?.?.?.", "seules 3 cases peuvent encore être noires, alors que les nombres en demandent 4."),
    ],
)
def test_what_is_wrong_at_a_glance_in_german_and_french(language: str, text: str, words: str) -> None:
    with ng.speaking(language):
        told = stuck_text(ng.Puzzle([[2, 2]], [[1], [1], [1], [1], [], []]), 0, text)
    assert told.endswith(typeset(words))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Row 1, clue 3 1, with columns 3 and 6 empty, cannot be filled: columns 4 and 5 are a finished run of 2, "
            "but no block is 2 long.",
        ),
        (
            "de",
            "Zeile 1 (3 1), wo die Spalten 3 und 6 leer sind, lässt sich nicht ausfüllen: In den Spalten 4 und 5 "
            "stehen genau 2 schwarze Felder am Stück, so lang ist aber kein Block.",
        ),
        (
            "fr",
            "La ligne 1 (3 1), avec les colonnes 3 et 6 vides, ne peut pas être remplie : exactement 2 cases noires se "
            "suivent dans les colonnes 4 et 5, mais aucun bloc n'est de 2.",
        ),
    ],
)
def test_a_finished_run_that_no_block_fits(language: str, words: str) -> None:
    with ng.speaking(language):
        assert stuck_text(ng.Puzzle([[3, 1]], [[1]] * 4 + [[]] * 4), 0, "??.##.??") == typeset(words)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Row 1, clue 2 2, with column 3 empty, cannot be filled: column 5 would have to be black too, and columns "
            "4 to 6 would be 3 black cells side by side, but the longest block is 2.",
        ),
        (
            "de",
            "Zeile 1 (2 2), wo Spalte 3 leer ist, lässt sich nicht ausfüllen: Auch Spalte 5 ist dann schwarz, und in "
            "den Spalten 4 bis 6 stehen 3 schwarze Felder am Stück, der längste Block ist aber nur 2 lang.",
        ),
        (
            "fr",
            "La ligne 1 (2 2), avec la colonne 3 vide, ne peut pas être remplie. Il faudrait noircir aussi la colonne "
            "5, et 3 cases noires se suivraient dans les colonnes 4 à 6, alors que le plus long bloc est de 2.",
        ),
    ],
)
def test_a_run_that_a_cross_makes_too_long(language: str, words: str) -> None:
    with ng.speaking(language):
        assert stuck_text(ng.Puzzle([[2, 2]], [[1]] * 4 + [[]] * 6), 0, "??.#?#????") == typeset(words)


def test_french_names_lists_of_cells_once() -> None:
    puzzle = ng.Puzzle([[1], [1]], [[1], [1]])
    with ng.speaking("fr"):
        assert settled_words(puzzle, [(0, 0, "#"), (1, 1, "#"), (0, 1, ".")], None) == (
            "les cases ligne 1, colonne 1 et ligne 2, colonne 2 sont noires et la case ligne 1, colonne 2 est vide"
        )
        assert differing_text([(0, column) for column in range(8)], exact=True) == typeset(
            "Elles diffèrent dans 8 cases : ligne 1, colonne 1 ; ligne 1, colonne 2 ; ligne 1, colonne 3 ; "
            "ligne 1, colonne 4 ; ligne 1, colonne 5 ; ligne 1, colonne 6 et 2 autres."
        )
        assert lines_words(5, [1, 3, 7]) == "les lignes 2 et 4 et la colonne 3"
