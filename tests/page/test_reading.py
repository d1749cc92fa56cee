"""The page's reader in JavaScript reads what the library reads, as the library reads it."""

from __future__ import annotations

import json
import random
import sys
import unicodedata
from typing import Any

import pytest

import nonogram as ng
from nonogram import formats
from nonogram.formats.digits import in_ascii
from nonogram.formats.sides import side_of
from tests.boards import random_puzzle
from tests.formats.read_by_both import LEFT_TO_THE_ENGINE, READ, REFUSED
from tests.node import call_module
from tests.places import ROOT

pytestmark = pytest.mark.native


def ask(*calls: list[Any]) -> list[dict[str, Any]]:
    return call_module("reading/source.js", *calls)


def test_what_the_page_reads_has_the_same_clues() -> None:
    for (text, clues), answer in zip(READ.items(), ask(*(["readSource", text] for text in READ)), strict=True):
        assert "value" in answer, (text, answer)
        puzzle = answer["value"]["puzzle"]
        assert (puzzle["rows"], puzzle["columns"]) == clues, text
        read = ng.loads(text)
        assert ([list(c) for c in read.rows], [list(c) for c in read.columns]) == clues, text
        assert {name: puzzle.get(name, "") for name in ("title", "author")} == {
            "title": read.title,
            "author": read.author,
        }


def test_an_object_is_read_like_its_text() -> None:
    texts = [text for text in READ if text.lstrip("\ufeff ").startswith("{")]
    objects = [json.loads(text.lstrip("\ufeff")) for text in texts]
    for text, answer in zip(texts, ask(*(["readSource", each] for each in objects)), strict=True):
        assert (answer["value"]["puzzle"]["rows"], answer["value"]["puzzle"]["columns"]) == READ[text]


def test_what_the_page_refuses_the_library_refuses() -> None:
    texts = json.loads((ROOT / "web/languages/en/common.json").read_text("utf-8"))["problem"]
    for text, answer in zip(REFUSED, ask(*(["readSource", text] for text in REFUSED)), strict=True):
        assert answer.get("error") == "ClueError", (text, answer)
        assert all(one["code"] in texts for one in answer["problems"])
        with pytest.raises(ng.NonogramError):
            ng.loads(text)


def test_what_only_the_engine_reads_is_left_to_it() -> None:
    for text, answer in zip(
        LEFT_TO_THE_ENGINE, ask(*(["readSource", text] for text in LEFT_TO_THE_ENGINE)), strict=True
    ):
        assert answer == {"value": None}, text
        read = ng.loads(text)
        assert ([list(c) for c in read.rows], [list(c) for c in read.columns]) == LEFT_TO_THE_ENGINE[text]


@pytest.mark.parametrize(
    "text",
    [
        '{"rows":["3","1 1"],"columns":["2","1","2"]}',
        '{"rows":[3,[1,1]],"columns":[2,1,2]}',
        '{"rows":[[3],"1,1"],"cols":[[2],1,[2]]}',
    ],
)
def test_clues_that_are_no_lists_are_left_to_the_engine(text: str) -> None:
    assert ask(["readSource", text]) == [{"value": None}]
    (answer,) = ask(["readSource", json.loads(text)])
    assert answer["problems"][0]["code"] == "shape"


def test_files_with_one_thing_changed_are_read_alike() -> None:
    rng = random.Random(7)
    texts = []
    for _ in range(300):
        puzzle = random_puzzle(rng.randint(1, 4), rng.randint(1, 4), rng)
        data: dict[str, Any] = formats.json.to_object(puzzle)
        key = rng.choice(sorted(data))
        data[key] = rng.choice([data[key], None, [], {}, "x", 1, [[0]], [[1, 0]], ["#"], [[]], [None], [["a"]]])
        texts.append(json.dumps(data))
    refused = 0
    for text, answer in zip(texts, ask(*(["readSource", text] for text in texts)), strict=True):
        try:
            read = ng.loads(text)
        except ng.NonogramError:
            assert "error" in answer, text
            refused += 1
        else:
            assert "value" in answer, (text, answer)
            assert answer["value"]["puzzle"]["rows"] == [list(clue) for clue in read.rows], text
    assert 50 < refused < 280


