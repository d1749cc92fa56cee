"""The texts of a chain: what it supposes, and what each of its steps is for, as it is read from its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

import nonogram as ng
from nonogram.steps import Step, Told
from nonogram.telling.chains import told_in_turn
from tests.boards import walk
from tests.proofs.test_languages import typeset

LANGUAGES = ("en", "de", "fr")


def step(text: str, cells: str, cited: str = "") -> Step:
    """A step of a chain in the first row: "2# 3." are cells it settles, "2 3" cells on which it rests."""
    settled = tuple((0, int(cell[:-1]), cell[-1]) for cell in cells.split())
    return Step("line", settled, 0, tuple((0, int(at)) for at in cited.split()), told=Told(None, text))


FIRST = (
    step("A.", "1#", "0"),
    step("B.", "2# 3.", "1"),
    step("C.", "4.", "2 3"),
    step("D.", "5# 6#", "4"),
    step("E.", "7#", "5 6"),
    step("F.", "8#", "6"),
    step("G.", "", "7"),
)
LAST = (step("H.", "9#", "0"), step("I.", "8#", "9"))
FAILING = Step("probe", ((0, 0, "."),), assumption=(0, 0, "#"), outcome="contradiction", steps=FIRST)
AGREEING = replace(FAILING, cells=((0, 8, "#"),), outcome="agreement", steps=LAST, other=LAST)
CASES = Step("conflict", assumption=(0, 0, "#"), steps=LAST, other=(*LAST[:1], step("J.", "", "9")))


def from_end(chain: tuple[Step, ...]) -> list[str | None]:
    return [one.told.from_end for one in chain if one.told]


NEEDED = {
    "en": [
        "Step 3 needs row 1, column 2 to be black. Here is why. A.",
        "Step 4 needs 2 cells that are settled here. B.",
        "Step 5 needs row 1, column 5 to be empty. Here is why. C.",
        "Steps 6 and 7 need what is settled here. D.",
        "Step 8 needs row 1, column 8 to be black. Here is why. E.",
        "F.",
        "This is what cannot be. G.",
    ],
    "de": [
        "Für Schritt 3 muss das Feld in Zeile 1, Spalte 2 schwarz sein. Der Grund: A.",
        "Für Schritt 4 braucht es 2 Felder, die sich hier ergeben. B.",
        "Für Schritt 5 muss das Feld in Zeile 1, Spalte 5 leer sein. Der Grund: C.",
        "Was sich hier ergibt, brauchen die Schritte 6 und 7. D.",
        "Für Schritt 8 muss das Feld in Zeile 1, Spalte 8 schwarz sein. Der Grund: E.",
        "F.",
        "Das kann nicht sein. G.",
    ],
    "fr": [
        typeset(text)
        for text in (
            "L'étape 3 a besoin que la case ligne 1, colonne 2 soit noire. Voici pourquoi. A.",
            "L'étape 4 a besoin de 2 cases déterminées ici. B.",
            "L'étape 5 a besoin que la case ligne 1, colonne 5 soit vide. Voici pourquoi. C.",
            "Les étapes 6 et 7 ont besoin de ce qui est déterminé ici. D.",
            "L'étape 8 a besoin que la case ligne 1, colonne 8 soit noire. Voici pourquoi. E.",
            "F.",
            "Voici ce qui est impossible. G.",
        )
    ],
}
SUPPOSED = {
    "en": ("Suppose row 1, column 1 were black.", "It all rests on a supposition: that row 1, column 1 is black."),
    "de": (
        "Angenommen, das Feld in Zeile 1, Spalte 1 wäre schwarz.",
        "Alles beruht auf einer Annahme: dass das Feld in Zeile 1, Spalte 1 schwarz ist.",
    ),
    "fr": (
        "Supposons que la case ligne 1, colonne 1 soit noire.",
        typeset("Tout repose sur une supposition : que la case ligne 1, colonne 1 soit noire."),
    ),
}
OTHERWISE = {
    "en": "Now suppose row 1, column 1 were empty instead.",
    "de": "Angenommen, das Feld in Zeile 1, Spalte 1 wäre stattdessen leer.",
    "fr": "Supposons maintenant que la case ligne 1, colonne 1 soit au contraire vide.",
}
TENTH = {
    "en": "Step {} needs row 1, column 10 to be black. Here is why. H.",
    "de": "Für Schritt {} muss das Feld in Zeile 1, Spalte 10 schwarz sein. Der Grund: H.",
    "fr": typeset("L'étape {} a besoin que la case ligne 1, colonne 10 soit noire. Voici pourquoi. H."),
}
FAILED = {"en": "That fails.", "de": "Das geht nicht auf.", "fr": "Cela échoue."}
LEADS = {"en": "This is where it leads.", "de": "Darauf läuft es hinaus.", "fr": "Voici où cela mène."}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_step_says_what_it_is_for(language: str) -> None:
    with ng.speaking(language):
        told = told_in_turn(FAILING)
    assert from_end(told.steps) == NEEDED[language]
    assert told.other == ()
    assert [(one.text, one.from_end) for one in told.supposed] == [SUPPOSED[language]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_chains_are_counted_one_after_the_other(language: str) -> None:
    with ng.speaking(language):
        told = told_in_turn(AGREEING)
    # The second chain is supposed in picture 4 of 6.
    for chain, number in ((told.steps, 3), (told.other, 6)):
        assert from_end(chain) == [TENTH[language].format(number), f"{LEADS[language]} I."]
    assert [one.text for one in told.supposed] == [SUPPOSED[language][0], OTHERWISE[language]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_chains_that_refute_marks_the_first_has_failed(language: str) -> None:
    with ng.speaking(language):
        told = told_in_turn(CASES)
    assert [one.text for one in told.supposed] == [SUPPOSED[language][0], f"{FAILED[language]} {OTHERWISE[language]}"]
    assert from_end(told.other)[-1] == NEEDED[language][-1].replace("G.", "J.")


def test_a_chain_from_marks_supposes_nothing() -> None:
    told = told_in_turn(Step("conflict", steps=FIRST))
    assert told.supposed == ()
    assert from_end(told.steps)[:2] == [
        "Step 2 needs row 1, column 2 to be black. Here is why. A.",
        "Step 3 needs 2 cells that are settled here. B.",
    ]


@pytest.mark.parametrize("kind", ["line", "edge"])
def test_parts_and_cases_have_no_end_to_read_from(kind: Literal["line", "edge"]) -> None:
    parts = Step(kind, FIRST[1].cells, line=0, steps=FIRST[:2])
    assert told_in_turn(parts) == parts


def test_in_json() -> None:
    puzzle = ng.Puzzle([[3], [1], [3, 1], [1], [3, 1], [1], [1]], [[1], [1], [1, 3], [1], [1, 3], [1], [3]])
    probes = [hint for hint in walk(puzzle) if hint.kind == "probe" and hint.technique != "edge logic"]
    assert probes
    for hint in probes:
        data: dict[str, Any] = hint.to_json()
        assert len(data["supposed"]) == (2 if data["other"] else 1)
        assert [one["from_end"] for one in data["steps"]] == from_end(hint.proof.steps if hint.proof else ())
        assert all(one["from_end"].endswith(one["text"]) for one in (*data["steps"], *data["other"]))
        assert hint.at("what").to_json()["supposed"] == []
