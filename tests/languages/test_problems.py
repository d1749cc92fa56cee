"""What errors say: English to callers, the language that is spoken to readers."""

from __future__ import annotations

import ast
import copy
import json
import pickle
import re

import pytest

import nonogram as ng
from nonogram import formats
from nonogram.errors import Place, PuzzleError
from nonogram.page.session import Session
from nonogram.problems import Large, Problem, problem, told
from tests.places import ROOT

IN_LANGUAGES = {
    "": ("the text is empty", "der Text ist leer", "le texte est vide"),
    "width 2\nheight 1\nrows\n1\nrows": (
        "line 5: a second section 'rows'",
        "Zeile 5 der Datei: der Abschnitt „rows“ kommt ein zweites Mal vor",
        "ligne 5 du fichier\u00a0: la section «\u00a0rows\u00a0» est là une seconde fois",
    ),
    "2x1:1/1/3.0": (
        "row 1: a 0 stands for an empty line and cannot stand beside other numbers",
        "Zeile 1: eine 0 steht für eine leere Linie und kann nicht neben anderen Zahlen stehen",
        "ligne 1\u00a0: un 0 désigne une rangée vide et ne peut pas accompagner d\u2019autres nombres",
    ),
    '{"rows": [[1]], "columns": [[1]], "state": ["x"]}': (
        "state: row 1: 'x' is not a cell: use #, . or ?",
        "state: Zeile 1: „x“ ist kein Feld: Erlaubt sind #, . und ?",
        "state\u00a0: ligne 1\u00a0: «\u00a0x\u00a0» n\u2019est pas une case\u00a0: utilisez ?, # ou .",
    ),
    "#" * 4_000_001: (
        "the text is too long for a puzzle: more than 4,000,000 bytes",
        "der Text ist zu lang für ein Rätsel: mehr als 4.000.000 Bytes",
        "le texte est trop long pour un puzzle\u00a0: plus de 4\u202f000\u202f000 octets",
    ),
}


@pytest.mark.parametrize("text", IN_LANGUAGES, ids=lambda text: text[:20])
def test_an_error_is_told_in_the_language_that_is_spoken(text: str) -> None:
    english, german, french = IN_LANGUAGES[text]
    with ng.speaking("de"), pytest.raises(ng.NonogramError) as caught:
        formats.read(text)
    assert str(caught.value) == english
    for language, said in (("en", english), ("de", german), ("fr", french)):
        with ng.speaking(language):
            assert told(caught.value) == said


@pytest.mark.parametrize("text", list(IN_LANGUAGES)[1:], ids=lambda text: text[:20])
def test_a_page_is_told_in_its_language(text: str) -> None:
    session = Session()
    session.receive(json.dumps({"id": 1, "op": "parse", "text": text, "language": "fr"}))
    messages = []
    while session.busy():
        messages += [json.loads(line) for line in session.pump(1000).splitlines()]
    error = messages[-1]["error"]
    # The page itself names the place.
    before = "ligne 1\u00a0: " if error["place"] else ""
    assert before + error["message"] == IN_LANGUAGES[text][2]


def test_a_solve_that_was_not_decided_says_why_in_the_readers_language() -> None:
    session = Session()
    clues = [[1, 1]] * 12
    puzzle = {"rows": clues, "columns": clues}
    session.receive(json.dumps({"id": 1, "op": "solve", "puzzle": puzzle, "timeout": 0, "language": "de"}))
    messages = []
    while session.busy():
        messages += [json.loads(line) for line in session.pump(1000).splitlines()]
    value = messages[-1]["value"]
    assert value["stats"]["reason"] == "the time of 0 s is over"
    assert value["text"].startswith("Nicht entschieden: die Zeit von 0 s ist um.")


def test_a_problem_is_a_text_that_can_be_sent_and_copied() -> None:
    what = problem("grid.columns", count=Large(70_000), most=300)
    assert what == "the grid is too large: 70,000 columns, at most 300"
    for other in (pickle.loads(pickle.dumps(what)), copy.deepcopy(what)):
        with ng.speaking("de"):
            assert told(other) == "das Spielfeld ist zu groß: 70.000 Spalten, höchstens 300 sind erlaubt"
    assert told(PuzzleError("anything else", Place("row", 0))) == "row 1: anything else"


READ_BY_PAGES = (
    "puzzle.py",
    "formats/__init__.py",
    "formats/non.py",
    "formats/json.py",
    "formats/tatham.py",
    "formats/bracketed.py",
    "formats/lists.py",
    "formats/pzpr.py",
    "formats/table.py",
)


@pytest.mark.native
def test_no_text_is_left_out_and_none_is_unused() -> None:
    used = set()
    for path in sorted((ROOT / "nonogram").rglob("*.py")):
        source = path.read_text("utf-8")
        for key in re.findall(r'\b(?:problem|_filled)\((?:catalogue, )?f?"([^"]+)"', source):
            used.add(re.sub(r"\{.*?\}", "*", key))
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            name = path.relative_to(ROOT / "nonogram").as_posix()
            if name in READ_BY_PAGES and getattr(node.exc.func, "id", "") in ("PuzzleError", "FormatError"):
                assert not isinstance(node.exc.args[0], ast.Constant | ast.JoinedStr), f"{name}:{node.lineno}"
    texts = json.loads((ROOT / "nonogram/languages/en/errors.json").read_text("utf-8"))
    patterns = [re.compile(re.escape(key).replace(r"\*", ".+")) for key in used]
    told_elsewhere = {"thousands", "non.huge", "non.number"}
    assert [key for key in texts if not any(one.fullmatch(key) for one in patterns) and key not in told_elsewhere] == []
    assert isinstance(problem("text.empty"), Problem)