def test_clues_that_do_not_fit_each_other_are_kept() -> None:
    for text in ("3x2:2/1/2/3/1", '{"rows":[[3],[1]],"columns":[[2],[1],[2]],"author":"A"}'):
        (answer,) = ask(["readSource", text])
        assert answer["unfit"]["rows"] == [[3], [1]]
        with pytest.raises(ng.PuzzleError) as caught:
            ng.loads(text)
        assert caught.value.unfit is not None
        assert caught.value.unfit.rows == ((3,), (1,))
        assert caught.value.unfit.texts.get("author") == answer["unfit"].get("author", "")
    (answer,) = ask(["readSource", '{"rows":[[0,1]],"columns":[[1]]}'])
    assert answer["unfit"] is None


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ('{"rows":[[3],[1]],"columns":[[2],[1],[2]],"given":["#??","?.?"]}', ["#??", "?.?"]),
        ("3x2:2/1/2/3/1,Ad", ["#??", "?.?"]),
        ('{"rows":[[3],[1]],"columns":[[2],[1],[2]],"given":["???","???"]}', None),
        ('{"rows":[[3],[1]],"columns":[[2],[1],[2]],"given":["#?","??"]}', None),
        ("3x2:2/1/2/3/1,zzz", None),
    ],
)
def test_clues_that_do_not_fit_each_other_keep_given_cells(text: str, given: list[str] | None) -> None:
    (answer,) = ask(["readSource", text])
    assert answer["unfit"].get("given") == given
    if given:
        with pytest.raises(ng.PuzzleError) as caught:
            ng.loads(text)
        assert caught.value.unfit is not None
        assert caught.value.unfit.given is not None
        assert caught.value.unfit.given.rows() == given


TITLES = ["  A\tB\n C ", "x" * 1200, "\U0001f600" * 1100, "a\x07b\x9bc", "\ud83d x", "x " * 800]
TITLES += ["\x1c\x85\u3000", "\ufeffa\u200b\ufeff"]


def test_titles_are_cut_and_cleaned_alike() -> None:
    texts = [json.dumps({"rows": [[1]], "columns": [[1]], "title": title, "author": title[1:]}) for title in TITLES]
    for text, answer in zip(texts, ask(*(["readSource", text] for text in texts)), strict=True):
        puzzle, read = answer["value"]["puzzle"], ng.loads(text)
        assert (puzzle.get("title", ""), puzzle.get("author", "")) == (read.title, read.author), text[:60]


NAMES = ["rows", "row", "Rows", "row_clues", "rowHints", "Zeilen", "lignes", "left", "columns", "cols", "col"]
NAMES += ["colonnes", "Spalten", "top", "rowcol", "clues", "x", "vertical", "Vertikal", "horizontal_clues", "across"]
NAMES += ["down", "downClues", "countdown"]


def test_names_of_sides_mean_the_same() -> None:
    assert [answer["value"] for answer in ask(*(["sideOf", name] for name in NAMES))] == [side_of(n) for n in NAMES]
    assert {side_of(name) for name in NAMES} == {"rows", "columns", None}


def test_digits_and_separators_of_all_scripts_are_the_same() -> None:
    digits = [chr(code) for code in range(sys.maxunicode) if unicodedata.category(chr(code)) == "Nd"]
    full_width = [chr(code) for code in range(0xFF00, 0xFF60)]
    others = list("\u060c\u3001\uff0c\u066b\u3002\u061b\u00d7\u2212\u00b2\u2460\u00e9\u4e00\U0001f600")
    chars = [*digits, *full_width, *others, *map(chr, range(128))]
    answers = call_module("reading/digits.js", *(["inAscii", char] for char in chars))
    assert [answer["value"] for answer in answers] == [in_ascii(char) for char in chars]
    assert in_ascii("".join(digits)).isdecimal()
    assert in_ascii("".join(digits)).isascii()
